"""Coefficients of agreement: published examples, brute force beside the libraries, coverage of the intervals."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

from chalkwright.judges.agreement import (
    LEVELS,
    Estimate,
    Level,
    Resampling,
    cohen_kappa,
    kendall_w,
    krippendorff_alpha,
    mean,
    mean_absolute_error,
    pearson,
    spearman,
)

POINT = Resampling(resamples=0)
SMALL = Resampling(resamples=200)
Score = float | None

# Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability", section C: four observers, twelve units.
OBSERVERS: list[list[Score]] = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
# Marks of ten students, two of them alike; a textbook example whose ρ is published as .669, p = .035.
ENGLISH = [56, 75, 45, 71, 61, 64, 58, 80, 76, 61]
MATHEMATICS = [66, 70, 40, 60, 65, 56, 59, 77, 67, 63]


def crossed(*cells: Sequence[int]) -> tuple[list[int], list[int]]:
    """Two raters' categories from their cross table."""
    pairs = [(i, j) for i, row in enumerate(cells) for j, count in enumerate(row) for _ in range(count)]
    return [i for i, _ in pairs], [j for _, j in pairs]


def alpha_by_pairs(ratings: Sequence[Sequence[Score]], level: Level) -> float:
    """α from its definition: observed over expected disagreement of all pairs of values, in exact fractions."""
    units = [
        [Fraction(v).limit_denominator(1000) for v in unit if v is not None] for unit in zip(*ratings, strict=True)
    ]
    units = [unit for unit in units if len(unit) > 1]
    pool = [value for unit in units for value in unit]

    def distance(a: Fraction, b: Fraction) -> Fraction:
        if level == "nominal":
            return Fraction(a != b)
        if level == "interval":
            return (a - b) ** 2
        low, high = min(a, b), max(a, b)
        between = sum(low <= value <= high for value in pool)
        return (between - Fraction(pool.count(a) + pool.count(b), 2)) ** 2 if a != b else Fraction(0)

    n = len(pool)
    observed = sum(distance(a, b) / (len(unit) - 1) for unit in units for a, b in permutations(unit, 2)) / n
    expected = sum(distance(a, b) for a, b in permutations(pool, 2)) / Fraction(n * (n - 1))
    return float(1 - observed / expected)


def latent(seed: int, items: int, raters: int, noise: float) -> np.ndarray:
    """Ratings ``(raters, items)`` on 0, ½, 1: a hidden quality of each item seen with noise."""
    rng = np.random.default_rng(seed)
    seen = rng.normal(size=items) + noise * rng.normal(size=(raters, items))
    return np.digitize(seen, [-0.6, 0.6]) / 2


@pytest.mark.parametrize(("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_krippendorffs_own_example(level: Level, published: float) -> None:
    found = krippendorff_alpha(OBSERVERS, level, SMALL)
    assert found.value == pytest.approx(published, abs=5e-4)
    assert found.n == 11, "the unit with one value cannot be paired"
    assert found.low is not None
    assert found.high is not None
    assert found.low < published < found.high


@pytest.mark.parametrize(
    ("cells", "published"),
    [
        (((20, 5), (10, 15)), 0.40),  # fifty proposals, two readers
        (((45, 15), (25, 15)), 0.1304),  # same share of agreement …
        (((25, 35), (5, 35)), 0.2593),  # … and another κ
        (((75, 1, 4), (5, 4, 1), (0, 0, 10)), 0.676),  # Fleiss, Levin & Paik: two diagnosticians
    ],
)
def test_cohens_kappa_of_published_tables(cells: tuple[tuple[int, ...], ...], published: float) -> None:
    found = cohen_kappa(*crossed(*cells), resampling=POINT)
    assert found.value == pytest.approx(published, abs=5e-4)


def test_quadratic_weights_are_those_of_the_definition() -> None:
    first, second = crossed((46, 0, 0), (4, 40, 0), (0, 0, 10))
    n = len(first)
    observed = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) / n
    expected = sum((a - b) ** 2 for a in first for b in second) / n**2
    found = cohen_kappa(first, second, "quadratic", resampling=POINT)
    assert found.value == pytest.approx(1 - observed / expected)
    assert found.value == pytest.approx(0.9541, abs=5e-5)


def test_quadratic_weights_count_the_steps_that_nobody_gave() -> None:
    """0 and ½ lie half as far apart as ½ and 5/2, although the three are neighbours among the given scores."""
    first, second = [0, 0.5, 2.5, 2.5, 0], [0.5, 0.5, 2.5, 0.5, 0]
    observed = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) / 5
    expected = sum((a - b) ** 2 for a in first for b in second) / 25
    assert cohen_kappa(first, second, "quadratic", resampling=POINT).value == pytest.approx(1 - observed / expected)
    uneven = cohen_kappa([0, 1, math.pi], [1, math.pi, 0], "quadratic", resampling=POINT)
    assert uneven.value is None
    assert "evenly" in uneven.why


