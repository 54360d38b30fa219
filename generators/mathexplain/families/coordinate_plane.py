"""Section "Coordinate Plane": division of segments, centroids, points equally far from two others."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Equations of Geometric Figures", "Coordinate Plane"
Place = tuple[int, int]


def _middle(*places: Place) -> tuple[sp.Expr, sp.Expr]:
    x, y = (sum(place[k] for place in places) for k in (0, 1))
    return sp.Rational(x, len(places)), sp.Rational(y, len(places))


def _root(a: Place, b: Place) -> str:
    """``\\sqrt{3^2 + (-4)^2} = 5``."""
    return rf"\sqrt{{{squares(b[0] - a[0], b[1] - a[1])}}} = {tex(distance(a, b))}"


def angle_bisector(a: Place, b: Place, c: Place, asked: str) -> Exercise:
    """The bisector of the angle at A meets BC; the place where, or how long the part at C is."""
    first, second = distance(a, b), distance(a, c)
    share = first / (first + second)
    d = (b[0] + share * (c[0] - b[0]), b[1] + share * (c[1] - b[1]))
    ratio = first / second
    m, n = ratio.p, ratio.q
    if asked == "place":
        value = d
        swapped = (c[0] + share * (b[0] - c[0]), c[1] + share * (b[1] - c[1]))
        wrong: tuple[object, ...] = (_middle(b, c), swapped, _middle(a, b, c), (d[1], d[0]), (d[0], -d[1]),
                                     (d[0] + 1, d[1]))
    else:
        whole = distance(b, c)
        value = whole * (1 - share)
        wrong = (whole * share, whole / 2, whole, value / 2, whole * sp.Rational(m, n), value + 1)
    return Exercise(
        told={"d": d, "m": m, "n": n},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("D", *d, note="where the bisector of the angle at A meets BC"),
            *segments("AD", dashed=True, note="the bisector of angle BAC"),
            angle("BAD", arcs=2),
            angle("DAC", arcs=2),
        ),
        value=value,
        wrong=wrong,
        axes=axes(*framing(a, b, c)),
    )


def equally_far_on_an_axis(a: Place, b: Place, axis: str) -> Exercise:
    """The point of an axis that is as far from A as from B; its coordinate."""
    middle = _middle(a, b)
    p, q, r = line_through(middle, (middle[0] + a[1] - b[1], middle[1] + b[0] - a[0]))
    found = -r / p if axis == "x" else -r / q
    place = (found, 0) if axis == "x" else (0, found)
    whole = (int(sp.floor(found)), 0) if axis == "x" else (0, int(sp.floor(found)))
    return Exercise(
        told={"middle": middle, "p": p, "q": q, "r": r, "found": found, "place": place},
        given=(spot("A", *a), spot("B", *b), *segments("AB")),
        added=(
            spot("M", *middle, note="the midpoint of AB"),
            equal("AM MB"),
            spot("P", *place, note=f"where the perpendicular bisector meets the {axis}-axis"),
            *segments("PM", dashed=True, note="on the perpendicular bisector of AB"),
            right("PMA"),
        ),
        value=found,
        wrong=(-found, middle[0] if axis == "x" else middle[1], -r / q if axis == "x" else -r / p, found + 1, 2 * found,
               found - 1, found + 2),
        axes=axes(*framing(a, b, whole)),
    )


def centroid(a: Place, b: Place, c: Place, asked: str) -> Exercise:
    """Where the medians meet; or the distance of that point from A."""
    m, n, g = _middle(b, c), _middle(a, c), _middle(a, b, c)
    far = sp.sqrt((g[0] - a[0]) ** 2 + (g[1] - a[1]) ** 2)
    median = far * sp.Rational(3, 2)
    if asked == "place":
        value: object = g
        wrong: tuple[object, ...] = (m, n, (g[1], g[0]), (3 * g[0] / 2, 3 * g[1] / 2), (g[0], -g[1]), (g[0] + 1, g[1]))
    else:
        value = far
        wrong = (median, far / 2, median * sp.Rational(3, 4), far * 2, far + 1, median / 2)
    return Exercise(
        told={"m": m, "n": n, "g": g, "median": median},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("M", *m, note="the midpoint of BC"),
            spot("N", *n, note="the midpoint of AC"),
            *segments("AM BN", dashed=True, note="a median of the triangle"),
            spot("G", *g, note="the centroid, where the medians meet"),
        ),
        value=value,
        wrong=wrong,
        axes=axes(*framing(a, b, c)),
    )


def _sum(*terms: int) -> str:
    written = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in terms)
    return ("-" if written.startswith(" - ") else "") + written[3:]


def parallelogram_diagonal(a: Place, b: Place, c: Place) -> Exercise:
    """Three corners of the parallelogram ABCD are known; how long is BD?"""
    m = _middle(a, c)
    d = (a[0] + c[0] - b[0], a[1] + c[1] - b[1])
    far = distance(b, d)
    return Exercise(
        told={"m": m, "far": far},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), spot("D", *d), *polygon("ABCD")),
        added=(
            spot("M", *m, note="where the diagonals meet"),
            *segments("AC BD", dashed=True, note="a diagonal"),
            equal("AM MC"),
            equal("BM MD", 2),
        ),
        value=far,
        wrong=(far / 2, distance(a, c), distance(a, b) + distance(b, c), far**2, far + 1, distance(a, c) / 2, far + 2),
        axes=axes(*framing(a, b, c, d)),
    )


def median_of_a_triangle(a: Place, b: Place, c: Place, area: bool) -> Exercise:
    """The median AM's length, or the area of the triangle ABM on a level side BC."""
    m = _middle(b, c)
    far = sp.sqrt((m[0] - a[0]) ** 2 + (m[1] - a[1]) ** 2)
    half, height = sp.Rational(c[0] - b[0], 2), abs(a[1] - b[1])
    value = half * height / 2 if area else far
    return Exercise(
        told={"m": m, "far": far, "half": half, "height": height},
        given=(spot("A", *a), spot("B", *b), spot("C", *c), *polygon("ABC")),
        added=(
            spot("M", *m, note="the midpoint of BC"),
            *segments("AM", dashed=True, note="a median"),
            equal("BM MC"),
            length("BM", tex(half)),
        ),
        value=value,
        wrong=(
            (2 * value, value / 2, half * far / 2, value + half, value + 1, value + 2)
            if area
            else (far / 2, (distance(a, b) + distance(a, c)) / 2, sp.Integer(height), far**2, far + 1, distance(a, b))
        ),
        axes=axes(*framing(a, b, c)),
    )


