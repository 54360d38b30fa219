"""Where a drawing is cut: regions of the view box, one a piece, whose ink has the areas that were asked for.

A thing is cut across its length (an apple from left to right, a pencil from end to end) or, when it is round and flat,
from its middle outwards. The places are found by measuring the ink, so that they are right for every drawing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.counting import icon_pixels

Point = tuple[float, float]
Polygon = tuple[Point, ...]

_FINE = 8
"""Pixels a unit when areas are measured."""
_LONG = 1.5
"""Length over width from which a thing is cut across its length, however it lies."""
_FAR = 60.0
"""Units beyond every drawing."""
_TOOTH, _DEPTH = 1.5, 0.9
"""Half the period, and half the height, of a break's teeth, in units."""
_ARC = 3.0
"""Degrees between the corners of a wedge's far side."""


class Region(NamedTuple):
    """One piece's part of the view box."""

    area: Polygon
    edges: tuple[Polygon, ...]
    """Its sides that were cut, as lines; the piece lies to their right as they are drawn on the page."""


class Ink(NamedTuple):
    """Middles of the pixels with ink, in units."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]


@cache
def ink_of(body: str) -> Ink:
    """Raises :class:`ValueError` when nothing is visible."""
    rows, columns = np.nonzero(icon_pixels.raster(body, icon_pixels.VIEW * _FINE)[..., 3] >= 128)
    if not rows.size:
        raise ValueError("Nothing of the drawing is visible; give its shapes a fill.")
    return Ink((columns + 0.5) / _FINE, (rows + 0.5) / _FINE)


def middle(ink: Ink) -> Point:
    """Where the ink has its centre."""
    return float(ink.x.mean()), float(ink.y.mean())


def slices(ink: Ink, ratio: Sequence[int], *, jagged: bool) -> tuple[Region, ...]:
    """Regions side by side along the thing's length, first to last from left to right (or top to bottom)."""
    along = _direction(ink)
    across = (-along[1], along[0])
    depth = ink.x * along[0] + ink.y * along[1]
    sideways = ink.x * across[0] + ink.y * across[1]
    center = float(sideways.min() + sideways.max()) / 2
    cuts = [float(np.quantile(depth, share)) for share in _bounds(ratio)]

    def place(at: float, aside: float) -> Point:
        return at * along[0] + aside * across[0], at * along[1] + aside * across[1]

    offsets = _teeth() if jagged else [(-_FAR, 0.0), (_FAR, 0.0)]
    lines = [tuple(place(cut + out, center + aside) for aside, out in offsets) for cut in cuts]
    first = (place(-_FAR, -_FAR), place(-_FAR, 2 * _FAR))
    last = (place(2 * _FAR, -_FAR), place(2 * _FAR, 2 * _FAR))
    sides = [first, *lines, last]
    regions = []
    for index, (near, far) in enumerate(pairwise(sides)):
        edges = [near[::-1]] if index > 0 else []
        edges += [far] if index < len(lines) else []
        regions.append(Region((*near, *far[::-1]), tuple(edges)))
    return tuple(regions)


def wedges(ink: Ink, ratio: Sequence[int]) -> tuple[Region, ...]:
    """Regions around the middle of the thing's box, clockwise from the top."""
    center = (float(ink.x.min() + ink.x.max()) / 2, float(ink.y.min() + ink.y.max()) / 2)
    turn = np.degrees(np.arctan2(ink.x - center[0], center[1] - ink.y)) % 360
    marks = [0.0, *(float(np.quantile(turn, share)) for share in _bounds(ratio)), 360.0]

    def at(degrees: float) -> Point:
        angle = math.radians(degrees)
        return center[0] + _FAR * math.sin(angle), center[1] - _FAR * math.cos(angle)

    regions = []
    for start, end in pairwise(marks):
        steps = max(2, math.ceil((end - start) / _ARC))
        rim = tuple(at(start + (end - start) * step / steps) for step in range(steps + 1))
        regions.append(Region((center, *rim), ((center, at(start)), (at(end), center))))
    return tuple(regions)


def shift_line(edge: Polygon, by: float) -> Polygon:
    """The line moved to its right, into the piece, by so many units."""
    (x0, y0), (x1, y1) = edge[0], edge[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    right = (-(y1 - y0) / length * by, (x1 - x0) / length * by)
    return tuple((x + right[0], y + right[1]) for x, y in edge)


def _bounds(ratio: Sequence[int]) -> list[float]:
    """Shares of the whole at which the cuts lie."""
    total = sum(ratio)
    return [sum(ratio[:index]) / total for index in range(1, len(ratio))]


def _direction(ink: Ink) -> Point:
    """Unit vector along the thing's length; to the right for what is not long."""
    spread, vectors = np.linalg.eigh(np.cov(np.stack([ink.x, ink.y])))
    if spread[1] < _LONG**2 * spread[0]:
        return 1.0, 0.0
    x, y = (float(value) for value in vectors[:, 1])
    return (x, y) if (x, y) > (0.1, 0.0) or (abs(x) <= 0.1 and y > 0) else (-x, -y)


def _teeth() -> list[Point]:
    """A zigzag as (aside, out) from one far side to the other, with as much to one side of the cut as to the other."""
    count = math.ceil(_FAR / _TOOTH)
    return [(step * _TOOTH, _DEPTH if step % 2 else -_DEPTH) for step in range(-count, count + 1)]
