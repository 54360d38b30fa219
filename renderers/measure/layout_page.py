"""The elements of one picture prepared for the layout rules: hulls, line pieces, areas, names, free places. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box, Element, Points
from chalkwright.renderers.measure.layout_geometry import Array, along, box_corners, contains, segments, within

BACKDROP = frozenset({"GridLine", "Halo"})
"""Kinds that other things may cross: ruled paper, and the bright rim behind letters."""
COVERS = 0.7
"""Opacity from which an area takes the attention from what lies under it."""
MARK = 60.0
"""Pixels up to which something drawn is a mark: a tick across a segment, an arrow head."""
GAP = 8.0
"""Pixels that should stay free around a text."""
STEP, REACH = 6, 300
"""Pixels: how finely and how far a free place is looked for."""
_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass(frozen=True)
class Area:
    """What is painted by one element, apart from its lines."""

    owner: int
    box: Box
    outline: tuple[Points, ...]
    color: Array
    opacity: float

    def covers(self, points: Array) -> NDArray[np.bool_]:
        box = self.box
        x, y = points[:, 0], points[:, 1]
        inside = (x >= box.left) & (x <= box.right) & (y >= box.top) & (y <= box.bottom)
        if self.outline and inside.any():
            inside[inside] = contains(self.outline, points[inside])
        return np.asarray(inside)


@dataclass(frozen=True)
class Page:
    """A picture's elements in drawing order, its size, and what a pixel is in scene units (None: not known)."""

    elements: tuple[Element, ...]
    width: int
    height: int
    units_per_px: float | None = None

    @cached_property
    def texts(self) -> list[int]:
        return [i for i, e in enumerate(self.elements) if e.role == "text" or (e.text and e.kind != "Halo")]

    @cached_property
    def hulls(self) -> dict[int, list[Array]]:
        """Of every text: convex polygons around its runs of letters."""
        return {
            i: [np.array(run) for run in e.outline if len(run) > 2] or [box_corners(e.box)]
            for i, e in ((i, self.elements[i]) for i in self.texts)
        }

    @cached_property
    def areas(self) -> list[Area]:
        return [area for i, e in enumerate(self.elements) if (area := _area(i, e)) is not None]

    @cached_property
    def lines(self) -> tuple[Array, NDArray[np.int_], Array]:
        """Pieces of everything drawn as a line, ``n × 4``, with their owners and half their width in px."""
        pieces, owners, halves = [np.empty((0, 4))], [np.empty(0, dtype=int)], [np.empty(0)]
        for i, e in enumerate(self.elements):
            if is_lined(e):
                own = segments(e.outline)
                pieces.append(own)
                owners.append(np.full(len(own), i))
                halves.append(np.full(len(own), e.stroke / 2))
        return np.vstack(pieces), np.concatenate(owners), np.concatenate(halves)

    def backdrop(self, points: Array, below: int) -> Array:
        """The colours (``n × 3``, 0 to 255) at the points before element ``below`` is drawn; paper is white."""
        colors = np.full((len(points), 3), 255.0)
        layers: list[tuple[Area, NDArray[np.bool_]]] = []
        for area in reversed(self._areas_at(points, below=below)):
            layers.append((area, area.covers(points)))
            if area.opacity >= 1 and layers[-1][1].all():
                break  # nothing shows of what lies further down
        for area, covered in reversed(layers):
            colors[covered] += (area.color - colors[covered]) * area.opacity
        return colors

    def samples(self, index: int) -> Array:
        """Points all over an element: among a text's letters, along the lines of anything else."""
        if index not in self._samples:
            e = self.elements[index]
            if index in self.hulls:
                points = np.concatenate([within(run) for run in self.hulls[index]])
            elif e.outline:
                points = along(e.outline, 24)
            else:
                points = box_corners(e.box).mean(axis=0, keepdims=True)
            self._samples[index] = points
        return self._samples[index]

    @cached_property
    def _samples(self) -> dict[int, Array]:
        return {}

    def lies_on_paper(self, index: int) -> bool:
        """Whether no area was drawn before it where it lies."""
        b = self.elements[index].box
        corners = np.array([[b.left, b.top], [b.right, b.bottom]])
        return not self._areas_at(corners, below=index)

    def _areas_at(self, points: Array, above: int = -1, below: int | None = None, solid: float = 0.0) -> list[Area]:
        """In drawing order, those whose boxes reach the points, of owners between the two and of that opacity."""
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        reach = self._area_boxes
        near = (reach[:, 0] <= right) & (reach[:, 2] >= left) & (reach[:, 1] <= bottom) & (reach[:, 3] >= top)
        owners, opacities = self._area_owners
        near &= (owners > above) & (owners < (len(self.elements) if below is None else below)) & (opacities >= solid)
        return [self.areas[k] for k in np.flatnonzero(near)]

    @cached_property
    def _area_boxes(self) -> Array:
        boxes = [area.box for area in self.areas]
        return np.array([[b.left, b.top, b.right, b.bottom] for b in boxes], dtype=float).reshape(-1, 4)

    @cached_property
    def _area_owners(self) -> tuple[NDArray[np.int_], Array]:
        owners = np.array([area.owner for area in self.areas], dtype=int)
        return owners, np.array([area.opacity for area in self.areas], dtype=float)

    def find_covered(self, points: Array, above: int, below: int | None = None) -> NDArray[np.bool_]:
        """Which points lie under an area that is drawn after ``above`` and before ``below``."""
        hit = np.zeros(len(points), dtype=bool)
        for area in reversed(self._areas_at(points, above, below, COVERS)):
            hit |= area.covers(points)
            if hit.all():
                break
        return hit

    def covering(self, box: Box, above: int) -> list[Area]:
        """In drawing order, the areas that take the attention from what lies in a box and was drawn before them."""
        return self._areas_at(np.array([[box.left, box.top], [box.right, box.bottom]]), above, solid=COVERS)

    def name(self, index: int) -> str:
        """What to call an element: by its text, else by its kind and place."""
        e = self.elements[index]
        if e.text:
            words = " ".join(e.text.split())
            return f"{e.kind} “{words if len(words) <= 40 else words[:39] + '…'}”"
        ends = e.outline[0] if e.outline else ()
        if e.role in ("line", "arrow") and len(ends) > 1 and ends[0] != ends[-1]:
            return f"{e.kind} from {self.place(*ends[0])} to {self.place(*ends[-1])}"
        middle = ((e.box.left + e.box.right) / 2, (e.box.top + e.box.bottom) / 2)
        return f"{e.kind} at {self.place(*middle)}"

    def place(self, x: float, y: float) -> str:
        """A point in scene units where a pixel's are known, else in pixels."""
        if self.units_per_px is None:
            return f"({x:.0f}, {y:.0f}) px"
        across, up = (x - self.width / 2) * self.units_per_px, (self.height / 2 - y) * self.units_per_px
        return f"({across + 0:.2f}, {up + 0:.2f})"

    def length(self, pixels: float) -> str:
        """``24 px``, with scene units where a pixel's are known."""
        units = "" if self.units_per_px is None else f" ({pixels * self.units_per_px:.2f} units)"
        return f"{pixels:.0f} px{units}"

    def way_out(self, index: int) -> tuple[str, float] | None:
        """The nearest free place for a text: which way, and how many pixels; None when there is none near."""
        own = self.elements[index]
        steps = np.arange(STEP, REACH + 1, STEP)
        ways = np.array(list(_WAYS.values()))
        moves = (steps[:, None, None] * ways[None]).reshape(-1, 2)
        box = own.box
        moved = np.array([box.left, box.top, box.right, box.bottom]) + np.hstack([moves, moves])
        room = moved + np.array([-GAP, -GAP, GAP, GAP])
        free = ((room >= 0) & (room <= (self.width, self.height) * 2)).all(axis=1)
        near = Box(left=box.left - REACH, top=box.top - REACH, right=box.right + REACH, bottom=box.bottom + REACH)
        boxes = [self.elements[other].box for other in self.texts if other != index]
        others = [[b.left, b.top, b.right, b.bottom] for b in boxes if b.overlap(near)]
        free &= ~_meet(room, np.array(others).reshape(-1, 4)).any(axis=1)
        free &= ~self._lines_through(room, near)
        if not free.any():
            return None
        first = int(np.argmax(free))
        return list(_WAYS)[first % len(_WAYS)], float(steps[first // len(_WAYS)])

    def _lines_through(self, boxes: Array, near: Box) -> NDArray[np.bool_]:
        pieces, _, halves = self.lines
        low, high = np.minimum(pieces[:, :2], pieces[:, 2:]), np.maximum(pieces[:, :2], pieces[:, 2:])
        close = ((low <= (near.right, near.bottom)) & (high >= (near.left, near.top))).all(axis=1)
        if not close.any():
            return np.zeros(len(boxes), dtype=bool)
        pieces, low, high, half = pieces[close], low[close], high[close], halves[close]
        meets = _meet(boxes, np.hstack([low - half[:, None], high + half[:, None]]))
        # of the boxes around a piece, those that lie wholly on one side of it are free of it
        along = pieces[:, 2:] - pieces[:, :2]
        normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
        middle, reach = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]) / 2
        away = np.abs(middle @ normal.T - (pieces[:, :2] * normal).sum(axis=1))
        return np.asarray((meets & (away < reach @ np.abs(normal).T + half)).any(axis=1))


