"""Bar models: parts as bars whose lengths are in proportion to their values, one row over the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.counting.drawn import SvgDrawing
from chalkwright.renderers.counting.figure import Bar, BarModel
from chalkwright.renderers.counting.lettering import ASCENT, CAPITAL, LINE, widest, width_of, word, wrap_words
from chalkwright.renderers.counting.shapes import box, line, n, stroke
from chalkwright.renderers.counting.spread import spread

FILLS = ("#8EC5F0", "#FFC46B", "#9ED79A", "#F2A3B3", "#C3B1E8", "#F0E07A")
"""Of bars that name no colour, in turn; dark letters read well on all."""
COLORS = {
    "red": "#F28B82",
    "orange": "#FBB45C",
    "yellow": "#F7DF6B",
    "green": "#93D08D",
    "blue": "#8EC5F0",
    "purple": "#C3A6E8",
    "pink": "#F7B4CC",
    "brown": "#CFAE8E",
    "black": "#9AA3AE",
    "white": "#FFFFFF",
    "gray": "#D5DAE0",
}
"""Pale forms of the named colours, so that a value is read on each."""
EDGE = "#3D4654"
LETTERS = 0.054
"""Font size of values, of the room's width."""
LEAST, TINY = 0.024, 0.0175
"""Font size of labels at least, of the room's width, and where twenty numbers are side by side: capitals of 13 and
9 px where the page is 800 px wide."""
HEIGHT, TALLEST = 2.5, 0.24
"""Of a bar: in font sizes, and of the room's height at most."""
SMALLER = 0.72
"""Labels to values."""
LOWEST = 1.3
"""Least height of a bar, in font sizes."""
BRACE, BETWEEN = 2.4, 0.5
"""Height of the brace with its words, and room between rows, in font sizes."""
LINES = 3
"""Lines of a label at most."""
GAP = 0.4
"""Between texts under bars, in font sizes."""
EQUAL = 3
"""From so many equal bars in a row on, they have one colour: groups of the same size."""


@dataclass(frozen=True)
class Slot:
    """One bar's place: its edges in pixels, and its colour."""

    bar: Bar
    left: float
    right: float
    fill: str

    @property
    def value(self) -> str:
        return "?" if self.bar.unknown else str(self.bar.value)

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Note:
    """Lines under a bar: its label, after its value when the bar is too short for it."""

    slot: Slot
    lines: tuple[str, ...]
    x: float
    leader: bool


@dataclass(frozen=True)
class BarRow:
    slots: tuple[Slot, ...]
    notes: tuple[Note, ...]
    note_size: float

    @property
    def below(self) -> float:
        """Height of what is under the bars."""
        most = max((len(note.lines) for note in self.notes), default=0)
        return self.note_size * (LINE * most + 0.9) if most else 0.0


def draw_bars(model: BarModel, room: Box) -> SvgDrawing:
    """Draw it in a part of the page, in pixels."""
    size = min(LETTERS * room.width, 0.1 * room.height)
    while True:
        edge = max(1.5, 0.07 * size)
        inside = box(room.left + edge, room.top, room.right - edge, room.bottom)
        rows = _rows(model, size, inside)
        brace = BRACE * size if model.total else 0.0
        free = room.height - brace - sum(row.below for row in rows) - BETWEEN * size * (len(rows) - 1)
        high = min(HEIGHT * size, TALLEST * room.height, free / len(rows))
        if high >= LOWEST * size or size <= TINY * room.width:
            break
        size *= 0.93
    y = room.top + (free - high * len(rows)) / 2
    values = _value_size(rows, size)
    parts: list[SvgDrawing] = []
    if model.total:
        above = box(room.left, y, room.right, y + brace)
        parts.append(_brace(model.total, rows[0].slots, above, size, values, edge))
    y += brace
    for number, row in enumerate(rows, 1):
        parts.append(_draw_row(row, box(room.left, y, room.right, y + high), size, values, edge, number))
        y += high + row.below + BETWEEN * size
    return SvgDrawing("".join(part.svg for part in parts), tuple(e for part in parts for e in part.elements))


def _rows(model: BarModel, size: float, room: Box) -> list[BarRow]:
    longest = max(sum(bar.value for bar in row) for row in model.rows)
    small = max(SMALLER * size, LEAST * room.width)
    rows = [_row(_slots(number, row, longest, room), size, room, small) for number, row in enumerate(model.rows)]
    # One size for what is said under all rows: the least that any of them needs.
    least = min((row.note_size for row in rows if row.notes), default=0.0)
    return [_row(row.slots, size, room, least) if row.note_size > least else row for row in rows]


def _value_size(rows: Sequence[BarRow], size: float) -> float:
    """Of the values in bars: that of those which had to stand below theirs, so that all values are alike."""
    return min((row.note_size for row in rows if any(not _fits(note.slot, size) for note in row.notes)), default=size)


def _slots(number: int, row: tuple[Bar, ...], longest: int, room: Box) -> tuple[Slot, ...]:
    """Where a row's bars lie; without any value at all they are equally long."""
    unit = room.width / longest if longest else 0.0
    alike = len(row) >= EQUAL and len({bar.value for bar in row}) == 1
    x, out = room.left, []
    for place, bar in enumerate(row):
        wide = bar.value * unit if longest else room.width / len(row)
        fill = COLORS[bar.color] if bar.color else FILLS[(number + (0 if alike else place)) % len(FILLS)]
        out.append(Slot(bar, x, x + wide, fill))
        x += wide
    return tuple(out)


