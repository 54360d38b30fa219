"""Chapter "Integral Calculus", section "Applications of Definite Integrals": areas and volumes with all functions."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Integral Calculus", "Applications of Definite Integrals"


def below_a_tangent(factor: int, stretch: int) -> Exercise:
    """The area between y = a·e^(x/k), its tangent through the origin and the y-axis: a k (e/2 - 1)."""
    x, y = sp.Integer(stretch), factor * sp.E
    function = factor * sp.exp(X / stretch)
    lead = "" if factor == 1 else str(factor)
    power = "x" if stretch == 1 else rf"\frac{{x}}{{{stretch}}}"
    formula = f"{lead}e^{{{power}}}"
    steep = y / x
    area = factor * stretch * (sp.E / 2 - 1)
    whole = sp.expand(factor * stretch * (sp.E - 1))
    return Exercise(
        told={"x": x, "y": y, "formula": formula, "area": area, "whole": whole},
        given=(ORIGIN, graph(function, -3, stretch + 2, formula)),
        added=(
            spot("T", x, y, note="where the tangent through O touches the graph"),
            straight("OT", note="the tangent through the origin"),
            spot("H", x, 0, note="the foot of the perpendicular from T to the x-axis"),
            *segments("TH", dashed=True, note="perpendicular to the x-axis"),
            shade(function, steep * X, 0, x),
        ),
        value=sp.expand(area),
        wrong=(sp.expand(2 * area), sp.expand(whole), x * y / 2, sp.expand(area + 1), sp.expand(area + factor), y),
        axes=axes(-2, stretch + 3, -2, int(sp.ceiling(y)) + 2, ticks=False),
        domain="graph",
    )


def between_sine_and_cosine(p: sp.Expr, q: sp.Expr, first: sp.Expr) -> Exercise:
    """The area between y = p sin x and y = q cos x from one meeting point, x = ``first``, to the next."""
    last = first + sp.pi
    sine, cosine = p * sp.sin(X), q * sp.cos(X)
    names = [f"{'' if n == 1 else tex(n)}\\{word} x" for n, word in ((p, "sin"), (q, "cos"))]
    heights = [sp.simplify(sine.subs(X, x)) for x in (first, last)]
    area = sp.simplify(sp.integrate(sine - cosine, (X, first, last)))
    top = int(sp.ceiling(max(p, q))) + 1
    return Exercise(
        told={"last": last, "names": names, "heights": heights, "area": area},
        given=(
            graph(sine, 0, 2 * sp.pi, names[0]),
            graph(cosine, 0, 2 * sp.pi, names[1]),
        ),
        added=(
            spot("A", first, heights[0], note="where the two graphs meet"),
            spot("B", last, heights[1], note="where the two graphs meet"),
            at_x(first),
            at_x(last),
            shade(sine, cosine, first, last),
        ),
        value=area,
        wrong=(area / 2, sp.Integer(2), area * 2, area + 1, sp.sqrt(2), sp.pi, area - 1),
        axes=axes(0, sp.Integer(7), -top, top, ticks=False, equal=False),
        domain="graph",
    )


def solid_of_sections(
    function: sp.Expr, formula: str, square: str, ends: tuple[sp.Expr, sp.Expr], shape: str, at: sp.Expr
) -> Exercise:
    """A solid on the region below a graph; its sections across the x-axis are squares or equilateral triangles.

    ``square``: the function's square in TeX; ``at``: where a section is drawn.
    """
    left, right = ends
    factor = sp.Integer(1) if shape == "square" else sp.sqrt(3) / 4
    flat = sp.integrate(sp.expand(function**2), (X, left, right))
    volume = sp.expand(factor * flat)
    y = function.subs(X, at)
    high = int(sp.ceiling(max(function.subs(X, left), function.subs(X, right), y))) + 1
    named = [tex(x) for x in (left, right)]
    return Exercise(
        told={"volume": volume, "named": named},
        given=(graph(function, left, right, formula),),
        added=(
            shade(function, 0, left, right, note="the base of the solid"),
            spot("P", at, 0, note="a point of the x-axis"),
            spot("Q", at, y, note="the point of the graph above P"),
            *segments("PQ", note="the side of the section at P"),
            length("PQ", "y"),
        ),
        value=volume,
        wrong=(sp.expand(sp.pi * volume), 2 * volume, volume / 2, sp.expand(sp.pi * flat), volume + 1, volume * 3),
        axes=axes(min(0, int(sp.floor(left)) - 1), int(sp.ceiling(right)) + 1, 0, high, ticks=False),
        domain="graph",
    )


FAMILIES = (
    (below_a_tangent, ((1, 2), (2, 3), (3, 4))),
    (
        between_sine_and_cosine,
        ((sp.Integer(1), sp.Integer(1), sp.pi / 4), (sp.Integer(1), sp.sqrt(3), sp.pi / 3),
         (sp.sqrt(3), sp.Integer(1), sp.pi / 6)),
    ),
    (
        solid_of_sections,
        (
            (sp.sqrt(X + 1), r"\sqrt{x + 1}", "x + 1", (sp.Integer(0), sp.Integer(3)), "square", sp.Rational(3, 2)),
            (sp.sqrt(sp.sin(X)), r"\sqrt{\sin x}", r"\sin x", (sp.Integer(0), sp.pi), "triangle", sp.Integer(1)),
            (sp.exp(X / 2), r"e^{\frac{x}{2}}", "e^x", (sp.Integer(0), sp.Integer(2)), "square", sp.Integer(1)),
            (2 / sp.sqrt(X), r"\frac{2}{\sqrt{x}}", r"\frac{4}{x}", (sp.Integer(1), sp.E**2), "triangle",
            sp.Integer(3)),
        ),
    ),
)
