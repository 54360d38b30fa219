"""A function of x as a graph needs it: read safely, its special points exact where sympy finds them, else to 1e-9."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias, cast

import numpy as np
import sympy as sp
from numpy.typing import NDArray
from scipy.optimize import brentq
from sympy.parsing.sympy_parser import (
    convert_xor,
    implicit_multiplication,
    parse_expr,
    rationalize,
    standard_transformations,
)

Array = NDArray[np.float64]
Numeric = Callable[[Array], Array]
Given: TypeAlias = Any
"""A string or a sympy term in x, a number, or a callable."""
X, Y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
_NAMES: dict[str, Any] = {
    **{name: getattr(sp, name) for name in ("sin", "cos", "tan", "cot", "asin", "acos", "atan", "sinh", "cosh")},
    **{name: getattr(sp, name) for name in ("tanh", "exp", "sqrt", "ln", "pi")},
    "abs": sp.Abs,
    "e": sp.E,
    "lg": lambda a: sp.log(a, 10),
    "x": X,
    "y": Y,
}
_SIGNS = str.maketrans({"−": "-", "·": "*", "×": "*", "÷": "/", "π": "pi", "²": "^2", "³": "^3"})
_TOKENS = re.compile(r"(?:\d+\.?\d*(?![\d.]|e\d)|\.\d+|[A-Za-z]+|[-+*/^(),\s])*")
_STEPS = 2400
_SAME = 1e-7
"""Two places nearer than this share of the domain are one."""


@dataclass(frozen=True)
class Place:
    """A special point; ``x`` and ``y`` are sympy numbers where they are known exactly."""

    kind: str
    """``root``, ``maximum``, ``minimum``, ``y-intercept``, ``intersection`` or ``hole``."""
    x: Any
    y: Any


def parse_term(text: str) -> sp.Expr:
    """A term in x (and y): digits, + - * / ^, brackets and the functions of school; nothing is evaluated as Python.

    Raises ValueError for anything else.
    """
    plain = re.sub(r"√\s*(\w+)", r"sqrt(\1)", text.translate(_SIGNS)).replace("√", "sqrt")
    unknown = sorted(set(re.findall(r"[A-Za-z]+", plain)) - _NAMES.keys())
    if unknown:
        raise ValueError(f"{text!r:.60} contains {', '.join(unknown)}; a term may have x and {', '.join(_NAMES)}")
    if not _TOKENS.fullmatch(plain) or len(plain) > 200 or re.search(r"\^\s*\d{4}|\*\*\s*\d{4}", plain):
        raise ValueError(f"{text!r:.60} is no term in x; write it like 'x^2 - 3*x + sqrt(2)'")
    steps = (*standard_transformations, convert_xor, implicit_multiplication, rationalize)
    try:
        term = parse_expr(plain, local_dict=dict(_NAMES), transformations=steps)
        return sp.sympify(term)
    except (SyntaxError, TypeError, ValueError, tokenize.TokenError, sp.SympifyError) as error:
        raise ValueError(f"{text!r:.60} is no term in x; write it like 'x^2 - 3*x + sqrt(2)'") from error


class Function:
    """A function on an interval: numbers for drawing, and its special points."""

    def __init__(self, given: Given, domain: tuple[float, float]) -> None:
        self.low, self.high = domain
        self.term = _term(given)
        self._given = given

    @cached_property
    def numeric(self) -> Numeric:
        if self.term is not None:
            return _lambdify(self.term)
        return _vectorize(cast(Callable[[Any], Any], self._given))

    @cached_property
    def slope(self) -> Numeric:
        if self.term is not None:
            return _lambdify(sp.diff(self.term, X))
        h = (self.high - self.low) * 1e-4
        f = self.numeric
        return lambda x: (8 * (f(x + h) - f(x - h)) - f(x + 2 * h) + f(x - 2 * h)) / (12 * h)

    def __call__(self, x: float) -> float:
        return float(self.numeric(np.array([x]))[0])

    @cached_property
    def gaps(self) -> list[tuple[Any, bool]]:
        """Where the term is not defined at a single place: (x, whether the curve runs to infinity there)."""
        if self.term is None:
            inverse = _vectorize(lambda x: 1 / self.numeric(x))
            return [(p, True) for p in zeros(inverse, self.low, self.high) if self._infinite(p)]
        parts = [sp.fraction(sp.together(_with_quotients(self.term)))[1]]
        parts += [log.args[0] for log in self.term.atoms(sp.log)]
        found: dict[float, tuple[Any, bool]] = {}
        for part in parts:
            for p in Function(part, (self.low, self.high)).zeros if part.has(X) else ():
                infinite = self._infinite(float(p))
                if infinite or not np.isfinite(self(float(p))):
                    found.setdefault(round(float(p), 9), (p, infinite))
        return [found[p] for p in sorted(found)]

    def _infinite(self, p: float) -> bool:
        """Whether |f| still grows, if only as a logarithm does, when x comes within 1e-8 of p."""
        for side in (-1, 1):
            near = np.abs(self.numeric(p + side * np.array([1e-4, 1e-6, 1e-8])))
            if np.isfinite(near).all() and near[2] - near[1] > 0.9 * (near[1] - near[0]) > 1e-3:
                return True
        return False

    @cached_property
    def poles(self) -> list[float]:
        return [float(p) for p, infinite in self.gaps if infinite]

    @cached_property
    def zeros(self) -> list[Any]:
        """Where the function is 0: sympy numbers where that can be proved."""
        found = [z for z in zeros(self.numeric, self.low, self.high, self.slope) if abs(self(z)) < 1e-6]
        return [z if self.term is None else exact(self.term, z) for z in found]

    def roots(self) -> list[Place]:
        return [Place("root", z, sp.S.Zero) for z in self.zeros if not self._at_pole(float(z))]

    def extrema(self) -> list[Place]:
        """Local ones inside the interval, those at a kink too."""
        width = self.high - self.low
        found = []
        for z in zeros(self.slope, self.low, self.high):
            step = 1e-4 * width
            before, here, after = self(z - step), self(z), self(z + step)
            near = np.array([before, here, after])
            if self._at_pole(z, 1e-6) or not np.isfinite(near).all() or np.abs(near).max() > 1e9:
                continue
            if (here - before) * (here - after) > 0:
                place = z if self.term is None else exact(sp.diff(self.term, X), z)
                found.append(Place("maximum" if here > before else "minimum", place, self.value(place)))
        return found

    def y_intercept(self) -> list[Place]:
        if not self.low <= 0 <= self.high or not np.isfinite(self(0.0)):
            return []
        return [Place("y-intercept", sp.S.Zero, self.value(sp.S.Zero))]

    def holes(self) -> list[Place]:
        """Single places where the term is not defined but the curve does not run away."""
        found = []
        for p, infinite in self.gaps:
            sides = self.numeric(float(p) + np.array([-1e-7, 1e-7]))
            if not infinite and self.term is not None and np.isfinite(sides).all() and abs(sides[0] - sides[1]) < 1e-3:
                found.append(Place("hole", p, sp.limit(self.term, X, sp.sympify(p))))
        return found

    def asymptotes(self) -> list[tuple[float, float]]:
        """Of the ends, as (slope, intercept): horizontal and oblique ones."""
        if self.term is None or not self.term.has(X) or self.term.is_polynomial(X):
            return []
        if self.term.has(sp.sin, sp.cos, sp.tan, sp.cot, sp.Abs):
            return []
        found = []
        for end in (sp.oo, -sp.oo):
            try:
                m = sp.limit(self.term / X, X, end)
                b = sp.limit(self.term - m * X, X, end) if m.is_finite else sp.nan
            except (NotImplementedError, ValueError, TypeError):
                continue
            if m.is_finite and b.is_finite and m.is_real and b.is_real and sp.simplify(self.term - m * X - b) != 0:
                found.append((float(m), float(b)))
        return sorted(set(found))

    def value(self, place: Any) -> Any:
        """f at a place, exact if the place is."""
        if self.term is None or not isinstance(place, sp.Basic):
            return self(float(place))
        return sp.simplify(self.term.subs(X, place))

    def _at_pole(self, x: float, near: float = 1e-9) -> bool:
        return any(abs(x - p) <= near * max(1.0, self.high - self.low) for p in self.poles)


def intersections(f: Function, g: Function) -> list[Place]:
    """Where two graphs meet, exact where that can be proved."""
    low, high = max(f.low, g.low), min(f.high, g.high)
    if f.term is not None and g.term is not None:
        if sp.simplify(f.term - g.term) == 0:
            raise ValueError("the two functions are the same, so their graphs meet everywhere; give two different ones")
        both = Function(f.term - g.term, (low, high))
    else:
        both = Function(lambda x: f.numeric(x) - g.numeric(x), (low, high))
    return [Place("intersection", z, f.value(z)) for z in both.zeros if abs(both(float(z))) < 1e-6]


def zeros(f: Numeric, low: float, high: float, slope: Numeric | None = None) -> list[float]:
    """All sign changes of f (jumps too), ascending, and where ``slope`` is given the places where it touches 0."""
    x = np.linspace(low, high, _STEPS + 1)
    y = f(x)
    scale = float(np.median(np.abs(y[np.isfinite(y)]))) if np.isfinite(y).any() else 1.0
    found = [float(a) for a in x[np.abs(y) < 1e-13 * max(scale, 1e-3)]]
    found += [_between(f, x[k], x[k + 1]) for k in np.flatnonzero(y[:-1] * y[1:] < 0)]
    if slope is not None:
        touching = zeros(slope, low, high)
        found += [z for z in touching if abs(float(f(np.array([z]))[0])) < 1e-10 * max(scale, 1.0)]
    merged: list[float] = []
    for z in sorted(found):
        if not merged or z - merged[-1] > _SAME * (high - low):
            merged.append(z)
    return merged


def _between(f: Numeric, a: float, b: float) -> float:
    return float(brentq(lambda t: float(f(np.array([t]))[0]), a, b, xtol=1e-14, rtol=1e-14))


def exact(term: sp.Expr, zero: float) -> Any:
    """The sympy number that ``zero`` stands for if the term is provably 0 there, else the float."""
    close = f"{zero:.12g}"
    for candidate in _candidates(term, zero):
        if abs(float(candidate) - zero) < 1e-8 * max(1.0, abs(float(close))) and _vanishes(term, candidate):
            return candidate
    return zero


def _candidates(term: sp.Expr, zero: float) -> Sequence[Any]:
    numerator = sp.fraction(sp.together(term))[0]
    if numerator.is_polynomial(X):
        poly = sp.Poly(numerator, X)
        if poly.domain.is_QQ or poly.domain.is_ZZ:
            quadratics = [factor for factor, _ in poly.factor_list()[1] if factor.degree() <= 2]
            return [root for factor in quadratics for root in sp.roots(factor) if root.is_real]
    rational = sp.nsimplify(zero, rational=True, tolerance=1e-10)
    shares = [sp.Rational(round(zero / float(u) * 120), 120) * u for u in (sp.pi, sp.sqrt(2), sp.sqrt(3), sp.sqrt(5))]
    with np.errstate(over="ignore"):
        power, square = float(np.exp(zero)), zero**2
    logs = [sp.log(sp.nsimplify(power, rational=True, tolerance=1e-10))] if 1e-6 < power < 1e6 else []
    powers = [sp.exp(sp.nsimplify(sp.log(zero), rational=True, tolerance=1e-10))] if zero > 0 else []
    roots = [sp.sign(sp.nsimplify(zero)) * sp.sqrt(sp.nsimplify(square, rational=True, tolerance=1e-10))]
    return [c for c in (rational, *shares, *logs, *roots, *powers) if _short(c)]


def _short(number: Any) -> bool:
    return all(abs(r.p) < 10_000 and r.q < 1000 for r in number.atoms(sp.Rational))


def _vanishes(term: sp.Expr, place: Any) -> bool:
    try:
        return bool(sp.simplify(term.subs(X, place)) == 0)
    except (TypeError, ValueError, NotImplementedError):
        return False


def _term(given: Given) -> sp.Expr | None:
    if isinstance(given, str):
        term = parse_term(given)
    elif isinstance(given, sp.Basic):
        term = given.subs({s: X for s in given.free_symbols if s.name == "x"})
    elif callable(given):
        try:
            term = sp.sympify(given(X))
        except Exception:  # noqa: BLE001 - a callable for numbers only may raise anything when given a symbol
            return None
        return term if isinstance(term, sp.Expr) and term.free_symbols <= {X} else None
    else:
        term = sp.nsimplify(given)
    if not isinstance(term, sp.Expr) or not term.free_symbols <= {X}:
        raise ValueError(f"{given!r:.60} is no function of x alone; give a term in x such as 'x^2 - 2'")
    return term


def _with_quotients(term: sp.Expr) -> sp.Expr:
    quotient = term.replace(sp.tan, lambda a: sp.sin(a) / sp.cos(a))
    return quotient.replace(sp.cot, lambda a: sp.cos(a) / sp.sin(a))


def _lambdify(term: sp.Expr) -> Numeric:
    # A kink's second derivative has a DiracDelta, which no number library knows; it is 0 but for that place.
    return _vectorize(sp.lambdify(X, term.replace(sp.DiracDelta, lambda *_: sp.S.Zero), "numpy"))


def _vectorize(f: Callable[[Any], Any]) -> Numeric:
    """Takes arrays, gives real floats, nan where the function is not defined."""

    def one(value: float) -> float:
        try:
            return float(f(value))
        except (ArithmeticError, ValueError, TypeError):
            return float("nan")

    def numbers(x: Array) -> Array:
        with np.errstate(all="ignore"):
            try:
                y = np.asarray(f(x), dtype=float)
            except (TypeError, ValueError, ArithmeticError):
                y = np.array([one(value) for value in x.tolist()])
        y = np.broadcast_to(y, x.shape).astype(float)
        return np.where(np.isfinite(y), y, np.nan)

    return numbers
