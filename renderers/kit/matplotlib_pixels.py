"""What kits of matplotlib scenes draw in pixels, worked out when the picture is drawn: limits may be set afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, Patch
from matplotlib.path import Path
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D, IdentityTransform
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.kit.line_shapes import BLUNT

__all__ = [
    "POINTS",
    "Array",
    "Drawn",
    "Heads",
    "Strokes",
    "add_label",
    "as_point",
    "corners_of",
    "direct",
    "figure_of",
    "head_path",
    "picture_unit",
    "text_extent",
]

POINTS = 4 / 3
"""Points of a letter that is as high as Manim's of size 1."""
Array = NDArray[np.float64]
Drawn = Callable[[Path], list[Path]]
"""What is painted for a path, both in pixels."""


class Strokes(Patch):
    """Lines that ``draw`` makes of a path in data units."""

    def __init__(self, ax: Axes, path: Path, draw: Drawn, color: str, width: float) -> None:
        super().__init__(
            fill=False,
            edgecolor=color,
            linewidth=width,
            capstyle="butt",
            joinstyle="miter",
            transform=IdentityTransform(),
            clip_on=False,
            zorder=3,
        )
        self.source = path
        self._draw_for = draw
        self._to_pixels = ax.transData
        _add(ax, self)

    def get_path(self) -> Path:
        return Path.make_compound_path(*self._draw_for(self._to_pixels.transform_path(self.source)))


class Heads(FancyArrowPatch):
    """Filled arrow heads that ``draw`` makes of a path in data units."""

    def __init__(self, ax: Axes, path: Path, draw: Drawn, color: str) -> None:
        def style(seen: Path, *_: object) -> tuple[list[Path], list[bool]]:
            heads = draw(seen)
            return heads, [True] * len(heads)

        super().__init__(
            path=path,
            arrowstyle=style,  # type: ignore[arg-type]
            transform=ax.transData,
            color=color,
            linewidth=0,
            clip_on=False,
            zorder=4,
        )
        self.source = path
        _add(ax, self)


def head_path(tip: Array, along: Array, length: float) -> Path:
    """A filled triangle whose first corner is its tip, ``along`` its direction."""
    across = np.array([-along[1], along[0]]) * length * BLUNT
    back = tip - along * length
    return Path([tip, back + across, back - across, tip], closed=True)


def _add(ax: Axes, artist: Strokes | Heads) -> None:
    ax.add_artist(artist)
    ax.update_datalim(artist.source.vertices)
    ax.autoscale_view()


def add_label(ax: Axes, text: str, color: str, size: float, place: Callable[[float, float], Array]) -> Annotation:
    """A label whose middle ``place`` tells in pixels, given its width and height."""

    def moved(renderer: Any) -> Affine2D:
        return Affine2D().translate(*place(*text_extent(ax, text, size, renderer)))

    return ax.annotate(
        text,
        (0, 0),
        xycoords=moved,
        ha="center",
        va="center",
        color=color,
        fontsize=size * POINTS,
        zorder=6,
        annotation_clip=False,
    )


def text_extent(ax: Axes, text: str, size: float, renderer: Any = None) -> tuple[float, float]:
    """Width and height of a label in pixels; ``size`` as Manim's kit has it."""
    sample, figure = Text(0, 0, text, fontsize=size * POINTS), figure_of(ax)
    sample.set_figure(figure)
    box = sample.get_window_extent(renderer or figure.canvas.get_renderer())  # type: ignore[attr-defined]
    return box.width, box.height


def figure_of(ax: Artist) -> Figure:
    """The picture that axes are in."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return figure


def picture_unit(ax: Artist) -> float:
    """Pixels of an eighth of the picture's height: the unit of Manim's frame."""
    return float(figure_of(ax).bbox.height) / 8


def as_point(point: ArrayLike) -> Array:
    """``(x, y)`` in data units. Raises ValueError for what is none."""
    flat = np.asarray(point, dtype=float).ravel()
    if len(flat) not in (2, 3) or not np.isfinite(flat).all():
        raise ValueError(f"a point is a pair of numbers (x, y), not {point!r:.60}")
    return flat[:2]


def corners_of(path: Path) -> Array:
    """The vertices of a path, as a copy."""
    return np.array(path.vertices, dtype=float)


def direct(vector: Array) -> Array:
    """Its direction."""
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9))
