"""Findings of slips that overlap nothing: an arrow that stops short, a name that floats, a ground over a point."""

from __future__ import annotations

import pytest

from chalkwright.renderers.base import Element
from tests.renderers.test_layout import found, kinds, line, square, text
from tests.renderers.test_layout_by_look import BLUE, FILL, RED

ORIGIN, A, B, R = (300.0, 900.0), (1000.0, 800.0), (600.0, 400.0), (1300.0, 300.0)
"""A parallelogram of vectors."""


def arrow(start: tuple[float, float], end: tuple[float, float]) -> Element:
    """Its shaft ends at the back of its head."""
    (x, y), (tip_x, tip_y) = start, end
    length = ((tip_x - x) ** 2 + (tip_y - y) ** 2) ** 0.5
    u, v = (tip_x - x) / length, (tip_y - y) / length
    back = (tip_x - 30 * u, tip_y - 30 * v)
    head = (end, (back[0] - 12 * v, back[1] + 12 * u), (back[0] + 12 * v, back[1] - 12 * u), end)
    return line(start, end, kind="Arrow", role="arrow").model_copy(update={"outline": ((start, back), head)})


def sides() -> tuple[Element, ...]:
    return arrow(ORIGIN, A), arrow(ORIGIN, B), line(A, R), line(B, R)


def before(point: tuple[float, float], share: float) -> tuple[float, float]:
    """On the way from the origin to the point, so much of it."""
    return ORIGIN[0] + share * (point[0] - ORIGIN[0]), ORIGIN[1] + share * (point[1] - ORIGIN[1])


@pytest.mark.parametrize(("share", "short"), [(1.0, False), (0.995, False), (0.95, True), (0.93, True), (0.6, False)])
def test_arrow_from_corner_to_corner_that_stops_short_is_told(share: float, short: bool) -> None:
    assert ("astray" in kinds(FILL, *sides(), arrow(ORIGIN, before(R, share)))) == short


def test_arrow_that_stops_short_is_told_where_it_should_end() -> None:
    (finding,) = [f for f in found(FILL, *sides(), arrow(ORIGIN, before(R, 0.95))) if f.kind == "astray"]
    name, corner = "Arrow from (300, 900) px to (1224, 345) px", "(1300, 300) px"
    assert finding.message == f"{name} ends 58 px short of the corner at {corner}."
    assert finding.remedy == f"Let {name} end at {corner}."


def test_arrow_from_a_remark_or_onto_a_line_may_end_before_a_corner() -> None:
    remark = arrow((1700, 300), (1360, 300))
    assert "astray" not in kinds(FILL, *sides(), remark)
    across = line((1190, 330), (1310, 330))  # the arrow ends on this line
    assert "astray" not in kinds(FILL, *sides(), across, arrow(ORIGIN, before(R, 0.95)))


def test_height_in_a_broken_contour_is_not_crowded() -> None:
    number = text("350", 500, 500, 80, 40)
    left, right = line((300, 540), (400, 525), (499, 521), color=RED), line((581, 521), (700, 510), color=RED)
    assert "crowded" not in kinds(FILL, left, right, number)
    beside = line((581, 300), (581, 700), color=RED)  # runs past it, and is not broken for it
    assert "crowded" in kinds(FILL, left, beside, number)
    other = line((581, 521), (700, 510), color=BLUE)
    assert "crowded" in kinds(FILL, left, other, number)


def test_the_one_letter_of_a_line_does_not_float() -> None:
    side = line((400, 300), (400, 900), color=RED)
    assert "astray" not in kinds(FILL, side, text("x", 420, 600, 30, 40, color=RED))
    assert "astray" in kinds(FILL, side, text("x", 800, 600, 30, 40, color=RED))
    leader = line((790, 620), (410, 620))
    assert "astray" not in kinds(FILL, side, leader, text("x", 800, 600, 30, 40, color=RED))
    caption = text("the side that is sought", 800, 600, 400, 40, color=RED)
    assert "astray" not in kinds(FILL, side, caption)


def plate(left: float, top: float, width: float, height: float) -> Element:
    outline = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    ground = square(left, top, 1, fill="#FFFFFF", stroke=0.0, color="#FFFFFF")
    box = ground.box.model_copy(update={"right": left + width, "bottom": top + height})
    return ground.model_copy(update={"box": box, "outline": (outline,)})


def marker(x: float, y: float) -> Element:
    return square(x - 8, y - 8, 16, kind="Dot", role="dot", stroke=0.0, color=RED, fill=RED)


@pytest.mark.parametrize(
    ("ends", "hides"),
    [
        (((300.0, 800.0), (1300.0, 300.0)), True),
        (((300.0, 600.0), (1300.0, 500.0)), False),
        (((840.0, 100.0), (760.0, 900.0)), False),
    ],
    ids=["aslant", "in the line of writing", "across it"],
)
def test_ground_of_a_label_hides_no_long_piece_of_a_slanting_line(
    ends: tuple[tuple[float, float], tuple[float, float]], hides: bool
) -> None:
    drawn = (FILL, line(*ends), plate(660, 500, 280, 100), text("slope 2", 680, 530, 240, 40))
    assert ("hidden" in kinds(*drawn)) == hides


def test_ground_of_a_label_hides_no_point() -> None:
    label = (plate(660, 500, 280, 60), text("slope 2", 680, 510, 240, 40))
    assert "hidden" not in kinds(FILL, marker(800, 470), *label)
    (finding,) = [f for f in found(FILL, marker(800, 504), *label) if f.kind == "hidden"]
    assert finding.message.startswith("The ground of Text “slope 2” is drawn over Dot at (800, 504) px and hides ")
    assert finding.remedy == "Put Text “slope 2” beside it, or leave its ground out."
