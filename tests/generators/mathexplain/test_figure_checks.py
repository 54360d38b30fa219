"""Every fault of a figure's description has its sentence, and sound figures have none."""

from __future__ import annotations

import pytest

from generators.mathexplain.figures.checks import faults
from generators.mathexplain.figures.description import (
    Angle,
    Axes,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
)
from generators.mathexplain.figures.figure import Figure
from tests.generators.mathexplain.figure_gallery import GALLERY, A, B, C, at, sides
from tests.offenders import each

TRIANGLE: tuple[Part, ...] = (at("A", A), at("B", B), at("C", C), *sides("ABC"))
AXES = Axes(x=("-1", "5"), y=("-2", "4"))


def said(*given: Part, added: tuple[Part, ...] = (), axes: Axes | None = None) -> list[str]:
    return faults(Figure.model_construct(given=given, added=added, axes=axes))


@each(GALLERY)
def test_the_gallery_is_sound(name: str) -> None:
    assert faults(GALLERY[name]()) == []


WRONG: list[tuple[list[Part], str]] = [
    ([Line(start="A", end="Q")], "Line AQ refers to point Q, which the figure does not describe."),
    ([Circle(center="A", through="Q")], "Circle A refers to point Q, which the figure does not describe."),
    ([Region(corners=("A", "B", "Q"))], "Region ABQ refers to point Q, which the figure does not describe."),
    ([at("A", ("9", "9"))], "Point A is described twice."),
    ([at("D", ("4/2", "sqrt(12)"))], "Points A and D are at the same place."),
    ([Line(start="A", end="A")], "Line AA goes from A to itself."),
    ([Angle(a="A", vertex="B", b="C", right=True)], "is marked as right, but ABC has 60 degrees."),
    ([Angle(a="A", vertex="B", b="C", label=r"50^\circ")], "Angle ABC is labelled 50 degrees, but it has 60."),
    (
        [Angle(a="A", vertex="B", b="C", arcs=2), Angle(a="B", vertex="C", b="A", arcs=2)],
        "Angles ABC and BCA both have 2 arcs, but they have 60 and 40.8934 degrees.",
    ),
    ([at("D", ("3", "0")), Angle(a="C", vertex="B", b="D")], "Angle CBD has no size: its arms lie on each other."),
    (
        [Mark(of="equal", segments=(("A", "B"), ("B", "C")))],
        "AB and BC are marked as equal, but they are 4 and 6 long.",
    ),
    (
        [Mark(of="equal", segments=(("A", "B"),)), Mark(of="equal", segments=(("B", "C"),))],
        "AB and BC are marked as equal, but they are 4 and 6 long.",
    ),
    ([Mark(of="equal", segments=(("A", "B"),), count=2)], "The equal mark of 2 strokes is on AB alone"),
    (
        [Mark(of="parallel", segments=(("A", "B"), ("B", "C")))],
        "AB and BC are marked as parallel, but they are not.",
    ),
    ([Mark(of="parallel", segments=(("A", "B"), ("B", "A")))], "are marked as parallel, but they are not."),
    (
        [at("D", ("0", "4")), Mark(of="equal", segments=(("A", "B"), ("B", "D")))],
        "is on BD, where no line is drawn.",
    ),
    ([Circle(center="B", through="C", arc=("C", "A"))], "Arc CA ends at A, which is not on its circle."),
    ([Region(sector=("B", "C", "A"))], "Region BCA ends at A, which is not on its circle."),
    ([Region(corners=("A", "B"))], "Region AB needs three corners or more, each once."),
    ([Region()], "needs either corners, or two curves to lie between, or a sector."),
    ([Region(between=("x", "0"))], "lies between two curves and needs a domain."),
    ([Curve(name="f", expression="x", domain=("2", "1"))], "Curve y = f(x) has an empty domain, from 2 to 1."),
    ([Curve(name="f", expression="1/(x - 1)", domain=("0", "3"))], "Curve y = f(x) has no value at x = 1,"),
    (
        [Curve(name="f", expression="sqrt(x)", domain=("-1", "3"))],
        "has no value at x = -0.9833, inside its domain.",
    ),
    ([Curve(name="f", expression="tan(x)", domain=("0", "3"))], "has no value at x = 1.571, inside its domain."),
    ([Region(between=("log(x)", "0"), domain=("-1", "2"))], "has no value at x = 0, inside its domain."),
    ([Label(tex="3", x="2x", y="0")], "Symbol label 3: '2x' is no number or term in x"),
    ([Label(tex="3", x="x", y="0")], "Symbol label 3: 'x' depends on x"),
    ([Curve(name="f", expression="f(x)", domain=("0", "1"))], "Curve y = f(x): 'f(x)' is no number or term in x"),
    ([Length(a="A", b="B", label=r"\foo")], r"Symbol length of AB: The formula uses \foo, which is not known here"),
]


