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
    value = far if asked == "distance" else area
    signs = [f"{'-' if p < 0 else ''}{abs(p)} \\cdot {bracketed(a[0])}"] if p else []
    signs += [f"{'-' if q < 0 else '+'} {abs(q)} \\cdot {bracketed(a[1])}"]
    signs += [f"{'-' if r < 0 else '+'} {abs(r)}"] if r else []
    return Exercise(
        told={"p": p, "q": q, "r": r, "far": far, "side": side, "area": area, "signs": signs},
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
    value = slope if asked == "slope" else intercept
    diagonal = sp.Rational(high[1] - low[1], high[0] - low[0])
    return Exercise(
        told={"corners": corners, "center": center, "slope": slope, "intercept": intercept, "names": names},
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
    more: tuple[Part, ...] = (parallel("BC AN"),)
    if how != "parallel":
        more = (spot("H", *h, note="where the line through A meets BC"), right("AHB"))
    return Exercise(
        told={"slope": slope, "found": found},
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
        told={"m": m, "slope": slope, "intercept": intercept, "found": found, "place": place},
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
