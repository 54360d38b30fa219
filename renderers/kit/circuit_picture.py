"""Where the wires, symbols, arrows and words of a circuit are drawn. Pure."""

from __future__ import annotations

from chalkwright.renderers.kit.circuit_clashes import settle
from chalkwright.renderers.kit.circuit_letters import CAPITAL, text_depth, text_height
from chalkwright.renderers.kit.circuit_network import (
    Network,
    Parallel,
    Placed,
    Row,
    Rungs,
    Series,
    Spot,
    overlaid,
)
from chalkwright.renderers.kit.circuit_places import ARROW, EM, GAP, LEAD, Layout
from chalkwright.renderers.kit.circuit_strokes import Picture, Stroke, Symbol, Words, joined
from chalkwright.renderers.kit.circuit_symbols import BODY, LETTERS_INSIDE, Part, Point, half_height, shape
from chalkwright.renderers.kit.palette import BLUE_INK, INK, RED_INK

__all__ = ["picture_of"]

_TURN = 25.0
"""Pixels: half the length of a current's arrow."""


def picture_of(layout: Layout, source: Part, load: Network, current: str, *, strict: bool = True) -> Picture:
    """The circuit with its parts at these places. Raises ValueError for a part or a label that has none there."""
    pen = _Pen(layout)
    pen.loop(Spot(layout.source, source), *_lines(layout, overlaid(layout.load(), load)), current)
    pen.picture.wires = joined(pen.picture.wires)
    settle(pen.picture, strict=strict)
    return pen.picture


def _lines(layout: Layout, load: Placed) -> tuple[Row, Row]:
    """What stands on the upper line, and what to the right of the source on the lower one."""
    count = len(layout.top)
    if not isinstance(load, Row):
        load = Row((load,))
    if len(load.parts) < count + len(layout.bottom):  # one part for all of them
        (alone,) = load.parts
        assert isinstance(alone, Spot)
        return Row((Spot(layout.upper(), alone.shown),)), Row(tuple(Spot(one, Part("wire")) for one in layout.bottom))
    return Row(load.parts[:count]), Row(load.parts[count:])


