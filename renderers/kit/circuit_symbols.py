"""The symbols of circuits: what a part is, and IEC shapes that both libraries draw. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from chalkwright.renderers.kit.palette import INK

Point = tuple[float, float]
BODY = 1.0
"""Length of a symbol, which is the unit of circuits; the circles are as high, the other symbols half as high."""
HALF = 0.5
"""Half the height of most symbols' highest."""
CONTACT = 0.12
"""Radius of a switch's contact."""


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
        "wire",
        "gap",
    ]
    label: str = ""
    current: str = ""
    color: str = INK
    voltage: str = ""

    def __post_init__(self) -> None:
        for name in ("label", "current", "voltage"):  # whoever writes code may write a number
            object.__setattr__(self, name, words(getattr(self, name)))


def words(text: object) -> str:
    """A label as it is written, be it a number; without one nothing."""
    return "" if text is None else str(text)


@dataclass(frozen=True)
class Shape:
    """What is drawn of a symbol on a level wire from -½ to ½: lines, open circles (x, radius), filled corners."""

    lines: tuple[tuple[Point, ...], ...] = ()
    circles: tuple[tuple[float, float], ...] = ()
    filled: tuple[tuple[Point, ...], ...] = ()
    edge: float = BODY / 2
    """How far from the middle the wires end."""


def half_height(symbol: str) -> float:
    """How far it reaches above its wire."""
    return _HALF_HEIGHTS.get(symbol, HALF)


_HALF_HEIGHTS = {
    "resistor": 0.27,
    "variable": 0.6,
    "switch": 0.45,
    "closed": 0.2,
    "battery": 0.4,
    "cell": 0.4,
    "diode": 0.35,
    "capacitor": 0.3,
    "gap": 0.15,
    "wire": 0.05,
}
LETTERS_INSIDE = {"ammeter": "A", "voltmeter": "V", "motor": "M"}


def shape(symbol: str) -> Shape:
    """The drawing of a symbol; a circle for those with a letter inside."""
    return _SHAPES.get(symbol, _ROUND)


def _upright(x: float, half: float) -> tuple[Point, Point]:
    return (x, half), (x, -half)


_CONTACTS = ((-0.38, CONTACT), (0.38, CONTACT))
_BOX = ((-0.5, 0.25), (0.5, 0.25), (0.5, -0.25), (-0.5, -0.25), (-0.5, 0.25))
_ROUND = Shape(circles=((0.0, 0.5),))
_SLANT = 0.5 * 0.5**0.5
_TIP, _BACK, _FOOT = (1 / 3, 7 / 12), (0.228, 0.413), (-1 / 3, -0.5)
"""Of the arrow across a variable resistor: tip, middle of its head's back, other end."""
_SHAPES = {
    "battery": Shape(
        (
            _upright(-0.28125, 0.375),
            _upright(-0.09375, 0.1875),
            _upright(0.09375, 0.375),
            _upright(0.28125, 0.1875),
        ),
        edge=0.28125,
    ),
    "cell": Shape((_upright(-0.09375, 0.375), _upright(0.09375, 0.1875)), edge=0.09375),
    "resistor": Shape((_BOX,)),
    "variable": Shape((_BOX, (_FOOT, _BACK)), filled=((_TIP, (0.16, 0.455), (0.296, 0.371)),)),
    "lamp": Shape(
        (((-_SLANT, -_SLANT), (_SLANT, _SLANT)), ((-_SLANT, _SLANT), (_SLANT, -_SLANT))), circles=((0.0, 0.5),)
    ),
    "switch": Shape((((-0.26, 0.1), (0.3, 0.45)),), circles=_CONTACTS),
    "closed": Shape((((-0.38, 0.0), (0.38, 0.0)),), circles=_CONTACTS),
    "gap": Shape(circles=_CONTACTS),
    "capacitor": Shape((_upright(-0.09, 0.25), _upright(0.09, 0.25)), edge=0.09),
    "diode": Shape(
        (_upright(0.175, 0.25), ((-0.175, 0.25), (0.175, 0.0), (-0.175, -0.25), (-0.175, 0.25))),
        edge=0.175,
    ),
}
