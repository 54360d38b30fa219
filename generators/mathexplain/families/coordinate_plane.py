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
        wish, value = "Find the coordinates of the point where the bisector of the angle at $A$ meets $BC$.", d
        at_x, at_y = (
            rf"\frac{{{m} \cdot {bracketed(c[k])} + {n} \cdot {bracketed(b[k])}}}{{{m} + {n}}} = {tex(d[k])}"
            for k in (0, 1)
        )
        end = f"The coordinates are $x = {at_x}$ and $y = {at_y}$, so it is ${named_at('D', *d)}$."
        swapped = (c[0] + share * (b[0] - c[0]), c[1] + share * (b[1] - c[1]))
        wrong: tuple[object, ...] = (_middle(b, c), swapped, _middle(a, b, c), (d[1], d[0]), (d[0], -d[1]),
                                     (d[0] + 1, d[1]))
    else:
        wish = "The bisector of the angle at $A$ divides the side $BC$ into two parts. How long is the part at $C$?"
        whole = distance(b, c)
        value = whole * (1 - share)
        end = (
            rf"The whole side is $BC = {_root(b, c)}$. Its part at $C$ is $DC = \frac{{{n}}}{{{m + n}}} \cdot BC = "
            f"{tex(value)}$."
        )
        wrong = (whole * share, whole / 2, whole, value / 2, whole * sp.Rational(m, n), value + 1)
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. {wish}",
        explanation=f"Draw the dashed bisector $AD$ with the point $D$ on $BC$ and mark the equal angles: "
        rf"$\angle BAD = \angle DAC$. The bisector divides the opposite side in the ratio of the adjacent sides. These "
        rf"are $AB = {_root(a, b)}$ and $AC = {_root(a, c)}$, hence $BD : DC = {m} : {n}$. {end}",
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
    other = "y" if axis == "x" else "x"
    whole = (int(sp.floor(found)), 0) if axis == "x" else (0, int(sp.floor(found)))
    return Exercise(
        problem=f"The figure shows the segment from ${named_at('A', *a)}$ to ${named_at('B', *b)}$. A point of the "
        f"${axis}$-axis has the same distance from $A$ as from $B$. Find its ${axis}$-coordinate.",
        explanation=f"All points with equal distances from $A$ and $B$ lie on the perpendicular bisector of $AB$. Let "
        f"$M$ be the midpoint of $AB$; one stroke each marks $AM = MB$. The dashed line $PM$ is perpendicular to $AB$, "
        f"shown by the right angle at $M$, and it meets the ${axis}$-axis at the wanted point $P$. The midpoint is "
        f"${named_at('M', *middle)}$, and setting $PA^2 = PB^2$ for a point $(x, y)$ gives the line ${linear(p, q, r)} "
        f"= 0$. With ${other} = 0$ we get ${axis} = {tex(found)}$, that is ${named_at('P', *place)}$.",
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
        wish = "Find the point where the medians of the triangle meet."
        value: object = g
        end = (
            rf"So $x = \frac{{{_sum(a[0], b[0], c[0])}}}{{3}} = {tex(g[0])}$ and $y = "
            rf"\frac{{{_sum(a[1], b[1], c[1])}}}{{3}} = {tex(g[1])}$: the point is ${named_at('G', *g)}$."
        )
        wrong: tuple[object, ...] = (m, n, (g[1], g[0]), (3 * g[0] / 2, 3 * g[1] / 2), (g[0], -g[1]), (g[0] + 1, g[1]))
    else:
        wish = "How far is the point where the medians of the triangle meet from $A$?"
        value = far
        end = (
            rf"The median is $AM = \sqrt{{{squares(m[0] - a[0], m[1] - a[1])}}} = {tex(median)}$, and so $AG = "
            rf"\frac{{2}}{{3}} \cdot AM = {tex(far)}$."
        )
        wrong = (median, far / 2, median * sp.Rational(3, 4), far * 2, far + 1, median / 2)
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. {wish}",
        explanation=f"Let $M$ be the midpoint of $BC$ and $N$ the midpoint of $AC$: ${named_at('M', *m)}$ and "
        f"${named_at('N', *n)}$. Draw the dashed medians $AM$ and $BN$; they meet at the centroid $G$. The centroid "
        f"divides each median in the ratio $2 : 1$ from the corner, and each of its coordinates is the mean of the "
        f"corners' coordinates. {end}",
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
        problem=f"The figure shows the parallelogram $ABCD$ with ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. Find the length of its diagonal $BD$.",
        explanation=f"The diagonals of a parallelogram halve each other. Draw the dashed diagonals $AC$ and $BD$, "
        f"which meet at $M$; one stroke each marks $AM = MC$ and two strokes each mark $BM = MD$. As the midpoint of "
        f"$AC$ it is ${named_at('M', *m)}$. So half of the diagonal is "
        rf"$BM = \sqrt{{{squares(m[0] - b[0], m[1] - b[1])}}} = {tex(far / 2)}$, and the whole one is "
        f"$BD = 2 \\cdot BM = {tex(far)}$.",
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
    wish = (
        "The median from $A$ cuts the triangle in two. Find the area of one of the two parts."
        if area
        else "How long is the median from $A$?"
    )
    end = (
        f"Both parts have the base ${tex(half)}$ and the height ${difference(max(a[1], b[1]), min(a[1], b[1]))} = "
        rf"{height}$. The area of each is $\frac{{1}}{{2}} \cdot {tex(half)} \cdot {height} = {tex(value)}$."
        if area
        else rf"Hence $AM = \sqrt{{{squares(m[0] - a[0], m[1] - a[1])}}} = {tex(far)}$."
    )
    return Exercise(
        problem=f"The triangle in the figure has the corners ${named_at('A', *a)}$, ${named_at('B', *b)}$ and "
        f"${named_at('C', *c)}$. {wish}",
        explanation=f"The median leads from $A$ to the midpoint ${named_at('M', *m)}$ of $BC$. Draw it as the dashed "
        f"segment $AM$; one stroke each marks $BM = MC$. The length $BM$ is half of $BC$, ${tex(half)}$. {end}",
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
