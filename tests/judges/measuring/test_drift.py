"""VC*: the same things drawn alike cost nothing; a palette, a pen, a place or a subject that changes does."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from chalkwright.judges.data import Fact
from chalkwright.judges.measuring import drift
from chalkwright.judges.measuring.drift import score
from chalkwright.judges.measuring.drift_colors import apart, lch
from chalkwright.judges.measuring.sight import Sight
from tests.judges.drawn_sights import BLUE, CORNERS, GREEN, INK, PURPLE, RED, Drawing, bars, triangle

TEXT = "In the triangle ABC the side AC = 12 cm is known, and BC = ? is asked. AB is the longest side."


def compare(first: Sight, later: Sight, text: str, between: Sequence[Sight] = ()) -> list[Fact]:
    """What is certain."""
    return list(drift.compare(first, later, text, between).facts)


def asked(first: Sight, later: Sight, text: str = TEXT) -> list[str]:
    """The kinds of what is not."""
    return [doubt.kind for doubt in drift.compare(first, later, text).doubts]


def kinds(facts: list[Fact]) -> set[str]:
    return {fact.kind for fact in facts}


def test_the_same_picture_again_costs_nothing() -> None:
    facts = compare(triangle(1), triangle(2), TEXT)
    assert facts == []
    assert score(facts) == 5


@pytest.mark.parametrize(
    "colors",
    [{INK: BLUE}, {INK: GREEN}],
    ids=["a black side in a known colour", "in a new one"],
)
def test_emphasis_costs_nothing(colors: dict[str, str]) -> None:
    assert compare(triangle(1), triangle(2, colors=colors, bold="AB"), TEXT) == []


@pytest.mark.parametrize(
    ("colors", "recorded"),
    [({BLUE: GREEN, RED: PURPLE}, True), ({BLUE: RED, RED: BLUE}, True), ({BLUE: GREEN, RED: PURPLE}, False)],
    ids=["other colours", "colours swapped", "other colours in the pixels"],
)
def test_another_palette_is_seen(colors: dict[str, str], recorded: bool) -> None:
    facts = compare(triangle(1, recorded=recorded), triangle(2, colors=colors, recorded=recorded), TEXT)
    assert kinds(facts) == {"palette-drift"}
    assert score(facts) <= 3
    assert facts[0].about == (1, 2)
    names = {BLUE: "blue", RED: "red", GREEN: "green", PURPLE: "purple"}
    for label, was in (("AC = 12 cm", BLUE), ("BC = ?", RED)):
        assert f"“{label}”: {names[was]} became {names[colors[was]]}" in facts[0].sentence


def test_black_that_becomes_coloured_all_over_is_another_palette() -> None:
    facts = compare(triangle(1), triangle(2, ink="#5B1F4E"), TEXT)
    assert kinds(facts) == {"palette-drift"}
    assert score(facts) <= 4


def test_a_later_picture_is_held_to_the_colours_of_one_between() -> None:
    black = {BLUE: INK, RED: INK}
    first, between = triangle(1, colors=black), triangle(2)
    later = triangle(3, colors={BLUE: GREEN, RED: PURPLE})
    assert score(compare(first, later, TEXT)) == 5
    facts = compare(first, later, TEXT, [between])
    assert kinds(facts) == {"palette-drift"}
    assert facts[0].about == (2, 3)


@pytest.mark.parametrize("factor", [2.0, 0.5])
def test_another_pen_is_seen(factor: float) -> None:
    facts = compare(triangle(1), triangle(2, stroke=4 * factor), TEXT)
    assert kinds(facts) == {"stroke-drift"}
    assert score(facts) <= 4.5


def test_another_pen_is_asked_for_where_only_pixels_are_known() -> None:
    first, later = triangle(1, recorded=False), triangle(2, stroke=8, recorded=False)
    assert compare(first, later, TEXT) == []
    assert asked(first, later) == ["stroke-drift"]
    (doubt,) = drift.compare(first, later, TEXT).doubts
    assert (
        doubt.sentence == "Look whether the lines that both have are 2.3 times as thick in diagram 2 as in diagram 1."
    )


def test_lines_of_another_figure_are_not_compared_in_pixels() -> None:
    first = triangle(1, recorded=False)
    other = {"A": (520.0, 420.0), "B": (860.0, 480.0), "C": (560.0, 120.0)}
    assert "stroke-drift" not in asked(first, triangle(2, stroke=10, corners=other, recorded=False))


def test_one_thick_line_is_emphasis() -> None:
    assert compare(triangle(1), triangle(2, bold="BC = ?"), TEXT) == []


def test_labels_in_another_size_are_seen() -> None:
    facts = compare(triangle(1, letters=26), triangle(2, letters=40), TEXT)
    assert "label-drift" in kinds(facts)
    assert score(facts) <= 4


def test_another_background_is_seen_and_dark_on_light_costs_most() -> None:
    cream, black = (compare(triangle(1), triangle(2, paper=paper), TEXT) for paper in ("#FDF3D8", "#101010"))
    assert kinds(cream) == {"background-drift"}
    assert score(black) < score(cream) < 5


def test_a_picture_of_another_shape_costs_half_a_point() -> None:
    facts = compare(triangle(1), triangle(2, size=(960, 720)), TEXT)
    assert [(fact.kind, fact.cost) for fact in facts] == [("background-drift", 0.5)]


def test_a_closer_and_shifted_view_costs_nothing() -> None:
    closer = {name: (1.15 * x - 90, 1.15 * y - 40) for name, (x, y) in CORNERS.items()}
    assert compare(triangle(1), triangle(2, corners=closer), TEXT) == []


def test_points_that_change_places_are_seen() -> None:
    swapped = {"A": CORNERS["B"], "B": CORNERS["A"], "C": (210.0, 200.0)}
    facts = compare(triangle(1), triangle(2, corners=swapped), TEXT)
    assert "anchor-drift" in kinds(facts)
    assert score(facts) <= 4.5


def test_a_figure_that_is_turned_is_asked_for_and_costs_nothing() -> None:
    angle = math.radians(40)
    cos, sin = 0.8 * math.cos(angle), 0.8 * math.sin(angle)
    turned = {
        name: (450 + cos * (x - 450) - sin * (y - 300), 290 + sin * (x - 450) + cos * (y - 300))
        for name, (x, y) in CORNERS.items()
    }
    first, later = triangle(1), triangle(2, corners=turned)
    assert score(compare(first, later, TEXT)) == 5
    assert asked(first, later) == ["anchor-drift"]


def test_points_that_moved_are_asked_for_where_only_pixels_are_known() -> None:
    swapped = {"A": CORNERS["B"], "B": CORNERS["A"], "C": (210.0, 200.0)}
    first, later = triangle(1, recorded=False), triangle(2, corners=swapped, recorded=False)
    assert compare(first, later, TEXT) == []
    assert "anchor-drift" in asked(first, later)


@pytest.mark.parametrize("recorded", [True, False])
def test_a_picture_of_another_problem_is_seen_whichever_comes_first(recorded: bool) -> None:
    ours, foreign = triangle(1, recorded=recorded), bars(2, recorded=recorded)
    for facts in (compare(ours, foreign, TEXT), compare(foreign, ours, TEXT)):
        assert "subject-drift" in kinds(facts)
        assert score(facts) <= 3


def test_a_second_figure_that_belongs_to_the_problem_costs_nothing() -> None:
    """Another figure altogether, whose words the problem or the text has."""
    text = TEXT + " A market sells apples, pears, plums and grapes: 240 kg, 320 kg, 160 kg and 90 kg."
    assert score(compare(triangle(1), bars(2), text)) == 5
    assert asked(triangle(1), bars(2), text) == []


def test_words_are_known_in_scripts_without_blanks_too() -> None:
    """Of a label only a part may stand in the text, whose sentences have no blanks."""
    page = Drawing((960, 540), "#FFFFFF", 26)
    for place, name in enumerate(("支持力F", "木箱受到的重力", "斜面", "沿斜面的摩擦力", "坡底", "坡顶平台")):
        page.area((100 + 130 * place, 300, 180 + 130 * place, 420), INK)
        page.text(name, (90 + 130 * place, 250 - 30 * (place % 2)), INK)
    said = "箱子放在斜面上：木箱受到的重力竖直向下，支持力垂直于斜面，摩擦力沿斜面向上。坡底到坡顶平台高三米。"
    assert compare(triangle(1), page.sight(2), TEXT + said) == []


def test_another_diagram_of_the_same_parts_is_asked_for_and_costs_nothing() -> None:
    pages = [Drawing((960, 540), "#FFFFFF", 26) for _ in range(2)]
    table = [(60, 40), (300, 90), (640, 60), (820, 300), (420, 330), (120, 380)]
    diagram = [(420, 40), (120, 200), (760, 400), (90, 60), (800, 90), (440, 420)]
    for page, places, size, more in zip(
        pages, (table, diagram), (60, 25), (("on", "off", "left"), ("supply", "wire", "switch")), strict=True
    ):
        for name, (x, y) in zip("ABCDEF", places, strict=True):
            page.area((x + 30, y, x + 30 + size, y + 40), INK)
            page.text(name, (x, y), INK)
        for at, word in enumerate(more):
            page.text(word, (150 + 300 * at, 490), INK)
    first, second = pages[0].sight(1), pages[1].sight(2)
    assert compare(first, second, TEXT) == []
    assert "anchor-drift" in asked(first, second)


@pytest.mark.parametrize("recorded", [True, False])
def test_a_second_figure_with_hardly_a_word_is_asked_for_and_costs_nothing(recorded: bool) -> None:
    page = Drawing((960, 540), "#FFFFFF", 26)
    page.area((300, 200, 420, 320), INK)
    page.text("W", (500, 400), INK)
    second = page.sight(2, recorded=recorded)
    assert score(compare(triangle(1, recorded=recorded), second, TEXT)) == 5
    assert asked(triangle(1, recorded=recorded), second) == ["subject-drift"]


def test_hues_are_apart_round_the_circle() -> None:
    assert apart(350, 10) == 20
    assert apart(0, 180) == 180
    assert apart(lch(BLUE)[2], lch(RED)[2]) > 60
    assert lch("#808080")[1] < 1


@pytest.mark.parametrize("recorded", [True, False])
def test_what_shows_nothing_has_no_point_whichever_comes_first(recorded: bool) -> None:
    empty = Drawing((960, 540), "#FFFFFF", 26).sight(2, recorded=recorded)
    shown = triangle(1, recorded=recorded)
    assert score(compare(shown, empty, TEXT)) == 0
    assert score(compare(empty, shown, TEXT)) == 0


def test_nothing_but_an_empty_picture_has_no_point() -> None:
    facts = [Fact(kind="palette-drift", about=(1, 2), sentence="It is.", cost=2.5) for _ in range(4)]
    assert 0 < score(facts) < score(facts[:1]) == 2.5
