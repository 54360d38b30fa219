"""Section "Equations of Straight Lines": heights, parallels and perpendiculars, lines that halve an area."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import foot
from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Equations of Geometric Figures", "Equations of Straight Lines"
Place = tuple[int, int]


def _slope(a: Place, b: Place) -> sp.Expr:
    return sp.Rational(b[1] - a[1], b[0] - a[0])


def _quotient(a: Place, b: Place) -> str:
    r"""``\frac{3 - (-1)}{2 - 4} = -2``."""
    return rf"\frac{{{difference(b[1], a[1])}}}{{{difference(b[0], a[0])}}} = {tex(_slope(a, b))}"


def height_of_a_triangle(a: Place, b: Place, c: Place, asked: str) -> Exercise:
    """The distance of A from the line BC, or the triangle's area by it."""
    p, q, r = line_through(b, c)
    put = abs(p * a[0] + q * a[1] + r)
    far, side = put / sp.sqrt(p**2 + q**2), distance(b, c)
    h = foot(*((str(x), str(y)) for x, y in (a, b, c)))
    area = far * side / 2
    wish, value, end = (
        ("How far is $A$ from the line $BC$?", far, "That is the wanted distance.")
        if asked == "distance"
        else (
            "Find the area of the triangle.",
            area,
            rf"The base is $BC = \sqrt{{{squares(c[0] - b[0], c[1] - b[1])}}} = {tex(side)}$. So the area is "
            rf"$\frac{{1}}{{2}} \cdot BC \cdot AH = {tex(area)}$.",
        )
    )
    signs = [f"{'-' if p < 0 else ''}{abs(p)} \\cdot {bracketed(a[0])}"] if p else []
    signs += [f"{'-' if q < 0 else '+'} {abs(q)} \\cdot {bracketed(a[1])}"]
    signs += [f"{'-' if r < 0 else '+'} {abs(r)}"] if r else []
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. {wish}",
        explanation=f"Draw the dashed perpendicular $AH$ from $A$ to the line $BC$ and mark the right angle at its "
        f"foot $H$. The slope of $BC$ is ${_quotient(b, c)}$, which leads to the equation ${linear(p, q, r)} = 0$. The "
        rf"length $AH$ is the distance of $A$ from this line: $AH = "
        rf"\frac{{|{' '.join(signs)}|}}{{\sqrt{{{squares(p, q)}}}}} = {tex(far)}$. {end}",
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("H", *h, note="the foot of the perpendicular from A to BC"),
            *segments("AH", dashed=True, note="perpendicular to BC"),
            right("AHC"),
            length("AH", tex(far)),
        ),
        value=value,
        wrong=(
            (sp.Integer(put), far / 2, far * sp.sqrt(p**2 + q**2) / (abs(p) + abs(q)), far + 1, far * 2, side)
            if asked == "distance"
            else (2 * area, area / 2, side * far / 3, area + 1, area + 2, side)
        ),
        axes=axes(*framing(a, b, c)),
    )


def halving_a_rectangle(p: Place, low: Place, high: Place, asked: str) -> Exercise:
    """The line through P that halves the rectangle's area; its slope or where it meets the y-axis."""
    corners = (low, (high[0], low[1]), high, (low[0], high[1]))
    center = (sp.Rational(low[0] + high[0], 2), sp.Rational(low[1] + high[1], 2))
    slope = (center[1] - p[1]) / (center[0] - p[0])
    intercept = p[1] - slope * p[0]
    names = ", ".join(f"${named_at(name, *at)}$" for name, at in zip("ABC", corners, strict=False))
    value, wish, end = (
        (slope, "Find the slope of this line.", "")
        if asked == "slope"
        else (
            intercept,
            "Find the $y$-coordinate of the point where this line meets the $y$-axis.",
            f" The line is $y = {poly(slope * X + intercept)}$, and at $x = 0$ it has the $y$-coordinate "
            f"${tex(intercept)}$.",
        )
    )
    diagonal = sp.Rational(high[1] - low[1], high[0] - low[0])
    return Exercise(
        problem=f"The figure shows the rectangle $ABCD$ with {names} and ${named_at('D', *corners[3])}$ and the point "
        f"${named_at('P', *p)}$. A straight line through $P$ divides the rectangle into two parts of equal area. "
        f"{wish}",
        explanation=f"A rectangle is symmetric about its centre, so exactly the lines through the centre halve its "
        f"area. Draw the dashed diagonals $AC$ and $BD$; they meet in the centre ${named_at('M', *center)}$. The "
        f"wanted line is the line $PM$. Its slope is "
        f"$\\frac{{{difference(center[1], p[1])}}}{{{difference(center[0], p[0])}}} = {tex(slope)}$.{end}",
        given=(*(spot(name, *at) for name, at in zip("ABCD", corners, strict=True)), *polygon("ABCD"), spot("P", *p)),
        added=(
            *segments("AC BD", dashed=True, note="a diagonal of the rectangle"),
            spot("M", *center, note="the centre of the rectangle, where the diagonals meet"),
            straight("PM", note="which halves the rectangle"),
        ),
        value=value,
        wrong=(
            (-slope, 1 / slope, diagonal, slope * 2, slope / 2, slope + 1)
            if asked == "slope"
            else (-intercept, intercept + 1, slope, intercept - 1, center[1], intercept + 2, intercept / 2)
        ),
        axes=axes(*framing(*corners, p, (0, min(intercept, 8)))),
    )


