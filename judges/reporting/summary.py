"""Verdicts of many documents as one table, for the terminal and for Markdown."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from chalkwright.judges.aggregate import mean_overall
from chalkwright.judges.data import DIMENSIONS, HIGHEST, Dimension, State, Verdict

LONGEST_NAME = 28
"""Columns of the terminal."""

_SIGNS: dict[State, str] = {"undefined": "–", "missing": "?", "broken": "!", "unasked": "·"}
_KEY = (
    "Scores in %. – not defined or not known, ? no valid score, ! input broken, · not asked; "
    "* measured without a model. Legible: labels read at phone size."
)

Value = Callable[[Verdict], float | None]


class Column(NamedTuple):
    """One figure of every verdict, as a percentage."""

    title: str
    value: Value
    """0–100."""
    state: Callable[[Verdict], State | None]
    """Why there is no value, where that is known."""


def summary_table(verdicts: Sequence[Verdict]) -> str:
    """A row for each verdict, then means and counts; an aligned Markdown table with its key below.

    With several judges each has its own mean. A mean is over the documents that have a value; that of the overall
    is the mean of the documents' overalls (EduIllustrate §4.2).
    """
    if not verdicts:
        return "There is no verdict."
    judges = list(dict.fromkeys(verdict.judge for verdict in verdicts))
    several = len(judges) > 1
    rows = [_row(verdict.document, verdict.judge, several, _values(verdict)) for verdict in verdicts]
    if len(verdicts) > 1:
        for judge in judges:
            rows.append(_row("Mean", judge, several, _means([v for v in verdicts if v.judge == judge])))
    rows += [_row(title, "", several, counts) for title, counts in _counts(verdicts)]
    head = ["Document", *(["Judge"] if several else []), *(column.title for column in COLUMNS)]
    key = _KEY if several else f"{_KEY} Judge: {clean(judges[0])}."
    return f"{_align([head, *rows], words=2 if several else 1)}\n\n{key}"


def scores_line(verdict: Verdict) -> str:
    """Every figure that the table would have of one verdict, in words, those without a value left out."""
    values = ((column.title, column.value(verdict)) for column in COLUMNS)
    return ", ".join(f"{title} {value:.1f}" for title, value in values if value is not None) or "No score."


def _of_dimension(name: Dimension) -> Column:
    return Column(name, lambda verdict: verdict.scores[name].percent, lambda verdict: verdict.scores[name].state)


def _of_measured(name: Dimension) -> Column:
    return Column(f"{name}*", lambda verdict: _percent(verdict.measured.get(name), HIGHEST), lambda _: None)


def _overall_state(verdict: Verdict) -> State | None:
    """The worst state of a dimension: one that is missing leaves no overall."""
    states = {score.state for score in verdict.scores.values()}
    worst: tuple[State, ...] = ("missing", "broken", "unasked")
    return next((state for state in worst if state in states), None)


def _labels_read(verdict: Verdict) -> float | None:
    read, labels = verdict.evidence.labels_read
    return _percent(read, labels) if labels else None


COLUMNS: tuple[Column, ...] = (
    *(_of_dimension(name) for name in DIMENSIONS),
    Column("Overall", lambda verdict: _percent(verdict.overall, HIGHEST), _overall_state),
    *(_of_measured(name) for name in ("ELQ", "VC", "TDC")),
    Column("Legible*", _labels_read, lambda _: None),
    Column("S_p", lambda verdict: _percent(verdict.process.s_p, 1), lambda _: None),
    Column("S_a", lambda verdict: _percent(verdict.process.s_a, 1), lambda _: None),
)


def _values(verdict: Verdict) -> list[str]:
    return [_show_percent(column.value(verdict), column.state(verdict)) for column in COLUMNS]


def _means(verdicts: Sequence[Verdict]) -> list[str]:
    return [_show_percent(mean_overall(column.value(verdict) for verdict in verdicts), None) for column in COLUMNS]


def _counts(verdicts: Sequence[Verdict]) -> Iterator[tuple[str, list[str]]]:
    """How many documents have no value, and for which reason; only reasons that occur."""
    reasons: dict[str, State] = {
        "Not defined": "undefined",
        "No valid score": "missing",
        "Input broken": "broken",
        "Not asked": "unasked",
    }
    for title, reason in reasons.items():
        counts = [sum(column.state(verdict) == reason for verdict in verdicts) for column in COLUMNS]
        if any(counts):
            yield title, [str(count) if count else "" for count in counts]


def _show_percent(percent: float | None, state: State | None) -> str:
    return f"{percent:.1f}" if percent is not None else _SIGNS.get(state or "undefined", "–")


def _percent(value: float | None, highest: float) -> float | None:
    return None if value is None or math.isnan(value) else value * 100 / highest


def _row(name: str, judge: str, several: bool, values: Iterable[str]) -> list[str]:
    return [_name(name), *([_name(judge)] if several else []), *values]


def _name(text: str) -> str:
    """On one line, cut to size, the column sign made harmless."""
    text = clean(text)
    if cell_len(text) > LONGEST_NAME:
        text = set_cell_size(text, LONGEST_NAME - 1).rstrip() + "…"
    return text.replace("|", "¦")


def clean(text: str) -> str:
    """Without the control characters that would move a terminal's cursor."""
    kept = (c if unicodedata.category(c)[0] != "C" else " " for c in text)
    return " ".join("".join(kept).split())


def _align(rows: Sequence[Sequence[str]], words: int) -> str:
    """A Markdown table; the first ``words`` columns lean left, the figures right."""
    widths = [max(3, *(cell_len(row[place]) for row in rows)) for place in range(len(rows[0]))]
    lines = [_line(row, widths, words) for row in rows]
    rule = ["-" * width if place < words else "-" * (width - 1) + ":" for place, width in enumerate(widths)]
    lines.insert(1, f"| {' | '.join(rule)} |")
    return "\n".join(lines)


def _line(row: Sequence[str], widths: Sequence[int], words: int) -> str:
    cells = []
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        room = " " * (width - cell_len(cell))
        cells.append(cell + room if place < words else room + cell)
    return f"| {' | '.join(cells)} |"
