"""Figures with every kind of part, for tests and for the eye."""

from __future__ import annotations

from generators.mathexplain.figures import exact as ex
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


def at(name: str, place: ex.Place, *, dot: bool = False, letter: bool = True, note: str = "") -> Point:
    return Point(name=name, x=place[0], y=place[1], dot=dot, letter=letter, note=note)


def sides(names: str) -> tuple[Line, ...]:
    return tuple(Line(start=a, end=b) for a, b in zip(names, names[1:] + names[:1], strict=True))


A, B, C = ("2", "2*sqrt(3)"), ("0", "0"), ("6", "0")
CENTRE, EAST = ("0", "0"), ("3", "0")


def height() -> Figure:
    """A triangle's height with its lengths."""
    return Figure(
        given=(
            at("A", A),
            at("B", B),
            at("C", C),
            *sides("ABC"),
            Angle(a="A", vertex="B", b="C", label=r"60^\circ"),
            Length(a="A", b="B", label="4"),
            Length(a="B", b="C", label="6"),
        ),
        added=(
            at("D", ex.foot(A, B, C), note="the foot of the perpendicular from A to BC"),
            Line(start="A", end="D", dashed=True, note="the height on BC"),
            Angle(a="A", vertex="D", b="C", right=True),
            Length(a="A", b="D", label=r"2\sqrt{3}"),
            Length(a="B", b="D", label="2"),
        ),
    )


def inscribed() -> Figure:
    """An inscribed angle and the central angle on the same arc."""
    p, q, r = (ex.on_circle(CENTRE, "3", degrees) for degrees in ("100", "215", "325"))
    return Figure(
        given=(
            at("O", CENTRE, dot=True),
            at("P", p),
            at("Q", q),
            at("R", r),
            Circle(center="O", through="P"),
            Line(start="P", end="Q"),
            Line(start="P", end="R"),
            Angle(a="Q", vertex="P", b="R", label=r"55^\circ"),
        ),
        added=(
            Line(start="O", end="Q", dashed=True),
            Line(start="O", end="R", dashed=True),
            Angle(a="Q", vertex="O", b="R", label=r"110^\circ"),
            Mark(of="equal", segments=(("O", "Q"), ("O", "R"))),
        ),
    )


def tangents() -> Figure:
    """Two tangents from a point outside a circle, which make a kite with two radii."""
    p = ("5", "0")
    s, t = ex.tangent_points(p, CENTRE, EAST)
    return Figure(
        given=(
            at("O", CENTRE, dot=True),
            at("E", EAST, letter=False),
            at("P", p),
            at("S", s),
            at("T", t),
            Circle(center="O", through="E"),
            Line(start="P", end="S", form="ray"),
            Line(start="P", end="T", form="ray"),
        ),
        added=(
            Line(start="O", end="S"),
            Line(start="O", end="T"),
            Line(start="O", end="P", dashed=True),
            Angle(a="O", vertex="S", b="P", right=True),
            Angle(a="O", vertex="T", b="P", right=True),
            Mark(of="equal", segments=(("P", "S"), ("P", "T")), count=2),
        ),
    )


def parallels() -> Figure:
    """Alternate angles: a parallel through the bend."""
    return Figure(
        given=(
            at("A", ("0", "3")),
            at("B", ("5", "3")),
            at("C", ("0", "0")),
            at("D", ("5", "0")),
            at("P", ("2", "3")),
            at("Q", ("4", "7/4")),
            at("R", ("1", "0")),
            Line(start="A", end="B", form="straight", name="l"),
            Line(start="C", end="D", form="straight", name="m"),
            Line(start="P", end="Q"),
            Line(start="Q", end="R"),
            Mark(of="parallel", segments=(("A", "B"), ("C", "D"))),
            Angle(a="P", vertex="Q", b="R", label="x"),
        ),
        added=(
            at("S", ("0", "7/4"), letter=False),
            Line(start="Q", end="S", form="straight", name="n", dashed=True),
            Angle(a="B", vertex="P", b="Q", arcs=2),
            Angle(a="S", vertex="Q", b="P", arcs=2),
            Angle(a="S", vertex="Q", b="R", label="y"),
        ),
    )


def incircle() -> Figure:
    """A triangle's incircle with the radii to its sides, and its area cut in three."""
    a, b, c = ("0", "4"), ("0", "0"), ("3", "0")
    i = ex.incentre(a, b, c)
    d, e = ex.foot(i, b, c), ex.foot(i, a, c)
    return Figure(
        given=(
            at("A", a),
            at("B", b),
            at("C", c),
            *sides("ABC"),
            Angle(a="A", vertex="B", b="C", right=True),
            Length(a="A", b="B", label=r"4\text{ cm}"),
            Length(a="B", b="C", label=r"3\text{ cm}"),
        ),
        added=(
            at("I", i, dot=True, note="the incentre"),
            at("D", d),
            at("E", e),
            Circle(center="I", through="D"),
            Line(start="I", end="D", dashed=True),
            Line(start="I", end="E", dashed=True),
            Line(start="A", end="I"),
            Line(start="C", end="I"),
            Region(corners=("A", "I", "C")),
            Angle(a="I", vertex="E", b="A", right=True),
            Length(a="I", b="D", label="r"),
        ),
    )


def sector() -> Figure:
    """A quarter circle with a chord's segment shaded."""
    a, b = ("4", "0"), ("0", "4")
    return Figure(
        given=(
            at("O", CENTRE),
            at("A", a),
            at("B", b),
            Line(start="O", end="A"),
            Line(start="O", end="B"),
            Circle(center="O", through="A", arc=("A", "B")),
            Length(a="O", b="A", label="4"),
            Angle(a="A", vertex="O", b="B", right=True),
            at("M", ex.on_circle(CENTRE, "4", "45"), dot=True),
        ),
        added=(
            Line(start="A", end="B"),
            Region(sector=("O", "A", "B"), chord=True, name="S"),
            at("N", ("2", "0"), letter=False),
            Circle(center="N", through="O", arc=("A", "O"), dashed=True),
            Region(sector=("N", "A", "O")),
        ),
    )


