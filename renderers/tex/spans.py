"""Formulas within running text: where they begin and end, and which dollar signs are money."""

from __future__ import annotations

import re
from typing import NamedTuple

_CLOSING = {"$$": "$$", r"\[": r"\]", "$": "$", r"\(": r"\)"}
FARTHEST = 5_000
"""Characters after which no closing delimiter is looked for: each place of a text may open a formula."""
_UP_TO = {
    opening: re.compile(rf"(?:(?!{re.escape(mark)})(?:\\.|[^\\]))*+{re.escape(mark)}", re.DOTALL)
    for opening, mark in _CLOSING.items()
}
_PROSE_AMOUNT = re.compile(r"\d[\d.,]*\s+[A-Za-z]{2,}[,;:]?\s[^\\]*")
"""What stands between the dollar signs of "$5 and ($x$)"."""


class FormulaSpan(NamedTuple):
    """A formula found within a line of text; ``end`` is where the text goes on."""

    opening: str
    content: str
    end: int

    @property
    def display(self) -> bool:
        """Whether it is meant to stand on a line of its own."""
        return self.opening in ("$$", r"\[")


def formula_at(source: str, start: int) -> FormulaSpan | None:
    """The formula that begins at ``start``, if one does."""
    opening = source[start : start + 2]
    if opening not in _CLOSING:
        opening = source[start : start + 1]
        if opening != "$" or not _may_open(source, start):
            return None
    end = closing(source, start + len(opening), opening)
    if end < 0:
        return None
    content = source[start + len(opening) : end]
    if not content.strip() or (opening == "$" and not _is_formula(content, source[end + 1 : end + 2])):
        return None
    return FormulaSpan(opening, content, end + len(opening))


def _may_open(source: str, start: int) -> bool:
    """Whether a formula can begin at this dollar sign: ``3$\\text{cm}$`` can, ``costs 5$, or 7$`` cannot."""
    after = source[start + 1 : start + 2]
    if not after or after.isspace():
        return False
    return not (start and source[start - 1].isdigit()) or after.isalpha() or after in "\\{^_"


def _is_formula(content: str, after: str) -> bool:
    return not (content[-1].isspace() or after.isdigit() or _PROSE_AMOUNT.fullmatch(content))


def closing(source: str, start: int, opening: str) -> int:
    """Where the closing delimiter stands; -1 where none is near. A backslash keeps the next character."""
    found = _UP_TO[opening].match(source, start, start + FARTHEST)
    return -1 if found is None else found.end() - len(_CLOSING[opening])
