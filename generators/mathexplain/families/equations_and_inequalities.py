"""Section "Quadratic Equations and Functions": lines that meet parabolas, extremes, lengths from quadratic "
"equations."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Equations and Inequalities", "Quadratic Equations and Functions"


def line_across_a_parabola(a: sp.Expr, r: int, s: int) -> Exercise:
    """y = a x² and a line meet at A and B with x = r < 0 and x = s > 0; the area of OAB."""
    curve = a * X**2
    line = sp.expand(a * (r + s) * X - a * r * s)
    cut = -a * r * s
    ends = [(x, curve.subs(X, x)) for x in (r, s)]
    area = abs(cut) * (s - r) / 2
    ys = [0, *(int(y) for _, y in ends)]
    return Exercise(
        told={"curve": curve, "line": line, "cut": cut, "ends": ends, "area": area},
        given=(ORIGIN, graph(curve, r - 2, s + 2), graph(line, r - 2, s + 2)),
        added=(
            spot("A", *ends[0], note="where the two graphs meet"),
            spot("B", *ends[1], note="where the two graphs meet"),
            spot("C", 0, cut, note="where the line meets the y-axis"),
            region("OAB"),
        ),
        value=area,
        wrong=(
            2 * area,
            abs(cut) * s / 2,
            abs(cut) * (s - abs(r)) / 2 or area + 4,
            area / 2,
            area + s,
            area + 1,
            area + 2,
        ),
        axes=axes(r - 2, s + 2, min(ys) - 1, max(ys) + 1, ticks=False, equal=max(ys) - min(ys) < 12),
        domain="graph",
    )


def extremes(a: sp.Expr, p: int, q: int, left: int, right_: int, asked: str) -> Exercise:
    """The greatest and the least value of a(x - p)² + q for left ≤ x ≤ right_: their sum or difference."""
    function = sp.expand(a * (X - p) ** 2 + q)
    first, last = (function.subs(X, x) for x in (left, right_))
    values = (first, last, sp.Integer(q))
    least, greatest = min(values), max(values)
    value = greatest + least if asked == "sum" else greatest - least
    box = (
        min(left, 0) - 1,
        max(right_, 0) + 1,
        min(0, int(sp.floor(least))) - 1,
        max(0, int(sp.ceiling(greatest))) + 1,
    )
    named = {"A": first, "B": last, "V": sp.Integer(q)}
    top, bottom = (next(n for n, v in named.items() if v == wanted) for wanted in (greatest, least))
    return Exercise(
        told={"function": function, "first": first, "last": last, "least": least, "greatest": greatest, "top": top,
              "bottom": bottom},
        given=(graph(function, *box[:2], label="y = f(x)", name="f"), at_x(left), at_x(right_)),
        added=(
            spot("A", left, first, note="the left end of this part of the graph"),
            spot("B", right_, last, note="the right end of this part of the graph"),
            spot("V", p, q, note="the vertex of the graph"),
            level(greatest, *box[:2], note="the level of the greatest value"),
            level(least, *box[:2], note="the level of the least value"),
        ),
        value=value,
        wrong=(first + last, abs(first - last), greatest - least if asked == "sum" else greatest + least, greatest,
               least,
               value + 1, value - 1, value + 2, value - 2),
        axes=axes(*box, ticks=False, equal=False),
        domain="graph",
    )


def moving_points(wide: int, high: int, speed: int, time: int) -> Exercise:
    """P moves from A to B at 1 cm/s, Q from B to C at ``speed`` cm/s; when does PBQ first have a given area?"""
    area = sp.Rational((wide - time) * speed * time, 2)
    later = wide - time
    way = "t" if speed == 1 else f"{speed}t"
    return Exercise(
        told={"area": area, "later": later, "way": way},
        given=(
            *(spot(n, x, y, dot=False) for n, x, y in (("A", 0, 0), ("B", wide, 0), ("C", wide, high), ("D", 0, high))),
            *polygon("ABCD"),
            spot("P", time, 0),
            spot("Q", wide, speed * time),
            *segments("PQ"),
        ),
        added=(length("PB", f"{wide} - t"), length("BQ", way), right("PBQ"), region("PBQ")),
        value=sp.Integer(time),
        wrong=(later, sp.Rational(time * later, wide), time + 1, sp.Rational(wide, 2), 2 * time, time + 3, later + 1),
    )


def square_in_a_square(side: int, part: int, asked: str) -> Exercise:
    """AE = BF = CG = DH on the sides of a square; the area of EFGH is known, the shorter part AE is wanted."""
    rest = side - part
    area = part**2 + rest**2
    corners = {"A": (0, 0), "B": (side, 0), "C": (side, side), "D": (0, side)}
    inner = {"E": (part, 0), "F": (side, part), "G": (rest, side), "H": (0, rest)}
    value = sp.Integer(part) if asked == "part" else sp.Rational(part * rest, 2)
    unit = r"\text{ cm}" if asked == "part" else r"\text{ cm}^2"
    return Exercise(
        told={"rest": rest, "area": area},
        given=(
            *(spot(name, *at, dot=False) for name, at in (corners | inner).items()), *polygon("ABCD"), *polygon("EFGH"),
        ),
        added=(equal("AE BF CG DH"), length("AE", "x"), length("AH", f"{side} - x"), right("EAH")),
        value=value,
        wrong=(
            (rest, sp.Rational(side, 2), sp.sqrt(area), sp.Rational(area, side), part + sp.Rational(1, 2), side - 1)
            if asked == "part"
            else (part * rest, sp.Rational(area, 2), value + 2, value / 2, value + 1, sp.Integer(side**2 - area))
        ),
        written=lambda number: f"${tex(number)}{unit}$",
    )


_HALF = sp.Rational(1, 2)
FAMILIES = (
    (line_across_a_parabola, ((_HALF, -2, 4), (sp.Integer(1), -1, 3), (-_HALF / 2, -4, 6))),
    (
        extremes,
        ((sp.Integer(1), 2, -3, 1, 5, "sum"), (sp.Integer(-1), 1, 5, -1, 2, "difference"),
         (_HALF, -2, -3, -4, 2, "sum"),
         (-_HALF, -1, 5, -4, 1, "difference")),
    ),
    (moving_points, ((12, 8, 2, 3), (10, 7, 1, 4), (9, 7, 2, 3), (11, 9, 3, 2), (8, 6, 2, 2))),
    (square_in_a_square, ((7, 3, "part"), (8, 3, "area"), (9, 2, "part"), (10, 4, "area"), (11, 4, "part"))),
)
