"""The order TeX draws in: what is stacked is drawn from the top to the bottom, so an accent comes before its letter.

Manim numbers the glyphs of a formula in this order, and drawing code written for TeX counts on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from chalkwright.renderers.tex import engine as tex_engine
from chalkwright.renderers.tex.ink import Ink, inks_of

_OFF_CENTRE = 85.0
"""Units by which the middles of two stacked things may differ."""
_TOUCHING = 130.0
"""Units by which glyphs that are stacked may overlap: accents come close, and braces have curled ends."""
_LONGEST = 40
_ACCENTS = "hat check tilde acute grave dot ddot breve bar vec mathring"

Box = tuple[float, float, float, float]


def in_tex_order(inks: Iterable[Ink]) -> list[Ink]:
    """The inks of one formula in the order in which TeX would draw them."""
    ordered, frames = _frame_boxes(list(inks))
    return _tops_first(_rules_first(_in_rows(ordered, frames), frames), frames)


def _in_rows(inks: Sequence[Ink], frames: set[int]) -> list[Ink]:
    """A table's vertical rules stand in the rows among the cells: after what is left of them."""
    result: list[Ink] = []
    middles: list[tuple[float, float]] = []
    for ink in inks:
        left, top, right, bottom = ink.box()
        at = len(result)
        if not ink.glyph and id(ink) not in frames and bottom - top > 10 * (right - left):
            row = [n for n, (_, y) in enumerate(middles) if top <= y <= bottom]
            at = next((n for n in row if middles[n][0] > right), row[-1] + 1 if row else at)
        result.insert(at, ink)
        middles.insert(at, ((left + right) / 2, (top + bottom) / 2))
    return result


def _rules_first(inks: Sequence[Ink], frames: set[int]) -> list[Ink]:
    """A bar comes before what is under it."""
    result: list[Ink] = []
    boxes: list[Box] = []
    for ink in inks:
        at, box = len(result), ink.box()
        if not ink.glyph and id(ink) not in frames:
            while at and _under(boxes[at - 1], box[0], box[2], box[1]):
                at -= 1
        result.insert(at, ink)
        boxes.insert(at, box)
    return result


def _under(box: Box, left: float, right: float, bar: float) -> bool:
    x1, top, x2, _ = box
    return top >= bar and left <= (x1 + x2) / 2 <= right


def _frame_boxes(inks: list[Ink]) -> tuple[list[Ink], set[int]]:
    """Boxes with their lines in TeX's order, upper, left, right, lower; and which inks such lines are."""
    boxes = [ink.box() for ink in inks]
    result, frames = list(inks), set[int]()
    for at in range(3, len(inks)):
        four = range(at - 3, at + 1)
        lines = sorted(four, key=lambda number: boxes[number][3] - boxes[number][1])
        if any(inks[number].glyph for number in four) or not _is_frame([boxes[number] for number in lines]):
            continue
        upper, lower = sorted(lines[:2], key=lambda number: boxes[number][1])
        left, right = sorted(lines[2:], key=lambda number: boxes[number][0])
        result[at - 3 : at + 1] = [inks[number] for number in (upper, left, right, lower)]
        frames.update(id(inks[number]) for number in four)
    return result, frames


def _is_frame(boxes: Sequence[Box]) -> bool:
    """Two horizontal lines and two vertical ones that meet at the corners."""
    whole = _union(boxes)
    flat, tall = boxes[:2], boxes[2:]
    return all(abs(b[0] - whole[0]) + abs(b[2] - whole[2]) < 2 for b in flat) and all(
        abs(b[1] - whole[1]) + abs(b[3] - whole[3]) < 2 for b in tall
    )


def _union(boxes: Sequence[Box]) -> Box:
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def _tops_first(inks: list[Ink], frames: set[int]) -> list[Ink]:
    """An accent, an upper limit, a label over an arrow come before what they are centred over."""
    boxes = [ink.box() for ink in inks]
    at = 1
    while at < len(inks):
        if id(inks[at]) not in frames and (found := _stack(inks, boxes, at)):
            start, end = found
            for rows in (inks, boxes):
                rows[start:end] = [*rows[at:end], *rows[start:at]]
            at = end
        else:
            at += 1
    return inks


def _stack(inks: Sequence[Ink], boxes: Sequence[Box], at: int) -> tuple[int, int] | None:
    """Where a base begins whose top begins at ``at``, and where the top ends."""
    if boxes[at][3] > boxes[at - 1][1] + _TOUCHING:
        return None
    if inks[at].glyph in _accents():
        left, _, right, _ = boxes[at - 1]
        return (at - 1, at + 1) if left - 150 <= (boxes[at][0] + boxes[at][2]) / 2 <= right + 150 else None
    lowest = boxes[at][3]
    for end in range(at + 1, min(at + _LONGEST, len(inks)) + 1):
        top = _union(boxes[at:end])
        if top[3] > lowest + 300:
            return None
        if (start := _base(boxes, at, top)) is not None:
            return start, end
    return None


def _base(boxes: Sequence[Box], at: int, top: Box) -> int | None:
    """Where what ends before ``at`` and lies under ``top``, centre under centre, begins."""
    middle = (top[0] + top[2]) / 2
    left, right = boxes[at - 1][0], boxes[at - 1][2]
    for start in range(at - 1, max(at - _LONGEST, 0) - 1, -1):
        if boxes[start][1] < top[3] - _TOUCHING:
            return None
        left, right = min(left, boxes[start][0]), max(right, boxes[start][2])
        if abs((left + right) / 2 - middle) <= _OFF_CENTRE:
            return start
        if (left + right) / 2 < middle:
            return None
    return None


@lru_cache(maxsize=1)
def _accents() -> frozenset[str]:
    """The glyphs of accents over single letters, dotted and narrow ones too."""
    found: set[str] = set()
    for name in _ACCENTS.split():
        for letter in ("x", "3", "M", r"\imath"):
            one, *two = inks_of(tex_engine.render(rf"\{name}{{{letter}}}")["svg"])
            found |= {ink.glyph for ink in two} - {one.glyph, ""}
    return frozenset(found)
