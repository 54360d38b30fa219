"""Whether a problem may be in English, by the little words that every English text has. Pure."""

from __future__ import annotations

import re

_WORD = re.compile(r"(?<![\w(])[^\W\d_][^\W\d_A-Z]+(?![\w)])")
"""A word in small letters, perhaps with a capital at its start; a formula of a substance is none."""
_LITTLE = frozenset({
    "the", "of", "is", "are", "how", "what", "which", "and", "has", "have", "with", "find", "from", "by", "there",
    "each", "that", "does", "where", "should", "can", "be", "at", "on", "not", "you", "they", "when", "if", "its",
    "long", "many", "much", "solve", "calculate", "this", "to",
})  # fmt: skip
_FEW = 6
"""Words below which nothing can be said: an equation has none."""
_SHARE = 0.08
_OTHER_SCRIPT = re.compile(
    r"[\u0400-\u04ff\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)


def may_be_english(text: str) -> bool:
    """False where the words are another language's; True where there are too few to tell."""
    if len(_OTHER_SCRIPT.findall(text)) > len(text) / 4:
        return False
    words = [word.lower() for word in _WORD.findall(text)]
    return len(words) < _FEW or sum(word in _LITTLE for word in words) >= _SHARE * len(words)
