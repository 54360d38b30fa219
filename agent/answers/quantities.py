"""Numbers and quantities as they are written, and when two of them are the same. Pure.

The rule of rounding: a number with decimals (or one that is said to be approximate) stands for all that round to it.
Two such numbers are the same when they differ by at most half a unit of the last stated place of the less precise one
and by at most 1 %. A whole number, fraction or expression is exact. Differences that only rounding on the way might
explain are left undecided, all others make the answers different.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from sympy import Expr, Rational, pi

from chalkwright.agent.answers.equivalence import same_expression
from chalkwright.agent.answers.expressions import read_expression, value_of
from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import NUMBER, decimals_of, number_of
from chalkwright.agent.answers.units import Unit, unit_of, units_in

Means = Literal["", "exact", "number", "quantity", "symbolic", "choice"]

LOOSEST = 0.01
"""Relative difference that rounding explains at most."""
_KELVINS = 0.15 + 1e-9
"""What 273 instead of 273.15 changes."""
_EQUAL = 1e-11
"""Relative difference of floats that stand for the same number."""
_LITERAL = re.compile(rf"[+-]? ?({NUMBER})(?: ?\* ?10\^\(?(-?\d{{1,3}})\)?)?( ?%)?")
_ROUNDED = re.compile(
    r"(?:≈|~|≐|(?:about|approximately|approx\.?|around|roughly|nearly|close to)\b|约为?|大约|近似)\s*", re.IGNORECASE
)
_SHORT_POWER = re.compile(r"(?<=\d)[eE]([+-]?\d{1,3})(?!\w)")
_MULTIPLES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "百": 2,
    "千": 3,
    "万": 4,
    "百万": 6,
    "亿": 8,
}
_MULTIPLE = re.compile(
    rf"^(?P<number>[+-]?{NUMBER}) ?(?P<word>{'|'.join(sorted(_MULTIPLES, key=len, reverse=True))})(?![a-z克米瓦])"
)
_CURRENCY = re.compile(rf"([＄€£¥]) ?([+-]?{NUMBER})")
_TAIL = re.compile(r"(?<=[\d)%π°!]) ?(?=[A-Za-zμΩ°＄€£¥¢\u4e00-\u9fff])|(?<=[A-Za-z)\]]) (?=[A-Za-zμΩ°\u4e00-\u9fff])")
_PIECE = re.compile(rf"({NUMBER}) ?(°(?![CF])|′|'|″|\"|[A-Za-z\u4e00-\u9fff]{{1,8}})[\s,]*(?:and )?")
_ARC = {"′": 60, "'": 60, "″": 3600, '"': 3600, "分": 60, "秒": 3600}
_NOUN_PLACE = re.compile(r"(?<=[\d)%]) ?(?=[A-Za-z\u4e00-\u9fff])")
_JOINING = re.compile(
    r"\b(?:or|and|to|by|is|are|in|of|than|more|less|squared|cubed|thirds?|quarters?|halves)\b|[和或比]"
)
_LONGEST_PRODUCT = 4
"""Letters; ``3xy`` counts nothing."""
_NOUN = re.compile(r"[A-Za-z][a-z]+(?: [a-z]+){0,2}|[\u4e00-\u9fff]{1,4}")
_COUNT_WORDS = (
    "time unit way piece people person student apple part step turn square different times "
    "个 只 人 次 种 条 本 块 张 名 位 件 棵 辆 支 根 份 组 段 圈 岁 页 倍 盒 瓶 头"
)
_COUNTED = frozenset(_COUNT_WORDS.split())
_DIFFERENCE = re.compile(r"ris(?:e|es|en|ing)\b|rose\b|differ|increas|decreas|chang|drop|fall|升高|降低|温差|变化")
_PERCENTAGE = re.compile(r"per ?cent|%|百分", re.IGNORECASE)


class Quantity(NamedTuple):
    """A value with what it was measured in."""

    head: str
    """The expression before the unit."""
    value: Expr
    place: Rational | None = None
    """Value of one unit of the last stated place; None when the value is exact."""
    unit: Unit | None = None
    noun: str = ""
    """What is counted, in words."""
    percent: bool = False

    @property
    def symbolic(self) -> bool:
        return bool(self.value.free_symbols)


class Told(NamedTuple):
    """Whether two answers are the same, and by what that was decided; ``same`` None is undecided."""

    same: bool | None
    by: Means = ""


UNDECIDED = Told(None)


def read_quantity(text: str) -> Quantity:
    """The number, quantity or expression in ``text`` (plain notation). Raises :class:`Unreadable`."""
    text = text.strip()
    found = _ROUNDED.match(text)
    if found:
        text = text[found.end() :]
    text = _SHORT_POWER.sub(r"*10^(\1)", text)
    text = _CURRENCY.sub(r"\2 \1", text) if _CURRENCY.fullmatch(text) else text
    compound = _compound(text)
    if compound is not None:
        return compound
    text = _MULTIPLE.sub(lambda m: f"{m['number']}*10^({_MULTIPLES[m['word']]})", text)
    head, unit, noun = _split(text)
    value = read_expression(head)
    if unit is not None and unit.dimension == "angle" and unit.written == "°":
        unit = unit._replace(written="degree")
    return Quantity(head, value, _place(head, rounded=found is not None), unit, noun, head.endswith("%"))


def same_quantity(one: Quantity, other: Quantity, problem: str) -> Told:
    """Compares two quantities; ``problem`` (plain notation) tells which units it speaks of."""
    if one.symbolic or other.symbolic:
        return _same_symbolic(one, other)
    if one.unit is not None and other.unit is not None:
        return Told(_same_measured(one, one.unit, other, other.unit, problem), "quantity")
    if one.unit is not None or other.unit is not None:
        return Told(_same_half_measured(one, other, problem), "quantity")
    if one.percent != other.percent:
        return Told(_same_percentage(one, other, problem), "number")
    if one.noun or other.noun:
        return Told(_same_counted(one, other, problem), "quantity")
    return Told(same_number(one, other), "number")


def same_number(one: Quantity, other: Quantity, factors: tuple[float, float] = (1.0, 1.0)) -> bool | None:
    """Compares values, each multiplied by its factor, by the rule of rounding."""
    pairs = tuple(zip((one, other), factors, strict=True))
    a, b = (value if value is None else value * factor for value, factor in _evaluate_pairs(pairs))
    if a is None or b is None:
        return same_expression(one.head, other.head) if factors[0] == factors[1] else None
    difference, most = abs(a - b), LOOSEST * max(abs(a), abs(b))
    slack = _EQUAL * max(abs(a), abs(b))
    place = max((float(q.place) * abs(factor) for q, factor in pairs if q.place is not None), default=0.0)
    if difference <= min(place / 2, most) + slack:
        return True
    near = (place / 2, min(place, most), min(_whole(pairs) / 2, most))
    return None if difference <= max(near) + slack or _comma_turned(one, other, difference) else False


_Pairs = tuple[tuple[Quantity, float], ...]


def _evaluate_pairs(pairs: _Pairs) -> list[tuple[float | None, float]]:
    return [(value_of(quantity.value), factor) for quantity, factor in pairs]


def _whole(pairs: _Pairs) -> float:
    """What one whole number beside a value that is none counts: 173 may be 173.2 rounded, and nobody said so."""
    whole = [abs(factor) for q, factor in pairs if q.place is None and q.value.is_Integer]
    return whole[0] if len(whole) == 1 else 0.0


def _comma_turned(one: Quantity, other: Quantity, difference: float) -> bool:
    """Whether ``1,234`` against ``1.234`` is only a matter of what the comma means."""
    for a, b in ((one, other), (other, one)):
        if difference and re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", a.head):
            turned = Rational(a.head.replace(",", ".")) if "," in a.head else Rational(a.head.replace(".", ""))
            if turned == b.value:
                return True
    return False


def _same_symbolic(one: Quantity, other: Quantity) -> Told:
    if one.noun != other.noun or (one.unit is None) != (other.unit is None):
        return UNDECIDED
    if one.unit is not None and other.unit is not None and one.unit[:3] != other.unit[:3]:
        return UNDECIDED
    return Told(same_expression(one.head, other.head), "symbolic")


def _same_measured(one: Quantity, of_one: Unit, other: Quantity, of_other: Unit, problem: str) -> bool | None:
    if of_one.dimension != of_other.dimension:
        mistyped = (
            "C" in (of_one.written, of_other.written) and "[temperature]" in of_one.dimension + of_other.dimension
        )
        return None if mistyped else False
    if of_one.offset == of_other.offset:
        return same_number(one, other, (of_one.factor, of_other.factor))
    if _DIFFERENCE.search(problem):
        return None
    a, b = value_of(one.value), value_of(other.value)
    if a is None or b is None:
        return None
    apart = abs(a * of_one.factor + of_one.offset - b * of_other.factor - of_other.offset)
    return True if apart <= _KELVINS else None if apart <= 1 else False


def _same_half_measured(one: Quantity, other: Quantity, problem: str) -> bool | None:
    """One of the two has a unit."""
    measured, bare = (one, other) if one.unit is not None else (other, one)
    unit = measured.unit
    assert unit is not None, "one of the two has a unit"
    if bare.noun or bare.percent:
        return None
    if unit.dimension == "angle" and bare.value.has(pi):
        return same_number(measured, bare, (unit.factor, 1.0))
    asked = [known for known in units_in(problem) if known.dimension == unit.dimension]
    if [known.factor for known in asked] == [unit.factor]:
        return same_number(measured, bare)
    return None


def _same_percentage(one: Quantity, other: Quantity, problem: str) -> bool | None:
    percentage, bare = (one, other) if one.percent else (other, one)
    if bare.noun or percentage.noun:
        return None
    equal = same_number(percentage, bare)
    if equal or not _PERCENTAGE.search(problem):
        size = value_of(bare.value)
        return equal if equal or (size is not None and abs(size) <= 1) else None
    place = None if percentage.place is None else percentage.place * 100
    return same_number(percentage._replace(value=percentage.value * 100, place=place), bare)


def _same_counted(one: Quantity, other: Quantity, problem: str) -> bool | None:
    nouns = {_singular(q.noun) for q in (one, other) if q.noun}
    if len(nouns) > 1:
        return None
    words, spoken = nouns.pop().split(), _singular(problem)
    known = all(word in _COUNTED or word in spoken for word in words)
    return same_number(one, other) if known or (one.noun and other.noun) else None


def _singular(words: str) -> str:
    return re.sub(r"(?<=[a-z]{2})(?<!s)s\b", "", words.lower())


def _place(head: str, *, rounded: bool) -> Rational | None:
    """One unit of the last stated place of a number; None of a whole number or an expression."""
    literal = _LITERAL.fullmatch(head)
    if literal is None:
        return None
    decimals = decimals_of(literal[1])
    if not decimals and not rounded:
        return None
    return Rational(10) ** (int(literal[2] or 0) - decimals) / (100 if literal[3] else 1)


def _split(text: str) -> tuple[str, Unit | None, str]:
    """Head, unit and noun. The longest unit wins: of ``5 m/s`` it is ``m/s``."""
    for place in _TAIL.finditer(text):
        head, tail = text[: place.start()].strip(), text[place.end() :].strip()
        unit = unit_of(tail)
        if unit is not None and _is_head(head, spaced=place.end() > place.start()):
            return head, unit, ""
    noun = _NOUN_PLACE.search(text)
    if noun is None:
        return text, None, ""
    head, words = text[: noun.start()].strip(), text[noun.end() :]
    product = noun.end() == noun.start() and words.isascii() and len(words) < _LONGEST_PRODUCT
    single = len(words) == 1 and words.isascii()
    if product or single or _JOINING.search(words) or not _LITERAL.fullmatch(head) or not _NOUN.fullmatch(words):
        return text, None, ""
    return head, None, words


def _is_head(head: str, *, spaced: bool) -> bool:
    try:
        value = read_expression(head)
    except Unreadable:
        return False
    return spaced or not value.free_symbols


def _compound(text: str) -> Quantity | None:
    """``3 h 38 min``, ``5 ft 2 in``, ``30°15′20″``: in the first unit; None of anything else."""
    pieces = list(_PIECE.finditer(text))
    if len(pieces) < 2 or "".join(piece[0] for piece in pieces) != text:
        return None
    first = unit_of(pieces[0][2])
    if first is None:
        return None
    total, smallest = number_of(pieces[0][1]), first.factor
    for piece in pieces[1:]:
        factor = _piece_factor(piece[2], first)
        if factor is None or factor >= smallest:
            return None
        total += number_of(piece[1]) * Rational(str(round(factor / first.factor, 12))).limit_denominator(10**6)
        smallest = factor
    return Quantity(str(total), total, None, first)


def _piece_factor(written: str, first: Unit) -> float | None:
    if first.dimension == "angle":
        return first.factor / _ARC[written] if written in _ARC else None
    if first.dimension == "[time]" and written == "分":
        return 60.0
    unit = unit_of(written)
    return unit.factor if unit is not None and unit.dimension == first.dimension and not unit.offset else None
