"""Section "Equation of a Circle": chords, tangents, circles through three points, distances from a line."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import tangent_points
from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Equations of Geometric Figures", "Equation of a Circle"
Place = tuple[int, int]


def _box(center: Place, radius: sp.Expr | int, *others: Place) -> tuple[int, int, int, int]:
    """Left, right, bottom, top: the circle, the origin and what else there is, with some room."""
    (x, y), reach = center, int(sp.ceiling(radius))
    return framing((x - reach, y - reach), (x + reach, y + reach), *others)


def chord_on_an_axis(a: Place, b: Place, axis: str) -> Exercise:
    """A circle with the diameter AB meets an axis at P and Q; how long is PQ?"""
    center = (sp.Rational(a[0] + b[0], 2), sp.Rational(a[1] + b[1], 2))
    radius = sp.sqrt((a[0] - center[0]) ** 2 + (a[1] - center[1]) ** 2)
    away, foot = (center[1], (center[0], 0)) if axis == "x" else (center[0], (0, center[1]))
    half = sp.sqrt(radius**2 - away**2)
    ends = [(foot[0] + s * half, 0) if axis == "x" else (0, foot[1] + s * half) for s in (-1, 1)]
    whole = (int(center[0]), int(center[1]))
    return Exercise(
        told={"center": center, "radius": radius, "away": away, "foot": foot, "half": half},
        given=(spot("A", *a), spot("B", *b), spot("C", *center), *segments("AB"), circle("C", "A"),
               spot("P", *ends[0]), spot("Q", *ends[1])),
        added=(
            spot("H", *foot, note=f"the foot of the perpendicular from C to the {axis}-axis"),
            *segments("CH", dashed=True, note=f"perpendicular to the {axis}-axis"),
            *segments("CP", note="a radius"),
            right("CHP"),
            length("CH", tex(abs(away))),
        ),
        value=2 * half,
        wrong=(half, 2 * radius, 2 * sp.sqrt(radius**2 + away**2), radius, half**2, 2 * half + 1, 2 * half**2),
        axes=axes(*_box(whole, radius), ticks=False),
    )


def through_three_points(a: Place, b: Place, c: Place, asked: str) -> Exercise:
    """The centre (a whole-numbered place) of the circle through A, B and C, or its area."""
    first, second = _equidistant(a, b), _equidistant(b, c)
    solved = sp.solve([_value(first), _value(second)], sp.symbols("x y"), dict=True)[0]
    center = tuple(solved[letter] for letter in sp.symbols("x y"))
    square = (a[0] - center[0]) ** 2 + (a[1] - center[1]) ** 2
    value = square * sp.pi if asked == "area" else sp.sqrt(square)
    return Exercise(
        told={"first": first, "second": second, "center": center, "square": square},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *segments("AB BC CA")),
        added=(
            spot("P", *center, note="the centre of the circle through A, B and C"),
            circle("P", "A", note="which passes through B and C too"),
            *segments("PA PB PC", dashed=True, note="a radius"),
        ),
        value=value,
        wrong=(
            (2 * sp.pi * sp.sqrt(square), sp.pi * (square + 2), 2 * square * sp.pi, sp.pi * (square - 1), 4 * square
             * sp.pi, sp.pi * sp.sqrt(square))
            if asked == "area"
            else (square, 2 * sp.sqrt(square), sp.sqrt(square + 1), sp.sqrt(square) + 1, sp.sqrt(2 * square),
                  sp.sqrt(square - 1))
        ),
        axes=axes(*_box((int(center[0]), int(center[1])), sp.sqrt(square)), ticks=False),
    )


def _equidistant(a: Place, b: Place) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """The perpendicular bisector of ab as :func:`line_through` gives lines."""
    middle = (sp.Rational(a[0] + b[0], 2), sp.Rational(a[1] + b[1], 2))
    return line_through(middle, (middle[0] + a[1] - b[1], middle[1] + b[0] - a[0]))


def _value(line: tuple[sp.Expr, sp.Expr, sp.Expr]) -> sp.Expr:
    x, y = sp.symbols("x y")
    return line[0] * x + line[1] * y + line[2]


def tangent_from_a_point(center: Place, radius: int, p: Place, upper: bool, asked: str) -> Exercise:
    """A tangent PT; its length, or the area of the triangle CTP."""
    through = (center[0] + radius, center[1])
    touches = tangent_points(*((str(x), str(y)) for x, y in (p, center, through)))
    touch = max(touches, key=lambda place: float(sp.sympify(place[1])) * (1 if upper else -1))
    far = (p[0] - center[0]) ** 2 + (p[1] - center[1]) ** 2
    tangent = sp.sqrt(far - radius**2)
    value = tangent if asked == "length" else tangent * radius / 2
    return Exercise(
        told={"far": far, "tangent": tangent},
        given=(spot("C", *center), anchor("U", *through), circle("C", "U"), spot("P", *p)),
        added=(
            spot("T", *touch, note="the point of contact"),
            *segments("PT", note="a tangent of the circle"),
            *segments("CT", note="a radius"),
            *segments("CP", dashed=True),
            right("CTP"),
        ),
        value=value,
        wrong=(
            (sp.sqrt(far), sp.sqrt(far + radius**2), sp.sqrt(far) - radius, far - radius**2, tangent + 1,
             sp.sqrt(far - radius))
            if asked == "length"
            else (tangent * radius, radius * sp.sqrt(far) / 2, tangent, value + radius, value / 2, value + 1)
        ),
        axes=axes(*_box(center, radius, p), ticks=False),
    )


def distance_from_a_line(a: int, b: int, center: Place, radius: int, asked: str) -> Exercise:
    """The greatest or the least distance of the circle's points from the line through (a, 0) and (0, b)."""
    p, q, r = line_through((a, 0), (0, b))
    norm = sp.sqrt(p**2 + q**2)
    signed = (p * center[0] + q * center[1] + r) / norm
    foot = (center[0] - signed * p / norm, center[1] - signed * q / norm)
    side = (1 if asked == "greatest" else -1) * sp.sign(signed)
    end = (center[0] + side * radius * p / norm, center[1] + side * radius * q / norm)
    far = abs(signed)
    value = far + radius if asked == "greatest" else far - radius
    drawn = "QH" if asked == "greatest" else "CH"
    return Exercise(
        told={"p": p, "q": q, "r": r, "far": far, "drawn": drawn},
        given=(spot("C", *center), anchor("U", center[0] + radius, center[1]), circle("C", "U"), spot("A", a, 0),
               spot("B", 0, b), straight("AB")),
        added=(
            spot("H", *foot, note="the foot of the perpendicular from C to AB"),
            spot("Q", *end, note="a point of the circle on the perpendicular"),
            *segments(drawn, dashed=True, note="perpendicular to AB"),
            right("CHA"),
            length("CH", tex(far)),
        ),
        value=value,
        wrong=(far, far - radius if asked == "greatest" else far + radius, far + 2 * radius, value + 1,
               abs(p * center[0] + q * center[1] + r) / 5, value * 2),
        axes=axes(*_box(center, radius, (a, 0), (0, b), (int(foot[0]), int(sp.ceiling(foot[1])))), ticks=False),
    )