class _Pen:
    def __init__(self, layout: Layout) -> None:
        self.picture, self.scale = Picture(layout), layout.scale

    def loop(self, source: Spot, top: Row, bottom: Row, current: str) -> None:
        layout = self.picture.layout
        width, low = layout.width(), -layout.height()
        self.draw(top, 0.0, width, 0.0)
        self.draw(Row((source, *bottom.parts[::-1])), 0.0, width, low, against=True)
        self.wire((0.0, low), (0.0, 0.0))
        self.wire((width, low), (width, 0.0))
        if current:
            reach = self.scale.gap(45)
            self.picture.arrows.append(Stroke((0.0, low / 2 - reach), (0.0, low / 2 + reach), RED_INK))
            x = -self.scale.gap(ARROW) - self.scale.size(current)[0] / 2
            self.write(current, x, low / 2 - CAPITAL / 2 * self.em(), RED_INK)

    def em(self) -> float:
        """The size of a letter's body."""
        return self.scale.letters * EM / self.scale.pixels

    def wire(self, a: Point, b: Point) -> None:
        if a != b:
            self.picture.wires.append((a, b))

    def write(self, text: str, x: float, baseline: float, color: str) -> None:
        self.picture.words.append(Words(text, x, baseline, color, self.scale.letters))

    def above(self, text: str, x: float, bottom: float, color: str) -> None:
        self.write(text, x, bottom + text_depth(text) * self.em(), color)

    def draw(self, placed: Placed, left: float, right: float, y: float, against: bool = False) -> None:
        """Draw it from ``left`` to ``right``, spread evenly; ``against``: the current runs from right to left."""
        if isinstance(placed, Row):
            if not placed.parts:
                self.wire((left, y), (right, y))
                return
            spare = (right - left - self.scale.width(_room(placed))) / len(placed.parts)
            for part in placed.parts:
                end = left + self.scale.width(_room(part)) + spare
                self.draw(part, left, end, y, against)
                left = end
        elif isinstance(placed, Rungs):
            self.rungs(placed, left, right, y, against)
        elif placed.shown is not None:
            self.part(placed.shown, placed.room, left, right, y, against)

    def rungs(self, placed: Rungs, left: float, right: float, y: float, against: bool) -> None:
        room = _room(placed)
        assert isinstance(room, Parallel)
        heights = self.scale.rungs(room)
        shown = [
            (one, height)
            for one, height in zip(placed.parts, heights, strict=True)
            if not isinstance(one, Spot) or one.shown is not None
        ]
        if not shown:
            self.part(Part("gap"), room, left, right, y, against)
            return
        # The joints stay near the branches when there is room to spare.
        margin = LEAD + (right - left - self.scale.width(room)) / 4
        inner, outer = left + margin, right - margin
        self.wire((left, y), (inner, y))
        self.wire((outer, y), (right, y))
        for one, height in shown:
            self.draw(one, inner, outer, y + height, against)
        for x in (inner, outer):
            self.wire((x, y), (x, y + shown[-1][1]))
            self.picture.dots += [(x, y + height) for _, height in shown[:-1]]

    def part(self, part: Part, room: Network, left: float, right: float, y: float, against: bool) -> None:
        """The symbol in the middle of its wire."""
        x = (left + right) / 2
        if part.symbol == "wire":
            if part.color == INK:
                self.wire((left, y), (right, y))
            else:
                self.picture.tinted.append(Stroke((left, y), (right, y), part.color))
            self.marks(part, room, left, right, y, against)
            return
        way = -1 if against and part.symbol == "diode" else 1
        edge = shape(part.symbol).edge
        self.wire((left, y), (x - edge, y))
        self.wire((x + edge, y), (right, y))
        self.picture.symbols.append(Symbol(part, x, y, way))
        if part.symbol in LETTERS_INSIDE:
            words = Words(LETTERS_INSIDE[part.symbol], x, y - CAPITAL / 2 * self.em(), part.color, self.scale.letters)
            self.picture.inside.append(words)
        self.marks(part, room, left, right, y, against)

    def marks(self, part: Part, room: Network, left: float, right: float, y: float, against: bool) -> None:
        """Label, current and voltage of a part."""
        x, half = (left + right) / 2, half_height(part.symbol)
        if part.label:
            self.picture.centres[part.label] = (x, y)
            self.above(part.label, x, y + half + self.scale.gap(), part.color)
        if part.current:
            self.current(part, room, left, right, y, against)
        if part.voltage:
            self.voltage(part, x, y - half, against)

    def current(self, part: Part, room: Network, left: float, right: float, y: float, against: bool) -> None:
        """The arrow in the middle of the wire before the symbol, further away from it where its label is long."""
        way = 1 if against else -1
        kept = self.scale.roomy(room) if isinstance(room, Part) else part
        label = max(self.scale.size(text)[0] for text in (part.label, kept.label))
        name = max(self.scale.size(text)[0] for text in (part.current, kept.current))
        clear = label / 2 + self.scale.gap() + name / 2
        x = (left + right) / 2 + way * max(BODY / 4 + (right - left) / 4, clear)
        turn = self.scale.gap(-_TURN if against else _TURN)
        self.picture.arrows.append(Stroke((x - turn, y), (x + turn, y), RED_INK))
        self.above(part.current, x, y + self.scale.gap(ARROW), RED_INK)

    def voltage(self, part: Part, x: float, foot: float, against: bool) -> None:
        """The arrow below the symbol from plus to minus, and its name below it."""
        y = foot - self.scale.gap(GAP)
        source = part.symbol in ("battery", "cell")
        reach = (0.5 * BODY + LEAD / 2) * (-1 if against and not source else 1)
        self.picture.arrows.append(Stroke((x - reach, y), (x + reach, y), BLUE_INK))
        top = y - self.scale.gap(ARROW / 2)
        self.above(part.voltage, x, top - text_height(part.voltage) * self.em(), BLUE_INK)


def _room(placed: Placed) -> Network:
    """The part of the whole circuit whose place it is."""
    if isinstance(placed, Spot):
        return placed.room
    rooms = tuple(_room(part) for part in placed.parts)
    return Series(rooms) if isinstance(placed, Row) else Parallel(rooms)
