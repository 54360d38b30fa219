"""Section "Various Integration Techniques": areas by substitution and by parts, integrals of an inverse function."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.plane import *

CHAPTER, SECTION = "Integral Calculus", "Various Integration Techniques"


def area_below(antiderivative: sp.Expr, formula: str, left: sp.Expr, right: sp.Expr, how: str) -> Exercise:
    """The area between a graph and the x-axis; ``how``: the way to the antiderivative, in sentences."""
    function = sp.diff(antiderivative, X)
    area = sp.simplify(antiderivative.subs(X, right) - antiderivative.subs(X, left))
    end = sp.simplify(function.subs(X, right))
    high = max(float(sp.N(function.subs(X, left + (right - left) * k / 40))) for k in range(1, 41))
    return Exercise(
        told={"area": area, "end": end},
        given=(graph(function, left, right * sp.Rational(5, 4), formula),),
        added=(
            spot("B", right, 0, note="the right end of the region on the x-axis"),
            spot("C", right, end, note="the point of the graph above B"),
            *segments("BC", dashed=True, note="the right border of the region"),
            shade(function, 0, left, right),
        ),
        value=area,
        wrong=(2 * area, area / 2, area + 1, sp.simplify((right - left) * end), area + 2, area * 3),
        axes=axes(0, sp.ceiling(right * sp.Rational(5, 4) + sp.Rational(1, 2)), 0, _rounded(1.3 * high), ticks=False,
                  equal=False),
        domain="graph",
    )


def _rounded(value: float) -> sp.Expr:
    return sp.Rational(int(20 * value) + 1, 20)


def with_the_inverse(function: sp.Expr, a: int) -> Exercise:
    """The integrals of f from 0 to a and of its inverse from f(0) to f(a) fill a rectangle."""
    low, high = function.subs(X, 0), function.subs(X, a)
    area = sp.Integer(a * high)
    first = sp.integrate(function, (X, 0, a))
    return Exercise(
        told={"low": low, "high": high, "area": area},
        given=(graph(function, 0, a * sp.Rational(6, 5), label="y = f(x)", name="f"), at_x(a, str(a))),
        added=(
            spot("A", a, 0, "above right", note="on the x-axis", dot=False),
            spot("B", a, high, note="the point of the graph above A"),
            spot("C", 0, high, note="on the y-axis, at the height of B"),
            shade(function, 0, 0, a),
            shade(high, function, 0, a, "T"),
        ),
        value=area,
        wrong=(sp.Integer(a * (high - low)), first, area - first, area + a, 2 * area, area + 1),
        axes=axes(0, sp.Rational(13, 10) * a, 0, int(sp.Rational(5, 4) * high) + 1, ticks=False, equal=False),
        domain="graph",
    )


_E, _PI = sp.E, sp.pi
FAMILIES = (
    (
        area_below,
        (
            (sp.log(X**2 + 1), r"\frac{2x}{x^2 + 1}", sp.Integer(0), sp.Integer(2),
             r"Substitute $t = x^2 + 1$ with $dt = 2x\,dx$; the limits become $1$ and $5$, and $\int_1^5 "
             r"\frac{1}{t}\,dt = \ln 5$."),
            (sp.log(X) ** 2 / 2, r"\frac{\ln x}{x}", sp.Integer(1), _E**2,
             r"Substitute $t = \ln x$ with $dt = \frac{1}{x}\,dx$; the limits become $0$ and $2$, and $\int_0^2 t\,dt "
             r"= 2$."),
            (-(X + 1) * sp.exp(-X), r"xe^{-x}", sp.Integer(0), sp.Integer(2),
             r"Integrate by parts with $u = x$ and $v' = e^{-x}$: $\left[-xe^{-x}\right]_0^2 + \int_0^2 e^{-x}\,dx = "
             r"-\frac{2}{e^2} + 1 - \frac{1}{e^2}$."),
            (X * sp.log(X) - X, r"\ln x", sp.Integer(1), _E,
             r"Integrate by parts with $u = \ln x$ and $v' = 1$: $\left[x\ln x\right]_1^e - \int_1^e 1\,dx = e - (e - "
             r"1)$."),
            (sp.sin(X) - X * sp.cos(X), r"x\sin x", sp.Integer(0), _PI / 2,
             r"Integrate by parts with $u = x$ and $v' = \sin x$: $\left[-x\cos x\right]_0^{\frac{\pi}{2}} + "
             r"\int_0^{\frac{\pi}{2}} \cos x\,dx = 0 + 1$."),
            (-2 / (X**2 + 1), r"\frac{4x}{(x^2 + 1)^2}", sp.Integer(0), sp.Integer(2),
             r"Substitute $t = x^2 + 1$ with $dt = 2x\,dx$; the limits become $1$ and $5$, and $\int_1^5 "
             r"\frac{2}{t^2}\,dt = 2 - \frac{2}{5}$."),
            (2 * sp.sqrt(X + 1) ** 5 / 5 - 2 * sp.sqrt(X + 1) ** 3 / 3, r"x\sqrt{x + 1}", sp.Integer(0), sp.Integer(3),
             r"Substitute $t = x + 1$ with $dt = dx$; the limits become $1$ and $4$, and $\int_1^4 (t - 1)\sqrt{t}\,dt "
             r"= \left[\frac{2}{5}t^2\sqrt{t} - \frac{2}{3}t\sqrt{t}\right]_1^4$."),
        ),
    ),
    (
        with_the_inverse,
        ((X**3 + X + 1, 1), (X**3 / 4 + X / 2 + 1, 2), (X**3 / 9 + X / 3 + 2, 3)),
    ),
)
