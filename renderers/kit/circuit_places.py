"""How a circuit's parts find their places: room for each with its labels, and the scale at which all fit. Pure.

Lengths are in bodies of symbols unless they are said to be pixels, of a picture of 1920×1080.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from chalkwright.renderers.kit.circuit_letters import text_height, text_width
from chalkwright.renderers.kit.circuit_network import Network, Parallel, Series, one_row
from chalkwright.renderers.kit.circuit_symbols import BODY, HALF, Part, half_height

__all__ = ["ARROW", "GAP", "LEAD", "SMALL", "WHOLE", "Box", "Layout", "Places", "Scale", "Share", "Sheet", "fit"]

Share = tuple[float, float, float, float]
"""Left, bottom, width and height in parts of the picture."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
WHOLE: Share = (0.03, 0.04, 0.94, 0.84)
"""All below the heading."""
LETTERS, SMALL = 30.0, 25.0
"""Sizes of letters, as Manim's kit has them: of labels, and of those in a crowded circuit."""
EM = 4 / 3 * 100 / 72
"""Pixels of a letter's body at size 1, in either library."""
LEAD = 0.45
"""Shortest wire on each side of a symbol."""
GAP, ARROW = 18.0, 26.0
"""Pixels between a symbol and its label, and from a wire to the name of its current."""
MOST_PIXELS = 175.0
"""Pixels a unit in a small circuit; large ones are drawn smaller, the letters are not."""
ONE_LINE_PIXELS = 110.0
"""Down to this scale the whole load stays on the upper line; then its end moves down beside the source."""
LEAST_PIXELS = 60.0
_USUAL_LABELS = {"resistor": "R = 20 Ω", "variable": "R = 20 Ω"}
_USUAL_LABEL, _USUAL_CURRENT, _USUAL_VOLTAGE = "1.2 A", "$I_1$", "$U_1$"
"""What room is kept for in the places of a series, if there is enough."""
_CONSUMERS = ("resistor", "variable", "lamp", "motor", "capacitor", "diode")
"""Of whose current and voltage a later scene may tell."""


@dataclass(frozen=True)
class Sheet:
    """What a circuit is drawn on, in pixels as wide as those of a picture of 1920×1080."""

    width: float = 1920.0
    height: float = 1080.0
    least: float = 0.0
    """Size of the smallest letters: a sheet for phones draws smaller ones as large."""


@dataclass(frozen=True)
class Places:
    """What a series says of its circuit: every part that any scene shows. Where they stand depends on the sheet."""

    source: Part
    load: Network
    current: str = ""
    room: Share = WHOLE
    for_series: bool = False
    """Whether later scenes may add labels, currents and voltages."""

    def __post_init__(self) -> None:
        room = self.room
        numbers = len(room) == 4 and all(math.isfinite(one) for one in room)
        if not (numbers and 0 < room[2] <= 1 and 0 < room[3] <= 1):
            raise ValueError(f"room= is (left, bottom, width, height) in parts of the sheet, not {room!r:.60}")


@dataclass(frozen=True)
class Scale:
    """How large a body and a letter are."""

    pixels: float
    letters: float
    spare: bool = False
    """Whether places are kept for what is no part yet: higher symbols, longer labels, currents and voltages."""
    marks: bool = False

    def gap(self, pixels: float = GAP) -> float:
        """A distance on the picture in units."""
        return pixels / self.pixels

    def size(self, text: str, letters: float = 0.0) -> tuple[float, float]:
        """Width and height of a label."""
        em = (letters or self.letters) * EM / self.pixels
        return (text_width(text) * em, text_height(text) * em) if text else (0.0, 0.0)

    def roomy(self, part: Part) -> Part:
        """The part with the labels that its place has room for."""
        if part.symbol in ("wire", "gap"):
            return part
        usual = _USUAL_LABELS.get(part.symbol, _USUAL_LABEL) if self.spare else ""
        label = max(part.label, usual, key=text_width)
        if not self.marks or part.symbol not in _CONSUMERS:
            return replace(part, label=label)
        current, voltage = part.current or _USUAL_CURRENT, part.voltage or _USUAL_VOLTAGE
        return replace(part, label=label, current=current, voltage=voltage)

    def width(self, network: Network) -> float:
        if isinstance(network, Series):
            return sum(self.width(part) for part in network.parts)
        if isinstance(network, Parallel):
            return max(self.width(part) for part in network.parts) + 2 * LEAD
        part = self.roomy(network)
        side = max(LEAD, self.size(part.current)[0] + self.gap() if part.current else 0.0)
        words = max(self.size(part.label)[0], self.size(part.voltage)[0]) + 2 * self.gap()
        return max(BODY + LEAD + side, words + (2 * side if part.current else 0.0))

    def reach(self, network: Network) -> tuple[float, float]:
        """How far it reaches above and below its line."""
        if isinstance(network, Series):
            reaches = [self.reach(part) for part in network.parts] or [(0.0, 0.0)]
            return max(r[0] for r in reaches), max(r[1] for r in reaches)
        if isinstance(network, Parallel):
            return self.reach(network.parts[0])[0], -self.rungs(network)[-1] + self.reach(network.parts[-1])[1]
        part = self.roomy(network)
        label = self.size(part.label)[1] + self.gap() if part.label else 0.0
        arrow = self.size(part.current)[1] + self.gap(ARROW) if part.current else 0.0
        half = max(half_height(part.symbol), HALF if self.spare else 0.0)
        voltage = self.gap(GAP + ARROW / 2) + self.size(part.voltage)[1] if part.voltage else 0.0
        return max(half + label, arrow) + self.gap(), half + 0.05 + voltage

    def rungs(self, network: Parallel) -> list[float]:
        """Heights of the branches, from 0 downwards."""
        heights = [0.0]
        for upper, lower in pairwise(network.parts):
            heights.append(heights[-1] - self.reach(upper)[1] - self.reach(lower)[0])
        return heights


