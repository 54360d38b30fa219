"""Section "Relationship Between Linear Functions and Equations": meeting points of lines solve pairs of equations."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Functions", "Relationship Between Linear Functions and Equations"
Equation = tuple[int, int, int]
"""a, b, c of a x + b y = c."""


def _line(equation: Equation) -> sp.Expr:
    a, b, c = equation
    return (c - a * X) / sp.Integer(b)


def _written(equation: Equation) -> str:
    a, b, c = equation
    return f"{linear(a, b)} = {c}"


def _meeting(first: Equation, second: Equation) -> tuple[sp.Expr, sp.Expr]:
    solved = sp.solve([a * X + b * Y - c for a, b, c in (first, second)], [X, Y])
    return solved[X], solved[Y]


def triangle_of_two_lines(first: Equation, second: Equation, axis: str) -> Exercise:
    """Two lines and an axis enclose a triangle; its area."""
    x, y = _meeting(first, second)
    cut = [(sp.Rational(c, a), 0) if axis == "x" else (0, sp.Rational(c, b)) for a, b, c in (first, second)]
    k = 0 if axis == "x" else 1
    base, high = abs(cut[0][k] - cut[1][k]), abs(y if axis == "x" else x)
    foot = (x, 0) if axis == "x" else (0, y)
    area = base * high / 2
    other = "y" if axis == "x" else "x"
    box = framing((x, y), *cut, room=2)
    ends = sorted((point[k] for point in cut), reverse=True)
    return Exercise(
        problem=f"The figure shows the lines ${_written(first)}$ and ${_written(second)}$, which meet the "
        f"${axis}$-axis at $A$ and $B$. Find the area of the triangle that they enclose with the ${axis}$-axis.",
        explanation=f"The meeting point of the lines is the solution of the two equations: $x = {tex(x)}$ and $y = "
        f"{tex(y)}$, so it is ${named_at('P', x, y)}$. With ${other} = 0$ the first line meets the ${axis}$-axis at "
        f"${named_at('A', *cut[0])}$ and the second at ${named_at('B', *cut[1])}$. In the shaded triangle $PAB$ the "
        f"side on the axis is $AB = {difference(*ends)} = {tex(base)}$. The dashed segment $PH$ is perpendicular to "
        f"the axis; its foot is ${named_at('H', *foot)}$ and it is the height, $PH = {tex(high)}$. So the area is "
        rf"$\frac{{1}}{{2}} \cdot {tex(base)} \cdot {tex(high)} = {tex(area)}$.",
        given=(
            *(graph(_line(e), *box[:2], label=_written(e), name=_written(e)) for e in (first, second)),
            spot("A", *cut[0]),
            spot("B", *cut[1]),
        ),
        added=(
            spot("P", x, y, note="where the two lines meet"),
            spot("H", *foot, note=f"the foot of the perpendicular from P to the {axis}-axis"),
            *segments("PH", dashed=True, note=f"perpendicular to the {axis}-axis"),
            region("PAB"),
        ),
        value=area,
        wrong=(
            2 * area,
            area / 2,
            base * abs(x if axis == "x" else y) / 2,
            area + base,
            base + high,
            area + 1,
            area + 2,
        ),
        axes=axes(*box, ticks=False),
    )


def no_triangle(first: Equation, second: Equation, c: int, asked: str) -> Exercise:
    """For which a do two lines and y = ax + c enclose no triangle? The sum or the product of these a."""
    x, y = _meeting(first, second)
    lines = [_line(equation) for equation in (first, second)]
    slopes = [sp.diff(line, X) for line in lines]
    third = (y - c) / x
    every = (*slopes, third)
    value = sum(every) if asked == "sum" else sp.Mul(*every)
    box = framing((x, y), (0, c), (6, 0), (-3, 0), room=2)
    copies = [slope * X + c for slope in every]
    term = f"ax {'+' if c > 0 else '-'} {abs(c)}"
    joined = f" {'+' if asked == 'sum' else chr(92) + 'cdot'} ".join(
        bracketed(slope) if slope < 0 and k else tex(slope) for k, slope in enumerate(every)
    )
    return Exercise(
        problem=f"The figure shows the lines ${_written(first)}$ and ${_written(second)}$. The line $y = {term}$ does "
        f"not form a triangle with them. Find the {asked} of all possible values of $a$.",
        explanation=f"The third line always passes through ${named_at('Q', 0, c)}$. There is no triangle in three "
        f"cases. First, it is parallel to ${_written(first)}$, which has the slope ${tex(slopes[0])}$: that is the "
        f"dashed line $y = {poly(copies[0])}$. Second, it is parallel to ${_written(second)}$, which has the slope "
        f"${tex(slopes[1])}$: the dashed line $y = {poly(copies[1])}$. Third, it passes through the meeting point "
        f"${named_at('P', x, y)}$ of the two lines; then ${tex(y)} = {tex(x)}a {'+' if c > 0 else '-'} {abs(c)}$ gives "
        f"$a = {tex(third)}$, the dashed line $y = {poly(copies[2])}$. The {asked} is ${joined} = {tex(value)}$.",
        given=tuple(graph(_line(e), *box[:2], label=_written(e), name=_written(e)) for e in (first, second)),
        added=(
            spot("Q", 0, c, note="through which the third line always passes"),
            spot("P", x, y, note="where the two given lines meet"),
            *(
                graph(copy, *box[:2], dashed=True, label="", note=note)
                for copy, note in zip(
                    copies, (f"parallel to {_written(first)}", f"parallel to {_written(second)}", "through P and Q"),
                    strict=True,
                )
            ),
        ),
        value=value,
        wrong=(sum(slopes) if asked == "sum" else sp.Mul(*slopes), third, -value, value + 1, value - 1, 2 * value,
               value + 2),
        axes=axes(*box, ticks=False),
    )


def two_candles(first: tuple[int, int], second: tuple[int, int], asked: str) -> Exercise:
    """Two candles burn down; when are they equally long, or how long are they then? Each: length, cm an hour."""
    (a, p), (b, q) = first, second
    hours = sp.Rational(a - b, p - q)
    height = a - p * hours
    ends = [sp.Rational(a, p), sp.Rational(b, q)]
    wish, value = (
        ("After how many hours are they equally long?", hours)
        if asked == "hours"
        else ("How many centimetres long are they when they are equally long?", height)
    )
    return Exercise(
        problem=f"Two candles are lit at the same time. The first is {a} cm long and burns down {p} cm an hour, the "
        f"second is {b} cm long and burns down {q} cm an hour. The figure shows the length $y$ cm of each after $x$ "
        f"hours. {wish}",
        explanation=f"The lengths are $y = {poly(a - p * X)}$ and $y = {poly(b - q * X)}$. They are equal where the "
        f"two graphs meet, at the point $P$. From ${a} - {p}x = {b} - {q}x$ follows $x = {tex(hours)}$, and then $y = "
        f"{a} - {p} \\cdot {tex(hours)} = {tex(height)}$. The dashed segment $PH$ leads down to the time "
        f"${named_at('H', hours, 0)}$ on the $x$-axis, and the dashed segment $PK$ leads across to the length "
        f"${named_at('K', 0, height)}$ on the $y$-axis. The candles are equally long after ${tex(hours)}$ hours, and "
        f"then both are ${tex(height)}$ cm long.",
        given=(
            graph(a - p * X, 0, ends[0], label=r"\text{first candle}"),
            graph(b - q * X, 0, ends[1], label=r"\text{second candle}"),
        ),
        added=(
            spot("P", hours, height, note="where the two graphs meet"),
            spot("H", hours, 0, "below", note="below P on the x-axis"),
            spot("K", 0, height, "left", note="on the y-axis, at the height of P"),
            *segments("PH PK", dashed=True),
        ),
        value=value,
        wrong=(height if asked == "hours" else hours, value + 1, value / 2, sp.Rational(a - b, p + q), value * 2,
               sp.Rational(a + b, p + q), value + 2),
        axes=axes(0, int(sp.ceiling(max(ends))) + 1, 0, max(a, b) + 3, ticks=False, equal=False),
    )


FAMILIES = (
    (
        triangle_of_two_lines,
        (((1, -1, -2), (2, 1, 8), "x"), ((2, 3, 6), (2, -1, -10), "x"), ((1, 1, 5), (1, -2, -4), "y"),
         ((2, -1, -4), (1, 2, -7), "x"), ((2, 3, 12), (2, -1, 4), "y"), ((3, 1, 9), (1, -2, -4), "x")),
    ),
    (
        no_triangle,
        (((1, -1, -1), (1, 1, 5), -1, "sum"), ((1, 2, 8), (1, -1, -1), -3, "product"),
         ((2, 1, 0), (1, -2, -10), 6, "sum"),
         ((1, -3, -6), (3, 2, 15), -2, "product"), ((1, 1, 4), (1, -2, -2), -3, "product")),
    ),
    (
        two_candles,
        (((24, 4), (18, 2), "hours"), ((20, 3), (15, 2), "length"), ((30, 6), (21, 3), "length"),
         ((28, 5), (16, 2), "hours")),
    ),
)
