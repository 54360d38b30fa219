"""Reading numbers, units and names out of a problem's wording."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.patterns import compiled
from chalkwright.agent.offline.precision import rounding_asked

if TYPE_CHECKING:
    import pint

_BELOW_TWENTY = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}
_WORDS = {
    **{word: value for value, word in enumerate(_BELOW_TWENTY)},
    **{word: ten for ten, word in _TENS.items()},
    **{f"{word}-{_BELOW_TWENTY[one]}": ten + one for ten, word in _TENS.items() for one in range(1, 10)},
}
_TIDY = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "，": ", ",
        "。": ". ",
        "；": "; ",
        "：": ": ",
        "（": "(",
        "）": ")",
        "　": " ",
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "~": " ",
        "⁄": "/",
        "º": "°",
        "˚": "°",
        "Ω": "Ω",
        "’": "'",
        "′": "'",
    }
)
_NUMBER = r"[-+]?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+[ \t]+\d+/0*[1-9]\d*|\d+/0*[1-9]\d*|\d*\.\d+|\d+)"
_MORE = r"(?!\d|\.\d)"
_POWER = rf"(?:[²³]|\s?\^\s?[23]{_MORE}|[23]{_MORE})?"
_UNIT = (
    r"(?:°C|°F|°|%|Ω|kΩ|[munkM]?Ω|"
    rf"[kcm]?m\s?[·⋅]?\s?[sh]\s?(?:\^\s?-\s?[12]|-[12]|⁻[¹²]){_MORE}|"
    r"(?:kilomet(?:re|er)s?|km|miles?)\s+an\s+hour|"
    rf"[A-Za-zµμ]+(?:\^?-[23]{_MORE}|{_POWER})(?:\s*(?:/\s*|\bper\s+)[A-Za-z]+{_POWER}){{0,2}}(?:\s+squared\b)?)"
)
_QUANTITY = re.compile(rf"(?<![\w.])(?P<number>{_NUMBER})[\s-]*(?P<unit>{_UNIT})?")
_INVERSE = re.compile(r"([kcm]?m)\s?[·⋅]?\s?([sh])\s?[\^⁻\s-]+([12¹²])")
_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}(?:(?:[\u00a0\u202f\u2009]|\\,)\d{3})+(?!\d)")
_ROUND_GROUPS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?: \d{3})* 0\d{2}(?: \d{3})*(?![\d.,]*\d)")
"""``12 000`` with plain spaces; no number of its own begins with a zero, as the second one would."""
_LATEX = (
    (re.compile(r"\{,\}"), ","),
    (re.compile(r"(?<=\d)\s*\\(?:d|t)?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}"), r" \1/\2"),
    (re.compile(r"\\(?:d|t)?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\}"), r"\1/\2"),
    (re.compile(r"(?<=\d)\s*\\(?:d|t)?frac\s*([1-9])\s*([1-9])(?!\d)"), r" \1/\2"),
    (re.compile(r"\\(?:d|t)?frac\s*([1-9])\s*([1-9])(?!\d)"), r"\1/\2"),
    (re.compile(r"\^\s*\{?\s*\\circ\b\s*\}?|\\degree\b"), "°"),
    (re.compile(r"\\(?:text|mathrm|,|;|!|quad|left|right)\b|\\[,;! ]"), " "),
    (re.compile(r"\\Omega"), "Ω"),
    (re.compile(r"\\times"), "×"),
    (re.compile(r"\\cdot\b"), "·"),
    (re.compile(r"[${}]"), " "),
)
_WRAPPED = re.compile(r"(?<=[^\s\d])[ \t]*\n(?=[ \t]*\S)(?![ \t]*(?:[-*•] |\(?\w[.)] |\d+[.)] |[①-⑨]))")
"""A line's end within a paragraph; items of a list and options of a choice stay on lines of their own."""
_VULGAR = re.compile(r"(\d?)\s?([¼-¾⅐-⅞])")
_ALIASES = {
    "degrees": "°",
    "degree": "°",
    "deg": "°",
    "ohms": "Ω",
    "ohm": "Ω",
    "percent": "%",
    "l": "L",
    "ml": "mL",
    "amps": "A",
    "amp": "A",
    "kmh": "km/h",
    "kph": "km/h",
    "kmph": "km/h",
}
_NO_UNITS = frozenset({"a", "as", "at"})
"""English words that the unit registry knows as a year, an attosecond and an atmosphere."""
_LONGEST = 99
"""Digits a number may have."""

