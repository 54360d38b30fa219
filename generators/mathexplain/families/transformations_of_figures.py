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
        told={"image": image, "across": across, "up": up, "least": least},
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
    value = least if asked == "perimeter" else least ** 2
    return Exercise(
        told={"below": below, "beyond": beyond, "least": least, "first": first, "second": second},
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
    reach = sp.ceiling(sp.sqrt(square))
    low = [min(center[k], image[k]) - reach for k in (0, 1)]
    high = [max(center[k], image[k]) + reach for k in (0, 1)]
    box = (low[0], high[0] + 1, low[1], high[1] + 1)
    if asked == "constant":
        value: sp.Expr = sp.Integer(constant)
        wrong = (image[0] ** 2 + image[1] ** 2, constant + 2 * square, -constant, constant - square, constant + 10,
                 constant - 6)
    else:
        value = sp.sqrt((move[0] - center[0]) ** 2 + (move[1] - center[1]) ** 2)
        wrong = (sp.sqrt(move[0] ** 2 + move[1] ** 2), sp.sqrt(image[0] ** 2 + image[1] ** 2), sp.sqrt(square),
                 value**2, sp.sqrt((move[0] - center[0]) ** 2 + (move[1] - center[1]) ** 2 + 1),
                 value + 1)
    return Exercise(
        told={"image": image, "square": square},
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
        told={"c": c, "d": d, "first": first, "second": second, "middle_a": middle_a, "middle_b": middle_b,
              "height": height, "area": area},
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
