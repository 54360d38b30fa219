"""Section "Transformations of Figures": reflections that make ways straight, translated circles, mirrored segments."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import intersection
from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Equations of Geometric Figures", "Transformations of Figures"
Place = tuple[int, int]


def _places(*points: Place) -> tuple[tuple[str, str], ...]:
    return tuple((str(x), str(y)) for x, y in points)


def shortest_way(a: Place, b: Place, axis: str) -> Exercise:
    """From A to an axis and on to B, both on one side of it."""
    image = (a[0], -a[1]) if axis == "x" else (-a[0], a[1])
    first, second = _places(image, b)
    p = intersection(first, second, ("0", "0"), ("1", "0") if axis == "x" else ("0", "1"))
    across, up = b[0] - image[0], b[1] - image[1]
    least = sp.sqrt(across**2 + up**2)
    straight = distance(a, b)
    box = (-1, 8, -4, 6) if axis == "x" else (-6, 6, -1, 8)
    return Exercise(
        problem=f"The figure shows the points ${named_at('A', *a)}$ and ${named_at('B', *b)}$. A point moves along the "
        f"${axis}$-axis. What is the least possible sum of its distances from $A$ and from $B$?",
        explanation=f"Reflect $A$ in the ${axis}$-axis: its image is ${named_at(chr(65) + chr(39), *image)}$. A point "
        f"of the ${axis}$-axis is as far from $A'$ as from $A$, so instead of the way from $A$ over the axis to $B$ we "
        f"may measure the way from $A'$ to $B$. That way is shortest when it is straight. So draw the dashed segment "
        f"$A'B$; it meets the ${axis}$-axis at the point $P$. Join $A$ to $P$ as well. Then $AP = A'P$, and the "
        rf"least sum is $AP + PB = A'P + PB = A'B = \sqrt{{{squares(across, up)}}} = {tex(least)}$.",
        given=(spot("A", *a), spot("B", *b)),
        added=(
            spot("A'", *image, note=f"the image of A reflected in the {axis}-axis"),
            *segments("A'B", dashed=True, note="the shortest way"),
            spot("P", *p, note=f"where A'B meets the {axis}-axis"),
            *segments("AP"),
        ),
        value=least,
        wrong=(straight, sp.Integer(abs(across) + abs(up)), least**2, sp.sqrt(across**2 + up**2 + 4),
               sp.Integer(abs(a[1]) + abs(b[1])), least + 1),
        axes=axes(*box, grid=True),
    )


def way_over_two_mirrors(a: Place, asked: str) -> Exercise:
    """The shortest closed way from A to the x-axis, to the line y = x and back; or the way's straight length squared.

    A lies between the two lines, so A = (x, y) with 0 < y < x.
    """
    below, beyond = (a[0], -a[1]), (a[1], a[0])
    x_axis, slanted = _places((0, 0), (1, 0)), _places((0, 0), (1, 1))
    p = intersection(*_places(below, beyond), *x_axis)
    q = intersection(*_places(below, beyond), *slanted)
    least = sp.sqrt(2 * (a[0] ** 2 + a[1] ** 2))
    first, second = a[1] - a[0], a[0] + a[1]
    box = (-2, a[0] + 2, -a[1] - 1, a[0] + 1)
    value, wish = (
        (least, "What is the least possible perimeter of this triangle?")
        if asked == "perimeter"
        else (least**2, "Let $s$ be the least possible perimeter of this triangle. Find $s^2$.")
    )
    end = "" if asked == "perimeter" else f" Hence $s^2 = {tex(value)}$."
    return Exercise(
        problem=f"The figure shows the point ${named_at('A', *a)}$ and the line $y = x$. A triangle has one corner at "
        f"$A$, one on the $x$-axis and one on the line $y = x$. {wish}",
        explanation=f"Reflect $A$ in the $x$-axis to ${named_at('B', *below)}$ and in the line $y = x$ to "
        f"${named_at('C', *beyond)}$. If a triangle has its other corners at $P$ on the $x$-axis and at $Q$ on the "
        f"line $y = x$, then $AP = BP$ and $AQ = CQ$. Its perimeter $AP + PQ + QA$ is therefore the length of the way "
        f"from $B$ over $P$ and $Q$ to $C$. It is least when $P$ and $Q$ lie on the dashed segment $BC$: "
        rf"$BC = \sqrt{{{squares(first, second)}}} = {tex(least)}$.{end}",
        given=(spot("A", *a), graph(X, *box[:2])),
        added=(
            spot("B", *below, note="the image of A reflected in the x-axis"),
            spot("C", *beyond, note="the image of A reflected in the line y = x"),
            *segments("BC", dashed=True),
            spot("P", *p, note="where BC meets the x-axis"),
            spot("Q", *q, note="where BC meets the line y = x"),
        ),
        value=value,
        wrong=(
            (2 * least, sp.sqrt(a[0] ** 2 + a[1] ** 2), 2 * sp.sqrt(a[0] ** 2 + a[1] ** 2), sp.Integer(2 * sum(a)),
             sp.sqrt(2) * sum(a))
            if asked == "perimeter"
            else (value / 2, 2 * value, sp.Integer(4 * sum(a) ** 2), value + 4, sp.Integer(2 * sum(a) ** 2))
        ),
        axes=axes(*box),
    )


def translated_circle(center: Place, move: Place, asked: str) -> Exercise:
    """A circle through the origin is moved; ``asked`` for the constant of its equation, or for x + y of its lowest
    point's image."""
    image = (center[0] + move[0], center[1] + move[1])
    square = center[0] ** 2 + center[1] ** 2
    constant = image[0] ** 2 + image[1] ** 2 - square
    general = _general(*image)
    reach = sp.ceiling(sp.sqrt(square))
    low = [min(center[k], image[k]) - reach for k in (0, 1)]
    high = [max(center[k], image[k]) + reach for k in (0, 1)]
    box = (low[0], high[0] + 1, low[1], high[1] + 1)
    if asked == "constant":
        wish = f"The image has the equation ${general} + c = 0$. Find the constant $c$."
        end = f"Expanding gives ${general} + {image[0] ** 2 + image[1] ** 2} = {square}$, and so $c = {constant}$."
        value: sp.Expr = sp.Integer(constant)
        wrong = (image[0] ** 2 + image[1] ** 2, constant + 2 * square, -constant, constant - square, constant + 10,
                 constant - 6)
    else:
        wish = "How far is the image of the origin from the centre of the circle before the translation?"
        value = sp.sqrt((move[0] - center[0]) ** 2 + (move[1] - center[1]) ** 2)
        end = (
            f"The distance of $A$ and $P$ is wanted. From ${named_at('A', *center)}$ to ${named_at('P', *move)}$ it is "
            rf"$\sqrt{{{squares(move[0] - center[0], move[1] - center[1])}}} = {tex(value)}$."
        )
        wrong = (sp.sqrt(move[0] ** 2 + move[1] ** 2), sp.sqrt(image[0] ** 2 + image[1] ** 2), sp.sqrt(square),
                 value**2, sp.sqrt((move[0] - center[0]) ** 2 + (move[1] - center[1]) ** 2 + 1),
                 value + 1)
    to = f"{abs(move[0])} units to the {'right' if move[0] > 0 else 'left'} and {abs(move[1])} units " + (
        "up" if move[1] > 0 else "down"
    )
    return Exercise(
        problem=f"The circle in the figure has the centre ${named_at('A', *center)}$ and passes through the origin "
        f"$O$. It is translated {to}. {wish}",
        explanation=f"Every point makes the same move. The dashed arrow $AB$ takes the centre to "
        f"${named_at('B', *image)}$, and the arrow $OP$ takes the origin $O$ to ${named_at('P', *move)}$. The radius "
        f"stays what it was, $BP = AO$ with $AO^2 = {square}$. So the image is the dashed circle with centre $B$ "
        f"through $P$: ${squared('x', image[0])} + {squared('y', image[1])} = {square}$. {end}",
        given=(spot("A", *center), ORIGIN, circle("A", "O")),
        added=(
            spot("B", *image, note="the centre after the translation"),
            spot("P", *move, note="the image of the origin"),
            Line(start="A", end="B", dashed=True, arrow=True, note="the translation of the centre"),
            Line(start="O", end="P", dashed=True, arrow=True, note="the translation of the origin"),
            circle("B", "P", dashed=True, note="the image of the circle"),
        ),
        value=value,
        wrong=wrong,
        axes=axes(*box),
    )


