"""The keypoints that follow from a figure: one for each added part that shows, in the allowed forms."""

from __future__ import annotations

import re

from generators.mathexplain.figures.description import (
    Angle,
    Axes,
    Circle,
    Curve,
    Length,
    Line,
    Mark,
    Region,
)
from generators.mathexplain.figures.elements import plain, readable, shows
from generators.mathexplain.figures.figure import Figure
from tests.generators.mathexplain.figure_gallery import GALLERY, at
from tests.offenders import each

FORM = re.compile(
    r"(Point|Line|Circle|Arc|Angle|Region|Curve) \S.*"
    r"|Symbol (right angle|equal length|length|parallel|label) \S.*"
)


def said(figure: Figure) -> dict[str, str]:
    return {point.element: point.description for point in figure.keypoints()}


def test_of_a_height() -> None:
    assert said(GALLERY["height"]()) == {
        "Point D": "The point D, the foot of the perpendicular from A to BC.",
        "Line AD": "A dashed segment from A to D, the height on BC.",
        "Symbol right angle at D": "A right-angle mark at D between DA and DC.",
        "Symbol length of AD": "The length 2√3 written between A and D.",
        "Symbol length of BD": "The length 2 written between B and D.",
    }


def test_of_marks_and_angles() -> None:
    assert said(GALLERY["parallels"]()) == {
        "Line n": "A dashed straight line n through Q.",
        "Angle BPQ": "The angle at P between PB and PQ, marked with two arcs as equal to angle SQP.",
        "Angle SQP": "The angle at Q, marked with two arcs as equal to angle BPQ.",
        "Angle y": "The angle at Q, labelled y.",
    }
    assert said(GALLERY["tangents"]())["Symbol equal length PS = PT"] == (
        "Two strokes on each of PS and PT, which have the same length."
    )


def test_of_graphs() -> None:
    """Points without a letter are spoken of by their coordinates."""
    found = said(GALLERY["area_between"]())
    assert found["Region S"] == "The shaded region S between y = x + 1 and y = x^2 - 1 from x = -1 to x = 2."
    assert found["Line from Q to (2, 0)"] == "A dashed segment from Q to (2, 0)."
    assert found["Point Q"] == "The point Q at (2, 3)."
    assert said(GALLERY["parabola"]())["Line x = 2"] == "A dashed straight line x = 2, the axis of symmetry."


def test_of_circles_and_regions() -> None:
    found = said(GALLERY["sector"]())
    assert found["Region S"] == "The shaded segment of the circle around O from A counter-clockwise to B."
    assert found["Arc AO"] == "A dashed arc from A counter-clockwise to O."
    assert said(GALLERY["incircle"]())["Point D"] == "The point D on BC."
    assert said(GALLERY["incircle"]())["Region AIC"] == "The shaded triangle with corners A, I and C."


def test_a_point_where_two_lines_meet() -> None:
    corners = (at("A", ("0", "0")), at("B", ("2", "2")), at("C", ("0", "2")), at("D", ("2", "0")))
    figure = Figure(
        given=(*corners, Line(start="A", end="B"), Line(start="C", end="D")), added=(at("M", ("1", "1"), dot=True),)
    )
    assert said(figure) == {"Point M": "The point M, where AB and CD meet."}


def test_names_are_told_apart() -> None:
    """Circles of one centre, right angles at one vertex, a mark that goes on with a given one."""
    corners = (at("O", ("0", "0")), at("A", ("1", "0")), at("B", ("0", "2")), at("C", ("-1", "0")))
    lines = tuple(Line(start="O", end=name) for name in "ABC")
    figure = Figure(
        given=(*corners, *lines, Circle(center="O", through="A"), Mark(of="equal", segments=(("O", "A"),))),
        added=(
            Circle(center="O", through="B"),
            Mark(of="equal", segments=(("O", "C"),)),
            Angle(a="A", vertex="O", b="B", right=True),
            Angle(a="C", vertex="O", b="B", right=True),
        ),
    )
    assert list(said(figure)) == [
        "Circle O through B",
        "Symbol equal length OA = OC",
        "Symbol right angle AOB",
        "Symbol right angle COB",
    ]


def test_a_parallel_mark_and_a_named_curve() -> None:
    corners = (at("A", ("0", "0")), at("B", ("3", "0")), at("C", ("0", "2")), at("D", ("3", "2")))
    figure = Figure(
        axes=Axes(x=("-1", "4"), y=("-1", "4")),
        given=(*corners, Line(start="A", end="B"), Line(start="C", end="D")),
        added=(
            Mark(of="parallel", segments=(("A", "B"), ("C", "D"))),
            Curve(name="g", expression="x", domain=("0", "3")),
            Length(a="A", b="C", label=r"\frac{1}{2}"),
            Region(corners=("A", "B", "D"), note="half of the rectangle"),
        ),
    )
    assert said(figure) == {
        "Symbol parallel AB ∥ CD": "One arrow on each of AB and CD, which are parallel.",
        "Curve y = g(x)": "The graph of y = g(x).",
        "Symbol length of AC": "The length 1/2 written between A and C.",
        "Region ABD": "The shaded triangle with corners A, B and D, half of the rectangle.",
    }


@each(GALLERY)
def test_each_element_once_in_an_allowed_form(name: str) -> None:
    figure = GALLERY[name]()
    found = figure.keypoints()
    assert len(found) == sum(map(shows, figure.added)) > 0
    assert len({point.element for point in found}) == len(found)
    for point in found:
        assert FORM.fullmatch(point.element)
        assert point.description[0].isupper()
        assert point.description.endswith(".")
        assert "  " not in point.description


def test_plain_words() -> None:
    assert plain(r"60^\circ") == "60°"
    assert plain(r"2\sqrt{3}\text{ cm}") == "2√3 cm"
    assert plain(r"\frac{\sqrt{3}}{2}") == "√3/2"
    assert plain(r"3\frac{1}{2}") == r"$3\frac{1}{2}$"
    assert plain(r"\frac{a + b}{2}") == r"$\frac{a + b}{2}$"
    assert readable("5*pi/2") == "5π/2"
    assert readable("sqrt(3)/2 + 0.5*sqrt(7)**2*(1 + 1)") == "7.866"
