"""The data files of this folder: words, and the rules by which clauses are built.

``nouns.txt``, ``modifiers.txt``, ``units.txt`` and ``directions.txt`` have an entry a line, ``弹珠、玻璃球: a marble``;
a noun stands with the article that it has by itself. ``measures.txt`` lists measure words. ``clauses.txt`` and
``phrases.txt`` have a rule a line, ``{a}的{b} → {b:the} of {a}``: Chinese with slots and choices, ``(是|为|)``, and its
English, which is empty for what says nothing. Clauses with `` & `` between them may come in any order. The first rule
that fits is taken. ``choices.txt`` names choices that many rules have, ``接: (接在|连在)``; a rule writes ``<接>``.
``turns.txt`` has patterns of what is said in a roundabout way, and how it is said plainly,
``(是|为)几(?=度) → 是多少``; they are taken in this order. In all files a line that begins with ``#`` is a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from pathlib import Path

_FOLDER = Path(__file__).parent
_PIECE = re.compile(r"\{(?P<slot>\w+)\}|\((?P<choice>[^()|{}]*(?:\|[^()|{}]*)+)\)")
_KINDS = frozenset({"v", "n", "k", "m", "s", "u", "p", "w", "way", "clock", "place", "noun", "t"})
_NAMED = re.compile(r"\{(\w+)")
_CHOSEN = re.compile(r"<(\w+)>")
_SAME = str.maketrans("与跟将为自", "和和把是从")
"""Words of grammar that say the same, sign for sign."""


@dataclass(frozen=True)
class Slot:
    """A place of a rule."""

    name: str

    @property
    def kind(self) -> str:
        """Its name without figures: value ``v``, count ``n``, ordinal ``k``, measure word ``m``, signs ``s``,
        unit ``w``, unit or nothing ``u``, temperature ``t``, direction ``way``, time of day ``clock``,
        latitude or longitude ``place``, clause ``p``, phrase without 的 ``noun``; any other is a phrase.
        """
        letter = self.name.rstrip("0123456789")
        return letter if letter in _KINDS else "phrase"


@dataclass(frozen=True)
class Choice:
    """Some wordings of which any may stand."""

    words: tuple[str, ...]


Piece = str | Slot | Choice


@dataclass(frozen=True)
class Rule:
    """How something is built in Chinese, and what it is in English."""

    pieces: tuple[Piece, ...]
    english: str

    @cached_property
    def joins(self) -> bool:
        """Whether it is said of several things together, as a distance between them."""
        return any(re.search("[和与、]", word) for words in self._words for word in words)

    @cached_property
    def needed(self) -> tuple[tuple[str, ...], ...]:
        """Words of which one of each stands in it in any case."""
        return tuple(words for words in self._words if "" not in words)

    @property
    def _words(self) -> tuple[tuple[str, ...], ...]:
        return tuple(
            (piece,) if isinstance(piece, str) else piece.words for piece in self.pieces if not isinstance(piece, Slot)
        )


@dataclass(frozen=True)
class Lexicon:
    """All that a gloss knows."""

    nouns: dict[str, str]
    modifiers: dict[str, str]
    measures: tuple[str, ...]
    units: dict[str, str]
    directions: dict[str, str]
    clauses: tuple[Rule, ...]
    phrases: tuple[Rule, ...]
    turns: tuple[tuple[re.Pattern[str], str], ...] = ()

    def plainly(self, text: str) -> str:
        """A text said in the fewest ways: what rules are written for."""
        for pattern, instead in self.turns:
            text = pattern.sub(instead, text)
        return same(text)


def same(text: str) -> str:
    """A text with one sign for all words of grammar that say the same."""
    return text.translate(_SAME)


def rule(line: str, choices: Mapping[str, str] = {}) -> Rule:
    """The rule of a line. Raises ValueError without an arrow, and for what it has no place for."""
    chinese, arrow, english = line.partition(" →")
    chinese = same(_CHOSEN.sub(lambda name: choices[name[1]], chinese))
    if not arrow:
        raise ValueError(f"No arrow in the rule {line!r}")
    pieces: list[Piece] = []
    end = 0
    for found in _PIECE.finditer(chinese):
        if found.start() > end:
            pieces.append(chinese[end : found.start()])
        words = tuple(dict.fromkeys((found["choice"] or "").split("|")))
        pieces.append(Slot(found["slot"]) if found["slot"] else Choice(words))
        end = found.end()
    if end < len(chinese):
        pieces.append(chinese[end:])
    slots = {piece.name for piece in pieces if isinstance(piece, Slot)}
    if missing := set(_NAMED.findall(english)) - slots:
        raise ValueError(f"{', '.join(sorted(missing))} has no place in the rule {line!r}")
    if stray := [piece for piece in pieces if isinstance(piece, str) and re.search(r"[(){}|]", piece)]:
        raise ValueError(f"{stray[0]!r} is no choice in the rule {line!r}")
    return Rule(tuple(pieces), english.strip())


def orders(line: str) -> Iterator[str]:
    """A rule for each order of the clauses that have `` & `` between them."""
    chinese, arrow, english = line.partition(" →")
    for clauses in permutations(chinese.split(" & ")):
        yield ",".join(clauses) + arrow + english


@lru_cache
def lexicon() -> Lexicon:
    """What the files say. Blocks at the first call."""
    choices = _entries("choices.txt")
    return Lexicon(
        nouns=_entries("nouns.txt"),
        modifiers=_entries("modifiers.txt"),
        measures=tuple(sorted("".join(_lines("measures.txt")).split("、"), key=len, reverse=True)),
        units=_entries("units.txt"),
        directions=_entries("directions.txt"),
        clauses=tuple(rule(line, choices) for written in _lines("clauses.txt") for line in orders(written)),
        phrases=tuple(rule(line, choices) for line in _lines("phrases.txt")),
        turns=tuple(_turn(line) for line in _lines("turns.txt")),
    )


def _turn(line: str) -> tuple[re.Pattern[str], str]:
    pattern, _, instead = line.partition(" →")
    return re.compile(pattern), instead.strip()


def _lines(name: str) -> Iterator[str]:
    for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.strip()


def _entries(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in _lines(name):
        chinese, _, english = line.partition(": ")
        for word in same(chinese).split("、"):
            if word in found:
                raise ValueError(f"{name} has {word} twice")
            found[word] = english.strip()
    return found
