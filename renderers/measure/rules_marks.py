"""The layout rule about marks of geometry that lie on each other: arcs, right-angle squares, strokes. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Finding
from chalkwright.renderers.measure.layout_geometry import Array, near_pairs, reach
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.marks import MarkLine, find_marks

LOOKED_AT = 2_000
"""Pairs of marks that are compared exactly."""
CENTRE = 6.0
"""Pixels within which two arcs have one vertex."""
RINGS = 6.0
"""Pixels between the radii of two arcs from which they are two arcs to the eye."""
BETWEEN = 3.0
"""Pixels that should be free between the strokes of two arcs."""
SHARED = 12.0
"""Pixels that two arcs may share: where one angle ends the next begins."""
ENDS = 5.0
"""Pixels from its ends within which a mark may touch another, unless both are arcs of different vertices."""
CHAINED = 20.0
"""Pixels from where one arc ends and the next begins within which they may touch."""
_WORDS = {"arc": "the arc", "right angle": "the right-angle mark", "stroke": "the stroke"}


def tangled(page: Page) -> Iterator[Finding]:
    """Pairs of marks of which one runs over or across the other."""
    marks = find_marks(page)
    if len(marks) < 2:
        return
    boxes = np.array([[*mark.line.min(axis=0), *mark.line.max(axis=0)] for mark in marks])
    for first, second in near_pairs(boxes, 2 * RINGS, LOOKED_AT):
        one, other = marks[first], marks[second]
        shared = _shared(one, other)
        if shared > 0 and not _drawn_again(one, other):
            yield _finding(page, one, other, shared)


def _shared(one: MarkLine, other: MarkLine) -> float:
    """Pixels of one mark that lie on the other; 1 where they cross, 0 where they are apart."""
    if one.centre is not None and other.centre is not None and np.hypot(*(one.centre - other.centre)) < CENTRE:
        return _common(one, other)
    if one.kind == other.kind == "arc" and _touch(one.line, other.line):
        return 1.0
    return 1.0 if _cross(one.line, other.line) else 0.0


def _common(one: MarkLine, other: MarkLine) -> float:
    """Of two arcs around one vertex, what both sweep at nearly the same radius."""
    if abs(one.radius - other.radius) >= max(RINGS, BETWEEN + (one.stroke + other.stroke) / 2):
        return 0.0
    assert one.centre is not None
    spans = [np.unwrap(np.arctan2(*(mark.line - one.centre).T[::-1])) for mark in (one, other)]
    (low, high), (other_low, other_high) = ((span.min(), span.max()) for span in spans)
    turns = (-2 * np.pi, 0.0, 2 * np.pi)
    common = max(min(high, other_high + turn) - max(low, other_low + turn) for turn in turns)
    shared = float(common) * min(one.radius, other.radius)
    return shared if shared > SHARED else 0.0


def _touch(one: Array, other: Array) -> bool:
    """Whether two arcs of different vertices come so near that the eye takes them for one.

    A chain of arcs, such as jumps on a number line, may: where one ends the next begins.
    """
    tips = one[[0, -1]], other[[0, -1]]
    joints = [tip for tip in tips[0] if np.hypot(*(tips[1] - tip).T).min() < ENDS]
    free = one
    for joint in joints:
        free = free[np.hypot(*(free - joint).T) > CHAINED]
    pieces = np.hstack([other[:-1], other[1:]])
    return len(free) > 0 and bool(reach(free, pieces)[0].min() < ENDS)


def _cross(one: Array, other: Array) -> bool:
    """Whether two polylines cross, further from the ends of both than these may touch."""
    start, along = one[:-1, None], (one[1:] - one[:-1])[:, None]
    begin, way = other[None, :-1], (other[1:] - other[:-1])[None]
    turn = along[..., 0] * way[..., 1] - along[..., 1] * way[..., 0]
    apart = begin - start
    with np.errstate(divide="ignore", invalid="ignore"):
        s = (apart[..., 0] * way[..., 1] - apart[..., 1] * way[..., 0]) / turn
        t = (apart[..., 0] * along[..., 1] - apart[..., 1] * along[..., 0]) / turn
    meet = (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    points = (start + np.where(meet, s, 0.0)[..., None] * along)[meet]
    ends = np.array([one[0], one[-1], other[0], other[-1]])
    return bool(len(points)) and bool((np.hypot(*np.moveaxis(points[:, None] - ends, 2, 0)) > ENDS).all(axis=1).any())


def _drawn_again(one: MarkLine, other: MarkLine) -> bool:
    """Whether the later mark lies over the whole of the earlier, in another colour say."""
    return one.kind == other.kind and bool(
        np.abs(one.line.min(axis=0) - other.line.min(axis=0)).max() < 3
        and np.abs(one.line.max(axis=0) - other.line.max(axis=0)).max() < 3
    )


def _finding(page: Page, one: MarkLine, other: MarkLine, shared: float) -> Finding:
    names = page.name(one.owner), page.name(other.owner)
    first = _WORDS[one.kind].capitalize()
    how = f"lie on each other over {page.length(shared)}" if shared > 1 else "cross each other"
    return Finding(
        kind="tangled",
        message=f"{first} {names[0]} and {_WORDS[other.kind]} {names[1]} {how}.",
        remedy=_remedy(page, one, other, names),
        elements=names,
        boxes=(page.elements[one.owner].box, page.elements[other.owner].box),
        amount=round(shared, 1),
    )


def _remedy(page: Page, one: MarkLine, other: MarkLine, names: tuple[str, str]) -> str:
    if one.kind == other.kind == "arc":
        return f"Draw {names[1]} with a radius smaller or larger by {page.length(2.5 * RINGS)} than that of {names[0]}."
    if "stroke" in (one.kind, other.kind):
        name = names[0] if one.kind == "stroke" else names[1]
        return f"Move {name} along its line, away from the other mark, or draw the other mark smaller."
    return f"Draw {names[1]} smaller, or leave out one of the two."
