"""Which differences are more than chance (paper 004, §5, §B.1, Tables A3 to A8). Pure.

χ² on the 2 × 2 table of right and wrong labels with Yates' correction, which is what the printed values are (digest
C4); α = 0.05. Control: the groups' labels are mixed at random, and what is left of the effect is counted. Intervals
are 95 % bootstrap intervals of an accuracy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chalkwright.benchmarks.geckonum.scoring import AnswerLabel
from chalkwright.benchmarks.geckonum.vocabulary import COLORED, PromptType
from chalkwright.judges.agreement import Estimate

ALPHA = 0.05
SMALL = 4
"""Comparisons are of the numbers 1 to 4, in which models are right at all."""
PERMUTATIONS = 1000
RESAMPLES = 1000


class Comparison(NamedTuple):
    """Two groups of labels that differ in one thing."""

    name: str
    first: str
    second: str
    table: str
    """The paper's."""
    in_first: Callable[[AnswerLabel], bool]
    in_second: Callable[[AnswerLabel], bool]


@dataclass(frozen=True)
class Tested:
    """How a comparison came out."""

    comparison: Comparison
    first: Estimate
    """Accuracy in per cent with its interval."""
    second: Estimate
    chi2: float | None
    """None where one group is empty, or all labels are right or all wrong."""
    p: float | None
    control: float | None
    """Share of random mixtures that are significant too; about ``ALPHA`` when the thing itself makes the difference."""

    @property
    def n(self) -> int:
        return self.first.n + self.second.n


def _simple(label: AnswerLabel) -> bool:
    return label.prompt.type == "numeric-simple" and label.target <= SMALL


def _of_type(kind: PromptType) -> Callable[[AnswerLabel], bool]:
    return lambda label: label.prompt.type == kind


def _has_colored_noun(kind: PromptType) -> Callable[[AnswerLabel], bool]:
    def found(label: AnswerLabel) -> bool:
        noun = "" if label.asked is None else label.asked.noun
        return label.prompt.type == kind and label.target <= SMALL and noun in COLORED

    return found


def _small(kind: PromptType) -> Callable[[AnswerLabel], bool]:
    return lambda label: label.prompt.type == kind and label.target <= SMALL


COMPARISONS = (
    Comparison(
        "Digits or words",
        "digits",
        "words",
        "A3",
        lambda label: _simple(label) and not label.prompt.has_words,
        lambda label: _simple(label) and label.prompt.has_words,
    ),
    Comparison(
        "Rare or frequent nouns",
        "rare",
        "frequent",
        "A4",
        lambda label: _simple(label) and label.prompt.frequent is False,
        lambda label: _simple(label) and label.prompt.frequent is True,
    ),
    Comparison(
        "Colour, one noun", "without", "with", "A6", _has_colored_noun("numeric-simple"), _of_type("attribute-color")
    ),
    Comparison(
        "Colour, two nouns", "without", "with", "A7", _has_colored_noun("2-additive"), _of_type("2-additive-color")
    ),
    Comparison("Place", "without", "with", "A8", _small("2-additive"), _small("attribute-spatial")),
)
"""The paper's. Which numbers and nouns Tables A6 to A8 are of is not all said there; these groups give its figures for
DALL·E 3: N = 1,800, 2,020 and 2,355 beside 1,800, 2,015 and 2,350."""


def compare(labels: Sequence[AnswerLabel], comparison: Comparison, *, seed: int = 0) -> Tested:
    """Test one comparison on labels of task 1."""
    groups = [
        [int(label.score) for label in labels if chosen(label)]
        for chosen in (comparison.in_first, comparison.in_second)
    ]
    rights, sizes = [sum(group) for group in groups], [len(group) for group in groups]
    first, second = (proportion(right, size, seed=seed) for right, size in zip(rights, sizes, strict=True))
    if 0 in sizes or sum(rights) in (0, sum(sizes)):
        return Tested(comparison, first, second, None, None, None)
    chi2, p = chi_squared((rights[0], sizes[0]), (rights[1], sizes[1]))
    return Tested(
        comparison, first, second, chi2, p, permutation_share((rights[0], sizes[0]), (rights[1], sizes[1]), seed)
    )


