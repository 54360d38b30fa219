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
    known = rf"\angle OAP = {deg(p)}$ and $\angle " + (rf"OBP = {deg(q)}" if ask == "AOB" else rf"AOB = {deg(total)}")
    end = (
        rf"Likewise $OB = OP$, so $\angle BPO = \angle OBP = {deg(q)}$. The inscribed angle over the arc $AB$ is "
        rf"$\angle APB = {deg(p)} + {deg(q)} = {deg(p + q)}$, and the central angle is twice as large: $\angle AOB = "
        rf"{deg(total)}$."
        if ask == "AOB"
        else rf"The inscribed angle over the arc $AB$ is half of the central angle: $\angle APB = {deg(total)} \div 2 "
        rf"= {deg(p + q)}$. This leaves $\angle BPO = {deg(p + q)} - {deg(p)} = {deg(q)}$. As $OB = OP$, also $\angle "
        rf"OBP = {deg(q)}$."
    )
    value = total if ask == "AOB" else q
    return Task(
        problem=rf"The points $A$, $B$ and $P$ lie on the circle with centre $O$, as in the figure. If ${known}$, "
        rf"find the size of $\angle {ask}$.",
        explanation=rf"Draw the radius $OP$; it makes two isosceles triangles. In triangle $OAP$ we have $OA = OP$, "
        rf"so $\angle APO = \angle OAP = {deg(p)}$. {end}",
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
    end = (
        rf"The angles $ADC$ and $ABC$ are inscribed over the same arc $AC$, so $\angle ABC = \angle ADC = {deg(y)}$. "
        rf"In triangle $ABC$ there remains $\angle CAB = 180^\circ - 90^\circ - {deg(y)} = {deg(90 - y)}$."
        if ask == "CAB"
        else rf"In triangle $ABC$ there remains $\angle ABC = 180^\circ - 90^\circ - {deg(90 - y)} = {deg(y)}$. The "
        rf"angles $ADC$ and $ABC$ are inscribed over the same arc $AC$, so $\angle ADC = {deg(y)}$."
    )
    return Task(
        problem=rf"In the figure $AB$ is a diameter of the circle with centre $O$; the points $C$ and $D$ lie on the "
        rf"circle on different sides of $AB$. If $\angle {known} = {deg(size)}$, find the size of $\angle {ask}$.",
        explanation=rf"Draw the chord $BC$. The angle $ACB$ stands over the diameter, so it is a right angle; mark it "
        rf"at $C$. {end}",
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
    end = (
        rf"In triangle $OPT$ this leaves $\angle TOP = 90^\circ - {deg(p)} = {deg(90 - p)}$. It is the central angle "
        rf"over the arc $AT$; the inscribed angle over this arc is half of it, $\angle TBA = {deg(90 - p)} \div 2 = "
        rf"{deg(half)}$."
        if ask == "TBA"
        else rf"The central angle over the arc $AT$ is twice the inscribed angle: $\angle TOP = 2 \cdot {deg(half)} = "
        rf"{deg(90 - p)}$. In triangle $OPT$ this leaves $\angle TPA = 90^\circ - {deg(90 - p)} = {deg(p)}$."
    )
    return Task(
        problem=rf"In the figure $PT$ touches the circle with centre $O$ at the point $T$. The line $PO$ meets the "
        rf"circle at $A$ and $B$. If $\angle {known} = {deg(size)}$, find the size of $\angle {ask}$.",
        explanation=rf"Draw the radius $OT$ to the point of contact. It is perpendicular to the tangent, so there is "
        rf"a right angle at $T$: $OT \perp PT$. {end}",
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
    known = rf"\angle COD = {deg(c)}" if sums else rf"\angle ABC = {deg(b)}$ and $\angle AED = {deg(e)}"
    end = (
        rf"The inscribed angle over the arc $CD$ is half of the central angle, so $\angle CED = {deg(c)} \div 2 = "
        rf"{deg(half)}$. Together, $\angle ABC + \angle AED = \angle ABC + \angle AEC + \angle CED = 180^\circ + "
        rf"{deg(half)} = {deg(180 + half)}$."
        if sums
        else rf"So $\angle AEC = 180^\circ - {deg(b)} = {deg(180 - b)}$, which leaves $\angle CED = {deg(e)} - "
        rf"{deg(180 - b)} = {deg(half)}$. The central angle over the same arc $CD$ is twice as large: $\angle COD = "
        rf"{deg(c)}$."
    )
    question = r"find $\angle ABC + \angle AED$" if sums else r"find the size of $\angle COD$"
    shown = (angle("COD", deg(c)),) if sums else (angle("ABC", deg(b)), angle("AED", deg(e)))
    return Task(
        problem=rf"The pentagon $ABCDE$ is inscribed in the circle with centre $O$, as in the figure. If ${known}$, "
        rf"{question}.",
        explanation=rf"Draw the diagonal $CE$. Now $ABCE$ is a quadrilateral inscribed in the circle, so its opposite "
        rf"angles add up to $180^\circ$: $\angle ABC + \angle AEC = 180^\circ$. {end}",
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
        problem=rf"The points $A$, $B$ and $C$ divide the circle with centre $O$ in the figure into three arcs. The "
        rf"arcs $AB$, $BC$ and $CA$ are in the ratio ${c} : {a} : {b}$. Find the size of $\angle {ask}$.",
        explanation=rf"The angle $\angle {ask}$ stands over the arc ${ends}$. Draw the radii $O{ends[0]}$ and "
        rf"$O{ends[1]}$ to the ends of this arc. The whole circle has ${c} + {a} + {b} = {whole}$ parts, and the arc "
        rf"has ${part}$ of them, so the central angle is $\angle {ends[0]}O{ends[1]} = 360^\circ \cdot "
        rf"\frac{{{part}}}{{{whole}}} = {deg(wide)}$. The inscribed angle is half of the central angle over the same "
        rf"arc: $\angle {ask} = {deg(wide)} \div 2 = {deg(value)}$.",
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
