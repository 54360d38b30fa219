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
    asked = f"(f \\circ f)({name})"
    return _at_five_numbers(
        function,
        places,
        wish=f"Which of the five numbers is ${asked}$?",
        explanation=f"Go up from ${name}$ on the $x$-axis to the point $A$ of the graph: its height is $f({name})$. "
        f"The dashed segment $AB$ leads across at this height to the point $B$ of the line $y = x$, which lies above "
        f"the number $f({name})$. On the $x$-axis this number is ${between}$. From $B$ the dashed segment $BC$ leads "
        f"up to the point $C$ of the graph at the height $f({between})$, and going across to the line $y = x$ we see "
        f"that $f({between}) = {found}$. Hence ${asked} = f({between}) = {found}$.",
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
    asked = f"(f^{{-1}} \\circ f^{{-1}})({name})"
    wish = f"Which of the five numbers is ${asked}$?"
    end = f"Hence ${asked} = {found}$."
    if backwards:
        wish = f"Which of the five numbers, put in for $p$, makes $(f \\circ f)(p) = {name}$ true?"
        end = f"Hence $f(f({found})) = f({between}) = {name}$ and $p = {found}$."
    return _at_five_numbers(
        function,
        places,
        wish=wish,
        explanation=f"First look for the number whose function value is ${name}$. The point $B$ on the line $y = x$ is "
        f"at the height ${name}$; the dashed segment $AB$ leads across to the point $A$ of the graph, which lies above "
        f"${between}$. So $f({between}) = {name}$, that is $f^{{-1}}({name}) = {between}$. From $A$ the dashed segment "
        f"$AC$ leads down to the point $C$ of the line $y = x$ at the height ${between}$. The point of the graph at "
        f"this height lies above ${found}$, so $f({found}) = {between}$. {end}",
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
    function: sp.Expr, places: list[sp.Expr], *, wish: str, explanation: str, added: tuple[Part, ...], found: int
) -> Exercise:
    high = places[-1] + sp.Rational(1, 2)
    return Exercise(
        problem=f"The figure shows the graphs of $y = f(x)$ and $y = x$. On the $x$-axis five numbers $a$, $b$, $c$, "
        f"$d$ and $e$ are marked, and all the numbers that come up below are among them. {wish}",
        explanation=explanation,
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
    written = poly(function)
    value = (q - p) * sp.sqrt(2) if asked == "distance" else sp.Rational(p + q, 2) * sp.sqrt(2)
    wish = (
        "Find the distance between the two points where the graph of $f$ meets the graph of its inverse function."
        if asked == "distance"
        else "The graph of $f$ meets the graph of its inverse function at two points. How far from the origin is the "
        "midpoint of these two points?"
    )
    end = (
        rf"Their distance is $AB = \sqrt{{{q - p}^2 + {q - p}^2}} = {tex(value)}$."
        if asked == "distance"
        else f"The midpoint of $AB$ has both coordinates equal to ${tex(sp.Rational(p + q, 2))}$, so its distance "
        f"from the origin is ${tex(value)}$."
    )
    high = q + 2
    start = sp.Rational(p * q, p + q)
    under = poly((p + q) * X - p * q)
    return Exercise(
        problem=f"The figure shows the graph of $f(x) = {written}$ for $x \\ge 0$. {wish}",
        explanation=f"The graph of the inverse function $y = f^{{-1}}(x)$ is the mirror image of the graph of $f$ in "
        f"the dashed line $y = x$. Since $f$ is increasing, the two graphs meet exactly on this line. So we solve "
        f"${written} = x$, that is $x^2 - {p + q}x + {p * q} = 0$, which gives $x = {p}$ and $x = {q}$. The meeting "
        f"points are ${named_at('A', p, p)}$ and ${named_at('B', q, q)}$. {end}",
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
    story = (
        f"In the rectangle $ABCD$ of the figure $AB = {wide}$ cm and $BC = {high}$ cm. A point $P$ starts at $B$ and "
        f"moves along the sides over $C$ and $D$ to $A$. When it has moved $x$ cm, the triangle $ABP$ has the area "
        f"$y\\text{{ cm}}^2$. "
    )
    if side == "CD":
        how = (
            f"After {way} cm the point $P$ is on the side $CD$, because $BC = {high}$ and $BC + CD = {high + wide}$. "
            f"Draw $AP$ and $BP$ and shade the triangle $ABP$. Its height is the dashed perpendicular $PH$ from $P$ to "
            f"$AB$ with the foot $H$; it is as long as $BC$, ${high}$ cm, wherever $P$ is on this side. So "
            rf"$y = \frac{{1}}{{2}} \cdot AB \cdot PH = \frac{{1}}{{2}} \cdot {wide} \cdot {high} = {tex(area)}$."
        )
        added: tuple[Part, ...] = (
            spot("H", p[0], 0, dot=False, note="the foot of the perpendicular from P to AB"),
            *segments("PH", dashed=True, note="perpendicular to AB"),
            *segments("AP BP"),
            region("ABP"),
        )
    else:
        line, foot, far = ("AP", "B", "BP") if side == "BC" else ("BP", "A", "AP")
        reason = (
            f"because that is less than $BC = {high}$"
            if side == "BC"
            else f"because $BC + CD = {high + wide}$ and the way to $A$ is ${2 * high + wide}$"
        )
        calculation = "x" if side == "BC" else f"{2 * high + wide} - {way}"
        how = (
            f"After {way} cm the point $P$ is on the side ${side}$, {reason}. Draw ${line}$ and shade the triangle "
            f"$ABP$. It has a right angle at ${foot}$, which we mark, so $AB$ is its base and ${far}$ its height. The "
            f"length "
            rf"${far}$ is ${calculation} = {base}$ cm. So $y = \frac{{1}}{{2}} \cdot {wide} \cdot {base} = "
            rf"{tex(area)}$."
        )
        added = (
            *segments(line),
            region("ABP"),
            right("ABP" if side == "BC" else "PAB"),
            length(far, rf"{base}\text{{ cm}}"),
        )
    return Exercise(
        problem=story + f"The figure shows $P$ at $x = {way}$. Find $y$ for this $x$.",
        explanation=how,
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
