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
        told={"high": high},
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
        told={"high": high},
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
        told={"high": high, "along": along, "rest": rest, "far": far},
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
        told={"outer": outer, "high": high, "area": area},
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
    return Task(
        told={"high": high, "area": area},
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
