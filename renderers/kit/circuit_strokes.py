"""What a circuit is drawn of, for both libraries. Pure.

Lengths are in bodies of symbols, the loop's upper left corner being 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from chalkwright.renderers.kit.circuit_letters import text_depth, text_height, text_width
from chalkwright.renderers.kit.circuit_places import EM, Box, Layout
from chalkwright.renderers.kit.circuit_symbols import BODY, Part, Point, half_height

__all__ = ["Picture", "Stroke", "Symbol", "Words", "joined"]


@dataclass(frozen=True)
class Words:
    """A label with the middle of its baseline."""

    text: str
    x: float
    y: float
    color: str
    letters: float

    def box(self, pixels: float) -> Box:
        """What it takes, where a body has so many pixels."""
        em = self.letters * EM / pixels
        half, low = text_width(self.text) * em / 2, self.y - text_depth(self.text) * em
        return self.x - half, low, self.x + half, low + text_height(self.text) * em


@dataclass(frozen=True)
class Symbol:
    """A part in the middle of the place of ``way`` 1 (its first end is on the left) or -1."""

    part: Part
    x: float
    y: float
    way: int = 1

    def box(self) -> Box:
        half = half_height(self.part.symbol)
        return self.x - BODY / 2, self.y - half, self.x + BODY / 2, self.y + half


@dataclass(frozen=True)
class Stroke:
    """A straight line from ``a`` to ``b``; an arrow's head is at ``b``."""

    a: Point
    b: Point
    color: str


@dataclass
class Picture:
    """All of it, in the order in which it is drawn."""

    layout: Layout
    wires: list[tuple[Point, ...]] = field(default_factory=list)
    tinted: list[Stroke] = field(default_factory=list)
    """Wires in a colour of their own."""
    symbols: list[Symbol] = field(default_factory=list)
    dots: list[Point] = field(default_factory=list)
    arrows: list[Stroke] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    inside: list[Words] = field(default_factory=list)
    """Letters within symbols."""
    centres: dict[str, Point] = field(default_factory=dict)
    """Of every part that has a label."""


def joined(wires: Sequence[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """The wires, those made one that go on from each other where no third begins: corners are corners then."""
    lines = [tuple(_near(point) for point in wire) for wire in wires]
    for joint in dict.fromkeys(end for line in lines for end in (line[0], line[-1])):
        meeting = [line for line in lines if joint in (line[0], line[-1])]
        if len(meeting) == 2:
            first, second = meeting
            lines = [line for line in lines if line not in meeting]
            before = first if first[-1] == joint else first[::-1]
            after = second if second[0] == joint else second[::-1]
            lines.append((*before, *after[1:]))
    return [_without_stops(line) for line in lines]


def _near(point: Point) -> Point:
    """Without the last digits, by which sums differ."""
    return round(point[0], 9), round(point[1], 9)


def _without_stops(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line of level and upright pieces by its corners."""
    threes = zip(line, line[1:], line[2:], strict=False)
    inner = [b for a, b, c in threes if not (a[0] == b[0] == c[0] or a[1] == b[1] == c[1])]
    return (line[0], *inner, line[-1])
