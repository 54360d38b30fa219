"""Chapter "Integration", section "Applications of Definite Integrals": areas between parabolas, lines and tangents."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Integration", "Applications of Definite Integrals"


def parabola_and_line(curve: sp.Expr, r: int, s: int) -> Exercise:
    """The area between a parabola and the line through its points at x = r and x = s."""
    ends = [(x, curve.subs(X, x)) for x in (r, s)]
    slope = (ends[1][1] - ends[0][1]) / sp.Integer(s - r)
    line = sp.expand(slope * (X - r) + ends[0][1])
    upper, lower = (line, curve) if sp.Poly(curve, X).LC() > 0 else (curve, line)
    gap = sp.expand(upper - lower)
    area = sp.integrate(gap, (X, r, s))
    inner = [curve.subs(X, sp.Rational(4 * r + k * (s - r), 4)) for k in range(-1, 6)]
    return Exercise(
        told={"ends": ends, "line": line, "upper": upper, "gap": gap, "area": area},
        given=(graph(curve, r - 1, s + 1), graph(line, r - 1, s + 1)),
        added=(
            spot("A", *ends[0], note="where the two graphs meet"),
            spot("B", *ends[1], note="where the two graphs meet"),
            *(at_x(x) for x, y in ends if x != 0 and y != 0),
            shade(upper, lower, r, s),
        ),
        value=area,
        wrong=(2 * area, area / 2, area + 1, abs(gap.subs(X, sp.Rational(r + s, 2))) * (s - r),
               area * sp.Rational(3, 2),
               area + 2),
        axes=axes(min(r - 1, -1), max(s + 1, 1), min(0, int(sp.floor(min(inner)))) - 1,
                  max(0, int(sp.ceiling(max(inner)))) + 1,
                  ticks=False, equal=False),
        domain="graph",
    )


def tangent_and_y_axis(curve: sp.Expr, x: int) -> Exercise:
    """The area between a parabola, its tangent at T and the y-axis."""
    y, slope = curve.subs(X, x), sp.diff(curve, X).subs(X, x)
    tangent = sp.expand(slope * (X - x) + y)
    upper, lower = (curve, tangent) if sp.Poly(curve, X).LC() > 0 else (tangent, curve)
    gap = sp.expand(upper - lower)
    left, right = min(0, x), max(0, x)
    area = sp.integrate(gap, (X, left, right))
    cut, start = tangent.subs(X, 0), curve.subs(X, 0)
    inner = [curve.subs(X, k) for k in range(left - 1, right + 2)] + [cut, start, sp.Integer(0)]
    return Exercise(
        told={"y": y, "slope": slope, "tangent": tangent, "upper": upper, "gap": gap, "left": left, "right": right,
              "area": area, "cut": cut, "start": start},
        given=(graph(curve, left - 1, right + 1), spot("T", x, y)),
        added=(
            graph(tangent, left - 1, right + 1, note="the tangent at T"),
            spot("B", 0, cut, note="where the tangent meets the y-axis"),
            spot("C", 0, start, note="where the parabola meets the y-axis"),
            shade(upper, lower, left, right),
        ),
        value=area,
        wrong=(2 * area, area / 2, area + 1, area * 3, abs(cut - start) * abs(x) / 2, area + 2),
        axes=axes(min(left - 1, -1), right + 1, int(sp.floor(min(inner))) - 1, int(sp.ceiling(max(inner))) + 1,
                  ticks=False,
                  equal=False),
        domain="graph",
    )


def _factored(gap: sp.Expr, x: int) -> str:
    lead = tex(sp.Poly(gap, X).LC())
    return f"{'' if lead == '1' else lead}(x {'-' if x > 0 else '+'} {abs(x)})^2"


def equal_regions_of_a_cubic(k: int, sign: int) -> Exercise:
    """The two regions between y = ±x(x - k)(x - a) and the x-axis are equal: a = 2k."""
    a = 2 * k
    function = sp.expand(sign * X * (X - k) * (X - a))
    area = abs(sp.integrate(function, (X, 0, k)))
    peak = max(abs(function.subs(X, sp.Rational(j * a, 12))) for j in range(13))
    minus = "" if sign > 0 else "-"
    formula = f"{minus}x(x - {k})(x - a)"
    return Exercise(
        told={"a": a, "area": area, "formula": formula},
        given=(
            graph(function, -sp.Rational(k, 4), a + sp.Rational(k, 4), label=f"y = {formula}", name=f"y = {formula}"),
        ),
        added=(
            spot("A", k, 0, note="where the graph crosses the x-axis between the regions"),
            spot("B", a, 0, note="where the graph meets the x-axis at x = a"),
            shade(function, 0, 0, k),
            shade(function, 0, k, a, "T"),
        ),
        value=sp.Integer(a),
        wrong=(sp.Rational(3 * k, 2), 3 * k, sp.Rational(4 * k, 3), 4 * k, sp.Rational(5 * k, 2)),
        axes=axes(-sp.Rational(k, 2), a + sp.Rational(k, 2), *(_rounded(s * peak) for s in (-2, 2)), ticks=False,
                  equal=False),
        domain="graph",
    )


def _rounded(value: sp.Expr) -> sp.Expr:
    return sp.Rational(round(float(value) * 20), 20)


def equal_regions_of_a_parabola(k: int, sign: int) -> Exercise:
    """The region between y = ±x(x - k) and the x-axis equals the one from there to x = a: a = 3k/2."""
    a = sp.Rational(3 * k, 2)
    function = sp.expand(sign * X * (X - k))
    area = abs(sp.integrate(function, (X, 0, k)))
    last = function.subs(X, a)
    edges = sorted((function.subs(X, sp.Rational(k, 2)), last))
    return Exercise(
        told={"a": a, "function": function, "area": area},
        given=(
            graph(function, -sp.Rational(k, 4), a + sp.Rational(k, 4)),
            spot("P", a, 0, "above right", dot=False),
            spot("Q", a, last),
            *segments("PQ"),
        ),
        added=(
            spot("A", k, 0, note="where the graph crosses the x-axis"),
            shade(function, 0, 0, k),
            shade(function, 0, k, a, "T"),
            at_x(a),
        ),
        value=a,
        wrong=(sp.Integer(2 * k), sp.Rational(4 * k, 3), sp.Rational(5 * k, 4), sp.Integer(k + 1),
               sp.Rational(5 * k, 2)),
        axes=axes(-sp.Rational(k, 2), a + sp.Rational(k, 2), *(_rounded(edge * sp.Rational(3, 2)) for edge in edges),
                  ticks=False, equal=False),
        domain="graph",
    )


FAMILIES = (
    (
        parabola_and_line,
        ((X**2, -1, 2), (-(X**2) + 6, -3, 1), (-(X**2) + 3 * X + 2, -1, 4)),
    ),
    (tangent_and_y_axis, ((X**2 - 2 * X + 3, 3), (-(X**2) / 2 + 6, 2), (X**2 / 3 + X + 1, -3))),
    (equal_regions_of_a_cubic, ((2, 1), (3, -1))),
    (equal_regions_of_a_parabola, ((4, 1), (2, -1))),
)
