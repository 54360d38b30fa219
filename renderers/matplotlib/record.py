"""A matplotlib canvas that notes, as it draws, what each artist paints: where, in which colours, clipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.colors import to_hex
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.table import Cell
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Bbox

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.layout_geometry import Array, box_of

CLOSED = 1.0
"""Pixels between the ends of a line that is closed."""


@dataclass(frozen=True)
class Mark:
    """One thing painted: polylines in picture pixels, origin at the top left, with a stroke or a filling or both."""

    lines: list[Array]
    box: Box
    stroke: float = 0.0
    color: str = ""
    opacity: float = 1.0
    fill: str = ""
    fill_opacity: float = 0.0
    marker: bool = False
    image: bool = False
    rough: bool = False
    """Whether it is drawn along other lines as well: hatched, clipped by a path, or as if by hand."""

    def shows(self, least: float) -> bool:
        return self.image or bool((self.stroke and self.opacity > least) or (self.fill and self.fill_opacity > least))

    @property
    def points(self) -> Array:
        return np.concatenate(self.lines)

    @property
    def closed(self) -> bool:
        return all(np.hypot(*(line[0] - line[-1])) < CLOSED for line in self.lines)


Painted = tuple[Artist | None, list[Any], list[Mark]]
"""An artist, the artists it is part of (innermost first), and what it painted itself."""


@dataclass
class _Open:
    artist: Artist | None
    marks: list[Mark] = field(default_factory=list)


class MeasuringCanvas(FigureCanvasAgg):
    """Draws as usual; :attr:`recorder` has what the last :meth:`draw` painted."""

    recorder: Recorder | None = None

    def draw(self) -> None:
        artists = [part for artist in self.figure.findobj() for part in (artist, *_parts_of(artist))]
        names = [artist.get_gid() for artist in artists]
        self.recorder = Recorder(self.figure.dpi, self.get_width_height(), artists)
        try:
            for number, artist in enumerate(artists):
                artist.set_gid(str(number))
            super().draw()  # type: ignore[no-untyped-call]
        finally:
            for artist, name in zip(artists, names, strict=True):
                artist.set_gid(name)

    def get_renderer(self) -> RendererAgg:
        """A new one for each recording, for the figure's present size."""
        if self.recorder is None:
            return super().get_renderer()  # type: ignore[no-untyped-call, no-any-return]
        if self.recorder.painter is None:
            width, height = self.get_width_height(physical=True)
            self.recorder.painter = _Painter(width, height, self.figure.dpi, self.recorder)
        return self.recorder.painter


class _Painter(RendererAgg):
    """Paints, and passes every call on to a recorder."""

    def __init__(self, width: int, height: int, dpi: float, recorder: Recorder) -> None:
        self._recorder = recorder
        super().__init__(width, height, dpi)  # type: ignore[no-untyped-call]

    def _update_methods(self) -> None:
        """Matplotlib sets its C functions on the instance, where they would hide methods of the class."""
        super()._update_methods()  # type: ignore[no-untyped-call]
        for name in _PASSED_ON:
            setattr(self, name, _both(getattr(self._recorder, name), getattr(self, name)))

    def open_group(self, s: str, gid: str | None = None) -> None:
        self._recorder.open_group(s, gid)

    def close_group(self, s: str) -> None:
        self._recorder.close_group(s)

    def draw_path(self, gc: Any, path: Any, transform: Any, rgbFace: Any = None) -> None:  # noqa: N803
        self._recorder.draw_path(gc, path, transform, rgbFace)
        super().draw_path(gc, path, transform, rgbFace)  # type: ignore[no-untyped-call]

    def draw_text(
        self, gc: Any, x: float, y: float, s: str, prop: Any, angle: float, ismath: Any = False, mtext: Any = None
    ) -> None:
        self._recorder.draw_text(gc, x, y, s, prop, angle, ismath, mtext)
        super().draw_text(gc, x, y, s, prop, angle, ismath, mtext)  # type: ignore[no-untyped-call]


