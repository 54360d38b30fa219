"""Which family a problem that none solves comes nearest to, by the words they share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.reading import number_words
from chalkwright.agent.offline.wording import words

_WORD = re.compile(r"[^\W\d_]{2,}|°")
_TITLE = 3
_KEYWORDS = 2
"""How many times a word of the example a word of the title or the keywords counts."""
_COMMON = 5
"""A word that more families than this have says nothing about which is meant."""
_EQUATION = r"[A-Za-z]\s*\^\s*2|[a-z]²|\b[a-z]\s*\([a-z]\)\s*=|\d[a-z]\b[^.?]*=|\b[Ss]olve\b"
_PARABOLA = r"(?<![A-Za-z])[a-z]\s*(?:\([a-z]\)\s*)?=[^=.?!,;]*(?:\.\d[^=.?!,;]*)*(?:[a-z]²|[a-z]\s*\^\s*\{?2)"
_PART = (
    rf"\b(?:{number_words(1, 9)}|a)[ -](?:hal(?:f|ves)|third|quarter|fourth|fifth|sixth|"
    r"seventh|eighth|ninth|tenth)s?\b(?= of\b)"
)
_NAMED_TRIANGLE = r"\b[Tt]riangle [A-Z]{3}\b.*\b(?:[Aa]ngle|[A-Z]{2}\b)"
_SHARE_OF = r"\b(?:what|which|the) fraction (?:of (?:the|a|this|it)|is)\b"
_ROOTS = r"\bsolutions?\b"
"""In a text with an equation a solution is a number, not a liquid."""
_EMPTY = words(
    "all and are at by does each far find for from has have her his how in into is it its long many much of on or "
    "over the their them then there they this to was what when where which who why will with would you"
)


def nearest(text: str, begun: Collection[str] = ()) -> Family[Any] | None:
    """The family that shares the most telling words with the text; None when none shares any.

    Families that have ``begun`` to read it, by name, count double.
    """
    asked = _stems(re.sub(_ROOTS, "root", text, flags=re.IGNORECASE) if re.search(_EQUATION, text) else text)
    shared = {
        name: sum(weights[word] for word in asked) * (2 if name in begun else 1) for name, weights in _weights().items()
    }
    best = max(families(), key=lambda family: shared[family.name])
    return best if shared[best.name] else None


@lru_cache
def _weights() -> dict[str, Counter[str]]:
    """What each word of each family counts: more in its title, less where other families have it too."""
    found: dict[str, Counter[str]] = {}
    for family in families():
        found[family.name] = Counter(dict.fromkeys(_stems(family.example), 1.0))
        found[family.name].update(dict.fromkeys(_stems(family.keywords), _KEYWORDS))
        found[family.name].update(dict.fromkeys(_stems(family.title), _TITLE))
    owners = Counter(word for weights in found.values() for word in weights)
    return {
        name: Counter({word: weight / owners[word] for word, weight in weights.items() if owners[word] <= _COMMON})
        for name, weights in found.items()
    }


def _stems(text: str) -> frozenset[str]:
    """The words without their commonest endings, so that ``lenses`` is ``lens`` and ``titrated`` is ``titration``."""
    text = re.sub(rf"\d\s*/\s*\d+|{_PART}", " fraction ", text, flags=re.IGNORECASE)
    text += " fraction pizza cake" if re.search(_SHARE_OF, text, re.IGNORECASE) else ""
    text += " triangle sides angles" if re.search(_NAMED_TRIANGLE, text) else ""
    text += " parabola vertex" if re.search(_PARABOLA, text) else ""
    return frozenset(_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY)


def _stem(word: str) -> str:
    return re.sub(r"(?<=\w{4})(?:ations?|ated?|ating|ing|ed|es|s|e)$", "", word)
