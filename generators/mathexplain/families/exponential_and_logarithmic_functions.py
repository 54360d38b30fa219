"""Section "Exponential and Logarithmic Functions": inverse graphs, trapezia at logarithms, translated graphs."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Exponential and Logarithmic Functions", "Exponential and Logarithmic Functions"


def _log(base: int) -> str:
    return rf"\log_{{{base}}} x"


def inverse_graphs(base: int, t: int, asked: str) -> Exercise:
    """A on y = baseˣ and its mirror image B on y = log x; the length of AB, or the area of OAB."""
    power = base**t
    a, b, middle = (t, power), (power, t), sp.Rational(t + power, 2)
    side, height = sp.sqrt(2) * (power - t), sp.sqrt(2) * middle
    area = sp.Rational(power**2 - t**2, 2)
    value = side if asked == "length" else area
    added = (
        diagonal(-1, power + 2),
        spot("M", middle, middle, note="the midpoint of AB on the line y = x"),
        right("OMA"),
        length("AB", tex(side)),
    )
    reach = power + 2
    return Exercise(
        told={"power": power, "a": a, "b": b, "middle": middle, "side": side, "height": height, "area": area},
        given=(
            ORIGIN,
            graph(base**X, -2, 5, f"{base}^x"),
            graph(sp.log(X) / sp.log(base), sp.Rational(1, 100), reach, _log(base)),
            spot("A", *a),
            spot("B", *b),
            *segments("AB" if asked == "length" else "AB OA OB"),
        ),
        added=(*added, region("OAB")) if asked == "area" else added,
        value=value,
        wrong=(
            (sp.Integer(power - t), side / 2, side * 2, sp.Integer(power), sp.sqrt(2) * power, sp.sqrt(2) * (power + t))
            if asked == "length"
            else (2 * area, area / 2, sp.Integer(power * t), area + 1, sp.Rational((power - t) ** 2, 2), area + t)
        ),
        axes=axes(-2, reach, -2, reach, ticks=False),
        domain="graph",
    )


def trapezium_below_a_logarithm(base: int, p: int, q: int, known: str) -> Exercise:
    """A and B on y = log x at the heights p and q; the area between the chord AB and the x-axis."""
    low, high = base**p, base**q
    area = sp.Rational((p + q) * (high - low), 2)
    return Exercise(
        told={"low": low, "high": high, "area": area},
        given=(
            graph(sp.log(X) / sp.log(base), sp.Rational(1, 100), high + 2, _log(base)),
            spot("A", low, p),
            spot("B", high, q),
            *segments("AB"),
        ),
        added=(
            spot("C", low, 0, note="the foot of the perpendicular from A to the x-axis"),
            spot("D", high, 0, note="the foot of the perpendicular from B to the x-axis"),
            *segments("AC BD", dashed=True, note="perpendicular to the x-axis"),
            region("ACDB"),
        ),
        value=area,
        wrong=(2 * area, sp.Integer(q * (high - low)), sp.Integer(p * (high - low)), area + 1,
               sp.Rational((low + high) * (q - p), 2), area + p + q, area + 2),
        axes=axes(-1, high + 2, -2, q + 2, ticks=False),
        domain="graph",
    )


def cut_and_shifted(function: sp.Expr, first: str, second: str, up: int, left: int, right_: int) -> Exercise:
    """The area between a graph and the same graph ``up`` units higher, between two vertical lines."""
    low, high = function.subs(X, left), function.subs(X, right_)
    area = sp.Integer(up * (right_ - left))
    edge = sp.Rational(1, 100) if function.has(sp.log) else left - 2
    box = (min(left - 2, -1), right_ + 2, min(0, int(low)) - 1, int(max(low, high)) + up + 2)
    return Exercise(
        told={"area": area},
        given=(
            graph(function, edge, right_ + 2, first),
            graph(function + up, edge, right_ + 2, second),
            spot("A", left, low),
            spot("B", right_, high),
            spot("C", right_, high + up),
            spot("D", left, low + up),
            *segments("AD BC"),
        ),
        added=(*segments("AB DC", dashed=True, note="a chord of the graph"), length("AD", str(up)), region("ABCD")),
        value=area,
        wrong=(
            2 * area,
            area / 2,
            area + up,
            area + right_ - left,
            abs(high - low) * (right_ - left),
            area + 1,
            area + 2,
        ),
        axes=axes(*box, ticks=False),
        domain="graph",
    )


_LOG2 = sp.log(X) / sp.log(2)
FAMILIES = (
    (inverse_graphs, ((2, 3, "area"), (3, 1, "length"), (3, 2, "area"), (2, 2, "length"))),
    (trapezium_below_a_logarithm, ((2, 1, 3, "x"), (3, 1, 2, "y"), (2, 2, 4, "y"))),
    (
        cut_and_shifted,
        ((2**X, "2^x", "2^x + 3", 3, 0, 2), (_LOG2, r"\log_{2} x", r"\log_{2} 4x", 2, 1, 8),
         (sp.Rational(1, 2) ** X, r"\left(\frac{1}{2}\right)^x", r"\left(\frac{1}{2}\right)^x + 2", 2, -2, 1)),
    ),
)