def test_a_score_outside_the_categories_is_refused() -> None:
    with pytest.raises(ValueError, match="none of the categories"):
        cohen_kappa([0, 0.5], [0, 0.4], categories=(0, 0.5, 1))


def test_spearman_with_ties_as_published() -> None:
    found = spearman(ENGLISH, MATHEMATICS, SMALL)
    assert found.value == pytest.approx(0.669, abs=5e-4)
    assert found.p == pytest.approx(0.035, abs=5e-4)
    assert found.n == 10


def test_pearson_and_mae_worked_out_by_hand() -> None:
    x, y = [1, 2, 3, 4], [2, 1, 4, 3]
    assert pearson(x, y, POINT).value == pytest.approx(3 / 5)
    assert mean_absolute_error(x, y, POINT).value == pytest.approx(1)
    assert mean([1, None, 4], POINT) == Estimate(value=2.5, n=2)


def test_kendalls_w_of_published_and_tied_rankings() -> None:
    assert kendall_w([[1, 3, 2], [1, 2, 3], [2, 3, 1], [3, 1, 2]], POINT).value == pytest.approx(1 / 16)
    table = latent(3, 12, 4, 0.7)
    ranks = np.array([[sum(w < v for w in row) + (sum(w == v for w in row) + 1) / 2 for v in row] for row in table])
    spread = ((ranks.sum(axis=0) - 4 * 13 / 2) ** 2).sum()
    ties = sum(count**3 - count for row in table for count in np.unique(row, return_counts=True)[1])
    assert ties > 0
    assert kendall_w(table, POINT).value == pytest.approx(12 * spread / (4**2 * (12**3 - 12) - 4 * ties))


@given(
    st.lists(st.lists(st.sampled_from([None, 0, 0.5, 1]), min_size=4, max_size=4), min_size=2, max_size=8),
    st.sampled_from(LEVELS),
)
@settings(max_examples=60)
def test_alpha_is_that_of_the_definition(units: list[list[Score]], level: Level) -> None:
    ratings = list(zip(*units, strict=True))
    pairable = [v for unit in units for v in unit if v is not None and sum(w is not None for w in unit) > 1]
    found = krippendorff_alpha(ratings, level, POINT)
    if len(set(pairable)) < 2:
        assert found.value is None
        assert found.why
    else:
        assert found.value == pytest.approx(alpha_by_pairs(ratings, level), abs=1e-9)


def test_agreement_from_perfect_to_opposed() -> None:
    rng = np.random.default_rng(5)
    same = np.tile(rng.integers(0, 3, 40) / 2, (6, 1))
    opposed = np.stack([same[0] > 0, same[0] == 0]).astype(float)
    chance = rng.integers(0, 3, (6, 400)) / 2
    for level in LEVELS:
        assert krippendorff_alpha(same, level, POINT).value == 1
        assert (krippendorff_alpha(opposed, level, POINT).value or 0) < 0
        assert krippendorff_alpha(chance, level, POINT).value == pytest.approx(0, abs=0.03)
    assert cohen_kappa(same[0], same[1], resampling=POINT).value == 1
    assert kendall_w(same, POINT).value == pytest.approx(1)
    assert spearman(opposed[0], opposed[1], POINT).value == pytest.approx(-1)
    assert spearman(chance[0], chance[1], POINT).value == pytest.approx(0, abs=0.1)


def test_more_noise_less_alpha() -> None:
    found = [krippendorff_alpha(latent(1, 200, 5, noise), "ordinal", POINT).value for noise in (0, 0.3, 0.8, 2, 8)]
    assert found[0] == 1
    assert all(a is not None and b is not None and a > b for a, b in pairwise(found))


def test_rho_of_a_normal_model() -> None:
    """With correlation r, Spearman's ρ tends to 6/π · asin(r/2)."""
    rng = np.random.default_rng(2)
    x, y = rng.multivariate_normal([0, 0], [[1, 0.7], [0.7, 1]], size=20_000).T
    assert spearman(x, y, POINT).value == pytest.approx(6 / math.pi * math.asin(0.35), abs=0.01)


DRAWS = 100


