"""Section "Inscribed Angles": inscribed and central angles, angles at tangents and in cyclic polygons."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Properties of Circles", "Inscribed Angles"


def angle_at_the_centre(p: int, q: int, ask: str) -> Task:
    """Angles OAP = p and OBP = q; ``ask`` AOB, or OBP."""
    places = {"O": (0, 0), "P": polar(3, 90), "A": polar(3, 270 - 2 * p), "B": polar(3, 2 * q - 90)}
    total = 2 * (p + q)
    value = total if ask == "AOB" else q
    return Task(
        told={"total": total},
        given=(
            *points(places, dots="O"),
            circle("O", "P"),
            *segments("OA OB PA PB"),
            angle("OAP", deg(p)),
            angle("OBP", deg(q)) if ask == "AOB" else angle("AOB", deg(total)),
        ),
        added=(
            *segments("OP", dashed=True, note="a radius"),
            *angles(APO=deg(p), BPO=deg(q)),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(
            p + q,
            180 - p - q,
            360 - total,
            180 - total if total < 165 else total - 90,
            total + 10,
            90 - p,
            p,
            total,
        ),
        unit="degrees",
    )


def angles_over_a_diameter(y: int, turn: int, ask: str) -> Task:
    """AB is a diameter, the angle ADC is y; ``ask`` CAB or ADC."""
    places = {"O": (0, 0), "A": polar(3, 180), "B": polar(3, 0), "C": polar(3, 180 - 2 * y), "D": polar(3, turn)}
    known, size, value = ("ADC", y, 90 - y) if ask == "CAB" else ("CAB", 90 - y, y)
    return Task(
        told={"known": known, "size": size},
        given=(*points(places, dots="O"), circle("O", "A"), *segments("AB AC AD CD"), angle(known, deg(size))),
        added=(
            *segments("BC", dashed=True),
            right("ACB"),
            angle("ABC", deg(y)),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(size, 180 - size, 2 * size, 180 - 2 * size, 45 + value // 2, 90 + value, size + 15),
        unit="degrees",
    )


def tangent_and_secant(p: int, ask: str) -> Task:
    """PT touches at T, the line PB through the centre meets the circle at A and B; ``ask`` TBA or TPA."""
    places = {"O": (0, 0), "A": (3, 0), "B": (-3, 0), "T": polar(3, 90 - p), "P": (3 / sin(p), 0)}
    half = sp.Rational(90 - p, 2)
    known, size, value = ("TPA", p, half) if ask == "TBA" else ("TBA", half, sp.Integer(p))
    return Task(
        told={"half": half, "known": known, "size": size},
        given=(*points(places, dots="O"), circle("O", "A"), *segments("PT PB TB"), angle(known, deg(size))),
        added=(
            *segments("OT", dashed=True, note="a radius"),
            right("OTP"),
            angle("TOP", deg(90 - p)),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(90 - p, p, sp.Rational(p, 2), 90 - half, 90 - 2 * half, 2 * half, 2 * p, half, 45 - half / 2),
        unit="degrees",
    )


def pentagon_in_a_circle(c: int, b: int, ask: str) -> Task:
    """ABCDE on a circle, the central angle COD is c, the angle ABC is b; ``ask`` the sum of B and E, or COD."""
    d_at = 270 + sp.Rational(c, 2)
    places = {"O": (0, 0), "C": polar(3, 270 - sp.Rational(c, 2)), "D": polar(3, d_at), "E": polar(3, d_at + 68)}
    a_at = 270 - sp.Rational(c, 2) - (360 - 2 * b)
    places |= {"A": polar(3, a_at), "B": polar(3, 270 - sp.Rational(c, 2) - (180 - b))}
    half = sp.Rational(c, 2)
    sums = ask == "sum"
    e = 180 - b + half
    shown = (angle("COD", deg(c)),) if sums else (angle("ABC", deg(b)), angle("AED", deg(e)))
    return Task(
        told={"half": half, "sums": sums, "e": e},
        given=(*points(places, dots="O"), circle("O", "A"), *polygon("ABCDE"), *segments("OC OD"), *shown),
        added=(
            *segments("CE", dashed=True),
            angle("AEC", arcs=2) if sums else angle("AEC", deg(180 - b)),
            angle("CED", deg(half)),
        ),
        value=180 + half if sums else c,
        asked="∠ABC + ∠AED" if sums else "∠COD",
        wrong=(180 + c, 180, 180 - half, 360 - c, 270 - half, 90 + half)
        if sums
        else (half, 180 - c, 90 - half, b - half, 90, c + 12),
        unit="degrees",
    )


def arcs_in_a_ratio(a: int, b: int, c: int, ask: str) -> Task:
    """A, B, C divide the circle; the arcs BC : CA : AB are a : b : c; ``ask`` the angle BAC, ABC or ACB."""
    whole = a + b + c
    unit = sp.Rational(360, whole)
    places = {"O": (0, 0), "A": polar(3, 90), "B": polar(3, 90 + c * unit), "C": polar(3, 90 - b * unit)}
    part, ends = {"BAC": (a, "BC"), "ABC": (b, "CA"), "ACB": (c, "AB")}[ask]
    wide, value = part * unit, part * unit / 2
    return Task(
        told={"whole": whole, "part": part, "ends": ends, "wide": wide},
        given=(*points(places, dots="O"), circle("O", "A"), *polygon("ABC")),
        added=(
            *segments(f"O{ends[0]} O{ends[1]}", dashed=True, note="a radius"),
            angle(f"{ends[0]}O{ends[1]}", deg(wide)),
            angle(ask, deg(value), arcs=2),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(wide, 180 - wide, 90 - value, a * unit / 2, b * unit / 2, c * unit / 2, 90 + value, value / 2),
        unit="degrees",
    )


FAMILIES = (
    (angle_at_the_centre, ((25, 32, "AOB"), (34, 23, "OBP"), (28, 36, "AOB"), (31, 27, "OBP"))),
    (angles_over_a_diameter, ((58, 290, "CAB"), (64, 255, "ADC"), (52, 300, "CAB"), (61, 280, "ADC"))),
    (tangent_and_secant, ((28, "TBA"), (36, "TPA"), (32, "TBA"))),
    (pentagon_in_a_circle, ((64, 106, "sum"), (70, 110, "COD"), (58, 112, "sum"))),
    (arcs_in_a_ratio, ((3, 4, 5, "BAC"), (4, 2, 3, "ACB"), (5, 6, 4, "ABC"))),
)
