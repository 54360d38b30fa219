"""Answers that are no number, as a school writes them: truths, inequalities, sets of numbers."""

from __future__ import annotations

import sys
from typing import Any

_SIGNS = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "==": "=", "!=": "≠"}
_FLIPPED = {"<": ">", "≤": "≥", ">": "<", "≥": "≤", "=": "=", "≠": "≠"}


def words_of(value: object) -> str | None:
    """A truth as ``yes`` or ``no``, a relation as ``x ≥ 4`` or ``1 < x < 4``, a set as ``[1, 4)``; None for all else,
    finite sets among it."""
    if type(value).__name__ in ("bool", "bool_", "BooleanTrue", "BooleanFalse"):
        return "yes" if value else "no"
    sympy: Any = sys.modules.get("sympy")
    if sympy is None or not isinstance(value, sympy.Basic):
        return None
    if isinstance(value, sympy.core.relational.Relational):
        return _relation(value)
    if isinstance(value, sympy.And | sympy.Or):
        return _condition(sympy, value)
    if isinstance(value, sympy.Set) and not isinstance(value, sympy.FiniteSet):
        return _set(sympy, value)
    return None


def _relation(value: Any) -> str:
    left, sign, right = value.lhs, _SIGNS.get(value.rel_op, value.rel_op), value.rhs
    if left.is_number and not right.is_number and sign in _FLIPPED:  # SymPy turns some round: 4 < x
        left, sign, right = right, _FLIPPED[sign], left
    return f"{_written(left)} {sign} {_written(right)}"


def _condition(sympy: Any, value: Any) -> str:
    """Of one letter what it may be; of several the conditions one by one."""
    names = value.free_symbols
    try:
        allowed = value.as_set() if len(names) == 1 else None
    except (NotImplementedError, TypeError, ValueError, AttributeError):
        allowed = None
    if allowed is None:
        between = " and " if isinstance(value, sympy.And) else " or "
        return between.join(words_of(part) or str(part) for part in sympy.ordered(value.args))
    (name,) = names
    parts = allowed.args if isinstance(allowed, sympy.Union) else (allowed,)
    return " or ".join(_allowed(sympy, str(name), part) for part in parts)


def _allowed(sympy: Any, name: str, part: Any) -> str:
    """``1 < x ≤ 4``, ``x > 1``; other sets as they are."""
    if isinstance(part, sympy.FiniteSet):
        return " or ".join(f"{name} = {_written(one)}" for one in part)
    if not isinstance(part, sympy.Interval) or part == sympy.S.Reals:
        return f"{name} ∈ {_set(sympy, part)}"
    if part.end == sympy.oo:
        return f"{name} {'>' if part.left_open else '≥'} {_written(part.start)}"
    above = f"{name} {'<' if part.right_open else '≤'} {_written(part.end)}"
    return above if part.start == -sympy.oo else f"{_written(part.start)} {'<' if part.left_open else '≤'} {above}"


def _set(sympy: Any, value: Any) -> str:
    if isinstance(value, sympy.Union):
        return " ∪ ".join(_set(sympy, part) for part in value.args)
    if isinstance(value, sympy.Interval):
        ends = "(" if value.left_open else "[", ")" if value.right_open else "]"
        return f"{ends[0]}{_written(value.start)}, {_written(value.end)}{ends[1]}"
    if isinstance(value, sympy.FiniteSet):
        return "{" + ", ".join(_written(one) for one in value) + "}"
    return "∅" if value == sympy.S.EmptySet else str(value)


def _written(value: object) -> str:
    return {"oo": "∞", "-oo": "-∞"}.get(str(value), str(value))
