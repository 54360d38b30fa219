"""What matplotlib drawing code may import: a scene with one axis, house style, exact plotting helpers.

A scene is a class with ``construct(self)`` that draws on ``self.ax`` (or clears it and lays out its own axes on
``self.fig``). Lengths are in data units, font sizes in points of a 1920×1080 picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.text import Annotation, Text
from matplotlib.ticker import FuncFormatter
from numpy.typing import ArrayLike

from chalkwright.renderers.kit import palette
from chalkwright.renderers.kit.curve_shapes import data_curve
from chalkwright.renderers.kit.matplotlib_angles import Angles
from chalkwright.renderers.kit.matplotlib_lines import Guide, Lines
from chalkwright.renderers.kit.matplotlib_marks import Marks
from chalkwright.renderers.kit.matplotlib_pixels import POINTS
from chalkwright.renderers.kit.matplotlib_rows import Rows
from chalkwright.renderers.kit.palette import *  # noqa: F403
from chalkwright.renderers.kit.palette import BLUE_INK, GREY_FILL, GREY_INK, INK, RED_INK
from chalkwright.renderers.kit.points import Coord, Seen, named, point_name, register, see_with

__all__ = [
    "WHITE",
    "FigureScene",
    "named",
    "np",
]
__all__ += palette.__all__

WHITE = "#FFFFFF"
"""Manim brings its own."""
LABEL_SIZE = round(30 * POINTS)
"""Points of a 1920×1080 picture, as high as Manim's letters of size 30."""
TICK_SIZE = 34
"""Of numbers at axes, which may be many; above Manim's size 24."""
_AXES = (0.11, 0.165, 0.84, 0.67)
"""Left, bottom, width and height of the axes in parts of the sheet."""
_HEADING_LINE = 0.066
"""Height of a line of a heading, in parts of the sheet."""
_LEADING = 1.5
"""From one baseline of a text to the next, as matplotlib counts it."""
_NAME_GAP = 14.0
"""Points between a dot and a name of the usual size, across and up."""