def covered(intervals: Sequence[Estimate], truth: float) -> float:
    """Share of the intervals that hold the truth."""
    ends = [(found.low, found.high) for found in intervals]
    return sum(low is not None and high is not None and low <= truth <= high for low, high in ends) / len(ends)


def in_95_percent(share: float) -> bool:
    """Not refuted by the draws at 1 : 1000, for intervals known to be a little short at 30 items."""
    return share >= 0.93 - 3.1 * math.sqrt(0.93 * 0.07 / DRAWS) and share < 1


def test_intervals_of_rho_hold_the_truth() -> None:
    truth = 6 / math.pi * math.asin(0.3)
    found = []
    for seed in range(DRAWS):
        x, y = np.random.default_rng(seed).multivariate_normal([0, 0], [[1, 0.6], [0.6, 1]], size=30).T
        found.append(spearman(x, y, Resampling(resamples=300, seed=seed)))
    assert in_95_percent(covered(found, truth))


def test_intervals_of_alpha_hold_the_truth() -> None:
    """The truth: α of the model itself, whose chances of each pair of scores are integrals of the normal density."""
    truth = model_alpha(noise=0.8)
    large = krippendorff_alpha(latent(0, 40_000, 3, 0.8), "interval", POINT).value
    assert large == pytest.approx(truth, abs=0.01)
    found = [
        krippendorff_alpha(latent(seed, 30, 3, 0.8), "interval", Resampling(resamples=120, seed=seed))
        for seed in range(DRAWS)
    ]
    assert in_95_percent(covered(found, truth))


def model_alpha(noise: float) -> float:
    """Interval α of :func:`latent` with endless items: 1 − E(a − b)² within an item over that between items."""
    quality, step = np.linspace(-8, 8, 4001, retstep=True)
    density = np.exp(-(quality**2) / 2) / math.sqrt(2 * math.pi) * step
    upper, lower = special.ndtr((quality - 0.6) / noise), special.ndtr((quality + 0.6) / noise)
    first, second = (upper + lower) / 2, upper + (lower - upper) / 4  # of a score: mean, mean square, given the item
    within = 2 * np.sum(density * (second - first**2))
    between = 2 * (np.sum(density * second) - np.sum(density * first) ** 2)
    return float(1 - within / between)


def test_intervals_of_kappa_and_of_means_are_about_right() -> None:
    """κ's large-sample interval (Fleiss, Cohen & Everitt 1969), and ±1.96 standard errors of a mean."""
    first, second = crossed((60, 20), (25, 95))
    found = cohen_kappa(first, second, resampling=Resampling(resamples=500))
    n, agree = 200, 155 / 200
    chance = (80 * 85 + 120 * 115) / n**2
    kappa = (agree - chance) / (1 - chance)
    error = math.sqrt(agree * (1 - agree) / n) / (1 - chance)
    assert found.value == pytest.approx(kappa)
    assert found.low == pytest.approx(kappa - 1.96 * error, abs=0.02)
    assert found.high == pytest.approx(kappa + 1.96 * error, abs=0.02)
    values = np.random.default_rng(0).normal(size=400)
    average = mean(values, Resampling(resamples=2000))
    half = 1.96 * values.std(ddof=1) / 20
    assert average.low == pytest.approx(values.mean() - half, abs=0.01)
    assert average.high == pytest.approx(values.mean() + half, abs=0.01)


def test_the_seed_settles_the_interval() -> None:
    table = latent(4, 20, 4, 0.8)
    first, again, other = (krippendorff_alpha(table, "ordinal", Resampling(resamples=99, seed=s)) for s in (1, 1, 2))
    assert first == again
    assert (first.low, first.high) != (other.low, other.high)
    assert first.value == other.value


def test_the_interval_of_rho_rests_on_ranks_alone() -> None:
    x, y = np.random.default_rng(7).multivariate_normal([0, 0], [[1, 0.6], [0.6, 1]], size=20).T
    assert spearman(x, np.exp(4 * y), SMALL) == spearman(x, y, SMALL)
    assert pearson(x, np.exp(4 * y), SMALL) != pearson(x, y, SMALL)


