"""Where labels of a graph can stand, so that they touch no line and no other label. Pure; pixels count upwards."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

AXES = (0.06 * 1920, 0.07 * 1080, 0.88 * 1920, 0.77 * 1080)
"""Left, bottom, width and height of the axes; the drawings set their position to these shares of the picture."""
POINT = 100 / 72
"""Pixels a point."""
_LETTER, _LINE = 30.5, 56.0
"""Width and height of a label's letters of 40 points, in pixels; then those of letters of 34, at axes and in notes."""
_SMALL_LETTER, _SMALL_LINE = 26.0, 48.0
_RIGHT = 1900.0
"""How far right a note may reach."""
_CLEAR = 12.0
"""Pixels between a number of an axis and a curve."""
_APART = 16.0
"""Pixels that stay free around a boxed note."""
_HIDES = 2.0
"""Cost of a place from which something is hidden there."""
_DIRECTIONS = ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1))
_BESIDE_X = ((10, -12), (-10, -12), (26, -12), (-26, -12), (10, 12), (-10, 12), (26, 12), (-26, 12))
_BESIDE_Y = ((-16, 4), (-16, -4), (-16, 14), (-16, -14), (16, 4), (16, -4), (16, 14), (16, -14))
"""Pixels from a tick of either axis to the nearest corner of its number, where a line crosses the usual place."""
_DISTANCES = (14, 22, 34, 50, 70, 95)

Pixel = tuple[float, float]


class DotBox(NamedTuple):
    """In pixels, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: DotBox) -> float:
        """Common area in square pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return max(0.0, across) * max(0.0, min(self.top, other.top) - max(self.bottom, other.bottom))

    def holds(self, pixel: Pixel, margin: float = 0.0) -> bool:
        return (
            self.left - margin <= pixel[0] <= self.right + margin
            and self.bottom - margin <= pixel[1] <= self.top + margin
        )

    def nearest(self, point: Pixel) -> Pixel:
        """The place of the box that is nearest to a point."""
        return min(max(point[0], self.left), self.right), min(max(point[1], self.bottom), self.top)

    def distance(self, point: Pixel) -> float:
        """Pixels from a point to the box."""
        return math.dist(self.nearest(point), point)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)

    @property
    def middle(self) -> Pixel:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


class Window(NamedTuple):
    """The part of the plane a graph shows."""

    x0: float
    x1: float
    y0: float
    y1: float
    area: tuple[float, float, float, float] = AXES
    """Left, bottom, width and height in pixels."""

    def pixel(self, x: float, y: float) -> Pixel:
        left, bottom, width, height = self.area
        return (
            left + width * (x - self.x0) / (self.x1 - self.x0),
            bottom + height * (y - self.y0) / (self.y1 - self.y0),
        )


def window(points: Sequence[tuple[float, float]], margin: float = 0.18) -> Window:
    """A window round ``points`` and the origin, with room at every side."""
    spans = []
    for values in zip(*points, (0.0, 0.0), strict=True):
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - 2, high + 2
        room = margin * (high - low)
        spans.append((low - room, high + room))
    (x0, x1), (y0, y1) = spans
    return Window(x0, x1, y0, y1)


def ticks(low: float, high: float, most: int = 12) -> list[float]:
    """Round values between ``low`` and ``high``, at most ``most`` and a bit."""
    raw = (high - low) / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    first = math.ceil(low / step + 0.05)
    last = math.floor(high / step - 0.05)
    return [round(k * step, 10) for k in range(first, last + 1)]


