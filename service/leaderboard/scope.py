"""What a table or a list is of, in a sentence, and its filters as links that take them back. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlencode

from chalkwright.benchmarks.eduillustrate.report.frames import BY, ExplanationRow, Frame, subsets
from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE
from chalkwright.service.leaderboard.figures import ENDED, OUT_OF_SCOPE, Chosen, judge_of, rows_of

_LABELS = {
    "run": "Run",
    "subject": "Subject",
    "level": "Level",
    "workflow": "Workflow",
    "model": "Model",
    "judge": "Judge",
    "ended": "Ended",
}


def sentences(frame: Frame, chosen: Chosen, runs: Sequence[str]) -> list[str]:
    """How many explanations of how many problems by whom, from which runs, who judged, and what was left out."""
    rows = rows_of(frame, chosen)
    models = {row.entry.model for row in rows}
    told = (
        f"{_count(len(rows), 'explanation')} of {_count(len({row.problem for row in rows}), 'problem')} "
        f"by {_count(len(models), 'model')}, from {_named(runs)}."
    )
    judge = f"Judged by {judge_of(frame, chosen)}." if frame.judges else "Judged by no model."
    left = _left_out(frame, chosen)
    everybody = {row.entry.model for row in rows_of(frame, replace(chosen, ended="all"))}
    author = DEMONSTRATION if OFFLINE in everybody else ""
    return [one for one in (told if rows else "", judge if rows else "", left, author) if one]


def active(chosen: Chosen, path: str) -> list[tuple[str, str, str]]:
    """Label, value and the address without it, of each filter that is set."""
    said = chosen.query()
    return [
        (label, ENDED[chosen.ended] if name == "ended" else said[name], address(chosen, path, **{name: ""}))
        for name, label in _LABELS.items()
        if name in said
    ]


def filters(frame: Frame) -> list[tuple[str, str, list[str]]]:
    """Name, label and choices of each filter that has something to choose."""
    by = [(name, name.capitalize(), list(subsets(frame.rows, name))) for name in BY]
    workflows = sorted({entry.workflow for entry in frame.entries})
    models = sorted({entry.model for entry in frame.entries})
    found: list[tuple[str, str, list[str]]] = [
        *by,
        ("workflow", "Workflow", [str(workflow) for workflow in workflows]),
        ("model", "Model", models),
        ("judge", "Judge", list(frame.judges)),
    ]
    return [one for one in found if len(one[2]) > 1]


def address(chosen: Chosen, path: str, **changes: str) -> str:
    """The same choice at an address, with some of it changed."""
    query = urlencode(chosen.query(**changes))
    return f"{path}?{query}" if query else path


def _left_out(frame: Frame, chosen: Chosen) -> str:
    """How many passed the filters and had nothing to be shown."""
    if chosen.ended != "ran":
        return ""
    all_of_them = rows_of(frame, replace(chosen, ended="all"))
    count = sum(row.job.outcome == OUT_OF_SCOPE for row in all_of_them)
    if not count:
        return ""
    return f"Not counted: {_count(count, 'problem')} out of the author’s scope{_whose(all_of_them)}."


def _whose(rows: Sequence[ExplanationRow]) -> str:
    models = sorted({row.entry.model for row in rows if row.job.outcome == OUT_OF_SCOPE})
    return f" ({', '.join(models)})" if len(models) < 4 else ""


def _named(runs: Sequence[str]) -> str:
    if len(runs) < 4:
        return f"the run{'' if len(runs) == 1 else 's'} {', '.join(runs)}"
    return f"{len(runs)} runs"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
