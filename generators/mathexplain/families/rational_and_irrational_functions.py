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
    value, wish = (
        (2 * root, "What is the least possible sum of its distances from the two asymptotes?")
        if asked == "sum"
        else (
            sp.Integer(k),
            "The perpendiculars from it to the asymptotes cut off a rectangle with the corner $M$. What is the area of "
            "this rectangle?",
        )
    )
    end = (
        f"The arithmetic mean of two positive numbers is at least their geometric mean, so $PA + PB \\ge 2\\sqrt{{PA "
        f"\\cdot PB}} = {tex(2 * root)}$. Equality holds for $PA = PB = {tex(root)}$, as in the figure; the least sum "
        f"is ${tex(2 * root)}$."
        if asked == "sum"
        else f"So the area is ${k}$ wherever the point lies on this part of the graph."
    )
    term = rf"\frac{{{k}}}{{{_shifted(p)}}}{_with(q)}"
    left, right = p - int(root) - 2, p + k // int(root) + 4
    low, high = q - int(root) - 2, q + k // int(root) + 3
    return Exercise(
        problem=f"The figure shows the part of the graph of $y = {term}$ with $x > {p}$ and its two asymptotes, which "
        f"meet at $M$. The point $P$ lies on this graph. {wish}",
        explanation=f"The asymptotes are $x = {p}$ and $y = {q}$, so they meet at ${named_at('M', p, q)}$. Draw the "
        f"dashed perpendicular $PA$ to the vertical asymptote with the foot $A$ and the dashed perpendicular $PB$ to "
        f"the horizontal one with the foot $B$. For $P(x, y)$ their lengths are $PA = {_shifted(p)}$ and $PB = "
        f"y{_with(-q)} = "
        rf"\frac{{{k}}}{{{_shifted(p)}}}$. Hence the shaded rectangle $PAMB$ has the area $PA \cdot PB = {k}$. {end}",
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
        problem=f"The points $A$ and $B$ in the figure lie on the graph of $y = {term}$ with $x > 0$ and have the "
        f"$x$-coordinates ${a}$ and ${b}$. Find the area of the triangle $OAB$.",
        explanation=f"The points are ${named_at('A', *at_a)}$ and ${named_at('B', *at_b)}$. Drop the dashed "
        f"perpendiculars $AC$ and $BD$ to the $x$-axis with the feet ${named_at('C', a, 0)}$ and "
        f"${named_at('D', b, 0)}$. The triangles "
        rf"$OCA$ and $ODB$ both have the area $\frac{{1}}{{2}} \cdot x \cdot {term} = {tex(sp.Rational(k, 2))}$. "
        rf"Adding the "
        f"shaded trapezium $ACDB$ to $OCA$ gives the same figure as adding $ODB$ to $OAB$, so $OAB$ is as large as the "
        rf"trapezium: $\frac{{1}}{{2}} \cdot (AC + BD) \cdot CD = \frac{{1}}{{2}} \cdot \left({tex(at_a[1])} + "
        rf"{tex(at_b[1])}\right) \cdot {b - a} = {tex(area)}$.",
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
    condition = "meets the graph at two different points"
    wish = {
        "number": f"For how many whole numbers $k$ does the line $y = x + k$ have the property that it {condition}?",
        "sum": f"Find the sum of all whole numbers $k$ for which the line $y = x + k$ {condition}.",
        "end": "For which value of $k$ does the line $y = x + k$ touch the graph?",
    }[asked]
    named = ", ".join(str(k) for k in whole)
    end = {
        "number": f"The whole numbers are ${named}$; there are ${c}$ of them.",
        "sum": f"The whole numbers are ${named}$, and their sum is ${sum(whole)}$.",
        "end": f"So the line touches the graph for $k = {p + c}$.",
    }[asked]
    between = (
        f" For ${p} \\le k < {p + c}$ the line runs between these two positions, the lower one included, and meets the "
        f"graph twice."
        if asked != "end"
        else " Lower lines, down to the one through $A$, meet the graph twice."
    )
    right = c - p + 4
    return Exercise(
        problem=f"The figure shows the graph of $y = \\sqrt{{{poly(under)}}}$. {wish}",
        explanation=f"All lines $y = x + k$ are parallel. The graph begins at ${named_at('A', -p, 0)}$; the dashed "
        f"line $y = {poly(X + p)}$ passes through $A$ and meets the graph once more. Moving it up, the two common "
        f"points come closer until the line touches the graph. Squaring $x + k = \\sqrt{{{poly(under)}}}$ gives $x^2 + "
        f"(2k - {4 * c})x + k^2 - {4 * c * p} = 0$, and a zero discriminant means $(k - {2 * c})^2 = k^2 - "
        f"{4 * c * p}$, that is $k = {p + c}$. The dashed line $y = {poly(X + p + c)}$ touches the graph at "
        f"${named_at('T', *touch)}$.{between} {end}",
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
