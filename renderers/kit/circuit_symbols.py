"""The symbols of circuits: IEC shapes out of schemdraw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from schemdraw import elements as elm
from schemdraw.segments import Segment, SegmentCircle

from chalkwright.renderers.kit.palette import INK

BODY = 1.0
"""Length of a symbol, in schemdraw's units; the circles are as high, the other symbols half as high."""
HALF = 0.5
"""Half the height of the highest symbol."""


@dataclass(frozen=True)
class Part:
    """One symbol with two ends."""

    symbol: Literal[
        "battery",
        "cell",
        "resistor",
        "variable",
        "lamp",
        "switch",
        "closed",
        "ammeter",
        "voltmeter",
        "capacitor",
        "diode",
        "motor",
    ]
    label: str = ""
    current: str = ""
    color: str = INK


class _ClosedSwitch(elm.Element2Term):  # type: ignore[no-untyped-call]
    """schemdraw's own lies a little above its second contact, which reads as open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.segments.append(Segment([(0, 0), (1, 0)]))
        self.segments += [SegmentCircle((x, 0), 0.12, fill="bg", zorder=3) for x in (0.12, 0.88)]
        self.segments.append(Segment([(0.12, 0), (0.88, 0)], zorder=4))


LETTERS_INSIDE = {"ammeter": "A", "voltmeter": "V", "motor": "M"}
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
}


def element(part: Part) -> Any:
    """The schemdraw symbol."""
    # The letters of meters are ours: schemdraw would turn them with the symbol.
    return _KINDS.get(part.symbol, elm.Source)()


def half_height(part: Part) -> float:
    """How far it reaches above its wire."""
    return _HALF_HEIGHTS.get(part.symbol, HALF)


_HALF_HEIGHTS = {
    "resistor": 0.27,
    "variable": 0.6,
    "switch": 0.45,
    "closed": 0.2,
    "battery": 0.4,
    "cell": 0.4,
    "diode": 0.35,
    "capacitor": 0.3,
}
