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
    value, wish = (
        (side, "Find the length of $AB$.") if asked == "length" else (area, "Find the area of the triangle $OAB$.")
    )
    end = (
        rf"Therefore $AB = \sqrt{{{squares(power - t, t - power)}}} = {tex(side)}$."
        if asked == "length"
        else rf"In the shaded triangle $OAB$ the length $AB$ is $\sqrt{{{squares(power - t, t - power)}}} = "
        rf"{tex(side)}$ and the height is $OM = {tex(height)}$. Its area is $\frac{{1}}{{2}} \cdot {tex(side)} \cdot "
        rf"{tex(height)} = {tex(area)}$."
    )
    added = (
        diagonal(-1, power + 2),
        spot("M", middle, middle, note="the midpoint of AB on the line y = x"),
        right("OMA"),
        length("AB", tex(side)),
    )
    reach = power + 2
    return Exercise(
        problem=f"The figure shows the graphs of $y = {base}^x$ and $y = {_log(base)}$. The point $A$ with the "
        f"$x$-coordinate ${t}$ lies on the first graph, and the line through $A$ with the slope $-1$ meets the second "
        f"graph at $B$. {wish}",
        explanation=f"The two functions are inverse to each other, so their graphs are mirror images in the dashed "
        f"line $y = x$. A line with the slope $-1$ is perpendicular to it: the right angle is marked at the midpoint "
        f"$M$ of $AB$, which lies on $y = x$. So $B$ is the mirror image of $A$. From ${named_at('A', *a)}$ we get "
        f"${named_at('B', *b)}$ by exchanging the coordinates, and ${named_at('M', middle, middle)}$. {end}"
        + (" This length is written at $AB$." if asked == "length" else ""),
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
    where = (
        f"have the $x$-coordinates ${low}$ and ${high}$"
        if known == "x"
        else f"have the $y$-coordinates ${p}$ and ${q}$"
    )
    why = (
        f"From $\\log_{{{base}}} {low} = {p}$ and $\\log_{{{base}}} {high} = {q}$"
        if known == "x"
        else f"From ${base}^{p} = {low}$ and ${base}^{q} = {high}$"
    )
    return Exercise(
        problem=f"The points $A$ and $B$ in the figure lie on the graph of $y = {_log(base)}$ and {where}. Find the "
        f"area of the quadrilateral that the segment $AB$, the $x$-axis and the perpendiculars from $A$ and $B$ to the "
        f"$x$-axis enclose.",
        explanation=f"{why} we get ${named_at('A', low, p)}$ and ${named_at('B', high, q)}$. Drop the dashed "
        f"perpendiculars $AC$ and $BD$ to the $x$-axis; their feet are ${named_at('C', low, 0)}$ and "
        f"${named_at('D', high, 0)}$. The shaded quadrilateral $ACDB$ is a trapezium with the parallel sides $AC = "
        f"{p}$ and $BD = {q}$ and the height "
        rf"$CD = {high} - {low} = {high - low}$. Its area is $\frac{{1}}{{2}} \cdot ({p} + {q}) \cdot {high - low} = "
        f"{tex(area)}$.",
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
    why = "" if second == f"{first} + {up}" else f"By the laws of logarithms ${second} = {first} + {up}$. "
    edge = sp.Rational(1, 100) if function.has(sp.log) else left - 2
    box = (min(left - 2, -1), right_ + 2, min(0, int(low)) - 1, int(max(low, high)) + up + 2)
    return Exercise(
        problem=f"The figure shows the graphs of $y = {first}$ and $y = {second}$ and the segments $AD$ and $BC$, "
        f"which are parallel to the $y$-axis at $x = {left}$ and at $x = {right_}$. Find the area of the region that "
        f"the two graphs and the two segments enclose.",
        explanation=f"{why}The upper graph is the lower one moved up by ${up}$, so the length $AD$ is ${up}$, and $BC$ "
        f"is as long. Draw the dashed chords $AB$ of the lower graph and $DC$ of the upper one. The piece between a "
        f"chord and its graph is the same at the top as at the bottom: what is missing at one chord is too much at the "
        f"other. So the region is as large as the shaded parallelogram $ABCD$. With "
        rf"the base $AD$ and the height ${difference(right_, left)} = {right_ - left}$ its area is ${up} \cdot "
        rf"{right_ - left} = {area}$.",
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