class FigureScene(Angles, Lines, Marks, Rows):
    """Base class of matplotlib scenes."""

    def __init__(self, fig: Figure) -> None:
        self.fig = fig
        self.ax: Axes = fig.add_axes(_AXES)
        self._angles = []
        see_with(self._seen)

    def construct(self) -> None:
        """Draw the picture; overridden by every scene."""
        raise TypeError(f"{type(self).__name__} must define construct(self)")

    def heading(self, text: str) -> Text:
        """The picture's title, at the top left; a line break begins a new line, for which untouched axes make room."""
        more = text.count("\n")
        if more and tuple(self.ax.get_position(original=True).bounds) == _AXES:
            left, bottom, width, height = _AXES
            self.ax.set_position((left, bottom, width, height - more * _HEADING_LINE))
        return self.fig.text(0.03, 0.97, text, fontsize=42, color=INK, ha="left", va="top", linespacing=_LEADING)

    def origin_axes(self, xlabel: str = "x", ylabel: str = "y") -> None:
        """School axes: arrows through the origin instead of a frame; call after setting the limits."""
        ax = self.ax
        for side in ("top", "right"):
            ax.spines[side].set_visible(False)
        ax.spines["left"].set_position("zero")
        ax.spines["bottom"].set_position("zero")
        ax.tick_params(pad=8)  # there is one O
        ax.plot(1, 0, ">", color=INK, ms=12, transform=ax.get_yaxis_transform(), clip_on=False)
        ax.plot(0, 1, "^", color=INK, ms=12, transform=ax.get_xaxis_transform(), clip_on=False)
        # Beside the tip there is room for a letter or two.
        beside = len(xlabel) <= 2
        place, sides = ((14, 0), _beside("left", "center")) if beside else ((10, 16), _beside("right", "bottom"))
        ax.annotate(xlabel, (1, 0), place, xycoords=ax.get_yaxis_transform(), **sides)
        ax.annotate(ylabel, (0, 1), (0, 14), xycoords=ax.get_xaxis_transform(), **_beside("center", "bottom"))
        ax.annotate("O", (0, 0), (-8, -8), **_beside("right", "top"))
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_formatter(FuncFormatter(_all_but_zero))
        for tick in (*ax.get_xticklabels(), *ax.get_yticklabels()):
            tick.set_path_effects([withStroke(linewidth=6, foreground="white")])

    def frame_axes(self, xlabel: str, ylabel: str) -> None:
        """Axes for measured data: left and bottom lines with names and units, a light grid."""
        for side in ("top", "right"):
            self.ax.spines[side].set_visible(False)
        self.ax.set_xlabel(xlabel, fontsize=LABEL_SIZE, labelpad=10)
        self.ax.set_ylabel(ylabel, fontsize=LABEL_SIZE, labelpad=10)
        self.ax.grid(True, color=GREY_FILL, linewidth=1.2, zorder=0)

    def point(
        self,
        x: float,
        y: float,
        name: str,
        *,
        offset: tuple[float, float] | None = None,
        color: str = RED_INK,
        size: float = 30,
    ) -> Annotation:
        """A dot at ``(x, y)`` with its name ``offset`` points away. A point's name (A, B', P1) is registered.

        Without ``offset`` it stands 14 points to the right and above at size 30, and as much further as the letters are
        larger.
        """
        if offset is None:
            offset = (_NAME_GAP * size / 30, _NAME_GAP * size / 30)
        (dot,) = self.ax.plot([x], [y], "o", color=color, ms=13, zorder=5)
        known = point_name(name)
        if known is not None:
            register(known, (x, y), lambda: np.asarray(dot.get_xydata())[0], self.ax)
        ha: Literal["left", "center", "right"] = "left" if offset[0] > 0 else "right" if offset[0] < 0 else "center"
        va: Literal["bottom", "center", "top"] = "bottom" if offset[1] > 0 else "top" if offset[1] < 0 else "center"
        beside = _beside(ha, va) | {"fontsize": size * POINTS}
        return self.ax.annotate(name, (x, y), offset, color=color, zorder=6, **beside)

    def data_curve(self, xs: ArrayLike, ys: ArrayLike, *, color: str = BLUE_INK) -> Line2D:
        """A smooth curve through measured points, with their dots, that never goes beyond neighbouring ones. Raises
        ValueError for fewer than two, and for xs that do not rise."""
        (curve,) = self.ax.plot(*data_curve(xs, ys).T, color=color, zorder=4)
        self.ax.plot(xs, ys, "o", color=color, ms=13, zorder=5, clip_on=False)
        return curve

    def _seen(self, coord: Coord, axes: Any) -> Seen:
        """Where a point is in the picture, in units of ``self.ax`` across: data coordinates if the aspect is equal."""
        main = self.ax if self.ax in self.fig.axes or not self.fig.axes else self.fig.axes[0]
        left, low = main.get_xlim()[0], main.get_ylim()[0]
        corner = main.transData.transform((left, low))
        pixels = main.bbox.width / abs(main.get_xlim()[1] - left)
        x, y = ((axes or main).transData.transform(coord[:2]) - corner) / pixels
        return left + float(x), low + float(y)

    def guide(self, x: float, y: float, *, color: str = GREY_INK) -> None:
        """Dashed lines from ``(x, y)`` to both axes, or to the number that stands before an axis."""
        left, bottom = self._floor()
        for ends in (([x, x], [y, bottom]), ([x, left], [y, y])):
            self.ax.add_line(Guide(*ends, linestyle="--", color=color, linewidth=2.5, zorder=2))

    def _floor(self) -> tuple[float, float]:
        (x0, x1), (y0, y1) = self.ax.get_xlim(), self.ax.get_ylim()
        return (0.0 if x0 <= 0 <= x1 else x0), (0.0 if y0 <= 0 <= y1 else y0)

    def note(self, text: str, corner: Literal["ul", "ur", "dl", "dr"] = "ur", *, color: str = INK) -> Text:
        """A boxed remark in a corner of the axes."""
        x, ha = (0.02, "left") if corner[1] == "l" else (0.98, "right")
        y, va = (0.97, "top") if corner[0] == "u" else (0.03, "bottom")
        box = {"boxstyle": "round,pad=0.5", "facecolor": "white", "edgecolor": color, "linewidth": 2}
        return self.ax.text(
            x,
            y,
            text,
            transform=self.ax.transAxes,
            ha=ha,
            va=va,
            multialignment="left",
            color=color,
            fontsize=LABEL_SIZE,
            bbox=box,
            linespacing=_LEADING,
            zorder=8,
        )

    def bars(self, names: Sequence[str], values: Sequence[float], colors: Sequence[str]) -> None:
        """Labelled bars, each with its value on top."""
        drawn = self.ax.bar(range(len(names)), values, color=colors, edgecolor=INK, linewidth=2, zorder=3)
        self.ax.bar_label(drawn, fontsize=LABEL_SIZE, padding=6, fmt=_plain)
        self.ax.set_xticks(range(len(names)), names)


def _all_but_zero(value: float, _: int) -> str:
    return "" if abs(value) < 1e-12 else _plain(value)


def _plain(value: float) -> str:
    """In full as school books print it: no exponent below 10^10, a real minus sign."""
    return f"{value:.10g}".replace("-", "−")


def _beside(ha: str, va: str) -> dict[str, Any]:
    return {
        "textcoords": "offset points",
        "ha": ha,
        "va": va,
        "fontsize": LABEL_SIZE,
        "annotation_clip": False,
    }
