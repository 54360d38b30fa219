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
    return Task(
        told={"across": across, "through": through, "area": area},
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
    return Task(
        told={"corner": corner, "rest": rest},
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
    return Task(
        told={"run": run, "rise": rise, "slant": slant, "bottom": bottom, "area": area, "round_": round_},
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
    return Task(
        told={"volume": volume},
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
        told={"volume": volume},
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
