"""A program as it stands in a reply: its code, and what it states without computing it. Pure."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from chalkwright.renderers.base import Stated
from chalkwright.renderers.returned.schema import MOST_REASONS, MOST_STATED, NAME, SENTENCE, TEXT

_FENCED = re.compile(r"```[a-zA-Z]*\s*\n(.*?)(?:```|\Z)", re.DOTALL)
LONGEST = 8_000
"""Characters; an honest program has some hundreds."""


def code_of(written: str) -> str:
    """The code in what a writer put into ``<CHECK>``: without the fence that some models add."""
    found = _FENCED.search(written)
    return (found[1] if found else written).strip("\n") + "\n"


def stated_only(code: str) -> frozenset[int]:
    """Lines of ``answer(…)`` whose value is written down instead of computed; empty for code that does not parse.

    >>> sorted(stated_only('W = 20' + chr(10) + 'answer("W", W)' + chr(10) + 'answer("v", 2*W)'))
    [2]
    """
    tree = _parse(code)
    if tree is None:
        return frozenset()
    written = _written_down(tree)
    values = [(call.lineno, value) for call in _answers(tree) if (value := _value(call)) is not None]
    literal = [(line, value) for line, value in values if _is_literal(value) or _name(value) in written]
    # What a word says, clockwise or the larger one, follows from what is computed beside it; and a place may be at 0.
    beside = len(literal) < len(values)
    return frozenset(line for line, value in literal if not (beside and (_words(value) or _is_zero(value))))


def _is_zero(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) in (int, float) and value.value == 0


def plain_facts(code: str) -> tuple[Stated, ...] | None:
    """What a program states that computes nothing, ``facts`` and ``choose`` of written words alone, and so need not be
    run; None for any other.

    >>> [one.text for one in plain_facts('facts("A cell divides.", "Its nucleus first.")')]
    ['A cell divides.', 'Its nucleus first.']
    >>> plain_facts('answer("W", 2 * 3)') is None
    True
    """
    tree = _parse(code)
    calls = [] if tree is None else [_plain_call(node) for node in tree.body]
    if not calls or any(call is None for call in calls):
        return None
    return tuple(one for call in calls for one in call or ())[:MOST_STATED]


def _plain_call(node: ast.stmt) -> list[Stated] | None:
    """The statements of ``facts("…")`` or ``choose("B", why={"A": "…"})``."""
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    words = [_words(each) for each in call.args]
    if not words or None in words:
        return None
    said = [word for word in words if word is not None]
    if call.func.id == "facts" and not call.keywords:
        return [Stated(kind="facts", text=word[:TEXT], line=node.lineno) for word in said]
    if call.func.id != "choose" or len(said) != 1 or len(call.keywords) > 1:
        return None
    reasons = _reasons(call.keywords[0]) if call.keywords else ()
    return None if reasons is None else [Stated(kind="choice", text=said[0][:NAME], reasons=reasons, line=node.lineno)]


def _reasons(keyword: ast.keyword) -> tuple[tuple[str, str], ...] | None:
    if keyword.arg != "why" or not isinstance(keyword.value, ast.Dict):
        return None
    told = keyword.value
    pairs = [(_words(letter), _words(reason)) for letter, reason in zip(told.keys, told.values, strict=True)]
    plain = tuple((letter[:NAME], reason[:SENTENCE]) for letter, reason in pairs if letter and reason)
    return plain[:MOST_REASONS] if len(plain) == len(pairs) else None


def _words(node: ast.expr | None) -> str | None:
    written = node.value if isinstance(node, ast.Constant) else None
    return " ".join(written.split()) or None if isinstance(written, str) else None


def _parse(code: str) -> ast.Module | None:
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _answers(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "answer":
            yield node


def _value(call: ast.Call) -> ast.expr | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == "value"), None)
    return call.args[1] if len(call.args) > 1 else named


def _written_down(tree: ast.Module) -> frozenset[str]:
    """Names that are given nothing but literals."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            values.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            values.setdefault(node.id, [])
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return frozenset(
        name
        for name, found in values.items()
        if found and stored.count(name) == len(found) and all(one is not None and _is_literal(one) for one in found)
    )


def _is_literal(node: ast.expr) -> bool:
    while isinstance(node, ast.UnaryOp):  # no call a sign: a reply may hold thousands
        node = node.operand
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return all(map(_is_literal, node.elts))
    if isinstance(node, ast.Call):  # Fraction(3, 4), Rational("0.1"), float(2)
        named = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        return named in ("Fraction", "Rational", "Integer", "Float", "Decimal", "float", "int", "S") and all(
            map(_is_literal, node.args)
        )
    return isinstance(node, ast.Constant)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