class Board:
    """What is already drawn in a window, in pixels."""

    def __init__(self, shown: Window, letter: float = _LETTER, line: float = _LINE, margin: float = 7.0) -> None:
        """Pixels: a letter's width, a label's height, and what a label keeps from lines."""
        self.window = shown
        self.letter = letter
        self.height = line
        self.margin = margin
        self.dots: list[Pixel] = []
        self.boxes: list[DotBox] = []
        self.origin = (-1, -1)
        self.tick_names: list[tuple[float, float, str, tuple[float, float]]] = []
        """Numbers of ticks that a line crosses: place, text, and offset in points to where nothing is."""
        self._by_x: list[Pixel] = []

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
        room = 0.05 * (w.y1 - w.y0)
        runs = [(x, y) for x in xs if w.y0 - room <= (y := function(x)) <= w.y1 + room]
        if len(runs) > 1:
            self.line(*runs)

    def axes(self, xticks: Sequence[float], yticks: Sequence[float]) -> tuple[list[str], list[str]]:
        """Draw both axes; the tick labels, empty where a line drawn before would cross them.

        Those stand in :attr:`tick_names` instead where there is room beside the line.
        """
        w = self.window
        labels = ([_tick(v) for v in xticks], [_tick(v) for v in yticks])
        boxes = [
            [
                DotBox(x - n / 2, y - 12 - _SMALL_LINE, x + n / 2, y - 12)
                for v, t in zip(xticks, labels[0], strict=True)
                for (x, y), n in [(w.pixel(v, 0), _SMALL_LETTER * len(t))]
            ],
            [
                DotBox(x - 16 - n, y - _SMALL_LINE / 2, x - 14, y + _SMALL_LINE / 2)
                for v, t in zip(yticks, labels[1], strict=True)
                for (x, y), n in [(w.pixel(0, v), _SMALL_LETTER * len(t))]
            ],
        ]
        taken = [self._origin()]
        aside: list[tuple[float, float, str]] = []
        for names, places, upright in zip(labels, boxes, (True, False), strict=True):
            for k, box in enumerate(places):
                crossed = any(box.holds(dot, _CLEAR) for dot in self.dots)
                if not names[k] or crossed or any(box.overlap(other) for other in taken):
                    if names[k] and crossed:
                        aside.append((xticks[k], 0.0, names[k]) if upright else (0.0, yticks[k], names[k]))
                    names[k] = ""
                else:
                    taken.append(box)
        for x, y, name in aside:
            self._beside_axis(x, y, name, taken)
        self.boxes += taken
        self.line((w.x0, 0), (w.x1, 0))
        self.line((0, w.y0), (0, w.y1))
        return labels

    def _beside_axis(self, x: float, y: float, name: str, taken: list[DotBox]) -> None:
        """Places the number of a tick beside the line that goes through the tick, where it touches nothing."""
        px, py = self.window.pixel(x, y)
        for dx, dy in _BESIDE_X if y == 0 else _BESIDE_Y:
            sides = round(math.copysign(1, dx)), round(math.copysign(1, dy))
            box = _box(px + dx, py + dy, *sides, _SMALL_LETTER * len(name), _SMALL_LINE)
            if not any(box.holds(dot, _CLEAR) for dot in self.dots) and not any(box.overlap(other) for other in taken):
                self.tick_names.append((x, y, name, (dx / POINT, dy / POINT)))
                taken.append(box)
                return

    def _origin(self) -> DotBox:
        """Finds the quadrant of the letter O, the first that no line drawn so far passes; its box."""
        x, y = self.window.pixel(0, 0)
        found: list[tuple[int, int, tuple[int, int], DotBox]] = []
        for across, up in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            box = _box(x + 8 * across, y + 8 * up, across, up, 46, 57)
            found.append((sum(box.holds(dot, 3) for dot in self.dots), len(found), (across, up), box))
        _, _, self.origin, box = min(found)
        return box

    def place(self, x: float, y: float, text: str) -> tuple[float, float]:
        """Offset in points of a label for the point ``(x, y)``; the label counts as drawn from then on."""
        _, offset, box = self._best(x, y, text)
        self.boxes.append(box)
        return offset

    def cost_at(self, x: float, y: float, text: str) -> float:
        """How badly a label would stand at ``(x, y)``; below 1 it touches nothing."""
        return self._best(x, y, text)[0]

    def _best(self, x: float, y: float, text: str) -> tuple[float, tuple[float, float], DotBox]:
        px, py = self.window.pixel(x, y)
        width, height = self.letter * visible(text), self.height
        tried = []
        for reach in _DISTANCES:
            for across, up in _DIRECTIONS:
                offset = (float(across * reach), float(up * reach))
                box = _box(px + offset[0] * POINT, py + offset[1] * POINT, across, up, width, height)
                tried.append((self._cost(box) + reach * 0.01, offset, box))
            if min(cost for cost, _, _ in tried) < 1:
                break
        return min(tried, key=lambda t: t[0])

    def note(self, *wordings: Sequence[str]) -> tuple[float, float, str]:
        """A boxed note where it hides least, near a corner if it can: its top left corner in shares of the axes, and
        its text. Of several ``wordings``, in lines, it is the first that hides nothing, else the one that hides least.
        """
        tried = []
        for lines in wordings:
            tried.append((*self._note(lines), "\n".join(lines)))
            if tried[-1][0] < _HIDES:
                return tried[-1][1:]
        return min(tried)[1:]

    def _note(self, lines: Sequence[str]) -> tuple[float, float, float]:
        """What such a note costs, and its place."""
        left, bottom, width, height = AXES
        w, h = _SMALL_LETTER * max(visible(line) for line in lines) + 64, 1.5 * _SMALL_LINE * len(lines) + 46
        best = (math.inf, 0.0, 0.0)
        for i in range(21):
            for j in range(16):
                x, top = (
                    left + 10 + (_RIGHT - left - w - 20) * i / 20,
                    bottom + height - 10 - (height - h - 20) * j / 15,
                )
                away = min(i, 20 - i) * 0.02 + min(j, 15 - j) * 0.03 + j * 0.001
                if away <= best[0]:
                    roomy = DotBox(x - _APART, top - h - _APART, x + w + _APART, top + _APART)
                    best = min(best, (self._cost(roomy, best[0]) + away, x, top))
        cost, x, top = best
        return cost, (x + 32 - left) / width, (top - 30 - bottom) / height

    def _cost(self, box: DotBox, worst: float = math.inf) -> float:
        """Above ``worst`` it is only a lower bound: the many dots are not looked at then."""
        inside = DotBox(20, 20, 1900, 1080 - 100)
        out = max(inside.left - box.left, box.right - inside.right, inside.bottom - box.bottom, box.top - inside.top, 0)
        hidden = sum(2 + area / 20 for other in self.boxes if (area := box.overlap(other)))
        touched = self._count_touched(box) if 50 * out + hidden <= worst else 0
        return 50 * out + 4 * touched + hidden

    def _count_touched(self, box: DotBox) -> int:
        """How many dots a box holds with its margin. In order, for few of them are between its left and its right."""
        if len(self._by_x) != len(self.dots):
            self._by_x = sorted(self.dots)
        first = bisect_left(self._by_x, box.left - self.margin, key=_across)
        last = bisect_right(self._by_x, box.right + self.margin, key=_across)
        low, high = box.bottom - self.margin, box.top + self.margin
        return len([y for _, y in self._by_x[first:last] if low <= y <= high])


_across: Callable[[Pixel], float] = itemgetter(0)


def _box(x: float, y: float, across: int, up: int, width: float, height: float) -> DotBox:
    left = x if across > 0 else x - width if across < 0 else x - width / 2
    bottom = y if up > 0 else y - height if up < 0 else y - height / 2
    return DotBox(left, bottom, left + width, bottom + height)


def visible(text: str) -> int:
    """About how many letters wide a label is, without its mathtext marks."""
    if "$" in text:  # mathtext sets no spaces, and its letters are narrow
        text = text.replace(" ", "")
    for mark in ("$", "{", "}", "\\", "sqrt"):
        text = text.replace(mark, "√" if mark == "sqrt" else "")
    return max(1, len(text))


def _tick(value: float) -> str:
    return "" if abs(value) < 1e-12 else f"{value:.10g}".replace("-", "−")
