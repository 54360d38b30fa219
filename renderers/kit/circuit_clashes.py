"""Labels that are longer than the room their place has: smaller where that helps, else refused. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from chalkwright.renderers.kit.circuit_places import SMALL, Box
from chalkwright.renderers.kit.circuit_strokes import Picture

__all__ = ["settle"]

_FREE = 4.0
"""Pixels around a label."""


def settle(picture: Picture, *, strict: bool) -> None:
    """Draw labels that meet something in smaller letters. Raises ValueError where ``strict`` and that does not help."""
    small = max(SMALL, picture.layout.sheet.least)
    for k, words in enumerate(picture.words):
        if words.letters > small and any(_met(picture, k)):
            picture.words[k] = replace(words, letters=small)
    for k, words in enumerate(picture.words):
        if strict and any(_met(picture, k)):
            raise ValueError(
                f"{words.text!r} has no room at its place; shorten it, or give circuit_places(...) the longest labels, "
                "currents and voltages that any scene of the series shows"
            )


def _met(picture: Picture, k: int) -> Iterator[bool]:
    """Whether a label is out of the room, or on something."""
    pixels = picture.layout.scale.pixels
    free = _FREE / pixels
    box = picture.words[k].box(pixels)
    outer = _bounds(picture)
    yield box[0] < outer[0] or box[1] < outer[1] or box[2] > outer[2] or box[3] > outer[3]
    others = [words.box(pixels) for j, words in enumerate(picture.words) if j != k]
    things = [piece for wire in picture.wires for piece in pairwise(wire)]
    things += [(arrow.a, arrow.b) for arrow in (*picture.arrows, *picture.tinted)]
    others += [(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])) for a, b in things]
    others += [symbol.box() for symbol in picture.symbols]
    yield from (_overlap(box, other, free) for other in others)


def _bounds(picture: Picture) -> Box:
    """The room, in units of the drawing that lies in its middle."""
    left, bottom, right, top = picture.layout.box()
    (across, up), x, y = picture.layout.space(), (left + right) / 2, (bottom + top) / 2
    slack = 0.02 * picture.layout.sheet.width / picture.layout.scale.pixels
    return x - across / 2 - slack, y - up / 2 - slack, x + across / 2 + slack, y + up / 2 + slack


def _overlap(one: Box, other: Box, free: float) -> bool:
    return (
        one[0] < other[2] + free and other[0] < one[2] + free and one[1] < other[3] + free and other[1] < one[3] + free
    )
