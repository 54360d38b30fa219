"""Section "Applications of Derivatives": greatest areas, how often a cubic takes a value."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Differentiation", "Applications of Derivatives"


def rectangle_under_a_parabola(high: int, wide: int, asked: str) -> Exercise:
    """The greatest rectangle between the x-axis and y = high - x²/wide, whose half width is √(high · wide / 3)."""
    half = sp.sqrt(sp.Rational(high * wide, 3))
    top = high - half**2 / wide
    area = 2 * half * top
    curve = high - X**2 / sp.Integer(wide)
    share = poly(curve)
    value, wish = (
        (area, "What is the greatest possible area of such a rectangle?")
        if asked == "area"
        else (2 * half + 2 * half + 2 * top, "Find the perimeter of the rectangle of this kind with the greatest area.")
    )
    end = (
        f"The greatest area is $F({tex(half)}) = {tex(area)}$."
        if asked == "area"
        else f"The rectangle with the greatest area has the sides ${tex(2 * half)}$ and ${tex(top)}$; its perimeter is "
        f"${tex(value)}$."
    )
    reach = int(sp.ceiling(sp.sqrt(high * wide))) + 1
    surface = sp.expand(2 * X * curve)
    return Exercise(
        problem=f"A rectangle has two corners on the $x$-axis and two corners above it on the graph of $y = {share}$, "
        f"which the figure shows. {wish}",
        explanation=f"Let $P(x, y)$ with $x > 0$ be the right corner on the graph, and $Q$ its mirror image in the "
        f"$y$-axis, the left one. Below them, on the $x$-axis, are the corners $R$ under $Q$ and $S$ under $P$. The "
        f"shaded rectangle $PQRS$ has the width $2x$ and the height $y = {share}$, so its area is $F(x) = "
        f"{poly(surface)}$. Its derivative $F'(x) = {poly(sp.diff(surface, X))}$ is zero at $x = {tex(half)}$ and "
        f"changes there from plus to minus. Then $y = {tex(top)}$. {end}",
        given=(graph(curve, -reach, reach),),
        added=(
            spot("P", half, top, note="the right corner of the rectangle on the graph"),
            spot("Q", -half, top, note="the left corner of the rectangle on the graph"),
            spot("R", -half, 0, note="the corner below Q"),
            spot("S", half, 0, note="the corner below P"),
            region("PQRS", note="the greatest rectangle"),
        ),
        value=value,
        wrong=(value / 2, sp.Integer(high * wide), value + 2, 2 * value, value + 4, value - 1, value + 1),
        axes=axes(-reach, reach, -1, high + 2, ticks=False),
        domain="graph",
    )


def trapezium_in_a_semicircle(radius: int, asked: str) -> Exercise:
    """A trapezium ABCD on the diameter AB of a semicircle; its greatest area, or CD then."""
    x, high = sp.Rational(radius, 2), sp.sqrt(3) * radius / 2
    area = (radius + x) * high
    value, wish = (
        (area, "What is the greatest area that the trapezium can have?")
        if asked == "area"
        else (2 * x, "How long is $CD$ when the area of the trapezium is as great as possible?")
    )
    result = (
        rf"The height is then ${tex(high)}$ and the greatest area is $({radius} + {tex(x)}) \cdot {tex(high)} = "
        rf"{tex(area)}$."
        if asked == "area"
        else f"Since $CD = 2x$, the wanted length is ${tex(2 * x)}$."
    )
    places = {"A": (-radius, 0), "B": (radius, 0), "C": (x, high), "D": (-x, high)}
    return Exercise(
        problem=f"The figure shows a semicircle with the centre $O$ and the diameter $AB$ of length ${2 * radius}$. "
        f"The points $C$ and $D$ move on the semicircle so that $CD$ is parallel to $AB$. {wish}",
        explanation=f"Draw the radius $OC$, and drop the dashed perpendicular $CH$ to $AB$; the right angle is marked "
        f"at its foot $H$. Call the length $OH$ now $x$. Then $CD = 2x$, and the height is $CH = \\sqrt{{{radius**2} - "
        f"x^2}}$. "
        rf"The area of the trapezium is $S = \frac{{1}}{{2}} \cdot ({2 * radius} + 2x) \cdot CH = ({radius} + x)"
        f"\\sqrt{{{radius**2} - x^2}}$, and $S^2 = ({radius} + x)^3({radius} - x)$ is greatest together with $S$. Its "
        f"derivative is $({radius} + x)^2({2 * radius} - 4x)$, which is zero at $x = {tex(x)}$ and changes there from "
        f"plus to minus. {result}",
        given=(
            spot("O", 0, 0), *(spot(name, *at) for name, at in places.items()), *polygon("ABCD"), arc("O", "BA"),
        ),
        added=(
            *segments("OC", note="a radius"),
            spot("H", x, 0, note="the foot of the perpendicular from C to AB"),
            *segments("CH", dashed=True, note="perpendicular to AB"),
            right("CHB"),
            length("OH", "x"),
        ),
        value=value,
        wrong=(
            (sp.Integer(radius**2), area / 2, 2 * area, sp.sqrt(3) * radius**2, area + radius,
            sp.Integer(2 * radius**2))
            if asked == "area"
            else (x, sp.sqrt(2) * radius, sp.sqrt(3) * radius, 2 * sp.Integer(radius), 3 * x, x + 1)
        ),
    )


def rectangle_in_a_semicircle(radius: int, asked: str) -> Exercise:
    """A rectangle with one side on the diameter; its greatest area, or its width then."""
    x = sp.sqrt(2) * radius / 2
    value, wish = (
        (sp.Integer(radius**2), "What is the greatest area that the rectangle can have?")
        if asked == "area"
        else (2 * x, "How long is $PQ$ when the area of the rectangle is as great as possible?")
    )
    result = (
        f"There both $x$ and the height are ${tex(x)}$, and the area is $2 \\cdot {tex(x)} \\cdot {tex(x)} = "
        f"{radius**2}$."
        if asked == "area"
        else f"Since $PQ = 2x$, the wanted length is ${tex(2 * x)}$."
    )
    places = {"P": (-x, 0), "Q": (x, 0), "R": (x, x), "S": (-x, x)}
    return Exercise(
        problem=f"The figure shows a semicircle with the centre $O$ and the diameter $AB$ of length ${2 * radius}$. "
        f"The rectangle $PQRS$ has the side $PQ$ on the diameter and the corners $R$ and $S$ on the semicircle, and "
        f"its size may vary. {wish}",
        explanation=f"Draw the radius $OR$, which has the length ${radius}$, and mark the right angle at $Q$. Call the "
        f"length $OQ$ now $x$. In the right triangle $OQR$ the length $QR$ is $\\sqrt{{{radius**2} - x^2}}$, so the "
        f"area is $F = 2x\\sqrt{{{radius**2} - x^2}}$. It is greatest together with $F^2 = {4 * radius**2}x^2 - 4x^4$, "
        f"whose derivative ${8 * radius**2}x - 16x^3$ is zero at $x = {tex(x)}$ and changes there from plus to minus. "
        f"{result}",
        given=(
            spot("O", 0, 0), spot("A", -radius, 0), spot("B", radius, 0), *(spot(n, *at) for n, at in places.items()),
            *segments("AB"), *polygon("PQRS"), arc("O", "BA"),
        ),
        added=(
            *segments("OR", note="a radius"),
            right("OQR"),
            *lengths(OQ="x", QR=rf"\sqrt{{{radius**2} - x^2}}"),
        ),
        value=value,
        wrong=(
            (sp.Integer(2 * radius**2), sp.Rational(radius**2, 2), sp.sqrt(2) * radius**2, sp.Integer(4 * radius),
             sp.sqrt(3) * radius**2)
            if asked == "area"
            else (x, sp.Integer(radius), sp.sqrt(3) * radius, sp.Integer(2 * radius), x / 2)
        ),
    )


def times_a_cubic_takes_a_value(function: sp.Expr, asked: str) -> Exercise:
    """For which whole k does f(x) = k have three solutions? Their number or their sum."""
    derivative = sp.diff(function, X)
    ends = sorted(sp.solve(derivative, X))
    spots = sorted(((x, function.subs(X, x)) for x in ends), key=lambda at: -at[1])
    (top_x, top), (low_x, low) = spots
    between = range(int(sp.floor(low)) + 1, int(sp.ceiling(top)))
    value = sp.Integer(len(between) if asked == "number" else sum(between))
    wish = (
        "For how many whole numbers $k$ does the equation $f(x) = k$ have three different real solutions?"
        if asked == "number"
        else "Find the sum of all whole numbers $k$ for which the equation $f(x) = k$ has three different real "
        "solutions."
    )
    gap = ends[1] - ends[0]
    left, right_ = (
        int(sp.floor(ends[0] - gap * sp.Rational(3, 5))) - 1,
        int(sp.ceiling(ends[1] + gap * sp.Rational(3, 5))) + 1,
    )
    tall = int(top - low)
    low_edge, high_edge = (
        min(0, int(sp.floor(low))) - max(1, tall // 4),
        max(0, int(sp.ceiling(top))) + max(1, tall // 4),
    )
    named = ", ".join(map(str, between)) if len(between) < 9 else rf"{between[0]}, {between[1]}, \ldots, {between[-1]}"
    end = f"there are {value} of them" if asked == "number" else f"their sum is ${value}$"
    return Exercise(
        problem=f"The figure shows the graph of $f(x) = {poly(function)}$. {wish}",
        explanation=f"The solutions of $f(x) = k$ are the $x$-coordinates of the points where the graph meets the "
        f"level line $y = k$. From $f'(x) = {poly(derivative)} = 0$ follow $x = {tex(ends[0])}$ and $x = "
        f"{tex(ends[1])}$. The graph has a local maximum at ${named_at('A', top_x, top)}$ and a local minimum at "
        f"${named_at('B', low_x, low)}$. Draw the dashed lines $y = {tex(top)}$ through $A$ and $y = {tex(low)}$ "
        f"through $B$. A level line meets the graph three times exactly when it runs between them, so ${tex(low)} < k "
        f"< {tex(top)}$. The whole numbers are ${named}$; {end}.",
        given=(graph(function, left, right_, label="y = f(x)", name="f"),),
        added=(
            spot("A", top_x, top, note="the local maximum"),
            spot("B", low_x, low, note="the local minimum"),
            level(top, left, right_, note="the level of the local maximum"),
            level(low, left, right_, note="the level of the local minimum"),
        ),
        value=value,
        wrong=(value + 2, value + 1, value - 1, value + 3, sp.Integer(top), value + 4),
        axes=axes(left, right_, low_edge, high_edge, ticks=False, equal=False),
        domain="graph",
    )


FAMILIES = (
    (rectangle_under_a_parabola, ((6, 2, "area"), (3, 4, "perimeter"), (9, 3, "area"))),
    (trapezium_in_a_semicircle, ((4, "area"), (6, "length"))),
    (rectangle_in_a_semicircle, ((5, "area"), (6, "length"))),
    (
        times_a_cubic_takes_a_value,
        ((X**3 - 3 * X + 1, "number"), (X**3 - 6 * X**2 + 9 * X - 1, "sum"), (-(X**3) / 4 + 3 * X + 1, "number"),
         (-2 * X**3 + 3 * X**2 + 12 * X - 9, "number")),
    ),
)
