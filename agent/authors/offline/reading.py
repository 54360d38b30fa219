"""Reading numbers, units and names out of a problem's wording."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import pint

_WORDS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
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
        "º": "°",
        "˚": "°",
        "Ω": "Ω",
        "’": "'",
        "′": "'",
    }
)
_NUMBER = r"[-+]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\s+\d+/\d+|\d+/\d+|\d*\.\d+|\d+)"
_UNIT = (
    r"(?:°C|°F|°|%|Ω|kΩ|[munkM]?Ω|"
    r"[A-Za-zµμ]+(?:\s*per\s+[A-Za-z]+)?(?:[²³]|\^?-?[23](?![\d.]))?"
    r"(?:\s*/\s*[A-Za-z]+(?:[²³]|\^?[23](?![\d.]))?)?)"
)
_QUANTITY = re.compile(rf"(?<![\w.])(?P<number>{_NUMBER})[\s-]*(?P<unit>{_UNIT})?")
_LATEX = (
    (re.compile(r"\\(?:d|t)?frac\{(\d+)\}\{(\d+)\}"), r"\1/\2"),
    (re.compile(r"\^\{?\\circ\}?"), "°"),
    (re.compile(r"\\(?:text|mathrm|,|;|!|quad|left|right)\b|\\[,;!]"), " "),
    (re.compile(r"\\Omega"), "Ω"),
    (re.compile(r"\\times"), "×"),
    (re.compile(r"[${}]"), " "),
)
_ALIASES = {"degrees": "°", "degree": "°", "deg": "°", "ohms": "Ω", "ohm": "Ω", "percent": "%", "l": "L", "ml": "mL"}


class Quantity(NamedTuple):
    """A number with its unit, as it stands in the text."""

    value: Fraction
    unit: str
    """Pint's name of the unit, ``degree``, ``percent``, or empty."""
    start: int
    end: int


@lru_cache
def units() -> pint.UnitRegistry[float]:
    """The one unit registry."""
    return pint.UnitRegistry()


def tidy(text: str) -> str:
    """The problem's text with typographic signs and simple LaTeX turned into plain characters."""
    text = text.translate(_TIDY)
    for pattern, replacement in _LATEX:
        text = pattern.sub(replacement, text)
    return re.sub(r"[ \t]+", " ", text)


def number(text: str) -> Fraction:
    """``3``, ``1,200``, ``0.5``, ``3/4``, ``1 1/2`` or a number word. Raises ValueError."""
    word = text.strip().lower()
    if word in _WORDS:
        return Fraction(_WORDS[word])
    whole, _, part = text.strip().replace(",", "").partition(" ")
    return Fraction(whole) + (Fraction(part.strip()) if part.strip() else 0)


def unit_name(text: str) -> str:
    """Pint's name for a unit as pupils write it; ``degree`` and ``percent`` too; empty when it is no unit."""
    raw = _ALIASES.get(text.strip().lower(), text.strip())
    if raw in ("°", "%"):
        return {"°": "degree", "%": "percent"}[raw]
    if raw in ("°C", "°F"):
        return {"°C": "degree_Celsius", "°F": "degree_Fahrenheit"}[raw]
    candidate = re.sub(r"\s*per\s+", "/", raw).replace("²", "**2").replace("³", "**3").replace("^", "**")
    candidate = re.sub(r"(?<=[A-Za-z])([23])$", r"**\1", candidate).replace("Ω", "ohm").replace("μ", "µ")
    try:
        return str(units().parse_units(candidate))
    except (pint.errors.PintError, ValueError, TypeError, AttributeError):
        return ""


def quantities(text: str) -> tuple[Quantity, ...]:
    """Every number of a tidied text, with the unit behind it where there is one."""
    found = []
    for match in _QUANTITY.finditer(text):
        name = unit_name(match["unit"]) if match["unit"] else ""
        end = match.end() if name else match.end("number")
        found.append(Quantity(number(match["number"]), name, match.start(), end))
    return tuple(found)


def in_unit(quantity: Quantity, unit: str) -> Fraction | None:
    """The value in another unit, exactly; None when the dimensions differ."""
    if quantity.unit == unit:
        return quantity.value
    try:
        factor = units().Quantity(1, quantity.unit).to(unit).magnitude
    except (pint.errors.PintError, ValueError, TypeError, AttributeError):
        return None
    return quantity.value * Fraction(factor).limit_denominator(10**9)


def with_dimension(found: Iterable[Quantity], unit: str) -> tuple[Quantity, ...]:
    """Those quantities that can be given in ``unit``."""
    return tuple(q for q in found if q.unit and in_unit(q, unit) is not None)


def mentions(text: str, *patterns: str) -> bool:
    """Whether every pattern (a regular expression, case ignored) occurs."""
    return all(re.search(pattern, text, re.IGNORECASE) for pattern in patterns)


def plain(value: Fraction | float, digits: int = 4) -> str:
    """A number as a pupil writes it: exact if its decimals end, else rounded to ``digits`` significant ones."""
    exact = Fraction(value).limit_denominator(10**12)
    if exact.denominator == 1:
        return str(exact.numerator).replace("-", "−")
    short = f"{float(exact):.{digits}g}"
    if "e" in short:
        short = f"{float(exact):.{digits}f}"
    return short.replace("-", "−")


def is_exact(value: Fraction | float, digits: int = 4) -> bool:
    """Whether :func:`plain` shows the value without rounding."""
    return Fraction(plain(value, digits).replace("−", "-")) == Fraction(value).limit_denominator(10**12)
