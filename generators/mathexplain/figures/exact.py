"""Exact places for figures, and the constructions of school geometry on them.

A place is a pair of strings that SymPy reads, or a :class:`Point` of a figure; every construction gives such pairs
back, so that a family writes ``foot(A, B, C)`` and hands the result to ``Point(name="D", x=..., y=...)``.
"""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.description import Point
from generators.mathexplain.figures.terms import (
    DIGITS,
    SAME,
    Exact,
    X,
    decimal,
    digits,
    exact,
    expanded,
    is_zero,
    number,
    on_digits,
    term,
    values,
)

__all__ = [
    "DIGITS",
    "SAME",
    "At",
    "Place",
    "X",
    "circumcentre",
    "decimal",
    "digits",
    "exact",
    "foot",
    "gap",
    "incentre",
    "intersection",
    "is_zero",
    "number",
    "on_circle",
    "on_curve",
    "place",
    "reflection",
    "tangent_points",
    "term",
    "values",
]

Place = tuple[Exact, Exact]
At = Place | Point


def place(at: At) -> Place:
    """The coordinates of a point."""
    return (at.x, at.y) if isinstance(at, Point) else at


def _vector(at: At) -> sp.Matrix:
    x, y = place(at)
    return sp.Matrix([number(x), number(y)])


def _place(vector: sp.Matrix) -> Place:
    return exact(vector[0]), exact(vector[1])


def _cross(u: sp.Matrix, v: sp.Matrix) -> sp.Expr:
    return u[0] * v[1] - u[1] * v[0]


def _sure(value: sp.Expr, otherwise: str) -> sp.Expr:
    """The value if it is not zero. Raises ValueError with the sentence."""
    if is_zero(value):
        raise ValueError(otherwise)
    return value


def gap(a: At, b: At) -> sp.Expr:
    """The squared distance of two places, for comparing."""
    u = _vector(b) - _vector(a)
    return sp.sympify(u.dot(u))


_NO_LINE = "A line needs two points that are apart."
_NO_TRIANGLE = "The three points lie on one line."


def intersection(a: At, b: At, c: At, d: At) -> Place:
    """Where the lines ab and cd meet. Raises ValueError for parallels."""
    start, u, v = _vector(a), _vector(b) - _vector(a), _vector(d) - _vector(c)
    turn = _sure(_cross(u, v), "The two lines are parallel, so they do not meet.")
    return _place(start + u * (_cross(_vector(c) - start, v) / turn))


def foot(p: At, a: At, b: At) -> Place:
    """The foot of the perpendicular from p to line ab. Raises ValueError when a and b coincide."""
    start, u = _vector(a), _vector(b) - _vector(a)
    return _place(start + u * ((_vector(p) - start).dot(u) / _sure(u.dot(u), _NO_LINE)))


def reflection(p: At, a: At, b: At) -> Place:
    """p mirrored in line ab."""
    return _place(2 * _vector(foot(p, a, b)) - _vector(p))


def on_circle(center: At, radius: Exact, degrees: Exact) -> Place:
    """The point of the circle in this direction, counter-clockwise from the right."""
    turn = number(degrees) * sp.pi / 180
    return _place(_vector(center) + number(radius) * sp.Matrix([sp.cos(turn), sp.sin(turn)]))


def on_curve(expression: Exact, x: Exact) -> Place:
    """The point of the graph at x. Raises ValueError where the function has no value."""
    value = term(expression).subs(X, number(x))
    if not value.is_finite or value.is_real is False:
        raise ValueError(f"{expression} has no value at x = {x}.")
    return exact(number(x)), exact(value)


def circumcentre(a: At, b: At, c: At) -> Place:
    """Raises ValueError for points on one line."""
    start, u, v = _vector(a), _vector(b) - _vector(a), _vector(c) - _vector(a)
    double = _sure(2 * _cross(u, v), _NO_TRIANGLE)
    first, second = u.dot(u), v.dot(v)
    return _place(start + sp.Matrix([v[1] * first - u[1] * second, u[0] * second - v[0] * first]) / double)


def incentre(a: At, b: At, c: At) -> Place:
    """Where the angle bisectors meet. Raises ValueError for points on one line."""
    _sure(_cross(_vector(b) - _vector(a), _vector(c) - _vector(a)), _NO_TRIANGLE)
    p, q, r = (number(exact(sp.sqrt(expanded(gap(*side))))) for side in ((b, c), (c, a), (a, b)))
    return _place((_vector(a) * p + _vector(b) * q + _vector(c) * r) / (p + q + r))


def tangent_points(p: At, center: At, through: At) -> tuple[Place, Place]:
    """Where the tangents from p touch the circle: on the left, then on the right, as seen from p.

    Raises ValueError for a point inside the circle or on it.
    """
    away = _vector(p) - _vector(center)
    far, radius = away.dot(away), gap(center, through)
    if is_zero(far - radius) or on_digits(far - radius) < 0:
        raise ValueError("There are two tangents only from a point outside the circle.")
    middle = _vector(center) + away * (radius / far)
    aside = sp.Matrix([-away[1], away[0]]) * (sp.sqrt(expanded(radius * (far - radius))) / far)
    return _place(middle - aside), _place(middle + aside)
