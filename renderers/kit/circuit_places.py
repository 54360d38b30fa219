"""How a circuit's parts find their places: the tree of parts, its size with labels, and the drawing of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import schemdraw
from matplotlib.axes import Axes
from matplotlib.text import Text
from schemdraw import elements as elm

from chalkwright.renderers.kit.circuit_symbols import BODY, LETTERS_INSIDE, Part, element, half_height
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.palette import INK, RED_INK

LETTERS = 34
"""Points."""
LEAD = 0.45
"""Shortest wire on each side of a symbol."""
GAP, ARROW = 18.0, 26.0
"""Pixels between a symbol and its label, and from a wire to the name of its current."""
MOST_PIXELS = 175.0
"""Pixels a unit in a small circuit; large ones are drawn smaller, the letters are not."""
ONE_LINE_PIXELS = 110.0
"""Down to this scale the whole load stays on the upper line; then its end moves down beside the source."""
LEAST_PIXELS = 60.0
_ROOM = (0.03, 0.04, 0.94, 0.84)
"""Left, bottom, width, height of the drawing area as shares of the picture, below the heading."""


@dataclass(frozen=True)
class Series:
    """Parts one behind the other."""

    parts: tuple[Network, ...]


@dataclass(frozen=True)
class Parallel:
    """Parts side by side, the first one on the main line, the others below it."""

    parts: tuple[Network, ...]


Network = Part | Series | Parallel


def new_drawing(ax: Axes) -> Any:
    """A schemdraw Drawing in house style on ``ax``, which fills the space below the heading."""
    ax.axis("off")
    ax.set_position(_ROOM)
    drawing = schemdraw.Drawing(canvas=ax, show=False)
    drawing.config(fontsize=LETTERS, lw=3.5, color=INK, unit=3, margin=0)
    return drawing


def fill(ax: Axes, drawing: Any) -> None:
    """Draw it as large as the axes allow. Raises ValueError for an empty drawing."""
    if not drawing.elements:
        raise ValueError("the schematic is empty; add elements to it, such as d += elm.ResistorIEC()")
    drawing.draw(show=False, canvas=ax)
    bare = drawing.get_bbox()
    box = (bare.xmin, bare.ymin, bare.xmax, bare.ymax)
    # Letters keep their size when the drawing shrinks, so how far they reach depends on the scale.
    for _ in range(4):
        fitting = min(ax.bbox.width / (box[2] - box[0] + 0.2), ax.bbox.height / (box[3] - box[1] + 0.2))
        show(ax, box, min(fitting, MOST_PIXELS))
        seen = [ax.transData.inverted().transform_bbox(t.get_window_extent()) for t in ax.texts if t.get_text()]
        box = (
            min([bare.xmin, *(b.x0 for b in seen)]),
            min([bare.ymin, *(b.y0 for b in seen)]),
            max([bare.xmax, *(b.x1 for b in seen)]),
            max([bare.ymax, *(b.y1 for b in seen)]),
        )


def show(ax: Axes, box: tuple[float, float, float, float], pixels: float) -> None:
    """Set the limits so that ``box`` lies in the middle at ``pixels`` a unit."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half_x, half_y = ax.bbox.width / pixels / 2, ax.bbox.height / pixels / 2
    ax.set_xlim(x - half_x, x + half_x)
    ax.set_ylim(y - half_y, y + half_y)
    ax.set_aspect("equal")
    ax.axis("off")


