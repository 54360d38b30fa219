"""The lines of a PDF's page by where they stand: numbers before what they number, gaps as empty lines. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_ALONE = re.compile(r"[(（]?\s?(?:\d{1,3}|[a-zA-Z])\s?[.)）、]|[•◦▪‣●■□–-]")
_GAP = 0.85
"""Of a line's height: what is blank above a new paragraph."""


class Line(NamedTuple):
    """One line of text and its box, in points from the page's bottom left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


def page_text(lines: Sequence[Line]) -> str:
    """The page's text in the order of ``lines``; a number or bullet that stands alone goes to the line at its right,
    wherever the file has it."""
    rest = [line for line in lines if not _ALONE.fullmatch(line.text.strip())]
    marks: dict[int, str] = {}
    for mark in (line for line in lines if _ALONE.fullmatch(line.text.strip())):
        if (place := _numbered_by(mark, rest)) is not None and place not in marks:
            marks[place] = mark.text.strip()
    said: list[str] = []
    for place, line in enumerate(rest):
        if place and _is_apart(rest[place - 1], line):
            said.append("")
        said.append(f"{marks[place]} {line.text.strip()}" if place in marks else line.text)
    return "\n".join(said)


def _numbered_by(mark: Line, lines: Sequence[Line]) -> int | None:
    """The line that begins at the right of ``mark``, at its height."""
    beside = [
        (line.left - mark.right, place)
        for place, line in enumerate(lines)
        if line.left >= mark.left and min(line.top, mark.top) - max(line.bottom, mark.bottom) > 0
    ]
    return min(beside, default=(0.0, None))[1]


def _is_apart(above: Line, below: Line) -> bool:
    height = max(1.0, min(above.top - above.bottom, below.top - below.bottom))
    gap = above.bottom - below.top
    return gap > _GAP * height or gap < -4 * height  # the latter where a new column begins
