"""Circuits of both libraries: their parts, how they are connected, and places that all scenes of a series keep.

``circuit(self, battery("6 V"), series(switch("S"), parallel(resistor("R₁"), lamp("L"))))`` inside ``construct``.
The source stands at the bottom, its plus on the left, so that the current runs clockwise.
"""

from __future__ import annotations

from typing import Any

from chalkwright.renderers.kit.circuit_network import Network, Parallel, Series, some
from chalkwright.renderers.kit.circuit_picture import picture_of
from chalkwright.renderers.kit.circuit_places import WHOLE, Places, Share, fit
from chalkwright.renderers.kit.circuit_symbols import Part, words
from chalkwright.renderers.kit.palette import INK

__all__ = [
    "ammeter",
    "battery",
    "capacitor",
    "cell",
    "circuit",
    "circuit_places",
    "closed_switch",
    "diode",
    "gap",
    "lamp",
    "motor",
    "parallel",
    "resistor",
    "series",
    "switch",
    "variable_resistor",
    "voltmeter",
    "wire",
]


def battery(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """Several cells."""
    return Part("battery", label, current, color, voltage)


def cell(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """One cell; its long stroke is plus."""
    return Part("cell", label, current, color, voltage)


def resistor(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A box."""
    return Part("resistor", label, current, color, voltage)


def variable_resistor(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A box with an arrow across."""
    return Part("variable", label, current, color, voltage)


def lamp(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A circle with a cross."""
    return Part("lamp", label, current, color, voltage)


def switch(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """An open switch."""
    return Part("switch", label, current, color, voltage)


def closed_switch(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A closed switch."""
    return Part("closed", label, current, color, voltage)


def ammeter(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A circle with A."""
    return Part("ammeter", label, current, color, voltage)


def voltmeter(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A circle with V; put it in parallel with what it measures."""
    return Part("voltmeter", label, current, color, voltage)


def capacitor(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """Two plates."""
    return Part("capacitor", label, current, color, voltage)


def diode(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """Lets the current through from left to right on the top line."""
    return Part("diode", label, current, color, voltage)


def motor(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """A circle with M."""
    return Part("motor", label, current, color, voltage)


def wire(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """No part, but a wire at its place; as a branch a short circuit."""
    return Part("wire", label, current, color, voltage)


def gap(label: str = "", *, current: str = "", voltage: str = "", color: str = INK) -> Part:
    """An open place between two contacts; as a branch nothing at all."""
    return Part("gap", label, current, color, voltage)


def series(*parts: Network) -> Series:
    """One behind the other. Raises ValueError for none."""
    return Series(some(parts, "series"))


def parallel(*parts: Network) -> Parallel:
    """Side by side; the first stays on the main line. Raises ValueError for fewer than two."""
    if len(parts) < 2:
        raise ValueError("parallel(...) needs at least two parts; a single one goes into series(...)")
    return Parallel(some(parts, "parallel"))


def circuit_places(source: Part, load: Network, *, current: str = "", room: Share | None = None) -> Places:
    """The places of a series: of the circuit with every part that any of its scenes shows, and the longest labels.

    Room for labels, currents and voltages that a scene adds is kept where there is some. ``room`` is left, bottom,
    width and height in parts of the sheet, by itself all below the heading. Raises ValueError for what is no circuit
    part and no room.
    """
    return Places(_source(source), _network(load), words(current), room or WHOLE, for_series=True)


def circuit(
    scene: Any,
    source: Part,
    load: Network,
    *,
    current: str = "",
    places: Places | None = None,
) -> Any:
    """Draw one closed circuit that fills the space below the heading; ``current`` names the arrow of the whole current.

    With ``places`` every part stands where it does in ``circuit_places(...)``: the parts are connected as there, others
    may stand at their places, and a single part at that of a group. Gives the centre of every part that has a label by
    that label, in data units of ``scene.ax``, in Manim in scene units. Raises ValueError for what is no circuit part,
    for what has no place, and for a circuit with too many parts to be read.
    """
    _source(source)
    _network(load)
    if places is not None and not isinstance(places, Places):
        raise ValueError(f"places= takes what circuit_places(...) gives, not {places!r:.60}")
    library, named = _library(scene), words(current)
    layout = fit(places or Places(source, load, named), library.sheet_of(scene))
    return library.draw(scene, picture_of(layout, source, load, named, strict=places is not None))


def _library(scene: Any) -> Any:
    """Either library is imported where it draws, and only there."""
    if hasattr(scene, "fig"):
        from chalkwright.renderers.kit import circuit_on_axes

        return circuit_on_axes
    from chalkwright.renderers.kit import circuit_in_manim

    return circuit_in_manim


def _source(source: Any) -> Part:
    if not isinstance(source, Part):
        raise ValueError(f"the source of a circuit is a single part such as battery('6 V'), not {source!r:.60}")
    return source


def _network(load: Any) -> Network:
    return some((load,), "circuit")[0]
