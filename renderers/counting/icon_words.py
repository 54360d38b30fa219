"""What the drawings are called: irregular plurals, and other words for the same thing."""

from __future__ import annotations

import json
from importlib.resources import files

WORDS = json.loads((files("chalkwright.renderers.counting") / "words.json").read_text("utf-8"))
_IRREGULAR: dict[str, str] = WORDS["plurals"]
"""Last words whose plural no rule gives."""
SYNONYMS: dict[str, list[str]] = WORDS["objects"]
"""Other words a problem may use for what is drawn, singular."""
_HYPHENED = {"t-shirt": "T-shirt"}
"""Files whose object is not their name with spaces."""


def plural(name: str) -> str:
    """The plural of a singular noun phrase; of ``loaf of bread`` it is ``loaves of bread``.

    Only the endings of everyday English; ``_IRREGULAR`` has the words that keep to no rule.
    """
    head, of, rest = name.partition(" of ")
    before, space, word = head.rpartition(" ")
    return before + space + _plural_word(word) + of + rest


def _plural_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2:-1] not in ("a", "e", "i", "o", "u"):
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word + "s"


def stem_of(name: str) -> str:
    """The name of an object's file, without ending: ``T-shirt`` → ``t-shirt``."""
    return name.lower().replace(" ", "-")


def name_of(stem: str) -> str:
    """The object of a file's name."""
    return _HYPHENED.get(stem, stem.replace("-", " "))
