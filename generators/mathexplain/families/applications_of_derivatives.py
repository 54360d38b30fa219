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
    value = area if asked == "area" else 2 * half + 2 * half + 2 * top
    reach = int(sp.ceiling(sp.sqrt(high * wide))) + 1
    surface = sp.expand(2 * X * curve)
    return Exercise(
        told={"half": half, "top": top, "area": area, "curve": curve, "surface": surface},
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
    value = area if asked == "area" else 2 * x
    places = {"A": (-radius, 0), "B": (radius, 0), "C": (x, high), "D": (-x, high)}
    return Exercise(
        told={"x": x, "high": high, "area": area},
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
    value = sp.Integer(radius ** 2) if asked == "area" else 2 * x
    places = {"P": (-x, 0), "Q": (x, 0), "R": (x, x), "S": (-x, x)}
    return Exercise(
        told={"x": x},
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
    return Exercise(
        told={"derivative": derivative, "ends": ends, "top_x": top_x, "top": top, "low_x": low_x, "low": low,
              "named": named},
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
