"""Takes a Manim scene or a matplotlib figure apart into its :class:`Piece` list.

Runs trusted code (our own scenes) in this process, without the sandbox. Needs :func:`ready` once.
"""

from __future__ import annotations

import copy
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import manim
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.collections import Collection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch, Patch, Rectangle
from matplotlib.table import Cell
from matplotlib.text import Text

from chalkwright.benchmarks.lab.layout.pieces import (
    CANVAS,
    MARGIN,
    STEP,
    Mask,
    Piece,
    Role,
    box_of,
    empty_canvas,
    overshoot,
)
from chalkwright.renderers.base import HEIGHT, WIDTH, Box, RendererName
from chalkwright.renderers.fonts import write_fontconfig
from chalkwright.renderers.manim import draw as manim_draw
from chalkwright.renderers.matplotlib import draw as matplotlib_draw

_MANIM_CAPITAL, _MATHTEX_CAPITAL, _FIGURE_CAPITAL = 41.0 / 30, 36.8 / 40, 0.7 * 100 / 72
"""Picture pixels of a capital letter a unit of font size."""


def ready(folder: Path) -> None:
    """Set up both libraries and the fonts as the renderers' parents do; ``folder`` keeps what fonts need."""
    os.environ["FONTCONFIG_FILE"] = str(write_fontconfig(folder))
    manim_draw.warm()
    matplotlib_draw.warm()


def take_apart(renderer: RendererName, code: str, scene: str) -> list[Piece]:
    """The scene's visible pieces in drawing order; entry ``n`` is number ``n`` of the prelude's ``_pieces``."""
    names: dict[str, Any] = {"__name__": "scene"}
    exec(compile(code, "scene.py", "exec"), names)
    return (_manim if renderer == "manim" else _figure)(names[scene], names["_pieces"])


def _manim(scene_class: Any, pieces_of: Callable[[Any], list[Any]]) -> list[Piece]:
    with tempfile.TemporaryDirectory() as folder, manim.tempconfig({"media_dir": folder}):
        scene = scene_class(skip_animations=True)
        scene.construct()
        camera = manim.Camera(
            background_opacity=0,
            pixel_height=CANVAS[0],
            pixel_width=CANVAS[1],
            frame_height=8.0 * (1 + 2 * MARGIN[1] / HEIGHT),
            frame_width=8.0 * WIDTH / HEIGHT * (1 + 2 * MARGIN[0] / WIDTH),
        )
        return [_manim_piece(mobject, camera) for mobject in pieces_of(scene)]


def _manim_piece(mobject: Any, camera: Any) -> Piece:
    words = isinstance(mobject, manim.Text | manim.MarkupText | manim.MathTex | manim.DecimalNumber)
    arrow = isinstance(mobject, manim.Arrow | manim.DashedLine)
    image = _photograph(mobject, camera, words or arrow)
    role: Role = "text" if words else "line"
    if words or arrow or isinstance(mobject, manim.Dot):
        edge = image[..., 3] > 0.3 * 255
        role = "area" if isinstance(mobject, manim.Dot) else role
    else:
        bare = mobject.copy()
        if isinstance(bare, manim.VMobject):
            filled = bare.get_fill_opacity() > 0.02
            role = "area" if filled else "line"
            edge = _photograph(bare.set_fill(opacity=0), camera, False)[..., 3] > 0.3 * 255
        else:
            role, edge = "area", np.zeros(CANVAS, dtype=bool)
    capital, said = 0.0, ""
    if words:
        formula = isinstance(mobject, manim.MathTex)
        capital = float(mobject.font_size) * (_MATHTEX_CAPITAL if formula else _MANIM_CAPITAL)
        said = _words(mobject)
    name = f"{type(mobject).__name__} “{said}”" if said else type(mobject).__name__
    beyond = overshoot(box_of(np.asarray(image[..., 3] > 0.3 * 255)))
    return Piece(name, role, said, image, edge, capital, beyond=beyond)


def _words(mobject: Any) -> str:
    if isinstance(mobject, manim.MathTex):
        return str(mobject.tex_string).strip()
    if isinstance(mobject, manim.DecimalNumber):
        return str(mobject.get_value())
    return str(getattr(mobject, "original_text", mobject.text)).strip()


