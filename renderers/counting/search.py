"""The search for the layout that shows a scene's things largest, plain layouts before odd ones. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, sqrt

from chalkwright.renderers.counting.blocks import (
    Alignment,
    BlockLabel,
    Node,
    block,
    frame,
    inner_of,
    near_and_far,
    rows_and_columns,
    widen,
)
from chalkwright.renderers.counting.containers import container
from chalkwright.renderers.counting.figure import Scene
from chalkwright.renderers.counting.lettering import LINE, widest, wrap_words
from chalkwright.renderers.counting.lots import MOST_ARROWS, Lot
from chalkwright.renderers.counting.rows import FIVE, Cell, Grid, Pattern, grid, patterns

LARGEST, LARGEST_HELD = 0.31, 0.27
"""Longer side of a thing, of the room's shorter side: standing free, and in a container."""
FAR = 0.58
"""Size of the far group to that of the near one."""
APART = 1.6
"""Least distance of things of two groups to the largest of neighbours in one, between centres."""
WIDER = 3.0
"""Least gap between groups to the gap in a group."""
LEAST_GAP = 0.8
HELD_GAP = 0.4
"""Between containers."""
ARROW_GAP = 1.5
"""Between a lot and what is taken out of it."""
SPREAD = (1.7, 1.4, 1.15, 1.0)
"""How far groups move apart where the page has room."""
LETTERS = 0.036
"""Font size of labels, of the room's longer side."""
LABEL, LINES = 0.72, 3
"""Width of a label at most, of the room that each lot has side by side; and its lines."""
MINGLED = 0.7
"""Worth of rows with several kinds in them, where a group of more than five has several."""
SMALLER = (1.0, 0.8, 0.63, 0.5)
"""Sizes of labels that are tried, of :data:`LETTERS`; the last has capitals of 9 px on a page of 800 px."""
ENOUGH = 0.5
"""Least size of the things with labels, of what it is without."""
SMALL = 0.035
"""Of the room's longer side: when equal containers leave things smaller than this, each gets the size it needs."""
STEPS = 14
"""Halvings in the search for the scale at which labels fit too."""


@dataclass(frozen=True)
class Try:
    """One way to set a scene."""

    pattern: Pattern
    columns: int
    worth: float
    equal: bool = True
    upright: bool = False
    """Whether what is taken out of a lot lies below it, not beside it."""


@dataclass(frozen=True)
class Found:
    """The best layout of a scene."""

    node: Node
    scale: float
    """Pixels of what is 1 in the node."""
    cell: Cell
    font: float
    """Size of the labels in pixels."""


@dataclass(frozen=True)
class Ground:
    """What does not depend on a scale, by lot: its grid, the room in its container, its block without a label."""

    grids: dict[int, Grid]
    rooms: dict[int, tuple[float, float]]
    blocks: dict[int, Node]
    link: float
    """Longest way between neighbours in a grid."""


