"""Whether two expressions are worth the same. Pure.

Equivalence is told by values at fixed points instead of by simplification, whose time nobody can bound: two expressions
that agree to 22 digits at all points are taken as equivalent, and one point where they differ makes them different.
"""

from __future__ import annotations

import math

import sympy
from sympy import Expr, Rational

from chalkwright.agent.answers.expressions import DIGITS, read_expression
from chalkwright.agent.answers.tokens import MODES

_POINTS = 8


def same_expression(one: str, other: str) -> bool | None:
    """Whether both are worth the same for all values of their names; None when that depends on how they are read.

    Raises :class:`Unreadable` when either is no expression.
    """
    told = {same_value(read_expression(one, mode), read_expression(other, mode)) for mode in MODES}
    return told.pop() if len(told) == 1 else None


def same_value(one: Expr, other: Expr) -> bool | None:
    """Compares values at fixed points, of names too: None when only positive names make them equal, or names differ."""
    if one == other:
        return True
    names = sorted(one.free_symbols | other.free_symbols, key=str)
    if one.free_symbols != other.free_symbols:
        # x·0 has no names left, but b·a/b may keep one: only equality is certain.
        return True if all(_agree(one, other, names, n, signed=True) for n in range(_POINTS)) else None
    positive = [_agree(one, other, names, n, signed=False) for n in range(_POINTS)]
    if not names:
        return positive[0]
    if None in positive or not all(positive):
        return None if None in positive else False
    return True if all(_agree(one, other, names, n, signed=True) for n in range(_POINTS)) else None


def _agree(one: Expr, other: Expr, names: list[sympy.Basic], point: int, *, signed: bool) -> bool | None:
    values = {name: _coordinate(point, place, signed=signed) for place, name in enumerate(names)}
    try:
        a, b = (complex(e.evalf(DIGITS, subs=values)) for e in (one, other))
        precise = abs((one - other).evalf(DIGITS, subs=values))
        scale = max(abs(a), abs(b))
        close = bool(precise <= Rational(1, 10 ** (DIGITS - 8)) * sympy.Float(scale))
    except (TypeError, ValueError, ArithmeticError, AttributeError):
        return None
    return None if not math.isfinite(scale) else close or scale == 0


def _coordinate(point: int, place: int, *, signed: bool) -> Rational:
    """Fixed fractions without pattern, between 0.3 and 2.4, of either sign where ``signed``."""
    value = Rational(30 + (point * 977 + place * 613 + point * place * 101) % 211, 101)
    return -value if signed and point >> place % 3 & 1 else value
