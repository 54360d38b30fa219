"""Draws one matplotlib scene as PNG and SVG, and measures its texts."""

from __future__ import annotations

import re
import time
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib import _mathtext, font_manager
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.text import Text

from chalkwright.renderers import png
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.fonts import FALLBACK, FAMILY, font_file, narrow_dots
from chalkwright.renderers.kit.matplotlib import LABEL_SIZE, TICK_SIZE, FigureScene
from chalkwright.renderers.kit.palette import INK
from chalkwright.renderers.matplotlib.measure import measure
from chalkwright.renderers.matplotlib.record import MeasuringCanvas
from chalkwright.renderers.measure.rules_sight import CAPITAL_TO_SIZE
from chalkwright.renderers.pool.drawing import DrawReport, Library

_DPI = 100
_SLOW = ("schemdraw.elements", "sympy")
"""What kits import, for longer than a picture takes to draw."""
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
    "xtick.labelsize": TICK_SIZE,
    "ytick.labelsize": TICK_SIZE,
    "xtick.major.pad": 8,
    "ytick.major.pad": 12,  # both axes' 0 stand apart where they meet
    "xtick.major.size": 8,
    "ytick.major.size": 8,
    "xtick.major.width": 2,
    "ytick.major.width": 2,
    "lines.linewidth": 4,
    "legend.fontsize": LABEL_SIZE,
    "legend.frameon": False,
    "svg.hashsalt": "chalkwright",
}


_BOLD, _HEAVY = frozenset({"semibold", "demibold", "demi", "bold", "heavy", "extra bold", "black"}), 600
"""Weights of letters that are bold."""
_STROKE = 0.05
"""Width of the stroke around them to their size."""
_RELATIONS = frozenset("≈≠≤≥≡≅≃∼∝∈∉⊂⊃∥⊥→←↔⇒⇔↦")
_OPERATORS = frozenset("×÷·±∓∘∪∩")
"""Signs that stand for themselves in formulas; mathtext sets room about the names of them alone (``\\approx``)."""


def _space_signs() -> None:
    parser = _mathtext.Parser
    parser._binary_operators = parser._binary_operators | _OPERATORS
    parser._relation_symbols = parser._relation_symbols | _RELATIONS
    parser._spaced_symbols = parser._spaced_symbols | _OPERATORS | _RELATIONS


def warm() -> Library:
    """Set what every scene shares; called once, in the parent."""
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    mpl.use("Agg")
    font_manager.fontManager.addfont(font_file())
    mpl.rcParams.update(_STYLE)  # type: ignore[arg-type]
    _space_signs()
    for name in _SLOW:
        import_module(name)
    figure = Figure()
    figure.text(0.5, 0.5, "warm 中 $x^2$")
    FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]
    return Library(draw)


def draw(request: RenderRequest, scene_class: type, timings: dict[str, float]) -> DrawReport:
    """Construct the scene, write ``scene.png`` and ``scene.svg``, measure the texts."""
    if not issubclass(scene_class, FigureScene):
        raise TypeError(f"{scene_class.__name__} must be a subclass of FigureScene")
    started = time.monotonic()
    if request.letters:
        _grow_letters(request.letters)
    figure = Figure(figsize=(request.width / _DPI, request.height / _DPI), dpi=_DPI, facecolor="white")
    canvas = MeasuringCanvas(figure)
    scene_class(figure).construct()
    _keep_size(figure, request)
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_text(narrow_dots(text.get_text()))
        embolden(text)
    timings["construct"] = time.monotonic() - started
    started = time.monotonic()
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message="Glyph .* missing from font")
        canvas.draw()
    _refuse_missing_glyphs(caught)
    timings["draw"] = time.monotonic() - started
    started = time.monotonic()
    png.write(np.asarray(canvas.buffer_rgba()), Path("scene.png"))  # type: ignore[no-untyped-call]
    timings["encode"] = time.monotonic() - started
    started = time.monotonic()
    elements = tuple(measure(figure, request))
    timings["measure"] = time.monotonic() - started
    started = time.monotonic()
    figure.savefig("scene.svg", metadata={"Date": None})
    timings["svg"] = time.monotonic() - started
    return DrawReport(png="scene.png", svg="scene.svg", elements=elements)


def _grow_letters(least: float) -> None:
    """From now on no font is so small that its capitals are lower than ``least`` pixels."""
    points = least / CAPITAL_TO_SIZE * 72 / _DPI
    set_size = font_manager.FontProperties.set_size

    def set_grown(self: font_manager.FontProperties, size: Any) -> None:
        set_size(self, size)
        self._size = max(self.get_size_in_points(), points)  # type: ignore[attr-defined]

    font_manager.FontProperties.set_size = set_grown  # type: ignore[method-assign]


def embolden(text: Text) -> None:
    """A bold text has a stroke of its own colour around its letters: our font has no bold form, and no formula has."""
    weight = text.get_fontweight()
    heavy = weight >= _HEAVY if isinstance(weight, int | float) else weight in _BOLD
    if heavy and text.get_text().strip():
        stroke = withStroke(linewidth=_STROKE * float(text.get_fontsize()), foreground=text.get_color())
        text.set_path_effects([*(text.get_path_effects() or ()), stroke])


def _refuse_missing_glyphs(caught: list[warnings.WarningMessage]) -> None:
    """An empty box in place of a sign is a wrong label. Raises ValueError."""
    for warning in caught:
        found = re.match(r"Glyph (\d+) ", str(warning.message))
        if found:
            sign = int(found[1])
            raise ValueError(f"no font has the sign {chr(sign)!r} (U+{sign:04X}); write it another way")


def _keep_size(figure: Figure, request: RenderRequest) -> None:
    """Whatever the code set: the picture has the size asked for, is opaque, and its letters are those measured, not a
    reader's."""
    mpl.rcParams.update({"savefig.bbox": None, "savefig.transparent": False, "savefig.facecolor": "auto"})
    mpl.rcParams["svg.fonttype"] = "path"
    if to_rgba(figure.get_facecolor())[3] < 1:
        figure.set_facecolor("white")
    figure.set_dpi(_DPI)
    figure.set_size_inches(request.width / _DPI, request.height / _DPI)
