"""Finds room for a label beside its point, clear of lines and other labels. Manim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import manim as mn
import numpy as np
from numpy.typing import ArrayLike, NDArray

from renderers.kit.manim import at

Vector = NDArray[np.float64]
Segment = tuple[ArrayLike, ArrayLike]
AnyMobject = TypeVar("AnyMobject", bound=mn.Mobject)

AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
"""Directions to try, the best first."""
_FRAME = (7.0, 3.9)


def beside(
    words: AnyMobject,
    anchor: ArrayLike,
    segments: Iterable[Segment] = (),
    others: Iterable[mn.Mobject] = (),
    directions: Sequence[tuple[float, float]] = AROUND,
    buff: float = 0.1,
) -> AnyMobject:
    """Move ``words`` next to ``anchor`` where they touch least: first near it, then further away."""
    centres = []
    for step in (1.0, 2.5, 4.0):
        for direction in directions:
            centres.append(words.next_to(at(anchor), at(direction), buff=buff * step).get_center())
    return best_of(words, centres, segments, others)


def best_of(
    words: AnyMobject,
    centres: Iterable[ArrayLike],
    segments: Iterable[Segment] = (),
    others: Iterable[mn.Mobject] = (),
) -> AnyMobject:
    """Move ``words`` to the first of ``centres`` where they touch nothing, or the one where they touch least."""
    lines = [_dense(at(a), at(b)) for a, b in segments]
    taken = [_box(mobject) for mobject in others]
    best, best_cost = words.get_center(), float("inf")
    for centre in centres:
        cost = _cost(_box(words.move_to(at(centre))), lines, taken)
        if cost < best_cost:
            best, best_cost = words.get_center(), cost
        if cost == 0:
            break
    words.move_to(best)
    return words


def _dense(a: Vector, b: Vector) -> Vector:
    count = max(2, int(np.linalg.norm(b - a) / 0.04))
    share = np.linspace(0, 1, count)[:, None]
    return np.asarray(a[:2] * (1 - share) + b[:2] * share)


def _box(mobject: mn.Mobject) -> tuple[float, float, float, float]:
    low, high = mobject.get_corner(mn.DL), mobject.get_corner(mn.UR)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _cost(
    box: tuple[float, float, float, float], lines: list[Vector], taken: list[tuple[float, float, float, float]]
) -> float:
    """Length of lines in the box, shared area with others, and what the frame cuts, weighted to be comparable."""
    left, low, right, high = box[0] - 0.07, box[1] - 0.07, box[2] + 0.07, box[3] + 0.07
    cost = 0.0
    for line in lines:
        x, y = line[:, 0], line[:, 1]
        cost += float(np.sum((x > left) & (x < right) & (y > low) & (y < high))) * 0.04
    for other in taken:
        across, up = min(right, other[2]) - max(left, other[0]), min(high, other[3]) - max(low, other[1])
        cost += max(0.0, across) * max(0.0, up) * 20
    beyond = max(0.0, -_FRAME[0] - left, right - _FRAME[0]) + max(0.0, -_FRAME[1] - low, high - _FRAME[1])
    return cost + beyond * 100
