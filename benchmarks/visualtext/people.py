"""People's labels of how clear a picture's text is, beside CCR (paper 003, §5.3 and appendix).

A CSV with the columns ``item``, ``system`` and ``score`` (share of clear characters, 0 to 1; a blurred one that can
be told counts half), and if wanted ``rater``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.harness.records import csv_rows
from chalkwright.benchmarks.visualtext.data import Task
from chalkwright.benchmarks.visualtext.results import Results, ccr
from chalkwright.judges.agreement import Estimate, Resampling, pearson

_COLUMNS = ("item", "system", "score")


class PersonLabel(Frozen):
    """What one person says of one picture."""

    item: str
    system: str
    score: float = Field(ge=0, le=1)
    rater: str = ""


def read_labels(path: Path) -> tuple[PersonLabel, ...]:
    """Raises :class:`UserError` when the file cannot be read, a column is missing or a score is none."""
    return tuple(_label(path, number, row) for number, row in enumerate(csv_rows(path, _COLUMNS), 2))


def _label(path: Path, number: int, row: Mapping[str, str | None]) -> PersonLabel:
    said = (row["score"] or "").strip()
    try:
        score = float(said)
    except ValueError:
        score = -1.0
    if not 0 <= score <= 1:
        raise UserError(f"Line {number} of {path}: score is {said!r}; write a number from 0 to 1.")
    item, system, rater = ((row.get(name) or "").strip() for name in ("item", "system", "rater"))
    return PersonLabel(item=item, system=system, score=score, rater=rater)


def correlation(results: Results, labels: Sequence[PersonLabel], task: Task | None, resampling: Resampling) -> Estimate:
    """Pearson's r of CCR with people's mean labels, over the pictures (of one task) that have both."""
    people: dict[tuple[str, str], list[float]] = defaultdict(list)
    for label in labels:
        people[label.system, label.item].append(label.score)
    pairs = [
        (sum(scores) / len(scores), value)
        for row in results.rows
        if task in (None, row.item.task)
        and row.drawn
        and (scores := people.get((row.system, row.item.id)))
        and (value := ccr(row)) is not None
    ]
    return pearson([a for a, _ in pairs], [b for _, b in pairs], resampling)
