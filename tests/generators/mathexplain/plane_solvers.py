"""Solves the problems on points, lines, circles and function graphs from their texts, in other ways than the items do.

Each solver's key is a piece of the problem's text; a problem is solved by the first whose key it contains.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

import numpy as np
import sympy as sp
from scipy.optimize import brentq, minimize, minimize_scalar

from tests.generators.mathexplain.problem_reading import Plane, Problem, X, term

Solver = Callable[[Problem], float | tuple[float, float]]
ORIGIN = (0.0, 0.0)


def area(*corners: Plane) -> float:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(p[0] * q[1] - p[1] * q[0] for p, q in pairs)) / 2


def crossing(a: Plane, b: Plane, c: Plane, d: Plane) -> Plane:
    """Where the lines ab and cd meet."""
    rows = [[b[0] - a[0], c[0] - d[0]], [b[1] - a[1], c[1] - d[1]]]
    share = np.linalg.solve(rows, [c[0] - a[0], c[1] - a[1]])[0]
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def cut_off(corners: Sequence[Plane], a: Plane, b: Plane) -> float:
    """The area of the polygon's part on the left of ab."""

    def side(p: Plane) -> float:
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

    kept: list[Plane] = []
    for p, q in zip(corners, [*corners[1:], corners[0]], strict=True):
        if side(p) >= 0:
            kept.append(p)
        if side(p) * side(q) < 0:
            kept.append(crossing(p, q, a, b))
    return area(*kept) if len(kept) > 2 else 0.0


def slope(function: Callable[[float], float], x: float, h: float = 1e-5) -> float:
    return (function(x + h) - function(x - h)) / (2 * h)


def roots(problem: Problem, k: int = 0) -> list[float]:
    """Where the text's k-th function, a polynomial with real roots only, is zero."""
    factors = [float(factor) for factor in sp.Poly(problem.terms[k], X).all_coeffs()]
    return sorted(float(root.real) for root in np.roots(factors))


def mirrored(problem: Problem) -> float:
    (p,) = problem.at("A")
    images = {"x$-axis": (p[0], -p[1]), "y$-axis": (-p[0], p[1]), "the origin": (-p[0], -p[1])}
    said = re.split(r"is reflected in|also reflected in", problem.text)[1:]
    first, second = (next(image for key, image in images.items() if key in part[:14]) for part in said)
    if "area" in problem.text:
        return area(p, first, second)
    return max(math.dist(p, first), math.dist(p, second), math.dist(first, second))


def fourth(problem: Problem) -> float | tuple[float, float]:
    a, b, c = problem.at("ABC")
    found = crossing(a, (a[0] + c[0] - b[0], a[1] + c[1] - b[1]), c, (c[0] + a[0] - b[0], c[1] + a[1] - b[1]))
    return sum(found) if "sum" in problem.text else found


def walked(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    return b[0] - a[0] if "stay at" in problem.text else b[1] / (c[0] - b[0])


def on_an_axis(problem: Problem) -> Callable[[float], Plane]:
    return (lambda t: (t, 0.0)) if "$x$-axis" in problem.text else (lambda t: (0.0, t))


def least_sum(problem: Problem) -> float:
    a, b = problem.at("AB")
    place = on_an_axis(problem)
    return float(minimize_scalar(lambda t: math.dist(a, place(t)) + math.dist(place(t), b)).fun)


def least_perimeter(problem: Problem) -> float:
    (a,) = problem.at("A")

    def perimeter(at: Sequence[float]) -> float:
        p, q = (at[0], 0.0), (at[1], at[1])
        return math.dist(a, p) + math.dist(p, q) + math.dist(q, a)

    least = float(
        minimize(perimeter, [a[0], a[0] / 2], method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-12}).fun
    )
    return least**2 if "s^2" in problem.text else least


def translated(problem: Problem) -> float:
    (center,) = problem.at("A")
    hit = re.search(r"translated (\d+) units to the (left|right) and (\d+) units (up|down)", problem.text)
    assert hit
    x, y = int(hit[1]) * (1 if hit[2] == "right" else -1), int(hit[3]) * (1 if hit[4] == "up" else -1)
    if "How far" in problem.text:
        return math.dist(center, (x, y))
    equation = re.search(r"equation \$(.+) \+ c = 0\$", problem.text)
    assert equation
    return -float(term(equation[1], y=y).subs(X, x))  # the image of the origin lies on the image of the circle


def reflected_area(problem: Problem) -> float:
    a, b = problem.at("AB")
    return area(a, b, b[::-1], a[::-1])


def chord(problem: Problem) -> float:
    a, b = problem.at("AB")
    axis = re.search(r"meets the \$(.)\$-axis", problem.text)
    assert axis
    k = "xy".index(axis[1])
    constant = a[k] * b[k] + a[1 - k] * b[1 - k]  # of (x - a)(x - b) + … = 0 where the other coordinate is 0
    return float(np.ptp(np.roots([1, -(a[k] + b[k]), constant]).real))


