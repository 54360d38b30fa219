"""The explanations behind a table as a list: what each line says, sorted by any column, a page at a time. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalkwright.agent.languages.catalogues import mark
from chalkwright.benchmarks.eduillustrate.report.frames import MEASURED, ExplanationRow
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.tables import ABSENT
from chalkwright.judges.data import HIGHEST
from chalkwright.service.leaderboard.figures import Chosen

PAGE = 100


@dataclass(frozen=True)
class Listed:
    """One explanation in the list."""

    run: str
    problem: str
    model: str
    subject: str
    level: str
    outcome: str
    overall: float | None
    """0–100, by the judge that is shown."""
    measured: tuple[float | None, ...]
    """ELQ*, VC*, TDC*, 0–100."""
    address: str

    @property
    def cells(self) -> tuple[str, ...]:
        """As the list writes them, without the problem."""
        figures = [ABSENT if value is None else f"{value:.1f}%" for value in (self.overall, *self.measured)]
        return (self.model, self.subject, self.level, self.outcome, *figures)


Key = Callable[[Listed], str | float | None]
COLUMNS: Mapping[str, Key] = {
    mark("Problem"): lambda one: one.problem.casefold(),
    mark("Model"): lambda one: one.model.casefold(),
    mark("Subject"): lambda one: one.subject,
    mark("Level"): lambda one: one.level,
    mark("Outcome"): lambda one: one.outcome,
    OVERALL: lambda one: one.overall,
    "ELQ*": lambda one: one.measured[0],
    "VC*": lambda one: one.measured[1],
    "TDC*": lambda one: one.measured[2],
}
FIGURES = len(COLUMNS) - 4
"""The place of the first column of figures, from 0."""
BEST = list(COLUMNS).index(OVERALL)


def list_row(run: str, row: ExplanationRow, judge: str) -> Listed:
    """One line. What failed has no score here, though it may count as 0 in a mean."""
    verdict = row.verdicts.get(judge)
    overall = None if verdict is None or verdict.overall is None else verdict.overall * 100 / HIGHEST
    return Listed(
        run=run,
        problem=row.job.key.problem,
        model=row.entry.label,
        subject=row.subject,
        level=row.level,
        outcome=row.job.outcome,
        overall=overall,
        measured=tuple(row.measure_of(name) for name in MEASURED),
        address=f"/leaderboard/runs/{run}/documents/{'/'.join(row.job.key.place.parts[1:])}",
    )


def order(found: Sequence[Listed], chosen: Chosen) -> list[Listed]:
    """By the chosen column, the best overall first where none is; what has no figure comes last either way."""
    place = chosen.sort if chosen.sort is not None and chosen.sort < len(COLUMNS) else BEST
    key = list(COLUMNS.values())[place]
    named = sorted(found, key=lambda one: (one.problem.casefold(), one.model.casefold(), one.run))
    known = [one for one in named if key(one) is not None]
    known.sort(key=lambda one: _sortable(key(one)), reverse=chosen.descending)
    return [*known, *(one for one in named if key(one) is None)]


def _sortable(value: str | float | None) -> tuple[float, str]:
    return (0.0, value) if isinstance(value, str) else (value or 0.0, "")