ANGLE = r"(?P<value>\d+(?:\.\d+)?)\s*°(?:\s*(?P<minutes>\d+(?:\.\d+)?)\s*')?"
"""An angle in degrees, perhaps with minutes; :func:`degrees` reads the match."""


class Quantity(NamedTuple):
    """A number with its unit, as it stands in the text."""

    value: Fraction
    unit: str
    """Pint's name of the unit, ``degree``, ``percent``, or empty."""
    start: int
    end: int


@lru_cache
def units() -> pint.UnitRegistry[float]:
    """The one unit registry; problems without units wait for none."""
    import pint

    return pint.UnitRegistry()


@lru_cache(maxsize=64)
def tidy(text: str) -> str:
    """The problem's text with typographic signs and simple LaTeX turned into plain characters; each family asks for it.

    Raises :class:`chalkwright.agent.errors.OutOfScope` for numbers of hundreds of digits.
    """
    if re.search(rf"\d{{{_LONGEST + 1}}}", text):
        raise OutOfScope(f"The problem has a number of more than {_LONGEST} digits; give shorter numbers.")
    text = _GROUPS.sub(lambda match: re.sub(r"\D", "", match[0]), text)
    text = _VULGAR.sub(lambda match: f"{match[1]} {unicodedata.normalize('NFKC', match[2])}", text)
    text = text.translate(_TIDY)
    for pattern, replacement in _LATEX:
        text = pattern.sub(replacement, text)
    text = _ROUND_GROUPS.sub(lambda match: match[0].replace(" ", ""), text)
    text = re.sub(r"\b([xy]) axis\b", r"\1-axis", text)
    text = re.sub(r" +(?=[,;?])", "", _WRAPPED.sub(" ", text))
    return re.sub(r"[ \t]+", " ", text)


def number_words(first: int = 0, last: int = 99) -> str:
    """The words for the numbers from ``first`` to ``last`` as an alternation; :func:`number` reads each of them."""
    words = sorted((word for word, value in _WORDS.items() if first <= value <= last), key=len, reverse=True)
    return "|".join(words).replace("-", "[- ]")


def number(text: str) -> Fraction:
    """``3``, ``1,200``, ``0.5``, ``3/4``, ``-1 1/2`` or a number word. Raises ValueError."""
    word = text.strip().lower()
    if (spelled := word.replace(" ", "-")) in _WORDS:
        return Fraction(_WORDS[spelled])
    parts = word.replace(",", "").split()
    if len(parts) > 2 or (len(parts) == 2 and "/" not in parts[1]):
        raise ValueError(f"{text!r} is not one number")
    try:
        whole, *part = [Fraction(each) for each in parts]
    except ZeroDivisionError:
        raise ValueError(f"{text!r} has the denominator 0") from None
    size = abs(whole) + sum(part)
    return -size if word.startswith("-") else size


@lru_cache(maxsize=512)
def unit_name(text: str) -> str:
    """Pint's name for a unit as pupils write it; ``degree`` and ``percent`` too; empty when it is no unit."""
    raw = _ALIASES.get(text.strip().lower(), text.strip())
    if raw in ("°", "%"):
        return {"°": "degree", "%": "percent"}[raw]
    if raw in ("°C", "°F"):
        return {"°C": "degree_Celsius", "°F": "degree_Fahrenheit"}[raw]
    if raw in _NO_UNITS:
        return ""
    import pint

    candidate = _INVERSE.sub(lambda match: f"{match[1]}/{match[2]}^{unicodedata.normalize('NFKC', match[3])}", raw)
    candidate = re.sub(r"\s*\b(?:per|an)\s+", "/", candidate).replace("²", "**2").replace("³", "**3")
    candidate = re.sub(r"\s+squared$", "**2", candidate)
    candidate = re.sub(r"\s*\^\s*", "**", candidate)
    candidate = re.sub(r"(?<=[A-Za-z])([23])(?=$|\s*/)", r"**\1", candidate).replace("Ω", "ohm").replace("μ", "µ")
    try:
        name = str(units().parse_units(candidate))
    except (pint.errors.PintError, ValueError, TypeError, AttributeError):
        return ""
    return "" if name == "dimensionless" else name