def around_three(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    radius = math.dist(a, b) * math.dist(b, c) * math.dist(c, a) / (4 * area(a, b, c))
    return math.pi * radius**2 if "area" in problem.text else radius


def circle(problem: Problem) -> tuple[Plane, float]:
    """The centre and the radius of the circle whose equation is stated."""
    equation = next(formula for formula in problem.formulas if "^2 + " in formula)
    left, right = equation.split(" = ")
    value = [float(term(left, y=y).subs(X, x)) for x, y in ((0, 0), (1, 0), (0, 1))]
    center = (value[0] - value[1] + 1) / 2, (value[0] - value[2] + 1) / 2
    return center, math.sqrt(float(term(right)))


def tangent_length(problem: Problem) -> float:
    center, radius = circle(problem)
    length = math.dist(center, problem.points["P"]) * math.cos(
        math.asin(radius / math.dist(center, problem.points["P"]))
    )
    return length * radius / 2 if "area" in problem.text else length


def far_from_a_line(problem: Problem) -> float:
    center, radius = circle(problem)
    a, b = problem.at("AB")

    def away(turn: float) -> float:
        return (
            2 * area(a, b, (center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn))) / math.dist(a, b)
        )

    sign = -1 if "greatest" in problem.text else 1
    start = min(np.linspace(0, 2 * math.pi, 60), key=lambda turn: sign * away(turn))
    return sign * float(
        minimize_scalar(
            lambda t: sign * away(t), bounds=(start - 0.2, start + 0.2), method="bounded", options={"xatol": 1e-12}
        ).fun
    )


def bisected(problem: Problem) -> float | tuple[float, float]:
    a, b, c = problem.at("ABC")
    u, v = (((p[0] - a[0]) / math.dist(a, p), (p[1] - a[1]) / math.dist(a, p)) for p in (b, c))
    d = crossing(a, (a[0] + u[0] + v[0], a[1] + u[1] + v[1]), b, c)
    return math.dist(d, c) if "How long" in problem.text else d


def equally_far(problem: Problem) -> float:
    a, b = problem.at("AB")
    place = on_an_axis(problem)
    return float(brentq(lambda t: math.dist(a, place(t)) - math.dist(b, place(t)), -100, 100))


def medians(problem: Problem) -> float | tuple[float, float]:
    a, b, c = problem.at("ABC")
    middle = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in ((b, c), (a, c))]
    g = crossing(a, middle[0], b, middle[1])
    return math.dist(a, g) if "How far" in problem.text else g


def diagonal(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    return math.dist(b, (a[0] + c[0] - b[0], a[1] + c[1] - b[1]))


def median(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    if "area" in problem.text:
        return area(a, b, c) / 2
    return math.sqrt(math.dist(a, b) ** 2 / 2 + math.dist(a, c) ** 2 / 2 - math.dist(b, c) ** 2 / 4)


def rectangle_halved(problem: Problem) -> float:
    corners, p = problem.at("ABCD"), problem.points["P"]

    def surplus(turn: float) -> float:
        return cut_off(corners, p, (p[0] + math.cos(turn), p[1] + math.sin(turn))) - area(*corners) / 2

    start = math.atan2(corners[0][1] + corners[2][1] - 2 * p[1], corners[0][0] + corners[2][0] - 2 * p[0])
    turn = float(brentq(surplus, start - 0.3, start + 0.31, xtol=1e-14))
    return math.tan(turn) if "slope" in problem.text else p[1] - math.tan(turn) * p[0]


def through_a(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    way = (c[0] - b[0], c[1] - b[1]) if "parallel" in problem.text else (b[1] - c[1], c[0] - b[0])
    return crossing(a, (a[0] + way[0], a[1] + way[1]), ORIGIN, (0, 1))[1]


def triangle_halved(problem: Problem) -> float:
    a, b, c = problem.at("ABC")

    def at(share: float) -> Plane:
        return b[0] + share * (c[0] - b[0]), b[1] + share * (c[1] - b[1])

    share = float(brentq(lambda s: area(a, b, at(s)) - area(a, at(s), c), 0, 1))
    found = crossing(a, at(share), ORIGIN, (1, 0) if "$x$-axis" in problem.text else (0, 1))
    return sum(found)


def height(problem: Problem) -> float:
    a, b, c = problem.at("ABC")
    return 2 * area(a, b, c) / math.dist(b, c)


def triangle(problem: Problem) -> float:
    return area(*problem.at("ABC"))


PLANE: dict[str, Solver] = {
    "reflected in the line": reflected_area,
    "and it is also reflected": mirrored,
    "corners of a parallelogram": fourth,
    "A girl walks": walked,
    "sum of its distances from $A$": least_sum,
    "one on the line $y = x$": least_perimeter,
    "translated": translated,
    "has the diameter": chord,
    "passes through all three": around_three,
    "angent from $P$": tangent_length,
    "of the circle can have from the line": far_from_a_line,
    "bisector of the angle": bisected,
    "same distance from $A$": equally_far,
    "medians of the triangle": medians,
    "length of its diagonal": diagonal,
    "median from $A$": median,
    "divides the rectangle": rectangle_halved,
    "straight line through $A$ that is": through_a,
    "divides it into two triangles": triangle_halved,
    "How far is $A$ from the line": height,
    "Find the area of the triangle $ABC$": triangle,
    "Find the area of the triangle.": triangle,
}
