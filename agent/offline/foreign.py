"""Problems in another language, whose every sentence is a message of one family's catalogue, read the other way round.

Such messages have the context ``problem``: a sentence that the family reads, with places for its values; words that may
stand in a place, as the names of gases, have the context ``value``. Where any of some words may be written, brackets
hold them, ``(is|are|)``, the usual one first; a wording that differs more has a number in its context, ``problem 2``. A
comma may end a sentence, too, what stands in brackets may be one, and a word like “if” may begin what is given. A text
of other sentences is not read at all, so that nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from chalkwright.agent.languages.catalogues import languages, messages_in
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.question import sentences

FOLDER = Path(__file__).parent
"""Of the catalogues of all families."""
PROBLEM, VALUE = "problem", "value"
"""Contexts of sentences of problems, and of words that may stand in their places, too. Of two English words for one of
the other language the first is read."""
_PLACE = re.compile(r"\{\w+\}")
_CHOICE = re.compile(r"\(([^()|{}]*(?:\|[^()|{}]*)+)\)")
_PIECES = re.compile(rf"({_PLACE.pattern}|{_CHOICE.pattern.replace('([', '(?:[', 1)})")
_SIGN = r"[^\u4e00-\u9fff。!?;]"
"""What a place may hold: numbers, units, points and equations, but no words that the catalogue does not name."""
_BESIDE = r"[^\u4e00-\u9fff。!?;,]"
"""What may stand beside such words: no comma, behind which a clause may begin."""
_SENTENCE = re.compile(r"[^。!?]+(?=[。!?]|$)")
_CLAUSE_END = re.compile(r"(?<!\d)[,;]|[,;](?!\d)")
"""No comma between the digits of a number."""
_GIVEN = re.compile(r"(?:如果|假如|假设|假定|已知|那么|请问|现有|若|设|则|问|请)(?=.)")
"""Words at the beginning of what is given or asked, which say no more than that."""
_ASIDE = re.compile(r"\(([^()]*[\u4e00-\u9fff][^()]*)\)")
_CLAUSES = 12
"""Of one sentence; nobody writes longer ones."""
_UNITS = {
    "米每秒": "m/s",
    "千米每小时": "km/h",
    "千米/小时": "km/h",
    "千米/时": "km/h",
    "公里/小时": "km/h",
    "米/二次方秒": "m/s^2",
    "牛/千克": "N/kg",
    "摩尔/升": "mol/L",
    "摩/升": "mol/L",
    "摩尔每升": "mol/L",
    "克/升": "g/L",
    "平方厘米": "cm^2",
    "平方分米": "dm^2",
    "平方米": "m^2",
    "平方千米": "km^2",
    "分米": "dm",
    "公里": "km",
    "毫克": "mg",
    "毫安": "mA",
    "千瓦": "kW",
    "瓦特": "W",
    "瓦": "W",
    "牛顿": "N",
    "升每摩尔": "L/mol",
    "升/摩尔": "L/mol",
    "克每摩尔": "g/mol",
    "克/摩尔": "g/mol",
    "米/秒": "m/s",
    "厘米": "cm",
    "毫米": "mm",
    "千米": "km",
    "千克": "kg",
    "毫升": "mL",
    "立方厘米": "cm^3",
    "立方分米": "dm^3",
    "立方米": "m^3",
    "千焦耳": "kJ",
    "千焦": "kJ",
    "千卡": "kcal",
    "摩尔": "mol",
    "焦耳": "J",
    "焦": "J",
    "公斤": "kg",
    "吨": "t",
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
_UNIT = re.compile(rf"(?<=\d)\s*({'|'.join(sorted(_UNITS, key=len, reverse=True))})")
"""Units in words, behind a number."""
_CIRCLED = re.compile("[①-⑨]")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER = re.compile(f"[{''.join(map(chr, _RAISED))}]+")
_RATES = (
    (re.compile(r"/\(\s*([\w^]+)\s*[·.*]\s*([\w^]+)\s*\)"), r"/\1/\2"),
    (re.compile(r"[·.]([A-Za-z]+)\^-1(?!\d)"), r"/\1"),
    (re.compile(r"[·.]([A-Za-z]+)\^-([2-9])(?!\d)"), r"/\1^\2"),
)
"""Units with several divisors: ``kJ/(m^2·a)`` and ``kJ·m^-2·a^-1`` are ``kJ/m^2/a``."""
BLANK = re.compile(r"_{2,}|\(\s*\)")
"""Stands in the place of what is asked."""


class Words(NamedTuple):
    """What may stand in a place beside numbers, in both languages."""

    english: Mapping[str, str] = {}
    other: Mapping[str, str] = {}

    def say(self, value: str) -> str:
        """A value in the other language."""
        names = _longest(self.english)
        return re.sub(rf"(?i)\b(?:{names})\b", lambda name: self.english[name[0].lower()], value) if names else value

    def read(self, value: str) -> str:
        """A value in English."""
        names = _longest(self.other)
        said = re.sub(rf"(?:{names})(?=(\w?))", self._apart, value) if names else value
        return said.replace("、", ", ")

    def _apart(self, name: re.Match[str]) -> str:
        return f"{self.other[name[0]]}{' ' if name[1] else ''}"


class Sentence(NamedTuple):
    """One message: how it is written in both languages."""

    english: str
    other: str
    words: Words = Words()

    def say(self, english: str) -> str | None:
        """An English sentence in the other language; None when it is another one."""
        found = _matcher(self.english, r"\S.*?").fullmatch(english)
        if found is None:
            return None
        usual = _CHOICE.sub(lambda choice: choice[1].split("|")[0], self.other)
        return usual.format(**{name: self.words.say(at) for name, at in found.groupdict().items()})

    def read(self, other: str) -> str | None:
        """A sentence of the other language in English; None when it is another one."""
        names = _longest(self.words.other)
        named = rf"{_BESIDE}*?(?:{names})(?:{_BESIDE}+(?:{names}))*{_BESIDE}*?"
        value = rf"(?:{_SIGN}+?|{named})" if names else rf"{_SIGN}+?"
        found = _matcher(plain(self.other).rstrip("。!?"), value, names).fullmatch(other.rstrip("。!?"))
        if found is None:
            return None
        read = self.english.format(**{name: self.words.read(at) for name, at in found.groupdict().items()})
        return read[0].upper() + read[1:]


def read_in_english(text: str) -> tuple[str, str] | None:
    """The problem in English, and the language it is written in; None where it is not understood. Blocks."""
    if re.search(r"[\u4e00-\u9fff]", text) is None:
        return None
    written = [one.strip() for one in _SENTENCE.findall(BLANK.sub("多少", plain(text))) if one.strip()]
    for language in languages():
        for path in sorted(FOLDER.glob(f"*/{language}.po")):
            said = [_read(one, _sentences(path)) for one in written]
            if all(said):
                return " ".join(one for one in said if one), language
    return None


def _read(written: str, known: Sequence[Sentence]) -> str | None:
    """A sentence in English, else what stands in brackets in it and then the rest; None where either is not known."""
    said = _clauses(written, known)
    if said is not None or (aside := _ASIDE.search(written)) is None:
        return said
    before, after = _clauses(aside[1], known), _clauses(written[: aside.start()] + written[aside.end() :], known)
    return f"{before} {after}" if before and after else None


def _clauses(written: str, known: Sequence[Sentence]) -> str | None:
    """A sentence in English, or the sentences between its commas; None where one is not known."""
    ends = [*(comma.start() for comma in _CLAUSE_END.finditer(written)), len(written)]
    if len(ends) > _CLAUSES:
        return None

    @cache
    def clause(start: int, end: int) -> str | None:
        text = written[start:end].strip()
        bare = text[given.end() :] if (given := _GIVEN.match(text)) else text
        return _first(sentence.read(one) for one in dict.fromkeys((text, bare)) for sentence in known)

    @cache
    def rest(start: int) -> str | None:
        for end in reversed([end for end in ends if end > start]):
            said = clause(start, end)
            after = "" if end == len(written) else rest(end + 1) if said else None
            if said and after is not None:
                return f"{said} {after}".strip()
        return None

    return rest(0)


def example_in(family: Family[Any], language: str) -> str:
    """The family's example in a language; in English where it is not known there. Blocks."""
    path = FOLDER / family.name / f"{language}.po"
    said = [_first(sentence.say(one) for sentence in _sentences(path)) for one in sentences(family.example)]
    return "".join(one for one in said if one) if all(said) else family.example