class Pen:
    """Measures labels and draws symbols and wires at one scale."""

    def __init__(self, scene: FigureScene) -> None:
        self.scene = scene
        self.pixels = MOST_PIXELS
        self.drawing: Any = None
        self.centres: dict[str, tuple[float, float]] = {}
        self._sizes: dict[str, tuple[float, float]] = {}

    def fit(self, source: Part, load: Network, current: str) -> Loop:
        """The loop at the largest scale that leaves room for all labels."""
        parts = load.parts if isinstance(load, Series) else (load,)
        for cuts, least in (([len(parts)], ONE_LINE_PIXELS), (range(1, len(parts) + 1), LEAST_PIXELS)):
            self.pixels = MOST_PIXELS
            while self.pixels >= least:
                loops = [Loop(self, source, Series(parts[:cut]), Series(parts[cut:][::-1]), current) for cut in cuts]
                fitting = [loop for loop in loops if loop.fits()]
                if fitting:
                    return replace(min(fitting, key=Loop.imbalance), share=0.66)
                self.pixels *= 0.94
        raise ValueError("the circuit has too many parts or too long labels for one picture; leave some out")

    def gap(self, pixels: float = GAP) -> float:
        """A distance on the picture in units."""
        return pixels / self.pixels

    def room(self) -> tuple[float, float]:
        """Width and height of the drawing area in units."""
        whole = self.scene.fig.bbox
        return whole.width * _ROOM[2] / self.pixels, whole.height * _ROOM[3] / self.pixels

    def size(self, text: str) -> tuple[float, float]:
        """Width and height of a label in units at the present scale."""
        if text not in self._sizes:
            sample = Text(0, 0, text, fontsize=LETTERS)
            sample.set_figure(self.scene.fig)
            extent = sample.get_window_extent(self.scene.fig.canvas.get_renderer())  # type: ignore[attr-defined]
            self._sizes[text] = (extent.width, extent.height)
        width, height = self._sizes[text]
        return (width / self.pixels, height / self.pixels) if text else (0.0, 0.0)

    def wire(self, *points: tuple[float, float]) -> None:
        for a, b in pairwise(points):
            self.drawing.add(elm.Line().endpoints(a, b))

    def dot(self, at: tuple[float, float]) -> None:
        self.drawing.add(elm.Dot().at(at))

    def text(self, x: float, y: float, text: str, color: str, ha: str = "center", va: str = "bottom") -> None:
        self.scene.ax.text(x, y, text, color=color, ha=ha, va=va, fontsize=LETTERS, zorder=6)

    def arrow(self, a: tuple[float, float], b: tuple[float, float], color: str) -> None:
        self.scene.ray(a, b, share=1, color=color)

    def part(self, part: Part, a: tuple[float, float], b: tuple[float, float]) -> None:
        """The symbol in the middle of the wire from ``a`` to ``b`` (level), label above."""
        if part.symbol in ("battery", "cell"):
            a, b = (a, b) if a[0] < b[0] else (b, a)
        x, y = (a[0] + b[0]) / 2, a[1]
        half = BODY / 2 if a[0] < b[0] else -BODY / 2
        self.wire(a, (x - half, y))
        self.wire((x + half, y), b)
        self.drawing.add(element(part).endpoints((x - half, y), (x + half, y)).color(part.color))
        if part.symbol in LETTERS_INSIDE:
            self.text(x, y, LETTERS_INSIDE[part.symbol], part.color, va="center_baseline")
        if part.label:
            self.centres[part.label] = (x, y)
            self.text(x, y + half_height(part) + self.gap(), part.label, part.color)


