"""Where labels and notes of a graph can stand, so that they touch no line and no other label. Pure; pixels count
upwards.

A label slides around its point, or along its line, to the place that costs least; numbers of ticks give way to it. What
is drawn in one scene alone stands on a fork of the board, and hinders nothing in the other scenes.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations, product
from operator import itemgetter
from typing import NamedTuple

from chalkwright.agent.offline.placing import POINT, DotBox, Pixel, Window, text_width, tick_name
from chalkwright.agent.offline.sliding import LINE, Label, Placed, Sides, around, box_at, side_of, sign, size_of

LABEL, SMALL = 40.0, 34.0
"""Points of labels, and of notes and the numbers of axes."""
CLEAN = 1.0
"""Cost below which what is placed touches nothing."""
_INSIDE = DotBox(20, 20, 1900, 980)
"""Where texts may stand: the heading is above."""
_LINE_MARGIN, _TEXT_MARGIN, _TICK_MARGIN = 9.0, 12.0, 9.0
"""Pixels that labels keep from lines, from each other and from numbers of ticks."""
_CLEAR = 12.0
"""Pixels between a number of an axis and a curve."""
_GAPS = (20.0, 27.0, 35.0, 45.0, 57.0, 70.0, 85.0)
"""Pixels between a point, or a place of a line, and its label."""
_NEAR, _AWAY = 27.0, 0.03
"""A gap that costs nothing, and what each pixel more costs."""
_DOT = 7.0
"""Radius of a point."""
_TOUCHED, _HIDDEN, _NUMBER, _NUMBER_UNDER_NOTE, _MISLEADING, _PARTED = 4.0, 2.0, 0.8, 1.5, 3.0, 0.4
"""Cost of a piece of line, of another text, of a tick's number that gives way, of another point that is nearer, of a
line between a point and its label."""
_BESIDE_X = ((0, 14), (10, -12), (-10, -12), (26, -12), (-26, -12), (10, 12), (-10, 12), (26, 12), (-26, 12))
_BESIDE_Y = ((16, 0), (-16, 4), (-16, -4), (-16, 14), (-16, -14), (16, 4), (16, -4), (16, 14), (16, -14))
"""Pixels from a tick of either axis to its number where a line crosses the usual place."""
_LEVEL = 0.45
"""Share of the way to the next tick by which a number may miss the level of its own."""
_ROOM = (44.0, 28.0, 16.0)
"""Pixels around a note that stay free, where there is so much room."""


class _Spot(NamedTuple):
    cost: float
    placed: Placed
    box: DotBox


_BESIDE_TICKS: tuple[tuple[float, float, Sides], tuple[float, float, Sides]] = ((0, -12, (0, -1)), (-16, 0, (-1, 0)))
"""Pixels from a tick to its number's anchor, and the anchor's sides, for each axis."""


@dataclass
class Board:
    """What is already drawn in a window, in pixels."""

    window: Window
    dots: list[Pixel] = field(default_factory=list)
    points: list[Pixel] = field(default_factory=list)
    boxes: list[DotBox] = field(default_factory=list)
    numbers: list[DotBox] = field(default_factory=list)
    origin: Sides = (-1, -1)
    cost: float = 0.0
    """Of everything placed so far, on forks too; below :data:`CLEAN` nothing touches anything."""
    _by_x: list[Pixel] = field(default_factory=list)
    _forks: list[Board] = field(default_factory=list)
    _values: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    _names: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    _number_of: list[tuple[int, int]] = field(default_factory=list)
    _aside: list[tuple[Placed, int]] = field(default_factory=list)

    def fork(self) -> Board:
        """The board of one scene, which has its own lines and texts beside what all scenes have."""
        made = replace(
            self, dots=[*self.dots], points=[*self.points], boxes=[*self.boxes], cost=0.0, _by_x=[], _forks=[]
        )
        self._forks.append(made)
        return made

    @property
    def worst(self) -> float:
        """The cost of this board and its forks."""
        return self.cost + sum(fork.worst for fork in self._forks)

    def line(self, *points: tuple[float, float]) -> None:
        """A polyline through data points."""
        pixels = [self.window.pixel(*p) for p in points]
        for (ax, ay), (bx, by) in pairwise(pixels):
            count = max(2, math.ceil(math.hypot(bx - ax, by - ay) / 5))
            self.dots += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count + 1)]

    def curve(self, function: Callable[[float], float]) -> None:
        """A function's graph as far as the window shows it."""
        w = self.window
        xs = [w.x0 + (w.x1 - w.x0) * k / 300 for k in range(301)]
        for a, b in pairwise((x, function(x)) for x in xs):
            shown = _clipped(a, b, w.y0, w.y1)
            if shown:
                self.line(*shown)

    def point(self, x: float, y: float) -> None:
        """A point's dot."""
        px, py = self.window.pixel(x, y)
        self.points.append((px, py))
        self.dots += [(px + a, py + b) for a in (-_DOT, 0, _DOT) for b in (-_DOT, 0, _DOT)]

    def axes(self, xticks: Sequence[float], yticks: Sequence[float]) -> None:
        """Draw both axes with their names, O, and the numbers that no line before crosses; then come the points."""
        w = self.window
        self._values = [*xticks], [*yticks]
        self._names = ([tick_name(v) for v in xticks], [tick_name(v) for v in yticks])
        self.boxes.append(self._origin())
        ends = w.pixel(w.x1, 0), w.pixel(0, w.y1)
        self.boxes += [box_at(*ends[0], 19, 0, (1, 0), 46, 57), box_at(*ends[1], 0, 19, (0, 1), 46, 57)]
        crossed: list[tuple[int, int, float, float]] = []
        for axis, values in enumerate((xticks, yticks)):
            for k, value in enumerate(values):
                x, y = (value, 0.0) if axis == 0 else (0.0, value)
                name = self._names[axis][k]
                dx, dy, sides = _BESIDE_TICKS[axis]
                box = box_at(*w.pixel(x, y), dx, dy, sides, *size_of(name, SMALL))
                if not name or self._numbers_clash(box):
                    self._names[axis][k] = ""
                elif any(box.holds(dot, _CLEAR) for dot in self.dots):
                    crossed.append((axis, k, x, y))
                else:
                    self.numbers.append(box)
                    self._number_of.append((axis, k))
        for axis, k, x, y in crossed:
            self._beside_axis(axis, k, x, y)
        self.line((w.x0, 0), (w.x1, 0))
        self.line((0, w.y0), (0, w.y1))

    def _numbers_clash(self, box: DotBox) -> bool:
        return any(box.overlap(other) for other in (*self.boxes, *self.numbers))

    def _beside_axis(self, axis: int, k: int, x: float, y: float) -> None:
        """Places the number of a tick beside the line that goes through the tick, where it touches nothing."""
        name = self._names[axis][k]
        self._names[axis][k] = ""
        px, py = self.window.pixel(x, y)
        apart = self._apart(axis)
        for dx, dy in _BESIDE_X if axis == 0 else _BESIDE_Y:
            sides = sign(dx), sign(dy)
            if axis == 1 and abs(dy) + abs(sides[1]) * LINE * SMALL / 2 > _LEVEL * apart:
                continue
            box = box_at(px, py, dx, dy, sides, *size_of(name, SMALL))
            if not any(box.holds(dot, _CLEAR) for dot in self.dots) and not self._numbers_clash(box):
                self._aside.append((Placed(x, y, name, (dx / POINT, dy / POINT), sides), len(self.numbers)))
                self.numbers.append(box)
                self._number_of.append((-1, -1))
                return

    def _apart(self, axis: int) -> float:
        """Pixels from one tick to the next."""
        values = self._values[axis]
        if len(values) < 2:
            return math.inf
        return math.dist(*(self.window.pixel(*((v, 0.0) if axis == 0 else (0.0, v))) for v in values[:2]))

    def ticks(
        self, fork: Board | None = None
    ) -> tuple[list[float], list[str], list[float], list[str], list[tuple[object, ...]]]:
        """The ticks of both axes with their numbers, empty where one gives way to a text of the scene, and the numbers
        beside their usual place.
        """
        texts = self.boxes if fork is None else fork.boxes
        gone = {n for n, box in enumerate(self.numbers) if any(box.overlap(text) for text in texts)}
        xnames, ynames = ([*names] for names in self._names)
        for n in gone:
            axis, k = self._number_of[n]
            if axis >= 0:
                (xnames, ynames)[axis][k] = ""
        aside = [tuple(placed) for placed, n in self._aside if n not in gone]
        return self._values[0], xnames, self._values[1], ynames, aside

    def _origin(self) -> DotBox:
        """Finds the quadrant of the letter O, the first that no line drawn so far passes; its box."""
        x, y = self.window.pixel(0, 0)
        found: list[tuple[int, int, Sides, DotBox]] = []
        for sides in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            box = box_at(x, y, 8 * sides[0], 8 * sides[1], sides, 46, 57)
            found.append((sum(box.holds(dot, 3) for dot in self.dots), len(found), sides, box))
        _, _, self.origin, box = min(found)
        return box

    def place(self, *labels: Label) -> list[Placed]:
        """Where the labels stand best together; they count as drawn from then on."""
        best: list[_Spot] = []
        for order in permutations(range(len(labels))) if len(labels) <= 3 else [tuple(range(len(labels)))]:
            kept, spots = len(self.boxes), {}
            for k in order:
                spots[k] = min(self._spots(labels[k]), key=itemgetter(0))
                self.boxes.append(spots[k].box.padded(_TEXT_MARGIN))
            del self.boxes[kept:]
            found = [spots[k] for k in range(len(labels))]
            if not best or sum(s.cost for s in found) < sum(s.cost for s in best) - 1e-9:
                best = found
            if all(spot.cost < CLEAN for spot in best):
                break
        self.boxes += [spot.box.padded(_TEXT_MARGIN) for spot in best]
        self.cost += sum(spot.cost for spot in best if spot.cost >= CLEAN)
        return [spot.placed for spot in best]

    def _spots(self, label: Label) -> Iterator[_Spot]:
        """Places for a label with their cost, until one is good."""
        width, height = size_of(label.text, LABEL)
        least = math.inf
        for gap in _GAPS:
            far = _AWAY * max(0.0, gap - _NEAR)
            if far >= least:
                return
            for rank, (x, y) in enumerate(label.anchors):
                px, py = self.window.pixel(x, y)
                for turn, (dx, dy, sides) in enumerate(around(gap, width, height)):
                    if label.sides and side_of(dx, dy, sides, width, height) not in label.sides:
                        continue
                    box = box_at(px, py, dx, dy, sides, width, height)
                    cost = far + 0.01 * turn + 0.02 * rank + self._cost(box, _LINE_MARGIN)
                    if label.point and cost < least:
                        cost += self._misleading(box, (px, py))
                    if cost < least:
                        least = cost
                        yield _Spot(cost, Placed(x, y, label.text, (dx / POINT, dy / POINT), sides), box)
            if least < CLEAN / 2:
                return

    def _misleading(self, box: DotBox, own: Pixel) -> float:
        near = box.distance(own)
        others = [box.distance(p) for p in self.points if math.dist(p, own) > 1]
        if min(others, default=math.inf) < 0.8 * near:
            return _MISLEADING
        (ax, ay), (bx, by) = own, box.nearest(own)
        between = [(ax + (bx - ax) * k / 8, ay + (by - ay) * k / 8) for k in range(8) if near * k / 8 > 2 * _DOT]
        return _PARTED if any(self._count_touched(DotBox(x - 4, y - 4, x + 4, y + 4)) for x, y in between) else 0.0

    def note(self, *wordings: Sequence[str]) -> tuple[float, float, str]:
        """A boxed note in the emptiest place near a corner: its top left corner in shares of the axes, and its text. Of
        several ``wordings``, in lines, it is the first that hides nothing, else the one that hides least.
        """
        tried: list[tuple[float, DotBox, Sequence[str]]] = []
        for room, lines in product(_ROOM, wordings):
            tried.append((*self._note(lines, room), lines))
            if tried[-1][0] < CLEAN:
                break
        cost, box, lines = min(tried, key=itemgetter(0))
        self.cost += cost if cost >= CLEAN else 0.0
        self.boxes.append(box.padded(_TICK_MARGIN))
        left, bottom, width, height = self.window.area
        return (box.left + 32 - left) / width, (box.top - 30 - bottom) / height, "\n".join(lines)

    def _note(self, lines: Sequence[str], room: float) -> tuple[float, DotBox]:
        """What such a note costs, and its box."""
        left, bottom, _, height = self.window.area
        w, h = text_width("\n".join(lines), SMALL) + 58, 1.5 * LINE * SMALL * len(lines) + 46
        best, found = math.inf, DotBox(0, 0, 0, 0)
        for i, j in product(range(21), range(16)):
            x = left + 10 + (_INSIDE.right - left - w - 20) * i / 20
            top = bottom + height - 10 - (height - h - 20) * j / 15
            away = min(i, 20 - i) * 0.02 + min(j, 15 - j) * 0.03 + j * 0.001
            if away < best:
                box = DotBox(x, top - h, x + w, top)
                cost = self._cost(box, room, _NUMBER_UNDER_NOTE) + away
                if cost < best:
                    best, found = cost, box
        return best, found

    def _cost(self, box: DotBox, margin: float, number: float = _NUMBER) -> float:
        out = max(
            _INSIDE.left - box.left, box.right - _INSIDE.right, _INSIDE.bottom - box.bottom, box.top - _INSIDE.top, 0
        )
        roomy = box.padded(margin)
        hidden = sum(_HIDDEN + area / 20 for other in self.boxes if (area := roomy.overlap(other)))
        numbers = sum(number for other in self.numbers if box.padded(_TICK_MARGIN).overlap(other))
        return 50 * out + _TOUCHED * self._count_touched(roomy) + hidden + numbers

    def _count_touched(self, box: DotBox) -> int:
        """How many dots a box holds. In order, for few of them are between its left and its right."""
        if len(self._by_x) != len(self.dots):
            self._by_x = sorted(self.dots)
        first = bisect_left(self._by_x, box.left, key=_across)
        last = bisect_right(self._by_x, box.right, key=_across)
        return len([y for _, y in self._by_x[first:last] if box.bottom <= y <= box.top])


_across: Callable[[Pixel], float] = itemgetter(0)


def _clipped(
    a: tuple[float, float], b: tuple[float, float], low: float, high: float
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The part of a piece that lies between two heights."""
    (xa, ya), (xb, yb) = a, b
    if max(ya, yb) < low or min(ya, yb) > high:
        return None

    def at(y: float) -> tuple[float, float]:
        inside = min(max(y, low), high)
        return (xa + (xb - xa) * (inside - ya) / (yb - ya) if inside != y else xa if y == ya else xb, inside)

    return at(ya), at(yb)
