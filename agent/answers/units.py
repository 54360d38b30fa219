"""Units of school problems, in English, Chinese and symbols, by way of Pint. Pure."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

import pint

_PREFIXES = {
    "k": "kilo",
    "c": "centi",
    "d": "deci",
    "m": "milli",
    "μ": "micro",
    "u": "micro",
    "n": "nano",
    "p": "pico",
    "M": "mega",
    "G": "giga",
    "h": "hecto",
}
_PREFIXED = {
    "m": "meter",
    "g": "gram",
    "s": "second",
    "A": "ampere",
    "mol": "mole",
    "L": "liter",
    "l": "liter",
    "N": "newton",
    "J": "joule",
    "W": "watt",
    "V": "volt",
    "Ω": "ohm",
    "Pa": "pascal",
    "Hz": "hertz",
    "C": "coulomb",
    "F": "farad",
    "T": "tesla",
    "eV": "electron_volt",
    "cal": "calorie",
    "Wh": "watt_hour",
}
_SYMBOLS = {
    "min": "minute", "mins": "minute", "h": "hour", "hr": "hour", "hrs": "hour", "sec": "second", "secs": "second",
    "K": "kelvin", "°C": "degree_Celsius", "°F": "degree_Fahrenheit", "°": "degree", "deg": "degree", "rad": "radian",
    "t": "metric_ton", "ha": "hectare", "atm": "atmosphere", "bar": "bar", "mmHg": "millimeter_Hg",
    "cmHg": "centimeter_Hg", "u": "unified_atomic_mass_unit", "amu": "unified_atomic_mass_unit",
    "mph": "mile_per_hour", "kph": "kilometer_per_hour", "ft": "foot", "in": "inch", "yd": "yard", "mi": "mile",
    "lb": "pound", "lbs": "pound", "oz": "ounce", "gal": "gallon", "yr": "year", "yrs": "year", "＄": "dollar",
    "$": "dollar", "€": "euro", "£": "sterling", "¥": "yuan", "¢": "cent",
}  # fmt: skip
_SINGULARS = {
    "metre": "meter", "meter": "meter", "gram": "gram", "gramme": "gram", "second": "second", "minute": "minute",
    "hour": "hour", "day": "day", "week": "week", "month": "month", "year": "year", "litre": "liter",
    "liter": "liter", "newton": "newton", "joule": "joule", "watt": "watt", "volt": "volt", "ampere": "ampere",
    "amp": "ampere", "ohm": "ohm", "pascal": "pascal", "mole": "mole", "coulomb": "coulomb", "calorie": "calorie",
    "degree": "degree", "radian": "radian", "mile": "mile", "yard": "yard", "pound": "pound", "ounce": "ounce",
    "gallon": "gallon", "hectare": "hectare", "acre": "acre", "tonne": "metric_ton", "dollar": "dollar",
    "cent": "cent", "euro": "euro", "atmosphere": "atmosphere",
}  # fmt: skip
_WORDS = {
    "feet": "foot",
    "foot": "foot",
    "inch": "inch",
    "inches": "inch",
    "hertz": "hertz",
    "kelvin": "kelvin",
    "kelvins": "kelvin",
    "tesla": "tesla",
    "yuan": "yuan",
    "°Celsius": "degree_Celsius",
}
_LONG_PREFIXES = ("kilo", "centi", "deci", "milli", "micro", "nano", "mega")
_CHINESE = {
    "米": "meter", "千米": "kilometer", "公里": "kilometer", "分米": "decimeter", "厘米": "centimeter",
    "毫米": "millimeter", "微米": "micrometer", "纳米": "nanometer", "克": "gram", "千克": "kilogram",
    "公斤": "kilogram",
    "毫克": "milligram", "吨": "metric_ton", "升": "liter", "毫升": "milliliter", "秒": "second", "分钟": "minute",
    "小时": "hour", "时": "hour", "天": "day", "年": "year", "度": "degree", "摄氏度": "degree_Celsius",
    "牛": "newton", "牛顿": "newton", "焦": "joule", "焦耳": "joule", "瓦": "watt", "千瓦": "kilowatt", "伏": "volt",
    "伏特": "volt", "安": "ampere", "安培": "ampere", "欧": "ohm", "欧姆": "ohm", "帕": "pascal", "赫兹": "hertz",
    "摩尔": "mole", "公顷": "hectare", "元": "yuan", "千瓦时": "kilowatt_hour",
}  # fmt: skip
_POWERS = {"square": 2, "sq": 2, "cubic": 3, "平方": 2, "立方": 3}
_CHINESE_POWERS = {"平方": 2, "二次方": 2, "立方": 3, "三次方": 3}
_PER = re.compile(r" per |(?<=[\u4e00-\u9fff])每(?=[\u4e00-\u9fff])")
_AFTER = {"squared": 2, "cubed": 3}
_CELSIUS = re.compile(r"\b(?:degrees?|deg) (?:Celsius|C)\b|(?<=°) ?Celsius\b")
_TOKEN = re.compile(r"[A-Za-zμΩ]+|°[CF]?|[＄$€£¥¢]|[\u4e00-\u9fff]+|\^\(?(-?\d)\)?|\d|[*/() ]")
_OFTEN = 40
"""Characters of a unit at most."""
Terms = tuple[tuple[str, int], ...]


class Unit(NamedTuple):
    """A unit by what it measures and how large it is."""

    dimension: str
    """Pint's base dimensions; ``angle`` for degrees and radians."""
    factor: float
    """To base units."""
    offset: float = 0.0
    """Base units at its zero: 273.15 K for °C."""
    written: str = ""


