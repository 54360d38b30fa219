"""Exact numbers as strings: read, measured on many digits, and written. Nothing is evaluated as Python.

Whether two numbers are equal is decided on 35 digits: no two numbers of a school figure are nearer than that.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mpmath  # type: ignore[import-untyped]
import numpy as np
import sympy as sp
from numpy.typing import NDArray
from sympy.functions.elementary.trigonometric import InverseTrigonometricFunction, TrigonometricFunction
from sympy.printing.str import StrPrinter

Exact = str
"""A real number for SymPy, e.g. ``sqrt(3)/2``; degrees and lengths too."""
X = sp.Symbol("x", real=True)
DIGITS, SAME = 60, mpmath.mpf("1e-35")
"""Numbers are compared on so many digits, and are equal when nearer than this."""
LONGEST = 40_000
"""Characters of an exact number; whoever needs more has a figure that nobody would draw."""
LARGEST, LONG, KEPT = 60, 300, 50
"""Operations and characters that a number may have to be kept as a term; of a larger one so many digits are kept."""
NESTED = 24
"""Operations from which on a number with a root of a root stays as it is."""
_FUNCTIONS = ("sqrt", "cbrt", "sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "atan2", "exp", "root")
_SIGNS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}


@dataclass(frozen=True)
class _Arithmetic:
    """What a term's names and numbers mean."""

    numeral: Callable[[str], Any]
    values: dict[str, Any]
    functions: dict[str, Callable[..., Any]]

    def read(self, text: str) -> Any:
        """The term's value. Raises one of :data:`_NOT_READ` for anything but numbers, signs and school's functions."""
        plain = text.strip().replace("^", "**")
        if len(plain) > LONGEST or not plain.isascii():
            raise ValueError("too long, or of strange letters")
        return self._value(ast.parse(plain, mode="eval").body, plain)

    def _value(self, node: ast.expr, text: str) -> Any:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return self.numeral(text[node.col_offset : node.end_col_offset])  # the value has lost digits
        if isinstance(node, ast.Name) and node.id in self.values:
            return self.values[node.id]
        if isinstance(node, ast.UnaryOp) and type(node.op) in _SIGNS:
            return _SIGNS[type(node.op)](self._value(node.operand, text))
        if isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
            left, right = self._value(node.left, text), self._value(node.right, text)
            if isinstance(node.op, ast.Pow) and getattr(right, "is_number", True) and abs(right) > 64:
                raise ValueError("too high a power")
            return _SIGNS[type(node.op)](left, right)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.functions[node.func.id](*(self._value(one, text) for one in node.args))
        raise ValueError("not a term")


_EXACTLY = _Arithmetic(
    sp.Rational,
    {"pi": sp.pi, "E": sp.E, "e": sp.E, "x": X},
    {name: getattr(sp, name) for name in _FUNCTIONS}
    | {"Abs": sp.Abs, "abs": sp.Abs, "log": sp.log, "ln": sp.log, "Rational": sp.Rational},
)
_MEASURED: dict[str, Callable[..., Any]] = {name: getattr(mpmath, name) for name in _FUNCTIONS} | {
    "Abs": abs,
    "abs": abs,
    "log": mpmath.log,
    "ln": mpmath.log,
    "Rational": operator.truediv,
}
_NOT_READ = (SyntaxError, ValueError, TypeError, KeyError, RecursionError, MemoryError, ArithmeticError)


@lru_cache(maxsize=8192)
def term(text: Exact) -> sp.Expr:
    """A number or a term in x, e.g. ``sqrt(3)/2`` or ``x**2 - 4*x`` (``^`` is a power too).

    Raises ValueError, in one sentence, for what is neither.
    """
    try:
        read = sp.sympify(_EXACTLY.read(text))
    except _NOT_READ as error:
        raise _unread(text) from error
    if read.has(sp.zoo, sp.nan, sp.oo, sp.I):
        raise ValueError(f"{text!r:.60} is not a real number.")
    return read


