"""Rings around signs, as of meters, lamps and charges: they belong to their sign, whatever touches what. Pure."""

from __future__ import annotations

import numpy as np

from chalkwright.renderers.measure.pixel_ink import Labels

SIGNS = 2
"""Letters that stand in a ring as a symbol."""
SECTORS = 32
"""Directions in which a ring is looked for."""
REACH = 1.7
"""Heights of the reader's box from its middle within which a ring around it lies."""
EVEN, ROUND = 0.2, 0.7
"""Share of its radius by which a ring may miss it, and share of the directions in which it does not: wires go on."""
LEAST = 0.4
"""Heights of the reader's box that a ring's radius has at least: a round letter's is less."""


def is_ring_around(labels: Labels, part: int, middle: tuple[float, float], height: float) -> bool:
    """Whether a piece of ink (``labels`` by pixel) runs around ``middle``, x and y in px, at one distance."""
    x, y = middle
    reach = REACH * height
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    rows, columns = np.nonzero(labels[top : int(y + reach) + 1, left : int(x + reach) + 1] == part)
    if not len(rows):
        return False
    across, down = columns + left + 0.5 - x, rows + top + 0.5 - y
    sectors = ((np.arctan2(down, across) / (2 * np.pi) + 0.5) * SECTORS).astype(int) % SECTORS
    outermost = np.zeros(SECTORS)
    np.maximum.at(outermost, sectors, np.hypot(across, down))
    radius = float(np.median(outermost))
    even = np.abs(outermost - radius) <= max(2.0, EVEN * radius)
    return radius >= LEAST * height and float(even.mean()) >= ROUND
