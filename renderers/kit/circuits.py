"""Circuit diagrams with IEC symbols for matplotlib scenes: series and parallel circuits from data, or by schemdraw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from matplotlib.axes import Axes
from schemdraw import elements as elm

from chalkwright.renderers.kit.circuit_on_axes import new_drawing, show
from chalkwright.renderers.kit.circuit_parts import (
    ammeter,
    battery,
    capacitor,
    cell,
    circuit,
    circuit_places,
    closed_switch,
    diode,
    gap,
    lamp,
    motor,
    parallel,
    resistor,
    series,
    switch,
    variable_resistor,
    voltmeter,
    wire,
)
from chalkwright.renderers.kit.circuit_places import MOST_PIXELS
from chalkwright.renderers.kit.matplotlib import FigureScene

__all__ = [
    "ammeter",
    "battery",
    "capacitor",
    "cell",
    "circuit",
    "circuit_places",
    "closed_switch",
    "diode",
    "elm",
    "gap",
    "lamp",
    "motor",
    "parallel",
    "resistor",
    "schematic",
    "series",
    "switch",
    "variable_resistor",
    "voltmeter",
    "wire",
]


@contextmanager
def schematic(scene: FigureScene) -> Iterator[Any]:
    """A schemdraw Drawing in house style, scaled to fill the space below the heading when it ends.

    ``with schematic(self) as d: d += elm.ResistorIEC().right().label("R")``.
    """
    drawing = new_drawing(scene.ax)
    yield drawing
    _fill(scene.ax, drawing)


def _fill(ax: Axes, drawing: Any) -> None:
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
