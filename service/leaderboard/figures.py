"""The leaderboard's figures: tables of the report (:mod:`report`) on chosen rows, sorted. No computation."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.benchmarks.eduillustrate.report.costs import costs_table
from chalkwright.benchmarks.eduillustrate.report.frames import MEASURED, Counted, ExplanationRow, Frame
from chalkwright.benchmarks.eduillustrate.report.quality import (
    POINTS,
    WORDS,
    Manner,
    outcomes_table,
    quality_table,
    subsets_table,
    table_of_measures,
)
from chalkwright.benchmarks.eduillustrate.runs import Run
from chalkwright.benchmarks.harness.folder import PLAN
from chalkwright.judges.agreement import Estimate
from chalkwright.judges.comparing.tables import Cell, Spread, Table
from chalkwright.service.languages import translate

VARIABLE = "CHALKWRIGHT_RUNS"
"""Folders with runs, or runs themselves, parted as in PATH."""
View = Literal["quality", "subsets", "measured", "cost", "outcomes"]
VIEWS: Mapping[View, str] = {
    "quality": mark("Quality"),
    "subsets": mark("By subject and level"),
    "measured": mark("Measured without a model"),
    "cost": mark("Cost"),
    "outcomes": mark("Outcomes"),
}
COUNTED: Mapping[Counted, str] = WORDS
Ended = Literal["ran", "complete", "partial", "failed", "out-of-scope", "all"]
ENDED: Mapping[Ended, str] = {
    "ran": mark("All that ran"),
    "complete": mark("Complete"),
    "partial": mark("Partial"),
    "failed": mark("Failed"),
    "out-of-scope": mark("Out of scope"),
    "all": mark("All, out of scope too"),
}
"""How explanations ended; ``ran``: whatever was in scope."""
OUTCOMES: Mapping[str, str] = {
    "complete": mark("complete"),
    "partial": mark("partial"),
    "failed": mark("failed"),
    "out-of-scope": mark("out-of-scope"),
}
"""How one explanation ended."""
LEVELS = (mark("Elementary"), mark("Elementary school"), mark("Middle"), mark("High"), mark("Unsaid"))
"""Levels of a problem, as they are shown."""
NO_JUDGE = "none"
OUT_OF_SCOPE = "out-of-scope"


@dataclass(frozen=True)
class Chosen:
    """What a reader wants to see; empty strings choose everything."""

    run: str = ""
    view: View | None = None
    """None: the first that has figures."""
    judge: str = ""
    counted: Counted = "left-out"
    subject: str = ""
    level: str = ""
    workflow: str = ""
    model: str = ""
    ended: Ended = "ran"
    sort: int | None = None
    """Column; None: the report's own order."""
    descending: bool = True

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Chosen:
        """From an address; what means nothing is left at its default."""
        sort = query.get("sort", "")
        view, counted = query.get("view", ""), query.get("counted", "")
        return cls(
            run=query.get("run", ""),
            view=next((each for each in VIEWS if each == view), None),
            judge=query.get("judge", ""),
            counted=next((each for each in get_args(Counted) if each == counted), "left-out"),
            subject=query.get("subject", ""),
            level=query.get("level", ""),
            workflow=query.get("workflow", ""),
            model=query.get("model", ""),
            ended=next((each for each in ENDED if each == query.get("ended")), "ran"),
            sort=int(sort) if sort.isascii() and sort.isdigit() and len(sort) < 4 else None,
            descending=query.get("order") != "up",
        )

    def query(self, **changes: str) -> dict[str, str]:
        """Back to an address, without what is at its default."""
        plain = {
            "run": self.run,
            "view": self.view or "",
            "judge": self.judge,
            "counted": "" if self.counted == "left-out" else self.counted,
            "subject": self.subject,
            "level": self.level,
            "workflow": self.workflow,
            "model": self.model,
            "ended": "" if self.ended == "ran" else self.ended,
            "sort": "" if self.sort is None else str(self.sort),
            "order": "" if self.descending or self.sort is None else "up",
        }
        return {name: value for name, value in (plain | changes).items() if value}


def runs_in(places: Sequence[Path]) -> dict[str, Run]:
    """Runs by name: each place is a run or a folder of runs. The first of a name keeps it."""
    found: dict[str, Run] = {}
    for place in places:
        try:
            folders = [place] if (place / PLAN).is_file() else sorted(one for one in place.iterdir() if one.is_dir())
        except OSError:
            # A place that is not there (yet) holds no run.
            continue
        for folder in folders:
            if (folder / PLAN).is_file() and _is_ours(run := Run(folder)):
                found.setdefault(folder.name, run)
    return found