@each(WRONG, lambda row: row[1])
def test_a_given_part_that_is_wrong(row: tuple[list[Part], str]) -> None:
    parts, sentence = row
    found = said(*TRIANGLE, *parts)
    assert any(sentence in fault for fault in found), found


TWICE: list[tuple[list[Part], str]] = [
    ([Line(start="C", end="B", dashed=True)], "Line CB is added, but it is given already."),
    ([Length(a="B", b="A", label="4"), Length(a="A", b="B", label="4")], "Symbol length of AB is added twice."),
    (
        [at("D", ("3", "0")), Line(start="B", end="C", form="straight"), Line(start="D", end="B", form="straight")],
        "Line DB is added twice.",
    ),
    ([Angle(a="A", vertex="B", b="C"), Angle(a="C", vertex="B", b="A")], "Angle CBA is added twice."),
    ([Region(corners=("A", "B", "C")), Region(corners=("B", "C", "A"))], "Region BCA is added twice."),
    ([at("D", B)], "Points B and D are at the same place."),
]


@each(TWICE, lambda row: row[1])
def test_an_added_part_that_is_there_already(row: tuple[list[Part], str]) -> None:
    added, sentence = row
    found = said(*TRIANGLE, added=tuple(added))
    assert any(sentence in fault for fault in found), found


def test_given_parts_refer_to_given_points_only() -> None:
    found = said(*TRIANGLE, Line(start="A", end="D"), added=(at("D", ("3", "0")),))
    assert found == ["Line AD refers to point D, which only the solution adds."]


def test_a_label_may_be_added_to_a_given_angle() -> None:
    corner = {"a": "A", "vertex": "B", "b": "C"}
    assert said(*TRIANGLE, Angle(**corner), added=(Angle(**corner, label=r"60^\circ"),)) == []


def test_equal_to_the_last_digit() -> None:
    """Decimals that only look equal are told apart from roots."""
    near = Point(name="D", x="1.7320508075688772935", y="0")
    foot = Point(name="E", x="sqrt(3)", y="1")
    assert said(near, foot, at("B", B), Line(start="B", end="D"), Line(start="D", end="E")) == []
    marked = said(
        near,
        foot,
        at("F", ("sqrt(3)", "0")),
        at("B", B),
        Line(start="B", end="D"),
        Line(start="B", end="F"),
        Mark(of="equal", segments=(("B", "D"), ("B", "F"))),
    )
    assert any("marked as equal" in fault for fault in marked)


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        (at("P", ("6", "0")), "Point P lies outside the axes."),
        (Curve(name="f", expression="x^2 + 9", domain=("-1", "5")), "Curve y = f(x) lies outside the axes."),
    ],
)
def test_what_the_axes_do_not_show(part: Part, sentence: str) -> None:
    assert said(part, axes=AXES) == [sentence]


def test_axes_that_run_backwards() -> None:
    assert said(axes=Axes(x=("3", "1"), y=("0", "1"))) == ["An axis runs from 3 to 1; the first has to be the smaller."]


def test_circles_need_axes_of_one_unit() -> None:
    parts = (at("P", ("1", "1")), at("Q", ("2", "1")), Circle(center="P", through="Q"))
    unequal = AXES.model_copy(update={"equal": False})
    assert said(*parts, axes=AXES) == []
    assert said(*parts, axes=unequal) == ["Circle P needs the same unit on both axes, else it looks wrong."]


def test_a_faulty_figure_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="Line AQ refers to point Q"):
        Figure(given=(*TRIANGLE, Line(start="A", end="Q")))
