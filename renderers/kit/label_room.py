"""Where a figure's labels go: the first place beside their point that no line and no other label takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import manim as mn
import numpy as np
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.kit.manim import at

__all__ = ["AROUND", "LabelRoom"]

AROUND = ((0, -1), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1), (1, 0), (-1, 0))
_GAPS = (0.14, 0.28, 0.45, 0.7, 1.0, 1.3)
_MARGIN = np.array([0.12, 0.12])
_FINE = 0.06
"""Scene units between the points of a line that labels keep off; less than the lowest letters."""


class LabelRoom:
    """The lines and labels of one figure in the frame (14.22 × 8), in scene units."""

    def __init__(self, bounds: tuple[float, float, float, float] = (-6.95, -3.85, 6.95, 3.85)) -> None:
        self._left, self._bottom, self._right, self._top = bounds
        self._ink: NDArray[np.float64] = np.empty((0, 2))

    def keep_off(self, *mobjects: mn.VMobject) -> None:
        """Labels put from now on stay clear of these."""
        self._ink = np.vstack(
            [self._ink, *(_samples(part) for m in mobjects for part in m.family_members_with_points())]
        )

    def put(
        self, words: mn.VMobject, anchors: Sequence[ArrayLike], directions: Iterable[ArrayLike] = AROUND
    ) -> mn.VMobject:
        """Moves ``words`` beside the first anchor with a free side, nearest first; else where it hides least."""
        spots = list(_spots(words, anchors, [at(d) for d in directions]))
        best = min(spots, key=lambda spot: self._count_crossings(words, spot))
        words.move_to(best)
        box = mn.Rectangle(width=words.width, height=words.height).move_to(best)
        self.keep_off(box, mn.Line(box.get_left(), box.get_right()))
        return words

    def _count_crossings(self, words: mn.VMobject, spot: NDArray[np.float64]) -> int:
        """How much ink lies in the label's box there; being outside the frame counts as very much."""
        reach = np.array([words.width / 2, words.height / 2]) + _MARGIN
        low, high = spot[:2] - reach, spot[:2] + reach
        inside = low[0] >= self._left and low[1] >= self._bottom and high[0] <= self._right and high[1] <= self._top
        return int(((self._ink > low) & (self._ink < high)).all(axis=1).sum()) + (0 if inside else 100_000)


def _spots(
    words: mn.VMobject, anchors: Sequence[ArrayLike], directions: Sequence[NDArray[np.float64]]
) -> Iterator[NDArray[np.float64]]:
    half = np.array([words.width / 2, words.height / 2, 0.0])
    for gap in _GAPS:
        for anchor in anchors:
            for direction in directions:
                unit = direction / max(float(np.linalg.norm(direction)), 1e-9)
                yield at(anchor) + direction * half + unit * gap


def _samples(part: mn.Mobject) -> NDArray[np.float64]:
    """Points along the curves of one mobject, close together."""
    curves = part.points[: len(part.points) // 4 * 4].reshape(-1, 4, 3)[:, :, :2]
    longest = float(np.linalg.norm(np.diff(curves, axis=1), axis=2).sum(axis=1).max(initial=0.0))
    t = np.linspace(0, 1, max(2, int(longest / _FINE) + 2))
    weights = np.stack([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3], axis=1)
    return np.asarray(np.einsum("sk,ckd->csd", weights, curves).reshape(-1, 2))
