"""Lines that say more than where they run, for matplotlib scenes: rays, dash-dot axes, arcs with arrow heads.

Points and radii are in data units, angles in degrees, sizes in eighths of the picture's height as in Manim's kit. What
has a size on the picture is worked out when it is drawn, so that limits and aspect may be set before or after.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.transforms import Bbox
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.curve_shapes import trim
from chalkwright.renderers.kit.line_shapes import (
    BEARS_HEAD,
    HEAD,
    arc_sweep,
    check_heads,
    check_share,
    curved_head,
    dash_dot_pieces,
    head_span,
)
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

__all__ = ["Lines"]

NUMBER_ROOM = 0.1
"""Units between the end of a guide and the number of an axis."""


class Lines:
    """What a scene draws them with."""

    ax: Axes

    def arrow_head(
        self, a: ArrayLike, b: ArrayLike, share: float = 0.5, *, color: str = INK, size: float = HEAD
    ) -> Heads:
        """A filled head on the way from ``a`` to ``b``: the direction of light or current on a line that is there.

        ``share`` is how far along its middle lies, from 0 to 1 (1: its tip is at ``b``); ``size`` is its length. Raises
        ValueError for another share and where ``a`` is ``b``.
        """
        check_share(share)
        ends = [as_point(a), as_point(b)]
        _check_apart(ends)

        def draw(path: Path) -> list[Path]:
            a, b = corners_of(path)
            return [_head_between(a, b, share, size * picture_unit(self.ax))]

        return Heads(self.ax, Path(ends), draw, color)

    def ray(self, *points: ArrayLike, share: float = 0.5, color: str = INK, stroke_width: float = 3.5) -> Heads:
        """A line through the points, on each piece an arrow head at that share of its way: light, a wire's current.

        Short pieces have none, the longest always has one. Gives the heads. Raises ValueError for fewer than two
        points, and for a share that is not between 0 and 1.
        """
        if len(points) < 2:
            raise ValueError("a ray needs at least two points, as in self.ray((0, 0), (3, 1))")
        check_share(share)
        corners = [as_point(p) for p in points]
        _check_apart(corners)

        def tips(path: Path) -> list[Path]:
            scale = picture_unit(self.ax)
            pieces = list(pairwise(corners_of(path)))
            lengths = [float(np.linalg.norm(b - a)) for a, b in pieces]
            least = min(BEARS_HEAD * scale, max(lengths))
            bearing = [piece for piece, length in zip(pieces, lengths, strict=True) if length >= least]
            return [_head_between(a, b, share, HEAD * scale) for a, b in bearing]

        def line(path: Path) -> list[Path]:
            seen, last = corners_of(path), corners_of(tips(path)[-1])
            if np.allclose(last[0], seen[-1]):
                seen[-1] = last[:3].mean(axis=0)  # else the line's end is wider than the tip
            return [Path(seen)]

        Strokes(self.ax, Path(corners), line, color, stroke_width)
        return Heads(self.ax, Path(corners), tips, color)

    def dash_dot(self, a: ArrayLike, b: ArrayLike, *, color: str = GREY_INK, stroke_width: float = 2.5) -> Line2D:
        """A dash-dot line from ``a`` to ``b``, a dash at both ends: an axis of symmetry, an optical axis.

        Raises ValueError where ``a`` is ``b``.
        """
        ends = [as_point(a), as_point(b)]
        _check_apart(ends)
        line = _DashDot(*np.transpose(ends), color=color, linewidth=stroke_width, zorder=2, dash_capstyle="butt")
        self.ax.add_line(line)
        return line

    def arc_arrow(
        self,
        center: ArrayLike,
        radius: float,
        start: float,
        end: float,
        text: str = "",
        *,
        heads: int = 1,
        color: str = INK,
        size: float = 26,
    ) -> Strokes:
        """The arc of a circle from ``start`` to ``end`` degrees, clockwise where ``end`` is less: a turn, an orbit.

        Its head lies along the tangent with its tip at the arc's very end; ``heads`` 2 has one at both ends, 0 none.
        ``text`` stands outside its middle. Raises ValueError for a radius that is not positive, for equal angles and
        for more than a full turn.
        """
        sweep = arc_sweep(radius, start, end)
        at_end, at_start = check_heads(heads) > 0, heads > 1
        middle = as_point(center)
        path = _circle(middle, radius, np.radians(start), sweep)

        def line(seen: Path) -> list[Path]:
            curve, length = _curve(seen, picture_unit(self.ax))
            return [Path(trim(curve, length * 0.9 * at_start, length * 0.9 * at_end))]

        def tips(seen: Path) -> list[Path]:
            _, length = _curve(seen, picture_unit(self.ax))
            points = corners_of(seen)
            ends = [(points[-1], points[-2])] if at_end else []
            ends += [(points[0], points[1])] if at_start else []
            return [head_path(tip, direct(tip - before), length) for tip, before in ends]

        drawn = Strokes(self.ax, path, line, color, 3.5)
        if heads:
            Heads(self.ax, path, tips, color)
        if text:
            turn = np.radians(start) + sweep / 2
            edge = middle + radius * np.array([np.cos(turn), np.sin(turn)])

            def place(width: float, height: float) -> Array:
                inner, outer = self.ax.transData.transform([middle, edge])
                out = direct(outer - inner)
                reach = abs(out[0]) * width / 2 + abs(out[1]) * height / 2
                return np.asarray(outer + out * (reach + 0.15 * picture_unit(self.ax)))

            add_label(self.ax, text, color, size, place)
        return drawn


class _DashDot(Line2D):
    """Its dashes come out even, however long it is in the picture."""

    def draw(self, renderer: Any) -> None:
        a, b = self.get_transform().transform(self.get_xydata())
        assert self.axes is not None
        unit = picture_unit(self.axes)
        pieces = dash_dot_pieces(float(np.linalg.norm(b - a)) / unit)
        (_, first), (second, third), (fourth, _) = pieces[:3]
        pattern = np.array([first, second - first, third - second, fourth - third]) * unit
        width = renderer.points_to_pixels(self.get_linewidth())
        self.set_linestyle((0, tuple(pattern / width)))
        super().draw(renderer)


class Guide(Line2D):
    """A straight line to an axis that ends before a number in its way: a dash beside a number reads as its minus."""

    def draw(self, renderer: Any) -> None:
        ax = self.axes
        assert isinstance(ax, Axes)
        whole = self.get_xydata()
        start, end = self.get_transform().transform(whole)
        labels = [label for axis in (ax.xaxis, ax.yaxis) for label in axis.get_ticklabels() if label.get_text()]
        margin = NUMBER_ROOM * picture_unit(ax)
        for box in (label.get_window_extent(renderer).padded(margin) for label in labels):
            if (share := _enter(start, end, box)) is not None:
                end = start + share * (end - start)
        self.set_data(*self.get_transform().inverted().transform([start, end]).T)
        super().draw(renderer)
        self.set_data(*np.transpose(whole))


def _enter(start: Array, end: Array, box: Bbox) -> float | None:
    """The share of the way from ``start`` to ``end`` at which it enters a box; None where it does not."""
    way = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = (np.array([box.min, box.max]) - start) / way
    first, last = np.nanmax(np.minimum(low, high)), np.nanmin(np.maximum(low, high))
    return float(first) if 0 < first < last and first < 1 else None


def _check_apart(points: Sequence[Array]) -> None:
    if any(np.array_equal(a, b) for a, b in pairwise(points)):
        raise ValueError("two points of a line coincide, so it has no direction")


def _head_between(a: Array, b: Array, share: float, size: float) -> Path:
    length = float(np.linalg.norm(b - a))
    back, tip = head_span(length, share, size)
    along = direct(b - a)
    return head_path(a + along * tip, along, tip - back)


def _circle(center: Array, radius: float, start: float, sweep: float) -> Path:
    """The arc as Bézier curves, from its start to its end."""
    low, high = np.degrees(sorted([start, start + sweep]))
    arc = Path.arc(low, high)
    vertices = corners_of(arc)
    return Path(center + radius * (vertices if sweep > 0 else vertices[::-1]), arc.codes)


def _curve(arc: Path, unit: float) -> tuple[Array, float]:
    """An arc in pixels as a fine polyline, and the length of its heads."""
    polygons: Sequence[Any] = arc.to_polygons(closed_only=False)
    curve = np.asarray(polygons[0], dtype=float)
    steps = np.hypot(*np.diff(curve, axis=0).T)
    turns = np.diff(np.unwrap(np.arctan2(*np.diff(curve, axis=0).T[::-1])))
    radius = float(steps.sum() / max(abs(turns).sum(), 1e-9))
    return curve, curved_head(radius / unit, float(steps.sum()) / unit) * unit