def _photograph(mobject: Any, camera: Any, whole: bool) -> Any:
    """The mobject's own ink as RGBA with straight alpha."""
    camera.reset()
    camera.capture_mobjects([mobject], include_submobjects=whole)
    image = camera.pixel_array.copy()
    rows, columns = np.flatnonzero(image[..., 3].any(axis=1)), np.flatnonzero(image[..., 3].any(axis=0))
    if len(rows):
        part = image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        alpha = np.maximum(part[..., 3:].astype(float), 1.0)
        part[..., :3] = np.minimum(255.0, part[..., :3] * 255.0 / alpha)
    return image


def _figure(scene_class: Any, pieces_of: Callable[[Any], list[Any]]) -> list[Piece]:
    figure = Figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor="white")
    FigureCanvasAgg(figure)
    scene = scene_class(figure)
    scene.construct()
    return list(_figure_pieces(figure, pieces_of(scene)))


def _figure_pieces(figure: Figure, artists: list[Any]) -> Iterator[Piece]:
    fixed = {id(label) for ax in figure.axes for axis in (ax.xaxis, ax.yaxis) for label in _labels_of(axis)}
    frames = {id(artist.get_bbox_patch()) for artist in artists if isinstance(artist, Text)}
    for artist in artists:
        image = _sketch(artist)
        if isinstance(artist, Text):
            said = artist.get_text().strip()
            capital = float(artist.get_fontsize()) * _FIGURE_CAPITAL
            edge = image[..., 3] > 0.3 * 255
            beyond = max(0.0, overshoot(_box_of(artist.get_window_extent())) - 0.2 * capital)
            name, haloed = f"{type(artist).__name__} “{said}”", bool(artist.get_path_effects())
            yield Piece(name, "text", said, image, edge, capital, haloed, beyond, id(artist) in fixed)
        else:
            role, edge = _figure_edge(artist, image)
            beyond = overshoot(_box_of(artist.get_window_extent())) if id(artist) in frames else 0.0
            yield Piece(type(artist).__name__, role, "", image, edge, beyond=beyond, fixed=True)


def _box_of(extent: Any) -> Box:
    return Box(left=extent.x0, top=HEIGHT - extent.y1, right=extent.x1, bottom=HEIGHT - extent.y0)


def _labels_of(axis: Any) -> list[Any]:
    return [axis.label, *axis.get_ticklabels()]


def _figure_edge(artist: Any, image: Any) -> tuple[Role, Mask]:
    ink: Mask = np.asarray(image[..., 3] > 0.3 * 255)
    if isinstance(artist, Line2D | FancyArrowPatch):
        return "line", ink
    if isinstance(artist, Patch):
        if to_rgba(artist.get_facecolor())[3] < 0.02 or not artist.get_fill():
            return "line", ink
        bare = copy.copy(artist)
        bare.set_facecolor("none")
        return "area", np.asarray(_sketch(bare)[..., 3] > 0.3 * 255)
    if isinstance(artist, Collection) and not len(artist.get_facecolor()):
        return "line", ink
    return "area", np.zeros(CANVAS, dtype=bool)


def _sketch(artist: Any) -> Any:
    """The artist's own ink as RGBA with straight alpha, without its halo and its box."""
    canvas: Any = RendererAgg(WIDTH, HEIGHT, 100)  # type: ignore[no-untyped-call]
    frame = artist.get_bbox_patch() if isinstance(artist, Text) else None
    halo = artist.get_path_effects()
    artist.set_path_effects([])
    if frame is not None:
        frame.set_visible(False)
    if isinstance(artist, Text):
        arrow = getattr(artist, "arrow_patch", None)
        if arrow is not None:
            arrow.set_visible(False)
        artist.draw(canvas)
        if arrow is not None:
            arrow.set_visible(True)
    elif isinstance(artist, Cell):
        Rectangle.draw(artist, canvas)  # without its text
    else:
        artist.draw(canvas)
    if frame is not None:
        frame.set_visible(True)
    artist.set_path_effects(halo)
    image = empty_canvas()
    down, across = MARGIN[1] // STEP, MARGIN[0] // STEP
    drawn = np.asarray(canvas.buffer_rgba())[::STEP, ::STEP]
    image[down : down + HEIGHT // STEP, across : across + WIDTH // STEP] = drawn
    return image
