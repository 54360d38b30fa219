"""The sums in a text's formulas, worked out again: is every ``=`` equal, and every ``≈`` close but not equal?"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

CLOSE = 0.005
"""Relative: a step may go on with a number that was rounded for the reader."""

Value = Fraction | float
_BINARY: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_CALLS: dict[str, Callable[[Value], Value]] = {
    "sqrt": lambda value: math.sqrt(value),
    "sin": lambda degrees: math.sin(math.radians(degrees)),
    "cos": lambda degrees: math.cos(math.radians(degrees)),
    "tan": lambda degrees: math.tan(math.radians(degrees)),
    "abs": lambda value: max(value, -value),
}
_AS_PYTHON = (
    (r"\\left|\\right|\\,|\\!|\^\\circ|\^\{\\circ\}|°", ""),
    (r"\\(?:text|mathrm)\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}(?:\^\{?-?\d\}?)?", ""),
    (r"\\ |\\;|\\quad", " "),
    (r"\\cdot|\\times|·|×", "*"),
    (r"\\div|÷", "/"),
    ("−", "-"),
    (r"(\d+(?:\.\d+)?)\s*\\?%", r"(\1/100)"),
    (r"\|([^|]*)\|", r"abs(\1)"),
    (r"\^\{([^{}]*)\}", r"**(\1)"),
    (r"\^", "**"),
)
_NESTED = (
    (r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))"),
    (r"\\sqrt\{([^{}]*)\}", r"sqrt(\1)"),
)
_FUNCTION = (
    (r"\\(sin|cos|tan)\s*\(", r"\1("),
    (r"\\(sin|cos|tan)\s*(\d+(?:\.\d+)?)", r"\1(\2)"),
    (r"(?<=[\d)])\s*(?=[a-z(])", "*"),
)
_UNIT = re.compile(r"\\text\{([^{}]*)\}(\^\{?-?\d\}?)?")


def worked_out(tex: str) -> Value | None:
    """What a side of an equation comes to (angles in degrees, units left out); None where it is no sum of numbers."""
    code = tex
    for pattern, instead in _AS_PYTHON:
        code = re.sub(pattern, instead, code)
    for _ in range(6):
        for pattern, instead in _NESTED:
            code = re.sub(pattern, instead, code)
    for pattern, instead in _FUNCTION:
        code = re.sub(pattern, instead, code)
    try:
        return _value(ast.parse(code.strip(), mode="eval").body)
    except (SyntaxError, LookupError, ArithmeticError):
        return None


def _value(node: ast.expr) -> Value:
    match node:
        case ast.Constant(value=int() | float()):
            return Fraction(ast.unparse(node))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.BinOp(left=left, op=op, right=right):
            return _BINARY[type(op)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id=name), args=[argument]):
            return _CALLS[name](_value(argument))
    raise LookupError(ast.dump(node))


def formulas(text: str) -> list[str]:
    """The TeX between dollar signs."""
    return [tex for pair in re.findall(r"\$\$(.+?)\$\$|\$(.+?)\$", text, re.DOTALL) for tex in pair if tex]


def dishonest(text: str) -> list[str]:
    """Every ``left = right`` or ``left ≈ right`` in the text's formulas that is not so."""
    return [claim for tex in formulas(text) for claim in _false_claims(tex)]


def _false_claims(tex: str) -> Iterator[str]:
    for clause in re.split(r"\\qquad|\\quad|\\Rightarrow|\\text\{ ?(?:and|or) ?\}|\\\\|;", tex):
        if re.search(r"\\(?:neq?|leq?|geq?|pm|to|rightarrow)\b|[<>&]", clause):
            continue
        pieces = re.split(r"(=|\\approx|≈)", clause)
        sides = [(piece, worked_out(piece)) for piece in pieces[::2]]
        for sign, ((left, a), (right, b)) in zip(pieces[1::2], pairwise(sides), strict=True):
            if a is not None and b is not None and not _converts(left, right) and not _holds(sign, left, a, b):
                yield f"{left.strip()} {sign} {right.strip()}"


def _holds(sign: str, left: str, a: Value, b: Value) -> bool:
    exact = isinstance(a, Fraction) and isinstance(b, Fraction)
    if sign == "=":
        return a == b if exact else math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    # A decimal on the left may stand for a longer one, so its sum may come out even by chance.
    needless = exact and a == b and "." not in left
    return not needless and math.isclose(a, b, rel_tol=CLOSE)


def _converts(left: str, right: str) -> bool:
    """One quantity in two units, as in ``2 m = 200 cm``."""
    units = [_UNIT.findall(side) for side in (left, right)]
    return [len(found) for found in units] == [1, 1] and units[0] != units[1]