def chi_squared(first: tuple[int, int], second: tuple[int, int]) -> tuple[float, float]:
    """χ² with Yates' correction and its p of two groups, each ``(right, all)``."""
    from scipy import stats

    table = [[right, size - right] for right, size in (first, second)]
    result = stats.chi2_contingency(table, correction=True)
    return float(result.statistic), float(result.pvalue)


def permutation_share(first: tuple[int, int], second: tuple[int, int], seed: int = 0) -> float:
    """Share of random mixtures of two groups ``(right, all)`` whose difference is significant."""
    import numpy as np

    right, size = first[0] + second[0], first[1] + second[1]
    rng = np.random.default_rng(seed)
    # How many of the right ones fall into the first group when labels are dealt out at random.
    drawn = rng.hypergeometric(right, size - right, first[1], PERMUTATIONS)
    values, counts = np.unique(drawn, return_counts=True)
    found = [chi_squared((int(v), first[1]), (right - int(v), second[1]))[1] < ALPHA for v in values]
    return float(counts[np.array(found)].sum() / PERMUTATIONS) if any(found) else 0.0


def proportion(right: int, size: int, *, seed: int = 0, resamples: int = RESAMPLES) -> Estimate:
    """``right`` of ``size`` in per cent, with its bootstrap interval."""
    import numpy as np

    if not size:
        return Estimate(n=0, why="No label is of this kind.")
    share = right / size
    if not resamples:
        return Estimate(value=100 * share, n=size)
    # Drawing n of n zeros and ones with replacement is one binomial draw.
    drawn = np.random.default_rng(seed).binomial(size, share, resamples) / size
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Estimate(value=100 * share, low=100 * float(low), high=100 * float(high), n=size)


class Drop(NamedTuple):
    """Change of accuracy for one number from one prompt type to another, in percentage points (Table A5)."""

    first: PromptType
    second: PromptType
    number: int
    points: float
    p: float | None


STEPS: tuple[tuple[PromptType, PromptType], ...] = (
    ("numeric-simple", "2-additive"),
    ("2-additive", "3-additive"),
    ("numeric-simple", "3-additive"),
)


def drops(labels: Sequence[AnswerLabel], numbers: Sequence[int] = (1, 2, 3, 4, 5)) -> list[Drop]:
    """What further numbers in a prompt cost each number; where both types have it."""
    groups: dict[tuple[PromptType, int], list[float]] = {}
    for label in labels:
        groups.setdefault((label.prompt.type, label.target), []).append(label.score)
    found = []
    for first, second in STEPS:
        for number in numbers:
            one, two = groups.get((first, number), []), groups.get((second, number), [])
            if one and two:
                sides = (int(sum(one)), len(one)), (int(sum(two)), len(two))
                points = 100 * (sides[1][0] / sides[1][1] - sides[0][0] / sides[0][1])
                right, size = sides[0][0] + sides[1][0], sides[0][1] + sides[1][1]
                p = chi_squared(*sides)[1] if 0 < right < size else None
                found.append(Drop(first, second, number, points, p))
    return found


def same_scores(groups: Mapping[str, Sequence[AnswerLabel]]) -> float | None:
    """p of the Kruskal–Wallis test that the groups' scores do not differ; None where it has no meaning.

    For the three types of task 3, whose scores are shares and not right or wrong; the paper names no test there.
    """
    from scipy import stats

    scores = [[label.score for label in group] for group in groups.values() if group]
    if len(scores) < 2 or len({score for group in scores for score in group}) < 2:
        return None
    return float(stats.kruskal(*scores).pvalue)