def _general(x: int, y: int) -> str:
    """``x^2 + y^2 - 6x + 4y`` for the centre (3, -2)."""
    terms = [f" {'-' if n > 0 else '+'} {abs(2 * n)}{letter}" for letter, n in (("x", x), ("y", y)) if n]
    return "x^2 + y^2" + "".join(terms)


def mirrored_segment(a: Place, b: Place) -> Exercise:
    """AB, all of it on one side of y = x, is reflected in that line; the area that it and its image span."""
    c, d = (b[1], b[0]), (a[1], a[0])
    first, second = sp.sqrt(2) * abs(a[0] - a[1]), sp.sqrt(2) * abs(b[0] - b[1])
    middle_a, middle_b = sp.Rational(sum(a), 2), sp.Rational(sum(b), 2)
    height = sp.sqrt(2) * abs(middle_b - middle_a)
    leg = sp.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
    area = (first + second) / 2 * height
    return Exercise(
        problem=f"The figure shows the segment from ${named_at('A', *a)}$ to ${named_at('B', *b)}$ and the line $y = "
        f"x$. The segment is reflected in the line. Find the area of the quadrilateral whose corners are $A$, $B$ and "
        f"their two images.",
        explanation=f"Reflection in the line $y = x$ exchanges the coordinates. Call the image of $B$ "
        f"${named_at('C', *c)}$ and the image of $A$ ${named_at('D', *d)}$. The dashed segments $AD$ and $BC$ are both "
        f"perpendicular to the mirror, so they are parallel, and the shaded quadrilateral $ABCD$ is a trapezium. Its "
        f"parallel sides are $AD = {tex(first)}$ and $BC = {tex(second)}$. Its height is the distance between their "
        f"midpoints ${coordinates((middle_a, middle_a))}$ and ${coordinates((middle_b, middle_b))}$ on the mirror, "
        rf"which is ${tex(height)}$. The area is $\frac{{1}}{{2}} \cdot (AD + BC) \cdot {tex(height)} = "
        rf"\frac{{1}}{{2}} \cdot {tex(first + second)} \cdot {tex(height)} = {tex(area)}$.",
        given=(spot("A", *a), spot("B", *b), *segments("AB"), graph(X, -2, 8)),
        added=(
            spot("C", *c, note="the image of B reflected in the line y = x"),
            spot("D", *d, note="the image of A reflected in the line y = x"),
            *segments("AD BC", dashed=True, note="perpendicular to the line y = x"),
            region("ABCD"),
        ),
        value=area,
        wrong=(2 * area, area / 2, first * second, (first + second) * leg / 2, area + 4, area * sp.sqrt(2)),
        axes=axes(-2, 8, -2, 7),
    )


FAMILIES = (
    (shortest_way, (((1, 3), (7, 5), "x"), ((2, 6), (5, 1), "y"), ((2, 2), (6, 4), "x"), ((3, 1), (5, 7), "y"),
                    ((2, 3), (5, 6), "y"))),
    (way_over_two_mirrors, (((5, 2), "perimeter"), ((6, 3), "square"), ((4, 1), "perimeter"), ((7, 2), "square"))),
    (
        translated_circle,
        (((-2, 1), (5, 2), "constant"), ((3, 2), (-5, 1), "distance"), ((-1, -2), (4, 3), "constant"),
         ((2, -2), (-4, -1), "distance")),
    ),
    (mirrored_segment, (((4, 1), (7, 3)), ((1, 3), (2, 6)), ((3, -1), (6, 4)), ((-1, 2), (3, 6)), ((5, 1), (6, 3)))),
)
