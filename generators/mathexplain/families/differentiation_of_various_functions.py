"""Section "Differentiation of Various Functions": tangents of exponentials and quotients, rates of change in "
"figures."""

from __future__ import annotations

from typing import Any

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Differential Calculus", "Differentiation of Various Functions"


def tangent_from_the_origin(function: sp.Expr, formula: str, slope: str, x: sp.Expr, asked: str) -> Exercise:
    """The tangent through O touches the graph at x; its slope, or the triangle below it. ``slope``: f'(t) in TeX."""
    y = sp.simplify(function.subs(X, x))
    steep = sp.simplify(y / x)
    area = sp.simplify(x * y / 2)
    value = steep if asked == "slope" else area
    at = formula.replace("x", "t")
    high = int(sp.ceiling(y)) + 2
    right_ = int(sp.ceiling(x)) + 3
    left = sp.Rational(1, 50) if function.has(sp.log) else -3
    return Exercise(
        told={"y": y, "steep": steep, "area": area, "at": at},
        given=(ORIGIN, graph(function, left, right_, formula)),
        added=(
            spot("T", x, y, note="the point of contact"),
            straight("OT", note="the tangent through the origin"),
            spot("H", x, 0, note="the foot of the perpendicular from T to the x-axis"),
            *segments("TH", dashed=True, note="perpendicular to the x-axis"),
            region("OHT"),
        ),
        value=value,
        wrong=(
            (1 / steep, sp.E, sp.Integer(1), 1 / sp.E, steep / 2, 2 * steep, sp.E**2)
            if asked == "slope"
            else (2 * area, area / 2, y, x, area + 1, sp.E**2)
        ),
        axes=axes(-2, right_, -2, high, ticks=False),
        domain="graph",
    )


def tangent_and_axes(function: sp.Expr, formula: str, derivative: str, x: int, box: tuple[Any, int, int]) -> Exercise:
    """The area of the triangle that the tangent at P forms with the axes.

    ``derivative``: y' in TeX; ``box``: where the graph begins, and the ends of the x-axis.
    """
    start, left, right_ = box
    y, slope = function.subs(X, x), sp.diff(function, X).subs(X, x)
    cut = sp.simplify(y - slope * x)
    zero = -cut / slope
    area = abs(zero * cut) / 2
    tangent = sp.expand(slope * X + cut)
    return Exercise(
        told={"y": y, "slope": slope, "cut": cut, "zero": zero, "area": area, "tangent": tangent},
        given=(ORIGIN, graph(function, start, right_, formula), spot("P", x, y)),
        added=(
            spot("A", zero, 0, note="where the tangent at P meets the x-axis"),
            spot("B", 0, cut, note="where the tangent at P meets the y-axis"),
            straight("AB", note="the tangent at P"),
            region("OAB"),
        ),
        value=area,
        wrong=(2 * area, abs(zero) + abs(cut), area / 2, area + 1, abs(x * y) / 2, area + 2),
        axes=axes(left, right_, -2, max(int(sp.ceiling(cut)), int(y)) + 2, ticks=False),
        domain="graph",
    )


def sliding_ladder(ladder: int, away: int, speed: int, later: int) -> Exercise:
    """A ladder's foot slides off; how fast does its top come down? ``later``: a later distance of the foot, drawn."""
    high = sp.sqrt(ladder**2 - away**2)
    falls = sp.Rational(away * speed) / high
    next_high = sp.sqrt(ladder**2 - later**2)
    return Exercise(
        told={"high": high, "falls": falls},
        given=(
            spot("O", 0, 0, "below left", dot=False), spot("A", 0, high, "left"), spot("B", away, 0, "below"),
            anchor("W", 0, ladder + 1), anchor("G", ladder + 1, 0), *segments("OW OG AB"),
            length("AB", rf"{ladder}\text{{ m}}"),
        ),
        added=(
            right("AOB"),
            spot("A'", 0, next_high, "left", note="the ladder's top a little later"),
            spot("B'", later, 0, "below", note="the ladder's foot a little later"),
            *segments("A'B'", dashed=True, note="the ladder a little later"),
            length("OA", rf"{tex(high)}\text{{ m}}"),
        ),
        value=falls,
        wrong=(1 / falls * speed**2, sp.Integer(speed), falls * 2, falls / 2, sp.Rational(away * speed, ladder),
               falls + 1),
    )


