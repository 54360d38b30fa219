"""Section "Pythagorean Theorem": lengths in right-angled triangles that have to be found first."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Similarity and the Pythagorean Theorem", "Pythagorean Theorem"


def height_from_three_sides(c: int, a: int, b: int, ask: str) -> Task:
    """AB = c, BC = a, CA = b; ``ask`` the height AH or the area."""
    x = sp.Rational(c * c + a * a - b * b, 2 * a)
    high = sp.sqrt(c * c - x * x)
    area = a * high / 2
    places = {"B": (0, 0), "C": (a, 0), "A": (x, high)}
    return Task(
        told={"x": x, "high": high, "area": area},
        given=(
            *points(places),
            *polygon("ABC"),
            *lengths(AB=cm(c), BC=cm(a), CA=cm(b)),
        ),
        added=(
            *points({"H": (x, 0)}, note="the foot of the perpendicular from A to BC"),
            *segments("AH", dashed=True),
            right("AHC"),
            *lengths(BH="x", AH=cm(high)),
        ),
        value=high if ask == "AH" else area,
        asked="AH" if ask == "AH" else "[ABC]",
        wrong=(
            (x, a - x, sp.Rational(a, 2), c - 2, b - 2, 2 * high, high + 1)
            if ask == "AH"
            else (2 * area, sp.Rational(a * c, 2), sp.Rational(b * c, 2), area + a, sp.Rational(a * b, 2))
        ),
        unit="cm" if ask == "AH" else "cm^2",
    )


def right_angled_trapezium(top: int, run: int, high: int, ask: str) -> Task:
    """AD = top parallel to BC = top + run, right angles at A and B; ``ask`` DC, AB or the perimeter."""
    slant, bottom = sp.sqrt(run * run + high * high), top + run
    places = {"B": (0, 0), "C": (bottom, 0), "A": (0, high), "D": (top, high)}
    known = {"AB": ("DC", slant)}.get(ask, ("AB", high))
    value = {"DC": slant, "AB": high, "perimeter": top + high + bottom + slant}[ask]
    return Task(
        told={"slant": slant, "bottom": bottom, "known": known},
        given=(
            *points(places),
            *polygon("ABCD"),
            right("DAB"),
            right("ABC"),
            *lengths(AD=cm(top), BC=cm(bottom)),
            length(known[0], cm(known[1])),
        ),
        added=(
            *points({"H": (top, 0)}, note="the foot of the perpendicular from D to BC"),
            *segments("DH", dashed=True),
            right("DHC"),
            *lengths(HC=cm(run), DH=cm(high)),
        ),
        value=value,
        asked="AB + BC + CD + DA" if ask == "perimeter" else ask,
        wrong={
            "DC": (high + run, bottom, sp.sqrt(high * high + bottom * bottom), slant + 1, high),
            "AB": (slant - run, run, top + run, slant, sp.Rational(slant, 2), high + 2),
            "perimeter": (
                top + 2 * high + bottom,
                top + bottom + 2 * slant,
                2 * (bottom + high),
                value - slant,
                value + run,
            ),
        }[ask],
        unit="cm",
    )


def corner_folded_to_a_side(a: int, b: int, ask: str) -> Task:
    """A sheet AD = a, AB = b is folded along AE so that D comes to F on BC; ``ask`` EC or EF."""
    bf = sp.sqrt(a * a - b * b)
    fc = a - bf
    x = (b * b - fc * fc) / (2 * b)
    places = {"A": (0, b), "B": (0, 0), "C": (a, 0), "D": (a, b), "F": (bf, 0), "E": (a, x)}
    return Task(
        told={"bf": bf, "fc": fc, "x": x},
        given=(
            *points(places),
            *segments("AB BC CE AF FE AE"),
            *segments("AD DE", dashed=True),
            *lengths(AB=cm(b), AD=cm(a)),
        ),
        added=(
            length("AF", cm(a)),
            right("AFE"),
            *lengths(BF=cm(bf), EC="x", EF=rf"{b} - x"),
        ),
        value=x if ask == "EC" else b - x,
        asked=ask,
        wrong=(b - x, x, sp.Rational(b, 2), fc, 2 * x, x + 1, b - 1, b - 2, x + 2),
        unit="cm",
    )


def perpendicular_diagonals(ab: int, bc: int, cd: int, q2: int) -> Task:
    """The diagonals are perpendicular; three sides are known; ``q2`` is the square of BO."""
    p, q = sp.sqrt(ab * ab - q2), sp.sqrt(q2)
    r = sp.sqrt(bc * bc - q2)
    s = sp.sqrt(cd * cd - bc * bc + q2)
    da2 = ab * ab + cd * cd - bc * bc
    places = {"O": (0, 0), "A": (0, p), "B": (-q, 0), "C": (0, -r), "D": (s, 0)}
    return Task(
        told={"da2": da2},
        given=(
            *points(places),
            *polygon("ABCD"),
            *segments("AC BD"),
            *lengths(AB=cm(ab), BC=cm(bc), CD=cm(cd)),
        ),
        added=(
            right("AOD"),
            *lengths(OA="a", OB="b", OC="c", OD="d"),
        ),
        value=sp.sqrt(da2),
        asked="DA",
        wrong=(
            ab + cd - bc,
            sp.sqrt(abs(bc * bc + cd * cd - ab * ab)),
            sp.sqrt(ab * ab + bc * bc - cd * cd),
            sp.sqrt(ab * ab + cd * cd),
            sp.sqrt(da2 + 10),
            bc,
        ),
        unit="cm",
    )


def two_squares(a: int, b: int) -> Task:
    """Squares ABCD of side a and GCEF of side b side by side; asked for AF."""
    far = sp.sqrt(2 * a * a + 2 * b * b)
    places = {"A": (0, a), "B": (0, 0), "C": (a, 0), "D": (a, a), "E": (a + b, 0), "F": (a + b, b), "G": (a, b)}
    return Task(
        told={"far": far},
        given=(*points(places), *polygon("ABCD"), *segments("CE EF FG AF")),
        added=(
            *points({"H": (0, b)}, note="where the extension of FG meets AB"),
            *segments("GH", dashed=True),
            right("AHG"),
            *lengths(AH=cm(a - b), FH=cm(a + b)),
        ),
        value=far,
        asked="AF",
        wrong=(
            sp.sqrt((a + b) ** 2 + a * a),
            sp.sqrt((a + b) ** 2 + b * b),
            a + b,
            (a + b) * sp.sqrt(2),
            sp.sqrt(a * a + b * b),
        ),
        unit="cm",
    )


FAMILIES = (
    (height_from_three_sides, ((13, 14, 15, "AH"), (10, 21, 17, "area"), (13, 21, 20, "AH"), (15, 14, 13, "area"))),
    (right_angled_trapezium, ((6, 5, 12, "DC"), (4, 6, 8, "AB"), (7, 8, 6, "perimeter"), (5, 9, 12, "DC"))),
    (corner_folded_to_a_side, ((10, 8, "EC"), (15, 9, "EF"), (17, 15, "EC"))),
    (perpendicular_diagonals, ((8, 9, 7, 40), (10, 8, 6, 45), (5, 7, 8, 15))),
    (two_squares, ((9, 3), (8, 4), (6, 2))),
)
