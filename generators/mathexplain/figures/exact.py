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
    tidy,
    values,
)  # fmt: skip

__all__ = [
    "DIGITS",
    "SAME",
    "At",
    "Place",
    "X",
    "added_to",
    "along",
    "angle",
    "bisector_foot",
    "centroid",
    "circumcentre",
    "decimal",
    "digits",
    "distance",
    "exact",
    "excentre",
    "foot",
    "gap",
    "incentre",
    "intersection",
    "is_zero",
    "line_circle",
    "meeting_of_circles",
    "midpoint",
    "number",
    "on_circle",
    "on_curve",
    "orthocentre",
    "place",
    "reflection",
    "rotated",
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


def distance(a: At, b: At) -> Exact:
    """The length of segment ab."""
    u = _vector(b) - _vector(a)
    return exact(sp.sqrt(expanded(u.dot(u))))


def gap(a: At, b: At) -> sp.Expr:
    """The squared distance of two places, for comparing."""
    u = _vector(b) - _vector(a)
    return sp.sympify(u.dot(u))


def angle(a: At, vertex: At, b: At) -> Exact:
    """The angle at ``vertex``, 0 to 180 degrees."""
    u, v = _vector(a) - _vector(vertex), _vector(b) - _vector(vertex)
    size = sp.sqrt(_sure(expanded(u.dot(u)), _NO_ANGLE)) * sp.sqrt(_sure(expanded(v.dot(v)), _NO_ANGLE))
    return exact(sp.acos(tidy(sp.sympify(u.dot(v) / size))) * 180 / sp.pi)


_NO_ANGLE = "An angle needs two points apart from its vertex."
_NO_LINE = "A line needs two points that are apart."
_NO_TRIANGLE = "The three points lie on one line."


def midpoint(a: At, b: At) -> Place:
    return along(a, b, "1/2")


def along(a: At, b: At, share: Exact) -> Place:
    """The point of line ab at ``share`` of the way from a (0) to b (1); below 0 and above 1 it is beyond them."""
    return _place(_vector(a) + number(share) * (_vector(b) - _vector(a)))


def added_to(p: At, a: At, b: At) -> Place:
    """Where p comes to when it is moved as a to b; the fourth corner of a parallelogram."""
    return _place(_vector(p) + _vector(b) - _vector(a))


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


def rotated(p: At, center: At, degrees: Exact) -> Place:
    """p turned counter-clockwise about ``center``."""
    turn = number(degrees) * sp.pi / 180
    c, s = sp.cos(turn), sp.sin(turn)
    u = _vector(p) - _vector(center)
    return _place(_vector(center) + sp.Matrix([c * u[0] - s * u[1], s * u[0] + c * u[1]]))


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


def centroid(a: At, b: At, c: At) -> Place:
    return _place((_vector(a) + _vector(b) + _vector(c)) / 3)


def circumcentre(a: At, b: At, c: At) -> Place:
    """Raises ValueError for points on one line."""
    start, u, v = _vector(a), _vector(b) - _vector(a), _vector(c) - _vector(a)
    double = _sure(2 * _cross(u, v), _NO_TRIANGLE)
    first, second = u.dot(u), v.dot(v)
    return _place(start + sp.Matrix([v[1] * first - u[1] * second, u[0] * second - v[0] * first]) / double)


def orthocentre(a: At, b: At, c: At) -> Place:
    """Where the heights meet. Raises ValueError for points on one line."""
    return _place(_vector(a) + _vector(b) + _vector(c) - 2 * _vector(circumcentre(a, b, c)))


def _opposite(a: At, b: At, c: At) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """The lengths of the sides opposite a, b and c."""
    _sure(_cross(_vector(b) - _vector(a), _vector(c) - _vector(a)), _NO_TRIANGLE)
    return number(distance(b, c)), number(distance(c, a)), number(distance(a, b))


def incentre(a: At, b: At, c: At) -> Place:
    """Where the angle bisectors meet. Raises ValueError for points on one line."""
    p, q, r = _opposite(a, b, c)
    return _place((_vector(a) * p + _vector(b) * q + _vector(c) * r) / (p + q + r))


def excentre(a: At, b: At, c: At) -> Place:
    """The centre of the circle that touches bc from outside. Raises ValueError for points on one line."""
    p, q, r = _opposite(a, b, c)
    return _place((_vector(b) * q + _vector(c) * r - _vector(a) * p) / (q + r - p))


def bisector_foot(a: At, vertex: At, b: At) -> Place:
    """Where the bisector of the angle at ``vertex`` meets ab. Raises ValueError for points on one line."""
    _, q, r = _opposite(vertex, a, b)
    return _place((_vector(a) * q + _vector(b) * r) / (q + r))


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


def line_circle(a: At, b: At, center: At, through: At) -> tuple[Place, ...]:
    """Where line ab meets the circle, in the direction from a to b: two places, one for a tangent, or none."""
    nearest, u = _vector(foot(center, a, b)), _vector(b) - _vector(a)
    offset = nearest - _vector(center)
    left = expanded(gap(center, through) - offset.dot(offset))
    if is_zero(left):
        return (_place(nearest),)
    if on_digits(left) < 0:
        return ()
    reach = u * sp.sqrt(left / u.dot(u))
    return _place(nearest - reach), _place(nearest + reach)


def meeting_of_circles(center: At, through: At, other: At, other_through: At) -> tuple[Place, ...]:
    """Where two circles meet: left of the way from the first centre to the second, then right; one, or none."""
    u = _vector(other) - _vector(center)
    far = _sure(u.dot(u), "Two circles with one centre do not meet.")
    first, second = gap(center, through), gap(other, other_through)
    share = (far + first - second) / (2 * far)
    middle, left = _vector(center) + u * share, expanded(first - share**2 * far)
    if is_zero(left):
        return (_place(middle),)
    if on_digits(left) < 0:
        return ()
    aside = sp.Matrix([-u[1], u[0]]) * sp.sqrt(left / far)
    return _place(middle + aside), _place(middle - aside)
