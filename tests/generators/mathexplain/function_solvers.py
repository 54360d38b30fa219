"""Solves the problems on functions and their graphs, and on derivatives, from their texts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import sympy as sp
from scipy.optimize import brentq, minimize_scalar

from tests.generators.mathexplain.plane_solvers import ORIGIN, Solver, area, roots
from tests.generators.mathexplain.problem_reading import Plane, Problem, X, term

Line = tuple[float, float, float]


def zero(function: Callable[[float], float]) -> float:
    """Of a linear function."""
    return -function(0) / (function(1) - function(0))


def cut_by_axes(problem: Problem) -> float:
    (f,) = problem.functions
    a, b = (zero(f), 0.0), (0.0, f(0))
    return math.dist(a, b) if "How long" in problem.text else area(ORIGIN, a, b)


def two_graphs_and_the_axis(problem: Problem) -> float:
    f, g = problem.functions
    x = brentq(lambda t: f(t) - g(t), -50, 50)
    return area((x, f(x)), (zero(f), 0.0), (zero(g), 0.0))


def extended(problem: Problem) -> float:
    (x,) = problem.numbers(r"Find \$f\((-?\d+)\)")
    a, b = problem.at("AB")
    return a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])


def pencil(problem: Problem) -> float:
    (c,) = (float(term(formula.split("ax")[1])) for formula in problem.formulas if "ax" in formula)
    a, b = problem.at("AB")
    shares = [k / 100 for k in range(101)]
    slopes = [(a[1] + t * (b[1] - a[1]) - c) / (a[0] + t * (b[0] - a[0])) for t in shares]
    return max(slopes) + (1 if "the sum" in problem.text else -1) * min(slopes)


def lines(problem: Problem) -> list[Line]:
    """p, q, r of p x + q y = r, as the text has them."""
    found = []
    for formula in problem.formulas:
        if re.fullmatch(r"-?\d*x [+-] \d*y = -?\d+", formula):
            left, right = formula.split(" = ")
            found.append((float(term(left, y=0).subs(X, 1)), float(term(left, y=1).subs(X, 0)), float(right)))
    assert len(found) == 2
    return found


def meeting(first: Line, second: Line) -> Plane:
    x, y = np.linalg.solve([first[:2], second[:2]], [first[2], second[2]])
    return float(x), float(y)


def two_lines_and_an_axis(problem: Problem) -> float:
    axis = (0.0, 1.0, 0.0) if "with the $x$-axis" in problem.text else (1.0, 0.0, 0.0)
    first, second = lines(problem)
    return area(meeting(first, second), meeting(first, axis), meeting(second, axis))


def no_triangle(problem: Problem) -> float:
    first, second = lines(problem)
    (c,) = problem.numbers(r"line \$y = ax ([+-] \d+)\$")
    x, y = meeting(first, second)
    values = [-first[0] / first[1], -second[0] / second[1], float(brentq(lambda a: a * x + c - y, -100, 100))]
    return sum(values) if "the sum" in problem.text else math.prod(values)


def candles(problem: Problem) -> float:
    a, p = problem.numbers(r"first is (\d+) cm long and burns down (\d+) cm")
    b, q = problem.numbers(r"second is (\d+) cm long and burns down (\d+) cm")
    hours = float(brentq(lambda t: (a - p * t) - (b - q * t), 0, 100))
    return hours if "how many hours" in problem.text else a - p * hours


def composed(problem: Problem) -> float:
    """The number of the letter, from 0."""
    hit = re.search(r"\(f \\circ f\)\(p\) = ([a-e])", problem.text) or re.search(
        r"\\circ f.*?\)\(([a-e])\)", problem.text
    )
    assert hit
    f, at = problem.curve, problem.marks
    if "-1" in problem.text or "put in for" in problem.text:
        found = next(letter for letter in "abcde" if abs(f(f(at[letter])) - at[hit[1]]) < 1e-9)
    else:
        found = next(letter for letter in "abcde" if abs(f(f(at[hit[1]])) - at[letter]) < 1e-9)
    assert problem.item.answer == f"${found}$"
    return "abcde".index(found)


def with_its_inverse(problem: Problem) -> float:
    (f,) = problem.functions
    xs = [x for x in np.linspace(0, 20, 401) if abs(f(f(x)) - x) < 1e-9]
    assert len(xs) == 2
    points = [(x, f(x)) for x in xs]
    middle = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
    return math.dist(*points) if "distance between" in problem.text else math.dist(ORIGIN, middle)


def along_a_rectangle(problem: Problem) -> float:
    wide, high, way = problem.numbers(r"AB = (\d+)\$ cm and \$BC = (\d+)\$ cm.*at \$x = (\d+)\$")
    corners = [(wide, 0.0), (wide, high), (0.0, high), ORIGIN]
    for p, q in pairwise(corners):
        if way <= math.dist(p, q):
            share = way / math.dist(p, q)
            at = (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
            return area(ORIGIN, (wide, 0.0), at)
        way -= math.dist(p, q)
    raise AssertionError(problem.text)


def parabola_triangle(problem: Problem) -> float:
    (f,) = problem.functions
    a, b = roots(problem)
    x = (a + b) / 2 if "the vertex" in problem.text else 0.0
    return area((a, 0.0), (b, 0.0), (x, f(x)))


def square_below(problem: Problem) -> float:
    (f,) = problem.functions
    a, b = roots(problem)
    middle = (a + b) / 2
    side = 2 * float(brentq(lambda t: f(middle + t) - 2 * t, 0, (b - a) / 2))
    return side**2 if "area" in problem.text else 4 * side


def by_vertex(problem: Problem) -> float:
    (p, q), at = problem.at("PQ")
    a, b, c = np.linalg.solve(np.array([[p * p, p, 1], [2 * p, 1, 0], [0, 0, 1]]), np.array([q, 0, at[1]]))
    return float(a + b + c if "Find $f(1)$" in problem.text else a * b * c)


def line_and_parabola(problem: Problem) -> float:
    f, _ = problem.functions
    a, b = sorted(float(x) for x in sp.solve(problem.terms[0] - problem.terms[1], X))
    return area(ORIGIN, (a, f(a)), (b, f(b)))


def extremes(problem: Problem) -> float:
    (f,) = problem.functions
    left, right = problem.numbers(r"\$(-?\d+) \\le x \\le (-?\d+)\$")
    values = [f(x) for x in np.linspace(left, right, int(right - left) * 1000 + 1)]
    return max(values) + (1 if "the sum" in problem.text else -1) * min(values)


def two_movers(problem: Problem) -> float:
    wide, speed, size = problem.numbers(r"AB = (\d+)\$ cm.*to \$C\$ at (\d+) cm a second.*area \$(.+?)\\text")
    return float(min(np.roots([-speed / 2, speed * wide / 2, -size]).real))


def square_inside(problem: Problem) -> float:
    side, size = problem.numbers(r"the side \$(\d+)\\text.*has the area \$(\d+)\\text")
    part = float(min(np.roots([2, -2 * side, side**2 - size]).real))
    return part if "How long" in problem.text else part * (side - part) / 2


def at_asymptotes(problem: Problem) -> float:
    (f,) = problem.functions
    (p,) = problem.numbers(r"with \$x > (-?\d+)\$")
    q = round(f(1e9), 5)
    if "area" in problem.text:
        return (7.3 - p) * (f(7.3) - q)
    return float(
        minimize_scalar(
            lambda x: x - p + f(x) - q, bounds=(p + 0.1, p + 30), method="bounded", options={"xatol": 1e-10}
        ).fun
    )


def on_a_hyperbola(problem: Problem) -> float:
    (f,) = problem.functions
    a, b = problem.numbers(r"\$x\$-coordinates \$(\d+)\$ and \$(\d+)\$")
    return area(ORIGIN, (a, f(a)), (b, f(b)))


def lines_at_a_root(problem: Problem) -> float:
    f = problem.functions[0]
    start = -(f(0) ** 2) / (f(1) ** 2 - f(0) ** 2)
    top = -float(
        minimize_scalar(lambda x: x - f(x), bounds=(start, start + 30), method="bounded", options={"xatol": 1e-10}).fun
    )
    whole = [k for k in range(-50, 50) if -start - 1e-9 <= k < top - 1e-6]
    if "touch" in problem.text:
        return top
    return sum(whole) if "the sum" in problem.text else len(whole)


def inverse_points(problem: Problem) -> float:
    f, g = problem.functions
    (t,) = problem.numbers(r"\$x\$-coordinate \$(\d+)\$")
    a = (t, f(t))
    x = float(brentq(lambda x: g(x) - (a[1] - (x - a[0])), 0.01, 100))
    return math.dist(a, (x, g(x))) if "length" in problem.text else area(ORIGIN, a, (x, g(x)))


def below_a_chord(problem: Problem) -> float:
    (f,) = problem.functions
    first, second = problem.numbers(r"-coordinates \$(\d+)\$ and \$(\d+)\$")
    if "y$-coordinates" in problem.text:
        first, second = (float(brentq(lambda x, y=y: f(x) - y, 0.01, 1000)) for y in (first, second))
    return area((first, 0.0), (second, 0.0), (second, f(second)), (first, f(first)))


FUNCTIONS: dict[str, Solver] = {
    "the line forms with the two axes": cut_by_axes,
    "part of the line between the two axes": cut_by_axes,
    "the two lines enclose with the $x$-axis": two_graphs_and_the_axis,
    "graph of a linear function $f$ passes": extended,
    "in common with the segment": pencil,
    "they enclose with the": two_lines_and_an_axis,
    "does not form a triangle": no_triangle,
    "Two candles": candles,
    "all the numbers that come up": composed,
    "inverse function": with_its_inverse,
    "has moved $x$ cm": along_a_rectangle,
    "two points where the graph meets the $x$-axis": parabola_triangle,
    "of the square $ABCD$ lie on the $x$-axis": square_below,
    "the vertex $P": by_vertex,
    "these two points and the origin": line_and_parabola,
    "the greatest and the least value of $f(x)$": extremes,
    "does the triangle $PBQ$": two_movers,
    "the square $EFGH$ has the area": square_inside,
    "two asymptotes": at_asymptotes,
    "with $x > 0$ and have": on_a_hyperbola,
    "line $y = x + k$": lines_at_a_root,
    "with the slope $-1$": inverse_points,
    "the perpendiculars from $A$ and $B$": below_a_chord,
}
