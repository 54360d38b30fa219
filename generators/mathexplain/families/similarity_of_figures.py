"""Section "Similarity of Figures": triangles that are similar by angles or by sides."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Similarity and the Pythagorean Theorem", "Similarity of Figures"


def common_angle(ad: int, ab: int, ae: int, ask: str) -> Task:
    """The angles ADE and ACB are equal, D on AB and E on AC; ``ask`` EC, or AC."""
    ac = sp.Rational(ad * ab, ae)
    c, s = sp.Rational(3, 5), sp.Rational(4, 5)
    places = {"A": (0, 0), "B": (ab, 0), "D": (ad, 0), "C": (ac * c, ac * s), "E": (ae * c, ae * s)}
    value = ac - ae if ask == "EC" else ac
    return Task(
        told={"ac": ac},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("DE"),
            *lengths(AD=cm(ad), DB=cm(ab - ad), AE=cm(ae)),
        ),
        added=(angle("ADE", arcs=2), angle("ACB", arcs=2), angle("BAC"), length("AB", cm(ab))),
        value=value,
        asked=ask,
        wrong=(
            ac,
            ac - ae,
            sp.Rational(ab * ae, ad),
            sp.Rational(ad * ae, ab - ad),
            ab - ad,
            value + 1,
            value + 3,
            2 * value,
        ),
        unit="cm",
    )


def height_to_the_hypotenuse(p: int, q: int, ask: str) -> Task:
    """The right angle is at A, BH = p and HC = q; ``ask`` AH, AB, or HC from BH and AB."""
    high, side = sp.sqrt(p * q), sp.sqrt(p * (p + q))
    places = {"H": (0, 0), "B": (-p, 0), "C": (q, 0), "A": (0, high)}
    known = {"AH": ("HC", q), "AB": ("HC", q), "HC": ("AB", side)}[ask]
    value = {"AH": high, "AB": side, "HC": q}[ask]
    return Task(
        told={"high": high, "side": side, "known": known},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AH"),
            right("BAC"),
            right("AHC"),
            length("BH", cm(p)),
            length(known[0], cm(known[1])),
        ),
        added=(
            angle("ABC", arcs=2),
            angle("CAH", arcs=2),
            angle("ACB", arcs=3),
            angle("BAH", arcs=3),
        ),
        value=value,
        asked=ask,
        wrong={
            "AH": (sp.Rational(p + q, 2), side, sp.sqrt(q * (p + q)), high + 1, q - p),
            "AB": (high, sp.sqrt(q * (p + q)), p + q, sp.Rational(p + q, 2), side + 2),
            "HC": (side, p + q, side - p, high, side / 2, q + 2),
        }[ask],
        unit="cm",
    )


def sides_in_one_ratio(ad: int, ab: int, ac: int, bc: int, ask: str) -> Task:
    """AC is the geometric mean of AD and AB, D on AB; ``ask`` CD from BC, or the reverse."""
    x = sp.Rational(ab * ab + ac * ac - bc * bc, 2 * ab)
    places = {"A": (0, 0), "B": (ab, 0), "D": (ad, 0), "C": (x, sp.sqrt(ac * ac - x * x))}
    ratio = sp.Rational(ac, ab)
    cd = ratio * bc
    known = ("BC", sp.Integer(bc)) if ask == "CD" else ("CD", cd)
    value = cd if ask == "CD" else bc
    return Task(
        told={"ratio": ratio, "cd": cd, "known": known},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("CD"),
            *lengths(AD=cm(ad), DB=cm(ab - ad), AC=cm(ac)),
            length(known[0], cm(known[1])),
        ),
        added=(length("AB", cm(ab)), angle("BAC"), angle("ACD", arcs=2), angle("ABC", arcs=2)),
        value=value,
        asked=ask,
        wrong=(
            bc * ratio / 2,
            bc - sp.Rational(ac, 2),
            sp.Rational(ad * bc, ac) + 1,
            ac,
            value + 1,
            value + 2,
            ab - ad,
            value - 1,
        ),
        unit="cm",
    )


def light_on_a_mirror(h: int, near: int, far: int, ask: str) -> Task:
    """A lamp A above B shines by a mirror at C to the point E above D; ``ask`` DE, or CD from DE."""
    high = sp.Rational(h * far, near)
    places = {"A": (0, h), "B": (0, 0), "C": (near, 0), "D": (near + far, 0), "E": (near + far, high)}
    known = ("CD", sp.Integer(far)) if ask == "DE" else ("DE", high)
    value = high if ask == "DE" else far
    return Task(
        told={"high": high, "known": known},
        given=(
            *points(places, dots="AC"),
            *segments("AB BD DE"),
            *segments("AC CE"),
            *lengths(AB=metres(h), BC=metres(near)),
            length(known[0], metres(known[1])),
        ),
        added=(
            right("ABC"),
            right("CDE"),
            angle("ACB", arcs=2),
            angle("ECD", arcs=2),
            *((length("DE", metres(high)),) if ask == "DE" else (length("CD", metres(far)),)),
        ),
        value=value,
        asked=ask,
        wrong=(far - near + h, high + h, far - h, sp.Rational(near * far, h), value + 1, value + 2, 2 * value),
        unit="m",
        pose="upright",
    )


def folded_equilateral_triangle(bd: int, be: int, de: int, ask: str) -> Task:
    """An equilateral triangle folded along DF so that A comes to E on BC; ``ask`` EF or CF."""
    side = bd + de
    ec = side - be
    ef, cf = sp.Rational(de * ec, bd), sp.Rational(be * ec, bd)
    half, root = sp.Rational(1, 2), sp.sqrt(3) / 2
    places = {"B": (0, 0), "C": (side, 0), "A": (side * half, side * root), "D": (bd * half, bd * root), "E": (be, 0)}
    places["F"] = (side - cf * half, cf * root)
    value = ef if ask == "EF" else cf
    return Task(
        told={"side": side, "ec": ec, "ef": ef, "cf": cf},
        given=(
            *points(places),
            *segments("DB BC CF DF DE EF"),
            *segments("AD AF", dashed=True),
            *lengths(BD=cm(bd), BE=cm(be), DE=cm(de)),
        ),
        added=(
            *angles(DEF=deg(60), DBE=deg(60)),
            angle("BDE", arcs=2),
            angle("CEF", arcs=2),
            length("EC", cm(ec)),
        ),
        value=value,
        asked=ask,
        wrong=(ec, cf, ef, de, side - ef / 2, sp.Rational(bd * ec, de), value + 1, be + 2),
        unit="cm",
    )


FAMILIES = (
    (common_angle, ((4, 12, 6, "EC"), (5, 12, 6, "AC"), (6, 10, 5, "EC"), (6, 14, 7, "AC"))),
    (height_to_the_hypotenuse, ((4, 9, "AH"), (9, 16, "AB"), (4, 12, "HC"), (3, 12, "AH"))),
    (sides_in_one_ratio, ((4, 9, 6, 9, "CD"), (8, 18, 12, 15, "CD"), (9, 16, 12, 8, "BC"))),
    (light_on_a_mirror, ((2, 3, 9, "DE"), (3, 4, 8, "DE"), (2, 4, 10, "CD"))),
    (folded_equilateral_triangle, ((8, 3, 7, "EF"), (8, 5, 7, "CF"), (15, 7, 13, "EF"))),
)
