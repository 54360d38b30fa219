"""Numbers as they are said and written: digits of any script, and number words of many languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from chalkwright.agent.visualize.signs import plain

LANGUAGES = (
    "en", "de", "es", "fr", "it", "pt", "nl", "zh", "ja", "ko", "hi", "ar", "ru", "tr", "pl", "sv", "vi", "id",
    "th",
)  # fmt: skip
"""Whose number words are tried, in this order, after the one the user named."""

_OTHER_SCRIPTS = frozenset({"zh", "ja", "ko", "hi", "ar", "ru", "th"})
"""Of these the ones that Latin letters do not write."""
_LATIN_SCRIPT = frozenset(LANGUAGES) - _OTHER_SCRIPTS
_LATIN, _OTHER = re.compile(r"[a-zß-ɏḁ-ỿ]", re.IGNORECASE), re.compile(r"[^\W\da-zß-ɏḁ-ỿ]", re.IGNORECASE)
_MOST_WORDS = 5
"""Of one number."""
_WORDS = re.compile(r"\d+|[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_HAN = re.compile(r"\d+|[零〇一二两兩三四五六七八九十百]+")
"""Chinese and Japanese put no spaces between words."""
_ORDINAL = re.compile(r"first|second|third|.*th")


@lru_cache(maxsize=4096)
def number_of(words: str, languages: Sequence[str] = LANGUAGES) -> int | None:
    """The whole number that the words say in the first language that knows them; None when none does."""
    import words2num2

    if not 0 < len(words.split()) <= _MOST_WORDS or len(words) > 60:
        return None
    words2num: Callable[..., Any] = words2num2.words2num
    foreign = _foreign(words)
    for language in languages:
        if language in foreign:
            continue
        try:
            value = words2num(words.replace("〇", "零"), lang=language)
        except (words2num2.Words2NumError, NotImplementedError):
            continue
        if value == int(value) and not (language == "en" and _ORDINAL.fullmatch(words)):
            return int(value)
    return None


def _foreign(words: str) -> frozenset[str]:
    """The languages of the list that are not written in the words' letters; each takes a fifth of a second to load."""
    if not _OTHER.search(words):
        return _OTHER_SCRIPTS
    return frozenset() if _LATIN.search(words) else _LATIN_SCRIPT


def find_numbers(text: str, language: str = "en") -> tuple[tuple[int, bool], ...]:
    """The numbers of a running text in order, each with whether it is written in digits.

    Ordinals are none. In other languages than English a word may be counted that only looks like a number.
    """
    base = language.split("-")[0].lower()
    pattern = _HAN if base in ("zh", "ja") else _WORDS
    found: list[tuple[int, bool]] = []
    for match in pattern.finditer(plain(text)):
        digits = match[0].isdecimal()
        value = int(match[0]) if digits else number_of(match[0], (base,))
        if value is not None:
            found.append((value, digits))
    return tuple(found)