@dataclass(frozen=True)
class Layout:
    """Where the parts of a whole circuit stand; a scene that shows some of them, or others, keeps them there."""

    sheet: Sheet

    scale: Scale
    source: Part
    top: tuple[Network, ...]
    """On the upper line, from left to right."""
    bottom: tuple[Network, ...]
    """To the right of the source on the lower line, from right to left."""
    current: str
    room: Share
    share: float = 0.3
    """Of the room, the least that the loop spans across and up."""

    def load(self) -> Series:
        """The whole load as the current runs."""
        return Series((*self.top, *self.bottom))

    def lower(self) -> Series:
        return Series((self.source, *self.bottom[::-1]))

    def upper(self) -> Series:
        return Series(self.top)

    def space(self) -> tuple[float, float]:
        """Width and height of the room."""
        return self.sheet.width * self.room[2] / self.scale.pixels, self.sheet.height * self.room[3] / self.scale.pixels

    def width(self) -> float:
        least = self.share * self.space()[0]
        named = self.scale.size(self.current)[0] + self.scale.gap(2 * ARROW) if self.current else 0.0
        lines = max(self.scale.width(self.upper()), self.scale.width(self.lower()))
        return max(lines + 2 * LEAD, min(least + 2 * LEAD, self.space()[0] - named - 0.2))

    def height(self) -> float:
        (above, between), (inner, below) = self.scale.reach(self.upper()), self.scale.reach(self.lower())
        up = self.space()[1]
        return max(between + inner + 2 * self.scale.gap(), min(0.8 * self.share * up, up - above - below))

    def fits(self) -> bool:
        left, bottom, right, top = self.box()
        across, up = self.space()
        return right - left <= across and top - bottom <= up

    def imbalance(self) -> float:
        """By how much one of the two lines is longer."""
        return abs(self.scale.width(self.upper()) - self.scale.width(self.lower()))

    def box(self) -> Box:
        """All of it with labels, the loop's upper left corner being 0."""
        above, below = self.scale.reach(self.upper())[0], self.scale.reach(self.lower())[1]
        label = self.scale.size(self.current)[0] + self.scale.gap(2 * ARROW) if self.current else 0.1
        return -label, -self.height() - below, self.width() + 0.1, above


_TRIES = (
    (LETTERS, ONE_LINE_PIXELS, False),
    (LETTERS, 80.0, True),
    (SMALL, ONE_LINE_PIXELS, False),
    (SMALL, LEAST_PIXELS, True),
)
"""Size of letters, least scale, and whether the load may be cut in two."""
_SERIES = ((True, True, ((LETTERS, 100.0, False),)), (True, False, _TRIES[:1]), (False, False, _TRIES))
"""What is kept free in places of a series, and what is tried with that."""


def fit(places: Places, sheet: Sheet) -> Layout:
    """The loop at the largest scale that leaves room for all labels. Raises ValueError where there is none."""
    parts = one_row(places.load)
    for spare, marks, tries in _SERIES if places.for_series else _SERIES[-1:]:
        named = places.current or (_USUAL_CURRENT if marks else "")
        for letters, least, cut in tries:
            cuts = range(1, len(parts) + 1) if cut else (len(parts),)
            pixels = MOST_PIXELS
            while pixels >= least:
                scale = Scale(pixels, max(letters, sheet.least), spare, marks)
                loops = [Layout(sheet, scale, places.source, parts[:k], parts[k:], named, places.room) for k in cuts]
                fitting = [loop for loop in loops if loop.fits()]
                if fitting:
                    return replace(min(fitting, key=Layout.imbalance), share=0.66)
                pixels *= 0.94
    raise ValueError("the circuit has too many parts or too long labels for one picture; leave some out")