_PASSED_ON = ("draw_markers", "draw_path_collection", "draw_quad_mesh", "draw_gouraud_triangles", "draw_image")


def _both(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        first(*args, **kwargs)
        return second(*args, **kwargs)

    return call


class Recorder(RendererBase):
    """Paints nothing; :attr:`painted` has what it was asked to paint, in order."""

    def __init__(self, dpi: float, size: tuple[int, int], artists: list[Artist]) -> None:
        """``artists``: those whose ``gid`` is their place in the list."""
        super().__init__()
        self.painter: RendererAgg | None = None
        self.painted: list[Painted] = []
        self._dpi = dpi
        self._size = size
        self._artists = artists
        self._texts = {id(artist): n for n, artist in enumerate(artists, start=1) if isinstance(artist, Text)}
        self._open: list[_Open] = []
        self._marking = False

    def number_of(self, artist: Any) -> int:
        """A number above 0 of its own for every text, else 0."""
        return self._texts.get(id(artist), 0)

    def open_group(self, s: str, gid: str | None = None) -> None:
        known = gid is not None and gid.isdecimal() and int(gid) < len(self._artists)
        self._open.append(_Open(self._artists[int(gid)] if known and gid else None))

    def close_group(self, s: str) -> None:
        done = self._open.pop()
        if done.marks:
            owners = [one.artist for one in reversed(self._open) if one.artist is not None]
            self.painted.append((done.artist, owners, done.marks))

    def draw_path(self, gc: Any, path: Any, transform: Any, rgbFace: Any = None) -> None:  # noqa: N803
        if not self._open or not len(path.vertices):
            return
        shown = _clip_of(gc)
        if shown is not None and (shown.width <= 0 or shown.height <= 0):
            return
        lines = [line for line in path.to_polygons(transform, closed_only=False) if len(line)]
        if shown is not None:
            lines = _clip(lines, shown, filled=rgbFace is not None)
        if not lines:
            return
        color, stroke = gc.get_rgb(), float(self.points_to_pixels(gc.get_linewidth()))
        opacity, face = float(color[3]) if len(color) > 3 else 1.0, 0.0
        if rgbFace is not None:
            face = float(rgbFace[3]) if len(rgbFace) > 3 else 1.0
            if gc.get_forced_alpha():
                face = float(gc.get_alpha())
        lines = [np.stack([line[:, 0], self._size[1] - line[:, 1]], axis=1) for line in lines]
        stroke = stroke if opacity > 0 else 0.0
        self._open[-1].marks.append(
            Mark(
                lines=lines,
                box=box_of(np.concatenate(lines), stroke / 2),
                stroke=stroke,
                color=_hex(color) if stroke else "",
                opacity=opacity,
                fill=_hex(rgbFace) if face > 0 else "",
                fill_opacity=face,
                marker=self._marking,
                rough=bool(gc.get_hatch() or gc.get_sketch_params() or gc.get_clip_path()[0] is not None),
            )
        )

    def draw_text(
        self, gc: Any, x: float, y: float, s: str, prop: Any, angle: float, ismath: Any = False, mtext: Any = None
    ) -> None:
        own = self.new_gc()
        own.copy_properties(gc)
        super().draw_text(own, x, y, s, prop, angle, ismath, mtext)

    def draw_markers(
        self,
        gc: Any,
        marker_path: Any,
        marker_trans: Any,
        path: Any,
        trans: Any,
        rgbFace: Any = None,  # noqa: N803
    ) -> None:
        self._marking = True
        try:
            super().draw_markers(gc, marker_path, marker_trans, path, trans, rgbFace)
        finally:
            self._marking = False

    def draw_quad_mesh(self, gc: Any, master_transform: Any, *args: Any, **kwargs: Any) -> None:
        coordinates = np.asarray(args[2], dtype=float).reshape(-1, 2)
        points = np.ma.masked_invalid(master_transform.transform(coordinates)).compressed().reshape(-1, 2)
        self._image(gc, points)

    def draw_gouraud_triangles(self, gc: Any, triangles_array: Any, colors_array: Any, transform: Any) -> None:
        self._image(gc, transform.transform(np.asarray(triangles_array, dtype=float).reshape(-1, 2)))

    def draw_image(self, gc: Any, x: float, y: float, im: Any, transform: Any = None) -> None:
        height, width = im.shape[:2]
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=float)
        points = np.asarray(transform.transform(corners / (width, height)) if transform else corners + np.array([x, y]))
        solid = im.shape[2] < 4 or int(im[..., 3].min()) > 229
        self._image(gc, points, _hex(im[..., :3].mean(axis=(0, 1)) / 255) if solid else "")

    def _image(self, gc: Any, points: Array, mean: str = "") -> None:
        if not self._open or not len(points):
            return
        shown = _clip_of(gc)
        if shown is not None:
            points = np.clip(points, (shown.x0, shown.y0), (shown.x1, shown.y1))
        flipped = np.stack([points[:, 0], self._size[1] - points[:, 1]], axis=1)
        self._open[-1].marks.append(Mark(lines=[flipped], box=box_of(flipped), fill=mean, image=True))

    def get_canvas_width_height(self) -> tuple[int, int]:
        return self._size

    def points_to_pixels(self, points: Any) -> Any:
        return points * self._dpi / 72