def _put(p: sp.Expr, q: sp.Expr, r: sp.Expr, center: Place) -> str:
    """``3 \\cdot 2 - 4 \\cdot (-1) + 5``."""
    written = ""
    for factor, coordinate in ((p, center[0]), (q, center[1])):
        written += f" {'-' if factor < 0 else '+'} {abs(factor)} \\cdot {bracketed(coordinate)}"
    return written[3:] + f" {'-' if r < 0 else '+'} {abs(r)}"


FAMILIES = (
    (
        chord_on_an_axis,
        (((-3, 5), (5, -1), "x"), ((-5, 4), (1, -2), "y"), ((-1, -7), (5, 1), "x"), ((-2, 1), (6, 7), "y"),
         ((1, -6), (5, 2), "y")),
    ),
    (
        through_three_points,
        (((-2, 4), (-3, -3), (5, -3), "radius"), ((1, 5), (-4, 4), (1, -1), "area"),
         ((-2, 3), (4, 3), (0, -1), "radius"), ((1, 2), (-4, 1), (1, -4), "radius")),
    ),
    (
        tangent_from_a_point,
        (((0, 0), 3, (6, 2), True, "length"), ((2, 1), 2, (-4, 3), False, "area"),
         ((-1, 2), 3, (5, 5), False, "length"), ((1, -1), 2, (5, 4), True, "area"),
         ((-2, -1), 2, (4, 2), True, "length")),
    ),
    (
        distance_from_a_line,
        ((8, 6, (0, 0), 2, "greatest"), (-4, 3, (4, 1), 2, "least"), (6, -8, (0, 2), 3, "greatest"),
         (3, 4, (-2, -1), 2, "least")),
    ),
)
