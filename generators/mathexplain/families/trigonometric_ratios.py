"""Section "Trigonometric Ratios": sine, cosine and tangent in right-angled triangles."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Trigonometric Ratios", "Trigonometric Ratios"


def triangles_on_one_leg(a: int, alpha: int, delta: int, ask: str) -> Task:
    """AB = a and the angle ACB = alpha give BC; with the angle BDC = delta follow CD and BD (``ask``)."""
    bc = a / tan(alpha)
    cd, bd = bc / tan(delta), bc / sin(delta)
    places = {"B": (0, 0), "C": (bc, 0), "A": (0, a), "D": (bc, -cd)}
    value = cd if ask == "CD" else bd
    return Task(
        told={"bc": bc},
        given=(
            *points(places),
            *segments("AB BC CA CD BD"),
            right("ABC"),
            right("BCD"),
            length("AB", cm(a)),
            *angles(ACB=deg(alpha), BDC=deg(delta)),
        ),
        added=(length("BC", cm(bc)), angle("BAC", deg(90 - alpha)), angle("CBD", deg(90 - delta))),
        value=value,
        asked=ask,
        wrong=(sp.Integer(a), bc, cd, bd, 2 * value, a * sp.sqrt(2), value / 2, 3 * a),
        unit="cm",
    )


def half_of_a_known_angle(k: int, wide: int, ask: str) -> Task:
    """AC = k, the angle ADC = wide and BD = AD on one line; ``ask`` the tangent of ABC, or of BAC."""
    far, near = k / sin(wide), k / tan(wide)
    places = {"C": (0, 0), "A": (0, k), "D": (near, 0), "B": (near + far, 0)}
    half = {30: r"15^\circ", 45: r"22.5^\circ"}[wide]
    low = sp.radsimp(k / (near + far))
    value = low if ask == "ABC" else sp.radsimp((near + far) / k)
    return Task(
        told={"far": far, "near": near, "half": half},
        given=(
            *points(places),
            *segments("AB BC CA AD"),
            right("ACB"),
            angle("ADC", deg(wide)),
            length("AC", cm(k)),
        ),
        added=(
            equal("AD BD"),
            *angles(ABD=half, BAD=half),
            *lengths(AD=cm(far), DC=cm(near)),
        ),
        value=value,
        asked="AC/BC" if ask == "ABC" else "BC/AC",
        wrong=(tan(wide) / 2, 1 / value, sp.sqrt(3) - 1, sp.sqrt(2) + sp.sqrt(3), sp.sqrt(3) + 1, sp.sqrt(2) / 2),
    )


def ratio_in_a_divided_triangle(c: int, b: int, a: int, ask: str) -> Task:
    """The right angle is at A, AH is the height, the angle BAH = x; ``ask`` sin x + cos x, tan x or cos x."""
    high, p = sp.Rational(b * c, a), sp.Rational(c * c, a)
    places = {"H": (0, 0), "B": (-p, 0), "C": (a - p, 0), "A": (0, high)}
    value = {"sum": sp.Rational(b + c, a), "tan": sp.Rational(c, b), "cos": sp.Rational(b, a)}[ask]
    return Task(
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AH"),
            right("BAC"),
            right("AHC"),
            *lengths(AB=cm(c), AC=cm(b)),
            angle("BAH", "x"),
        ),
        added=(angle("ABC", "y"), angle("ACB", "x"), length("BC", cm(a))),
        value=value,
        asked={"sum": "AB/BC + AC/BC", "tan": "AB/AC", "cos": "AC/BC"}[ask],
        wrong=(
            sp.Rational(b, c),
            sp.Rational(c, a),
            sp.Rational(a, b),
            sp.Rational(a, c),
            sp.Rational(a, b + c),
            sp.Rational(b, a),
            sp.Rational(c, b),
        ),
    )


def tangent_of_a_quarter_circle(r: int, b: int) -> Task:
    """A on a quarter circle, AB perpendicular to OD, CD its tangent at D; asked for CD."""
    up = sp.sqrt(r * r - b * b)
    high = r * up / b
    places = {"O": (0, 0), "D": (r, 0), "E": (0, r), "A": (b, up), "B": (b, 0), "C": (r, high)}
    return Task(
        told={"up": up, "high": high},
        given=(
            *points(places),
            arc("O", "DE"),
            *segments("OD OE OC AB CD"),
            length("OB", cm(b)),
        ),
        added=(right("OBA"), right("ODC"), length("OA", cm(r)), length("AB", cm(up))),
        value=high,
        asked="CD",
        wrong=(up, b, r - b + up, sp.Rational(r * b, up), high + 1, high + 2, r),
        unit="cm",
    )


def diagonal_and_base(a: int, b: int, c: int, ask: str) -> Task:
    """A cuboid with AB = a, BC = b, AE = c; ``ask`` the cosine, sine or tangent of the angle AGE."""
    space = cuboid(a, b, c)
    flat, through = sp.sqrt(a * a + b * b), sp.sqrt(a * a + b * b + c * c)
    value, pair = {"cos": (flat / through, "EG/AG"), "sin": (c / through, "AE/AG"), "tan": (c / flat, "AE/EG")}[ask]
    value = sp.radsimp(value)
    top, under = pair.split("/")
    return Task(
        told={"flat": flat, "through": through, "top": top, "under": under},
        given=(
            *points(projected(space)),
            *segments("AB BC AE BF CG EF FG GH HE"),
            *segments("AD DC DH AG", dashed=True),
            *lengths(AB=cm(a), BC=cm(b), AE=cm(c)),
        ),
        added=(
            *segments("EG", note="the diagonal of the top face"),
            *lengths(EG=cm(flat), AG=cm(through)),
            region("AEG"),
        ),
        value=value,
        asked=pair,
        wrong=(c / through, flat / through, c / flat, a / through, b / through, flat / c, sp.Rational(a, c) + 1),
        pose="upright",
        space=space,
    )


FAMILIES = (
    (triangles_on_one_leg, ((6, 30, 45, "BD"), (4, 30, 60, "CD"), (5, 45, 30, "CD"), (6, 60, 30, "BD"))),
    (half_of_a_known_angle, ((2, 30, "ABC"), (3, 45, "BAC"), (4, 45, "ABC"), (3, 30, "BAC"))),
    (ratio_in_a_divided_triangle, ((6, 8, 10, "sum"), (5, 12, 13, "cos"), (8, 15, 17, "tan"))),
    (tangent_of_a_quarter_circle, ((10, 8), (15, 9), (25, 20))),
    (diagonal_and_base, ((4, 4, 4, "cos"), (6, 8, 10, "sin"), (3, 4, 6, "tan"))),
)
