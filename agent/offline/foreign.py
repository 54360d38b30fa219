"""Problems in another language, whose every sentence is a message of one family's catalogue, read the other way round.

Such messages have the context ``problem``: a sentence that the family reads, with places for its values. A text of
other sentences is not read at all, so that nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from chalkwright.agent.languages.catalogues import languages, messages_in
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.question import sentences

_FOLDER = Path(__file__).parent

PROBLEM = "problem"
"""Context of sentences of problems."""
_PLACE = re.compile(r"(\{\w+\})")
_VALUE = r"[^\u4e00-\u9fff。!?;]+?"
"""What a place may hold: numbers, units, points and equations, but no words."""
_SENTENCE = re.compile(r"[^。!?]+(?:[。!?]|$)")
_UNITS = {
    "米每秒": "m/s",
    "米/秒": "m/s",
    "厘米": "cm",
    "毫米": "mm",
    "千米": "km",
    "千克": "kg",
    "毫升": "mL",
    "欧姆": "Ω",
    "伏特": "V",
    "安培": "A",
    "米": "m",
    "克": "g",
    "升": "L",
    "秒": "s",
    "牛": "N",
    "欧": "Ω",
    "伏": "V",
    "安": "A",
    "度": "°",
}
_UNIT = re.compile(rf"(?<=\d)\s*({'|'.join(_UNITS)})")
"""Units in words, behind a number."""


class Sentence(NamedTuple):
    """One message: how it is written in both languages."""

    english: str
    other: str

    def say(self, english: str) -> str | None:
        """An English sentence in the other language; None when it is another one."""
        found = _matcher(self.english, r"\S.*?").fullmatch(english)
        return None if found is None else self.other.format(**found.groupdict())

    def read(self, other: str) -> str | None:
        """A sentence of the other language in English; None when it is another one."""
        found = _matcher(_plain(self.other), _VALUE).fullmatch(other)
        return None if found is None else self.english.format(**found.groupdict())


def read_in_english(text: str) -> tuple[str, str] | None:
    """The problem in English, and the language it is written in; None where a sentence is not known. Blocks."""
    if re.search(r"[\u4e00-\u9fff]", text) is None:
        return None
    written = [one.strip() for one in _SENTENCE.findall(_plain(text)) if one.strip()]
    for language in languages():
        for path in sorted(_FOLDER.glob(f"*/{language}.po")):
            said = [_first(sentence.read(one) for sentence in _sentences(path)) for one in written]
            if all(said):
                return " ".join(one for one in said if one), language
    return None


def example_in(family: Family[Any], language: str) -> str:
    """The family's example in a language; in English where it is not known there. Blocks."""
    path = _FOLDER / family.name / f"{language}.po"
    said = [_first(sentence.say(one) for sentence in _sentences(path)) for one in sentences(family.example)]
    return "".join(one for one in said if one) if all(said) else family.example


@lru_cache
def _sentences(path: Path) -> tuple[Sentence, ...]:
    messages = messages_in(path) if path.exists() else {}
    return tuple(Sentence(english, said) for (context, english), said in messages.items() if context == PROBLEM)


def _first(found: Iterable[str | None]) -> str | None:
    return next((one for one in found if one is not None), None)


def _plain(text: str) -> str:
    """The text with ASCII punctuation, and signs of units for their names."""
    return _UNIT.sub(lambda unit: f" {_UNITS[unit[1]]}", unicodedata.normalize("NFKC", text.replace("²", "^2")))


@lru_cache(maxsize=1024)
def _matcher(message: str, value: str) -> re.Pattern[str]:
    """Blanks do not matter; a place that comes again holds the same."""
    pattern, seen = "", set[str]()
    for part in _PLACE.split(message):
        name = part[1:-1] if _PLACE.fullmatch(part) else ""
        if name:
            pattern += rf"\s*(?P={name})\s*" if name in seen else rf"\s*(?P<{name}>{value})\s*"
            seen.add(name)
        else:
            pattern += r"\s*".join(re.escape(sign) for sign in part if not sign.isspace())
    return re.compile(pattern)
