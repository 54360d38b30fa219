"""The window of a graph, its ticks, and the boxes of what stands in it. Pure; pixels count upwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SHARES = (0.06, 0.07, 0.88, 0.76)
"""Left, bottom, width and height of the axes, in shares of the picture."""
AXES = (SHARES[0] * 1920, SHARES[1] * 1080, SHARES[2] * 1920, SHARES[3] * 1080)
"""The same in pixels."""
POINT = 100 / 72
"""Pixels a point."""
_EM = {
    " ": 0.22,
    **dict.fromkeys(".,:;ilI|", 0.29),
    **dict.fromkeys("()[]-rt/f°²³", 0.39),
    **dict.fromkeys("sczxvyJ", 0.52),
    **dict.fromkeys("mMW½¼¾√≈%", 1.0),
}
"""Widths of letters to their size; of all others :data:`_USUAL`."""
_USUAL, _CAPITAL = 0.56, 0.68

Pixel = tuple[float, float]


class DotBox(NamedTuple):
    """In pixels, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: DotBox) -> float:
        """Common area in square pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return max(0.0, across) * max(0.0, min(self.top, other.top) - max(self.bottom, other.bottom))

    def holds(self, pixel: Pixel, margin: float = 0.0) -> bool:
        return (
            self.left - margin <= pixel[0] <= self.right + margin
            and self.bottom - margin <= pixel[1] <= self.top + margin
        )

    def nearest(self, point: Pixel) -> Pixel:
        """The place of the box that is nearest to a point."""
        return min(max(point[0], self.left), self.right), min(max(point[1], self.bottom), self.top)

    def distance(self, point: Pixel) -> float:
        """Pixels from a point to the box."""
        return math.dist(self.nearest(point), point)

    def padded(self, margin: float) -> DotBox:
        """The box with a margin all around."""
        return DotBox(self.left - margin, self.bottom - margin, self.right + margin, self.top + margin)

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)

    @property
    def middle(self) -> Pixel:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


class Window(NamedTuple):
    """The part of the plane a graph shows."""

    x0: float
    x1: float
    y0: float
    y1: float
    area: tuple[float, float, float, float] = AXES
    """Left, bottom, width and height in pixels."""

    def pixel(self, x: float, y: float) -> Pixel:
        left, bottom, width, height = self.area
        return (
            left + width * (x - self.x0) / (self.x1 - self.x0),
            bottom + height * (y - self.y0) / (self.y1 - self.y0),
        )


class Margins(NamedTuple):
    """Shares of what a graph shows that stay free on its sides."""

    left: float
    right: float
    above: float

    @classmethod
    def around(cls, share: float) -> Margins:
        return cls(share, share, share)


def roomier(share: float) -> tuple[Margins, ...]:
    """So much room on every side, and more for graphs whose labels or notes need it: all around, or at one side."""
    more = 1.5 * share
    return (
        Margins.around(share),
        Margins.around(more),
        Margins(share, 3.5 * share, share),
        Margins(3.5 * share, share, share),
        Margins(more, 4 * share, 2 * share),
        Margins(4 * share, more, 2 * share),
    )


def window(points: Sequence[tuple[float, float]], margins: Margins) -> Window:
    """A window round ``points`` and the origin, with room at every side."""
    spans = []
    for values in zip(*points, (0.0, 0.0), strict=True):
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - 2, high + 2
        spans.append((low, high))
    (x0, x1), (y0, y1) = spans
    across, up = x1 - x0, y1 - y0
    left, right, above = margins
    return Window(x0 - left * across, x1 + right * across, y0 - above * up, y1 + above * up)


def ticks(low: float, high: float, most: int = 12) -> list[float]:
    """Round values between ``low`` and ``high``, at most ``most`` and a bit."""
    raw = (high - low) / most
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    first = math.ceil(low / step + 0.05)
    last = math.floor(high / step - 0.05)
    return [round(k * step, 10) for k in range(first, last + 1)]


def text_width(text: str, points: float) -> float:
    """About how many pixels wide a text of so many points is, its longest line if it has several."""
    em = points * POINT
    return max(em * sum(_em(letter) for letter in _plain(line)) for line in text.split("\n"))


def _em(letter: str) -> float:
    return _EM.get(letter) or (_CAPITAL if letter.isupper() else 1.0 if ord(letter) > 0x2E80 else _USUAL)


def _plain(text: str) -> str:
    """A text without its mathtext marks; about the signs of formulas there is as much room as spaces take."""
    if "$" in text:
        text = text.replace("-", "−").replace("=", " = ")
    for mark in ("$", "{", "}", "^", "\\", "sqrt"):
        text = text.replace(mark, "√" if mark == "sqrt" else "")
    return text


def tick_name(value: float) -> str:
    """The number at a tick; none at 0, where the axes have their O."""
    return "" if abs(value) < 1e-12 else f"{value:.10g}".replace("-", "−")
