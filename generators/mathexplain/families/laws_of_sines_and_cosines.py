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
    known = rf"BC = {cm(bc)}$ and $\angle BAC = {deg(t)}" if ask == "r" else rf"\angle BAC = {deg(t)}"
    radius = "" if ask == "r" else rf" with radius ${cm(r)}$"
    end = (
        rf"So $BD = BC \div \sin {deg(t)} = {cm(2 * r)}$, and the radius is half of the diameter $BD$, ${cm(r)}$."
        if ask == "r"
        else rf"The diameter is $BD = 2 \cdot {tex(r)} = {cm(2 * r)}$, so $BC = {tex(2 * r)} \cdot \sin {deg(t)} = "
        rf"{cm(bc)}$."
    )
    return Task(
        problem=rf"The triangle $ABC$ in the figure is inscribed in the circle with centre $O${radius}. If ${known}$, "
        rf"find the {'radius of the circle' if ask == 'r' else 'length of $BC$'}.",
        explanation=rf"Draw the diameter $BD$ through $O$ and join the point $D$ to $C$ by $CD$. The inscribed angles "
        rf"over the arc $BC$ are equal, so $\angle BDC = \angle BAC = {deg(t)}$. The angle $\angle BCD$ stands over "
        rf"the diameter, so there is a right angle at $C$. In triangle $BCD$ we have $\sin {deg(t)} = "
        rf"\frac{{BC}}{{BD}}$; this is the law of sines. {end}",
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
        problem=rf"The quadrilateral $ABCD$ in the figure is inscribed in a circle. If $AB = {cm(a)}$, $BC = "
        rf"{cm(b)}$, $CD = {cm(c)}$ and $\angle B = 60^\circ$, find the length of $AD$.",
        explanation=rf"Draw the diagonal $AC$. The law of cosines in triangle $ABC$ gives $AC^2 = {a}^2 + {b}^2 - 2 "
        rf"\cdot {a} \cdot {b} \cdot \cos 60^\circ = {e * e}$, so $AC = {cm(e)}$. Opposite angles of the "
        rf"quadrilateral add up to $180^\circ$, so $\angle ADC = 180^\circ - 60^\circ = 120^\circ$. Write $AD = x$. "
        rf"In triangle $ACD$ the law of cosines says ${e}^2 = x^2 + {c}^2 - 2 \cdot {c} x \cos 120^\circ = x^2 + {c} "
        rf"x + {c * c}$. The positive solution is $x = {x}$, so $AD = {cm(x)}$.",
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
        problem=rf"In triangle $ABC$ of the figure $AB = {cm(c)}$, $CA = {cm(b)}$, and the point $D$ divides $BC$ so "
        rf"that $BD = {cm(d)}$ and $DC = {cm(a - d)}$. Find the length of $AD$.",
        explanation=rf"Write $\theta$ for $\angle ABC$; it belongs to the whole triangle and to the shaded triangle "
        rf"$ABD$. The whole side is $BC = {d} + {a - d} = {cm(a)}$. The law of cosines in triangle $ABC$ gives "
        rf"$\cos\theta = \frac{{{c}^2 + {a}^2 - {b}^2}}{{2 \cdot {c} \cdot {a}}} = {tex(cosine)}$. In triangle $ABD$ "
        rf"it gives $AD^2 = {c}^2 + {d}^2 - 2 \cdot {c} \cdot {d} \cdot {tex(cosine)} = {tex(far2)}$. Hence $AD = "
        rf"{cm(far)}$.",
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
        problem=rf"To find the distance from $A$ to $B$ across a lake, a base line $BC = {metres(a)}$ is measured, "
        rf"with $\angle ABC = {deg(b)}$ and $\angle ACB = {deg(s)}$, as in the figure. How long is $AB$?",
        explanation=rf"The third angle is $\angle BAC = 180^\circ - {deg(b)} - {deg(s)} = {deg(t)}$. Drop the "
        rf"perpendicular $BH$ from $B$ to $AC$, with a right angle at its foot $H$. It can be written in two ways: "
        rf"$BH = BC \sin {deg(s)}$ and $BH = AB \sin {deg(t)}$. This is the law of sines, $\frac{{AB}}{{\sin "
        rf"{deg(s)}}} = \frac{{BC}}{{\sin {deg(t)}}}$. Hence $AB = {a} \cdot \sin {deg(s)} \div \sin {deg(t)} = "
        rf"{metres(c)}$.",
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
        problem=rf"In triangle $ABC$ of the figure $AB = {cm(c)}$, $AC = {cm(b)}$ and $\angle BAC = {deg(t)}$. The "
        rf"bisector of this angle meets $BC$ at $D$. Find the length of $AD$.",
        explanation=rf"The bisector makes two angles of ${deg(t)} \div 2$, so $\angle BAD = {deg(half)}$ and $\angle "
        rf"CAD = {deg(half)}$. The triangle is made up of the two shaded triangles $ABD$ and $ACD$, and each area is "
        rf"half the product of two sides and the sine between them: $\frac{{1}}{{2}} \cdot {c} \cdot {b} \cdot \sin "
        rf"{deg(t)} = \frac{{1}}{{2}} \cdot {c} \cdot AD \cdot \sin {deg(half)} + \frac{{1}}{{2}} \cdot {b} \cdot AD "
        rf"\cdot \sin {deg(half)}$. Hence ${tex(b * c * sin(t))} = {tex((b + c) * sin(half))} \cdot AD$ and $AD = "
        rf"{cm(far)}$.",
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