def _fits(slot: Slot, size: float) -> bool:
    return width_of(slot.value, size) + 0.5 * size <= slot.right - slot.left


def _row(slots: tuple[Slot, ...], size: float, room: Box, small: float) -> BarRow:
    noted = [slot for slot in slots if slot.bar.label or not _fits(slot, size)]
    if not noted:
        return BarRow(slots, (), 0.0)
    least, tiny = min(small, LEAST * room.width), TINY * room.width
    share = room.width / len(noted)
    for letters, roomy in ((small, True), (least, True), (least, False), (tiny, False)):
        lines = [
            _note_lines(slot, size, letters, max(share, slot.right - slot.left) if roomy else share) for slot in noted
        ]
        widths = [widest(said, letters) for said in lines]
        if sum(widths) + GAP * letters * (len(noted) - 1) <= room.width:
            break
    centers = spread([slot.middle for slot in noted], widths, GAP * letters, room.left, room.right)
    notes = [
        Note(slot, said, x, leader=slot.right - slot.left < 2 * abs(x - slot.middle) or not _fits(slot, size))
        for slot, said, x in zip(noted, lines, centers, strict=True)
    ]
    return BarRow(slots, tuple(notes), letters)


def _note_lines(slot: Slot, size: float, letters: float, width: float) -> tuple[str, ...]:
    value = () if _fits(slot, size) else (slot.value,)
    return (*value, *wrap_words(slot.bar.label, letters, width - GAP * letters, LINES))


def _draw_row(row: BarRow, at: Box, size: float, values: float, edge: float, number: int) -> SvgDrawing:
    svg: list[str] = []
    elements: list[Element] = []
    for slot in sorted(row.slots, key=lambda slot: slot.right == slot.left):  # a line is drawn over its neighbours
        svg.append(
            f'<rect x="{n(slot.left)}" y="{n(at.top)}" width="{n(slot.right - slot.left)}" height="{n(at.height)}" '
            f'fill="{slot.fill}" stroke="{EDGE}" stroke-width="{n(edge)}" stroke-linejoin="round" '
            f'data-part="bar" data-value="{slot.value}"/>'
            if slot.right > slot.left
            else line(slot.left, at.top, slot.left, at.bottom, EDGE, 2 * edge)
        )
        elements.append(_element(slot, at, edge, number))
    middle = (at.top + at.bottom) / 2 + CAPITAL * values / 2
    texts = [word(slot.value, slot.middle, middle, values) for slot in row.slots if _fits(slot, size)]
    for note in row.notes:
        top = at.bottom + 0.8 * row.note_size
        if note.leader:
            svg.append(line(note.slot.middle, at.bottom + edge, note.x, top - 0.1 * row.note_size, EDGE, 0.6 * edge))
        texts += [
            word(said, note.x, top + (k * LINE + ASCENT) * row.note_size, row.note_size)
            for k, said in enumerate(note.lines)
        ]
    return SvgDrawing("".join(svg) + "".join(t.svg for t in texts), (*elements, *(t.element for t in texts)))


def _element(slot: Slot, at: Box, edge: float, group: int) -> Element:
    whole = box(slot.left - edge / 2, at.top - edge / 2, slot.right + edge / 2, at.bottom + edge / 2)
    if slot.right > slot.left:
        return Element(kind="bar", role="shape", box=whole, color=EDGE, fill=slot.fill, stroke=edge, group=group)
    ends = ((slot.left, at.top), (slot.left, at.bottom))
    return Element(kind="bar", role="line", box=whole, color=EDGE, stroke=2 * edge, outline=(ends,), group=group)


def _brace(total: str, slots: Sequence[Slot], at: Box, size: float, values: float, edge: float) -> SvgDrawing:
    """Over the row, with the total in the middle above it."""
    left, right = slots[0].left, max(slots[-1].right, slots[0].left + size)
    middle, foot, arm = (left + right) / 2, at.bottom - 0.35 * size, at.bottom - 0.75 * size
    tip = at.bottom - 1.1 * size
    r = min(0.4 * size, (right - left) / 4)
    d = (
        f"M{n(left)} {n(foot)}Q{n(left)} {n(arm)} {n(left + r)} {n(arm)}L{n(middle - r)} {n(arm)}"
        f"Q{n(middle)} {n(arm)} {n(middle)} {n(tip)}Q{n(middle)} {n(arm)} {n(middle + r)} {n(arm)}"
        f"L{n(right - r)} {n(arm)}Q{n(right)} {n(arm)} {n(right)} {n(foot)}"
    )
    said = wrap_words(total, values, at.width, 1)
    x = min(max(middle, at.left + widest(said, values) / 2), at.right - widest(said, values) / 2)
    texts = [word(words, x, tip - 0.42 * size, values) for words in said]
    element = Element(
        kind="brace",
        role="line",
        box=box(left - edge / 2, tip - edge / 2, right + edge / 2, foot + edge / 2),
        color=EDGE,
        stroke=edge,
        outline=(
            ((left, foot), (left, arm), (middle, arm), (middle, tip), (middle, arm), (right, arm), (right, foot)),
        ),
    )
    return SvgDrawing(stroke(d, EDGE, edge) + "".join(t.svg for t in texts), (element, *(t.element for t in texts)))
