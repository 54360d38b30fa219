"""Cohen's κ of the metrics against people's labels (E2V-Bench, paper 000, §4: 216 pictures, κ = 0.96 for both).

The labels are a CSV with the columns ``item``, ``system``, ``style``, ``quantity`` and ``overall`` (1 or 0, yes or no),
and if wanted ``seed`` (else 1) and ``annotator``. Where several people labelled a picture, they are compared with each
other, and the metric with what most of them say; a tie is left out and counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.e2v.results import CRITERIA, Criterion
from chalkwright.benchmarks.e2v.runs import GradeLine, PictureKey
from chalkwright.benchmarks.harness.records import csv_rows
from chalkwright.judges.agreement import DEFAULT, Estimate, Resampling, cohen_kappa
from chalkwright.judges.comparing.tables import Cell, Column, Table

_COLUMNS = ("item", "system", "style", *CRITERIA)
_WORDS = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}
_CATEGORIES = (0.0, 1.0)


class PictureLabel(Frozen):
    """What one person says of one picture."""

    key: PictureKey
    annotator: str
    quantity: bool
    overall: bool


class Agreement(Frozen):
    """One criterion, one pair of raters."""

    criterion: Criterion
    raters: str
    kappa: Estimate
    same: int
    """Pictures on which they say the same."""
    ties: int = 0
    """Pictures left out for the people were of two minds."""


def read_labels(path: Path) -> tuple[PictureLabel, ...]:
    """Raises :class:`UserError` when the file cannot be read, a column is missing or a value is no label."""
    return tuple(_label(path, number, row) for number, row in enumerate(csv_rows(path, _COLUMNS), 2))


def _label(path: Path, number: int, row: Mapping[str, str | None]) -> PictureLabel:
    said: dict[str, bool] = {}
    for criterion in CRITERIA:
        word = (row[criterion] or "").strip().lower()
        if word not in _WORDS:
            raise UserError(f"Line {number} of {path}: {criterion} is {row[criterion]!r}; write 1 or 0.")
        said[criterion] = _WORDS[word]
    try:
        key = PictureKey.model_validate(
            {"item": row["item"], "system": row["system"], "style": row["style"], "seed": row.get("seed") or 1}
        )
    except ValueError as error:
        raise UserError(
            f"Line {number} of {path} names no picture; style is realistic or cartoon, seed a number."
        ) from error
    return PictureLabel(key=key, annotator=row.get("annotator") or "people", **said)


def agreements(
    labels: Sequence[PictureLabel],
    grades: Mapping[tuple[PictureKey, str], GradeLine],
    grader: str,
    resampling: Resampling = DEFAULT,
) -> tuple[Agreement, ...]:
    """The metric against people, then people against each other. Raises :class:`UserError` for no common picture."""
    by_picture: dict[PictureKey, dict[str, PictureLabel]] = defaultdict(dict)
    for label in labels:
        by_picture[label.key][label.annotator] = label
    graded = {key: line.grade for (key, name), line in grades.items() if name == grader and line.grade is not None}
    common = [key for key in by_picture if key in graded]
    if not common:
        raise UserError(
            f"No labelled picture was graded by {grader}; the columns item, system, style must be the run's."
        )
    made = []
    for criterion in CRITERIA:
        votes = {key: [bool(getattr(label, criterion)) for label in by_picture[key].values()] for key in common}
        clear = [key for key in common if 2 * sum(votes[key]) != len(votes[key])]
        people = [2 * sum(votes[key]) > len(votes[key]) for key in clear]
        metric = [bool(getattr(graded[key], criterion)) for key in clear]
        made.append(_agreement(criterion, "metric, people", metric, people, resampling, len(common) - len(clear)))
    annotators = sorted({label.annotator for label in labels})
    for criterion in CRITERIA:
        for one, other in combinations(annotators, 2):
            both = [found for found in by_picture.values() if one in found and other in found]
            if both:
                first, second = ([bool(getattr(found[name], criterion)) for found in both] for name in (one, other))
                made.append(_agreement(criterion, f"{one}, {other}", first, second, resampling))
    return tuple(made)


def _agreement(
    criterion: Criterion,
    raters: str,
    first: Sequence[bool],
    second: Sequence[bool],
    resampling: Resampling,
    ties: int = 0,
) -> Agreement:
    x, y = [float(value) for value in first], [float(value) for value in second]
    kappa = cohen_kappa(x, y, categories=_CATEGORIES, resampling=resampling)
    same = sum(a == b for a, b in zip(x, y, strict=True))
    return Agreement(criterion=criterion, raters=raters, kappa=kappa, same=same, ties=ties)


def kappa_table(found: Sequence[Agreement], grader: str) -> Table:
    """κ, its interval and the raw agreement, a row a pair of raters."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (each.criterion, each.raters, each.kappa, each.same, each.kappa.n, each.ties) for each in found
    )
    columns = (
        Column("Criterion"),
        Column("Raters"),
        Column("Cohen's κ"),
        Column("Same"),
        Column("Pictures"),
        Column("Ties"),
    )
    notes = ("Published: κ = 0.96 for both criteria on 216 pictures (E2V-Bench, §4).",)
    return Table(f"Agreement of {grader} with people", columns, rows, notes)
