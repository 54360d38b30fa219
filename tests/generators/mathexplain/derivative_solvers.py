"""Solves the problems on derivatives from their texts, with difference quotients and numeric extremes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np
import sympy as sp
from scipy.optimize import brentq, minimize_scalar

from tests.generators.mathexplain.plane_solvers import ORIGIN, Solver, area, crossing, roots, slope
from tests.generators.mathexplain.problem_reading import Problem, X


def tangent_from_o(problem: Problem) -> float:
    (f,) = problem.functions
    t = float(brentq(lambda t: f(t) - t * slope(f, t), 0.5, 9))
    return f(t) / t if "slope" in problem.text else t * f(t) / 2


def tangent_and_axes(problem: Problem) -> float:
    (f,) = problem.functions
    x, y = problem.points["P"]
    assert abs(f(x) - y) < 1e-9
    m = slope(f, x)
    return area(ORIGIN, (x - y / m, 0.0), (0.0, y - m * x))


def ladder(problem: Problem) -> float:
    size, speed, away = problem.numbers(r"length (\d+) m.*wall at (\d+) m.*OB = (\d+)\$")
    return -slope(lambda t: math.sqrt(size**2 - (away + speed * t) ** 2), 0)


def shadow(problem: Problem) -> float:
    lamp, person, speed = problem.numbers(r"is ([\d.]+) m above.*is ([\d.]+) m tall.*at ([\d.]+) m a second")

    def tip(t: float) -> float:
        return crossing((0, lamp), (3 + speed * t, person), ORIGIN, (1, 0))[0]

    return slope(lambda t: tip(t) - (0 if "tip" in problem.text else 3 + speed * t), 0)


def mean_slope(problem: Problem) -> float:
    (f,) = problem.functions
    a, b = problem.at("AB")
    assert abs(f(a[0]) - a[1]) < 1e-9
    assert abs(f(b[0]) - b[1]) < 1e-9
    wanted = (b[1] - a[1]) / (b[0] - a[0])
    solutions = [complex(c) for c in sp.Poly(sp.diff(problem.terms[0], X) - sp.nsimplify(wanted), X).nroots()]
    inside = [c.real for c in solutions if abs(c.imag) < 1e-9 and a[0] < c.real < b[0]]
    assert len(inside) == 1
    return inside[0]


def limit(problem: Problem) -> float:
    hit = re.search(r"\\lim_\{([xh]) \\to (-?\d+)\} \\frac\{(.+)\}\{(.+?)\}\$", problem.text)
    assert hit
    near = {hit[1]: float(hit[2]) + 1e-6, "f": problem.curve}
    above, below = (re.sub(r"(\d)h", r"\1*h", part.replace("^", "**")) for part in (hit[3], hit[4]))
    return float(eval(above, {}, near) / eval(below, {}, near))


def greatest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where the function is greatest."""
    return float(
        minimize_scalar(lambda x: -function(x), bounds=(low, high), method="bounded", options={"xatol": 1e-11}).x
    )


def below_a_parabola(problem: Problem) -> float:
    (f,) = problem.functions
    x = greatest(lambda x: x * f(x), 0, max(roots(problem)))
    return 2 * x * f(x) if "greatest possible area" in problem.text else 4 * x + 2 * f(x)


def in_a_semicircle(problem: Problem) -> float:
    (size,) = problem.numbers(r"of length \$(\d+)\$")
    r = size / 2

    def whole(turn: float) -> float:
        x, y = r * math.cos(turn), r * math.sin(turn)
        return (
            area((-x, 0.0), (x, 0.0), (x, y), (-x, y))
            if "PQRS" in problem.text
            else area((-r, 0.0), (r, 0.0), (x, y), (-x, y))
        )

    turn = greatest(whole, 0, math.pi / 2)
    return 2 * r * math.cos(turn) if "How long" in problem.text else whole(turn)


def three_solutions(problem: Problem) -> float:
    def real(k: int) -> set[float]:
        found = np.roots([float(c) for c in sp.Poly(problem.terms[0] - k, X).all_coeffs()])
        return {round(root.real, 4) for root in found if abs(root.imag) < 1e-4}

    whole = [k for k in range(-60, 60) if len(real(k)) == 3]
    return sum(whole) if "the sum" in problem.text else len(whole)


DERIVATIVES: dict[str, Solver] = {
    "A tangent of the graph passes through $O$": tangent_from_o,
    "the tangent at $P$ forms with": tangent_and_axes,
    "The tangent at $P$ and the two axes": tangent_and_axes,
    "a ladder": ladder,
    "The lamp": shadow,
    "average rate of change": mean_slope,
    "differentiable function": limit,
    "A rectangle has two corners": below_a_parabola,
    "semicircle": in_a_semicircle,
    "three different real solutions": three_solutions,
}
