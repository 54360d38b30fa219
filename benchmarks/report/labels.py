"""Names beside points so that nothing covers anything: greedy placement in pixels. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_NEAR = 9.0
"""Pixels from a point to a name right beside it."""
_RINGS = 14
_STEP = 11.0
_ANGLES = 24


class Box(NamedTuple):
    """In pixels, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: Box) -> float:
        """Common area in square pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return max(0.0, across) * max(0.0, up)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)


def place(
    points: Sequence[tuple[float, float]], sizes: Sequence[tuple[float, float]], frame: Box, marker: float
) -> list[Box]:
    """A box for the name of each point ``(x, y)``, of the size ``(width, height)``, inside ``frame`` where it fits.

    ``marker`` is the half-width of the points' markers, which no name covers. The nearest free place wins; where none
    is free, the one with the least in common with what is there.
    """
    markers = [Box(x - marker, y - marker, x + marker, y + marker) for x, y in points]
    taken: list[Box] = []
    # From above: names of crowded points then fan out downwards in the order of the points.
    order = sorted(range(len(points)), key=lambda n: (-points[n][1], points[n][0], n))
    placed: dict[int, Box] = {}
    for n in order:
        candidates = _candidates(points[n], sizes[n])
        placed[n] = min(candidates, key=lambda box: _cost(box, points[n], [*taken, *markers], frame))
        taken.append(placed[n])
    return [placed[n] for n in range(len(points))]


def _candidates(point: tuple[float, float], size: tuple[float, float]) -> Iterator[Box]:
    """Boxes all around, the nearest to the right first."""
    (x, y), (width, height) = point, size
    for ring in range(_RINGS):
        away = _NEAR + ring * _STEP
        for turn in range(_ANGLES):
            angle = 2 * math.pi * turn / _ANGLES
            # The side of the box that faces the point lies on the ring.
            across, up = math.cos(angle), math.sin(angle)
            middle_x = x + across * (away + width / 2)
            middle_y = y + up * (away + height / 2)
            yield Box(middle_x - width / 2, middle_y - height / 2, middle_x + width / 2, middle_y + height / 2)


def _cost(box: Box, point: tuple[float, float], taken: Sequence[Box], frame: Box) -> float:
    outside = box.area - box.overlap(frame)
    covered = sum(box.overlap(other) for other in taken)
    return 1000 * (outside + covered) + distance(box, point)


def distance(box: Box, point: tuple[float, float]) -> float:
    """Pixels from a point to the nearest place of a box."""
    x, y = nearest(box, point)
    return math.hypot(x - point[0], y - point[1])


def nearest(box: Box, point: tuple[float, float]) -> tuple[float, float]:
    """The place of a box that is nearest to a point."""
    return min(max(point[0], box.left), box.right), min(max(point[1], box.bottom), box.top)
