"""Whether automatic metrics see what people see (paper 004, §6, Table 3): on pictures of task 1. Pure, but for reading.

A metric *separates* when its scores of right and of wrong pictures differ (Mann–Whitney U). It *ranks* models when
every two of them differ (Wilcoxon's signed-rank test over the same prompts and seeds) and the order of the means is
that of people's accuracies.
"""

from __future__ import annotations

import csv
import io
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.scoring import AnswerLabel, accuracy
from chalkwright.benchmarks.geckonum.significance import ALPHA

Scores = Mapping[str, Mapping[str, Mapping[str, float]]]
"""Metric → model → picture → score."""
_KEYS = ("image_id", "model", "metric", "score")


class Separation(NamedTuple):
    """Scores of a metric for right and for wrong pictures of one model."""

    metric: str
    model: str
    right: float | None
    """Mean of the pictures that people found right."""
    wrong: float | None
    n: int
    """Pictures with both a score and a label."""
    p: float | None
    """None where one kind is missing."""

    @property
    def separates(self) -> bool:
        return self.p is not None and self.p < ALPHA


class Pair(NamedTuple):
    """Two models by one metric, on the pictures that both have."""

    first: str
    second: str
    difference: float
    """Mean of first minus second."""
    n: int
    p: float | None


@dataclass(frozen=True)
class Ranking:
    """Models by one metric."""

    metric: str
    order: tuple[str, ...]
    """The best mean first."""
    pairs: tuple[Pair, ...]
    people: tuple[str, ...]
    """The same models by people's accuracy."""

    @property
    def reliable(self) -> bool:
        """Every two models differ, and the order is people's."""
        return self.order == self.people and all(pair.p is not None and pair.p < ALPHA for pair in self.pairs)


def read_scores(file: Path) -> Scores:
    """Metric scores from a CSV file: ``image_id, model`` and either ``metric, score`` or one column a metric.

    Raises :class:`UserError` that names the line.
    """
    try:
        rows = csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig"), newline=""))
        heads = list(rows.fieldnames or ())
        if not {"image_id", "model"} <= set(heads):
            raise UserError(f"{file} needs the columns image_id and model, then metric and score or one a metric.")
        long = {"metric", "score"} <= set(heads)
        found: dict[str, dict[str, dict[str, float]]] = defaultdict(lambda: defaultdict(dict))
        for row in rows:
            named = {row["metric"]: row["score"]} if long else {h: row[h] for h in heads if h not in _KEYS}
            for metric, score in named.items():
                if score:
                    found[metric][row["model"]][row["image_id"]] = _number(score, file, rows.line_num)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(
            f"The metric scores {file} cannot be read ({type(error).__name__}); give a CSV file."
        ) from error
    if not found:
        raise UserError(f"{file} holds no metric score; give one column a metric beside image_id and model.")
    return found


def _number(text: str, file: Path, line: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise UserError(f"Line {line} of {file}: {text!r} is no number; leave the cell empty where there is no score.")
    return value


def right_pictures(labels: Iterable[AnswerLabel]) -> dict[str, bool]:
    """Picture → whether every question of task 1 about it has the right label."""
    found: dict[str, bool] = {}
    for label in labels:
        found[label.image] = found.get(label.image, True) and label.score == 1
    return found


def separations(scores: Scores, labels: Mapping[str, Sequence[AnswerLabel]]) -> list[Separation]:
    """Of every metric and model that have scores and labels; ``labels`` of task 1 by model."""
    from scipy import stats

    found = []
    for metric, models in scores.items():
        for model, of_picture in models.items():
            right = right_pictures(labels.get(model, ()))
            groups = {
                side: [score for image, score in of_picture.items() if right.get(image) is side]
                for side in (True, False)
            }
            both = all(groups.values())
            p = float(stats.mannwhitneyu(groups[True], groups[False]).pvalue) if both else None
            means = [statistics.fmean(groups[side]) if groups[side] else None for side in (True, False)]
            found.append(Separation(metric, model, means[0], means[1], sum(map(len, groups.values())), p))
    return found


def rankings(scores: Scores, labels: Mapping[str, Sequence[AnswerLabel]]) -> list[Ranking]:
    """Of every metric that has scores of two models with labels."""
    found = []
    for metric, models in scores.items():
        known = [model for model in models if labels.get(model)]
        if len(known) < 2:
            continue
        means = {model: statistics.fmean(models[model].values()) for model in known}
        right = {model: accuracy(labels[model]).percent or 0.0 for model in known}
        found.append(
            Ranking(
                metric,
                tuple(sorted(known, key=lambda model: -means[model])),
                tuple(_pair(one, two, models) for one, two in combinations(known, 2)),
                tuple(sorted(known, key=lambda model: -right[model])),
            )
        )
    return found


def _pair(first: str, second: str, models: Mapping[str, Mapping[str, float]]) -> Pair:
    from scipy import stats

    one, two = models[first], models[second]
    gaps = [one[image] - two[image] for image in sorted(one.keys() & two.keys())]
    apart = [gap for gap in gaps if gap]
    p = float(stats.wilcoxon(apart).pvalue) if apart else None
    return Pair(first, second, statistics.fmean(gaps) if gaps else 0.0, len(gaps), p)
