"""Circuits on the axes of a matplotlib scene, their symbols out of schemdraw."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import schemdraw
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from schemdraw import elements as elm
from schemdraw.segments import Segment, SegmentCircle

from chalkwright.renderers.kit.circuit_places import LETTERS, WHOLE, Box, Share, Sheet
from chalkwright.renderers.kit.circuit_strokes import Picture
from chalkwright.renderers.kit.circuit_symbols import BODY, CONTACT, Point
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.matplotlib_pixels import POINTS
from chalkwright.renderers.kit.palette import INK

__all__ = ["draw", "element", "new_drawing", "sheet_of", "show"]


class _Contacts(elm.Element2Term):  # type: ignore[no-untyped-call]
    """The two contacts of an open place."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.segments.append(Segment([(0, 0), (float("nan"), float("nan")), (1, 0)]))
        self.segments += [SegmentCircle((x, 0), CONTACT, fill="bg", zorder=3) for x in (CONTACT, 1 - CONTACT)]


class _ClosedSwitch(_Contacts):  # type: ignore[no-untyped-call]
    """schemdraw's own lies a little above its second contact, which reads as open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.segments[0] = Segment([(0, 0), (1, 0)])
        self.segments.append(Segment([(CONTACT, 0), (1 - CONTACT, 0)], zorder=4))


_KINDS: dict[str, Any] = {
    "battery": elm.Battery,
    "cell": elm.BatteryCell,
    "resistor": elm.ResistorIEC,
    "variable": elm.ResistorVarIEC,
    "lamp": elm.Lamp2,
    "capacitor": elm.Capacitor,
    "diode": elm.Diode,
    "switch": elm.Switch,
    "closed": _ClosedSwitch,
    "gap": _Contacts,
}


def element(symbol: str) -> Any:
    """The schemdraw symbol."""
    # The letters of meters are ours: schemdraw would turn them with the symbol.
    return _KINDS.get(symbol, elm.Source)()


def sheet_of(scene: FigureScene) -> Sheet:
    """The figure, and its smallest letters."""
    tiny = FontProperties(size=1).get_size_in_points()
    return Sheet(scene.fig.bbox.width, scene.fig.bbox.height, tiny / POINTS)


def draw(scene: FigureScene, picture: Picture) -> dict[str, Point]:
    """Draw it, and tell where the labelled parts are in data units."""
    layout = picture.layout
    drawing = new_drawing(scene.ax, layout.room)
    for a, b in (piece for line in picture.wires for piece in pairwise(line)):
        drawing.add(elm.Line().endpoints(a, b))
    for wire in picture.tinted:
        drawing.add(elm.Line().endpoints(wire.a, wire.b).color(wire.color))
    for symbol in picture.symbols:
        half = BODY / 2 * symbol.way
        ends = (symbol.x - half, symbol.y), (symbol.x + half, symbol.y)
        drawing.add(element(symbol.part.symbol).endpoints(*ends).color(symbol.part.color))
    for dot in picture.dots:
        drawing.add(elm.Dot().at(dot))
    for arrow in picture.arrows:
        scene.ray(arrow.a, arrow.b, share=1, color=arrow.color)
    for words in (*picture.words, *picture.inside):
        scene.ax.text(
            words.x,
            words.y,
            words.text,
            color=words.color,
            ha="center",
            va="baseline",
            fontsize=words.letters * POINTS,
            zorder=6,
        )
    drawing.draw(show=False, canvas=scene.ax)
    show(scene.ax, layout.box(), layout.scale.pixels)
    return picture.centres


def new_drawing(ax: Axes, room: Share = WHOLE) -> Any:
    """A schemdraw Drawing in house style on ``ax``, which fills the room."""
    ax.axis("off")
    ax.set_position(room)
    drawing = schemdraw.Drawing(canvas=ax, show=False)
    drawing.config(fontsize=LETTERS * POINTS, lw=3.5, color=INK, unit=3, margin=0)
    return drawing


def show(ax: Axes, box: Box, pixels: float) -> None:
    """Set the limits so that ``box`` lies in the middle at ``pixels`` a unit."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    half_x, half_y = ax.bbox.width / pixels / 2, ax.bbox.height / pixels / 2
    ax.set_xlim(x - half_x, x + half_x)
    ax.set_ylim(y - half_y, y + half_y)
    ax.set_aspect("equal")
    ax.axis("off")