def quantities(text: str) -> tuple[Quantity, ...]:
    """Every number of a tidied text, with the unit behind it where there is one."""
    found = []
    for match in _QUANTITY.finditer(text):
        name = unit_name(match["unit"]) if match["unit"] else ""
        end = match.end() if name else match.end("number")
        found.append(Quantity(number(match["number"]), name, match.start(), end))
    return tuple(found)


def with_degree_signs(text: str) -> str:
    """The text with ``40°`` for ``40 degrees``."""
    return re.sub(r"(\d)\s*-?degrees?\b", r"\1°", text, flags=re.IGNORECASE)


def with_digits(text: str, unit: str) -> str:
    """The text with ``6 ohms`` for ``six ohms``; ``unit`` is a pattern of the word behind the number."""
    of_more = r"(?<!hundred )(?<!hundred and )(?<!thousand )(?<!thousand and )"
    return re.sub(
        rf"{of_more}\b({number_words()})(?=[ -](?:{unit})\b)",
        lambda match: str(number(match[0])),
        text,
        flags=re.IGNORECASE,
    )


@lru_cache(maxsize=64)
def in_digits(text: str) -> str:
    """The text with ``15 rows`` for ``fifteen rows``; one may be no number."""
    words = rf"(?<![\w-])(?<!hundred )(?<!hundred and )(?<!thousand )({number_words(2)})(?= [a-z]|-[a-z]{{3}})"
    return compiled(words).sub(lambda match: str(number(match[0])), text)


def degrees(match: re.Match[str]) -> Fraction:
    """The angle of a match with the groups of :data:`ANGLE`. Raises Incomplete for 60 minutes or more."""
    minutes = Fraction(match["minutes"] or 0)
    if minutes >= 60:
        raise Incomplete("Minutes of an angle have to be below 60; write for example 40°30'.")
    return Fraction(match["value"]) + minutes / 60


def in_unit(quantity: Quantity, unit: str) -> Fraction | None:
    """The value in another unit, exactly; None when the dimensions or the zero points differ."""
    if quantity.unit == unit:
        return quantity.value
    import pint

    try:
        factor = units().Quantity(1, quantity.unit).to(unit).magnitude
        zero = units().Quantity(0, quantity.unit).to(unit).magnitude
    except (pint.errors.PintError, ValueError, TypeError, AttributeError):
        return None
    # Scales with another zero point, as °C and K, have no factor.
    return quantity.value * Fraction(factor).limit_denominator(10**9) if zero == 0 else None


def with_dimension(found: Iterable[Quantity], unit: str) -> tuple[Quantity, ...]:
    """Those quantities that can be given in ``unit``."""
    return tuple(q for q in found if q.unit and in_unit(q, unit) is not None)


def mentions(text: str, *patterns: str) -> bool:
    """Whether every pattern (a regular expression, case ignored) occurs."""
    return all(compiled(pattern).search(text) for pattern in patterns)


LONGEST = 8
"""Significant digits up to which a number is written in full: nobody gives more, and given ones are not rounded."""
ROUNDED = 4
"""Significant digits of a number that has to be rounded."""


def plain(value: Fraction | float, digits: int | None = None) -> str:
    """A number as a pupil writes it: in full up to :data:`LONGEST` significant digits, else rounded to four.

    With ``digits`` it is rounded to so many in any case. Digits before the decimal point are never rounded away:
    39827.564 to three is 39828.
    """
    wanted = rounding_asked()
    if wanted is not None:
        exact = Fraction(value).limit_denominator(10**12)
        rounded = wanted.of(exact)
        return f"{rounded.normalize() if rounded == exact else rounded:f}".replace("-", "−")
    if digits is None:
        digits = LONGEST if is_exact(value, LONGEST) else ROUNDED
    exact = Fraction(value).limit_denominator(10**12)
    if exact.denominator == 1 or abs(exact) >= 10**digits:
        return str(round(exact)).replace("-", "−")
    short = f"{float(exact):.{digits}g}"
    return f"{Decimal(short):f}".replace("-", "−")


def is_exact(value: Fraction | float, digits: int | None = None) -> bool:
    """Whether :func:`plain` shows the value without rounding."""
    digits = LONGEST if digits is None else digits
    return Fraction(plain(value, digits).replace("−", "-")) == Fraction(value).limit_denominator(10**12)
