"""Search/replace edits in a model's reply: found, and applied all or none. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from chalkwright.agent.loop import Rejected
from chalkwright.renderers.faults import Fault

_SEARCH = re.compile(r"^\s*<{3,}\s*SEARCH\b", re.IGNORECASE)
_DIVIDER = re.compile(r"^\s*={3,}\s*$")
_REPLACE = re.compile(r"^\s*>{3,}\s*REPLACE\b", re.IGNORECASE)
_FENCE = re.compile(r"^\s*(```|~~~)")
_WHOLE = "Write the whole code instead, in one fenced python block."


class Edit(NamedTuple):
    """Lines to be found once, and those that take their place."""

    search: tuple[str, ...]
    replace: tuple[str, ...]


def holds_edits(text: str) -> bool:
    """Whether a line begins a part of an edit."""
    return any(_SEARCH.match(line) for line in text.splitlines())


def find_edits(text: str) -> tuple[Edit, ...]:
    """Every part in order, whatever stands around it. Raises :class:`Rejected` for one that lacks a mark."""
    edits: list[Edit] = []
    held: list[list[str]] = []
    for line in text.splitlines():
        if _SEARCH.match(line):
            if held:
                raise Rejected(_cut_off(len(edits) + 1, len(held)))
            held = [[]]
        elif len(held) == 1 and _DIVIDER.match(line):
            held.append([])
        elif held and _REPLACE.match(line):
            if len(held) == 1:
                raise Rejected(_cut_off(len(edits) + 1, 1))
            edits.append(Edit(_without_fences(held[0]), _without_fences(held[1])))
            held = []
        elif held:
            held[-1].append(line)
    if held:
        raise Rejected(_cut_off(len(edits) + 1, len(held)))
    return tuple(edits)


def apply_edits(code: str, edits: Sequence[Edit]) -> str:
    """The code after all edits, each applied to what those before it left.

    Lines are sought as they are, then without their trailing blanks, and a single one last as a piece of a line.
    Raises :class:`Rejected` for the first that is not found exactly once; then nothing is applied.
    """
    lines = code.rstrip("\n").split("\n")
    for number, edit in enumerate(edits, 1):
        lines = _apply(lines, edit, number)
    changed = "\n".join(lines).rstrip("\n") + "\n"
    if changed == code.rstrip("\n") + "\n":
        raise Rejected(_fault("The edit leaves the code as it was."))
    return changed


def _apply(lines: list[str], edit: Edit, number: int) -> list[str]:
    search = _trimmed(edit.search)
    if not search:
        raise Rejected(_fault(f"Part {number} of the edit has nothing between SEARCH and =======."))
    places = _places(lines, search) or _places([line.rstrip() for line in lines], [one.rstrip() for one in search])
    if len(places) == 1:
        return [*lines[: places[0]], *edit.replace, *lines[places[0] + len(search) :]]
    if not places and len(search) == 1 and len(edit.replace) <= 1:
        whole = "\n".join(lines)
        pieces = list(re.finditer(_piece(search[0].strip()), whole))
        if len(pieces) == 1:
            put = edit.replace[0].strip() if edit.replace else ""
            return (whole[: pieces[0].start()] + put + whole[pieces[0].end() :]).split("\n")
        places = [piece.start() for piece in pieces]
    found = "is not in the code" if not places else f"is in the code {len(places)} times"
    after = "" if number == 1 else " after the parts before it"
    raise Rejected(_fault(f"What part {number} of the edit searches for {found}{after}: “{search[0].strip()[:80]}”."))


def _places(lines: Sequence[str], search: Sequence[str]) -> list[int]:
    """Where the lines stand; places that overlap are told as well."""
    return [at for at in range(len(lines) - len(search) + 1) if list(lines[at : at + len(search)]) == list(search)]


def _piece(text: str) -> str:
    """A pattern that finds it, but not within a longer name or number."""
    before = r"(?<![\w.])" if re.match(r"\w", text) else ""
    after = r"(?!\w|\.\d)" if re.search(r"\w$", text) else ""
    return before + re.escape(text) + after


def _trimmed(lines: Sequence[str]) -> list[str]:
    """Without blank lines before and after them: how many there are, no model copies well."""
    filled = [place for place, line in enumerate(lines) if line.strip()]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []


def _without_fences(lines: list[str]) -> tuple[str, ...]:
    """Some models put each half into a fence of its own; code holds no such line."""
    return tuple(line for line in lines if not _FENCE.match(line))


def _cut_off(number: int, halves: int) -> Fault:
    lacking = "======= line" if halves == 1 else ">>>>>>> REPLACE line"
    return _fault(f"Part {number} of the edit has no {lacking}.")


def _fault(message: str) -> Fault:
    return Fault(kind="edit-mismatch", message=message, remedy=_WHOLE)
