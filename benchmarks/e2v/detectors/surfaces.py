"""What lies on what in a flat drawing: the page, the calm insides of containers, and the separate things on them.

A *surface* is a connected area without edges in it. The page is made of those that reach the picture's border; an
*island* is a connected rest that differs from them. An island that is no thing itself may have calm insides (a box, a
plate): those are surfaces with islands of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.e2v.colors import Pixels
from chalkwright.renderers.base import Box

Mask = NDArray[np.bool_]

STEP = 3
"""Largest difference of neighbouring pixels, in any channel, within a surface."""
SAME = 10
"""Largest difference from a surface's colour, in any channel, of what belongs to it."""
SPECK = 30
"""Islands of fewer pixels are specks."""
INSIDE = 0.05
"""Least share of an island's box that a calm inside takes."""
LEAST_INSIDE = 1500
"""Pixels of the smallest calm inside."""
_NEAR = 0.1
"""Of the smaller island's longer side: how far apart the parts of one thing may be."""
_FRAME = 2
"""Pixels at the picture's border that the page reaches."""
_SEAM = 4
"""Pixels around the line between two surfaces of the page."""


@dataclass(frozen=True, eq=False)
class Island:
    """A connected area that differs from what it lies on."""

    left: int
    top: int
    mask: Mask
    """Of its box, height × width."""

    @property
    def box(self) -> Box:
        height, width = self.mask.shape
        return Box(left=self.left, top=self.top, right=self.left + width, bottom=self.top + height)


@dataclass(frozen=True, eq=False)
class Drawing:
    """A picture, and its surfaces."""

    pixels: Pixels
    labels: NDArray[np.int32]
    """Height × width; 0 for edges, else the number of the surface."""
    stats: NDArray[np.int32]
    """By surface: left, top, width, height, area."""

    @property
    def height(self) -> int:
        return int(self.labels.shape[0])

    @property
    def width(self) -> int:
        return int(self.labels.shape[1])


def read_surfaces(pixels: Pixels) -> Drawing:
    """The surfaces of a picture (height × width × 3, RGB)."""
    import cv2

    flat = np.ones(pixels.shape[:2], dtype=bool)
    across, down = _steps(pixels)
    flat[:, :-1] &= across
    flat[:, 1:] &= across
    flat[:-1] &= down
    flat[1:] &= down
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat.astype(np.uint8), connectivity=4)
    return Drawing(pixels, labels.astype(np.int32), stats.astype(np.int32))


def _steps(pixels: Pixels) -> tuple[Mask, Mask]:
    """Whether each pixel is like the one to its right, and the one below it."""
    import cv2

    def alike(one: Pixels, other: Pixels) -> Mask:
        red, green, blue = cv2.split(cv2.absdiff(one, other))
        return np.asarray(cv2.max(cv2.max(red, green), blue) <= STEP)

    return alike(pixels[:, :-1], pixels[:, 1:]), alike(pixels[:-1], pixels[1:])


@lru_cache(maxsize=2)
def on_page(drawing: Drawing) -> tuple[Island, ...]:
    """The islands on the page; kept, for things and containers are looked for one after the other."""
    return tuple(_islands(~_page(drawing), 0, 0))


def _page(drawing: Drawing) -> Mask:
    import cv2

    labels = drawing.labels
    frame = np.concatenate(
        [labels[:_FRAME].ravel(), labels[-_FRAME:].ravel(), labels[:, :_FRAME].ravel(), labels[:, -_FRAME:].ravel()]
    )
    numbers = [int(number) for number in np.unique(frame) if number]
    page = np.isin(labels, numbers)
    if len(numbers) > 1:
        disk = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * _SEAM + 1, 2 * _SEAM + 1))
        near = np.zeros(labels.shape, dtype=np.uint8)
        for number in numbers:
            near += cv2.dilate((labels == number).astype(np.uint8), disk).astype(np.uint8)
        page |= (near > 1) & (labels == 0)
    for number in numbers:
        page |= _flood(drawing, number)
    return page


def _flood(drawing: Drawing, number: int) -> Mask:
    """A surface with all that is connected with it and has its colour: its rim, and gaps too narrow to be flat."""
    import cv2

    left, top, width, height, _ = (int(value) for value in drawing.stats[number])
    at = int(np.argmax(drawing.labels[top : top + height, left : left + width] == number))
    reached = np.zeros((drawing.height + 2, drawing.width + 2), dtype=np.uint8)
    flags = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8)
    seed = left + at % width, top + at // width
    cv2.floodFill(drawing.pixels, reached, seed, 0, (SAME,) * 3, (SAME,) * 3, flags)
    return np.asarray(reached[1:-1, 1:-1] > 0)


def insides(drawing: Drawing, island: Island) -> list[int]:
    """Numbers of the calm surfaces of an island, largest first."""
    height, width = island.mask.shape
    window = drawing.labels[island.top : island.top + height, island.left : island.left + width]
    numbers, areas = np.unique(window[island.mask], return_counts=True)
    least = max(LEAST_INSIDE, INSIDE * height * width)
    found = [(int(area), int(number)) for number, area in zip(numbers, areas, strict=True) if number and area >= least]
    return [number for _, number in sorted(found, reverse=True)]


def on_surface(drawing: Drawing, number: int) -> list[Island]:
    """The islands on one surface: what differs from it within its box."""
    left, top, width, height, _ = (int(value) for value in drawing.stats[number])
    window = np.s_[top : top + height, left : left + width]
    surface = (drawing.labels[window] == number) | _flood(drawing, number)[window]
    return _islands(~surface, left, top)


def close(one: Island, other: Island) -> bool:
    """Whether two islands could be parts of one thing: their boxes touch, or nearly."""
    a, b = one.box, other.box
    gap = _NEAR * min(max(a.width, a.height), max(b.width, b.height))
    return (
        max(a.left, b.left) - min(a.right, b.right) <= gap
        and max(a.top, b.top) - min(a.bottom, b.bottom) <= gap
        and one is not other
    )


def join_islands(one: Island, other: Island) -> Island:
    """Both as one."""
    left, top = min(one.left, other.left), min(one.top, other.top)
    right, bottom = max(one.box.right, other.box.right), max(one.box.bottom, other.box.bottom)
    mask = np.zeros((int(bottom) - top, int(right) - left), dtype=bool)
    for island in (one, other):
        height, width = island.mask.shape
        across, down = island.left - left, island.top - top
        mask[down : down + height, across : across + width] |= island.mask
    return Island(left, top, mask)


def _islands(rest: Mask, left: int, top: int) -> list[Island]:
    import cv2

    count, labels, stats, _ = cv2.connectedComponentsWithStats(rest.astype(np.uint8), connectivity=8)
    return list(_cut_out(labels.astype(np.int32), stats.astype(np.int32), count, left, top))


def _cut_out(labels: NDArray[np.int32], stats: NDArray[np.int32], count: int, left: int, top: int) -> Iterator[Island]:
    for number in range(1, count):
        across, down, width, height, area = (int(value) for value in stats[number])
        if area >= SPECK:
            mask = labels[down : down + height, across : across + width] == number
            yield Island(left + across, top + down, mask)
