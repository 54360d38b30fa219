"""An explanation's texts taken apart: sections under bold headings, the steps among them, the numbers in each. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_HEADING = re.compile(r"\*\*[A-Z][^*\n]{1,80}[.:?!]\*\*")
_BOUNDARY = re.compile(rf"\n\n(?={_HEADING.pattern})")
_NO_STEP = re.compile(r"\*\*(?:What is asked|The idea|Answer|Check|Remember|[^*\n]*\?)\b|\*\*[^*\n]*\?\*\*")
_NUMBERED = re.compile(r"(?<=\*\*Step )\d+")
NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?!\.?\d|\w*_)")
"""A number that stands for itself; the 2 of ``H_2`` does not."""
_INDEXED = re.compile(r"\\?[A-Za-z]+_(?:\w|\{[^{}]*\})")


class Section(NamedTuple):
    """From one bold heading to the next, within one text."""

    block: int
    """Index of its text."""
    place: int
    """From 0, within its text."""
    markdown: str

    @property
    def heading(self) -> str:
        found = _HEADING.match(self.markdown)
        return found[0].strip("*") if found else ""

    @property
    def is_step(self) -> bool:
        return bool(self.heading) and _NO_STEP.match(self.markdown) is None


def sections(texts: Mapping[int, str]) -> list[Section]:
    """All sections of all texts, in order; what stands before a text's first heading is one without a heading."""
    return [
        Section(block, place, part)
        for block, text in sorted(texts.items())
        for place, part in enumerate(_BOUNDARY.split(text))
    ]


def join_sections(parts: Iterable[Section], like: Mapping[int, str]) -> dict[int, str]:
    """The texts again, steps numbered anew; a text of which nothing is left is ``""``."""
    found: dict[int, list[str]] = {block: [] for block in sorted(like)}
    for part in sorted(parts, key=lambda part: (part.block, part.place)):
        found[part.block].append(part.markdown)
    numbers = iter(range(1, 1000))
    return {
        block: _NUMBERED.sub(lambda _: str(next(numbers)), "\n\n".join(markdown)) for block, markdown in found.items()
    }


def numbers(text: str) -> set[str]:
    """The numbers as written; thousands without their comma."""
    return set(NUMBER.findall(re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)))


def terms(text: str) -> set[str]:
    """The numbers, and symbols with an index such as ``v_x``."""
    return numbers(text) | set(_INDEXED.findall(text))


def derive_terms(parts: list[Section], problem: str) -> list[set[str]]:
    """Of each section the terms that neither the problem nor an earlier section has: what it finds out."""
    known = terms(problem)
    found = []
    for part in parts:
        own = terms(_NUMBERED.sub("", part.markdown))
        found.append(own - known)
        known |= own
    return found
