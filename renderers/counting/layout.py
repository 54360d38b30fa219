"""Where everything of a scene lies on the page. Pure: no drawing, no files.

A layout is searched, not computed at once: the ways to break groups into rows and to set the groups beside and below
each other are tried, and the one that shows the things largest wins, plain ones before odd ones.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.blocks import PlacedNode, place
from chalkwright.renderers.counting.containers import Container
from chalkwright.renderers.counting.figure import Scene
from chalkwright.renderers.counting.lettering import ASCENT, LINE
from chalkwright.renderers.counting.lots import MOST_ARROWS, Lot, Sizes, lots
from chalkwright.renderers.counting.rows import Cell
from chalkwright.renderers.counting.search import Plan
from chalkwright.renderers.counting.shapes import around, box

DRIFT = 0.2
"""How far a seed other than 0 moves everything from the middle, of the free room."""
CLEAR = 0.2
"""Free room between an arrow's ends and what they point at, in things."""


@dataclass(frozen=True)
class Spot:
    """One thing: indices of its group and kind, and the box of its ink."""

    group: int
    kind: int
    box: Box


@dataclass(frozen=True)
class Held:
    """A container: the index of its group (-1: the scene's own place), its inner region and its whole."""

    group: int
    container: Container
    inner: Box
    box: Box
    floors: tuple[float, ...]
    """Where rows of things stand in it, from the top."""


@dataclass(frozen=True)
class LabelLine:
    """One line of a label: its words, the middle of its baseline, its font size."""

    group: int
    words: str
    x: float
    baseline: float
    size: float


@dataclass(frozen=True)
class Arrow:
    """From a lot to the index of a group taken out of it."""

    group: int
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A scene's places in page pixels."""

    thing: float
    """Longer side of a thing."""
    spots: tuple[Spot, ...]
    held: tuple[Held, ...]
    """The scene's own place first."""
    lines: tuple[LabelLine, ...]
    arrows: tuple[Arrow, ...]


def lay_out(scene: Scene, size: Sizes, room: Box) -> Layout:
    """Set a scene in a part of a page, in pixels.

    Raises :class:`chalkwright.renderers.counting.icons.UnknownObject` for containers that cannot be drawn.
    """
    roots = lots(scene, size)
    found = Plan.best(scene, roots, room.width, room.height)
    node, scale = found.node, found.scale
    vary = random.Random(scene.seed).uniform if scene.seed else lambda low, high: (low + high) / 2
    x = room.left + (room.width - node.width * scale) * vary(0.5 - DRIFT, 0.5 + DRIFT)
    y = room.top + (room.height - node.height * scale) * vary(0.5 - DRIFT, 0.5 + DRIFT)
    everything = list(place(node, x, y, scale))
    spots = tuple(spot for at in everything for spot in _spots(at, found.cell))
    wholes = {id(at.node.lot): (_whole(at), _with_label(at)) for at in everything if at.node.lot is not None}
    return Layout(
        thing=scale,
        spots=spots,
        held=tuple(_hold(at, spots) for at in everything if at.node.holder is not None),
        lines=tuple(line for at in everything for line in _lines(at, found.font)),
        arrows=tuple(arrow for lot in roots for arrow in _arrows(lot, wholes, CLEAR * scale)),
    )


def _spots(at: PlacedNode, cell: Cell) -> Iterable[Spot]:
    node = at.node
    if node.lot is None or node.grid is None:
        return
    for member, (left, bottom) in zip(node.lot.members, node.grid.places, strict=True):
        x = at.x + (node.start[0] + left + (cell.width - member.width) / 2) * at.scale
        y = at.y + (node.start[1] + bottom) * at.scale
        yield Spot(member.group, member.kind, box(x, y - member.height * at.scale, x + member.width * at.scale, y))


def _whole(at: PlacedNode) -> Box:
    return box(at.x, at.y, at.x + at.node.width * at.scale, at.y + at.node.base * at.scale)


def _with_label(at: PlacedNode) -> Box:
    whole, node = _whole(at), at.node
    spare = max(0.0, node.label_width - node.width) * at.scale / 2
    return box(whole.left - spare, whole.top, whole.right + spare, at.y + node.height * at.scale)


def _hold(at: PlacedNode, spots: Iterable[Spot]) -> Held:
    node = at.node
    assert node.holder is not None
    left, top, right, bottom = node.inner
    inner = box(at.x + left * at.scale, at.y + top * at.scale, at.x + right * at.scale, at.y + bottom * at.scale)
    on = {round(spot.box.bottom + 0.06 * at.scale, 2) for spot in spots if spot.box.overlap(inner) > 0}
    group = -1 if node.lot is None else node.lot.groups[0]
    return Held(group, node.holder, inner, _whole(at), tuple(sorted(on)))


def _lines(at: PlacedNode, font: float) -> Iterable[LabelLine]:
    node = at.node
    if node.lot is None:
        return
    for number, words in enumerate(node.label):
        baseline = at.y + node.base * at.scale + (number * LINE + ASCENT + LINE - 1) * font
        yield LabelLine(node.lot.groups[0], words, at.x + node.width * at.scale / 2, baseline, font)


def _arrows(lot: Lot, wholes: dict[int, tuple[Box, Box]], clear: float) -> Iterable[Arrow]:
    if not lot.taken:
        return
    source = wholes[id(lot)]
    targets = [(taken.groups[0], wholes[id(taken)]) for taken in lot.taken]
    if len(targets) > MOST_ARROWS:
        together = [around(boxes) for boxes in zip(*(boxes for _, boxes in targets), strict=True)]
        targets = [(targets[0][0], (together[0], together[1]))]
    every = around([with_label for _, (_, with_label) in targets])
    for group, (target, _) in targets:
        yield Arrow(group, *_from_to(source, (target, every), clear))


def _from_to(
    source: tuple[Box, Box], target: tuple[Box, Box], clear: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of a straight arrow through the gap between two lots, level or upright where they allow it.

    Each lot is a box without its label, which the arrow points at, and a box to keep off: with the label, and with all
    that is taken from one lot together.
    """
    (own, wide), (other, wider) = source, target
    x, y = (other.left + other.right) / 2, (other.top + other.bottom) / 2
    inset_x, inset_y = 0.15 * own.width, 0.15 * own.height
    level = min(max(y, own.top + inset_y), own.bottom - inset_y)
    upright = min(max(x, own.left + inset_x), own.right - inset_x)
    if wider.left >= wide.right:
        return (wide.right + clear, level), (wider.left - clear, y)
    if wider.top >= wide.bottom:
        return (upright, wide.bottom + clear), (x, wider.top - clear)
    return (upright, wide.top - clear), (x, wider.bottom + clear)
