"""Whether the problem gives what a program says that it gives. Pure; where it cannot be sure, it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from chalkwright.agent.answers.expressions import read_expression, value_of
from chalkwright.agent.answers.notation import Unreadable
from chalkwright.agent.answers.numerals import NUMBER, number_of
from chalkwright.agent.answers.units import Unit
from chalkwright.agent.data import Problem
from chalkwright.agent.proof.numbers import Written, numbers_in, sentences, unit_named
from chalkwright.agent.proof.sameness import is_any, is_value, measures_the_same
from chalkwright.agent.visualize import spoken
from chalkwright.renderers.base import Stated

_SMALL = 12
"""Counts up to it may be told by the situation itself: two pupils, the sides of a square."""
_KNOWN = frozenset(
    (0.25, 0.5, 0.75, 3.14, 9.8, 9.81, 10, 22.4, 24, 25, 30, 36, 45, 50, 52, 60, 90, 100, 120, 150, 180, 270, 273,
     273.15, 360, 365, 1000, 1013, 3600)
)  # fmt: skip
"""What a wording gives without digits: a right angle, per cent, an hour."""
_FRACTIONS = {
    "half": 0.5, "halves": 0.5, "third": 1 / 3, "thirds": 1 / 3, "quarter": 0.25, "quarters": 0.25, "fifth": 0.2,
    "fifths": 0.2, "sixth": 1 / 6, "eighth": 0.125, "tenth": 0.1, "twice": 2, "double": 2, "triple": 3, "dozen": 12,
    "半": 0.5,
}  # fmt: skip
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)?|[零〇一二两三四五六七八九十百千万]+|半")
_RATIO = re.compile(rf"({NUMBER}) ?(?:[:：∶比]|to|in) ?({NUMBER})")
"""``1 : 2.5`` is 0.4 as well, and a slope of ``1 in 20`` 0.05."""
_FRACTION = re.compile(r"(?<![\d./])(?:(\d+) )?(\d+) ?[/∕] ?(\d+)(?![\d./])")
"""As it is typed: ``3/8``, ``2 1/4``."""
_EXPRESSION = re.compile(r"[-\d.+*/^()∕ ]*[√π^][-\d.+*/^()√π∕ ]*")
_MOST = 60
"""Numbers of a problem that are added up with their neighbours."""


def not_given(problem: Problem, stated: tuple[Stated, ...]) -> Iterator[Stated]:
    """Statements ``given`` of values that the problem does not give; none where a picture may give them."""
    if problem.image is not None:
        return
    claims = [one for one in stated if one.kind == "given" and one.values]
    if not claims:
        return
    numbers = numbers_in(problem.text)
    cents = (number.value / 100 for number in numbers if number.unit and number.unit.written.startswith(("cent", "¢")))
    words = {*_words(problem), *_expressions(problem.text), *_ratios(problem.text), *_fractions(problem.text)}
    bare = {*words, *_unread(problem.text), *cents, *_KNOWN}
    spare = [number for number in numbers if number.alone and number.value and not is_any(number, stated)]
    for one in claims:
        if _is_swapped(one, claims, numbers, spare, words):
            yield one
            continue
        units = [unit_named(text) for text in (one.unit, *one.unit.split("/")[:-1])]  # 37 km each hour is 37 km/h
        counts = not one.unit.strip()
        if not all(any(_is_given(value, unit, numbers, bare, counts) for unit in units) for value in one.values):
            yield one


def _is_swapped(
    one: Stated, claims: list[Stated], numbers: list[Written], spare: list[Written], words: set[float]
) -> bool:
    """Whether the problem has the value less often than it is claimed, and one of the same kind that nobody took."""
    unit = unit_named(one.unit)
    named = unit is None and one.unit.strip()  # in a unit that is not known
    left = [number for number in spare if measures_the_same(number, unit) or (named and number.unit is not None)]
    if not left or len(one.values) != 1:
        return False
    value = one.values[0]
    claimed = sum(other.values == one.values and other.unit == one.unit for other in claims)
    told = (value in words) + sum(is_value(number, value, unit) for number in numbers)
    supposed = value in _KNOWN or (not one.unit.strip() and abs(value) <= _SMALL)
    return claimed > max(told, 1) or (not told and supposed)


def _is_given(value: float, unit: Unit | None, numbers: list[Written], bare: set[float], counts: bool) -> bool:
    size = abs(value)
    if any(is_value(number._replace(value=abs(number.value)), size, unit) for number in numbers):
        return True
    if counts and size <= _SMALL and size == int(size):
        return True
    if any(abs(size - known) <= 1e-9 * max(size, known) for known in bare):
        return True
    return any(_is_sum(one, other, size, unit) for one, other in pairwise(numbers[:_MOST]))


def _is_sum(one: Written, other: Written, size: float, unit: Unit | None) -> bool:
    """``2 h 30 min`` is 2.5 h, ``8:30`` half past eight."""
    if one.unit and other.unit and one.unit.dimension == other.unit.dimension and one.unit.factor > other.unit.factor:
        both = one.value + other.value * other.unit.factor / one.unit.factor
        return is_value(one._replace(value=both, place=0.0), size, unit)
    if one.unit is None and other.unit is None and 0 <= other.value < 60:
        return abs(one.value + other.value / 60 - size) < 1e-6 or abs(one.value * 60 + other.value - size) < 1e-6
    return False


def _words(problem: Problem) -> Iterator[float]:
    """Numbers in words."""
    languages = tuple(dict.fromkeys(("en", "zh", (problem.language or "en").split("-")[0].lower())))
    for word in dict.fromkeys(_WORD.findall(problem.text.lower())):
        if word in _FRACTIONS:
            yield _FRACTIONS[word]
        elif (number := spoken.number_of(word, languages)) is not None:
            yield float(number)


def _expressions(text: str) -> Iterator[float]:
    """What stands in roots, powers and π."""
    for sentence in sentences(text):
        for found in _EXPRESSION.findall(sentence):
            try:
                value = value_of(read_expression(found.strip(" .,")))
            except Unreadable:
                continue
            if value is not None:
                yield abs(value)


def _ratios(text: str) -> Iterator[float]:
    for one, other in _RATIO.findall(text):
        parts = float(number_of(one)), float(number_of(other))
        if all(parts):
            yield parts[0] / parts[1]
            yield parts[1] / parts[0]


def _fractions(text: str) -> Iterator[float]:
    for whole, above, below in _FRACTION.findall(text):
        if int(below):
            yield int(above) / int(below)
            yield int(whole or 0) + int(above) / int(below)


def _unread(text: str) -> Iterator[float]:
    """Digits of a problem that was too long or too odd to be read sentence by sentence."""
    if sum(map(len, sentences(text))) < 0.5 * len(text):
        yield from (float(number_of(found)) for found in re.findall(NUMBER, text))
