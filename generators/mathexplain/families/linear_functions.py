"""Section "Linear Functions and Their Graphs": intercepts, slopes, triangles between lines and axes."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Functions", "Linear Functions and Their Graphs"
Place = tuple[int, int]


def triangle_with_the_axes(slope: sp.Expr, intercept: int, asked: str) -> Exercise:
    """What a line cuts off between the axes: the triangle's area, or the segment's length."""
    line = slope * X + intercept
    zero = -intercept / slope
    wide, high = abs(zero), abs(sp.Integer(intercept))
    area, cut = wide * high / 2, sp.sqrt(wide**2 + high**2)
    value = area if asked == "area" else cut
    box = framing((zero, intercept), room=2)
    return Exercise(
        told={"line": line, "zero": zero, "wide": wide, "high": high, "area": area, "cut": cut},
        given=(ORIGIN, graph(line, *box[:2])),
        added=(
            spot("A", zero, 0, note="where the line meets the x-axis"),
            spot("B", 0, intercept, note="where the line meets the y-axis"),
            region("OAB"),
            *lengths(OA=tex(wide), OB=tex(high)),
        ),
        value=value,
        wrong=(
            (2 * area, wide + high, area / 2, area + 1, cut, area + 2, area + high)
            if asked == "area"
            else (
                wide + high,
                area,
                wide**2 + high**2,
                2 * cut,
                cut / 2,
                abs(wide - high),
                sp.sqrt(wide + high),
                cut + 2,
            )
        ),
        axes=axes(*box, ticks=False),
    )


def two_lines_and_an_axis(first: sp.Expr, second: sp.Expr, intercept: int) -> Exercise:
    """Two lines with the same y-intercept and the x-axis enclose a triangle; its area."""
    lines = [slope * X + intercept for slope in (first, second)]
    zeros = [-intercept / slope for slope in (first, second)]
    base, high = abs(zeros[0] - zeros[1]), abs(sp.Integer(intercept))
    area = base * high / 2
    box = framing((zeros[0], intercept), (zeros[1], 0), room=2)
    return Exercise(
        told={"lines": lines, "zeros": zeros, "base": base, "high": high, "area": area},
        given=(ORIGIN, *(graph(line, *box[:2]) for line in lines)),
        added=(
            spot("A", 0, intercept, note="where both lines meet the y-axis"),
            spot("B", zeros[0], 0, note="where the first line meets the x-axis"),
            spot("C", zeros[1], 0, note="where the second line meets the x-axis"),
            region("ABC"),
            length("BC", tex(base)),
        ),
        value=area,
        wrong=(2 * area, abs(zeros[0] + zeros[1]) * high / 2, area / 2, area + high, base + high, area + 1, area + 3),
        axes=axes(*box, ticks=False),
    )


def slope_triangle(a: Place, b: Place, x: int) -> Exercise:
    """The value at x of the linear function whose graph passes through A and B."""
    slope = sp.Rational(b[1] - a[1], b[0] - a[0])
    intercept = a[1] - slope * a[0]
    line = slope * X + intercept
    found = slope * x + intercept
    rise, run = b[1] - a[1], b[0] - a[0]
    box = framing(a, b, room=2)
    return Exercise(
        told={"slope": slope, "line": line, "found": found, "rise": rise, "run": run},
        given=(spot("A", *a), spot("B", *b), graph(line, *box[:2], label="y = f(x)", name="f")),
        added=(
            spot("C", b[0], a[1], note="the corner of a slope triangle"),
            *segments("AC CB", dashed=True, note="a side of the slope triangle"),
            *lengths(AC=str(b[0] - a[0]), CB=str(abs(rise))),
        ),
        value=found,
        wrong=(-slope * x + intercept, slope * x, slope * x - intercept, found + 1, a[1] + x * rise, found - 2,
               found + slope),
        axes=axes(*box, grid=True),
    )


def pencil_of_lines(c: int, a: Place, b: Place, asked: str) -> Exercise:
    """Which lines y = ax + c meet the segment AB: the sum or the product of the least and the greatest slope.

    A and B lie on one side of the y-axis.
    """
    slopes = sorted(sp.Rational(p[1] - c, p[0]) for p in (a, b))
    at_a, at_b = (sp.Rational(p[1] - c, p[0]) for p in (a, b))
    least, greatest = slopes
    value = least + greatest if asked == "sum" else greatest - least
    box = framing(a, b, (0, c), room=2)
    return Exercise(
        told={"at_a": at_a, "at_b": at_b, "least": least, "greatest": greatest},
        given=(spot("A", *a), spot("B", *b), *segments("AB")),
        added=(
            spot("P", 0, c, note="through which all the graphs pass"),
            straight("PA", dashed=True, note="the graph that just reaches A"),
            straight("PB", dashed=True, note="the graph that just reaches B"),
            region("PAB"),
        ),
        value=value,
        wrong=(greatest - least if asked == "sum" else least + greatest, greatest * least, greatest, least, -value,
               value + 1, value * 2),
        axes=axes(*box, grid=True),
    )


_HALF, _THIRD = sp.Rational(1, 2), sp.Rational(1, 3)
FAMILIES = (
    (
        triangle_with_the_axes,
        ((sp.Rational(-2, 3), 4, "area"), (sp.Rational(3, 4), 3, "length"), (sp.Integer(2), -6, "area"),
         (-_HALF, -3, "length"), (4 * _THIRD, 8, "area")),
    ),
    (
        two_lines_and_an_axis,
        ((sp.Integer(1), sp.Rational(-2, 3), 4), (sp.Rational(-3, 2), sp.Rational(3, 4), -3),
         (sp.Integer(2), _HALF + _HALF / 2, 6), (sp.Integer(-2), _THIRD * 4, -4),
         (_HALF, sp.Integer(-1), 3)),
    ),
    (slope_triangle, (((-3, -2), (3, 2), 9), ((-2, 4), (4, 1), 10), ((-4, -1), (2, 4), -10), ((-3, 3), (2, -1), 12),
                      ((-4, 4), (2, -1), 8))),
    (
        pencil_of_lines,
        ((1, (2, 5), (5, 2), "sum"), (-2, (2, 3), (6, 1), "difference"), (3, (-5, 4), (-2, -1), "sum"),
         (-1, (-4, 3), (-2, -3), "difference"), (2, (3, 6), (6, 1), "sum")),
    ),
)
