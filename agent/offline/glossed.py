"""Chinese problems whose sentences no catalogue knows, read by the gloss; and what is said of those it cannot read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.languages.catalogues import closest, mark
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.foreign import BLANK, example_in, plain, words_in
from chalkwright.agent.offline.gloss.clauses import Unglossed
from chalkwright.agent.offline.gloss.composing import Glossed, in_english, understood
from chalkwright.agent.offline.nearest import nearest

CHINESE = "zh-Hans"
_HAN = re.compile(r"[\u4e00-\u9fff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_ENGLISH = re.compile(r"(?<![A-Za-z])(?!mol|sin|cos|tan)[a-z]{3,}")
_NOT_UNDERSTOOD = mark("Without a model this Chinese is not understood: “{said}”.")
_NEAREST = mark("The nearest problems that are explained are of the kind “{said}”.")
_SENTENCE = 3
"""English words that make a sentence; names of people may be Chinese in it."""


class Reading(NamedTuple):
    """A problem in English, the language it is written in, and its things' names in that language."""

    text: str
    language: str
    names: dict[str, str]
    asked: int
    """How many things it asks for."""


def read_by_gloss(text: str) -> Reading | None:
    """A Chinese problem in English; None where it is in another language. Raises :class:`OutOfScope`. Blocks."""
    if closest(CHINESE) is None or not is_chinese(text):
        return None
    try:
        glossed = _glossed(text)
    except Unglossed as unknown:
        raise _not_understood(text, str(unknown)) from unknown
    return Reading(glossed.text, CHINESE, dict(glossed.words), glossed.asked)


def is_chinese(text: str) -> bool:
    """Whether a text has words of Chinese, and neither English ones beside them nor the signs of Japanese."""
    return len(_HAN.findall(text)) > 1 and not _KANA.search(text) and len(_ENGLISH.findall(text)) < _SENTENCE


def in_chinese_example(error: OutOfScope) -> OutOfScope:
    """The same refusal with the family's Chinese example for its English one. Blocks."""
    for family in families():
        if family.example in str(error):
            own = example_in(family, CHINESE)
            said, why = (sentence.replace(family.example, own) for sentence in (str(error), error.why))
            return type(error)(said, why=why, nearest=error.nearest).by(*error.flags)
    return error


@lru_cache(maxsize=64)
def _glossed(text: str) -> Glossed:
    return in_english(BLANK.sub("多少", plain(text)), words_in(CHINESE))


def _not_understood(text: str, unknown: str) -> OutOfScope:
    near = nearest(understood(plain(text), words_in(CHINESE)))
    why = _NOT_UNDERSTOOD.format(said=unknown)
    if near is not None:
        why += f" {_NEAREST[:-1].format(said=near.title)}, for example: {example_in(near, CHINESE)}"
    said = f"{why.rstrip('。？. ')}. Choose a model, or word it otherwise."
    return OutOfScope(said, why=why, nearest="" if near is None else near.name).by("--model")