@lru_cache
def _sentences(path: Path) -> tuple[Sentence, ...]:
    messages = messages_in(path) if path.exists() else {}
    named = [(english, said) for (context, english), said in messages.items() if _is(VALUE, context)]
    words = Words(dict(reversed(named)), {plain(said): english for english, said in reversed(named)})
    return tuple(
        Sentence(english, said, words) for (context, english), said in messages.items() if _is(PROBLEM, context)
    )


@lru_cache
def words_in(language: str) -> dict[str, str]:
    """Names that any family's problems may hold, with their English; those of a single sign mean too many things."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.glob(f"*/{language}.po")):
        for (context, english), said in messages_in(path).items():
            if _is(VALUE, context) and len(said) > 1:
                found.setdefault(plain(said), english)
    return found


def _is(sought: str, context: str | None) -> bool:
    """Whether a context is the sought one, or that of another wording."""
    return context is not None and re.fullmatch(rf"{sought}(?: \d+)?", context) is not None


def _longest(names: Iterable[str]) -> str:
    """A pattern of these, the longest first; empty without any."""
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


def _first(found: Iterable[str | None]) -> str | None:
    return next((one for one in found if one is not None), None)


def plain(text: str) -> str:
    """The text with ASCII punctuation, and signs of units for their names."""
    text = _CIRCLED.sub(lambda sign: f"({ord(sign[0]) - ord('①') + 1})", text)
    typed = unicodedata.normalize("NFKC", _POWER.sub(lambda power: f"^{power[0].translate(_RAISED)}", text))
    for sign, instead in _RATES:
        typed = sign.sub(instead, typed)
    return _UNIT.sub(lambda unit: f" {_UNITS[unit[1]]}", re.sub("[“”「」]", "", typed))


@lru_cache(maxsize=1024)
def _matcher(message: str, value: str, name: str = "") -> re.Pattern[str]:
    """Blanks do not matter; a place that comes again holds the same, and one right behind another holds a ``name``."""
    pattern, seen, behind = "", set[str](), False
    for part in _PIECES.split(message):
        place = part[1:-1] if _PLACE.fullmatch(part) else ""
        if place:
            held = rf"(?:{name})" if behind and name else value
            once = rf"\s*(?P<{place}>(?![,;]){held})(?<![,;])\s*"
            pattern += rf"\s*(?P={place})\s*" if place in seen else once
            seen.add(place)
            behind = True
        elif (choice := _CHOICE.fullmatch(part)) is not None:
            pattern += rf"\s*(?:{'|'.join(map(_letters, choice[1].split('|')))})\s*"
            behind = behind and "" in choice[1].split("|")
        elif part.strip():
            pattern += _letters(part)
            behind = False
    return re.compile(pattern)


def _letters(text: str) -> str:
    return r"\s*".join(re.escape(sign) for sign in text if not sign.isspace())
