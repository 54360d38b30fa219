"""Blocks of things, and blocks beside and below each other, as a tree of boxes. Pure.

Lengths are in *things* (the longer side of a thing is 1) until :func:`place` turns them into pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from chalkwright.renderers.counting.containers import Container
from chalkwright.renderers.counting.lots import Lot
from chalkwright.renderers.counting.rows import Cell, Grid

PAD = 0.26
"""Between things and the edge of their container's inner region."""
LOW_PAD = 0.12
"""At the bottom, where things lie on it."""
LEAST_PLACE = (3.2, 2.0)
"""Smallest inner region of what the whole scene is on or in: a table is wider than the pizza on it."""
LEAST_INNER = (1.7, 1.3)
"""Smallest inner region: a single thing does not fill its basket."""


class Node(NamedTuple):
    """A box with what is in it. A tuple, for a layout is found by trying out thousands."""

    width: float
    height: float
    parts: tuple[Part, ...] = ()
    lot: Lot | None = None
    grid: Grid | None = None
    """Of the lot's things, at ``start``."""
    start: tuple[float, float] = (0.0, 0.0)
    holder: Container | None = None
    inner: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Left, top, right, bottom of the holder's inner region."""
    base: float = 0.0
    """Height without the label below."""
    label: tuple[str, ...] = ()
    label_width: float = 0.0
    held: bool = False
    """Whether everything in it is in containers."""


class Part(NamedTuple):
    """A node in another one."""

    x: float
    y: float
    node: Node
    scale: float = 1.0


@dataclass(frozen=True)
class PlacedNode:
    """A node in pixels."""

    node: Node
    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class BlockLabel:
    """Lines of words under a block, and the room they take."""

    lines: tuple[str, ...] = ()
    width: float = 0.0
    height: float = 0.0


NO_LABEL = BlockLabel()


def inner_of(grid: Grid, holder: Container, cell: Cell) -> tuple[float, float]:
    """The room that a container must have inside, before its proportions."""
    low = PAD if holder.rest == "middle" else LOW_PAD
    least_width, least_height = LEAST_INNER
    return (
        max(grid.width + 2 * PAD, least_width * max(cell.width, 0.6)),
        max(grid.height + PAD + low, least_height * max(cell.height, 0.6)),
    )


def block(lot: Lot, grid: Grid, room: tuple[float, float] | None, label: BlockLabel = NO_LABEL) -> Node:
    """A lot with its label below.

    ``room``: the inner region that its container must have at least (None: no container).
    """
    width, height, start, inner = grid.width, grid.height, (0.0, 0.0), (0.0, 0.0, 0.0, 0.0)
    if lot.holder is not None and room is not None:
        wide, high = lot.holder.fit_shape(*room)
        left, top, right, bottom = lot.holder.around(wide, high)
        inner = (left, top, left + wide, top + high)
        free = high - grid.height
        down = free / 2 if lot.holder.rest == "middle" else free - LOW_PAD
        start = (left + (wide - grid.width) / 2, top + down)
        width, height = left + wide + right, top + high + bottom
    return Node(
        width=width,
        height=height + label.height,
        lot=lot,
        grid=grid,
        start=start,
        holder=lot.holder,
        inner=inner,
        base=height,
        label=label.lines,
        label_width=label.width,
        held=lot.holder is not None,
    )


def widen(node: Node) -> Node:
    """As wide as its label at least, with the block in the middle."""
    width = node.label_width
    if node.width >= width:
        return node
    middle = Part((width - node.width) / 2, 0.0, node)
    return Node(width, node.height, (middle,), base=node.base, held=node.held)


Alignment = Literal["first", "middle", "ground"]
"""Of a row: tops (in a single column: left edges) on one line, middles, or what stands on the ground with its foot."""


def rows_and_columns(nodes: Sequence[Node], columns: int, across: float, down: float, align: Alignment) -> Node:
    """In so many columns; a shorter last row stands in the middle."""
    rows = [nodes[start : start + columns] for start in range(0, len(nodes), columns)]
    widths = [max([node.width for node in nodes[k::columns]], default=0.0) for k in range(columns)]
    width = sum(widths) + across * (columns - 1)
    parts: list[Part] = []
    y = 0.0
    for row in rows:
        height, drops = _drops(row, align)
        x = (width - sum(widths[: len(row)]) - across * (len(row) - 1)) / 2
        for node, wide, drop in zip(row, widths, drops, strict=False):
            aside = 0.0 if align == "first" and columns == 1 else (wide - node.width) / 2
            parts.append(Part(x + aside, y + drop, node))
            x += wide + across
        y += height + down
    return Node(width, y - down, tuple(parts), base=y - down, held=all(node.held for node in nodes))


def _drops(row: Sequence[Node], align: Alignment) -> tuple[float, list[float]]:
    """Height of a row, and how far below its top each node begins."""
    if align == "ground":
        ground = max(node.base for node in row)
        drops = [ground - node.base for node in row]
        return max(drop + node.height for drop, node in zip(drops, row, strict=True)), drops
    height = max(node.height for node in row)
    return height, [0.0 if align == "first" else (height - node.height) / 2 for node in row]


def near_and_far(near: Node, far: Node, scale: float, gap: float) -> Node:
    """The far one above, smaller."""
    width = max(near.width, far.width * scale)
    high = far.height * scale
    return Node(
        width,
        high + gap + near.height,
        (
            Part((width - far.width * scale) / 2, 0.0, far, scale),
            Part((width - near.width) / 2, high + gap, near),
        ),
        base=high + gap + near.height,
        held=near.held and far.held,
    )


def frame(node: Node, holder: Container) -> Node:
    """On or in the place where the whole scene is."""
    low = LOW_PAD if holder.rest == "boards" else PAD
    least_width, least_height = LEAST_PLACE
    room = (max(node.width + 2 * PAD, least_width), max(node.height + PAD + low, least_height))
    wide, high = holder.fit_shape(*room)
    left, top, right, bottom = holder.around(wide, high)
    free = high - node.height
    at = Part(left + (wide - node.width) / 2, top + (free / 2 if holder.rest == "middle" else free - low), node)
    height = top + high + bottom
    return Node(
        left + wide + right,
        height,
        (at,),
        holder=holder,
        inner=(left, top, left + wide, top + high),
        base=height,
        held=True,
    )


def place(node: Node, x: float, y: float, scale: float) -> Iterator[PlacedNode]:
    """A node and all in it, in pixels, the outer before the inner."""
    yield PlacedNode(node, x, y, scale)
    for part in node.parts:
        yield from place(part.node, x + part.x * scale, y + part.y * scale, scale * part.scale)
