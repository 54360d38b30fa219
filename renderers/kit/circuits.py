"""Circuit diagrams with IEC symbols for matplotlib scenes: series and parallel circuits from data, or by schemdraw.

``circuit(self, battery("6 V"), series(switch("S"), parallel(resistor("R₁"), lamp("L"))))`` inside ``construct``.
The source stands at the bottom, its plus on the left, so that the current runs clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from schemdraw import elements as elm

from chalkwright.renderers.kit.circuit_places import Network, Parallel, Pen, Series, fill, new_drawing, show
from chalkwright.renderers.kit.circuit_symbols import Part
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.palette import INK

__all__ = [
    "ammeter",
    "battery",
    "capacitor",
    "cell",
    "circuit",
    "closed_switch",
    "diode",
    "elm",
    "lamp",
    "motor",
    "parallel",
    "resistor",
    "schematic",
    "series",
    "switch",
    "variable_resistor",
    "voltmeter",
]


def battery(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """Several cells."""
    return Part("battery", label, current, color)


def cell(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """One cell; its long stroke is plus."""
    return Part("cell", label, current, color)


def resistor(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A box."""
    return Part("resistor", label, current, color)


def variable_resistor(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A box with an arrow across."""
    return Part("variable", label, current, color)


def lamp(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A circle with a cross."""
    return Part("lamp", label, current, color)


def switch(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """An open switch."""
    return Part("switch", label, current, color)


def closed_switch(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A closed switch."""
    return Part("closed", label, current, color)


def ammeter(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A circle with A."""
    return Part("ammeter", label, current, color)


def voltmeter(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A circle with V; put it in parallel with what it measures."""
    return Part("voltmeter", label, current, color)


def capacitor(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """Two plates."""
    return Part("capacitor", label, current, color)


def diode(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """Lets the current through from left to right on the top line."""
    return Part("diode", label, current, color)


def motor(label: str = "", *, current: str = "", color: str = INK) -> Part:
    """A circle with M."""
    return Part("motor", label, current, color)


def series(*parts: Network) -> Series:
    """One behind the other. Raises ValueError for none."""
    return Series(_some(parts, "series"))


def parallel(*parts: Network) -> Parallel:
    """Side by side; the first stays on the main line. Raises ValueError for fewer than two."""
    if len(parts) < 2:
        raise ValueError("parallel(...) needs at least two parts; a single one goes into series(...)")
    return Parallel(_some(parts, "parallel"))


def circuit(scene: FigureScene, source: Part, load: Network, *, current: str = "") -> dict[str, tuple[float, float]]:
    """Draw one closed circuit that fills the space below the heading; ``current`` names the arrow of the whole current.

    Gives the centre of every part that has a label, in data units of ``scene.ax``. Raises ValueError for what is no
    circuit part, and for a circuit with too many parts to be read.
    """
    if not isinstance(source, Part):
        raise ValueError(f"the source of a circuit is a single part such as battery('6 V'), not {source!r:.60}")
    _some((load,), "circuit")
    pen = Pen(scene)
    loop = pen.fit(source, load, current)
    pen.drawing = new_drawing(scene.ax)
    loop.draw(pen)
    pen.drawing.draw(show=False, canvas=scene.ax)
    show(scene.ax, loop.box(), pen.pixels)
    return pen.centres


@contextmanager
def schematic(scene: FigureScene) -> Iterator[Any]:
    """A schemdraw Drawing in house style, scaled to fill the space below the heading when it ends.

    ``with schematic(self) as d: d += elm.ResistorIEC().right().label("R")``.
    """
    drawing = new_drawing(scene.ax)
    yield drawing
    fill(scene.ax, drawing)


def _some(parts: tuple[Any, ...], name: str) -> tuple[Network, ...]:
    for part in parts:
        if not isinstance(part, Part | Series | Parallel):
            raise ValueError(f"{name}(...) takes parts such as resistor('R₁') or parallel(...), not {part!r:.60}")
    if not parts:
        raise ValueError(f"{name}(...) needs at least one part, such as resistor('R₁')")
    return parts
