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
    box = framing((x, y), *cut, room=2)
    ends = sorted((point[k] for point in cut), reverse=True)
    return Exercise(
        told={"x": x, "y": y, "cut": cut, "base": base, "high": high, "foot": foot, "area": area, "ends": ends},
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
    joined = f" {'+' if asked == 'sum' else chr(92) + 'cdot'} ".join(
        bracketed(slope) if slope < 0 and k else tex(slope) for k, slope in enumerate(every)
    )
    return Exercise(
        told={"x": x, "y": y, "slopes": slopes, "third": third, "copies": copies, "joined": joined},
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
    value = hours if asked == "hours" else height
    return Exercise(
        told={"a": a, "p": p, "b": b, "q": q, "hours": hours, "height": height},
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
