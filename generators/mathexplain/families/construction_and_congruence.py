"""Section "Construction and Congruence": compass constructions and congruent triangles."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Basics of Geometry", "Construction and Congruence"


def bisector_construction(t: int, ask: str) -> Task:
    """Compass construction of a bisector with one opening, so that a rhombus arises; ``ask`` OAP, APB or APO."""
    r = sp.Integer(3)
    a, b = polar(r, 0), polar(r, t)
    places = {"O": (0, 0), "A": a, "B": b, "P": (a[0] + b[0], a[1] + b[1])}
    places |= {"C": polar(r, t - 14, a), "D": polar(r, t + 14, a), "E": polar(r, -14, b), "F": polar(r, 14, b)}
    size = {"OAP": sp.Integer(180 - t), "APB": sp.Integer(t), "APO": sp.Rational(t, 2)}[ask]
    return Task(
        told={"size": size},
        given=(
            *points(places, hidden="CDEF", dots="ABPO"), ray("OA"), ray("OB"), ray("OP"),
            arc("O", "AB"), arc("A", "CD"), arc("B", "EF"), angle("AOB", deg(t)),
        ),
        added=(*segments("AP BP", dashed=True), equal("OA OB AP BP"), angle(ask, deg(size))),
        value=size,
        asked=f"∠{ask}",
        wrong=(180 - t, 90 - sp.Rational(t, 2), 180 - sp.Rational(t, 2), sp.Rational(t, 2), t, 90 + sp.Rational(t, 2)),
        unit="degrees",
    )


def two_equilateral_triangles(a: int, b: int, c: int, ask: str) -> Task:
    """Equilateral triangles ACD and CBE on one line; AE = BD = c. ``ask`` the perimeter of DCB or of ACE."""
    root = sp.sqrt(3) / 2
    places = {"A": (0, 0), "B": (a + b, 0), "C": (a, 0), "D": (sp.Rational(a, 2), a * root)}
    places |= {"E": (a + sp.Rational(b, 2), b * root)}
    known = "AE" if ask == "DCB" else "BD"
    sides = ("DC", "CB", "BD") if ask == "DCB" else ("AC", "CE", "AE")
    return Task(
        told={"known": known, "sides": sides},
        given=(
            *points(places, dots="C"), *segments("AB AD DC CE EB AE BD"),
            length(known, cm(c)), length("AC", cm(a)), length("CB", cm(b)),
        ),
        added=(equal("AC DC"), equal("CE CB", 2), angle("ACE", arcs=2), angle("DCB", arcs=2)),
        value=a + b + c,
        asked=" + ".join(sides),
        wrong=(2 * a + c, 2 * b + c, 2 * a + 2 * b, 3 * c, a + b + 2 * c, 3 * (a + b)),
        unit="cm",
    )


def width_of_a_river(h: int, c: int, ask: str) -> Task:
    """The inaccessible AB by a congruent triangle CDE; ``ask`` AB, or the sight line AE from AC."""
    slant = sp.sqrt(h * h + c * c)
    places = {"A": (0, h), "B": (0, 0), "C": (c, 0), "D": (2 * c, 0), "E": (2 * c, -h)}
    found = h if ask == "AB" else 2 * slant
    shown = length("DE", metres(h)) if ask == "AB" else length("CE", metres(slant))
    return Task(
        told={"slant": slant, "found": found},
        given=(
            *points(places, dots="C"), *segments("AB BD DE AE"), right("ABC"), right("CDE"), length("BC", metres(c)),
            shown,
        ),
        added=(
            equal("BC CD"),
            angle("ACB", arcs=2),
            angle("DCE", arcs=2),
            length("AB" if ask == "AB" else "AC", metres(h if ask == "AB" else slant), note="found"),
        ),
        value=found,
        asked=ask,
        wrong=(c, 2 * c, h + c, 2 * h if ask == "AB" else slant, slant + c, slant + 2 * c, h),
        unit="m",
        pose="upright",
    )


def chords_of_a_square(x: int, ask: str) -> Task:
    """In a square BE = CF; ``ask`` DFP from the angle BAE, or CBF from the angle AEB."""
    s, part = sp.Integer(6), 6 * tan(x)
    places = {"A": (0, s), "B": (0, 0), "C": (s, 0), "D": (s, s), "E": (part, 0), "F": (s, part)}
    places |= {"P": polar(6 * sin(x), x)}
    known, size = ("BAE", x) if ask == "DFP" else ("AEB", 90 - x)
    return Task(
        told={"known": known, "size": size},
        given=(*points(places), *polygon("ABCD"), *segments("AE BF"), angle(known, deg(size))),
        added=(
            equal("BE CF"),
            right("BCF"),
            angle("CBF", deg(x)),
            angle("DFP", deg(90 + x)) if ask == "DFP" else angle("BAE", deg(x)),
        ),
        value=90 + x if ask == "DFP" else x,
        asked=f"∠{ask}",
        wrong=(90 - x, 180 - x, 180 - 2 * x, 2 * x, 45 - x, 90 + x, 90 + 2 * x),
        unit="degrees",
    )


FAMILIES = (
    (bisector_construction, ((64, "OAP"), (70, "APO"), (56, "APB"), (76, "APO"), (58, "OAP"))),
    (two_equilateral_triangles, ((3, 5, 7, "DCB"), (8, 7, 13, "ACE"), (10, 6, 14, "DCB"), (9, 15, 21, "ACE"))),
    (width_of_a_river, ((12, 9, "AB"), (8, 15, "AE"), (20, 15, "AB"), (9, 12, "AE"))),
    (chords_of_a_square, ((25, "DFP"), (32, "CBF"), (28, "DFP"), (26, "CBF"))),
)
