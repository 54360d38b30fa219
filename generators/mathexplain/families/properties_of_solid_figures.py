"""Section "Properties of Solid Figures": lengths, volumes and surfaces of prisms, pyramids and cones."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Plane and Solid Figures", "Properties of Solid Figures"


def diagonal_of_a_cuboid(a: int, b: int, c: int, ask: str) -> Task:
    """AB = a, BC = b; ``ask`` AG (CG = c), or the area of triangle ACG."""
    space = cuboid(a, b, c)
    across, through = sp.sqrt(a * a + b * b), sp.sqrt(a * a + b * b + c * c)
    area = ask == "area"
    question = "area of triangle $ACG$" if area else "length of the diagonal $AG$"
    end = (
        rf"The legs of this right-angled triangle are known, so its area is $\frac{{1}}{{2}} \cdot {tex(across)} "
        rf"\cdot {c} = {tex(across * c / 2)}\text{{ cm}}^2$."
        if area
        else rf"The edge $CG = {cm(c)}$ is the other leg, so $AG = \sqrt{{{a * a + b * b} + {c * c}}} = "
        rf"{cm(through)}$."
    )
    return Task(
        problem=rf"The cuboid $ABCD$-$EFGH$ in the figure has the edges $AB = {cm(a)}$, $BC = {cm(b)}$ and $CG = "
        rf"{cm(c)}$. The points $A$ and $G$ are joined. Find the {question}.",
        explanation=rf"Draw the diagonal $AC$ of the base. In the right-angled triangle $ABC$ the theorem of "
        rf"Pythagoras gives $AC = \sqrt{{{a * a} + {b * b}}} = {cm(across)}$; write this length at $AC$. The edge "
        rf"$CG$ is perpendicular to the base, hence to $AC$. So the shaded triangle $ACG$ has a right angle at $C$. "
        rf"{end}",
        given=(
            *points(projected(space)),
            *segments("AB BC AE BF CG EF FG GH HE"),
            *segments("AD DC DH AG", dashed=True),
            *lengths(AB=cm(a), BC=cm(b), CG=cm(c)),
        ),
        added=(*segments("AC", dashed=True, note="the diagonal of the base"), length("AC", cm(across)), region("ACG")),
        value=across * c / 2 if area else through,
        asked="[ACG]" if area else "AG",
        wrong=(
            (across * c, through * c / 2, sp.Rational(a * c, 2), sp.Rational(b * c, 2), across * through / 2)
            if area
            else (a + b + c, across, across + c, sp.sqrt(a * a + c * c), sp.sqrt(b * b + c * c))
        ),
        unit="cm^2" if area else "cm",
        pose="upright",
        space=space,
    )


def corner_of_a_cuboid(a: int, b: int, c: int, ask: str) -> Task:
    """The plane BDG cuts a corner off; ``ask`` for the volume of it, or of the rest."""
    space, corner = cuboid(a, b, c), sp.Rational(a * b * c, 6)
    rest = a * b * c - corner
    name = "pyramid with the vertices $B$, $C$, $D$ and $G$" if ask == "corner" else "remaining solid"
    last = (
        ""
        if ask == "corner"
        else rf" The whole cuboid has ${a} \cdot {b} \cdot {c} = {a * b * c}\text{{ cm}}^3$, so "
        rf"${tex(rest)}\text{{ cm}}^3$ remain."
    )
    return Task(
        problem=rf"A cuboid $ABCD$-$EFGH$ with $AB = {cm(a)}$, $BC = {cm(b)}$ and $CG = {cm(c)}$ is cut along the "
        rf"plane through $B$, $D$ and $G$, as in the figure. The corner at $C$ comes off. Find the volume of the "
        rf"{name}.",
        explanation=rf"The corner is a pyramid. Take the shaded triangle $BCD$ as its base: it has a right angle at "
        rf"$C$ with the legs $BC = {cm(b)}$ and $CD = AB = {cm(a)}$, so its area is $\frac{{1}}{{2}} \cdot {a} \cdot "
        rf"{b} = {tex(sp.Rational(a * b, 2))}\text{{ cm}}^2$. The edge $CG = {cm(c)}$ is perpendicular to that base, "
        rf"so it is the height. The volume is $\frac{{1}}{{3}} \cdot {tex(sp.Rational(a * b, 2))} \cdot {c} = "
        rf"{tex(corner)}\text{{ cm}}^3$.{last}",
        given=(
            *points(projected(space)),
            *segments("AB BC AE BF CG EF FG GH HE BG"),
            *segments("AD DC DH BD DG", dashed=True),
        ),
        added=(
            region("BCD", note="the base of the pyramid"),
            *lengths(BC=cm(b), CD=cm(a)),
            length("CG", cm(c), note="the height of the pyramid"),
        ),
        value=corner if ask == "corner" else rest,
        asked="BC*CD*CG/6" if ask == "corner" else "AB*BC*CG - BC*CD*CG/6",
        wrong=(2 * corner, 3 * corner, 4 * corner, rest, corner, corner / 2, 6 * corner),
        unit="cm^3",
        pose="upright",
        space=space,
    )


def prism_on_a_trapezium(top: int, leg: tuple[int, int, int], depth: int, ask: str) -> Task:
    """The front face is an isosceles trapezium with legs ``leg[2]``; ``ask`` for the volume or the surface."""
    run, rise, slant = leg
    bottom = top + 2 * run
    front = {"A": (0, 0, 0), "B": (bottom, 0, 0), "C": (bottom - run, 0, rise), "D": (run, 0, rise)}
    space = front | {back: (front[a][0], depth, front[a][2]) for back, a in zip("EFGJ", "ABCD", strict=True)}
    space["H"] = (run, 0, 0)
    area, round_ = sp.Rational((top + bottom) * rise, 2), top + bottom + 2 * slant
    value = area * depth if ask == "volume" else 2 * area + round_ * depth
    places = projected(space)
    del places["H"]
    end = (
        rf"The volume is base times length, ${tex(area)} \cdot {depth} = {tex(value)}\text{{ cm}}^3$."
        if ask == "volume"
        else rf"The four side faces together measure $({bottom} + {slant} + {top} + {slant}) \cdot {depth} = "
        rf"{round_ * depth}\text{{ cm}}^2$. With both bases the surface is $2 \cdot {tex(area)} + {round_ * depth} = "
        rf"{tex(value)}\text{{ cm}}^2$."
    )
    return Task(
        problem=rf"The figure shows a straight prism. Its base, the front face $ABCD$, is a trapezium with $AB "
        rf"\parallel CD$, $AB = {cm(bottom)}$, $CD = {cm(top)}$ and $AD = BC = {cm(slant)}$. The prism is $BF = "
        rf"{cm(depth)}$ long. Find its {'volume' if ask == 'volume' else 'surface area'}.",
        explanation=rf"For the area of the base we need its height. Drop the perpendicular $DH$ from $D$ to $AB$; $H$ "
        rf"is its foot, with a right angle at $H$. By symmetry $AH = ({bottom} - {top}) \div 2 = {cm(run)}$, and "
        rf"Pythagoras in triangle $AHD$ gives $DH = \sqrt{{{slant}^2 - {run}^2}} = {cm(rise)}$. The area of the base "
        rf"is $\frac{{1}}{{2}} ({bottom} + {top}) \cdot {rise} = {tex(area)}\text{{ cm}}^2$. {end}",
        given=(
            *points(places, hidden="EGJ"),
            *segments("AB BC CD DA BF CG DJ FG GJ"),
            *segments("AE EF EJ", dashed=True),
            *lengths(AB=cm(bottom), CD=cm(top), BC=cm(slant), BF=cm(depth)),
        ),
        added=(
            *points({"H": projected(space)["H"]}, note="the foot of the perpendicular from D to AB"),
            *segments("DH", dashed=True),
            right("DHB"),
            *lengths(DH=cm(rise), AH=cm(run)),
        ),
        value=value,
        asked="[ABCD]*BF" if ask == "volume" else "2*[ABCD] + (AB + BC + CD + DA)*BF",
        wrong=(
            (
                area * depth * 2,
                sp.Rational((top + bottom) * slant * depth, 2),
                bottom * rise * depth,
                top * rise * depth,
            )
            if ask == "volume"
            else (
                area + round_ * depth,
                round_ * depth,
                (top + bottom) * slant + round_ * depth,
                2 * area + bottom * depth,
            )
        ),
        unit="cm^3" if ask == "volume" else "cm^2",
        pose="upright",
        space=space,
    )


def height_of_a_cone(r: int, h: int, s: int, ask: str) -> Task:
    """Base diameter AB = 2r, slant height s; ``ask`` for the volume or the height."""
    unit = sp.Rational(6, max(2 * r, h))
    radius, up = unit * r, unit * h
    rim = f"{sp.Rational(3, 10)}*sqrt(({radius})**2 - x**2)"
    places = {"P": (0, up), "A": (-radius, 0), "B": (radius, 0)}
    volume = sp.pi * r * r * h / 3
    last = (
        ""
        if ask == "height"
        else rf" The volume is $\frac{{1}}{{3}} \pi \cdot OB^2 \cdot OP = \frac{{1}}{{3}} \pi "
        rf"\cdot {r}^2 \cdot {h} = {tex(volume)}\text{{ cm}}^3$."
    )
    return Task(
        problem=rf"The cone in the figure has the vertex $P$. Its base has the diameter $AB = {cm(2 * r)}$, and the "
        rf"slant height is $PB = {cm(s)}$. Find the "
        rf"{'height of the cone' if ask == 'height' else 'volume of the cone'}.",
        explanation=rf"Mark the centre $O$ of the base and join it to the vertex: $OP$ is the height of the cone, so "
        rf"there is a right angle at $O$ between $OP$ and $OB$. The radius is half of the diameter, $OB = {cm(r)}$. "
        rf"In the right-angled triangle $OBP$ the theorem of Pythagoras gives $OP = \sqrt{{{s}^2 - {r}^2}} = "
        rf"{cm(h)}$.{last}",
        given=(
            *points(places),
            Curve(name="the front of the rim", expression=f"-{rim}", domain=(str(-radius), str(radius))),
            Curve(name="the back of the rim", expression=rim, domain=(str(-radius), str(radius)), dashed=True),
            *segments("PA PB"),
            *segments("AB", dashed=True),
            length("PB", cm(s)),
        ),
        added=(
            *points({"O": (0, 0)}, dots="O", note="the centre of the base"),
            *segments("OP", dashed=True, note="the height of the cone"),
            right("POB"),
            *lengths(OB=cm(r), OP=cm(h)),
        ),
        value=h if ask == "height" else volume,
        asked="OP" if ask == "height" else "pi*OB**2*OP/3",
        wrong=(
            (s, s - r, s - 2 * r, r + 1, sp.sqrt(s * s + r * r), s + r)
            if ask == "height"
            else (3 * volume, sp.pi * r * r * s / 3, 4 * volume, 2 * volume, sp.pi * r * s)
        ),
        unit="cm" if ask == "height" else "cm^3",
        pose="fixed",
        scale=unit,
    )


def height_of_a_pyramid(a: int, h: int, s: int) -> Task:
    """A square base of side 2a, side faces of height s; asked for the volume."""
    space = {"A": (-a, -a, 0), "B": (a, -a, 0), "C": (a, a, 0), "D": (-a, a, 0), "P": (0, 0, h), "M": (a, 0, 0)}
    centre = {"O": (0, 0, 0)}
    volume = sp.Rational(4 * a * a * h, 3)
    return Task(
        problem=rf"The base of the pyramid $P$-$ABCD$ in the figure is a square with $AB = {cm(2 * a)}$, and its side "
        rf"faces are congruent isosceles triangles. $M$ is the midpoint of $BC$, and $PM = {cm(s)}$. Find the volume "
        rf"of the pyramid.",
        explanation=rf"Let $O$ be the centre of the base. Then $OP$ is the height of the pyramid and perpendicular to "
        rf"$OM$: there is a right angle at $O$. The segment $OM$ is half as long as the side $AB$, so $OM = {cm(a)}$. "
        rf"In triangle $POM$ the theorem of Pythagoras gives $OP = \sqrt{{{s}^2 - {a}^2}} = {cm(h)}$. The volume is "
        rf"$\frac{{1}}{{3}} \cdot AB^2 \cdot OP = \frac{{1}}{{3}} \cdot {2 * a}^2 \cdot {h} = {tex(volume)}\text{{ "
        rf"cm}}^3$.",
        given=(
            *points(projected(space)),
            *segments("AB BC PA PB PC PM"),
            *segments("AD DC PD", dashed=True),
            *lengths(AB=cm(2 * a), PM=cm(s)),
        ),
        added=(
            *points(projected(centre), dots="O", note="the centre of the base"),
            *segments("OP", dashed=True, note="the height of the pyramid"),
            *segments("OM", dashed=True),
            right("POM"),
            length("OP", cm(h)),
        ),
        value=volume,
        asked="AB*BC*OP/3",
        wrong=(3 * volume, sp.Rational(4 * a * a * s, 3), volume / 4, 4 * a * a * s, 2 * volume),
        unit="cm^3",
        pose="upright",
        space=space | centre,
    )


FAMILIES = (
    (diagonal_of_a_cuboid, ((6, 8, 10, "length"), (3, 4, 6, "area"), (8, 6, 5, "length"), (4, 4, 7, "length"))),
    (corner_of_a_cuboid, ((6, 5, 4, "corner"), (8, 6, 9, "rest"), (9, 4, 6, "corner"))),
    (
        prism_on_a_trapezium,
        (
            (6, (3, 4, 5), 10, "volume"),
            (5, (5, 12, 13), 8, "surface"),
            (7, (4, 3, 5), 6, "surface"),
            (4, (6, 8, 10), 9, "volume"),
        ),
    ),
    (height_of_a_cone, ((3, 4, 5, "volume"), (5, 12, 13, "height"), (6, 8, 10, "volume"))),
    (height_of_a_pyramid, ((3, 4, 5), (8, 6, 10), (5, 12, 13))),
)
