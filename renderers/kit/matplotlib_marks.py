"""The marks of school figures in matplotlib scenes, as in Manim's kit: right angles, equal and parallel sides, lengths.

Points are in data units, sizes and offsets in eighths of the picture's height. They are worked out when the picture is
drawn, so that limits and aspect may be set before or after.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.curve_shapes import LengthMark, check_mark, end_head, mark_curve, smooth_curve, trim
from chalkwright.renderers.kit.line_shapes import BEHIND_TIP, CHEVRON, SMALL_HEAD, TICK, check_heads, marks_along
from chalkwright.renderers.kit.matplotlib_pixels import (
    Array,
    Heads,
    Strokes,
    add_label,
    as_point,
    corners_of,
    direct,
    head_path,
    picture_unit,
)
from chalkwright.renderers.kit.palette import GREY_INK, INK

__all__ = ["Marks"]

_WIDTH, _FEET = 3.0, 1.5
"""Widths of lines, points."""
_FROM_ARROWS, _FROM_MARK = 0.16, 0.12
"""Units from a dimension line, and from a brace or a bracket, to its text."""


class Marks:
    """What a scene draws them with."""

    ax: Axes

    def right_angle(
        self, a: ArrayLike, vertex: ArrayLike, b: ArrayLike, size: float = 0.25, color: str = INK
    ) -> Strokes:
        """The square mark at ``vertex`` between the rays to ``a`` and ``b``.

        Raises ValueError where points coincide.
        """
        sides = _path(a, vertex, b)

        def draw(path: Path) -> list[Path]:
            a, corner, b = corners_of(path)
            u, v = (direct(way - corner) * size * picture_unit(self.ax) for way in (a, b))
            return [Path([corner + u, corner + u + v, corner + v])]

        return Strokes(self.ax, sides, draw, color, _WIDTH)

    def equal_ticks(self, a: ArrayLike, b: ArrayLike, count: int = 1, *, color: str = INK) -> Strokes:
        """Short strokes across the middle of ``ab``: segments with as many strokes are equal."""
        return self._along(TICK, a, b, count, color)

    def parallel_marks(self, a: ArrayLike, b: ArrayLike, count: int = 1, *, color: str = INK) -> Strokes:
        """Arrow heads on the middle of ``ab``: segments with as many heads are parallel."""
        return self._along(CHEVRON, a, b, count, color)

    def _along(
        self, shape: tuple[tuple[float, float], ...], a: ArrayLike, b: ArrayLike, count: int, color: str
    ) -> Strokes:
        marks = [np.array(mark) for mark in marks_along(shape, count)]

        def draw(path: Path) -> list[Path]:
            start, along, left = self._frame(path)
            middle = (start + corners_of(path)[-1]) / 2
            return [Path(middle + mark[:, :1] * along + mark[:, 1:] * left) for mark in marks]

        return Strokes(self.ax, _path(a, b), draw, color, _WIDTH)

    def dimension(
        self,
        a: ArrayLike,
        b: ArrayLike,
        text: str,
        offset: float = 0.4,
        *,
        mark: LengthMark = "arrows",
        color: str = GREY_INK,
        size: float = 28,
    ) -> Strokes:
        """The length of ``ab``, ``offset`` to its left (negative: right): a line with arrow heads at both ends, a brace
        or a bracket. Raises ValueError for another ``mark``.
        """
        check_mark(mark)
        ends = _path(a, b)
        side = 1.0 if offset > 0 else -1.0

        def beside(path: Path) -> tuple[Array, Array, Array, float]:
            """Start and end in pixels, ``offset`` away; the way there for one unit; the length in units."""
            start, _, left = self._frame(path)
            end, shift = corners_of(path)[-1], left * offset
            return start + shift, end + shift, left * side, float(np.linalg.norm(end - start)) / picture_unit(self.ax)

        def line(path: Path) -> list[Path]:
            start, end, way, length = beside(path)
            if mark == "arrows":
                return [Path(trim(np.array([start, end]), *(2 * [BEHIND_TIP * heads_length(length)])))]
            curve, _ = mark_curve(length, mark)
            return [Path(start + curve[:, :1] / length * (end - start) + curve[:, 1:] * way)]

        def heads_length(length: float) -> float:
            return min(SMALL_HEAD, 0.4 * length) * picture_unit(self.ax)

        def tips(path: Path) -> list[Path]:
            start, end, _, length = beside(path)
            along = direct(end - start)
            return [head_path(tip, way, heads_length(length)) for tip, way in ((start, -along), (end, along))]

        def feet(path: Path) -> list[Path]:
            _, _, left = self._frame(path)
            return [Path([foot + 0.2 * offset * left, foot + 1.15 * offset * left]) for foot in corners_of(path)]

        def place(width: float, height: float) -> Array:
            start, end, way, length = beside(self.ax.transData.transform_path(ends))
            high, gap = (0.0, _FROM_ARROWS) if mark == "arrows" else (mark_curve(length, mark)[1], _FROM_MARK)
            out = direct(way)
            reach = abs(out[0]) * width / 2 + abs(out[1]) * height / 2
            return np.asarray((start + end) / 2 + way * (high + gap) + out * reach)

        drawn = Strokes(self.ax, ends, line, color, _WIDTH)
        if mark == "arrows":
            Heads(self.ax, ends, tips, color)
            if offset:
                Strokes(self.ax, ends, feet, color, _FEET)
        add_label(self.ax, text, color, size, place)
        return drawn

    def arrow_through(self, *points: ArrayLike, heads: int = 1, color: str = INK, stroke_width: float = 3.5) -> Strokes:
        """A smooth curve through the points in order, its head along the tangent with its tip at the last one.

        ``heads`` 2 has one at both ends, 0 none. Raises ValueError for another number, for fewer than two points and
        where two that follow each other coincide.
        """
        smooth_curve(points)
        check_heads(heads)
        given = Path([as_point(point) for point in points])

        def ends(path: Path) -> tuple[Array, list[tuple[Array, Array, float]]]:
            curve = smooth_curve(list(corners_of(path)))
            return curve, [end_head(one, picture_unit(self.ax)) for one in (curve, curve[::-1])[:heads]]

        def line(path: Path) -> list[Path]:
            curve, tips = ends(path)
            last, first = (*(BEHIND_TIP * length for _, _, length in tips), 0.0, 0.0)[:2]
            return [Path(trim(curve, first, last))]

        drawn = Strokes(self.ax, given, line, color, stroke_width)
        if heads:
            Heads(self.ax, given, lambda path: [head_path(*tip) for tip in ends(path)[1]], color)
        return drawn

    def _frame(self, path: Path) -> tuple[Array, Array, Array]:
        """Start of a segment in pixels; along it, and to its left, for one unit."""
        start, end = corners_of(path)
        along = direct(end - start) * picture_unit(self.ax)
        return start, along, np.array([-along[1], along[0]])


def _path(*points: ArrayLike) -> Path:
    """Raises ValueError where two that follow each other coincide."""
    corners = [as_point(point) for point in points]
    if any(np.array_equal(a, b) for a, b in pairwise(corners)):
        raise ValueError("two points of a mark coincide, so it has no direction")
    return Path(corners)
