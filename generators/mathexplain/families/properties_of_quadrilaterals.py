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
    end = (
        rf"Opposite sides of a parallelogram are equal, $BC = AD = {cm(b)}$, so $EC = {b} - {a} = {cm(b - a)}$."
        if ask == "EC"
        else rf"So $BC = BE + EC = {a} + {b - a} = {cm(b)}$. Opposite sides are equal, and the perimeter is $2 \cdot "
        rf"({a} + {b}) = {cm(value)}$."
    )
    return Task(
        problem=rf"In the parallelogram $ABCD$ of the figure the bisector of the angle $BAD$ meets the side $BC$ at "
        rf"$E$. If $AB = {cm(a)}$ and ${known} = {cm(label)}$, find "
        rf"{'the length of $EC$' if ask == 'EC' else 'the perimeter of the parallelogram'}.",
        explanation=rf"$AE$ is the bisector, so $\angle BAE = \angle DAE$. Because $AD \parallel BC$, the alternate "
        rf"angles $\angle DAE$ and $\angle AEB$ are equal too. Mark $\angle BAE = \angle AEB$ with two arcs: triangle "
        rf"$ABE$ is isosceles, and equal strokes go on $AB = BE$. Write $BE = {cm(a)}$. {end}",
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
    question = "the perimeter of $ABCD$" if ask == "perimeter" else f"the length of ${ask}$"
    half, rise = sp.Rational(leg, 2), leg * sp.sqrt(3) / 2
    bottom = top + leg
    places = {"B": (0, 0), "C": (bottom, 0), "A": (half, rise), "D": (half + top, rise)}
    known = rf"$BC = {cm(bottom)}$" if ask == "AD" else rf"$AD = {cm(top)}$"
    end = {
        "BC": rf"So $EC = {cm(leg)}$ and $BC = BE + EC = {top} + {leg} = {cm(bottom)}$.",
        "AD": rf"So $EC = {cm(leg)}$ and $AD = BE = {bottom} - {leg} = {cm(top)}$.",
        "perimeter": rf"So $EC = {cm(leg)}$, $BC = {top} + {leg} = {cm(bottom)}$, and the perimeter is ${top} + {leg} "
        rf"+ {bottom} + {leg} = {cm(2 * top + 3 * leg)}$.",
    }[ask]
    value = {"BC": bottom, "AD": top, "perimeter": 2 * top + 3 * leg}[ask]
    return Task(
        problem=rf"In the trapezium $ABCD$ of the figure $AD \parallel BC$, $AB = DC = {cm(leg)}$, {known} and "
        rf"$\angle B = 60^\circ$. Find {question}.",
        explanation=rf"Draw the line $DE$ parallel to $AB$ with the point $E$ on $BC$. Then $ABED$ is a "
        rf"parallelogram: $DE = AB$ and $BE = AD$. The corresponding angle is $\angle DEC = \angle B = 60^\circ$. "
        rf"Triangle $DEC$ has two equal sides, $DE = DC$ (equal strokes), and a base angle of $60^\circ$, so it is "
        rf"equilateral. {end}",
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
    end = (
        rf"So the triangle $FBD$ has $\angle DBF = \angle ADB = {deg(x)}$ and is isosceles with $FB = FD$. The angle "
        rf"$AFB$ is its exterior angle at $F$: $\angle AFB = {deg(x)} + {deg(x)} = {deg(2 * x)}$."
        if ask == "AFB"
        else rf"So the triangle $FBD$ has $\angle DBF = \angle ADB$ and is isosceles with $FB = FD$. Its exterior "
        rf"angle at $F$ is the sum of these two equal angles: $2 \cdot \angle ADB = {deg(2 * x)}$. Hence $\angle DBC "
        rf"= \angle ADB = {deg(x)}$."
    )
    return Task(
        problem=rf"The rectangular sheet $ABCD$ in the figure is folded along the diagonal $BD$, so that $C$ comes to "
        rf"$E$. The edge $BE$ crosses $AD$ at $F$. If $\angle {known} = {deg(size)}$, find the size of $\angle "
        rf"{ask}$.",
        explanation=rf"Folding does not change angles: $\angle DBF = \angle DBC$. The sides $AD$ and $BC$ of the "
        rf"rectangle are parallel, so the alternate angles $\angle ADB$ and $\angle DBC$ are equal as well. {end}",
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
    known = (
        rf"$AH = {cm(h)}$"
        if ask == "area"
        else rf"the quadrilateral $ABCD$ has the area ${tex(area)}\text{{ "
        r"cm}^2$"
    )
    end = (
        rf"So its area is $\frac{{1}}{{2}} \cdot {b + e} \cdot {h} = {tex(area)}\text{{ cm}}^2$, and that is the area "
        rf"of $ABCD$."
        if ask == "area"
        else rf"So $\frac{{1}}{{2}} \cdot {b + e} \cdot AH = {tex(area)}$, and $AH = {cm(h)}$."
    )
    return Task(
        problem=rf"In the figure the point $E$ lies on the extension of $BC$ so that $DE \parallel AC$, and $AH$ is "
        rf"perpendicular to $BC$. It is $BC = {cm(b)}$, $CE = {cm(e)}$, and {known}. Find "
        rf"{'the area of the quadrilateral $ABCD$' if ask == 'area' else 'the length of $AH$'}.",
        explanation=rf"Draw $AE$. Mark the parallels $AC \parallel DE$: the triangles $ACD$ and $ACE$ have the common "
        rf"base $AC$ and the same height, so they have the same area. Hence the shaded triangle $ACE$ may take the "
        rf"place of triangle $ACD$, and the quadrilateral $ABCD$ is as large as the triangle $ABE$. The base of that "
        rf"triangle is $BE = {b} + {e} = {cm(b + e)}$, its height is $AH$. {end}",
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
    known = rf"$AC = {cm(2 * p)}$, $BD = {cm(2 * q)}$ and the side $BC = {cm(s)}$"
    return Task(
        problem=rf"The rhombus $ABCD$ in the figure has the diagonals {known}. The diagonals meet at $O$. How far is "
        rf"the corner $D$ from the line $BC$?",
        explanation=rf"Drop the perpendicular $DH$ from $D$ to $BC$, with a right angle at its foot $H$; $DH$ is the "
        rf"distance. The diagonals of a rhombus are perpendicular, so there is a right angle at $O$ as well, and the "
        rf"area is $\frac{{1}}{{2}} \cdot AC \cdot BD = \frac{{1}}{{2}} \cdot {2 * p} \cdot {2 * q} = {area}\text{{ "
        rf"cm}}^2$. The area is also $BC \cdot DH = {s} \cdot DH$. Hence $DH = {area} \div {s} = {cm(high)}$.",
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
