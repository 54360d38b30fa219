"""The marks of angles in matplotlib scenes: arcs that are round in the picture, however the axes are stretched."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.angle_places import AngleMark, angle_sweep, place_angle
from chalkwright.renderers.kit.matplotlib_pixels import (
    Array,
    Strokes,
    add_label,
    as_point,
    corners_of,
    picture_unit,
    text_extent,
)
from chalkwright.renderers.kit.palette import INK

__all__ = ["Angles"]

_FINE = np.radians(1.5)
"""Of an arc's pieces."""


class Angles:
    """What a scene draws them with."""

    ax: Axes
    _angles: list[AngleMark]

    def angle_mark(
        self,
        a: ArrayLike,
        vertex: ArrayLike,
        b: ArrayLike,
        text: str | None = None,
        radius: float | None = None,
        *,
        color: str = INK,
        arcs: int = 1,
        size: float = 26,
    ) -> Strokes:
        """The arc of the angle below 180° at ``vertex``, counter-clockwise or not, with its size as label.

        Points are in data units, ``radius`` is in eighths of the picture's height. Without it the arc lies outside the
        arcs and labels that this vertex has already, where it would meet them, as far as the axes' limits are known.
        Raises ValueError for a radius that is not positive, for no arc and for points that coincide.
        """
        corner = as_point(vertex)
        sides = Path([as_point(a), corner, as_point(b)])
        if any(np.array_equal(point, corner) for point in (as_point(a), as_point(b))):
            raise ValueError("two points of a mark coincide, so it has no direction")
        self.ax.apply_aspect()
        start, sweep = _seen(self.ax.transData.transform_path(sides))
        place = (float(corner[0]), float(corner[1]))
        width, height = text_extent(self.ax, text or "", size)
        label = (width / picture_unit(self.ax), height / picture_unit(self.ax)) if text else None
        mark = place_angle(self._angles, place, start, sweep, radius, arcs, label)
        self._angles.append(mark)

        def draw(path: Path) -> list[Path]:
            first, turn = _seen(path)
            turns = np.linspace(first, first + turn, max(3, int(abs(turn) / _FINE) + 2))
            ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * picture_unit(self.ax)
            return [Path(corners_of(path)[1] + r * ring) for r in np.linspace(mark.radius, mark.outer, arcs)]

        def beyond(width: float, height: float) -> Array:
            path, unit = self.ax.transData.transform_path(sides), picture_unit(self.ax)
            turn, far = mark.label_place(*_seen(path), width / unit, height / unit)
            return np.asarray(corners_of(path)[1] + far * unit * np.array([np.cos(turn), np.sin(turn)]))

        if text:
            add_label(self.ax, text, color, size, beyond)
        return Strokes(self.ax, sides, draw, color, 3.0)


def _seen(sides: Path) -> tuple[float, float]:
    """Start and signed sweep of the angle at the middle of three points."""
    a, corner, b = corners_of(sides)
    first, second = (float(np.arctan2(*(point - corner)[::-1])) for point in (a, b))
    return first, angle_sweep(first, second)
