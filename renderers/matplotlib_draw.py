"""Draws one matplotlib scene as PNG and SVG, and measures its texts."""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Iterator
from typing import Any

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from renderers.base import Box, Element, RenderRequest
from renderers.drawing import Drawn
from renderers.fonts import FALLBACK, FAMILY, font_file
from renderers.kit.matplotlib import LABEL_SIZE, FigureScene
from renderers.kit.palette import INK

_DPI = 100
_STYLE: dict[str, Any] = {
    "font.family": [FAMILY, FALLBACK],
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
    _keep_size(figure, request)
    timings["construct"] = time.monotonic() - started
    started = time.monotonic()
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message="Glyph .* missing from font")
        figure.savefig("scene.png", dpi=_DPI, pil_kwargs={"compress_level": 1})
    _refuse_missing_glyphs(caught)
    timings["draw"] = time.monotonic() - started
    started = time.monotonic()
    figure.savefig("scene.svg", metadata={"Date": None})
    figure.set_dpi(_DPI)
    figure.canvas.draw()
    timings["encode"] = time.monotonic() - started
    return Drawn(png="scene.png", svg="scene.svg", elements=tuple(measure(figure, request)))


def _refuse_missing_glyphs(caught: list[warnings.WarningMessage]) -> None:
    """An empty box in place of a sign is a wrong label. Raises ValueError."""
    for warning in caught:
        found = re.match(r"Glyph (\d+) ", str(warning.message))
        if found:
            sign = int(found[1])
            raise ValueError(f"no font has the sign {chr(sign)!r} (U+{sign:04X}); write it another way")


def _keep_size(figure: Figure, request: RenderRequest) -> None:
    """Whatever the code set: the picture has the size asked for, and is opaque."""
    mpl.rcParams.update({"savefig.bbox": None, "savefig.transparent": False, "savefig.facecolor": "auto"})
    figure.set_dpi(_DPI)
    figure.set_size_inches(request.width / _DPI, request.height / _DPI)


def measure(figure: Figure, request: RenderRequest) -> Iterator[Element]:
    """Every visible text of the figure: its letters' box in picture pixels, without frames and arrows."""
    unseen = {id(label) for label in _labels_outside(figure)}
    pen = _InkRecorder(figure)
    for artist in figure.findobj(_shown):
        assert isinstance(artist, Text)
        text = artist.get_text().strip()
        if not text or id(artist) in unseen or not _on_page(artist, pen):
            continue
        ink = pen.ink_of(artist)
        if ink is None:
            continue
        box = Box(left=ink.x0, top=request.height - ink.y1, right=ink.x1, bottom=request.height - ink.y0)
        yield Element(kind=type(artist).__name__, text=text, box=box, color=to_hex(artist.get_color()))


class _InkRecorder(RendererBase):
    """Draws nothing, but notes where the letters go; their layout is the real renderer's."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self._dpi = figure.dpi
        self._size = figure.canvas.get_width_height()
        self._real: Any = figure.canvas.get_renderer()  # type: ignore[attr-defined]
        self._boxes: list[Bbox] = []

    def ink_of(self, text: Text) -> Bbox | None:
        """The box of the letters, origin at the bottom left; None for blanks."""
        self._boxes = []
        frame = text.get_bbox_patch()
        if frame is not None and frame.get_visible():
            frame.set_visible(False)
            Text.draw(text, self)
            frame.set_visible(True)
        else:
            Text.draw(text, self)
        return Bbox.union(self._boxes) if self._boxes else None

    def draw_path(self, gc: Any, path: Any, transform: Any, rgbFace: Any = None) -> None:  # noqa: N803
        if len(path.vertices):
            self._boxes.append(path.get_extents(transform))

    def get_text_width_height_descent(self, s: Any, prop: Any, ismath: Any) -> Any:
        return self._real.get_text_width_height_descent(s, prop, ismath)

    def get_canvas_width_height(self) -> tuple[int, int]:
        return self._size

    def points_to_pixels(self, points: Any) -> Any:
        return points * self._dpi / 72


def _on_page(text: Text, pen: RendererBase) -> bool:
    """Whether matplotlib draws it: an annotation of a point outside the axes it leaves out."""
    if not isinstance(text, Annotation):
        return True
    extent: Any = text.get_tightbbox(pen)
    return bool(extent.width > 0)


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
