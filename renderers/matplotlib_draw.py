"""Draws one matplotlib scene as PNG and SVG, and measures its texts."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from renderers.base import Box, Element, RenderRequest
from renderers.drawing import Drawn
from renderers.fonts import FAMILY, font_file
from renderers.kit.matplotlib import LABEL_SIZE, FigureScene
from renderers.kit.palette import INK

_DPI = 100
_STYLE: dict[str, Any] = {
    "font.family": [FAMILY],
    "font.size": LABEL_SIZE,
    "mathtext.fontset": "stix",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.linewidth": 2.2,
    "axes.unicode_minus": True,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": LABEL_SIZE - 2,
    "ytick.labelsize": LABEL_SIZE - 2,
    "xtick.major.size": 8,
    "ytick.major.size": 8,
    "xtick.major.width": 2,
    "ytick.major.width": 2,
    "lines.linewidth": 4,
    "legend.fontsize": LABEL_SIZE,
    "legend.frameon": False,
    "svg.hashsalt": "chalkwright",
}


def warm() -> None:
    """Set what every scene shares; called once, in the parent."""
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    mpl.use("Agg")
    font_manager.fontManager.addfont(font_file())
    mpl.rcParams.update(_STYLE)  # type: ignore[arg-type]
    figure = Figure()
    figure.text(0.5, 0.5, "warm 中 $x^2$")
    FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]


def draw(request: RenderRequest, scene_class: type, timings: dict[str, float]) -> Drawn:
    """Construct the scene, write ``scene.png`` and ``scene.svg``, measure the texts."""
    if not issubclass(scene_class, FigureScene):
        raise TypeError(f"{scene_class.__name__} must be a subclass of FigureScene")
    started = time.monotonic()
    figure = Figure(figsize=(request.width / _DPI, request.height / _DPI), dpi=_DPI, facecolor="white")
    FigureCanvasAgg(figure)
    scene_class(figure).construct()
    timings["construct"] = time.monotonic() - started
    started = time.monotonic()
    figure.savefig("scene.png", dpi=_DPI, pil_kwargs={"compress_level": 1})
    timings["draw"] = time.monotonic() - started
    started = time.monotonic()
    figure.savefig("scene.svg", metadata={"Date": None})
    figure.set_dpi(_DPI)
    figure.canvas.draw()
    timings["encode"] = time.monotonic() - started
    return Drawn(png="scene.png", svg="scene.svg", elements=tuple(measure(figure, request)))


def measure(figure: Figure, request: RenderRequest) -> Iterator[Element]:
    """Every visible text of the figure, in picture pixels."""
    unseen = {id(label) for label in _labels_outside(figure)}
    for artist in figure.findobj(_shown):
        if id(artist) in unseen:
            continue
        text = artist.get_text().strip() if isinstance(artist, Text) else ""
        if isinstance(artist, Text) and not text:
            continue
        extent = artist.get_window_extent()
        if extent.width <= 0 or extent.height <= 0:
            continue
        box = Box(
            left=extent.x0,
            top=request.height - extent.y1,
            right=extent.x1,
            bottom=request.height - extent.y0,
        )
        color = to_hex(artist.get_color()) if isinstance(artist, Text) else ""
        yield Element(kind=type(artist).__name__, text=text, box=box, color=color)


def _labels_outside(figure: Figure) -> Iterator[Artist]:
    """Tick labels beyond the axis limits, which matplotlib keeps but does not draw."""
    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            low, high = sorted(axis.get_view_interval())
            slack = 1e-9 * (high - low)
            for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
                if not low - slack <= tick.get_loc() <= high + slack:
                    yield from (tick.label1, tick.label2)


def _shown(artist: Artist) -> bool:
    if not isinstance(artist, Text) or not artist.get_visible():
        return False
    owner = artist.axes
    return owner is None or owner.get_visible()