def _parts_of(artist: Artist) -> list[Artist]:
    """A text's box and arrow and a table cell's text, which are nobody's children."""
    if isinstance(artist, Cell):
        return [artist.get_text()]
    parts = (artist.get_bbox_patch(), getattr(artist, "arrow_patch", None)) if isinstance(artist, Text) else ()
    return [part for part in parts if part is not None]


def _clip_of(gc: Any) -> Bbox | None:
    """The rectangle outside which nothing shows; of a clip path its extent."""
    shown: Bbox | None = gc.get_clip_rectangle()
    path, transform = gc.get_clip_path()
    if path is not None:
        around = path.get_extents(transform or Affine2D())
        shown = around if shown is None else Bbox.intersection(shown, around) or Bbox.null()
    return shown


def _clip(lines: list[Array], shown: Bbox, *, filled: bool) -> list[Array]:
    """The parts of polylines, or of polygons, inside the rectangle."""
    low, high = np.array([shown.x0, shown.y0]), np.array([shown.x1, shown.y1])
    kept: list[Array] = []
    for line in lines:
        if (line.max(axis=0) < low).any() or (line.min(axis=0) > high).any():
            continue
        if (line >= low).all() and (line <= high).all():
            kept.append(line)
        elif filled:
            inner: Any = Path(line).clip_to_bbox(shown).to_polygons(closed_only=False)
            kept += [np.asarray(part) for part in inner if len(part)]
        else:
            kept += _parts(line, low, high)
    return kept


def _parts(line: Array, low: Array, high: Array) -> list[Array]:
    """The pieces of one polyline inside a box (Liang-Barsky)."""
    start, along = line[:-1], np.diff(line, axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        enter, leave = (
            np.minimum((low - start) / along, (high - start) / along),
            np.maximum((low - start) / along, (high - start) / along),
        )
    still = along == 0
    within = (start >= low) & (start <= high)
    enter = np.where(still, np.where(within, 0.0, 2.0), enter).max(axis=1).clip(0.0)
    leave = np.where(still, 1.0, leave).min(axis=1).clip(max=1.0)
    found: list[Array] = []
    run: list[Array] = []
    for n in np.flatnonzero(enter < leave):
        first, last = start[n] + along[n] * enter[n], start[n] + along[n] * leave[n]
        if run and enter[n] == 0 and np.array_equal(run[-1], first):
            run.append(last)
        else:
            found += [np.array(run)] if run else []
            run = [first, last]
    return [*found, np.array(run)] if run else found


def _hex(color: Any) -> str:
    return str(to_hex(np.clip(np.asarray(color, dtype=float)[:3], 0, 1))).upper()


@lru_cache(maxsize=64)
def capital_height(font: FontProperties) -> float:
    """Height of ``H`` to the font's size."""
    return float(TextPath((0, 0), "H", size=100, prop=font).get_extents().height) / 100
