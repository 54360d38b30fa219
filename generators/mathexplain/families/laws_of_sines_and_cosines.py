"""Section "Law of Sines and Law of Cosines": any triangle, its circumcircle, and quadrilaterals in a circle."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import circumcentre, foot
from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Trigonometric Functions", "Law of Sines and Law of Cosines"


def radius_of_the_circumcircle(r: sp.Expr, t: int, ask: str) -> Task:
    """The circumradius is r, the angle at A is t; ``ask`` the radius from BC, or BC from the radius."""
    bc = 2 * r * sin(t)
    places = {"O": (0, 0), "B": polar(r, 270 - t), "C": polar(r, 270 + t), "A": polar(r, 128)}
    return Task(
        told={"bc": bc},
        given=(
            *points(places, dots="O"),
            circle("O", "A"),
            *polygon("ABC"),
            angle("BAC", deg(t)),
            *((length("BC", cm(bc)),) if ask == "r" else ()),
        ),
        added=(
            *points({"D": polar(r, 90 - t)}, note="the other end of the diameter through B"),
            *segments("BD CD", dashed=True),
            right("BCD"),
            angle("BDC", deg(t)),
        ),
        value=r if ask == "r" else bc,
        asked="OB" if ask == "r" else "BC",
        wrong=(2 * r, bc, r * sp.sqrt(3), r * sp.sqrt(2), r / 2, bc / 2, r, 2 * r * cos(t), r + 2),
        unit="cm",
    )


def quadrilateral_in_a_circle(a: int, b: int, c: int, x: int, e: int) -> Task:
    """AB = a, BC = b, the angle at B is 60 degrees, CD = c; asked for AD = x; AC = e."""
    places = {"B": (0, 0), "C": (b, 0), "A": (sp.Rational(a, 2), a * sp.sqrt(3) / 2)}
    part = sp.Rational(x * x + e * e - c * c, 2 * e)
    aside = sp.sqrt(x * x - part * part)
    ux, uy = (places["C"][0] - places["A"][0]) / e, -places["A"][1] / e
    places["D"] = tuple(
        map(sp.expand, (places["A"][0] + part * ux - aside * uy, places["A"][1] + part * uy + aside * ux))
    )
    centre = circumcentre(*points({name: places[name] for name in "ABC"}))
    return Task(
        given=(
            *points(places),
            *points({"O": centre}, hidden="O"),
            circle("O", "A"),
            *polygon("ABCD"),
            angle("ABC", deg(60)),
            *lengths(AB=cm(a), BC=cm(b), CD=cm(c)),
        ),
        added=(
            *segments("AC", dashed=True, note="the diagonal"),
            length("AC", cm(e)),
            angle("ADC", deg(120)),
            length("AD", "x"),
        ),
        value=x,
        asked="AD",
        wrong=(e, c, x + 1, a - c, x + 2, e - c, b),
        unit="cm",
    )


def segment_to_a_side(c: int, a: int, b: int, d: int) -> Task:
    """AB = c, BC = a, CA = b and BD = d on BC; asked for AD."""
    cosine = sp.Rational(c * c + a * a - b * b, 2 * a * c)
    x = c * cosine
    far2 = sp.expand(c * c + d * d - 2 * c * d * cosine)
    far = sp.sqrt(far2)
    places = {"B": (0, 0), "C": (a, 0), "D": (d, 0), "A": (x, sp.sqrt(c * c - x * x))}
    return Task(
        told={"cosine": cosine, "far2": far2, "far": far},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AD"),
            *lengths(AB=cm(c), CA=cm(b), BD=cm(d), DC=cm(a - d)),
        ),
        added=(angle("ABC", r"\theta"), region("ABD"), length("BC", cm(a))),
        value=far,
        asked="AD",
        wrong=(
            sp.sqrt(c * c + d * d),
            sp.sqrt(far2 + d * c),
            sp.Rational(b + c, 2),
            sp.sqrt(far2 + 2),
            sp.sqrt(abs(c * c - d * d)),
            b - 1,
        ),
        unit="cm",
    )


def side_by_two_angles(a: int, t: int, s: int) -> Task:
    """BC = a, the angles at A and C are t and s; asked for AB."""
    c = sp.radsimp(a * sin(s) / sin(t))
    b = 180 - t - s
    high = a * sin(s)
    places = {"B": (0, 0), "C": (a, 0), "A": polar(c, b)}
    h = foot(*points({name: places[name] for name in "BAC"}))
    return Task(
        told={"c": c, "b": b},
        given=(
            *points(places),
            *polygon("ABC"),
            *angles(ABC=deg(b), ACB=deg(s)),
            length("BC", metres(a)),
        ),
        added=(
            angle("BAC", deg(t)),
            *points({"H": h}, note="the foot of the perpendicular from B to AC"),
            *segments("BH", dashed=True),
            right("BHC"),
        ),
        value=c,
        asked="AB",
        wrong=(
            a * sin(t) / sin(s), high, a * sin(t), sp.Integer(a), a * sp.sqrt(3) / 2, a * sp.sqrt(2), a * sp.sqrt(3),
        ),
        unit="m",
    )


def length_of_a_bisector(c: int, b: int, t: int) -> Task:
    """AB = c, AC = b, the angle at A is t and AD bisects it; asked for AD."""
    half = t // 2
    far = sp.radsimp(b * c * sin(t) / ((b + c) * sin(half)))
    share = sp.Rational(c, b + c)
    end = polar(b, t)
    places = {"A": (0, 0), "B": (c, 0), "C": end, "D": (c + share * (end[0] - c), share * end[1])}
    return Task(
        told={"half": half, "far": far},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AD"),
            *lengths(AB=cm(c), AC=cm(b)),
        ),
        added=(angle("BAD", deg(half)), angle("CAD", deg(half)), region("ABD"), region("ACD")),
        value=far,
        asked="AD",
        wrong=(
            sp.Rational(b + c, 4),
            sp.sqrt(b * c),
            sp.Rational(b * c, b + c) + 1,
            2 * far,
            far / 2,
            far * sp.sqrt(3),
        ),
        unit="cm",
    )


FAMILIES = (
    (
        radius_of_the_circumcircle,
        ((2 * sp.sqrt(3), 60, "r"), (4 * sp.sqrt(2), 45, "r"), (sp.Integer(6), 60, "BC"), (sp.Integer(5), 45, "BC")),
    ),
    (quadrilateral_in_a_circle, ((8, 5, 3, 5, 7), (15, 8, 7, 8, 13), (8, 3, 5, 3, 7))),
    (segment_to_a_side, ((8, 15, 13, 5), (4, 6, 5, 4), (5, 8, 7, 6))),
    (side_by_two_angles, ((10, 45, 60), (12, 60, 45), (60, 30, 45))),
    (length_of_a_bisector, ((12, 6, 120), (10, 15, 120), (12, 4, 60), (6, 10, 60))),
)