@dataclass(frozen=True)
class Plan:
    """A scene's lots and the room for them, in pixels."""

    scene: Scene
    roots: tuple[Lot, ...]
    width: float
    height: float
    letters: float = 0.0
    """Font size of labels, of the room's longer side; 0: no labels."""
    least: float = 0.0
    """Scale below which labels take too much room."""

    @cached_property
    def every(self) -> tuple[Lot, ...]:
        return tuple(lot for root in self.roots for lot in root.all)

    @cached_property
    def _grounds(self) -> dict[tuple[Pattern, bool], Ground]:
        return {}

    @cached_property
    def cell(self) -> Cell:
        members = [member for lot in self.every for member in lot.members]
        if not members:
            return Cell(1.0, 1.0)
        return Cell(max(member.width for member in members), max(member.height for member in members))

    @property
    def font(self) -> float:
        """Size of the labels in pixels."""
        return self.letters * max(self.width, self.height)

    @property
    def cap(self) -> float:
        """Largest scale: pixels of a thing."""
        held = any(lot.holder is not None for lot in self.every)
        return (
            (LARGEST_HELD if held else LARGEST)
            * min(self.width, self.height)
            / max(1.0, self.cell.width, self.cell.height)
        )

    @classmethod
    def best(cls, scene: Scene, roots: tuple[Lot, ...], width: float, height: float) -> Found:
        """The tree of boxes, what one thing's length is in pixels, and the labels' font size.

        Labels that would take most of the room from the things are set smaller; where twenty long ones are on a
        small page, they are left out.
        """
        bare = cls(scene, roots, width, height)._found()
        assert bare is not None, "without labels there is always room"
        for smaller in SMALLER if any(lot.label for root in roots for lot in root.all) else ():
            plan = cls(scene, roots, width, height, smaller * LETTERS, ENOUGH * bare.scale)
            found = plan._found()
            if found is not None:
                return found
        return bare

    def _found(self) -> Found | None:
        """The best layout; None when labels leave too little room."""
        choice, scale = self._winner(equal=True)
        if scale < SMALL * max(self.width, self.height) and len(self.every) > 1:
            other, larger = self._winner(equal=False)
            if larger > 1.3 * scale:
                choice, scale = other, larger
        if scale <= self.least:
            return None
        wide = next((spread for spread in SPREAD if self._fits(self._node(choice, scale, spread), scale)), SPREAD[-1])
        node = self._node(choice, scale, wide)
        return Found(node, scale, self.cell, self.font)

    def _winner(self, equal: bool) -> tuple[Try, float]:
        """The best try, with its scale. Labels only make things smaller, so they are set only where that may win."""
        bare = sorted(((self._bare(attempt), attempt) for attempt in self._tries(equal)), key=_worth, reverse=True)
        best = (0.0, bare[0][1])
        for scale, attempt in bare:
            if _worth((scale, attempt)) <= _worth(best):
                break
            best = max(best, (self._scale(attempt, scale), attempt), key=_worth)
        return best[1], best[0]

    def _tries(self, equal: bool) -> Iterator[Try]:
        found = patterns([len(lot.members) for lot in self.every], self.scene.chunks)
        if any(len(lot.kinds) > 1 and len(lot.members) > FIVE for lot in self.every):
            found = (
                *(replace(pattern, by_kind=True) for pattern in found),
                *(replace(pattern, worth=MINGLED * pattern.worth) for pattern in found),
            )
        for pattern in found:
            for columns, worth in self._columns():
                for upright, good in self._ways():
                    yield Try(pattern, columns, worth * pattern.worth * good, equal, upright)

    def _ways(self) -> tuple[tuple[bool, float], ...]:
        """Whether taken lots lie below the others, and how good that is apart from the size."""
        asked = self.scene.arrangement
        below = asked == "column"
        if asked == "near-far" or not any(root.taken for root in self.roots):
            return ((below, 1.0),)
        return ((below, 1.0), (not below, 0.7 if asked in ("auto", "mixed") else 0.5))

    def _columns(self) -> Iterator[tuple[int, float]]:
        """Numbers of columns for the lots that are taken from none, and how good each is apart from the size."""
        count = len(self.roots)
        if self.scene.arrangement == "near-far":
            yield 1, 1.0
            return
        wanted = 1 if self.scene.arrangement == "column" else count
        fixed = self.scene.arrangement in ("row", "column") and count <= 4
        for columns in dict.fromkeys(ceil(count / rows) for rows in range(1, count + 1)):
            if columns == wanted:
                yield columns, 1.0
            elif not fixed:
                yield columns, 0.72 if count % columns == 0 else 0.65

    def _bare(self, attempt: Try) -> float:
        """Largest pixels a thing at which everything but the labels fits, at most the cap."""
        node = self._node(attempt, 1.0, 1.0, labels=False)
        return min(self.width / node.width, self.height / node.height, self.cap)

    def _scale(self, attempt: Try, high: float) -> float:
        """Largest pixels a thing at which labels fit too; ``high``: without them."""
        if (
            not self.letters
            or not any(lot.label for lot in self.every)
            or self._fits(self._node(attempt, high, 1.0), high)
        ):
            return high
        low = self.least
        if low >= high or not self._fits(self._node(attempt, low, 1.0), low):
            return 0.0
        for _ in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._fits(self._node(attempt, middle, 1.0), middle) else (low, middle)
        return low

    def _fits(self, node: Node, scale: float) -> bool:
        return node.width * scale <= self.width + 1e-6 and node.height * scale <= self.height + 1e-6

    def _node(self, attempt: Try, scale: float, spread: float, labels: bool = True) -> Node:
        """Everything at a scale (which only labels depend on)."""
        ground = self._grounds.get((attempt.pattern, attempt.equal)) or self._ground(attempt)
        far = self.scene.arrangement == "near-far"
        blocks = ground.blocks
        if labels and self.letters:
            abreast = self._abreast(attempt)
            blocks = {
                id(lot): self._label_lot(lot, ground, scale * (FAR if far and self._is_far(lot) else 1.0), abreast)
                for lot in self.every
            }
        across, down = self._gaps(list(blocks.values()), ground.link, spread)
        if far:
            least = ARROW_GAP if any(lot.taken for lot in self.roots) else 0.0
            node = self._near_far(blocks, max(down, least), ground.link)
        else:
            clusters = [self._cluster(root, blocks, across, down, attempt.upright) for root in self.roots]
            node = rows_and_columns(clusters, attempt.columns, across, down, self._align(clusters))
        return frame(node, container(self.scene.on)) if self.scene.on else node

    def _align(self, clusters: Sequence[Node]) -> Alignment:
        if all(made.held for made in clusters):
            return "ground"
        return "middle" if any(made.held for made in clusters) or any(root.taken for root in self.roots) else "first"

    def _is_far(self, lot: Lot) -> bool:
        return lot.groups == (1,)

    def _ground(self, attempt: Try) -> Ground:
        """Of the attempt's pattern; kept, for every number of columns and every scale has the same."""
        grids = {id(lot): grid(lot.kinds, attempt.pattern, self.cell) for lot in self.every}
        rooms = {
            id(lot): inner_of(grids[id(lot)], lot.holder, self.cell) for lot in self.every if lot.holder is not None
        }
        if attempt.equal and rooms:
            common = (max(room[0] for room in rooms.values()), max(room[1] for room in rooms.values()))
            rooms = dict.fromkeys(rooms, common)
        blocks = {id(lot): block(lot, grids[id(lot)], rooms.get(id(lot))) for lot in self.every}
        made = Ground(grids, rooms, blocks, max((found.link for found in grids.values()), default=0.0))
        self._grounds[attempt.pattern, attempt.equal] = made
        return made

    def _label_lot(self, lot: Lot, ground: Ground, scale: float, abreast: int) -> Node:
        if not lot.label:
            return ground.blocks[id(lot)]
        lines = wrap_words(lot.label, self.font, LABEL * self.width / abreast, LINES)
        height = (LINE * len(lines) + LINE - 1) * self.font
        label = BlockLabel(lines, widest(lines, self.font) / scale, height / scale)
        return widen(block(lot, ground.grids[id(lot)], ground.rooms.get(id(lot)), label))

    def _abreast(self, attempt: Try) -> int:
        """How many lots may lie side by side."""
        most = max(len(root.taken) for root in self.roots)
        if not most:
            return attempt.columns
        return attempt.columns * (_columns_of_arrows(most, attempt.upright) + (0 if attempt.upright else 1))

    def _gaps(self, blocks: Sequence[Node], link: float, spread: float) -> tuple[float, float]:
        """Between groups: across and down."""
        if all(made.held for made in blocks):
            return HELD_GAP * spread, HELD_GAP * spread
        least = max(LEAST_GAP, WIDER * self.cell.gap)
        return (
            max(least, APART * link - self.cell.width) * spread,
            max(least, APART * link - self.cell.height) * spread,
        )

    def _cluster(self, root: Lot, blocks: dict[int, Node], across: float, down: float, upright: bool) -> Node:
        """A lot with what was taken out of it beside it, or below it in a column."""
        made = blocks[id(root)]
        if not root.taken:
            return made
        taken = [blocks[id(lot)] for lot in root.taken]
        aside = rows_and_columns(taken, _columns_of_arrows(len(taken), upright), across, down, "middle")
        gap, columns = (max(ARROW_GAP, down), 1) if upright else (max(ARROW_GAP, across), 2)
        return rows_and_columns([made, aside], columns, gap, gap, "ground" if made.held and aside.held else "middle")

    def _near_far(self, blocks: dict[int, Node], gap: float, link: float) -> Node:
        near, far = sorted(self.every, key=self._is_far)
        apart = APART * link - self.cell.height * (1 + FAR) / 2
        return near_and_far(blocks[id(near)], blocks[id(far)], FAR, max(gap * 0.8, apart))


def _columns_of_arrows(count: int, upright: bool) -> int:
    if count > MOST_ARROWS:
        return ceil(sqrt(count))
    return count if upright else 1


def _worth(entry: tuple[float, Try]) -> float:
    return entry[0] * entry[1].worth
