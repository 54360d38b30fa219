"""A graph's labels: what they name, on which sides of it they may stand, and where they can slide to. Pure; pixels
count upwards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chalkwright.agent.offline.placing import DotBox, text_width

LINE = 1.4
"""Height of a line of text to its size."""
_SHARES = (0.0, 0.5, -0.5, 1.0, -1.0)
"""How far a label has slid along its point, from its middle (0) to its end (1)."""

Sides = tuple[int, int]
"""Where a label is seen from its anchor: left (−1), in the middle or right of it; below, at its height or above."""


class Placed(NamedTuple):
    """A label as the templates draw it."""

    x: float
    y: float
    text: str
    offset: tuple[float, float]
    """Points from the place to the label's anchor."""
    sides: Sides


@dataclass(frozen=True)
class Label:
    """A label that may stand beside each of several places, such as those of a line; the first ones are better."""

    text: str
    anchors: tuple[tuple[float, float], ...]
    sides: tuple[Sides, ...] = ()
    """On which sides of its place alone; on any where none is said."""
    point: bool = True
    """Whether it names a point, which must be nearer to it than any other point."""

    @classmethod
    def of(cls, x: float, y: float, text: str) -> Label:
        return cls(text, ((x, y),))


def around(gap: float, width: float, height: float) -> Iterator[tuple[float, float, Sides]]:
    """Offsets of a label ``gap`` pixels from its place: first at the corners, then slid along all four sides."""
    side = gap / math.sqrt(2)
    for across, up in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        yield across * side, up * side, (across, up)
    for share in _SHARES:
        for up in (1, -1):
            across = sign(share)
            yield across * (abs(share) - 1) * width / 2, up * gap, (across, up)
        if abs(share) < 1:
            for across in (1, -1):
                yield across * gap, sign(share) * (abs(share) - 1) * height / 2, (across, sign(share))


def side_of(dx: float, dy: float, sides: Sides, width: float, height: float) -> Sides:
    """On which side of its place such a label is seen: above a line's end it is above, wherever it has slid to."""
    x, y = dx + sides[0] * width / 2, dy + sides[1] * height / 2
    return (sign(x) if abs(x) > width / 2 else 0, sign(y) if abs(y) > height / 2 else 0)


def box_at(px: float, py: float, dx: float, dy: float, sides: Sides, width: float, height: float) -> DotBox:
    left = px + dx + (sides[0] - 1) * width / 2
    bottom = py + dy + (sides[1] - 1) * height / 2
    return DotBox(left, bottom, left + width, bottom + height)


def size_of(text: str, points: float) -> tuple[float, float]:
    return text_width(text, points), LINE * points


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def broken(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines of a note in a narrower form: what stands in brackets, or behind a colon, on a line of its own."""
    return tuple(part for line in lines for part in re.sub(r"(?<=\w) (?=\()|(?<=:) |, (?=\w)", "\n", line).split("\n"))
