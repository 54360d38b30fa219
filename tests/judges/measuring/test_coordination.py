"""TDC*: what the text points at is looked for in the pictures it means."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.judges.data import Diagram, Document, TextPart
from chalkwright.judges.measuring.coordination import Coordination, coordinate
from chalkwright.judges.measuring.sight import Sight
from tests.judges.drawn_sights import BLUE, GREEN, INK, Drawing, bars, triangle


def document(*parts: str | int, problem: str | None = None) -> Document:
    """Texts, and numbers of diagrams."""
    return Document(
        name="essay",
        origin="essay.md",
        problem=None if problem is None else Problem(text=problem),
        parts=tuple(
            TextPart(markdown=part) if isinstance(part, str) else Diagram(number=part, source=f"{part}.png")
            for part in parts
        ),
    )


def seen(text: str, *sights: Sight, problem: str | None = None) -> Coordination:
    """The text before the first diagram and after the last."""
    shown = sights or (triangle(1),)
    return coordinate(document(text, *(sight.number for sight in shown), problem=problem), shown)


def test_a_text_that_points_at_nothing_has_no_score() -> None:
    assert seen("The longest side lies opposite the largest angle.") == Coordination(None, ())


@pytest.mark.parametrize(
    "text",
    [
        "The segment $AB$ joins the points A and B.",
        r"In triangle ABC the angle $\angle ACB$ is right.",
        "The blue line is 12 cm long; what is marked in red is asked.",
        'The side labelled "AC = 12 cm" is known.',
        "The picture shows a side of 12 cm.",
        "线段AB是斜边，点C是直角顶点，蓝色线段已知。",
    ],
)
def test_what_is_shown_is_found(text: str) -> None:
    assert seen(text) == Coordination(5.0, ())


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Now look at the point labelled Q in the diagram.", "label-not-shown", "“Q”"),
        ("The segment $XW$ is the shortest.", "label-not-shown", "“XW”"),
        ("The green dashed line is the height.", "colour-not-shown", "green"),
        ("The diagram shows a side of 17 cm.", "label-not-shown", "“17”"),
        ("The box marked “total” holds the sum.", "label-not-shown", "“total”"),
        ("图中标有“东8”的格子是北京。", "label-not-shown", "“东8”"),
    ],
)
def test_what_is_not_shown_is_told(text: str, kind: str, words: str) -> None:
    found = seen(text)
    assert found.score == 2.5
    (fact,) = found.facts
    assert (fact.kind, fact.cost, fact.about) == (kind, 2.5, (1,))
    assert words in fact.sentence


def test_the_score_is_the_share_that_is_shown_with_one_thing_added() -> None:
    found = seen("The points A, B and C are corners. The point Q is far away. The point A is the first, Q the last.")
    assert found.score == pytest.approx(5 * 4 / 5)
    assert sum(fact.cost for fact in found.facts) == pytest.approx(5 / 5)


def test_only_the_picture_that_is_meant_counts() -> None:
    first, second = triangle(1), bars(2)
    parts = ("The next picture shows the point A.", 1, "The blue line in the next picture is known.", 2)
    found = coordinate(document(*parts), (first, second))
    assert found.score == pytest.approx(5 * 2 / 3, abs=0.01)
    assert found.facts[0].about == (2,)
    assert coordinate(document(*parts[:2], "The blue line in Figure 1 is known.", 2), (first, second)).score == 5


def test_a_name_may_stand_in_any_picture() -> None:
    parts = (1, "So the side AB is known.", 2, "And the side AB is the answer.")
    assert coordinate(document(*parts), (bars(1), triangle(2))).score == 5


def test_a_restated_problem_points_at_its_own_picture() -> None:
    problem = "As shown in the figure, the point Q lies 7 cm from the wall."
    assert seen(problem).score == pytest.approx(5 / 3, abs=0.01)
    assert seen(problem, problem=problem).score is None


def test_a_picture_that_cannot_be_seen_is_no_reason_to_say_that_it_lacks_something() -> None:
    assert coordinate(document("The point Q is far away.", 1), ()) == Coordination(None, ())


def test_primes_subscripts_and_greek_are_read_in_tex() -> None:
    page = Drawing((960, 540), "#FFFFFF", 30)
    for place, text in enumerate((r"$\theta_{1}$", "A′", "R₂ = 5 Ω")):
        page.text(text, (100 + 250 * place, 200), INK)
    text = r"The angle $\theta_1$, the point $A'$ and the resistor $R_2$ are given; the resistor $R_3$ is not."
    assert seen(text, page.sight(1)).score == pytest.approx(5 * 4 / 5)


def test_pixels_are_read_with_the_readers_confusions() -> None:
    page = Drawing((960, 540), "#FFFFFF", 40)
    for place, name in enumerate("OPA"):
        page.line((120 + 250 * place, 330), (300 + 250 * place, 330), BLUE, 4)
        page.text(name, (180 + 250 * place, 250), INK)
    page.text("apples 240 kg", (150, 400), GREEN)
    sight = page.sight(1, recorded=False)
    shown = "The centre O, the points A and P, the blue lines, and the label “apples”."
    assert seen(shown, sight) == Coordination(5.0, ())
    more = seen(shown + " The point W and the box marked “pears” too.", sight)
    assert more.score == pytest.approx(5 * 6 / 7, abs=0.01)
    assert "pears" in more.facts[0].sentence
    assert ["“W”" in doubt.sentence for doubt in more.doubts] == [True]


@pytest.mark.parametrize("recorded", [True, False])
def test_what_points_into_a_picture_that_shows_nothing_has_no_point(recorded: bool) -> None:
    empty = Drawing((960, 540), "#FFFFFF", 26).sight(1, recorded=recorded)
    found = seen("The segment $AB$ joins A and B, and the blue line is known.", empty)
    assert found.score == 0
    assert found.doubts == ()