def through_a_corner(a: Place, b: Place, c: Place, how: str) -> Exercise:
    """The line through A parallel or perpendicular to BC; where it meets the y-axis."""
    base = _slope(b, c)
    slope = base if how == "parallel" else -1 / base
    found = a[1] - slope * a[0]
    h = foot(*((str(x), str(y)) for x, y in (a, b, c)))
    if how == "parallel":
        why = (
            f"Call the wanted point $N$ and draw the dashed line $AN$. It is parallel to $BC$; one arrow each on $BC$ "
            f"and $AN$ shows this. Parallel lines have the same slope, and the slope of $BC$ is ${_quotient(b, c)}$."
        )
        more = (parallel("BC AN"),)
    else:
        why = (
            f"Call the wanted point $N$ and draw the dashed line $AN$. It meets $BC$ at $H$, where we mark the right "
            f"angle at $H$. The slope of $BC$ is ${_quotient(b, c)}$. The product of the slopes of perpendicular lines "
            f"is $-1$, so the slope of $AN$ is ${tex(slope)}$."
        )
        more = (spot("H", *h, note="where the line through A meets BC"), right("AHB"))  # type: ignore[assignment]
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. Where does the straight line through $A$ that is {how} to $BC$ meet the $y$-axis? "
        f"Give the $y$-coordinate.",
        explanation=f"{why} With this slope the line through ${named_at('A', *a)}$ is $y = {poly(slope * X + found)}$. "
        f"It meets the $y$-axis at ${named_at('N', 0, found)}$, so the $y$-coordinate is ${tex(found)}$.",
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("N", 0, found, note=f"where the line through A {how} to BC meets the y-axis"),
            straight("AN", dashed=True, note=f"{how} to BC"),
            *more,
        ),
        value=found,
        wrong=(a[1] + slope * a[0], -found, a[1] + a[0] / slope, found + 1, found - 2, b[1] - base * b[0], found + 3),
        axes=axes(*framing(a, b, c, (0, found))),
    )


def halving_a_triangle(a: Place, b: Place, c: Place, axis: str) -> Exercise:
    """The line through A that halves the triangle; where it meets an axis."""
    m = (sp.Rational(b[0] + c[0], 2), sp.Rational(b[1] + c[1], 2))
    slope = (m[1] - a[1]) / (m[0] - a[0])
    intercept = a[1] - slope * a[0]
    found = intercept if axis == "y" else -intercept / slope
    place = (0, found) if axis == "y" else (found, 0)
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. The straight line through $A$ that divides it into two triangles of equal area meets "
        f"the ${axis}$-axis at a point. Find the ${axis}$-coordinate of this point.",
        explanation=f"The two triangles have the same height from $A$, so their areas are equal when their bases on "
        f"$BC$ are. Hence the line passes through the midpoint ${named_at('M', *m)}$ of $BC$; one stroke each marks "
        f"$BM = MC$. Draw the dashed line $AM$. Its slope is "
        rf"$\frac{{{difference(m[1], a[1])}}}{{{difference(m[0], a[0])}}} = {tex(slope)}$, and its equation is "
        f"$y = {poly(slope * X + intercept)}$. It meets the ${axis}$-axis at ${named_at('N', *place)}$, so the "
        f"${axis}$-coordinate is ${tex(found)}$.",
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("M", *m, note="the midpoint of BC"),
            equal("BM MC"),
            straight("AM", dashed=True, note="which halves the triangle"),
            spot("N", *place, note=f"where AM meets the {axis}-axis"),
        ),
        value=found,
        wrong=(-found, intercept if axis == "x" else -intercept / slope, found + 1, slope, found - 1, 2 * found,
               found + 2),
        axes=axes(*framing(a, b, c, place)),
    )


FAMILIES = (
    (
        height_of_a_triangle,
        (((4, 5), (-3, 1), (5, -5), "distance"), ((-4, 4), (-2, -3), (6, 3), "area"),
         ((-4, -3), (-3, 4), (3, -4), "distance"), ((1, 5), (-5, 1), (4, -2), "area"),
         ((4, 3), (-4, 2), (2, -6), "area")),
    ),
    (
        halving_a_rectangle,
        (((-4, 1), (1, 1), (7, 5), "slope"), ((3, 5), (-4, -3), (2, 1), "intercept"),
         ((-2, 5), (-1, -3), (5, 1), "slope"), ((4, 0), (-4, 0), (0, 6), "intercept"),
         ((-4, -1), (-1, -1), (5, 5), "intercept")),
    ),
    (
        through_a_corner,
        (((4, 5), (-3, -2), (5, 2), "parallel"), ((1, 5), (-4, 3), (2, -1), "perpendicular"),
         ((-4, 3), (-2, -3), (4, 1), "parallel"), ((4, -2), (-3, -2), (2, 3), "perpendicular")),
    ),
    (
        halving_a_triangle,
        (((4, 5), (-6, 1), (2, -3), "y"), ((-3, 5), (-5, -3), (5, -1), "x"), ((5, -4), (-3, -1), (-1, 5), "y"),
         ((2, 6), (-5, -1), (1, -3), "x")),
    ),
)
