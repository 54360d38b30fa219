"""Section "Properties of Quadrilaterals": parallelograms, trapezia, rectangles and rhombi."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import foot
from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Properties of Figures", "Properties of Quadrilaterals"


def bisector_in_a_parallelogram(a: int, b: int, ask: str) -> Task:
    """AB = a, AD = b > a, AE bisects the angle at A; ``ask`` EC, or the perimeter from AB and EC."""
    places = {"B": (0, 0), "C": (b, 0), "A": (sp.Rational(5 * a, 13), sp.Rational(12 * a, 13)), "E": (a, 0)}
    places["D"] = (places["A"][0] + b, places["A"][1])
    known, label = ("AD", b) if ask == "EC" else ("EC", b - a)
    value = b - a if ask == "EC" else 2 * (a + b)
    return Task(
        told={"known": known, "label": label},
        given=(*points(places), *polygon("ABCD"), *segments("AE"), length("AB", cm(a)), length(known, cm(label))),
        added=(angle("BAE", arcs=2), angle("AEB", arcs=2), equal("AB BE"), length("BE", cm(a))),
        value=value,
        asked="EC" if ask == "EC" else "AB + BC + CD + DA",
        wrong=(
            (a, sp.Rational(b, 2), sp.Rational(a, 2), b, a + b, 2 * b - a)
            if ask == "EC"
            else (a + b, 2 * b, 4 * b - 2 * a, 3 * a + 2 * b, 2 * (2 * b - a), 4 * a)
        ),
        unit="cm",
    )


def trapezium_with_equal_legs(top: int, leg: int, ask: str) -> Task:
    """AD parallel to BC, AB = DC, the angle at B is 60 degrees; ``ask`` BC, AD or the perimeter."""
    half, rise = sp.Rational(leg, 2), leg * sp.sqrt(3) / 2
    bottom = top + leg
    places = {"B": (0, 0), "C": (bottom, 0), "A": (half, rise), "D": (half + top, rise)}
    value = {"BC": bottom, "AD": top, "perimeter": 2 * top + 3 * leg}[ask]
    return Task(
        told={"bottom": bottom},
        given=(
            *points(places),
            *polygon("ABCD"),
            angle("ABC", deg(60)),
            length("AB", cm(leg)),
            length("BC", cm(bottom)) if ask == "AD" else length("AD", cm(top)),
        ),
        added=(
            *points({"E": (top, 0)}, note="on BC so that DE is parallel to AB"),
            *segments("DE", dashed=True),
            angle("DEC", deg(60)),
            equal("DE DC"),
            length("EC", cm(leg)),
        ),
        value=value,
        asked="AB + BC + CD + DA" if ask == "perimeter" else ask,
        wrong={
            "BC": (top + 2 * leg, 2 * top, 2 * leg, sp.Rational(2 * top + leg, 2), top + leg + 1),
            "AD": (bottom - 2 * leg, sp.Rational(bottom, 2), bottom - half, leg, bottom + leg),
            "perimeter": (
                2 * top + 2 * leg,
                2 * top + 4 * leg,
                3 * top + 2 * leg,
                top + 3 * leg,
                2 * top + 3 * leg + half,
            ),
        }[ask],
        unit="cm",
    )


def folded_rectangle(x: int, ask: str) -> Task:
    """The rectangle ABCD is folded along BD, C comes to E; F is where BE crosses AD; ``ask`` AFB or DBC."""
    wide, high = 1 / tan(x), sp.Integer(1)
    places = {"B": (0, 0), "C": (wide, 0), "D": (wide, high), "A": (0, high)}
    places |= {"E": polar(wide, 2 * x), "F": (high / tan(2 * x), high)}
    known, size, value = ("DBC", x, 2 * x) if ask == "AFB" else ("AFB", 2 * x, x)
    given_mark = angle(known, deg(size))
    marks = (
        (angle("DBF", deg(x)), angle("ADB", deg(x)), equal("FB FD"), angle("AFB", deg(2 * x), arcs=2))
        if ask == "AFB"
        else (angle("DBF", arcs=2), angle("ADB", arcs=2), equal("FB FD"), angle("DBC", deg(x)))
    )
    return Task(
        told={"known": known, "size": size},
        given=(
            *points(places),
            *segments("AB AD BD BE DE"),
            *segments("BC CD", dashed=True),
            given_mark,
        ),
        added=marks,
        value=value,
        asked=f"∠{ask}",
        wrong=(90 - x, 90 - 2 * x, 180 - 2 * x, x, 2 * x, 90 + x, 180 - x),
        unit="degrees",
    )


def quadrilateral_into_a_triangle(b: int, e: int, h: int, ask: str) -> Task:
    """DE is parallel to AC with E on the extension of BC = b, CE = e; ``ask`` the area of ABCD, or the height."""
    shift, share = sp.Rational(b, 4), sp.Rational(3, 5)
    places = {"B": (0, 0), "C": (b, 0), "E": (b + e, 0), "H": (shift, 0), "A": (shift, h)}
    places["D"] = (b + e + share * (shift - b), share * h)
    area = sp.Rational((b + e) * h, 2)
    return Task(
        told={"area": area},
        given=(
            *points(places),
            *polygon("ABCD"),
            *segments("CE AC DE AH"),
            right("AHC"),
            length("CE", cm(e)),
            *((length("AH", cm(h)),) if ask == "area" else ()),
        ),
        added=(*segments("AE", dashed=True), parallel("AC DE"), region("ACE"), length("BE", cm(b + e))),
        value=area if ask == "area" else h,
        asked="[ABCD]" if ask == "area" else "AH",
        wrong=(
            ((b + e) * h, sp.Rational(b * h, 2), b * h, sp.Rational(e * h, 2), sp.Rational((b + 2 * e) * h, 2))
            if ask == "area"
            else (2 * h, sp.Rational(h, 2), h + 2, h - 2, h + e)
        ),
        unit="cm^2" if ask == "area" else "cm",
    )


def height_of_a_rhombus(p: int, q: int, s: int, ask: str) -> Task:
    """Diagonals AC = 2p and BD = 2q, side s; ``ask`` the height DH, or BD from the side and DH."""
    high = sp.Rational(2 * p * q, s)
    places = {"A": (-p, 0), "C": (p, 0), "B": (0, -q), "D": (0, q), "O": (0, 0)}
    h = foot(*points({name: places[name] for name in "DBC"}))
    area = 2 * p * q
    return Task(
        told={"high": high, "area": area},
        given=(
            *points(places),
            *polygon("ABCD"),
            *segments("AC BD"),
            length("BC", cm(s)),
        ),
        added=(
            *points({"H": h}, note="the foot of the perpendicular from D to BC"),
            *segments("DH", dashed=True),
            right("DHC"),
            right("COD"),
        ),
        value=high,
        asked="DH",
        wrong=(2 * high, high / 2, 2 * q, p + q, s, sp.Rational(2 * p * s, q), sp.Rational(4 * p * q, s)),
        unit="cm",
    )


FAMILIES = (
    (bisector_in_a_parallelogram, ((6, 10, "EC"), (5, 9, "perimeter"), (7, 12, "EC"), (8, 11, "perimeter"))),
    (trapezium_with_equal_legs, ((5, 8, "BC"), (7, 6, "perimeter"), (6, 10, "AD"), (9, 6, "perimeter"))),
    (folded_rectangle, ((28, "AFB"), (31, "DBC"), (25, "AFB"))),
    (quadrilateral_into_a_triangle, ((8, 6, 7, "area"), (9, 5, 6, "area"), (7, 5, 8, "height"))),
    (height_of_a_rhombus, ((8, 6, 10, "DH"), (12, 5, 13, "DH"), (4, 3, 5, "DH"))),
)
