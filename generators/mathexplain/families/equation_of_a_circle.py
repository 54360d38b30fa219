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
        problem=f"The circle in the figure has the diameter $AB$ with ${named_at('A', *a)}$ and ${named_at('B', *b)}$, "
        f"and its centre is $C$. It meets the ${axis}$-axis at the points $P$ and $Q$. Find the length of $PQ$.",
        explanation=f"The centre is the midpoint of the diameter, ${named_at('C', *center)}$, and the square of the "
        f"radius is $CA^2 = {squares(a[0] - center[0], a[1] - center[1])} = {tex(radius**2)}$. Drop the dashed "
        f"perpendicular $CH$ to the ${axis}$-axis and mark the right angle at its foot ${named_at('H', *foot)}$. Its "
        f"length is $CH = {tex(abs(away))}$. Draw the radius $CP$ too. In the right triangle $CHP$ the Pythagorean "
        rf"theorem gives $PH = \sqrt{{CP^2 - CH^2}} = \sqrt{{{tex(radius**2)} - {tex(away**2)}}} = {tex(half)}$. The "
        f"perpendicular from the centre halves the chord, so $PQ = 2 \\cdot PH = {tex(2 * half)}$.",
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
    value, wish, end = (
        (square * sp.pi, "Find the area of the circle that passes through all three.",
         f"The area is $\\pi \\cdot PA^2 = {tex(square * sp.pi)}$.")
        if asked == "area"
        else (sp.sqrt(square), "Find the radius of the circle that passes through all three.",
              f"The radius is $PA = {tex(sp.sqrt(square))}$.")
    )
    return Exercise(
        problem=f"The figure shows the triangle with the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. {wish}",
        explanation=f"Call the centre of that circle $P$ and draw the dashed segments $PA$, $PB$ and $PC$: they are "
        f"radii and equally long. With $P(x, y)$, the condition $PA^2 = PB^2$ gives ${linear(*first)} = 0$ and $PB^2 = "
        f"PC^2$ gives ${linear(*second)} = 0$. Both hold at ${named_at('P', *center)}$. Then $PA^2 = "
        f"{squares(a[0] - center[0], a[1] - center[1])} = {tex(square)}$, so the circle with centre $P$ has the "
        f"equation ${squared('x', center[0])} + {squared('y', center[1])} = {tex(square)}$. {end}",
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
    value, wish, end = (
        (tangent, "How long is a tangent from $P$ to the circle, measured from $P$ to the point where it touches?", "")
        if asked == "length"
        else (
            tangent * radius / 2,
            "A tangent from $P$ touches the circle. Find the area of the triangle whose corners are $C$, $P$ and the "
            "point where it touches.",
            rf" The area of the triangle $CTP$ is $\frac{{1}}{{2}} \cdot CT \cdot PT = \frac{{1}}{{2}} \cdot {radius} "
            rf"\cdot {tex(tangent)} = {tex(tangent * radius / 2)}$.",
        )
    )
    return Exercise(
        problem=f"The figure shows the circle ${squared('x', center[0])} + {squared('y', center[1])} = {radius**2}$ "
        f"with its centre $C$, and the point ${named_at('P', *p)}$. {wish}",
        explanation=f"From the equation the centre is ${named_at('C', *center)}$ and the radius is ${radius}$. Let the "
        f"tangent $PT$ touch the circle at $T$ and draw the radius $CT$. A tangent is perpendicular to the radius at "
        f"the point of contact, so we mark the right angle at $T$. The dashed segment $CP$ is the hypotenuse of the "
        f"triangle $CTP$: $CP^2 = {squares(p[0] - center[0], p[1] - center[1])} = {far}$. Hence "
        rf"$PT = \sqrt{{CP^2 - CT^2}} = \sqrt{{{far} - {radius**2}}} = {tex(tangent)}$.{end}",
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
    sign = "+" if asked == "greatest" else "-"
    drawn = "QH" if asked == "greatest" else "CH"
    beyond = "lies beyond the centre" if asked == "greatest" else "lies between the centre and the line"
    return Exercise(
        problem=f"The figure shows the circle ${squared('x', center[0])} + {squared('y', center[1])} = {radius**2}$ "
        f"with its centre $C$ and the straight line through ${named_at('A', a, 0)}$ and ${named_at('B', 0, b)}$. What "
        f"is the {asked} distance that a point of the circle can have from the line?",
        explanation=f"The line $AB$ has the equation ${linear(p, q, r)} = 0$, and the circle has the centre "
        f"${named_at('C', *center)}$ and the radius ${radius}$. Let $H$ be the foot of the perpendicular from $C$ to "
        f"$AB$, with the right angle marked at $H$. The length $CH$ is the distance of $C$ from the line: "
        rf"$CH = \frac{{|{_put(p, q, r, center)}|}}{{\sqrt{{{tex(p**2)} + {tex(q**2)}}}}} = {tex(far)}$. The point $Q$ "
        f"of the circle with the {asked} distance is on the dashed line ${drawn}$ and {beyond}. So the {asked} "
        f"distance is $QH = CH {sign} CQ = {tex(far)} {sign} {radius} = {tex(value)}$.",
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