def _unread(text: Exact) -> ValueError:
    return ValueError(f"{text!r:.60} is no number or term in x; write it like 'sqrt(3)/2' or 'x**2 - 4*x'.")


def number(text: Exact) -> sp.Expr:
    """A real number. Raises ValueError for anything else, a term with x too."""
    read = term(text)
    if read.free_symbols:
        raise ValueError(f"{text!r:.60} depends on x, but a number is needed.")
    return read


@lru_cache(maxsize=8192)
def decimal(text: Exact) -> float:
    """The number as a float. Raises ValueError."""
    return float(digits(text))


@lru_cache(maxsize=8192)
def digits(text: Exact) -> Any:
    """The number on :data:`DIGITS` digits, for mpmath. Raises ValueError for what is no real number."""
    with mpmath.workdps(DIGITS):
        try:
            numbers = {"pi": +mpmath.pi, "E": +mpmath.e, "e": +mpmath.e}
            found = mpmath.mpmathify(_Arithmetic(mpmath.mpf, numbers, _MEASURED).read(text))
        except _NOT_READ as error:
            number(text)  # may say better what is wrong
            raise _unread(text) from error
        if abs(mpmath.im(found)) > SAME or not mpmath.isfinite(found):
            raise ValueError(f"{text!r:.60} is not a real number.")
        return mpmath.re(found)


@lru_cache(maxsize=1024)
def _numeric(text: Exact) -> Callable[[Any], Any]:
    numeric: Callable[[Any], Any] = sp.lambdify([X], term(text), "numpy")
    return numeric


def values(text: Exact, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The term's values at each x; NaN where there is no real one. Raises ValueError for what is no term."""
    with np.errstate(all="ignore"):
        found = np.asarray(_numeric(text)(x.astype(complex)), dtype=complex) * np.ones(len(x))
    real = np.isfinite(found) & (np.abs(found.imag) < 1e-9 * (1 + np.abs(found.real)))
    return np.where(real, found.real, np.nan)


def on_digits(value: sp.Expr) -> Any:
    """A SymPy number on :data:`DIGITS` digits, for mpmath. Raises ValueError for what is no real number."""
    return digits(_written(value))


def is_zero(value: sp.Expr) -> bool:
    """Whether a number is zero, on its first digits."""
    return bool(abs(value) < SAME if value.is_Rational else abs(on_digits(value)) < SAME)


def exact(value: Any) -> Exact:
    """A SymPy number as a string that :func:`number` reads; of one that grew beyond all use, its digits."""
    value = sp.sympify(value)
    if value.is_Rational:
        return str(value)
    text = "" if value.count_ops() > LARGEST else str(tidy(value))
    if text and len(text) <= LONG:
        return text
    found = on_digits(value)
    with mpmath.workdps(DIGITS):
        whole = int(mpmath.nint(found))
        return str(whole) if abs(found - whole) < SAME else str(mpmath.nstr(found, KEPT, min_fixed=-99, max_fixed=99))


def expanded(value: sp.Expr) -> sp.Expr:
    """Multiplied out, unless that would take long."""
    return value if value.count_ops() > LARGEST else sp.expand(value)


def _written(value: sp.Expr) -> str:
    """As a string, in whatever order: putting terms in order takes long."""
    return str(StrPrinter({"order": "none"}).doprint(value))


@lru_cache(maxsize=4096)
def tidy(value: sp.Expr) -> sp.Expr:
    """In the shortest form that is found quickly."""
    if value.count_ops() > LARGEST or value.has(TrigonometricFunction, InverseTrigonometricFunction):
        return value
    denested = sp.sqrtdenest(sp.expand(value))
    roots = (power for power in denested.atoms(sp.Pow) if power.exp.is_Rational and not power.exp.is_Integer)
    if value.count_ops() > NESTED and any(not root.base.is_Rational for root in roots):
        return value  # without roots in its denominators it would be longer still, after a long time
    forms = (value, sp.radsimp(denested), sp.sqrtdenest(sp.radsimp(sp.together(value))))
    return min(forms, key=sp.count_ops)
