"""Element matching: rules, renamed points, and a model for the rest over a real socket."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.answers.matching import assign
from chalkwright.agent.data import Image
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.judges.keypoints.matching import match_keypoints, read_matches
from chalkwright.judges.keypoints.rules import find_given_points, match_by_rules
from chalkwright.judges.keypoints.scores import ElementScores, element_scores
from tests.wire.clients import chat
from tests.wire.server import Call, Reply, WireServer, in_turn

PROBLEM = FigureProblem(
    id="t", problem="In triangle ABC, find the area.", image=Image(media_type="image/png", data=b"x")
)


def listed(*names: str, **described: str) -> list[Keypoint]:
    """Keypoints by name; ``Name: description`` describes one."""
    pairs = (name.partition(": ") for name in names)
    return [Keypoint(element=name, description=words) for name, _, words in pairs]


REFERENCE = listed(
    "Point D: The point D, the foot of the perpendicular from A to BC.",
    "Line AD: A dashed segment from A to D, the altitude.",
    "Symbol right angle at D: A right-angle mark at D between DA and DC.",
    "Symbol length of AD: The length 5 written at AD.",
)


def scores(reference: list[Keypoint], generated: list[Keypoint]) -> ElementScores:
    return element_scores(len(match_by_rules(reference, generated, "ABC")), len(generated), len(reference))


def test_the_papers_example() -> None:
    """Figures 8 and 10: of four lines that were added among five given points, the reply names one."""
    reference = listed(*(f"Line {name}E" for name in "ABCD"))
    generated = listed(
        *(f"Point {name}" for name in "ABCDE"), "Line AB", "Line BC", "Line CD", "Line DE", "Ray AC", "Ray AD"
    )
    matched = match_by_rules(reference, generated)
    assert [(match.reference, match.generated) for match in matched.matches] == [(3, 8)]
    found = element_scores(len(matched), len(generated), len(reference))
    assert (found.precision, found.recall, found.f1) == pytest.approx((1 / 11, 1 / 4, 2 / 15))


@pytest.mark.parametrize(("generated", "wanted"), [(0, 4), (3, 0), (0, 0)])
def test_empty_sets_score_nothing(generated: int, wanted: int) -> None:
    found = element_scores(0, generated, wanted)
    assert (found.precision, found.recall, found.f1) == (0, 0, 0)


def test_more_matches_than_keypoints_are_refused() -> None:
    with pytest.raises(ValueError, match="2 matches of 1"):
        element_scores(2, 1, 3)


def test_points_may_have_other_names() -> None:
    generated = listed(
        "Point H: Foot of the altitude from A",
        "Segment HA: the height",
        "Right angle mark 1: Indicates that angle AHB is a right angle",
        "Length label 1: Line AH is labelled with 5",
    )
    matched = match_by_rules(REFERENCE, generated, "ABC")
    assert matched.renamed == {"H": "D"}
    assert [(m.reference, m.generated, m.by) for m in matched.matches] == [(n, n, "geometric") for n in range(4)]


def test_a_median_is_no_altitude_whatever_its_letters() -> None:
    generated = listed("Point D: The midpoint of BC", "Line AD: the median", "Line AM: the median")
    assert len(match_by_rules(REFERENCE, generated, "ABC")) == 0


def test_given_points_are_never_renamed() -> None:
    reference = listed("Line AC")
    assert len(match_by_rules(reference, listed("Line AB"), "ABC")) == 0
    assert len(match_by_rules(reference, listed("Line AX"), "ABC")) == 0
    assert find_given_points("ABCD is a square.", REFERENCE) == frozenset("ABCD")
    assert find_given_points("", REFERENCE) == frozenset("ABC")


def test_one_naming_has_to_fit_all() -> None:
    reference = listed("Point D: the midpoint of AB", "Point E: the midpoint of AC", "Line DC", "Line EB", "Line DE")
    crossed = listed("Point P: the midpoint of AC", "Point Q: the midpoint of AB", "Line PB", "Line QC", "Line PQ")
    matched = match_by_rules(reference, crossed, "ABC")
    assert (len(matched), matched.renamed) == (5, {"P": "E", "Q": "D"})
    torn = listed("Point P: the midpoint of AC", "Line PB", "Line PC")
    assert len(match_by_rules(reference, torn, "ABC")) == 2


def test_another_letter_needs_a_reason() -> None:
    reference = listed("Point D", "Point E", "Line DE")
    assert len(match_by_rules(reference, listed("Point P", "Point Q", "Line PQ"), "ABC")) == 0
    assert len(match_by_rules(reference, listed("Point D", "Point E", "Line DE"), "ABC")) == 3


def test_two_points_never_become_one() -> None:
    matched = match_by_rules(listed("Line DA", "Line DB"), listed("Line PA", "Line QB"), "ABC")
    assert len(matched) == 1


def test_arms_of_an_angle_may_change_places_when_renamed() -> None:
    reference, generated = listed("Line AD", "Angle BAD"), listed("Line AA'", "Angle BAA'")
    assert len(match_by_rules(reference, generated, "ABC")) == 2


def test_duplicates_take_the_first_and_one_stands_for_one() -> None:
    reference = listed("Line AB", "Line CD")
    matched = match_by_rules(reference, listed("Line BA", "Segment AB", "Line DC"))
    assert [(m.reference, m.generated) for m in matched.matches] == [(0, 0), (1, 2)]
    assert [m.generated for m in match_by_rules(listed("Line AB", "Segment BA"), listed("Line AB")).matches] == [0]


def test_a_vague_angle_is_left_to_others() -> None:
    assert len(match_by_rules(listed("Angle BAC"), listed("Angle A"))) == 1
    assert len(match_by_rules(listed("Angle BAC", "Angle BAD"), listed("Angle A"), "ABCD")) == 0


def test_the_assignment_is_a_largest_one() -> None:
    assert assign({0: [0, 1], 1: [0]}, 2) == {0: 1, 1: 0}


NAMES = ("D", "E", "F")
ELEMENTS = [
    "Point D: the midpoint of AB",
    "Point E: the foot of BC",
    "Point F: the centre of CA",
    *(f"Line {x}{y}" for x in NAMES for y in "ABC"),
    *(f"Symbol right angle at {x}" for x in NAMES),
    *(f"Angle A{x}B" for x in NAMES),
    "Line AB",
    "Line BC",
    "Angle ABC",
    "Symbol equal length AB = AC",
    "Region ABC",
]
SOME = st.lists(st.sampled_from(ELEMENTS), max_size=7, unique=True)


@settings(max_examples=60)
@given(SOME, SOME, st.sampled_from(ELEMENTS))
def test_a_right_keypoint_never_lowers_recall(reference: list[str], generated: list[str], more: str) -> None:
    """Of lists that introduce the points they use: a point introduced later changes what was said of it before."""
    points = [name for name in ELEMENTS if name.startswith("Point")]
    reference, generated = [*points, *reference], [*points, *generated]
    before = scores(listed(*reference), listed(*generated))
    after = scores(listed(*reference), listed(*generated, more))
    assert after.recall >= before.recall
    if more in reference and more not in generated and set(generated) <= set(reference):
        assert after.recall > before.recall


@settings(max_examples=60)
@given(SOME, SOME, st.sampled_from(["Line XY: the tangent", "Curve y = x^9", "Region W"]))
def test_a_wrong_keypoint_never_raises_precision(reference: list[str], generated: list[str], wrong: str) -> None:
    before = scores(listed(*reference), listed(*generated))
    after = scores(listed(*reference), listed(*generated, wrong))
    assert after.precision <= before.precision
    assert after.recall == before.recall


@settings(max_examples=60)
@given(SOME, SOME, st.permutations(["D", "E", "F", "X", "Y", "Z"]))
def test_names_of_added_points_change_nothing(reference: list[str], generated: list[str], others: list[str]) -> None:
    """Of lists that introduce the points they use."""
    points = [name for name in ELEMENTS if name.startswith("Point")]
    wanted = listed(*points, *(name for name in reference if name not in points))
    offered = [*points, *(name for name in generated if name not in points)]
    naming = dict(zip(NAMES, others, strict=False))
    renamed = [re.sub(r"(?<=[ A-C])[DEF](?=[A-C]?\b)", lambda match: naming[match[0]], name) for name in offered]
    assert scores(wanted, listed(*renamed)) == scores(wanted, listed(*offered))


async def test_the_model_is_asked_for_the_rest_alone(wire: WireServer) -> None:
    reference = [*REFERENCE, *listed("Angle BAD: labelled x")]
    generated = listed("Line AH: altitude", "Point H: foot from A", "Angle x: between AB and AH", "Line BC: base")

    def script(call: Call) -> Reply:
        assert "⟦Line AD⟧ is ⟦Line AH⟧" in call.last
        assert "1. Symbol right angle at D" in call.last
        return Reply(
            json.dumps(
                {
                    "matches": [
                        {"reference": 1, "generated": None},
                        {"reference": 2, "generated": None},
                        {"reference": 3, "generated": 1},
                    ]
                }
            )
        )

    wire.script = script
    matched = await match_keypoints(reference, generated, problem=PROBLEM, model=chat("openai", wire))
    assert [(m.reference, m.generated, m.by) for m in matched.matches] == [
        (0, 1, "geometric"),
        (1, 0, "geometric"),
        (4, 2, "model"),
    ]
    assert len(wire.calls) == 1


async def test_nobody_is_asked_when_nothing_is_left(wire: WireServer) -> None:
    for generated in (REFERENCE, []):
        await match_keypoints(REFERENCE, generated, problem=PROBLEM, model=chat("openai", wire))
    assert wire.calls == []


async def test_a_model_that_uses_numbers_nobody_has_is_asked_again(wire: WireServer) -> None:
    good = {"matches": [{"reference": 1, "generated": 1}]}
    wire.script = in_turn(Reply('{"matches": [{"reference": 9, "generated": 1}]}'), Reply(json.dumps(good)))
    matched = await match_keypoints(listed("Line AB"), listed("Line CD"), problem=PROBLEM, model=chat("openai", wire))
    assert [m.by for m in matched.matches] == ["model"]
    assert "none of the numbers" in wire.calls[1].last


async def test_a_model_that_never_answers_is_an_error_and_no_score(wire: WireServer) -> None:
    wire.script = lambda call: Reply("I cannot say.")
    with pytest.raises(AttemptsExhausted):
        await match_keypoints(listed("Line AB"), listed("Line CD"), problem=PROBLEM, model=chat("openai", wire))


def test_what_a_model_uses_twice_counts_once() -> None:
    """The paper's Figure 10 maps one generated element to two of the reference."""
    pairs = ((2, 2), (3, 2), (1, "null"))
    entries = [{"reference": reference, "generated": generated} for reference, generated in pairs]
    assert read_matches(json.dumps({"matches": entries}), 3, 3) == [(1, 1)]
