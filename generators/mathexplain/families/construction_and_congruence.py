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
    why = {
        "OAP": rf"In the rhombus $OAPB$ neighbouring angles add up to $180^\circ$, so $\angle OAP = 180^\circ - "
        rf"{deg(t)} = {deg(180 - t)}$.",
        "APB": rf"In the rhombus $OAPB$ opposite angles are equal, so $\angle APB = \angle AOB = {deg(t)}$.",
        "APO": rf"The triangles $OAP$ and $OBP$ are congruent (three equal sides), so the ray $OP$ halves the angle "
        rf"$AOB$. In the isosceles triangle $AOP$ $\angle APO = \angle AOP = {deg(t)} \div 2 = {deg(size)}$.",
    }[ask]
    return Task(
        problem=rf"In the figure the bisector of $\angle AOB = {deg(t)}$ is constructed. An arc around $O$ "
        rf"gives $A$ and $B$, and two arcs around $A$ and $B$ meet at $P$. The compass keeps the same opening all the "
        rf"time. "
        rf"Find the size of $\angle {ask}$.",
        explanation=rf"Draw the segments $AP$ and $BP$. All arcs have the same radius, so $OA = OB = AP = BP$, which "
        rf"equal strokes show; the quadrilateral $OAPB$ is a rhombus. {why}",
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
        problem=rf"The point $C$ lies on the segment $AB$ with $AC = {cm(a)}$ and $CB = {cm(b)}$. On the same side of "
        rf"$AB$ the equilateral triangles $ACD$ and $CBE$ are drawn, as in the figure. If ${known} = {cm(c)}$, find "
        rf"the perimeter of triangle ${ask}$.",
        explanation=rf"Compare the triangles $ACE$ and $DCB$. Sides of an equilateral triangle are equal: $AC = DC$ "
        rf"(one stroke) and $CE = CB$ (two strokes). Each angle of an equilateral triangle is $60^\circ$, so "
        rf"$\angle ACE = 60^\circ + \angle DCE = \angle DCB$. Two sides and the angle between them agree, so the "
        rf"triangles are congruent, and $AE = BD = {cm(c)}$. The perimeter is ${' + '.join(sides)} = {a} + {b} + {c} "
        rf"= "
        rf"{cm(a + b + c)}$.",
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
    known = rf"$DE = {metres(h)}$" if ask == "AB" else rf"$CE = {metres(slant)}$"
    found = h if ask == "AB" else 2 * slant
    last = (
        rf"Corresponding sides are equal, so $AB = DE = {metres(h)}$."
        if ask == "AB"
        else rf"Corresponding sides are equal, so $AC = CE = {metres(slant)}$, and $AE = AC + CE = {metres(found)}$."
    )
    shown = length("DE", metres(h)) if ask == "AB" else length("CE", metres(slant))
    return Task(
        problem=rf"To find a distance across a river, Mina starts opposite a tree $A$ at the point $B$ and walks "
        rf"${metres(c)}$ along the bank to a pole at $C$, then the same way again to $D$. There she turns by a right "
        rf"angle and walks until, at $E$, the pole hides the tree, as in the figure. If {known}, find $"
        rf"{ask}$.",
        explanation=rf"Mina walked the same way twice, $BC = CD = {metres(c)}$, so mark both with one stroke. The "
        rf"line of sight $AE$ "
        rf"crosses $BD$ at $C$, so $\angle ACB$ and $\angle DCE$ are vertically opposite and equal. With the right "
        rf"angles at $B$ and $D$ the triangles $ABC$ and $EDC$ agree in one side and the two angles at it, so they "
        rf"are congruent. {last}",
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
    start = (
        rf"So they are congruent, and $\angle CBF = \angle BAE = {deg(x)}$."
        if ask == "DFP"
        else rf"So they are congruent. In triangle $ABE$ the angle at $A$ is $\angle BAE = 90^\circ - {deg(90 - x)} = "
        rf"{deg(x)}$, hence $\angle CBF = \angle BAE = {deg(x)}$."
    )
    last = (
        rf" In the right-angled triangle $BCF$ this leaves $\angle BFC = {deg(90 - x)}$, and the adjacent angle is "
        rf"$\angle DFP = 180^\circ - {deg(90 - x)} = {deg(90 + x)}$."
        if ask == "DFP"
        else ""
    )
    return Task(
        problem=rf"In the square $ABCD$ the points $E$ and $F$ lie on the sides $BC$ and $CD$ so that $BE = CF$, and "
        rf"$AE$ meets $BF$ at $P$, as in the figure. If $\angle {known} = {deg(size)}$, find $\angle {ask}$.",
        explanation=rf"Take the triangles $ABE$ and $BCF$. The sides $AB = BC$ of the square are equal, $BE = CF$ is "
        rf"given (mark both with one stroke), and between these sides the square has right angles at $B$ and $C$. "
        rf"{start}{last}",
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