FAMILIES = (
    (
        angle_bisector,
        (((-1, 4), (-4, 0), (5, -4), "place"), ((1, 5), (-3, 2), (6, -7), "part"),
         ((-3, -2), (1, 1), (3, -10), "place")),
    ),
    (equally_far_on_an_axis, (((-2, 1), (4, 5), "x"), ((-5, -1), (1, 3), "y"), ((1, 4), (5, -2), "y"),
                              ((-4, 3), (2, 5), "x"))),
    (
        centroid,
        (((1, 6), (-4, -1), (6, 1), "place"), ((-4, 4), (-2, -2), (6, 1), "length"),
         ((-3, -3), (5, -1), (1, 7), "place"), ((2, 6), (-5, 1), (6, -4), "length")),
    ),
    (
        parallelogram_diagonal,
        (((-3, 4), (-5, -1), (4, -2)), ((-4, -2), (3, -3), (5, 3)), ((5, 4), (-2, 5), (-5, -2)),
         ((-5, 2), (-2, -4), (4, -1))),
    ),
    (
        median_of_a_triangle,
        (((1, 5), (-5, -1), (3, -1), False), ((-3, 4), (-4, -2), (6, -2), True), ((4, -4), (-4, 3), (4, 3), False),
         ((-2, 5), (-4, -3), (4, -3), True)),
    ),
)
