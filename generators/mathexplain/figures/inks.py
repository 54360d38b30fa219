"""What a figure's picture is made of: areas, strokes, dots and words in scene units, each with the part it belongs to.

The frame is :data:`ACROSS` units wide, its origin in the middle; 960 pixels wide, a unit has 67.5 of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.tex.typeset import typeset

Array = NDArray[np.float64]
"""``n × 2``."""
Spot = tuple[float, float]
ACROSS = 128 / 9
"""Scene units in a picture's width, as Manim has it."""
_EM = 9.9626 / 1000 / 960
"""Scene units to a thousandth of an em and a point of font size: Manim sets formulas in 10 pt at 960 points a unit."""
FINE = 0.06
"""Scene units between the samples of a line that labels keep off; less than the lowest letters."""


class Owner(NamedTuple):
    """Whose ink it is: a part of the axes, or the given or added part with this number."""

    of: Literal["axes", "given", "added"]
    number: int


@dataclass(frozen=True)
class Fill:
    """An area."""

    owner: Owner
    path: Array
    color: str
    opacity: float = 1.0


@dataclass(frozen=True)
class Stroke:
    """Lines of one width, drawn as one thing."""

    owner: Owner
    paths: tuple[Array, ...]
    color: str
    width: float = 4.0
    """Manim's unit: a hundredth of a scene unit."""
    dashed: bool = False
    arrow: bool = False
    """With a tip at the end of its only path, which is straight."""
    opacity: float = 1.0


@dataclass(frozen=True)
class Dot:
    owner: Owner
    at: Spot
    color: str
    radius: float = 0.08


@dataclass(frozen=True)
class Words:
    """A formula whose ink has its middle at ``at``."""

    owner: Owner
    tex: str
    at: Spot
    size: float
    """Font size, Manim's unit."""
    color: str


Ink = Fill | Stroke | Dot | Words


@lru_cache(maxsize=2048)
def extent_of(tex: str, size: float) -> Spot:
    """Width and height of a formula's ink in scene units, as Manim sets it. Raises ValueError for malformed TeX."""
    boxes = np.array([ink.box() for ink in typeset(tex).inks])
    if not len(boxes):
        raise ValueError(f"The label {tex!r} shows nothing.")
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    width, height = (high - low) * _EM * size
    return float(width), float(height)


def sampled(path: Array, step: float = FINE) -> Array:
    """Points along a polyline, at most ``step`` apart."""
    lengths = np.hypot(*np.diff(path, axis=0).T)
    steps = np.maximum(1, np.ceil(lengths / step)).astype(int)
    pieces = [a + (b - a) * (np.arange(n) / n)[:, None] for a, b, n in zip(path[:-1], path[1:], steps, strict=True)]
    return np.vstack([*pieces, path[-1:]])


def samples_of(inks: Iterable[Ink]) -> Array:
    """Points all along the lines and dots of the inks; areas and words are left out."""
    found = [np.empty((0, 2))]
    for ink in inks:
        if isinstance(ink, Stroke) and ink.opacity > 0.5:
            found += [sampled(path) for path in ink.paths]
            if ink.arrow:
                found.append(_tip(ink.paths[0]))
        elif isinstance(ink, Dot):
            turns = np.arange(8) * np.pi / 4
            ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
            found.append(np.vstack([np.array(ink.at), np.array(ink.at) + ink.radius * ring]))
    return np.vstack(found)


def _tip(path: Array) -> Array:
    end, along = path[-1], path[-1] - path[-2]
    along = along / max(float(np.hypot(*along)), 1e-9)
    across = np.array([-along[1], along[0]])
    return np.array([end - along * 0.24 + across * 0.12, end - along * 0.24 - across * 0.12, end - along * 0.12])
