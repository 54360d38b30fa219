"""Section "Graph of the Quadratic Function": vertices, inscribed squares, the axis of symmetry."""

from __future__ import annotations

import sympy as sp

from chalkwright.benchmarks.mathexplain.sections import SECTIONS
from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER = "Quadratic Functions"
SECTION = SECTIONS[CHAPTER][0]


def triangle_in_a_parabola(a: sp.Expr, r: int, s: int, third: str) -> Exercise:
    """The points on the x-axis and the vertex, or the point on the y-axis, form a triangle; its area."""
    function = sp.expand(a * (X - r) * (X - s))
    x = sp.Rational(r + s, 2) if third == "vertex" else sp.Integer(0)
    y = function.subs(X, x)
    vertex = function.subs(X, sp.Rational(r + s, 2))
    area = (s - r) * abs(y) / 2
    bottom, top = (int(sp.floor(vertex)) - 1, 3) if vertex < 0 else (-3, int(sp.ceiling(vertex)) + 1)
    return Exercise(
        told={"function": function, "x": x, "y": y, "area": area},
        given=(graph(function, r - 2, s + 2),),
        added=(
            spot("A", r, 0, note="where the graph meets the x-axis"),
            spot("B", s, 0, note="where the graph meets the x-axis"),
            spot("C", x, y,
            note="the vertex of the graph" if third == "vertex" else "where the graph meets the y-axis"),
            region("ABC"),
            length("AB", str(s - r)),
        ),
        value=area,
        wrong=(2 * area, area / 2, abs(y * (s + r)) / 2 if s + r else area + 3, area + s - r, abs(y) * 3, area + 1,
               area + 2),
        axes=axes(r - 2, s + 2, bottom, top, ticks=False),
        domain="graph",
    )


def inscribed_square(high: int, wide: int, middle: int, half: int, asked: str) -> Exercise:
    """A square between the x-axis and y = high - (x - middle)² / wide; its half side is ``half``."""
    function = sp.expand(high - (X - middle) ** 2 / sp.Integer(wide))
    side = 2 * half
    left, right = middle - half, middle + half
    reach = int(sp.ceiling(sp.sqrt(high * wide))) + 1
    value = sp.Integer(side**2 if asked == "area" else 4 * side)
    return Exercise(
        told={"function": function, "side": side},
        given=(
            graph(function, middle - reach, middle + reach),
            *(spot(n, x, y) for n, x, y in (("A", left, 0), ("B", right, 0), ("C", right, side), ("D", left, side))),
            *polygon("ABCD"),
        ),
        added=(
            spot("V", middle, high, note="the vertex of the graph"),
            spot("M", middle, 0, note="the midpoint of AB"),
            *segments("VM", dashed=True, note="on the axis of symmetry"),
            equal("AM MB"),
            length("MB", "t"),
        ),
        value=value,
        wrong=(
            (half**2, side * half, 2 * side**2, side * high, side * 4 + 1, (side + 1) ** 2)
            if asked == "area"
            else (2 * side, side**2 + 1, 4 * half + 1, 8 * side, 4 * side + 4, 3 * side)
        ),
        axes=axes(middle - reach, middle + reach, -2, high + 1, ticks=False),
        domain="graph",
    )


def vertex_and_point(p: int, q: int, at_y: sp.Expr | int, asked: str) -> Exercise:
    """The graph has the vertex P(p, q) and meets the y-axis at Q; the value at 1, or the leading coefficient."""
    a = sp.Rational(at_y - q, p**2)
    function = sp.expand(a * (X - p) ** 2 + q)
    value = function.subs(X, 1) if asked == "value" else sp.prod([a, -2 * a * p, sp.sympify(at_y)])
    rise, run = at_y - q, abs(p)
    box = (
        min(0, 2 * p) - 2,
        max(0, 2 * p) + 2,
        min(q, int(sp.floor(at_y)), 0) - 2,
        max(q, int(sp.ceiling(at_y)), 0) + 2,
    )
    lead = {"1": "", "-1": "-"}.get(tex(a), tex(a))
    return Exercise(
        told={"a": a, "function": function, "rise": rise, "run": run, "lead": lead},
        given=(graph(function, box[0], box[1], label="y = f(x)", name="f"), spot("P", p, q), spot("Q", 0, at_y)),
        added=(
            spot("R", 2 * p, at_y, note="the image of Q in the axis of symmetry"),
            spot("M", p, at_y, note="the midpoint of QR"),
            *segments("QR", dashed=True, note="a chord parallel to the x-axis"),
            *segments("PM", dashed=True, note="on the axis of symmetry"),
            equal("QM MR"),
        ),
        value=value,
        wrong=(-value if value else sp.Integer(1), function.subs(X, -1) if asked == "value" else value / 2, value + 1,
               value - 2, 2 * value + 1, value + 3, q + value + 5),
        axes=axes(*box, ticks=False),
        domain="graph",
    )


_HALF = sp.Rational(1, 2)
FAMILIES = (
    (
        triangle_in_a_parabola,
        ((sp.Integer(1), -1, 3, "vertex"), (-_HALF, -4, 2, "vertex"), (sp.Integer(-1), -1, 4, "y-axis"),
         (_HALF, -4, 3, "y-axis")),
    ),
    (inscribed_square,
    ((6, 2, 3, 2, "area"), (3, 1, 2, 1, "perimeter"), (9, 3, -1, 3, "area"), (5, 4, 1, 2, "perimeter"))),
    (
        vertex_and_point,
        ((2, -3, 1, "value"), (-3, -2, 4, "product"), (3, 4, -_HALF, "value")),
    ),
)
