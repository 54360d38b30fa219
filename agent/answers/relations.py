"""Equations, inequalities, intervals, orders and ratios. Pure."""

from __future__ import annotations

import re
from functools import reduce

import sympy
from sympy import Expr, Interval, Rational, S

from chalkwright.agent.answers.equivalence import same_value
from chalkwright.agent.answers.expressions import read_expression, value_of
from chalkwright.agent.answers.notation import Unreadable, split_outside
from chalkwright.agent.answers.quantities import UNDECIDED, Told
from chalkwright.agent.answers.tokens import MODES, Mode

_SIGN = re.compile(r"<=|>=|[<>≤≥=]")
_NAME = re.compile(r"[A-Za-zα-ωΔ](?:_\w+)?")
_INTERVAL = re.compile(r"([(\[])\s*([^,;]+?)\s*[,;]\s*([^,;]+?)\s*([)\]])")
_UNION = re.compile(r"\s*(?:∪|\bor\b|或|,|;)\s*")
_MEMBER = re.compile(r"^[A-Za-zα-ω](?:_\w+)? ?∈ ?")
_RATIO = re.compile(r"\s*(?::|比)\s*|\s+to\s+")
_FLIPPED = {"<": ">", "≤": "≥", "=": "=", ">": "<", "≥": "≤"}
_LONG = {"<=": "≤", ">=": "≥"}


def same_equation(found: str, gold: str) -> Told:
    """Equations that are the same up to a factor; undecided for what is no equation."""
    one, other = found.split("="), gold.split("=")
    if len(one) != 2 or len(other) != 2:
        return UNDECIDED
    told = {_same_equation(one, other, mode) for mode in MODES}
    return Told(told.pop(), "symbolic") if len(told) == 1 else UNDECIDED


def _same_equation(one: list[str], other: list[str], mode: Mode) -> bool | None:
    try:
        a, b = (read_expression(side[0], mode) - read_expression(side[1], mode) for side in (one, other))
    except Unreadable:
        return None
    if a == 0 or b == 0 or a.free_symbols != b.free_symbols or not a.free_symbols:
        return None
    factor = _common_factor(a, b)
    if factor is not None:
        return True
    return False if _is_linear(a) and _is_linear(b) else None


def _common_factor(a: Expr, b: Expr) -> Expr | None:
    """The number ``c`` with ``a = c·b`` for all values, if there is one."""
    point = {name: Rational(7 + 5 * place, 3) for place, name in enumerate(sorted(a.free_symbols, key=str))}
    above, below = (value_of(e.subs(point)) for e in (a, b))
    if not above or not below:
        return None
    factor = Rational(above / below).limit_denominator(10**6)
    return factor if same_value(a, factor * b) else None


def _is_linear(expression: Expr) -> bool:
    names = sorted(expression.free_symbols, key=str)
    if not expression.is_polynomial(*names) or any(
        p.exp not in (1,) for p in expression.atoms(sympy.Pow) if p.base.free_symbols
    ):
        return False
    return len(names) < 6 and sympy.Poly(expression, *names).total_degree() <= 1


def same_range(found: str, gold: str) -> Told:
    """Intervals, unions and inequalities of one variable; orders such as ``B > A = C``; other inequalities."""
    if {found[0] + found[-1], gold[0] + gold[-1]} == {"()", "[]"}:
        return Told(None, "symbolic")  # a point, or an interval
    one, other = _range(found), _range(gold)
    if one is not None and other is not None:
        return Told(one == other, "symbolic")
    if one is not None or other is not None:
        return UNDECIDED
    chains = _chain(found), _chain(gold)
    if not chains[0] or not chains[1]:
        return UNDECIDED
    return _same_order(chains[0], chains[1])


def _range(text: str) -> sympy.Set | None:
    """The real numbers that an interval or inequality allows; None when it is none, or has letters for its ends."""
    text = _MEMBER.sub("", text)
    pieces = split_outside(text, _UNION)
    if not pieces or len(pieces) > 6:
        return None
    read = [_one_range(piece) for piece in pieces]
    found = [piece for piece in read if piece is not None]
    # “x > 2, x < 5” may mean both or either.
    clear = len(read) == 1 or re.search(r"∪|\bor\b|或", text)
    return reduce(sympy.Union, found) if clear and len(found) == len(read) else None


