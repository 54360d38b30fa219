"""Section "Properties of Plane Figures": angles in polygons, sectors and segments of a circle."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import intersection
from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Plane and Solid Figures", "Properties of Plane Figures"


def diagonals_of_a_regular_polygon(n: int, ask: str) -> Task:
    """AC and BD of a regular n-gon meet at P; ``ask`` BPC or APB."""
    corners = [letter if letter in "ABCD" else f"V_{k}" for k, letter in enumerate("ABCDEFGHJK"[:n])]
    places = {name: polar(3, 90 + sp.Rational(360 * k, n)) for k, name in enumerate(corners)}
    p = intersection(*points({name: places[name] for name in "ACBD"}))
    inner, small = sp.Rational(180 * (n - 2), n), sp.Rational(180, n)
    value = 180 - 2 * small if ask == "BPC" else 2 * small
    last = (
        ""
        if ask == "BPC"
        else rf" Its adjacent angle is $\angle APB = 180^\circ - {deg(180 - 2 * small)} = "
        rf"{deg(value)}$."
    )
    hidden = "".join(name for name in corners if name not in "ABCD")
    return Task(
        problem=rf"The figure shows a regular polygon with ${n}$ sides. $AB$, $BC$ and $CD$ are three neighbouring "
        rf"sides, and the diagonals $AC$ and $BD$ meet at $P$. What is the size of $\angle {ask}$?",
        explanation=rf"All sides are equal, $AB = BC = CD$. Each interior angle of the polygon is $180^\circ \cdot "
        rf"({n} - 2) \div {n} = {deg(inner)}$. So triangle $ABC$ is isosceles with $\angle ABC = {deg(inner)}$, and "
        rf"its base angle is $\angle ACB = (180^\circ - {deg(inner)}) \div 2 = {deg(small)}$. In the same way $\angle "
        rf"DBC = {deg(small)}$ in triangle $BCD$. In triangle $BPC$ we get $\angle BPC = 180^\circ - 2 \cdot "
        rf"{deg(small)} = {deg(180 - 2 * small)}$.{last}",
        given=(*points(places | {"P": p}, hidden=hidden), *polygon("".join(corners)), *segments("AC BD")),
        added=(
            equal("AB BC CD"),
            *angles(ACB=deg(small), DBC=deg(small)),
            angle(ask, deg(value), arcs=2),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(2 * small, 180 - small, inner / 2, 180 - 2 * small, small, 3 * small, 180 - 3 * small),
        unit="degrees",
    )


def leaf_in_a_square(a: int, ask: str) -> Task:
    """Two quarter circles in a square of side a; ``ask`` for the leaf, or for what is outside of it."""
    leaf = sp.Rational(a * a, 2) * (sp.pi - 2)
    half = leaf / 2
    places = {"A": (0, 0), "B": (a, 0), "C": (a, a), "D": (0, a)}
    value = leaf if ask == "leaf" else a * a - leaf
    last = (
        rf"The leaf consists of two such parts, so its area is ${square_cm(sp.expand(leaf))}$."
        if ask == "leaf"
        else rf"The leaf has twice this area, and the rest of the square is ${a * a} - 2 \cdot "
        rf"({tex(sp.expand(half))}) = {square_cm(sp.expand(value))}$."
    )
    return Task(
        problem=rf"In a square $ABCD$ with sides of ${cm(a)}$ two quarter circles are drawn, one around $A$ and one "
        rf"around $C$; each goes through $B$ and $D$. They enclose the shaded leaf in the figure. Find the area of "
        rf"the {'leaf' if ask == 'leaf' else 'part of the square that is not shaded'}.",
        explanation=rf"The diagonal $BD$ cuts the leaf into two equal parts. One of them is what is left of the "
        rf"quarter circle around $A$ when the triangle $ABD$ is taken away. With the radius $AB = {cm(a)}$ and the "
        rf"right angle at $A$, the quarter circle has the area $\frac{{1}}{{4}} \pi \cdot {a}^2 = "
        rf"{square_cm(sp.pi * a * a / 4)}$ and the triangle $\frac{{1}}{{2}} \cdot {a}^2 = "
        rf"{square_cm(sp.Rational(a * a, 2))}$. So one part is ${square_cm(sp.expand(half))}$. {last}",
        given=(
            *points(places),
            *polygon("ABCD"),
            arc("A", "BD"),
            arc("C", "DB"),
            sector("ABD", chord=True),
            sector("CDB", chord=True),
        ),
        added=(*segments("BD", dashed=True, note="the diagonal"), right("BAD"), length("AB", cm(a))),
        value=sp.expand(value),
        asked="2*(pi*AB**2/4 - [ABD])" if ask == "leaf" else "[ABCD] - 2*(pi*AB**2/4 - [ABD])",
        wrong=tuple(map(sp.expand, (half, sp.pi * a * a / 4, a * a - sp.pi * a * a / 4, leaf, a * a - leaf, 2 * leaf))),
        unit="cm^2",
        pose="upright",
    )


def segment_of_a_circle(r: int, share: int, ask: str) -> Task:
    """The arc AB is one ``share``-th of the circle; ``ask`` for the segment's area, or its perimeter."""
    t = 360 // share
    triangle, piece = sp.Rational(r * r, 2) * sin(t), sp.pi * r * r / share
    chord = 2 * r * sin(sp.Rational(t, 2))
    value = sp.expand(piece - triangle) if ask == "area" else chord + 2 * sp.pi * r / share
    places = {"O": (0, 0), "A": polar(r, 90 - sp.Rational(t, 2)), "B": polar(r, 90 + sp.Rational(t, 2))}
    shape = {60: "equilateral", 90: "right-angled and isosceles", 120: "isosceles"}[t]
    end = (
        rf"The sector has the area $\pi \cdot {r}^2 \cdot \frac{{1}}{{{share}}} = {square_cm(piece)}$, the "
        rf"triangle $OAB$, which is {shape}, has ${square_cm(triangle)}$. The segment is their difference: "
        rf"${square_cm(value)}$."
        if ask == "area"
        else rf"The arc is $2 \pi \cdot {r} \cdot \frac{{1}}{{{share}}} = {cm(2 * sp.pi * r / share)}$ long. The "
        rf"triangle $OAB$ is {shape}, so the chord is $AB = {cm(chord)}$. Together they are ${tex(value)}\text{{ "
        rf"cm}}$."
    )
    return Task(
        problem=rf"The points $A$ and $B$ divide the circle with centre $O$ and radius ${cm(r)}$ into two arcs whose "
        rf"lengths are in the ratio $1 : {share - 1}$. Find the {'area' if ask == 'area' else 'perimeter'} of the "
        rf"shaded segment in the figure.",
        explanation=rf"Draw the radii $OA$ and $OB$, with the length $OA = {cm(r)}$. The smaller arc is "
        rf"$\frac{{1}}{{{share}}}$ of the circle, so $\angle AOB = 360^\circ \div {share} = {deg(t)}$. {end}",
        given=(*points(places, dots="O"), circle("O", "A"), *segments("AB"), sector("OAB", chord=True)),
        added=(
            *segments("OA OB", dashed=True, note="a radius"),
            angle("AOB", deg(t)),
            length("OA", cm(r)),
        ),
        value=value,
        asked="pi*OA**2*∠AOB/360 - [OAB]" if ask == "area" else "AB + 2*pi*OA*∠AOB/360",
        wrong=(
            (
                piece,
                sp.expand(piece - 2 * triangle),
                triangle,
                sp.expand(piece + triangle),
                sp.expand(2 * piece - triangle),
                2 * piece,
            )
            if ask == "area"
            else (
                2 * r + 2 * sp.pi * r / share,
                2 * sp.pi * r / share,
                chord + sp.pi * r / share,
                chord + 4 * sp.pi * r / share,
                2 * chord,
            )
        ),
        unit="cm^2" if ask == "area" else "cm",
    )


