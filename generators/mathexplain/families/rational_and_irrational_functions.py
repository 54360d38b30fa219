"""Section "Rational and Irrational Functions": hyperbolas with their asymptotes, root functions and lines."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Functions", "Rational and Irrational Functions"


def _shifted(p: int) -> str:
    """``x - 2``."""
    return "x" if p == 0 else f"x {'-' if p > 0 else '+'} {abs(p)}"


def _with(q: int) -> str:
    return "" if q == 0 else f" {'+' if q > 0 else '-'} {abs(q)}"


def feet_on_asymptotes(k: int, p: int, q: int, asked: str) -> Exercise:
    """P on y = k/(x - p) + q right of the vertical asymptote, where the sum of its distances from both is least."""
    root = sp.sqrt(k)
    at = (p + root, q + root)
    value = 2 * root if asked == "sum" else sp.Integer(k)
    term = rf"\frac{{{k}}}{{{_shifted(p)}}}{_with(q)}"
    left, right = p - int(root) - 2, p + k // int(root) + 4
    low, high = q - int(root) - 2, q + k // int(root) + 3
    return Exercise(
        told={"root": root, "term": term},
        given=(
            graph(k / (X - p) + q, p + sp.Rational(1, 10), right, term),
            spot("M", p, q, dot=False),
            anchor("U", p, q + 1),
            anchor("V", p + 1, q),
            straight("MU", dashed=True),
            straight("MV", dashed=True),
            spot("P", *at),
        ),
        added=(
            spot("A", p, at[1], note="the foot of the perpendicular from P to the vertical asymptote"),
            spot("B", at[0], q, note="the foot of the perpendicular from P to the horizontal asymptote"),
            *segments("PA PB", dashed=True),
            region("PAMB"),
        ),
        value=value,
        wrong=(
            (root, sp.Integer(k), sp.Integer(2 * k), 4 * root, value + 1, 2 * root + p + q)
            if asked == "sum"
            else (
                2 * root,
                sp.Rational(k, 2),
                sp.Integer(2 * k),
                sp.Integer(k + 1),
                abs(at[0] * at[1]),
                sp.Integer(k + 2),
            )
        ),
        axes=axes(min(left, -1), max(right, 1), min(low, -1), max(high, 1), ticks=False),
        domain="graph",
    )


def triangle_at_a_hyperbola(k: int, a: int, b: int) -> Exercise:
    """A and B on y = k/x; the area of OAB equals that of the trapezium below AB."""
    at_a, at_b = (a, sp.Rational(k, a)), (b, sp.Rational(k, b))
    area = (at_a[1] + at_b[1]) / 2 * (b - a)
    term = rf"\frac{{{k}}}{{x}}"
    return Exercise(
        told={"at_a": at_a, "at_b": at_b, "area": area, "term": term},
        given=(
            ORIGIN,
            graph(k / X, sp.Rational(1, 4), b + 2, term),
            spot("A", *at_a),
            spot("B", *at_b),
            *segments("OA OB AB"),
        ),
        added=(
            spot("C", a, 0, note="the foot of the perpendicular from A to the x-axis"),
            spot("D", b, 0, note="the foot of the perpendicular from B to the x-axis"),
            *segments("AC BD", dashed=True, note="perpendicular to the x-axis"),
            region("ACDB"),
        ),
        value=area,
        wrong=(2 * area, area / 2, sp.Rational(k, 2), sp.Integer(k), area + 1, area + sp.Rational(k, 2)),
        axes=axes(-1, b + 2, -1, int(sp.ceiling(at_a[1])) + 2, ticks=False),
        domain="graph",
    )


def root_and_line(c: int, p: int, asked: str) -> Exercise:
    """y = √(4c(x + p)) and y = x + k meet twice for p ≤ k < p + c; the number or the sum of the whole k, or the end."""
    under = 4 * c * (X + p)
    function = sp.sqrt(under)
    touch = (c - p, 2 * c)
    whole = range(p, p + c)
    value = sp.Integer({"number": c, "sum": sum(whole), "end": p + c}[asked])
    named = ", ".join(str(k) for k in whole)
    right = c - p + 4
    return Exercise(
        told={"under": under, "touch": touch, "whole": whole, "named": named},
        given=(graph(function, -p, right, rf"\sqrt{{{poly(under)}}}"),),
        added=(
            spot("A", -p, 0, note="where the graph begins"),
            graph(X + p, -p - 2, right, dashed=True, note="through A"),
            spot("T", *touch, note="where the upper line touches the graph"),
            graph(X + p + c, -p - 2, right, dashed=True, note="a tangent of the graph"),
        ),
        value=value,
        wrong=(value + 1, value - 1, value + p + 1, value + c + 2, value * 2 + 3),
        axes=axes(-p - 2, right, -2, 2 * c + 4, ticks=False),
        domain="graph",
    )


FAMILIES = (
    (feet_on_asymptotes, ((4, 1, 2, "sum"), (9, -2, 1, "area"), (9, 2, -1, "sum"))),
    (triangle_at_a_hyperbola, ((6, 1, 6), (8, 2, 4), (12, 2, 6))),
    (root_and_line, ((2, 1, "end"), (3, 1, "sum"), (2, 2, "sum"), (3, 2, "number"))),
)