def test_a_higher_confidence_is_a_wider_interval() -> None:
    table = latent(4, 20, 4, 0.8)
    ends = [krippendorff_alpha(table, "ordinal", Resampling(resamples=400, confidence=c)) for c in (0.5, 0.8, 0.95)]
    widths = [end.high - end.low for end in ends if end.high is not None and end.low is not None]
    assert widths == sorted(widths)
    assert len(set(widths)) == 3


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_raters_and_items_in_any_order(seed: int) -> None:
    table = latent(seed, 9, 4, 0.9)
    table[seed % 4, seed % 9] = math.nan
    mixed = table.copy()
    shuffle = np.random.default_rng(seed + 1)
    mixed = mixed[shuffle.permutation(4)][:, shuffle.permutation(9)]
    for level in LEVELS:
        assert same(krippendorff_alpha(table, level, POINT), krippendorff_alpha(mixed, level, POINT))
    assert same(kendall_w(table, POINT), kendall_w(mixed, POINT))
    order = shuffle.permutation(9)
    for coefficient in (spearman, pearson, cohen_kappa):
        one = coefficient(table[0], table[1], resampling=POINT)
        assert same(one, coefficient(table[0][order], table[1][order], resampling=POINT))
        assert same(one, coefficient(table[1], table[0], resampling=POINT))


def same(first: Estimate, second: Estimate) -> bool:
    return first.value == second.value or first.value == pytest.approx(second.value)


@given(
    st.lists(st.tuples(*[st.one_of(st.none(), st.integers(0, 5).map(float))] * 2), max_size=12),
    st.integers(0, 3),
)
@settings(max_examples=40)
def test_nothing_is_ever_nan(pairs: list[tuple[Score, Score]], seed: int) -> None:
    """Whatever the holes and constants: a value within its bounds, or None with a reason."""
    x, y = [a for a, _ in pairs], [b for _, b in pairs]
    few = Resampling(resamples=10, seed=seed)
    found = [spearman(x, y, few), pearson(x, y, few), cohen_kappa(x, y, resampling=few)]
    found += [cohen_kappa(x, y, "quadratic", resampling=few), krippendorff_alpha([x, y], "ordinal", few)]
    found += [kendall_w([x, y], few), mean_absolute_error(x, y, few)]
    for estimate in found:
        assert (estimate.value is None) <= bool(estimate.why)
        assert estimate.value is None or -1.0001 <= estimate.value <= 5
        assert (estimate.low is None) == (estimate.high is None)
        assert estimate.low is None or estimate.high is None or estimate.low <= estimate.high
        assert "nan" not in estimate.model_dump_json().lower()


@pytest.mark.parametrize(
    ("estimate", "why"),
    [
        (spearman([1, 2], [2, 1], SMALL), "Only 2 items have both scores"),
        (spearman([1, None, 3], [2, 1, None], SMALL), "Only 1 item has both scores"),
        (pearson([1, 1, 1, 1], [1, 2, 3, 4], SMALL), "One side gave every item the same score"),
        (krippendorff_alpha([[1, 1], [1, 1]], "nominal", SMALL), "Every score is the same"),
        (krippendorff_alpha([[1, None], [None, 2]], "nominal", SMALL), "No item has two ratings"),
        (krippendorff_alpha([[1.0, 2.0, 3.0]], "nominal", SMALL), "No item has two ratings"),
        (cohen_kappa([1, 1], [1, 1], resampling=SMALL), "Every score is the same"),
        (kendall_w([[1, 2, 3]], SMALL), "two raters"),
        (kendall_w([[1, 2, None], [1, 2, 3]], SMALL), "only 2 of the items"),
        (kendall_w([[1, 1, 1], [2, 2, 2]], SMALL), "no order"),
        (mean([], SMALL), "Nothing was scored"),
    ],
)
def test_what_is_undefined_says_why(estimate: Estimate, why: str) -> None:
    assert estimate.value is None
    assert estimate.low is None
    assert why in estimate.why
    assert estimate.why.endswith(".")


def test_an_interval_that_rests_on_too_few_resamples_is_not_given() -> None:
    rare = [0.0] * 12 + [1.0]
    found = spearman(rare, rare, SMALL)
    assert found.value == pytest.approx(1)
    assert found.low is None
    assert "resamples it is undefined" in found.why


def test_too_many_different_scores_for_alpha_are_refused_and_not_computed() -> None:
    table = np.random.default_rng(0).random((2, 2000))
    found = krippendorff_alpha(table, "interval", POINT)
    assert found.value is None
    assert "round them" in found.why


def test_scores_of_different_length_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="same items"):
        spearman([1, 2, 3], [1, 2])


def test_shuffled_marks_keep_their_rho() -> None:
    order = random.Random(1).sample(range(10), 10)
    first, second = [ENGLISH[n] for n in order], [MATHEMATICS[n] for n in order]
    assert first != ENGLISH
    assert spearman(first, second, POINT).value == pytest.approx(0.669, abs=5e-4)
