"""How much of a text stands in another one: its words three by three, Chinese signs one by one. Pure."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_\u2e80-\U0010ffff]+|[\u2e80-\u9fff\uac00-\ud7af]", re.UNICODE)
_PUNCTUATION = re.compile(r"[\u3000-\u303f]")
_RUN = 3


def share_of(text: str, other: str) -> float:
    """0 where nothing of ``text`` stands in ``other``, 1 where all does; 0 of no words."""
    words = _words(text)
    if not words:
        return 0.0
    size = min(_RUN, len(words))
    runs = [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]
    known = _words(other)
    there = {tuple(known[at : at + size]) for at in range(len(known) - size + 1)}
    return sum(run in there for run in runs) / len(runs)


def _words(text: str) -> list[str]:
    return _WORD.findall(_PUNCTUATION.sub(" ", text).casefold())