@lru_cache(maxsize=4096)
def unit_of(text: str) -> Unit | None:
    """The unit that ``text``, in the plain notation, names as a whole: ``km/h``, ``square metres``, ``千米/时``."""
    if not text or len(text) > _OFTEN:
        return None
    terms = _terms(_CELSIUS.sub("°C", _PER.sub("/", text.strip())))
    if not terms:
        return None
    written = text.strip()
    if terms in ((("degree", 1),), (("radian", 1),)):
        factor = float(_registry().Quantity(1, terms[0][0]).to("radian").magnitude)
        return Unit("angle", factor, 0.0, written)
    if terms[0][0] in ("degree_Celsius", "degree_Fahrenheit"):
        if len(terms) > 1 or terms[0][1] != 1:
            return _plain_unit(tuple((f"delta_{n}" if n.startswith("degree_") else n, p) for n, p in terms), written)
        zero = float(_registry().Quantity(0, terms[0][0]).to_base_units().magnitude)
        one = float(_registry().Quantity(1, terms[0][0]).to_base_units().magnitude)
        return Unit("[temperature]", one - zero, zero, written)
    return _plain_unit(terms, written)


def _plain_unit(terms: Terms, written: str) -> Unit:
    # Only names of the tables above come here, so that Pint has nothing to guess.
    quantity = _registry().Quantity(1.0, " * ".join(f"{name} ** {power}" for name, power in terms)).to_base_units()
    return Unit(str(quantity.dimensionality), float(quantity.magnitude), 0.0, written)


def _terms(text: str) -> Terms:
    """Pint's names with their powers; empty when something is no unit."""
    found: list[tuple[str, int]] = []
    sign, inside, power = 1, False, 1
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            return ()
        position, word = token.end(), token[0]
        if word == " ":
            continue
        if word in ("*", "(", ")"):
            inside = (inside or word == "(") and word != ")"
            sign = sign if inside else 1
        elif word == "/":
            sign = -1
        elif word[0] == "^" or word in ("2", "3") or word in _AFTER:
            if not found or abs(found[-1][1]) != 1:
                return ()
            if word.isdigit() and text[token.start() - 1] > "\u3fff":
                return ()  # of 2 小时 30 分 the 3 is no power
            raised = int(token[1] or _AFTER.get(word, 0) or word)
            found[-1] = (found[-1][0], found[-1][1] * raised)
        elif word in _POWERS:
            power = _POWERS[word]
        else:
            name, own = _name(word)
            if not name:
                return ()
            found.append((name, sign * power * own))
            power = 1
            sign = sign if inside else 1
    return tuple(found) if power == 1 and not inside else ()


@lru_cache(maxsize=1024)
def _name(word: str) -> tuple[str, int]:
    """Pint's name of one unit and its power; ``("", 0)`` when there is none."""
    for before, power in _CHINESE_POWERS.items():
        if word.startswith(before) and word.removeprefix(before) in _CHINESE:
            return _CHINESE[word.removeprefix(before)], power
    table = _table()
    if word in table:
        return table[word], 1
    lower = word.lower() if word[:1].isupper() and word[1:].islower() and len(word) > 3 else word
    for prefix in ("", *_LONG_PREFIXES):
        rest = lower.removeprefix(prefix) if lower.startswith(prefix) else ""
        name = _SINGULARS.get(rest) or _SINGULARS.get(rest.removesuffix("s"))
        if rest and name:
            return prefix + name, 1
    return "", 0


@cache
def _table() -> dict[str, str]:
    prefixed = {a + b: c + d for a, c in _PREFIXES.items() for b, d in _PREFIXED.items() if a + b not in ("cd", "Pa")}
    # What stands for itself wins: min is a minute, no milli-inch; M stays out, being mega, molar and a mass.
    return prefixed | _PREFIXED | _SYMBOLS | _WORDS | _CHINESE


@cache
def _registry() -> pint.UnitRegistry[float]:
    registry: pint.UnitRegistry[float] = pint.UnitRegistry(cache_folder=None)
    for line in ("dollar = [dollar]", "cent = 0.01 dollar", "euro = [euro]", "sterling = [sterling]", "yuan = [yuan]"):
        registry.define(line)
    return registry


_UNIT_PLACE = re.compile(r"(?:(?<=[\dπ)_?])\s*|(?<=\bin )\s*)(?=[A-Za-zμΩ°＄€£¥\u4e00-\u9fff])")
_MONEY = re.compile(r"[＄€£¥](?= ?\d)")
_UNIT_END = re.compile(r"[^A-Za-zμΩ°\u4e00-\u9fff^()/*\d -]")


@lru_cache(maxsize=256)
def units_in(problem: str) -> tuple[Unit, ...]:
    """The units that a problem, in the plain notation, gives or asks for: after numbers and blanks, after “in”."""
    found: dict[tuple[str, float], Unit] = {}
    for sign in _MONEY.findall(problem):
        money = unit_of(sign)
        if money is not None:
            found[money.dimension, money.factor] = money
    for place in _UNIT_PLACE.finditer(problem):
        stretch = _UNIT_END.split(problem[place.end() : place.end() + 24], maxsplit=1)[0]
        unit = next(
            (u for end in range(len(stretch), 0, -1) if _ends(stretch, end) and (u := unit_of(stretch[:end]))), None
        )
        if unit is not None:
            found.setdefault((unit.dimension, unit.factor), unit)
    return tuple(found.values())


def _ends(stretch: str, end: int) -> bool:
    """Whether a word ends there; Chinese has no spaces between words."""
    before, after = stretch[end - 1], stretch[end : end + 1]
    return not (before.isascii() and before.isalpha() and after.isascii() and after.isalpha())