def parabola() -> Figure:
    """A parabola's vertex, axis and zeros."""
    return Figure(
        axes=Axes(x=("-1", "5"), y=("-2", "4")),
        given=(Curve(name="f", expression="x**2 - 4*x + 3", domain=("-1", "5"), label="y = x^2 - 4x + 3"),),
        added=(
            at("V", ("2", "-1"), dot=True, note="the vertex"),
            at("H", ("2", "3"), letter=False),
            Line(start="V", end="H", form="straight", dashed=True, note="the axis of symmetry"),
            Label(tex="1", x="1", y="0"),
            Label(tex="3", x="3", y="0"),
            Label(tex="-1", x="0", y="-1"),
        ),
    )


def area_between() -> Figure:
    """The area between a parabola and a line, on a numbered grid."""
    line, parabola_ = "x + 1", "x**2 - 1"
    return Figure(
        axes=Axes(x=("-3", "4"), y=("-2", "5"), ticks=True, grid=True),
        given=(
            Curve(name="y = x^2 - 1", expression=parabola_, domain=("-3", "4"), label="y = x^2 - 1"),
            Curve(name="y = x + 1", expression=line, domain=("-3", "4"), label="y = x + 1"),
        ),
        added=(
            at("P", ex.on_curve(line, "-1"), dot=True),
            at("Q", ex.on_curve(line, "2"), dot=True),
            Region(between=(line, parabola_), domain=("-1", "2"), name="S"),
            Line(start="Q", end="R", dashed=True),
            at("R", ("2", "0"), letter=False),
        ),
    )


def sine() -> Figure:
    """A sine's graph with amplitude and period, units of their own on the axes."""
    return Figure(
        axes=Axes(x=("-1", "14"), y=("-3", "3"), equal=False),
        given=(
            Curve(name="f", expression="2*sin(x)", domain=("-1", "14"), label=r"y = 2\sin x"),
            Label(tex="2", x="0", y="2"),
        ),
        added=(
            at("A", ("pi/2", "2"), dot=True),
            at("B", ("5*pi/2", "2"), dot=True),
            Line(start="A", end="B", dashed=True),
            Length(a="A", b="B", label=r"2\pi"),
            Label(tex=r"\frac{\pi}{2}", x="pi/2", y="0"),
            at("C", ("pi/2", "0"), letter=False),
            Line(start="A", end="C", dashed=True),
        ),
    )


def circle_equation() -> Figure:
    """A circle in the plane with a tangent."""
    return Figure(
        axes=Axes(x=("-4", "8"), y=("-4", "6")),
        given=(
            at("C", ("1", "1"), dot=True),
            at("T", ("3", "3"), dot=True),
            Circle(center="C", through="T"),
            at("U", ("6", "0"), letter=False),
            Line(start="T", end="U", form="straight", name="l"),
        ),
        added=(
            Line(start="C", end="T"),
            Angle(a="C", vertex="T", b="U", right=True),
            Length(a="C", b="T", label=r"2\sqrt{2}"),
            Label(tex="6", x="6", y="0"),
        ),
    )


def similar() -> Figure:
    """A shadow's two similar triangles, with a reflex angle and a ray as an arrow."""
    return Figure(
        given=(
            at("A", ("0", "0")),
            at("B", ("6", "0")),
            at("C", ("6", "3")),
            at("D", ("2", "0")),
            at("E", ("2", "1")),
            Line(start="A", end="B"),
            Line(start="B", end="C"),
            Line(start="A", end="C"),
            Line(start="D", end="E"),
            Length(a="D", b="E", label="1"),
            Length(a="A", b="D", label="2"),
            Length(a="A", b="B", label="6"),
        ),
        added=(
            Angle(a="A", vertex="D", b="E", right=True),
            Angle(a="A", vertex="B", b="C", right=True),
            Angle(a="D", vertex="A", b="E", label="a"),
            Angle(a="A", vertex="E", b="C", reflex=True, label="b"),
            Line(start="C", end="E", arrow=True),
        ),
    )


def reflection() -> Figure:
    """A point mirrored in a line: the shortest way; primes and numbered names, a circle through three points."""
    p, q, a, b = ("0", "2"), ("4", "3"), ("-1", "0"), ("6", "0")
    mirrored = ex.reflection(q, a, b)
    r = ex.intersection(p, mirrored, a, b)
    return Figure(
        given=(
            at("A", a),
            at("B", b),
            at("P1", p, dot=True),
            at("P2", q, dot=True),
            Line(start="A", end="B", name="g"),
        ),
        added=(
            Point(name="Q'", x=mirrored[0], y=mirrored[1], dot=True, note="the image of P2 in line g"),
            at("R", r, dot=True),
            Line(start="P1", end="R"),
            Line(start="R", end="P2"),
            Line(start="R", end="Q'", dashed=True),
            Mark(of="equal", segments=(("R", "P2"), ("R", "Q'"))),
        ),
    )


GALLERY = {
    make.__name__: make
    for make in (
        height,
        inscribed,
        tangents,
        parallels,
        incircle,
        sector,
        parabola,
        area_between,
        sine,
        circle_equation,
        similar,
        reflection,
    )
}
"""Makers by name."""


def plain(*parts: Part) -> Figure:
    return Figure(given=parts)
