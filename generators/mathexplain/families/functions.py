"""Section "Functions": composition on a graph, inverse functions, areas that depend on a moving point."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Functions", "Functions"
_LETTERS = "abcde"


def composition(function: sp.Expr, start: sp.Expr, at: int) -> Exercise:
    """(f ∘ f) at one of five numbers a, f(a), f(f(a)), … on the x-axis; the answer is one of them."""
    places = _images(function, start)
    name, between, found = tuple(_LETTERS[at : at + 3])
    p, middle, q = places[at : at + 3]
    return _at_five_numbers(
        function,
        places,
        told={"name": name, "between": between, "found": found},
        added=(
            spot("A", p, middle, note="the point of the graph of f above " + name),
            spot("B", middle, middle, note="on the line y = x"),
            spot("C", middle, q, note="the point of the graph of f above B"),
            *segments("AB BC", dashed=True),
        ),
        found=at + 2,
    )


def inverse_composition(function: sp.Expr, start: sp.Expr, at: int, backwards: bool) -> Exercise:
    """(f⁻¹ ∘ f⁻¹) at one of the five numbers; ``backwards``: asked as the p with (f ∘ f)(p) = this number."""
    places = _images(function, start)
    found, between, name = tuple(_LETTERS[at - 2 : at + 1])
    middle, q = places[at - 1 : at + 1]
    return _at_five_numbers(
        function,
        places,
        told={"name": name, "between": between, "found": found},
        added=(
            spot("A", middle, q, note="the point of the graph of f at the height of B"),
            spot("B", q, q, note="on the line y = x"),
            spot("C", middle, middle, note="on the line y = x below A"),
            *segments("AB AC", dashed=True),
        ),
        found=at - 2,
    )


def _images(function: sp.Expr, start: sp.Expr) -> list[sp.Expr]:
    """The first number, its function value, the value of that, …"""
    places = [sp.sympify(start)]
    while len(places) < len(_LETTERS):
        places.append(function.subs(X, places[-1]))
    return places


def _at_five_numbers(
    function: sp.Expr, places: list[sp.Expr], *, told: dict[str, str], added: tuple[Part, ...], found: int
) -> Exercise:
    high = places[-1] + sp.Rational(1, 2)
    return Exercise(
        told=told,
        given=(
            graph(function, 0, places[-1], name="f", label="y = f(x)", formula="f"),
            graph(X, 0, high),
            *(at_x(place, letter) for place, letter in zip(places, _LETTERS, strict=True)),
        ),
        added=added,
        value=(found,),
        wrong=tuple((k,) for k in range(len(_LETTERS)) if k != found),
        axes=axes(0, high, 0, high, ticks=False),
        domain="graph",
        written=lambda place: f"${_LETTERS[place[0]]}$",
    )


def meeting_of_inverses(p: int, q: int, asked: str) -> Exercise:
    """f(x) = (x² + pq) / (p + q) for x ≥ 0 and its inverse meet where x is p and q; how far apart, or the middle."""
    function = (X**2 + p * q) / sp.Integer(p + q)
    inverse = sp.sqrt((p + q) * X - p * q)
    value = (q - p) * sp.sqrt(2) if asked == "distance" else sp.Rational(p + q, 2) * sp.sqrt(2)
    high = q + 2
    start = sp.Rational(p * q, p + q)
    under = poly((p + q) * X - p * q)
    return Exercise(
        told={"function": function},
        given=(graph(function, 0, high, label="y = f(x)", name="f"),),
        added=(
            diagonal(0, high),
            graph(inverse, start, high, rf"\sqrt{{{under}}}", name="y = f^{-1}(x)", label="y = f^{-1}(x)",
                  note="the inverse function's, the mirror image in y = x"),
            spot("A", p, p, note="where both graphs meet on the line y = x"),
            spot("B", q, q, note="where both graphs meet on the line y = x"),
        ),
        value=value,
        wrong=(sp.Integer(q - p), 2 * value, value / 2, sp.Integer(p + q), value + 1, value**2),
        axes=axes(0, high, 0, high),
        domain="graph",
    )


def moving_point(wide: int, high: int, way: int) -> Exercise:
    """P moves from B over C and D to A around a rectangle; the area of ABP after ``way`` cm."""
    a, b, c, d = (0, 0), (wide, 0), (wide, high), (0, high)
    if way <= high:
        p, side, base = (wide, way), "BC", way
    elif way <= high + wide:
        p, side, base = (wide - (way - high), high), "CD", high
    else:
        p, side, base = (0, high - (way - high - wide)), "DA", 2 * high + wide - way
    area = sp.Rational(wide * base, 2)
    given: tuple[Part, ...] = (
        *(spot(name, *at, dot=False) for name, at in zip("ABCD", (a, b, c, d), strict=True)), *polygon("ABCD"),
        spot("P", *p), length("AB", rf"{wide}\text{{ cm}}"),
        length("BC" if side == "DA" else "DA", rf"{high}\text{{ cm}}"),
    )
    if side == "CD":
        added: tuple[Part, ...] = (
            spot("H", p[0], 0, dot=False, note="the foot of the perpendicular from P to AB"),
            *segments("PH", dashed=True, note="perpendicular to AB"),
            *segments("AP BP"),
            region("ABP"),
        )
    else:
        line, far = ("AP", "BP") if side == "BC" else ("BP", "AP")
        added = (
            *segments(line),
            region("ABP"),
            right("ABP" if side == "BC" else "PAB"),
            length(far, rf"{base}\text{{ cm}}"),
        )
    return Exercise(
        told={"side": side, "base": base},
        given=given,
        added=added,
        value=area,
        wrong=(2 * area, sp.Rational(wide * way, 2), sp.Integer(wide * high), sp.Rational(wide * high, 4), area + wide,
               area + 2, area + high),
        written=lambda area_: f"${tex(area_)}\\text{{ cm}}^2$",
    )


_QUADRATIC = X + 1 + X**2 / 40
FAMILIES = (
    (composition, ((_QUADRATIC, sp.Rational(4, 5), 2),)),
    (
        inverse_composition,
        (
            (X + 1, sp.Rational(1), 4, False),
            (X * sp.Rational(3, 2) + sp.Rational(1, 5), sp.Rational(4, 5), 3, True),
        ),
    ),
    (meeting_of_inverses, ((1, 3, "distance"), (2, 4, "middle"), (1, 5, "distance"))),
    (moving_point, ((8, 6, 4), (10, 6, 12), (9, 5, 16), (7, 4, 8), (12, 8, 25), (6, 8, 11))),
)
