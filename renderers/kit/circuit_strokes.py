"""What a circuit is drawn of, for both libraries. Pure.

Lengths are in bodies of symbols, the loop's upper left corner being 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from chalkwright.renderers.kit.circuit_letters import DEPTH, text_height, text_width
from chalkwright.renderers.kit.circuit_places import EM, Box, Places
from chalkwright.renderers.kit.circuit_symbols import BODY, Part, Point, half_height

__all__ = ["Arrow", "Picture", "Symbol", "Words"]


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
        half, low = text_width(self.text) * em / 2, self.y - DEPTH * em
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
class Arrow:
    """From ``a`` to ``b``, its head at the tip."""

    a: Point
    b: Point
    color: str


@dataclass
class Picture:
    """All of it, in the order in which it is drawn."""

    places: Places
    wires: list[tuple[Point, Point]] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    dots: list[Point] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    inside: list[Words] = field(default_factory=list)
    """Letters within symbols."""

    def centres(self) -> dict[str, Point]:
        """Of every part that has a label."""
        return {symbol.part.label: (symbol.x, symbol.y) for symbol in self.symbols if symbol.part.label}
