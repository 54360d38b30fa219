"""Chinese problems in plain signs: units, numbers, places on the globe and brackets. Pure."""

from __future__ import annotations

import re

HAN = r"[\u4e00-\u9fff]"
_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_NUMERAL = r"[零〇一二两三四五六七八九十百千]"
_HEMISPHERES = {"北纬": "N", "南纬": "S", "东经": "E", "西经": "W"}
_ANGLE = r"\d+(?:\.\d+)?°(?:\d+(?:\.\d+)?['′])?"
INNER = "，"
"""A comma within brackets or between numbers, which parts no clauses."""
VALUE = (
    r"[-+−]?(?:\d[\d，]*(?:\.\d+)?)?√?\d+(?:\.\d+)?(?:/\d+)?(?:[×*]10\^[-+−]?\d+)?"
    r"(?:°(?:\d+(?:\.\d+)?['′])?[NSEW]|°(?:\d+(?:\.\d+)?['′])|\s?(?:°C|°|%|[A-Za-zΩμµ][A-Za-zΩ]*(?:\^-?\d)?"
    r"(?:[/·][A-Za-zΩ]+(?:\^-?\d)?)*)(?![A-Za-z]))?"
)
"""A number, perhaps with a unit."""

_LISTED = re.compile(
    r"(?<=\d),(?=\d{3}(?!\d)|\s*\.\.\.|\s*-?\d+(?:\.\d+)?\s*(?:[,)\]}。的中]|\.\.\.|$))|(?<=\.\.\.),(?=\s*-?\d)"
)
"""Commas between the members of a list of numbers, and those of 10,000."""


def numeral(text: str) -> int:
    """``12``, ``两``, ``十五`` or ``三百二十``. Raises ValueError."""
    if text.isdecimal():
        return int(text)
    total, digit = 0, 0
    for sign in text:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif sign in "十百千":
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[sign]
            digit = 0
        else:
            raise ValueError(f"{text!r} is no number")
    return total + digit


_ROOTS = {"√2": "1.41421356", "√3": "1.73205081"}
_ROOT = re.compile(r"(?<![\d.A-Za-z)(=√≈])(√[23])(?![\d.A-Za-z])")


_CLOCK = re.compile(r"(?<![\d.])(\d{1,2})[时点](\d{1,2})分(?!钟|之)")
"""Hours and minutes of a time of day."""


_INDEX = re.compile(r"(折射率n?\s?(?:是|为|取|=|约为)?\s?)([1-9]\d?)/([1-9]\d?)(?![\d.])")
"""A refractive index as a fraction, 4/3."""


def in_signs(text: str) -> str:
    """A text with ASCII punctuation with fractions, angles on the globe and inner commas as signs."""
    text = _INDEX.sub(lambda index: f"{index[1]}{int(index[2]) / int(index[3]):.6g}", text)
    text = _CLOCK.sub(lambda clock: f"{clock[1]}:{clock[2]:0>2}", text)
    text = _ROOT.sub(lambda root: _ROOTS[root[1]], text)
    text = re.sub(rf"百分之({_NUMERAL}+|\d+(?:\.\d+)?)", lambda match: f"{_figure(match[1])}%", text)
    text = re.sub(
        rf"({_NUMERAL}+|\d+)分之({_NUMERAL}+|\d+)",
        lambda match: f"{_figure(match[2])}/{_figure(match[1])}",
        text,
    )
    for name, sign in _HEMISPHERES.items():
        text = re.sub(rf"{name}\s*({_ANGLE})", rf"\1{sign}", text)
    text = re.sub(rf"({_ANGLE})\s*([NSEW])(?![A-Za-z])", r"\1\2", text)
    text = re.sub(rf"\s*({HAN})\s*", r"\1", text)
    text = re.sub(r"[(\[{]([^()\[\]{}]*)[)\]}]", _inner, text)
    text = re.sub(r"(?<=\d) (?=°)", "", text)
    return _LISTED.sub(INNER, text)


def out_of_signs(text: str) -> str:
    """English with its inner commas as commas."""
    text = re.sub(rf"(?<=\d){INNER}(?=\d{{3}}(?!\d))(?<!\d{{4}}{INNER})", ",", text)
    return re.sub(r",(?=[A-Za-z∠])", ", ", re.sub(rf"{INNER}\s*", ", ", text))


def _figure(text: str) -> str:
    return text if re.fullmatch(r"[\d.]+", text) else str(numeral(text))


def _inner(bracket: re.Match[str]) -> str:
    return bracket[0] if re.search(HAN, bracket[0]) else re.sub(r",\s*", INNER, bracket[0])