def _is_ours(run: Run) -> bool:
    """Whether its plan is one of this benchmark: others lie beside it."""
    try:
        run.plan()
    except UserError:
        return False
    return True


def places_of(root: Path, environment: Mapping[str, str]) -> list[Path]:
    """Where the service looks for runs."""
    named = [Path(part) for part in environment.get(VARIABLE, "").split(os.pathsep) if part]
    return [root / "runs", *named]


def rows_of(frame: Frame, chosen: Chosen) -> list[ExplanationRow]:
    """The rows that pass every filter."""
    tests: list[Callable[[ExplanationRow], bool]] = []
    if chosen.subject:
        tests.append(lambda row: row.subject == chosen.subject)
    if chosen.level:
        tests.append(lambda row: row.level == chosen.level)
    if chosen.workflow:
        tests.append(lambda row: row.entry.workflow == chosen.workflow)
    if chosen.model:
        tests.append(lambda row: row.entry.model == chosen.model)
    if chosen.ended == "ran":
        tests.append(lambda row: row.job.outcome != OUT_OF_SCOPE)
    elif chosen.ended != "all":
        tests.append(lambda row: row.job.outcome == chosen.ended)
    return [row for row in frame.rows if all(test(row) for test in tests)]


def judge_of(frame: Frame, chosen: Chosen) -> str:
    """The judge whose scores are shown: the chosen one, else the first."""
    if chosen.judge in frame.judges:
        return chosen.judge
    return frame.judges[0] if frame.judges else NO_JUDGE


def views_of(frame: Frame) -> dict[View, str]:
    """The tables that have figures: none of quality without a judge, none of what nobody measured, no cost of what
    did not run."""
    ran = [row for row in frame.rows if row.job.outcome != OUT_OF_SCOPE]
    without: set[View] = set() if ran else {"cost"}
    if not frame.judges:
        without |= {"quality", "subsets"}
    if not any(row.measure_of(name) is not None for row in ran for name in MEASURED):
        without.add("measured")
    return {view: words for view, words in VIEWS.items() if view not in without}


def view_of(frame: Frame, chosen: Chosen) -> View:
    """The table that is shown: the chosen one where it has figures, else the first that has."""
    there = views_of(frame)
    if chosen.view is not None and chosen.view in there:
        return chosen.view
    return next(view for view in there if view != "cost")


def table_of(frame: Frame, chosen: Chosen) -> Table:
    """The report's table on the chosen rows. Raises :class:`UserError` where there is none."""
    view = view_of(frame, chosen)
    # How jobs ended is told of all of them, also of those that never ran.
    rows = rows_of(frame, replace(chosen, ended="all") if view == "outcomes" and chosen.ended == "ran" else chosen)
    if not rows:
        raise UserError("No explanation passes these filters; choose fewer of them.")
    part = frame.only(rows)
    manner = Manner(judge_of(frame, chosen), chosen.counted, POINTS, say=translate)
    makers: Mapping[View, Callable[[], Table]] = {
        "quality": lambda: quality_table(part, manner),
        "subsets": lambda: subsets_table(part, manner),
        "measured": lambda: table_of_measures(part, chosen.counted, POINTS),
        "cost": lambda: costs_table(part),
        "outcomes": lambda: outcomes_table(part),
    }
    return sort_table(makers[view](), chosen)


def sort_table(table: Table, chosen: Chosen) -> Table:
    """By one column; what has no figure comes last either way."""
    place = chosen.sort
    if place is None or place >= len(table.columns):
        return table
    known = [row for row in table.rows if _figure(row[place]) is not None]
    without = [row for row in table.rows if _figure(row[place]) is None]
    known.sort(key=lambda row: _key(row[place]), reverse=chosen.descending)
    return Table(table.title, table.columns, (*known, *without), table.notes)


def _figure(cell: Cell) -> str | float | None:
    if isinstance(cell, Estimate):
        return cell.value
    return cell.mean if isinstance(cell, Spread) else cell


def _key(cell: Cell) -> tuple[float, str]:
    value = _figure(cell)
    return (0.0, value.casefold()) if isinstance(value, str) else (float(value or 0.0), "")
