"""Section "Applications of Trigonometric Ratios": heights, distances and areas by sine, cosine and tangent."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Trigonometric Ratios", "Applications of Trigonometric Ratios"


def height_between_two_places(a: int, b: int, d: int, what: str) -> Task:
    """C is seen from A and B, on both sides of it, under the angles a and b; AB = d."""
    high = sp.radsimp(sp.simplify(d / (1 / tan(a) + 1 / tan(b))))
    places = {"A": (0, 0), "B": (d, 0), "C": (high / tan(a), high)}
    return Task(
        problem=rf"Two places $A$ and $B$ on level ground are ${metres(d)}$ apart. Between them, {what} is at the "
        rf"point $C$. From $A$ it is seen at an elevation of ${deg(a)}$, from $B$ at ${deg(b)}$, as in the figure. "
        rf"How high above the ground is $C$?",
        explanation=rf"Drop the perpendicular $CH$ from $C$ to the ground $AB$; there is a right angle at its foot "
        rf"$H$. Write $CH = h$. In triangle $ACH$ the angle at $C$ is $\angle ACH = {deg(90 - a)}$, so $AH = h \tan "
        rf"{deg(90 - a)}$. In triangle $BCH$ we have $BH = h \tan {deg(90 - b)}$. Together they are $AB$: $h "
        rf"({tex(tan(90 - a))} + {tex(tan(90 - b))}) = {d}$. Hence $h = {metres(high)}$.",
        given=(
            *points(places, dots="C"),
            *segments("AB AC BC"),
            *angles(BAC=deg(a), ABC=deg(b)),
            length("AB", metres(d)),
        ),
        added=(
            *points({"H": (high / tan(a), 0)}, note="the foot of the perpendicular from C to AB"),
            *segments("CH", dashed=True),
            right("CHB"),
            length("CH", "h"),
            angle("ACH", deg(90 - a)),
        ),
        value=high,
        asked="CH",
        wrong=(
            sp.Rational(d, 2),
            d * sin(a),
            d * tan(min(a, b)) / 2,
            sp.radsimp(d / (1 + tan(b))),
            sp.expand(high * 2),
            d * sin(b),
        ),
        unit="m",
        pose="upright",
    )


def top_beyond_two_places(a: int, b: int, d: int) -> Task:
    """C is seen from A under the angle a, and from B, nearer by d, under b."""
    high = sp.radsimp(sp.simplify(d / (1 / tan(a) - 1 / tan(b))))
    foot_x = high / tan(a)
    places = {"A": (0, 0), "B": (d, 0), "C": (foot_x, high)}
    return Task(
        problem=rf"The top $C$ of a hill is seen from the point $A$ at an elevation of ${deg(a)}$. After walking $AB "
        rf"= {metres(d)}$ straight towards the hill it is seen from $B$ so that $\angle ABC = {deg(180 - b)}$, as in "
        rf"the figure. How high is the hill above $AB$?",
        explanation=rf"Extend $AB$ beyond $B$ by $BH$, where $H$ is the foot of the perpendicular from $C$, with a "
        rf"right angle at $H$. Draw $CH = h$. In triangle $BCH$ the angle at $B$ is $180^\circ - {deg(180 - b)} = "
        rf"{deg(b)}$, so $BH = h \div \tan {deg(b)}$; in triangle $ACH$ we have $AH = h \div \tan {deg(a)}$. Since "
        rf"$AH - BH = AB$, $h ({tex(1 / tan(a))} - {tex(1 / tan(b))}) = {d}$ and $h = {metres(high)}$.",
        given=(
            *points(places),
            *segments("AB AC BC"),
            *angles(BAC=deg(a), ABC=deg(180 - b)),
            length("AB", metres(d)),
        ),
        added=(
            *points({"H": (foot_x, 0)}, note="the foot of the perpendicular from C to the extension of AB"),
            *segments("BH CH", dashed=True),
            right("CHB"),
            length("CH", "h"),
        ),
        value=high,
        asked="CH",
        wrong=(
            d * sin(b),
            d * tan(a),
            sp.radsimp(d / (1 / tan(a) + 1 / tan(b))),
            d * tan(b),
            sp.Integer(d),
            sp.expand(2 * high),
        ),
        unit="m",
        pose="upright",
    )


def side_opposite_a_known_angle(c: sp.Expr, b: sp.Expr, a: int) -> Task:
    """AB = c, AC = b, the angle at A is a; asked for BC."""
    high, along = b * sin(a), b * cos(a)
    rest = sp.expand(c - along)
    far = sp.sqrt(sp.expand(high**2 + rest**2))
    places = {"A": (0, 0), "B": (c, 0), "C": (along, high)}
    return Task(
        problem=rf"In triangle $ABC$ of the figure $AB = {cm(c)}$, $AC = {cm(b)}$ and $\angle A = {deg(a)}$. Find the "
        rf"length of $BC$.",
        explanation=rf"Drop the perpendicular $CH$ from $C$ to $AB$, with a right angle at its foot $H$. In triangle "
        rf"$ACH$ we get $CH = {tex(b)} \cdot \sin {deg(a)} = {cm(high)}$ and $AH = {tex(b)} \cdot \cos {deg(a)} = "
        rf"{cm(along)}$. So $HB = {tex(c)} - {tex(along)} = {cm(rest)}$. In the right-angled triangle $CHB$ the "
        rf"theorem of Pythagoras gives $BC = \sqrt{{CH^2 + HB^2}} = \sqrt{{{tex(high**2)} + {tex(rest**2)}}} = "
        rf"{cm(far)}$.",
        given=(
            *points(places),
            *polygon("ABC"),
            angle("BAC", deg(a)),
            *lengths(AB=cm(c), AC=cm(b)),
        ),
        added=(
            *points({"H": (along, 0)}, note="the foot of the perpendicular from C to AB"),
            *segments("CH", dashed=True),
            right("CHB"),
            *lengths(CH=cm(high), HB=cm(rest)),
        ),
        value=far,
        asked="BC",
        wrong=(
            high,
            high + rest,
            sp.sqrt(sp.expand(c**2 + b**2)),
            sp.sqrt(sp.expand(high**2 + c**2)),
            sp.expand(far + 1),
            2 * rest,
        ),
        unit="cm",
    )


def area_of_an_obtuse_triangle(c: int, b: int, a: int) -> Task:
    """AB = c, AC = b, the obtuse angle at A is a."""
    outer = 180 - a
    high = b * sin(outer)
    area = c * high / 2
    places = {"A": (0, 0), "B": (c, 0), "C": (-b * cos(outer), high)}
    return Task(
        problem=rf"In triangle $ABC$ of the figure $AB = {cm(c)}$, $AC = {cm(b)}$ and $\angle A = {deg(a)}$. Find the "
        rf"area of the triangle.",
        explanation=rf"Take $AB$ as the base. The height from $C$ falls outside the triangle: extend $BA$ beyond $A$ "
        rf"by $AH$, where $H$ is the foot of the perpendicular $CH$, with a right angle at $H$. The adjacent angle is "
        rf"$\angle CAH = 180^\circ - {deg(a)} = {deg(outer)}$. In triangle $ACH$ we get $CH = {b} \cdot \sin "
        rf"{deg(outer)} = {cm(high)}$. So the area is $\frac{{1}}{{2}} \cdot AB \cdot CH = \frac{{1}}{{2}} \cdot {c} "
        rf"\cdot {tex(high)} = {tex(area)}\text{{ cm}}^2$.",
        given=(
            *points(places),
            *polygon("ABC"),
            angle("BAC", deg(a)),
            *lengths(AB=cm(c), AC=cm(b)),
        ),
        added=(
            *points({"H": (-b * cos(outer), 0)}, note="the foot of the perpendicular from C to the extension of AB"),
            *segments("AH CH", dashed=True),
            right("CHA"),
            angle("CAH", deg(outer)),
        ),
        value=area,
        asked="[ABC]",
        wrong=(sp.Rational(b * c, 2), 2 * area, c * b * cos(outer) / 2, sp.Integer(b * c), area / 2, area + c),
        unit="cm^2",
    )


def area_of_a_parallelogram(a: int, b: int, t: int, ask: str) -> Task:
    """AB = a, BC = b, the angle at B is t; ``ask`` the area of ABCD, or of ABM with the midpoint M of BC."""
    high = a * sin(t)
    area = b * high if ask == "ABCD" else b * high / 4
    places = {"B": (0, 0), "C": (b, 0), "A": (a * cos(t), high), "D": (a * cos(t) + b, high)}
    more = points({"M": (sp.Rational(b, 2), 0)}) if ask == "ABM" else ()
    end = (
        rf"So the area of the parallelogram is $BC \cdot AH = {b} \cdot {tex(high)} = {tex(area)}\text{{ cm}}^2$."
        if ask == "ABCD"
        else rf"The base of triangle $ABM$ is $BM = {b} \div 2 = {cm(sp.Rational(b, 2))}$, so its area is "
        rf"$\frac{{1}}{{2}} \cdot {tex(sp.Rational(b, 2))} \cdot {tex(high)} = {tex(area)}\text{{ cm}}^2$."
    )
    wish = (
        "the area of the parallelogram"
        if ask == "ABCD"
        else "the area of triangle $ABM$, where $M$ is the midpoint of $BC$"
    )
    return Task(
        problem=rf"In the parallelogram $ABCD$ of the figure $AB = {cm(a)}$, $BC = {cm(b)}$ and $\angle B = "
        rf"{deg(t)}$. Find {wish}.",
        explanation=rf"Drop the perpendicular $AH$ from $A$ to $BC$; at its foot $H$ there is a right angle. $AH$ is "
        rf"the height to the base $BC$. In the right-angled triangle $ABH$ we have $\sin {deg(t)} = "
        rf"\frac{{AH}}{{AB}}$, so $AH = {a} \cdot \sin {deg(t)} = {cm(high)}$. {end}",
        given=(
            *points(places),
            *more,
            *polygon("ABCD"),
            *(segments("AM") if more else ()),
            angle("ABC", deg(t)),
            *lengths(AB=cm(a), BC=cm(b)),
        ),
        added=(
            *points({"H": (a * cos(t), 0)}, note="the foot of the perpendicular from A to BC"),
            *segments("AH", dashed=True),
            right("AHC"),
            length("AH", cm(high)),
        ),
        value=area,
        asked=f"[{ask}]",
        wrong=(
            sp.Integer(a * b),
            b * high / 2,
            b * high,
            b * a * cos(t),
            sp.Rational(a * b, 2),
            sp.Rational(a * b, 4),
            2 * area,
            area / 2,
        ),
        unit="cm^2",
    )


FAMILIES = (
    (
        height_between_two_places,
        ((45, 30, 12, "a balloon"), (60, 45, 20, "a kite"), (60, 30, 16, "a drone"), (30, 45, 30, "the top of a mast")),
    ),
    (top_beyond_two_places, ((30, 60, 40), (30, 45, 60), (45, 60, 30))),
    (
        side_opposite_a_known_angle,
        ((sp.Integer(8), sp.Integer(6), 60), (sp.Integer(7), 4 * sp.sqrt(2), 45), (6 * sp.sqrt(3), sp.Integer(8), 30)),
    ),
    (area_of_an_obtuse_triangle, ((8, 6, 120), (10, 8, 135), (9, 12, 150))),
    (area_of_a_parallelogram, ((6, 10, 60, "ABCD"), (8, 9, 45, "ABCD"), (8, 12, 60, "ABM"), (10, 11, 45, "ABCD"))),
)
