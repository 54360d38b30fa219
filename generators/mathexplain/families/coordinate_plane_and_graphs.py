"""Section "Coordinate Plane and Graphs": areas and mirror images in the plane, graphs that tell of a walk."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Coordinate Plane and Graphs", "Coordinate Plane and Graphs"
_MIRRORS = {"x-axis": (1, -1), "y-axis": (-1, 1), "origin": (-1, -1)}
_UP = {True: "up", False: "down"}


def triangle_on_a_level_side(left: int, right_: int, base: int, apex: tuple[int, int], upright: bool) -> Exercise:
    """AB lies parallel to an axis from ``left`` to ``right_`` at ``base``; upright: to the y-axis."""

    def turned(x: int, y: int) -> tuple[int, int]:
        return (y, x) if upright else (x, y)

    a, b, c, h = turned(left, base), turned(right_, base), turned(*apex), turned(apex[0], base)
    side, height = right_ - left, abs(apex[1] - base)
    area = sp.Rational(side * height, 2)
    corners = ", ".join(f"${named_at(name, *at)}$" for name, at in (("A", a), ("B", b)))
    return Exercise(
        told={"c": c, "h": h, "side": side, "height": height, "area": area, "corners": corners},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *segments("AB BC CA")),
        added=(
            spot("H", *h, note="the foot of the perpendicular from C to AB"),
            *segments("CH", dashed=True, note="perpendicular to AB"),
            right("CHB"),
            *lengths(AB=str(side), CH=str(height)),
        ),
        value=area,
        wrong=(side * height, area + side, sp.Rational(side * max(abs(apex[1]), 1), 2), area - height, area + height,
               side + height),
        axes=axes(*((-5, 6, -4, 5) if upright else (-6, 6, -4, 5)), grid=True),
    )


def mirror_images(a: int, b: int, mirrors: tuple[str, str], ask: str) -> Exercise:
    """A is reflected in two of the axes and the origin; ``ask`` for the triangle's area or the images' distance."""
    (p, q), (r, s) = (_MIRRORS[mirror] for mirror in mirrors)
    second, third = (p * a, q * b), (r * a, s * b)
    # of the three points the one that shares a coordinate with both others has the right angle
    corner = "A" if "origin" not in mirrors else "BC"[mirrors.index("origin") - 1]
    legs = [f"{corner}{other}" for other in "ABC" if other != corner]
    sides = sorted((2 * abs(a), 2 * abs(b)))
    places = {"A": (a, b), "B": second, "C": third}
    first, last = (abs(places[corner][0] - places[leg[1]][0]) + abs(places[corner][1] - places[leg[1]][1])
                   for leg in legs)
    found = sp.Integer(2 * abs(a * b)) if ask == "area" else sp.sqrt(sides[0] ** 2 + sides[1] ** 2)
    where = [f"in the ${mirror[0]}$-axis" if mirror != "origin" else "in the origin" for mirror in mirrors]
    return Exercise(
        told={"second": second, "third": third, "corner": corner, "legs": legs, "first": first, "last": last,
              "found": found, "where": where},
        given=(spot("A", a, b),),
        added=(
            spot("B", *second, note=f"the image of A reflected {where[0].replace('$', '')}"),
            spot("C", *third, note=f"the image of A reflected {where[1].replace('$', '')}"),
            *segments("AB BC CA"),
        ),
        value=found,
        wrong=(
            (abs(a * b), 4 * abs(a * b), sp.Rational(abs(a * b), 2), 2 * (abs(a) + abs(b)), 2 * abs(a * b) + 2)
            if ask == "area"
            else (sp.sqrt(a**2 + b**2), 2 * (abs(a) + abs(b)), abs(a) + abs(b), 2 * max(abs(a), abs(b)), a * a + b * b)
        ),
        axes=axes(-6, 6, -4, 4, grid=True),
    )


def fourth_corner(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], ask: str) -> Exercise:
    """The fourth corner of the parallelogram with the sides AB and BC; ``ask`` for it, or for x + y of it."""
    d = (a[0] + c[0] - b[0], a[1] + c[1] - b[1])
    move = (c[0] - b[0], c[1] - b[1])
    way = ", ".join(
        f"{abs(step)} to the {'right' if step > 0 else 'left'}" if k == 0 else f"{abs(step)} {_UP[step > 0]}"
        for k, step in enumerate(move) if step
    )
    found = d if ask == "point" else d[0] + d[1]
    wrong = (
        ((a[0] + b[0] - c[0], a[1] + b[1] - c[1]), (b[0] + c[0] - a[0], b[1] + c[1] - a[1]), (d[1], d[0]),
         (d[0], -d[1]), (d[0] + 1, d[1]))
        if ask == "point"
        else (d[0] - d[1], sum(a) + sum(b) - sum(c), sum(b) + sum(c) - sum(a), sum(d) + 2, sum(d) - 3, sum(d) + 1)
    )
    return Exercise(
        told={"d": d, "way": way},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *segments("AB BC")),
        added=(
            spot("D", *d, note="the fourth corner of the parallelogram"),
            *segments("AD CD", dashed=True),
            parallel("BC AD"),
            parallel("AB CD", 2),
        ),
        value=found,
        wrong=wrong,
        axes=axes(-6, 6, -4, 5, grid=True),
    )


def walk(times: tuple[int, int, int], far: int, place: str, ask: str) -> Exercise:
    """Away, a stay, and back; ``ask`` for the stay in minutes or the speed of the way back in metres a minute."""
    there, leaves, home = times
    stay, back = leaves - there, sp.Rational(far, home - leaves)
    given: tuple[Point, ...] = (
        Point(name="O", x="0", y="0", side="below left"),
        spot("A", there, far, "above"),
        spot("B", leaves, far, "above"),
        spot("C", home, 0, "above right", dot=False),
    )
    foot_b = spot("K", leaves, 0, "above left", dot=False, note="below B on the x-axis")
    if ask == "stay":
        added: tuple[Part, ...] = (
            spot("H", there, 0, "above right", dot=False, note="below A on the x-axis"), foot_b,
            *segments("AH BK", dashed=True, note="perpendicular to the x-axis"), length("HK", rf"{stay}\text{{ min}}"),
        )
        value, wrong = sp.Integer(stay), (leaves, home - there, home - leaves, there, home)
    else:
        added = (
            foot_b, *segments("BK", dashed=True, note="perpendicular to the x-axis"),
            length("BK", rf"{far}\text{{ m}}"), length("KC", rf"{home - leaves}\text{{ min}}"), region("BKC"),
        )
        value = back
        wrong = (sp.Rational(far, home), sp.Rational(far, there), sp.Rational(far, leaves), sp.Rational(far, stay),
                 sp.Rational(2 * far, home))
    labels = (at_y(far), at_x(there), at_x(leaves), at_x(home))
    return Exercise(
        told={"there": there, "leaves": leaves, "home": home},
        given=(*given, *segments("OA AB BC"), *labels),
        added=added,
        value=value,
        wrong=wrong,
        axes=axes(0, home + 5, 0, sp.Rational(6 * far, 5), ticks=False, equal=False),
        domain="graph",
    )


FAMILIES = (
    (
        triangle_on_a_level_side,
        ((-4, 4, -2, (1, 4), False), (-3, 3, -4, (-1, 5), True), (-5, 2, 3, (-2, -3), False),
         (-2, 4, 4, (1, -4), True), (-3, 5, -3, (2, 4), False)),
    ),
    (
        mirror_images,
        ((4, 3, ("x-axis", "origin"), "area"), (-5, 2, ("x-axis", "y-axis"), "side"),
         (3, -2, ("y-axis", "origin"), "area"), (-4, -3, ("x-axis", "origin"), "side"),
         (5, -3, ("x-axis", "y-axis"), "area")),
    ),
    (
        fourth_corner,
        (((-4, 3), (-2, -2), (4, -1), "point"), ((5, 4), (-1, 3), (-3, -2), "sum"),
         ((-5, -2), (-1, 3), (4, 4), "point"), ((-1, 4), (-4, -1), (2, -3), "sum"),
         ((-2, -3), (4, -2), (5, 3), "point")),
    ),
    (walk, ((( 10, 30, 45), 600, "library", "stay"), ((15, 25, 45), 900, "park", "speed"),
            ((12, 32, 42), 840, "swimming pool", "speed"))),
)
