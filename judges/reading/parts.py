"""A marked text cut where its pictures stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chalkwright.judges.reading.text import MARK, Picture

_LEFT_OVER = re.compile(r"(?:[ \t]*>?[ \t]*(?:\n|$))+")
"""Lines with nothing but a quotation sign, where a picture was quoted."""


def pieces(text: str, pictures: Sequence[Picture]) -> Iterator[str | Picture]:
    """Texts, trimmed and never empty, and pictures in the order of the document."""
    for at, piece in enumerate(MARK.split(text)):
        if at % 2:
            yield pictures[int(piece)]
        elif words := _trim(piece):
            yield words


def _trim(text: str) -> str:
    start = _LEFT_OVER.match(text)
    text = text[start.end() :] if start and start[0] else text.lstrip(" \t")
    while text.rstrip().endswith("\n>") or text.strip() == ">":
        text = text.rstrip()[:-1]
    return text.strip("\n").rstrip() if text.strip() else ""
