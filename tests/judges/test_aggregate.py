"""From answers to dimensions: values worked out by hand, what a mean has to obey, and where nothing is guessed."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.judges.aggregate import dimension_scores, geometric_mean, mean_overall, overall, questions
from chalkwright.judges.data import DIMENSIONS, VISUAL, Answer, Diagram, Dimension, DimensionScore, Document, TextPart

SCORE = st.floats(0, 5)
SCORES = st.lists(SCORE, min_size=1, max_size=9)


def document(diagrams: int, *, wanted: bool = True) -> Document:
    """Text, then each diagram followed by text."""
    parts: list[TextPart | Diagram] = [TextPart(markdown="At first.")]
    for number in range(1, diagrams + 1):
        parts += [Diagram(number=number, source=f"scene_{number}.png"), TextPart(markdown=f"After {number}.")]
    return Document(name="d", origin="d.md", problem=None, parts=tuple(parts), wants_diagrams=wanted)


def answers(asked: Document, **scores: Sequence[float | None]) -> list[Answer]:
    """One answer a question, ``scores`` by dimension in the order of the questions; 4 where none are given."""
    found = []
    for name in DIMENSIONS:
        abouts = questions(name, asked)
        for about, score in zip(abouts, scores.get(name, [4.0] * len(abouts)), strict=True):
            fault = "" if score is not None else f"{name} has no score: refused."
            found.append(Answer(dimension=name, about=about, score=score, fault=fault))
    return found


@pytest.mark.parametrize(
    ("values", "mean"),
    [
        ([5, 5, 5], 5.0),
        ([4, 1], 2.0),
        ([2, 4, 1], 2.0),
        ([5, 4, 3], 60 ** (1 / 3)),
        ([5, 0, 5], 0.0),
        ([3.5], 3.5),
        ([], None),
    ],
)
def test_geometric_means_worked_out_by_hand(values: list[float], mean: float | None) -> None:
    found = geometric_mean(values)
    assert found == (None if mean is None else pytest.approx(mean))


@given(SCORES)
def test_a_mean_lies_between_its_values(values: list[float]) -> None:
    mean = geometric_mean(values)
    assert mean is not None
    assert min(values) <= mean <= max(values) or (mean == 0 and min(values) == 0)


@given(SCORES, st.randoms(use_true_random=False))
def test_order_does_not_matter(values: list[float], chance: random.Random) -> None:
    shuffled = chance.sample(values, len(values))
    assert geometric_mean(shuffled) == pytest.approx(geometric_mean(values))


@given(SCORES, st.integers(0, 8), SCORE)
def test_a_higher_score_never_lowers_the_mean(values: list[float], place: int, raised: float) -> None:
    place %= len(values)
    better = [*values[:place], max(values[place], raised), *values[place + 1 :]]
    low, high = geometric_mean(values), geometric_mean(better)
    assert low is not None
    assert high is not None
    assert high >= low - 1e-12


@given(SCORES)
def test_a_zero_anywhere_is_zero(values: list[float]) -> None:
    assert geometric_mean([*values, 0.0]) == 0.0


def test_three_scenes_by_hand() -> None:
    three = document(3)
    scores = dimension_scores(three, answers(three, ELQ=[5, 4, 2], VC=[4, 1], CC=[5], TDC=[3]))
    assert scores["ELQ"].value == pytest.approx(40 ** (1 / 3))
    assert scores["VC"].value == pytest.approx(2.0)  # Scene 1 itself does not count
    assert scores["CC"].percent == 100
    expected = (5 * 4 * 4 * 4 * 4 * 40 ** (1 / 3) * 2 * 3) ** (1 / 8)
    assert overall(scores) == pytest.approx(expected)


def test_questions_are_one_a_diagram_and_the_first_against_each_later_one() -> None:
    assert questions("ELQ", document(3)) == [(1,), (2,), (3,)]
    assert questions("VC", document(3)) == [(1, 2), (1, 3)]
    assert questions("TDC", document(3)) == [()]
    assert questions("CC", document(0)) == [()]


def test_many_scenes() -> None:
    many = document(40)
    scores = dimension_scores(many, answers(many, ELQ=[4.0] * 39 + [1.0], VC=[5.0] * 39))
    assert scores["ELQ"].value == pytest.approx(math.exp((39 * math.log(4)) / 40))
    assert scores["VC"].value == 5


def test_one_scene_leaves_consistency_undefined_and_out_of_the_mean() -> None:
    one = document(1)
    scores = dimension_scores(one, answers(one, CC=[1]))
    assert (scores["VC"].value, scores["VC"].state) == (None, "undefined")
    assert overall(scores) == pytest.approx((1 * 4**6) ** (1 / 7))


def test_two_scenes_make_one_pair() -> None:
    two = document(2)
    assert dimension_scores(two, answers(two, VC=[3]))["VC"].value == 3


def test_diagrams_that_should_be_there_and_are_not_count_as_zero() -> None:
    scores = dimension_scores(document(0), answers(document(0)))
    assert [scores[name].value for name in VISUAL] == [0, 0, 0, 0]
    assert overall(scores) == 0


def test_where_the_outline_wants_no_diagram_the_visual_dimensions_are_undefined() -> None:
    plain = document(0, wanted=False)
    scores = dimension_scores(plain, answers(plain, LC=[1]))
    assert {scores[name].state for name in VISUAL} == {"undefined"}
    assert overall(scores) == pytest.approx((4**3 * 1) ** (1 / 4))


@pytest.mark.parametrize("lacking", DIMENSIONS)
def test_what_was_not_answered_is_missing_and_never_guessed(lacking: Dimension) -> None:
    three = document(3)
    given = [a for a in answers(three) if not (a.dimension == lacking and a.about in ((), (2,), (1, 3)))]
    scores = dimension_scores(three, given)
    assert (scores[lacking].value, scores[lacking].state) == (None, "missing")
    assert lacking in scores[lacking].why
    assert overall(scores) is None
    assert all(scores[name].state == "scored" for name in DIMENSIONS if name != lacking)


def test_an_answer_without_a_score_says_why() -> None:
    two = document(2)
    scores = dimension_scores(two, answers(two, ELQ=[5, None]))
    assert scores["ELQ"].state == "missing"
    assert scores["ELQ"].why == "ELQ has no score: refused."


def test_without_a_judge_nothing_is_scored_but_what_a_rule_decides() -> None:
    assert {score.state for score in dimension_scores(document(2), (), asked=False).values()} == {"unasked"}
    assert dimension_scores(document(1), (), asked=False)["VC"].state == "undefined"
    assert overall(dimension_scores(document(2), (), asked=False)) is None


@given(st.lists(SCORE, min_size=8, max_size=8), st.integers(0, 7), SCORE)
def test_the_overall_rises_with_every_dimension(values: list[float], place: int, raised: float) -> None:
    def scored(numbers: list[float]) -> float:
        scores = {
            name: DimensionScore(value=number, state="scored") for name, number in zip(DIMENSIONS, numbers, strict=True)
        }
        found = overall(scores)
        assert found is not None
        assert 0 <= found <= 5
        return found

    better = [*values[:place], max(values[place], raised), *values[place + 1 :]]
    assert scored(better) >= scored(values) - 1e-12


def test_a_generators_overall_is_the_mean_of_its_documents_not_of_its_columns() -> None:
    columns = [(5.0, 1.0), (1.0, 5.0)]
    overalls = [geometric_mean(row) for row in columns]
    assert mean_overall(overalls) == pytest.approx(math.sqrt(5))
    assert mean_overall(overalls) != pytest.approx(geometric_mean([3.0, 3.0]))
    assert mean_overall([None, 4.0]) == 4
    assert mean_overall([None]) is None
