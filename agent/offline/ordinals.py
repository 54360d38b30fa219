"""Ordinal numbers in words and digits."""

from __future__ import annotations

import re

_WORDS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
ORDINAL = rf"(?:{'|'.join(_WORDS)}|\d+\s?(?:st|nd|rd|th)\b)"
"""``third`` or ``3rd``; :func:`place_of` reads it."""


def place_of(text: str) -> int:
    """The number of an ordinal."""
    word = text.lower()
    return _WORDS.index(word) + 1 if word in _WORDS else int(re.sub(r"\D", "", word))
