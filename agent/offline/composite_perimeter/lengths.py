"""Lengths and pairs of lengths in a wording."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.reading import Quantity, in_unit
from chalkwright.agent.offline.wording import NUMBER, Wording, value

_UNITS = {
    "mm": "millimeter",
    "cm": "centimeter",
    "dm": "decimeter",
    "m": "meter",
    "km": "kilometer",
    "ft": "foot",
    "in": "inch",
}
_SPELLED = {
    "millimet": "mm",
    "centimet": "cm",
    "decimet": "dm",
    "kilomet": "km",
    "met": "m",
    "feet": "ft",
    "foot": "ft",
    "inch": "in",
}
UNIT = (
    r"(?:millimet(?:er|re)s?|centimet(?:er|re)s?|decimet(?:er|re)s?|kilomet(?:er|re)s?|met(?:er|re)s?|feet|foot|"
    r"inch(?:es)?"
    r"|mm|cm|dm|km|ft|in|m)(?![A-Za-z²³^\d])"
)


def _length(name: str) -> str:
    return rf"(?P<{name}>{NUMBER})(?:[\s-]*(?P<{name}_unit>{UNIT}))?"


A, B = _length("a"), _length("b")
_LINK = r"\s*,?\s*(?:and|by)?\s*(?:an?\s|its?\s|the\s)?\s*"
HAS = r"\s*(?:of|is|=|:)?\s*"
_SIZES = (
    rf"{A}\s*(?:by|×|x|\*)\s*{B}",
    rf"{A}\s*(?:long|in length){_LINK}(?:it is\s)?{B}\s*(?:wide|in width|broad)",
    rf"{A}\s*(?P<upright>wide|in width){_LINK}{B}\s*(?:high|tall|in height)",
    rf"length{HAS}{A}{_LINK}(?:width|breadth){HAS}{B}",
    rf"(?P<upright>width){HAS}{A}{_LINK}height{HAS}{B}",
    rf"{A}\s*(?P<upright>wide)\.[^.?\d]{{0,45}}?{B}\s*(?:high|tall)",
    rf"(?:sides|side lengths|sides of length){HAS}{A}\s*and\s*{B}",
)
_SQUARE = (
    r"(?<=square )(?:(?:piece |sheet )?(?:of (?:paper|card|cardboard|metal|wood) )?(?:of|with|that has|whose)\s*)?"
    rf"(?:an?\s)?side(?:s|\s*length)?{HAS}(?:length\s)?{A}"
)
_SQUARE_OF = (
    rf"(?:(?<=\ba )|(?<=\ban ))(?P<a>{NUMBER})[\s-]*(?P<a_unit>{UNIT})[\s-]+square"
    r"(?=\s+(?:(?:is|was|has been|piece|from|off|cut|removed|taken)\b))"
)


def find_sizes(text: Wording) -> list[re.Match[str]]:
    """Every pair of lengths, in the order of the text."""
    patterns = (*_SIZES, _SQUARE, _SQUARE_OF)
    found = [m for pattern in patterns for m in text.take(rf"\b{pattern}" if pattern[0] != "(" else pattern)]
    return sorted(found, key=lambda m: m.start())


def short_unit(unit: str) -> str:
    return next((short for start, short in _SPELLED.items() if unit.lower().startswith(start)), unit.lower())


def length_in(number: str, unit: str | None, target: str) -> Fraction:
    quantity = Quantity(value(number), _UNITS[short_unit(unit or target)], 0, 0)
    converted = in_unit(quantity, _UNITS[target])
    if converted is None:
        raise ValueError(f"{unit} is no length")
    return converted


def pair_of(match: re.Match[str], unit: str) -> tuple[Fraction, Fraction]:
    if "b" not in match.groupdict():
        side = length_in(match["a"], match["a_unit"], unit)
        return side, side
    second = match["b_unit"] or match["a_unit"]
    return length_in(match["a"], match["a_unit"] or match["b_unit"], unit), length_in(match["b"], second, unit)