def is_lined(e: Element) -> bool:
    """Whether its outline is ink that a text must keep off; not ruled paper, nor what crosses out on purpose."""
    if not e.outline or e.role in ("text", "image") or e.kind in BACKDROP or e.kind == "Cross":
        return False
    return e.stroke > 0 or e.role in ("line", "arrow", "dot") or _is_mark(e)


def _is_mark(e: Element) -> bool:
    """Whether it is a small filled shape, such as an arrow head: letters that touch it run into it."""
    return e.role == "shape" and not e.text and max(e.box.width, e.box.height) <= MARK


def _area(index: int, e: Element) -> Area | None:
    if e.role == "text":
        return None
    if e.fill:
        return Area(index, e.box, e.outline, rgb(e.fill), 1.0)
    if e.stroke == 0 and e.color and e.role in ("shape", "dot"):
        return Area(index, e.box, e.outline, rgb(e.color), e.opacity)
    return None


def _meet(boxes: Array, others: Array) -> NDArray[np.bool_]:
    """Which of ``n`` boxes (left, top, right, bottom) shares a point with which of ``m`` others."""
    left, top, right, bottom = boxes.T[:, :, None]
    return np.asarray((left < others[:, 2]) & (right > others[:, 0]) & (top < others[:, 3]) & (bottom > others[:, 1]))


@lru_cache(maxsize=512)
def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def rgb(color: str) -> Array:
    """``#RRGGBB`` as three numbers from 0 to 255."""
    return np.array(_rgb(color), dtype=float)


def contrast(colors: Array, others: Array) -> Array:
    """WCAG 2 contrast ratios, 1 to 21, of ``n × 3`` colours with as many or one other."""
    one, two = _luminance(np.atleast_2d(colors)), _luminance(np.atleast_2d(others))
    return np.asarray((np.maximum(one, two) + 0.05) / (np.minimum(one, two) + 0.05))


@lru_cache(maxsize=256)
def contrast_on_paper(color: str, opacity: float) -> float:
    """Of a ``#RRGGBB`` colour that lets white shine through."""
    return float(contrast(255 + (rgb(color) - 255) * opacity, rgb("#FFFFFF"))[0])


def _luminance(colors: Array) -> Array:
    share = colors / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def around(boxes: Iterable[Box]) -> Box:
    """The box around all of at least one."""
    every: Sequence[Box] = list(boxes)
    return Box(
        left=min(b.left for b in every),
        top=min(b.top for b in every),
        right=max(b.right for b in every),
        bottom=max(b.bottom for b in every),
    )
