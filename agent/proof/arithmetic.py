"""Sums that a text works out: of each chain ``2 · 9.8 = 19.6`` all members are worth the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from chalkwright.agent.answers.expressions import read_expression, value_of
from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import NUMBER, decimals_of
from chalkwright.agent.answers.units import unit_of
from chalkwright.agent.proof.numbers import sentences

LOOSEST = 0.01
"""Relative difference that rounding on the way explains."""
_UNIT = re.compile(r" ?⟪[^⟫]*⟫(?: ?\^\(-?\d\))?(?: ?[*/] ?⟪[^⟫]*⟫(?: ?\^\(-?\d\))?)*")
_MARKED = re.compile(r"⟪([^⟫]*)⟫")
_CHAIN = re.compile(r"[-\d.,+*/^()√π∕ °%⟪⟫\w]{3,}(?:[=≈][-\d.,+*/^()√π∕ °%⟪⟫\w]+)+")
_PURE = re.compile(r"[-\d.,+*/^()√π∕ ]+")
_BEGIN = re.compile(r"[-\d.,+*/^()√π∕ ]+")
_DIGIT = re.compile(r"\d")
_DEGREES = re.compile(r" ?°(?: ?[CF]\b)?")
_WORDS_BEFORE = re.compile(
    r"^.*(?:\b(?!(?:arc)?(?:sin|cos|tan|cot)\b|l[gn]\b|log\b|sqrt\b)[^\W\d_]{2,}|[\u4e00-\u9fff])[ ]*(?=[-\d(√π])"
)
_LIST = re.compile(r",(?!\d{3}(?!\d))")
_PLAIN_NUMBER = re.compile(rf"[-+]? ?({NUMBER})(?: ?\* ?10\^\((-?\d+)\))?")


class Slip(NamedTuple):
    """Two members of a chain that differ."""

    shown: str
    """Both, as they stand there."""
    first: str
    """What the first is worth."""


def slips_in(text: str) -> Iterator[Slip]:
    """Chains of a Markdown text that do not hold, each at its first break."""
    for sentence in sentences(text):
        for chain in _CHAIN.finditer(sentence):
            found = _slip(chain[0], sentence[: chain.start()], sentence[chain.end() :])
            if found is not None:
                yield found


def _slip(chain: str, before: str, after: str) -> Slip | None:
    signs = re.findall(r"[=≈]", chain)
    members = [member.strip() for member in re.split(r"[=≈]", chain)]
    # What stands around a chain may go on in it: "so 3 + 4", "x² + 9 = 25", "19.6 N of force".
    worth = [_worth(member, first=place == 0, last=place == len(members) - 1) for place, member in enumerate(members)]
    if before.rstrip()[-1:] in tuple("+-*/^|√:→<>≤≥_′"):
        worth[0] = None
    if after.lstrip()[:1] in tuple("+-*/^|:!<>≤≥′°"):
        worth[-1] = None
    for place, (one, other) in enumerate(pairwise(worth)):
        if one is None or other is None:
            continue
        if not _same(one, other, about=signs[place] == "≈"):
            first = members[place] if place else _WORDS_BEFORE.sub("", members[place])
            shown = f"{first} {signs[place]} {members[place + 1]}"
            return Slip(_MARKED.sub(r"\1", shown), f"{one.value:.6g}")
    return None


class _Worth(NamedTuple):
    value: float
    place: float
    """One unit of the last place of a plain number; 0 of an expression or a whole number."""
    units: frozenset[tuple[str, float]]
    expression: bool
    whole: bool
    """Whether only whole numbers stand in it."""


def _worth(member: str, *, first: bool, last: bool) -> _Worth | None:
    """What a member is worth; None where it is no arithmetic."""
    units = frozenset(_units(member))
    if re.search(r"°\d", member):
        return None
    bare = _DEGREES.sub("", _UNIT.sub("", member))
    if last:
        bare = _without_tail(bare)
    if first and bare.count("(") == bare.count(")"):
        bare = _WORDS_BEFORE.sub("", bare)
    bare = bare.strip(" ,.")
    if not bare or not _PURE.fullmatch(bare) or not _DIGIT.search(bare) or _LIST.search(bare) or "%" in member:
        return None
    if re.search(r"\d \d", bare.replace(" ∕", "∕")) and "∕" not in bare:
        return None
    try:
        value = value_of(read_expression(bare))
    except Unreadable:
        return None
    if value is None:
        return None
    number = _PLAIN_NUMBER.fullmatch(bare)
    places = decimals_of(number[1]) if number else 0
    place = 10.0 ** (int(number[2] or 0) - places) if number and (places or number[2]) else 0.0
    return _Worth(value, place, units, number is None, "." not in bare and "π" not in bare and "√" not in bare)


def _without_tail(member: str) -> str:
    """Of the last member what stands before the words that follow it."""
    found = _BEGIN.match(member)
    if found is None:
        return ""
    word = member[found.end() :].strip().partition(" ")[0].strip(",.")
    joined = not found[0].endswith((" ", ")"))  # 3x is a product, 3 N a force
    return "" if word[:1].isalpha() and (joined or len(word) == 1) and unit_of(word) is None else found[0]


def _units(member: str) -> Iterator[tuple[str, float]]:
    for found in _UNIT.finditer(member):
        unit = unit_of(re.sub(r"[⟪⟫ ]", "", found[0]))
        if unit is not None:
            yield unit.dimension, unit.factor


def _same(one: _Worth, other: _Worth, *, about: bool) -> bool:
    if one.units != other.units:
        both = (one.units, other.units)
        if all(len(units) == 1 for units in both) and len({d for units in both for d, _ in units}) == 1:
            one, other = (
                worth._replace(value=worth.value * f, place=worth.place * f)
                for worth in (one, other)
                for _, f in worth.units
            )
        elif any(factor != 1.0 for units in both for _, factor in units):
            return True  # 2 kg · 9.8 N/kg in kN: a unit has changed on the way
    apart, size = abs(one.value - other.value), max(abs(one.value), abs(other.value))
    exact = one.whole and other.whole and not about
    if exact:
        return apart <= 1e-9 * size or _rounded_whole(one, other, apart)
    return apart <= max(one.place, other.place) * 0.51 or apart <= LOOSEST * size


def _rounded_whole(one: _Worth, other: _Worth, apart: float) -> bool:
    """A quotient that is no whole number may be said rounded."""
    worked = one if one.expression else other
    return abs(worked.value - round(worked.value)) > 1e-9 and apart <= 0.51