def growing_shadow(lamp: sp.Expr, person: sp.Expr, speed: sp.Expr, away: sp.Expr, asked: str) -> Exercise:
    """A person walks away from a lamp; how fast does the shadow grow, or its tip move?"""
    tip = away * lamp / (lamp - person)
    grows, moves = speed * person / (lamp - person), speed * lamp / (lamp - person)
    value = grows if asked == "shadow" else moves
    ratio = sp.nsimplify(person / (lamp - person))
    tall, small, pace = (f"{float(number):g}" for number in (lamp, person, speed))
    return Exercise(
        told={"grows": grows, "moves": moves, "ratio": ratio, "tall": tall, "small": small, "pace": pace},
        given=(
            spot("L", 0, lamp, "above"), spot("F", 0, 0, "below", dot=False), spot("Q", away, 0, "below", dot=False),
            spot("P", away, person, "above right"), anchor("G", tip + 1, 0), *segments("LF PQ FG"),
            length("LF", rf"{tall}\text{{ m}}"), length("PQ", rf"{small}\text{{ m}}"),
        ),
        added=(
            spot("S", tip, 0, "below", note="the tip of the shadow"),
            *segments("LS", dashed=True, note="a ray of light past P"),
            right("LFQ"),
            right("PQS"),
            length("QS", "y"),
        ),
        value=value,
        wrong=(moves if asked == "shadow" else grows, speed, speed * person / lamp, value * 2, value / 2, value + 1),
    )


_HALF = sp.Rational(1, 2)
FAMILIES = (
    (
        tangent_from_the_origin,
        ((sp.exp(X / 2), r"e^{\frac{x}{2}}", r"\frac{1}{2}e^{\frac{t}{2}}", sp.Integer(2), "slope"),
         (2 * sp.log(X), r"2\ln x", r"\frac{2}{t}", sp.E, "area"),
         (sp.exp(X / 3), r"e^{\frac{x}{3}}", r"\frac{1}{3}e^{\frac{t}{3}}", sp.Integer(3), "area"),
         (3 * sp.log(X), r"3\ln x", r"\frac{3}{t}", sp.E, "slope")),
    ),
    (
        tangent_and_axes,
        ((8 / (X**2 + 4), r"\frac{8}{x^2 + 4}", r"-\frac{16x}{(x^2 + 4)^2}", 2, (-4, -4, 6)),
         (sp.sqrt(2 * X + 1), r"\sqrt{2x + 1}", r"\frac{1}{\sqrt{2x + 1}}", 4, (-_HALF, -7, 7)),
         (sp.exp((4 - X) / 2), r"e^{2 - \frac{x}{2}}", r"-\frac{1}{2}e^{2 - \frac{x}{2}}", 4, (-1, -1, 8)),
         ((X + 3) / (X - 1), r"\frac{x + 3}{x - 1}", r"-\frac{4}{(x - 1)^2}", 3, (1 + _HALF / 2, -1, 9))),
    ),
    (sliding_ladder, ((5, 3, 2, 4), (10, 6, 1, 8), (13, 5, 3, 9), (17, 8, 2, 12))),
    (
        growing_shadow,
        ((sp.Integer(6), 3 * _HALF, sp.Integer(3), sp.Integer(6), "shadow"),
         (9 * _HALF, 3 * _HALF, sp.Integer(1), sp.Integer(4), "tip"),
         (sp.Integer(4), sp.Rational(8, 5), sp.Rational(6, 5), sp.Integer(3), "shadow")),
    ),
)
