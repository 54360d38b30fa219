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
    other = "" if len(roots) == 1 else f", and only $c = {tex(c)}$ lies between ${r}$ and ${s}$"
    solved = " or ".join(f"$c = {tex(root)}$" for root in roots)
    return Exercise(
        problem=f"The figure shows the graph of $f(x) = {poly(function)}$ with the points ${named_at('A', *a)}$ and "
        f"${named_at('B', *b)}$. For which $c$ with ${r} < c < {s}$ is $f'(c)$ equal to the average rate of change of "
        f"$f$ from $x = {r}$ to $x = {s}$?",
        explanation=f"The average rate of change is the slope of the segment $AB$: "
        rf"$\frac{{{difference(b[1], a[1])}}}{{{difference(s, r)}}} = {tex(slope)}$. And $f'(c)$ is the slope of the "
        f"tangent at the point $C$ of the graph with the $x$-coordinate $c$. So this tangent, the dashed line $y = "
        f"{written}$, is parallel to $AB$. From $f'(x) = {poly(derivative)}$ we get the equation "
        f"${poly(derivative, 'c')} = {tex(slope)}$ with {solved}{other}. The dashed segment $CH$ leads from $C$ to its "
        f"foot ${named_at('H', c, 0)}$ on the $x$-axis, where $c$ is read.",
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
        problem=f"The figure shows the graph of $f(x) = {poly(function)}$ and its point ${named_at('P', x, y)}$. The "
        f"tangent at $P$ and the two axes enclose a triangle. Find its area.",
        explanation=f"From $f'(x) = {poly(derivative)}$ the tangent at $P$ has the slope $f'({x}) = {tex(slope)}$ and "
        f"the equation $y = {poly(slope * X + cut)}$. Setting $y = 0$ gives its point ${named_at('A', zero, 0)}$ on "
        f"the $x$-axis, setting $x = 0$ gives ${named_at('B', 0, cut)}$ on the $y$-axis. Draw the tangent as the line "
        f"$AB$. The "
        rf"shaded triangle $OAB$ has the legs $OA = {tex(abs(zero))}$ and $OB = {tex(abs(cut))}$, so its area is "
        rf"$\frac{{1}}{{2}} \cdot {tex(abs(zero))} \cdot {tex(abs(cut))} = {tex(area)}$.",
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
    steep = f"{'' if slope > 0 else '-'}\\frac{{{rise}}}{{{run}}}"
    equals = "" if sp.gcd(rise, run) == 1 and run > 1 else f" = {tex(slope)}"
    box = (min(a[0], b[0], 0) - 2, max(a[0], b[0], 0) + 2, min(a[1], b[1], 0) - 2, max(a[1], b[1], 0) + 2)
    return Exercise(
        problem=f"The figure shows the graph of a differentiable function $f$ and its tangent at "
        f"${named_at('A', *a)}$, which passes through ${named_at('B', *b)}$. Find ${limit % words}$.",
        explanation=f"By the definition of the derivative this limit is ${meaning % words}$, and $f'({a[0]})$ is the "
        f"slope of the tangent at $A$. To find it draw a slope triangle with the corner ${named_at('C', a[0], b[1])}$: "
        f"the dashed segments $BC$ and $CA$ are parallel to the axes. The length of $BC$ is ${run}$ and the length of "
        f"$CA$ is ${rise}$, so $f'({a[0]}) = {steep}{equals}$. The limit is ${meaning % words} = {tex(value)}$.",
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
