"""Texts as tokens, counted without any network."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from chalkwright.agent.models.base import Message

if TYPE_CHECKING:
    import tiktoken

ENCODING = "cl100k_base"
_VOCABULARY = "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"
"""Its file, as the tokenizer names it in its cache."""


class TokenizerMissing(RuntimeError):
    """No tokenizer lies on this machine."""


def count(text: str) -> int:
    """Tokens of a text. Raises :class:`TokenizerMissing`."""
    return len(encode(text))


def encode(text: str) -> list[int]:
    """The tokens of a text. Raises :class:`TokenizerMissing`."""
    return _encoding().encode_ordinary(text)


def decode(token: int) -> bytes:
    """One token's part of a text in UTF-8, which may end in the middle of a character."""
    return _encoding().decode_single_token_bytes(token)


@cache
def _encoding() -> tiktoken.Encoding:
    # litellm brings the tokenizer and ships its data, so none has to be downloaded; importing it would take a second.
    spec = importlib.util.find_spec("litellm")
    folder = Path(spec.origin).parent / "litellm_core_utils" / "tokenizers" if spec and spec.origin else Path()
    if not (folder / _VOCABULARY).is_file():
        raise TokenizerMissing("The tokenizer's data is missing; run `make install EXTRAS=providers`.")
    import tiktoken

    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    return tiktoken.get_encoding(ENCODING)


def tokens_of(messages: Sequence[Message]) -> list[int]:
    """The tokens of a conversation, with who says what. Raises :class:`TokenizerMissing`."""
    return [token for m in messages for token in _encoding().encode_ordinary(f"{m.role}\n{m.text}\n")]


def common_start(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens two texts have in common at their start."""
    shared = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        shared += 1
    return shared