def _one_range(text: str) -> sympy.Set | None:
    interval = _INTERVAL.fullmatch(text)
    if interval:
        ends = _end(interval[2]), _end(interval[3])
        if ends[0] is None or ends[1] is None or not ends[0] < ends[1]:
            return None
        return Interval(*ends, left_open=interval[1] == "(", right_open=interval[4] == ")")
    chain = _chain(text)
    if not chain or "=" in chain[1::2]:
        return None
    names = [
        place for place, member in enumerate(chain) if place % 2 == 0 and _NAME.fullmatch(member) and member != "e"
    ]
    if len(names) != 1 or not (len(chain) == 3 or (len(chain) == 5 and names[0] == 2)):
        return None
    return _read_range(chain, names[0])


def _read_range(chain: list[str], name: int) -> sympy.Set | None:
    """The range of the name at that place; chains are written so that all signs are > or ≥."""
    upper, lower = _end(chain[name - 2]) if name else S.Infinity, S.NegativeInfinity
    if name + 2 < len(chain):
        lower = _end(chain[name + 2])
    if upper is None or lower is None:
        return None
    closed_above = name >= 2 and chain[name - 1] == "≥"
    closed_below = name + 2 < len(chain) and chain[name + 1] == "≥"
    return Interval(lower, upper, left_open=not closed_below, right_open=not closed_above)


def _end(text: str) -> Expr | None:
    sign = re.fullmatch(r"([+-]?) ?∞", text.strip())
    if sign:
        return S.NegativeInfinity if sign[1] == "-" else S.Infinity
    try:
        value = read_expression(text)
    except Unreadable:
        return None
    return value if value.is_real and not value.free_symbols else None


def _chain(text: str) -> list[str]:
    """Members and signs by turns, all signs ``>``, ``≥`` or ``=``; empty when the signs point both ways."""
    signs = [_LONG.get(sign, sign) for sign in _SIGN.findall(text)]
    members = [member.strip() for member in _SIGN.split(text)]
    if not signs or not set(signs) - {"="} or not all(members) or len(signs) > 8:
        return []
    if set(signs) & set("<≤"):
        if set(signs) & set(">≥"):
            return []
        signs, members = [_FLIPPED[sign] for sign in reversed(signs)], members[::-1]
    return [part for pair in zip(members, [*signs, ""], strict=True) for part in pair][:-1]


def _same_order(one: list[str], other: list[str]) -> Told:
    if [_key(part) for part in one] == [_key(part) for part in other]:
        return Told(True, "symbolic")
    strict = set(one[1::2]) == set(other[1::2]) == {">"}
    if strict and sorted(map(_key, one[::2])) == sorted(map(_key, other[::2])):
        return Told(False, "symbolic")
    if len(one) == len(other) == 3 and one[1] == other[1]:
        return _same_bound(one, other)
    return UNDECIDED


def _same_bound(one: list[str], other: list[str]) -> Told:
    """``y > 2x + 1`` and ``y − 2x > 1``: the same up to a positive factor."""
    try:
        a, b = (read_expression(side[0]) - read_expression(side[2]) for side in (one, other))
    except Unreadable:
        return UNDECIDED
    if a.free_symbols != b.free_symbols or not a.free_symbols:
        return UNDECIDED
    factor = _common_factor(a, b)
    return UNDECIDED if factor is None else Told(bool(factor > 0), "symbolic")


def _key(part: str) -> str:
    return part.replace(" ", "").replace("_", "")


def same_ratio(found: str, gold: str) -> Told:
    """``2:3`` and ``4 to 6``; undecided unless both are ratios of numbers."""
    one, other = _ratio(found), _ratio(gold)
    if not one or not other:
        return UNDECIDED
    if len(one) != len(other):
        return Told(False, "number")
    same = all(a * other[0] == b * one[0] for a, b in zip(one, other, strict=True))
    return Told(same, "number") if all(v.is_Rational for v in (*one, *other)) or same else UNDECIDED


def _ratio(text: str) -> list[Expr]:
    terms = split_outside(text.removeprefix("(").removesuffix(")") if text.count("(") == 1 else text, _RATIO)
    if len(terms) < 2 or len(terms) > 8:
        return []
    try:
        values = [read_expression(term) for term in terms]
    except Unreadable:
        return []
    return [] if any(value.free_symbols or value == 0 for value in values) else values
