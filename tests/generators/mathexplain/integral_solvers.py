"""Solves the problems on integrals from their texts, by numeric quadrature."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np
import sympy as sp
from scipy.integrate import quad
from scipy.optimize import brentq

from tests.generators.mathexplain.plane_solvers import Solver, slope
from tests.generators.mathexplain.problem_reading import Problem, X, term


def integral(function: Callable[[float], float], low: float, high: float) -> float:
    return float(quad(function, low, high, limit=200)[0])


def limits(problem: Problem) -> tuple[float, ...]:
    return problem.numbers(r"\$([^$]+) \\le x \\le ([^$]+)\$")


def tangent_through_o(problem: Problem) -> float:
    (f,) = problem.functions
    t = float(brentq(lambda t: f(t) - t * slope(f, t), 0.5, 9))
    return integral(lambda x: f(x) - slope(f, t) * x, 0, t)


def waves(problem: Problem) -> float:
    f, g = problem.functions
    first, last = (
        float(brentq(lambda x: f(x) - g(x), *ends)) for ends in ((0, math.pi / 2), (math.pi, 3 * math.pi / 2))
    )
    return abs(integral(lambda x: f(x) - g(x), first, last))


def solid(problem: Problem) -> float:
    (f,) = problem.functions
    share = 1.0 if "is a square" in problem.text else math.sqrt(3) / 4
    return integral(lambda x: share * max(f(x), 0.0) ** 2 if x < limits(problem)[1] else 0.0, *limits(problem))


def below(problem: Problem) -> float:
    (f,) = problem.functions
    return integral(f, *limits(problem))


def between_two(problem: Problem) -> float:
    f, g = problem.functions
    return integral(lambda x: g(x) - f(x), *problem.numbers(r"at \$x = (-?\d+)\$ and at \$x = (-?\d+)\$"))


def with_inverse(problem: Problem) -> float:
    (f,) = problem.functions
    end, low, high = problem.numbers(r"\\int_0\^\{(.+?)\}.*?\\int_\{(.+?)\}\^\{(.+?)\}")
    return integral(f, 0, end) + integral(lambda y: float(brentq(lambda x: f(x) - y, -1, 100)), low, high)


def from_a_derivative(problem: Problem) -> float:
    (f,) = problem.functions
    start, end = problem.numbers(r"f\(0\) = (-?\d+)\$.*Find \$f\((\d+)\)\$")
    return start + integral(f, 0, end)


def motion(problem: Problem) -> float:
    times, speeds = zip((0.0, 0.0), *problem.at("ABCD"), strict=True)
    seconds = np.linspace(0, times[-1], int(times[-1]) * 100 + 1)
    speed = np.interp(seconds, times, speeds)
    return float(np.trapezoid(np.abs(speed) if "in all" in problem.text else speed, seconds))


def absolute(problem: Problem) -> float:
    (f,) = problem.functions
    (end,) = problem.numbers(r"\\int_0\^\{(.+?)\}")
    return float(quad(lambda x: abs(f(x)), 0, end, points=[float(x) for x in sp.solve(problem.terms[0], X)])[0])


def enclosed(problem: Problem) -> float:
    f, g = problem.functions
    ends = sorted(float(x) for x in sp.solve(problem.terms[0] - problem.terms[1], X))
    return integral(lambda x: abs(f(x) - g(x)), *ends)


def tangent_and_y_axis(problem: Problem) -> float:
    (f,) = problem.functions
    x, y = problem.points["T"]
    return abs(integral(lambda t: f(t) - (y + slope(f, x) * (t - x)), 0, x))


def equal_regions(problem: Problem) -> float:
    (k,) = problem.numbers(r"\$a > (\d+)\$")
    hit = re.search(r"\$y = ([^$]+)\$", problem.text)
    assert hit

    def balance(a: float) -> float:
        return integral(sp.lambdify([X], term(hit[1], a=a), "math"), 0, a)

    return float(brentq(balance, k + 0.01, 5 * k))


INTEGRALS: dict[str, Solver] = {
    "the tangent of the graph through $O$": tangent_through_o,
    "between the two points where they meet": waves,
    "The base of a solid": solid,
    "region between the graph and the $x$-axis": below,
    "the segments $AD$ and $BC$": between_two,
    "f^{-1}(y)": with_inverse,
    "the derivative of a function $f$": from_a_derivative,
    "A toy car": motion,
    "|f(x)|": absolute,
    "region that they enclose": enclosed,
    "its tangent at $T$": tangent_and_y_axis,
    "equal areas": equal_regions,
    "has the same area as the region": equal_regions,
}
