"""Numbers as they are written: thousands separators, decimal commas, stated places. Pure."""

from __future__ import annotations

import re

from sympy import Rational

NUMBER = (
    r"(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?![\d,])"  # 20,000.5
    r"|[1-9]\d{0,2}(?:\.\d{3})+,\d+(?![\d,])"  # 20.000,5
    r"|[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?(?![\d,])"  # 20 000.5
    r"|\d+,\d+(?![\d,])"  # 3,14
    r"|\d*\.\d+|\d+)"
)
"""A number as written, without its sign."""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[, ]\d{3})+(?:\.\d+)?")
_POINTED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+,\d+")


def number_of(written: str) -> Rational:
    """The value of a :data:`NUMBER`."""
    return Rational(_normalise_separators(written))


def decimals_of(written: str) -> int:
    """How many decimal places a :data:`NUMBER` states."""
    return len(_normalise_separators(written).partition(".")[2])


def _normalise_separators(written: str) -> str:
    """Without thousands separators, with a decimal point. ``1,234`` has a separator, ``1,23`` and ``0,123`` a comma."""
    if _THOUSANDS.fullmatch(written):
        return written.replace(",", "").replace(" ", "")
    if _POINTED.fullmatch(written):
        written = written.replace(".", "")
    return written.replace(",", ".")