def inner_and_outer_bisector(a: int, b: int, ask: str) -> Task:
    """The bisectors of B and of the exterior angle at C meet at D; ``ask`` BDC or BAC."""
    c = 180 - a - b
    base = sp.Integer(5)
    places = {"B": (0, 0), "C": (base, 0), "E": (base + 3, 0)}
    places["A"] = polar(base * sin(c) / sin(a), b)
    places["D"] = polar(base * sin(90 + sp.Rational(c, 2)) / sin(sp.Rational(a, 2)), sp.Rational(b, 2))
    half = sp.Rational(a, 2)
    known, size = ("BAC", sp.Integer(a)) if ask == "BDC" else ("BDC", half)
    value = half if ask == "BDC" else a
    end = (
        rf"So $\angle BDC$ is half of $\angle BAC$: $\angle BDC = {deg(a)} \div 2 = {deg(half)}$."
        if ask == "BDC"
        else rf"So $\angle BAC$ is twice $\angle BDC$: $\angle BAC = 2 \cdot {deg(half)} = {deg(a)}$."
    )
    return Task(
        problem=rf"In triangle $ABC$ the side $BC$ is extended to $E$. The bisector of $\angle ABC$ and the bisector "
        rf"of the exterior angle $ACE$ meet at $D$, as in the figure. If $\angle {known} = {deg(size)}$, find the "
        rf"size of $\angle {ask}$.",
        explanation=rf"Call the equal halves $\angle ABD = \angle DBC = b$ and $\angle ACD = \angle DCE = c$. The "
        rf"exterior angle of triangle $DBC$ at $C$ is $\angle DCE = \angle DBC + \angle BDC$, so $c = b + \angle "
        rf"BDC$. The exterior angle of triangle $ABC$ is $\angle ACE = \angle ABC + \angle BAC$, so $2c = 2b + \angle "
        rf"BAC$. {end}",
        given=(*points(places), *segments("BE AB AC BD CD"), angle(known, deg(size))),
        added=(
            *angles(ABD="b", DBC="b", ACD="c", DCE="c"),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(90 - half, 90 + half, 180 - a, a, half, 90 - a / 4, a + 10, sp.Rational(a, 4)),
        unit="degrees",
    )


def arrowhead(a: int, b: int, c: int, ask: str) -> Task:
    """A quadrilateral ABDC with a reflex corner D; ``ask`` for the angle BDC, or for the one at C."""
    places = {
        "B": (0, 0),
        "A": polar(5, 75),
    }
    ab = sp.Integer(5)
    at_e = 180 - a - b
    be = ab * sin(a) / sin(at_e)
    e = polar(be, 75 - b)
    share = sp.Rational(11, 20)
    d = (share * e[0], share * e[1])
    beyond = be * (1 - share) * sin(a + b + c) / sin(c)
    places |= {"D": d, "C": polar(beyond, 255 + a, e)}
    total = a + b + c
    known = rf"\angle BAC = {deg(a)}$, $\angle ABD = {deg(b)}$ and $\angle " + (
        rf"ACD = {deg(c)}" if ask == "BDC" else rf"BDC = {deg(total)}"
    )
    end = (
        rf"It is also the angle $DEC$ of triangle $DEC$, and $\angle BDC$ is the exterior angle of that triangle at "
        rf"$D$: $\angle BDC = \angle DEC + \angle ACD = {deg(a + b)} + {deg(c)} = {deg(total)}$."
        if ask == "BDC"
        else rf"The angle $BDC$ is the exterior angle of triangle $DEC$ at $D$, so $\angle BDC = \angle DEC + \angle "
        rf"ACD$, and $\angle ACD = {deg(total)} - {deg(a + b)} = {deg(c)}$."
    )
    value = total if ask == "BDC" else c
    return Task(
        problem=rf"The quadrilateral $ABDC$ in the figure has a corner $D$ that points inwards. If ${known}$, find "
        rf"the size of $\angle {ask}$.",
        explanation=rf"Extend $BD$ beyond $D$ until it meets $AC$ at the point $E$, and draw $DE$. In triangle $ABE$ "
        rf"the exterior angle at $E$ is the sum of the other two interior angles: $\angle DEC = {deg(a)} + {deg(b)} = "
        rf"{deg(a + b)}$. {end}",
        given=(
            *points(places),
            *segments("AB BD DC CA"),
            *angles(BAC=deg(a), ABD=deg(b)),
            angle("ACD", deg(c)) if ask == "BDC" else angle("BDC", deg(total)),
        ),
        added=(
            *points({"E": e}, note="where the extension of BD meets AC"),
            *segments("DE", dashed=True),
            angle("DEC", deg(a + b)),
            angle(ask, deg(value), arcs=2),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(180 - a - b, 360 - total, a + b, a + c, b + c, 180 - total + a, total, 90 + c, total - 90),
        unit="degrees",
    )


def chord_parallel_to_a_radius(t: int, arc_length: int) -> Task:
    """AB is a diameter and AC parallel to OD; the arc BD is known."""
    places = {"O": (0, 0), "A": (-3, 0), "B": (3, 0), "C": polar(3, 2 * t), "D": polar(3, t)}
    wide = 180 - 2 * t
    value = sp.Rational(arc_length * wide, t)
    return Task(
        problem=rf"In the figure $AB$ is a diameter of the semicircle with centre $O$, and the chord $AC$ is parallel "
        rf"to the radius $OD$. $\angle BOD = {deg(t)}$, and the arc $BD$ is ${cm(arc_length)}$ long. How long is the "
        rf"arc $AC$?",
        explanation=rf"Draw the radius $OC$. Since $AC \parallel OD$, the corresponding angles $\angle OAC = \angle "
        rf"BOD = {deg(t)}$ are equal. Triangle $OAC$ is isosceles because $OA = OC$, so $\angle OCA = {deg(t)}$ as "
        rf"well, and $\angle AOC = 180^\circ - 2 \cdot {deg(t)} = {deg(wide)}$. Arcs of one circle are in the ratio "
        rf"of their central angles: arc $AC$ : ${arc_length} = {wide} : {t}$. Hence the arc $AC$ is ${cm(value)}$ "
        rf"long.",
        given=(*points(places, dots="O"), arc("O", "BA"), *segments("AB AC OD"), angle("BOD", deg(t))),
        added=(
            *segments("OC", dashed=True, note="a radius"),
            *angles(OAC=deg(t), OCA=deg(t)),
            angle("AOC", deg(wide), arcs=2),
        ),
        value=value,
        asked=f"{arc_length}*∠AOC/∠BOD",
        wrong=(
            arc_length * 2,
            arc_length * 3,
            sp.Rational(arc_length * (180 - t), t),
            arc_length,
            value / 2,
            2 * value,
        ),
        unit="cm",
    )


FAMILIES = (
    (
        diagonals_of_a_regular_polygon,
        ((5, "BPC"), (6, "APB"), (5, "APB")),
    ),
    (leaf_in_a_square, ((6, "leaf"), (10, "rest"))),
    (segment_of_a_circle, ((6, 6, "area"), (8, 4, "area"), (9, 3, "perimeter"))),
    (inner_and_outer_bisector, ((64, 70, "BDC"), (76, 58, "BAC"), (70, 62, "BDC"))),
    (arrowhead, ((62, 28, 24, "BDC"), (55, 32, 30, "ACD"), (70, 24, 33, "BDC"))),
    (chord_parallel_to_a_radius, ((40, 8), (30, 5), (36, 6))),
)
