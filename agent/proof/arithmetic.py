"""Sums that a text works out: of each chain ``2 · 9.8 = 19.6`` all members are worth the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from chalkwright.agent.answers.expressions import read_expression, value_of
from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import NUMBER, decimals_of, number_of
from chalkwright.agent.answers.units import unit_of
from chalkwright.agent.proof.numbers import sentences

LOOSEST = 0.01
"""Relative difference that rounding on the way explains."""
_UNIT = re.compile(r" ?⟪[^⟫]*⟫(?: ?\^\(-?\d\))?(?: ?[*/] ?⟪[^⟫]*⟫(?: ?\^\(-?\d\))?)*")
_MARKED = re.compile(r"⟪([^⟫]*)⟫")
_BY = "⦂"
"""A colon that divides: between values, in a formula or with spaces around it."""
_FORMULA = re.compile(r"\$\$[^$]+\$\$|\$[^$]+\$")
_DIVIDED = re.compile(r"(?:(?<=[\d)}°])|(?<=circ)) ?: ?(?=[\d({\\])")
_SPACED = re.compile(r"(?<=\d) : (?=\d)")
_CHAIN = re.compile(r"[-\d.,+*/^()√π∕⦂ °%⟪⟫\w]{3,}(?:[=≈][-\d.,+*/^()√π∕⦂ °%⟪⟫\w]+)+")
_PURE = re.compile(r"[-\d.,+*/^()√π∕⦂ ]+")
_BEGIN = re.compile(r"(?:[-\d.,+*/^()√π∕⦂ °]|⟪[^⟫]*⟫)+")
_REMAINDER = re.compile(r"(?:R|r|remainder|Rest)\b|余|…")
_BEFORE = re.compile(r"[-+*/^|√→<>≤≥_′]\s*$")
_COLON = re.compile(r"[\d)°⟫] ?:\s*$")
_AFTER = re.compile(r"\s*(?:[-+*/^|!<>≤≥′°]|: ?[\d(])")
_DIGIT = re.compile(r"\d")
_DEGREES = re.compile(r" ?°(?: ?[CF]\b)?")
_WORDS_BEFORE = re.compile(
    r"^.*(?:\b(?!(?:arc)?(?:sin|cos|tan|cot)\b|l[gn]\b|log\b|sqrt\b)[^\W\d_]{2,},?"
    r"|[\u4e00-\u9fff],?|\b[^\W\d_],)[ ]*(?=[-\d(√π])"
)
_LIST = re.compile(r",(?!\d{3}(?!\d))")
_PLAIN_NUMBER = re.compile(rf"[-+]? ?({NUMBER})(?: ?\* ?10\^\((-?\d+)\))?")


_QUANTITY = re.compile(rf"({NUMBER})({_UNIT.pattern})")
_SYSTEMS: tuple[Mapping[str, float], ...] = (
    {},
    {"length": 1.7, "time": 2.3, "mass": 0.6, "current": 1.9, "temperature": 0.7, "substance": 1.3},
)
"""How big the base units are, in SI units."""


class Slip(NamedTuple):
    """Two members of a chain that differ."""

    shown: str
    """Both, as they stand there."""
    first: str
    """What the first is worth."""


def slips_in(text: str) -> Iterator[Slip]:
    """Chains of a Markdown text that do not hold, each at its first break."""
    divided = _FORMULA.sub(lambda formula: _DIVIDED.sub(f" {_BY} ", formula[0]), text)
    for sentence in sentences(_SPACED.sub(f" {_BY} ", divided)):
        for chain in _CHAIN.finditer(sentence):
            found = _slip(chain[0], sentence[: chain.start()], sentence[chain.end() :])
            if found is not None:
                yield found


def _slip(chain: str, before: str, after: str) -> Slip | None:
    signs = re.findall(r"[=≈]", chain)
    members = [member.strip() for member in re.split(r"[=≈]", chain)]
    for place, sign in enumerate(signs):
        # Words may stand before and behind a sum: "so 3 + 4", "= 7 apples, and 2 + 5"; they break a chain in two.
        one, shown = _worth(members[place], words="before")
        other, _ = _worth(members[place + 1], words="behind")
        if place == 0 and shown == members[0] and _BEFORE.search(before):
            continue  # "x² + 9 = 25" goes on before it
        if place == 0 and _COLON.search(before) and one is not None and not one.expression:
            continue  # 12 : 4 = 3
        whole = place + 1 == len(signs) and other is not None and _without_tail(members[-1]) == members[-1]
        if whole and _AFTER.match(after):
            continue
        if one is None or other is None or (shown != members[place] and not one.expression):
            continue
        if not _same(one, other, about=sign == "≈"):
            told = f"{shown} {sign} {members[place + 1]}".replace(_BY, ":")
            return Slip(_MARKED.sub(r"\1", told), f"{one.value:.6g}")
    return None


class _Worth(NamedTuple):
    value: float
    place: float
    """One unit of the last place of a plain number; 0 of an expression or a whole number."""
    units: frozenset[tuple[str, float]]
    expression: bool
    whole: bool
    """Whether only whole numbers stand in it."""
    factors: frozenset[float] = frozenset()
    """Its numbers without a unit."""
    percent: bool = False
    """Whether it is a percentage; its value is the share."""
    systems: tuple[float, ...] = ()
    """Its value with its units multiplied out, in several systems of units; empty where that cannot be told."""


def _worth(member: str, *, words: Literal["before", "behind"]) -> tuple[_Worth | None, str]:
    """What a member is worth, or None where it is no arithmetic, and what of it was read: words may stand before or
    behind it."""
    if words == "behind":
        read = _without_tail(member)
        tail = member[len(read) :].lstrip()
        if _REMAINDER.match(tail):
            return None, read
        if tail.startswith("%"):
            worth = _worth_of(read)
            share = worth and worth._replace(value=worth.value / 100, place=(worth.place or 1) / 100)
            return share and share._replace(whole=False, percent=True), read
    else:
        # Units hold words, too, which are none before a sum.
        read = _WORDS_BEFORE.sub("", member) if member.count("(") == member.count(")") else member
    return _worth_of(read), read


def _worth_of(member: str) -> _Worth | None:
    units = frozenset(_units(member))
    if re.search(r"°\d", member):
        return None
    bare = _DEGREES.sub("", _UNIT.sub("", member)).strip(" ,.")
    if not bare or not _PURE.fullmatch(bare) or not _DIGIT.search(bare) or _LIST.search(bare) or "%" in member:
        return None
    if re.search(r"\d \d", bare.replace(" ∕", "∕")) and "∕" not in bare:
        return None
    if bare.count(_BY) > 1:
        return None  # 3 : 4 : 5 is no quotient
    try:
        value = value_of(read_expression(bare.replace(_BY, "/")))
    except Unreadable:
        return None
    if value is None:
        return None
    number = _PLAIN_NUMBER.fullmatch(bare)
    places = decimals_of(number[1]) if number else 0
    place = 10.0 ** (int(number[2] or 0) - places) if number and (places or number[2]) else 0.0
    whole = "." not in bare and "π" not in bare and "√" not in bare
    factors = frozenset(float(number_of(one)) for one in re.findall(NUMBER, _QUANTITY.sub("", member)))
    return _Worth(
        value,
        place,
        units,
        number is None,
        whole,
        factors,
        systems=_in_systems(member) if units else (),
    )


def _in_systems(member: str) -> tuple[float, ...]:
    found = []
    for sizes in _SYSTEMS:
        known = True

        def put(quantity: re.Match[str], sizes: Mapping[str, float] = sizes) -> str:
            nonlocal known
            unit = unit_of(re.sub(r"[⟪⟫ ]", "", quantity[2]))
            if unit is None or unit.offset:
                known = False
                return quantity[1]
            size = value_of(read_expression(_dimension(unit.dimension, sizes)))
            return f"({quantity[1]} * {unit.factor * (size or 1.0):.17f})"

        try:
            written = _QUANTITY.sub(put, member).strip(" ,.").replace(_BY, "/")
            value = value_of(read_expression(written)) if known and "⟪" not in written else None
        except Unreadable:
            value = None
        if value is None:
            return ()
        found.append(value)
    return tuple(found)


def _dimension(written: str, sizes: Mapping[str, float]) -> str:
    text = re.sub(r"\[(\w+)\]", lambda base: f"{sizes.get(base[1], 1.0)}", written).replace("**", "^")
    return re.sub(r"\^ ?(-?[\d.]+)", r"^(\1)", text) if re.search(r"\d", text) else "1"


def _without_tail(member: str) -> str:
    """Of the last member what stands before the words that follow it."""
    found = _BEGIN.match(member)
    if found is None:
        return ""
    head = found[0]
    if head.count("(") > head.count(")"):
        head = head[: head.rindex("(")]  # a remark in brackets
        return head if head.endswith((" ", "⟫")) else ""
    word = member[found.end() :].strip().partition(" ")[0].strip(",.")
    joined = not head.endswith((" ", ")"))  # 3x is a product, 3 N a force
    return "" if word[:1].isalpha() and (joined or len(word) == 1) and unit_of(word) is None else head


def _units(member: str) -> Iterator[tuple[str, float]]:
    for found in _UNIT.finditer(member):
        unit = unit_of(re.sub(r"[⟪⟫ ]", "", found[0]))
        if unit is not None:
            yield unit.dimension, unit.factor


def _same(one: _Worth, other: _Worth, *, about: bool) -> bool:
    if other.percent and not one.percent and 100 in one.factors:  # 3 / 50 · 100 = 6 %, as most write it
        other = other._replace(value=other.value * 100, place=other.place * 100)
    if one.units != other.units:
        both = (one.units, other.units)
        if all(len(units) == 1 for units in both) and len({d for units in both for d, _ in units}) == 1:
            (_, size), (_, wanted) = (next(iter(units)) for units in both)
            if any(abs(bare * ratio - 1) < 1e-6 for bare in one.factors for ratio in (size / wanted, wanted / size)):
                return _near(one, other)  # 1.5 h · 60 in min
            one, other = (
                worth._replace(value=worth.value * f, place=worth.place * f)
                for worth in (one, other)
                for _, f in worth.units
            )
        elif any(factor != 1.0 for units in both for _, factor in units):
            # 2 kg · 9.8 N/kg in kN: a unit has changed on the way; a factor of bare digits may have changed it, too.
            return _near(one, other) or not (one.systems and other.systems) or _combine(one, other)
    apart, size = abs(one.value - other.value), max(abs(one.value), abs(other.value))
    exact = one.whole and other.whole and not about
    if exact:
        return apart <= 1e-9 * size or _rounded_whole(one, other, apart)
    return apart <= max(one.place, other.place) * 0.51 or apart <= LOOSEST * size


def _near(one: _Worth, other: _Worth) -> bool:
    apart = abs(one.value - other.value)
    return apart <= max(one.place, other.place) * 0.51 or apart <= LOOSEST * max(abs(one.value), abs(other.value))


def _combine(one: _Worth, other: _Worth) -> bool:
    """Whether both are the same with their units multiplied out, or measure different things: then the quotient of
    both changes with the system of units."""
    quotients = [a / b if b else 0.0 for a, b in zip(one.systems, other.systems, strict=True)]
    if any(abs(quotient - quotients[0]) > 1e-6 * abs(quotients[0]) for quotient in quotients):
        return True
    rounding = max(one.place / max(abs(one.value), 1e-300), other.place / max(abs(other.value), 1e-300))
    return abs(quotients[0] - 1) <= max(LOOSEST, 0.51 * rounding)


def _rounded_whole(one: _Worth, other: _Worth, apart: float) -> bool:
    """A quotient that is no whole number may be said rounded."""
    worked = one if one.expression else other
    return abs(worked.value - round(worked.value)) > 1e-9 and apart <= 0.51
