"""A picture taken apart: every piece drawn alone, so that what touches or hides what is read from its own ink.

This is the oracle: it shares no code with the findings that it judges. Masks are at half the picture's size on a
canvas half as wide again (:data:`MARGIN` on each side), so that ink beyond the frame is seen too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import HEIGHT, WIDTH, Box

STEP = 2
"""Picture pixels a mask pixel."""
MARGIN = (WIDTH // 4, HEIGHT // 4)
"""Picture pixels of canvas beyond the frame, across and down."""
CANVAS = (HEIGHT + 2 * MARGIN[1]) // STEP, (WIDTH + 2 * MARGIN[0]) // STEP
"""Rows and columns of a mask."""
INK_ALPHA, SOLID_ALPHA = 0.3, 0.85

Mask = NDArray[np.bool_]
Role = Literal["text", "line", "area"]


@dataclass(frozen=True)
class Piece:
    """One text, line or area of a picture, drawn alone."""

    name: str
    role: Role
    text: str
    image: NDArray[np.uint8]
    """RGBA, as it is drawn."""
    edge: Mask
    """What of it is drawn as letters or lines, thin enough to be crossed."""
    capital: float = 0.0
    """Height of a capital letter in picture pixels; 0 for everything but texts."""
    haloed: bool = False
    """A text with a pale rim, which keeps what lies below away from its letters."""
    beyond: float = 0.0
    """Picture pixels by which it crosses the frame."""
    fixed: bool = False
    """Placed by its library (a tick label) or by data, so that no code moves it."""

    @cached_property
    def ink(self) -> Mask:
        return np.asarray(self.image[..., 3] > INK_ALPHA * 255)

    @cached_property
    def solid(self) -> Mask:
        return np.asarray(self.image[..., 3] > SOLID_ALPHA * 255)

    @cached_property
    def box(self) -> Box:
        """In picture pixels."""
        return box_of(self.ink)


def box_of(mask: Mask) -> Box:
    """The mask's box in picture pixels; a box of no size where it is empty."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return Box(left=0, top=0, right=0, bottom=0)
    return Box(
        left=float(columns[0] * STEP - MARGIN[0]),
        top=float(rows[0] * STEP - MARGIN[1]),
        right=float((columns[-1] + 1) * STEP - MARGIN[0]),
        bottom=float((rows[-1] + 1) * STEP - MARGIN[1]),
    )


def frame() -> tuple[slice, slice]:
    """The part of a mask that is in the picture."""
    down, across = MARGIN[1] // STEP, MARGIN[0] // STEP
    return slice(down, down + HEIGHT // STEP), slice(across, across + WIDTH // STEP)


def over(below: NDArray[np.float64], image: NDArray[np.uint8]) -> None:
    """Paint an image with straight alpha on an RGB picture, in place; where it has ink only."""
    inked = image[..., 3] > 0
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not len(rows):
        return
    part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    alpha = image[part][..., 3:].astype(float) / 255
    below[part] = below[part] * (1 - alpha) + image[part][..., :3] * alpha


def empty_canvas() -> Any:
    """A transparent canvas."""
    return np.zeros((*CANVAS, 4), dtype=np.uint8)


def overshoot(box: Box) -> float:
    """Picture pixels by which a box crosses the frame; 0 inside."""
    return max(0.0, -box.left, -box.top, box.right - WIDTH, box.bottom - HEIGHT)
