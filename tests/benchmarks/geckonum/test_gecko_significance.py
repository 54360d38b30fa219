"""Comparisons of prompt kinds (paper 004, Tables A3 to A8)."""

from __future__ import annotations

import pytest

from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import questions
from chalkwright.benchmarks.geckonum.scoring import AnswerLabel
from chalkwright.benchmarks.geckonum.significance import (
    ALPHA,
    COMPARISONS,
    chi_squared,
    compare,
    drops,
    permutation_share,
    proportion,
    same_scores,
)
from chalkwright.benchmarks.geckonum.templates import own_prompts

PROMPTS = own_prompts()


def label(prompt: Prompt, score: float, question: int = 0) -> AnswerLabel:
    return AnswerLabel(f"{prompt.id}_0", prompt, questions(prompt)[question], None, score, 5, 5)


def task_1(score: float = 1.0) -> list[AnswerLabel]:
    return [label(p, score, n) for p in PROMPTS if p.task == 1 for n in range(len(questions(p)))]


@pytest.mark.parametrize(
    ("first", "second", "chi2", "p"),
    [
        ((558, 800), (563, 800), 0.05, 0.827),
        ((545, 760), (576, 840), 1.73, 0.189),
        ((153, 200), (1264, 1600), 0.52, 0.470),
    ],
)
def test_chi_squared_is_the_one_of_the_printed_tables(
    first: tuple[int, int], second: tuple[int, int], chi2: float, p: float
) -> None:
    found = chi_squared(first, second)
    assert (round(found[0], 2), round(found[1], 3)) == (chi2, p)


@pytest.mark.parametrize(
    ("table", "sizes"), [("A3", (160, 160)), ("A4", (152, 168)), ("A6", (40, 320)), ("A8", (None, None))]
)
def test_groups_are_the_papers(table: str, sizes: tuple[int | None, int | None]) -> None:
    comparison = next(one for one in COMPARISONS if one.table == table)
    tested = compare(task_1(), comparison)
    if sizes[0] is not None:
        assert (tested.first.n, tested.second.n) == sizes
    assert min(tested.first.n, tested.second.n) > 0


def test_only_the_colours_nouns_are_compared_with_colours() -> None:
    one, two = (next(c for c in COMPARISONS if c.table == table) for table in ("A6", "A7"))
    chosen = [found for found in task_1() if one.in_first(found) or two.in_first(found)]
    assert {found.asked.noun for found in chosen if found.asked} == {"apple", "cat", "koala", "mushroom", "bottle"}
    assert max(found.target for found in chosen) == 4


def test_a_real_difference_is_found_and_is_none_once_mixed() -> None:
    made = [label(p, float(p.has_words or n % 3 == 0)) for n, p in enumerate(PROMPTS) if p.type == "numeric-simple"]
    tested = compare(made, COMPARISONS[0])
    assert tested.p is not None
    assert tested.p < ALPHA
    assert tested.second.value == 100.0
    assert tested.control is not None
    assert tested.control < 0.15
    assert tested.first.value is not None
    assert tested.first.low is not None
    assert tested.first.high is not None
    assert tested.first.low < tested.first.value < tested.first.high


def test_no_difference_is_none() -> None:
    made = [label(p, float(n % 2)) for n, p in enumerate(p for p in PROMPTS if p.type == "numeric-simple")]
    p = compare(made, COMPARISONS[1]).p
    assert p is None or p >= ALPHA


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_where_all_are_right_or_all_wrong_there_is_no_test(score: float) -> None:
    tested = compare(task_1(score), COMPARISONS[0])
    assert (tested.chi2, tested.p, tested.control) == (None, None, None)


def test_without_labels_there_is_no_test() -> None:
    tested = compare([], COMPARISONS[0])
    assert (tested.n, tested.p, tested.first.value) == (0, None, None)


def test_mixtures_are_significant_about_as_often_as_chance_allows() -> None:
    assert permutation_share((500, 800), (600, 800)) == pytest.approx(ALPHA, abs=0.03)
    assert permutation_share((500, 800), (600, 800), seed=3) != permutation_share((500, 800), (600, 800), seed=4)


def test_intervals_narrow_with_more_labels() -> None:
    few, many = proportion(5, 10), proportion(500, 1000)
    assert few.value == many.value == 50
    assert (few.high or 0) - (few.low or 0) > 5 * ((many.high or 0) - (many.low or 0))
    assert proportion(5, 10, resamples=0).low is None
    assert proportion(0, 0).value is None


def test_drops_are_by_number_and_step() -> None:
    made = []
    for prompt in PROMPTS:
        if prompt.type in ("numeric-simple", "2-additive"):
            made += [
                label(prompt, float(prompt.type == "numeric-simple" or n == 0), n) for n in range(len(prompt.mentions))
            ]
    found = {(drop.first, drop.second, drop.number): drop for drop in drops(made)}
    assert {key[:2] for key in found} == {("numeric-simple", "2-additive")}
    assert {key[2] for key in found} == {1, 2, 3, 4, 5}
    assert all(-70 < drop.points < -30 and drop.p is not None and drop.p < ALPHA for drop in found.values())


def test_types_of_task_3_are_compared_by_their_scores() -> None:
    pizza, fork = (next(p for p in PROMPTS if p.type == kind) for kind in ("fractional-simple", "part-whole"))
    low, high = [label(pizza, 0.1 + n / 100) for n in range(20)], [label(fork, 0.8 + n / 100) for n in range(20)]
    p = same_scores({"a": low, "b": high})
    assert p is not None
    assert p < 0.001
    assert same_scores({"a": low}) is None
    assert same_scores({"a": [label(pizza, 0.5)], "b": [label(fork, 0.5)]}) is None
