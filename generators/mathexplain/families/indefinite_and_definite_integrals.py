"""Section "Indefinite and Definite Integrals": values from the graph of a derivative, motion, absolute values."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Integration", "Indefinite and Definite Integrals"


def from_the_derivative(derivative: sp.Expr, start: int, zero: int, end: int) -> Exercise:
    """f(end) from f(0) = start and the graph of f', which changes its sign at ``zero`` only."""
    first = sp.integrate(derivative, (X, 0, zero))
    second = sp.integrate(derivative, (X, zero, end))
    value = start + first + second
    ys = [derivative.subs(X, sp.Rational(k * end, 20)) for k in range(21)]
    last = derivative.subs(X, end)
    return Exercise(
        told={"first": first, "second": second, "last": last},
        given=(graph(derivative, -1 if derivative.is_polynomial(X) else 0, end + 1, label="y = f'(x)", name="f'"),),
        added=(
            spot("A", zero, 0, note="where the graph of f' crosses the x-axis"),
            spot("B", end, last, note="the point of the graph at the end of the interval"),
            shade(derivative, 0, 0, zero),
            shade(derivative, 0, zero, end, "T"),
        ),
        value=value,
        wrong=(start + abs(first) + abs(second), first + second, start - first - second, value + 1, last, value - 2,
               value + 3),
        axes=axes(-1, end + 1, int(sp.floor(min(ys))) - 1, int(sp.ceiling(max(ys))) + 1, ticks=False, equal=False),
        domain="graph",
    )


def straight_motion(times: tuple[int, int, int, int], fast: int, back: int, asked: str) -> Exercise:
    """v(t) rises, stays, falls to zero and below it; ``asked`` for the way travelled or the change of position."""
    rises, falls, stops, ends = times
    forth = sp.Rational((stops + falls - rises) * fast, 2)
    returns = sp.Rational((ends - stops) * back, 2)
    value = forth + returns if asked == "way" else forth - returns
    return Exercise(
        told={"rises": rises, "falls": falls, "stops": stops, "ends": ends, "forth": forth, "returns": returns},
        given=(
            ORIGIN, spot("A", rises, fast, "above"), spot("B", falls, fast, "above"),
            spot("C", stops, 0, "above right"),
            spot("D", ends, -back, "below"), *segments("OA AB BC CD"), at_y(fast), at_y(-back),
        ),
        added=(
            region("OABC"),
            spot("E", ends, 0, "above", note="the foot of the perpendicular from D to the x-axis"),
            *segments("DE", dashed=True, note="perpendicular to the x-axis"),
            region("CDE"),
        ),
        value=value,
        wrong=(forth - returns if asked == "way" else forth + returns, forth, 2 * forth + returns,
               sp.Integer(fast * stops),
               value + back, value + fast),
        axes=axes(0, ends + 1, -back - 1, fast + 1, ticks=False, equal=False),
        domain="graph",
    )


def absolute_value(p: int, end: int, factor: int) -> Exercise:
    """The integral of |factor (x² - p x)| from 0 to end, which lies beyond p."""
    function = sp.expand(factor * (X**2 - p * X))
    reflected = -function
    below, kept = ((0, p), (p, end)) if factor > 0 else ((p, end), (0, p))
    first = sp.integrate(reflected, (X, *below))
    second = sp.integrate(function, (X, *kept))
    value = first + second
    heights = [function.subs(X, x) for x in (sp.Rational(p, 2), end)]
    low, high = min(heights), max(map(abs, heights))
    return Exercise(
        told={"function": function, "reflected": reflected, "below": below, "kept": kept, "first": first, "second":
              second},
        given=(graph(function, -sp.Rational(1, 2), end + sp.Rational(1, 2), label="y = f(x)", name="f"), at_x(end)),
        added=(
            spot("A", p, 0, note="where the graph crosses the x-axis"),
            graph(reflected, *below, dashed=True, label="", note="the part below the x-axis, reflected in it"),
            shade(reflected, 0, *below),
            shade(function, 0, *kept, "T"),
        ),
        value=value,
        wrong=(abs(first - second), first, 2 * first + second, value + 1, value + 2, value / 2, value + 3),
        axes=axes(-1, end + 1, int(sp.floor(low)) - 1, int(sp.ceiling(high)) + 1, ticks=False, equal=False),
        domain="graph",
    )


FAMILIES = (
    (
        from_the_derivative,
        ((2 - X, 3, 2, 5), (3 - X**2 / 3, 1, 3, 5), (X**2 - 3 * X - 4, 20, 4, 6)),
    ),
    (
        straight_motion,
        (((2, 5, 8, 10), 4, 3, "way"), ((3, 6, 8, 12), 6, 4, "position"), ((4, 7, 9, 13), 8, 5, "way"),
         ((1, 5, 7, 11), 5, 2, "position")),
    ),
    (absolute_value, ((2, 3, 1), (3, 4, -1), (4, 5, 1))),
)
