"""Small English grammar for what a gloss composes: articles, plurals, capitals. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ARTICLE = re.compile(r"^(?:the|an?) ")
_DETERMINED = re.compile(
    r"(?:the|an?|this|that|each|every|both|all|its|their|one|two|no|what) |[^a-z]|(?:it|she|he|they)$|\w+'s "
)
_NAME = re.compile(r"[A-Z][a-z]+\b|(?:it|she|he|they)$")
_SYMBOL = re.compile(r"[a-z](?:_?\d+)?")
_VOWEL = re.compile(r"(?:[aeio]|un(?!i)|ul|hour)")
_LETTER_NAMES = frozenset("AEFHILMNORSX")
_IRREGULAR = {
    "person": "people", "child": "children", "man": "men", "woman": "women", "mouse": "mice", "sheep": "sheep",
    "lens": "lenses", "shelf": "shelves", "half": "halves", "leaf": "leaves", "money": "money", "fish": "fish",
    "axis": "axes", "vertex": "vertices", "radius": "radii", "offspring": "offspring",
}  # fmt: skip


class Phrase(str):
    """English for a phrase; ``format`` takes ``bare``, ``the``, ``a``, ``s`` (plural) and ``cap``."""

    __slots__ = ()

    def __format__(self, wish: str) -> str:
        return _WISHES[wish](self) if wish else str(self)


def bare(text: str) -> str:
    """Without its article."""
    return _ARTICLE.sub("", text)


def the(text: str) -> str:
    """With ``the``, unless something else says already which one is meant."""
    plain = bare(text)
    return text if _DETERMINED.match(plain) or _SYMBOL.fullmatch(plain) else f"the {plain}"


def a(text: str) -> str:
    """With ``a`` or ``an``."""
    plain = bare(text)
    if _NAME.match(plain):
        return plain
    first = plain[:1]
    spelled = not plain[1:2].islower()
    vowel = first in _LETTER_NAMES if first.isupper() and spelled else bool(_VOWEL.match(plain))
    return f"{'an' if vowel or re.match('8|11|18', plain) else 'a'} {plain}"


def plural(text: str) -> str:
    """Several of it, without an article; of ``A of B`` the first one is several."""
    head, of, rest = bare(text).partition(" of ")
    words = head.split(" ")
    place = max((at for at, word in enumerate(words) if word.isalpha() and word.islower()), default=len(words) - 1)
    return " ".join([*words[:place], _plural(words[place]), *words[place + 1 :]]) + of + rest


def _plural(noun: str) -> str:
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if not noun.isalpha() or not noun.islower() or noun.endswith(("ice", "ren", "ople")) or re.search(r"[^s]s$", noun):
        return noun
    if re.search(r"(?:s|x|ch|sh)$", noun):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if re.search(r"[^aeiou]y$", noun) else f"{noun}s"


def capital(text: str) -> str:
    """With a capital at its beginning, unless that is a sign."""
    return text[0].upper() + text[1:] if re.match(r"[a-z]{2}|a ", text) else text


def compound(words: Sequence[str]) -> str:
    """Words side by side, of which the last one has the article."""
    *before, head = words
    if not before:
        return head
    article = _ARTICLE.match(head)
    joined = " ".join([*(bare(word) for word in before), bare(head)])
    if article is None:
        return joined
    return f"the {joined}" if article[0] == "the " else a(joined)


_WISHES = {"bare": bare, "the": the, "a": a, "s": plural, "cap": capital}
