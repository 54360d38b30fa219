"""Section "Derivative and Derivative Function": secants and parallel tangents, slopes of tangents as limits."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Differentiation", "Derivative and Derivative Function"


def parallel_to_a_secant(function: sp.Expr, r: int, s: int, c: sp.Expr) -> Exercise:
    """Between A and B the derivative takes the secant's slope at c."""
    a, b = ((x, function.subs(X, x)) for x in (r, s))
    slope = (b[1] - a[1]) / (s - r)
    height = sp.simplify(function.subs(X, c))
    derivative = sp.diff(function, X)
    tangent = sp.expand(slope * (X - c) + height)
    written = rf"{_slope(slope)}x {_signed(sp.simplify(height - slope * c))}"
    box = (r - 1, s + 1)
    ys = [0, a[1], b[1], height]
    roots = sp.solve(sp.Eq(derivative, slope), X)
    solved = " or ".join(f"$c = {tex(root)}$" for root in roots)
    return Exercise(
        told={"a": a, "b": b, "slope": slope, "derivative": derivative, "written": written, "roots": roots,
              "solved": solved},
        given=(graph(function, *box, label="y = f(x)", name="f"), spot("A", *a), spot("B", *b)),
        added=(
            *segments("AB", note="the secant from A to B"),
            spot("C", c, height, note="where the tangent is parallel to AB"),
            graph(tangent, *box, written, dashed=True, label="", note="the tangent at C"),
            spot("H", c, 0, note="the foot of the perpendicular from C to the x-axis"),
            *segments("CH", dashed=True),
        ),
        value=c,
        wrong=(-c if c else sp.Integer(1), slope, c + sp.Rational(1, 2), c - sp.Rational(1, 2), c + 1, sp.Integer(s),
               slope + 1),
        axes=axes(*box, int(sp.floor(min(ys))) - 1, int(sp.ceiling(max(ys))) + 1, ticks=False,
                  equal=bool(max(ys) - min(ys) < 9)),
        domain="graph",
    )


def _slope(value: sp.Expr) -> str:
    return {"1": "", "-1": "-"}.get(tex(value), tex(value))


def _signed(value: sp.Expr) -> str:
    written = tex(value)
    return f"- {written[1:]}" if written.startswith("-") else f"+ {written}"


def triangle_of_a_tangent(function: sp.Expr, x: int) -> Exercise:
    """The tangent at P and the axes enclose a triangle; its area."""
    y, derivative = function.subs(X, x), sp.diff(function, X)
    slope = derivative.subs(X, x)
    cut = y - slope * x
    zero = -cut / slope
    area = abs(zero * cut) / 2
    left, right = min(-2, int(sp.floor(zero)) - 1), max(x + 2, int(sp.ceiling(zero)) + 2)
    low, high = min(-2, int(sp.floor(cut)) - 1), max(int(sp.ceiling(cut)), int(sp.ceiling(y))) + 2
    return Exercise(
        told={"y": y, "derivative": derivative, "slope": slope, "cut": cut, "zero": zero, "area": area},
        given=(ORIGIN, graph(function, left, right, label="y = f(x)", name="f"), spot("P", x, y)),
        added=(
            spot("A", zero, 0, note="where the tangent at P meets the x-axis"),
            spot("B", 0, cut, note="where the tangent at P meets the y-axis"),
            straight("AB", note="the tangent at P"),
            region("OAB"),
        ),
        value=area,
        wrong=(2 * area, area / 2, abs(zero) + abs(cut), area + 1, abs(x * y) / 2, area + 2),
        axes=axes(left, right, low, high, ticks=False),
        domain="graph",
    )


_LIMITS: dict[str, tuple[str, str, Callable[[sp.Expr, int], sp.Expr]]] = {
    "double": (r"\lim_{h \to 0} \frac{f(%(a)s + 2h) - f(%(a)s)}{h}", r"2 \cdot f'(%(a)s)", lambda m, a: 2 * m),
    "both sides": (r"\lim_{h \to 0} \frac{f(%(a)s + h) - f(%(a)s - h)}{h}", r"2 \cdot f'(%(a)s)", lambda m, a: 2 * m),
    "triple": (r"\lim_{h \to 0} \frac{f(%(a)s - 3h) - f(%(a)s)}{h}", r"-3 \cdot f'(%(a)s)", lambda m, a: -3 * m),
    "squares": (r"\lim_{x \to %(a)s} \frac{f(x) - f(%(a)s)}{x^2 - %(s)s}", r"\frac{f'(%(a)s)}{%(d)s}",
                lambda m, a: m / (2 * a)),
}
"""The limit, what it is in terms of f'(a), and that from the slope m."""


def limit_by_a_tangent(a: tuple[int, int], b: tuple[int, int], bend: sp.Expr, kind: str) -> Exercise:
    """The tangent at A passes through B; a limit that is a multiple of f'(a). ``bend``: half of f''."""
    slope = sp.Rational(a[1] - b[1], a[0] - b[0])
    function = sp.expand(bend * (X - a[0]) ** 2 + slope * (X - a[0]) + a[1])
    limit, meaning, found = _LIMITS[kind]
    words = {"a": a[0], "s": a[0] ** 2, "d": 2 * a[0]}
    value = sp.sympify(found(slope, a[0]))
    run, rise = abs(a[0] - b[0]), abs(a[1] - b[1])
    box = (min(a[0], b[0], 0) - 2, max(a[0], b[0], 0) + 2, min(a[1], b[1], 0) - 2, max(a[1], b[1], 0) + 2)
    return Exercise(
        told={"slope": slope, "limit": limit, "meaning": meaning, "words": words, "run": run, "rise": rise},
        given=(
            graph(function, *box[:2], label="y = f(x)", name="f"),
            spot("A", *a),
            spot("B", *b),
            straight("AB"),
        ),
        added=(
            spot("C", a[0], b[1], note="the corner of a slope triangle"),
            *segments("BC CA", dashed=True, note="a side of the slope triangle"),
            *lengths(BC=str(run), CA=str(rise)),
        ),
        value=value,
        wrong=(slope, -value, value / 2, 2 * value, value + 1, value - 1),
        axes=axes(*box),
        domain="graph",
    )


_HALF = sp.Rational(1, 2)
FAMILIES = (
    (
        parallel_to_a_secant,
        ((_HALF * X**2 - X - 1, -2, 3, _HALF), (-_HALF * X**2 + 2 * X + 3, -1, 4, 3 * _HALF),
         (X**3 / 3 - X + 1, 0, 3, sp.sqrt(3)), (-(X**3) / 4 + 3 * X, 0, 4, 4 * sp.sqrt(3) / 3)),
    ),
    (triangle_of_a_tangent, ((4 - X**2 / 4, 2), (-(X**2) + 2 * X + 3, 2))),
    (
        limit_by_a_tangent,
        (((2, 4), (-1, -2), _HALF, "double"), ((-2, 3), (4, -1), -_HALF / 2, "both sides"),
         ((3, 1), (-1, 4), _HALF / 2, "triple"), ((2, 5), (-2, -1), -_HALF, "squares")),
    ),
)