@dataclass
class Loop:
    """``top`` is the upper line, ``bottom`` what stands to the right of the source on the lower one."""

    pen: Pen
    source: Part
    top: Series
    bottom: Series
    current: str
    share: float = 0.3
    """Of the drawing area, the least that the loop spans across and up."""

    def _lower(self) -> Series:
        return Series((self.source, *self.bottom.parts))

    def _width(self) -> float:
        least = self.share * self.pen.room()[0]
        return max(_width(self.pen, self.top), _width(self.pen, self._lower()), least) + 2 * LEAD

    def _height(self) -> float:
        (_, below), (above, _) = _reach(self.pen, self.top), _reach(self.pen, self._lower())
        outer = _reach(self.pen, self.top)[0] + _reach(self.pen, self._lower())[1]
        room = self.pen.room()[1]
        return max(below + above + 2 * self.pen.gap(), min(0.8 * self.share * room, room - outer))

    def fits(self) -> bool:
        left, bottom, right, top = self.box()
        across, up = self.pen.room()
        return right - left <= across and top - bottom <= up

    def imbalance(self) -> float:
        """By how much one of the two lines is longer."""
        return abs(_width(self.pen, self.top) - _width(self.pen, self._lower()))

    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top with labels."""
        above, _ = _reach(self.pen, self.top)
        _, below = _reach(self.pen, self._lower())
        label = self.pen.size(self.current)[0] + self.pen.gap(2 * ARROW) if self.current else 0.1
        return -label, -self._height() - below, self._width() + 0.1, above

    def draw(self, pen: Pen) -> None:
        width, low = self._width(), -self._height()
        _draw(pen, self.top, 0.0, width, 0.0)
        _draw(pen, self._lower(), 0.0, width, low, against=True)
        pen.wire((0.0, low), (0.0, 0.0))
        pen.wire((width, low), (width, 0.0))
        if self.current:
            reach = pen.gap(45)
            pen.arrow((0.0, low / 2 - reach), (0.0, low / 2 + reach), RED_INK)
            pen.text(-pen.gap(ARROW), low / 2, self.current, RED_INK, "right", "center")


def _width(pen: Pen, network: Network) -> float:
    if isinstance(network, Series):
        return sum(_width(pen, part) for part in network.parts)
    if isinstance(network, Parallel):
        return max(_width(pen, part) for part in network.parts) + 2 * LEAD
    side = max(LEAD, pen.size(network.current)[0] + pen.gap() if network.current else 0.0)
    return max(BODY + LEAD + side, pen.size(network.label)[0] + 2 * pen.gap() + (2 * side if network.current else 0.0))


def _reach(pen: Pen, network: Network) -> tuple[float, float]:
    """How far it reaches above and below its line."""
    if isinstance(network, Series):
        reaches = [_reach(pen, part) for part in network.parts] or [(0.0, 0.0)]
        return max(r[0] for r in reaches), max(r[1] for r in reaches)
    if isinstance(network, Parallel):
        return _reach(pen, network.parts[0])[0], -_rungs(pen, network)[-1] + _reach(pen, network.parts[-1])[1]
    label = pen.size(network.label)[1] + pen.gap() if network.label else 0.0
    arrow = pen.size(network.current)[1] + pen.gap(ARROW) if network.current else 0.0
    half = half_height(network)
    return max(half + label, arrow) + pen.gap(), half + 0.05


def _rungs(pen: Pen, network: Parallel) -> list[float]:
    """Heights of the branches, from 0 downwards."""
    heights = [0.0]
    for upper, lower in pairwise(network.parts):
        heights.append(heights[-1] - _reach(pen, upper)[1] - _reach(pen, lower)[0])
    return heights


def _draw(pen: Pen, network: Network, left: float, right: float, y: float, against: bool = False) -> None:
    """Draw it from ``left`` to ``right``, spread evenly; ``against``: the current runs from right to left."""
    if isinstance(network, Series):
        if not network.parts:
            pen.wire((left, y), (right, y))
            return
        spare = (right - left - _width(pen, network)) / len(network.parts)
        for part in network.parts:
            end = left + _width(pen, part) + spare
            _draw(pen, part, left, end, y, against)
            left = end
    elif isinstance(network, Parallel):
        # The joints stay near the branches when there is room to spare.
        margin = LEAD + (right - left - _width(pen, network)) / 4
        inner, outer = left + margin, right - margin
        heights = _rungs(pen, network)
        pen.wire((left, y), (inner, y))
        pen.wire((outer, y), (right, y))
        for part, height in zip(network.parts, heights, strict=True):
            _draw(pen, part, inner, outer, y + height, against)
        for x in (inner, outer):
            pen.wire((x, y), (x, y + heights[-1]))
            for height in heights[:-1]:
                pen.dot((x, y + height))
    else:
        turned = against and network.symbol == "diode"
        pen.part(network, (right, y) if turned else (left, y), (left, y) if turned else (right, y))
        if network.current:
            _current(pen, network, left, right, y, against)


def _current(pen: Pen, part: Part, left: float, right: float, y: float, against: bool) -> None:
    """The arrow in the middle of the wire before the symbol, further away from it where its label is long."""
    middle, way = (left + right) / 2, 1 if against else -1
    clear = pen.size(part.label)[0] / 2 + pen.gap() + pen.size(part.current)[0] / 2
    x = middle + way * max(BODY / 4 + (right - left) / 4, clear)
    turn = pen.gap(-25 if against else 25)
    pen.arrow((x - turn, y), (x + turn, y), RED_INK)
    pen.text(x, y + pen.gap(ARROW), part.current, RED_INK)
