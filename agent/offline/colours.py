"""The colours that a story names, kept in its pictures."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DRAWN = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "orange": "orange",
    "purple": "purple",
    "violet": "purple",
    "yellow": "yellow",
    "golden": "yellow",
    "grey": "grey",
    "gray": "grey",
    "white": "white",
    "black": "black",
    "brown": "orange",
    "pink": "red",
}
COLOURS = rf"(?:{'|'.join(_DRAWN)})"


def colours_of(names: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """The colour of each thing: the one its name says, else the usual one of its place if that is still free."""
    taken = [_colour_of(name) for name in names]
    for place, colour in enumerate(taken):
        if not colour:
            taken[place] = next(c for c in (usual[place], *usual) if c not in taken)
    return tuple(taken)


def _colour_of(name: str) -> str:
    match = re.search(rf"\b{COLOURS}\b", name, re.IGNORECASE)
    return _DRAWN[match[0].lower()] if match else ""
