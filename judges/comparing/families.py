"""Which models are of one maker's family, by their names. Pure."""

from __future__ import annotations

import re

_ALIASES = {
    "chatgpt": "gpt",
    "o": "gpt",
    "moonshot": "kimi",
    "qwq": "qwen",
    "qvq": "qwen",
    "ministral": "mistral",
    "magistral": "mistral",
    "codestral": "mistral",
    "devstral": "mistral",
    "pixtral": "mistral",
    "mixtral": "mistral",
}
"""Product names of one maker's language models under one name; ``o`` as in ``o3``."""
_FAMILIES = frozenset(
    {"gpt", "claude", "gemini", "gemma", "kimi", "qwen", "mistral", "deepseek", "llama", "grok", "glm", "phi"}
)


def family(model: str) -> str:
    """The name that models of one maker share: ``gemini`` of ``google/gemini-3-pro-preview``, ``gpt`` of ``o3``.

    A family that is known counts wherever it stands in the name; else it is the first word after the last slash.
    """
    words = _words(model)
    known = [word for word in words if word in _FAMILIES]
    # The last part of a path names the model itself, the parts before it who serves it.
    own = _words(model.rpartition("/")[2])
    return next((word for word in own if word in _FAMILIES), None) or (known or own or [model.casefold()])[0]


def _words(name: str) -> list[str]:
    return [_ALIASES.get(word, word) for word in re.findall(r"[^\W\d_]+", name.casefold())]
