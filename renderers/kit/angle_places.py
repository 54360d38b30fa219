"""How far from its vertex an angle's arc lies, and its label: arcs of one vertex step outwards. Pure.

Angles are in radians, lengths in eighths of the picture's height.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

__all__ = ["AngleMark", "angle_sweep", "place_angle"]

FIRST = 0.6
"""Radius of the first arc at a vertex."""
STEP = 0.2
"""From an arc to the next one that shares a side with it."""
BESIDE = 0.09
"""Between the arcs of one mark."""
MARGIN = 0.12
"""From an arc to its label."""
_ASIDE = 0.15
"""From a label to the sides of its angle."""
_FARTHEST = 3.0
"""To the middle of a label that a narrow angle drives outwards."""
_SAME = math.radians(1.0)
_TURN = 2 * math.pi


@dataclass(frozen=True)
class AngleMark:
    """An angle below 180° with its arcs, and the room that they and its label take."""

    vertex: tuple[float, float]
    start: float
    sweep: float
    """From ``start``, counter-clockwise: positive."""
    radius: float
    """Of the innermost arc."""
    outer: float
    """Of the outermost arc."""
    room: tuple[float, float] = (0.0, 1.0)
    """Shares of the sweep, as it was asked for, between which no side of another angle lies: there stands the label."""
    reach: float = 0.0
    """Where the label ends; 0 for a mark without one."""

    def label_place(self, start: float, sweep: float, width: float, height: float) -> tuple[float, float]:
        """Direction and distance from the vertex of the label's middle, the angle being asked for as ``sweep``."""
        first, last = (start + sweep * share for share in self.room)
        return (first + last) / 2, _label_distance(first, last - first, self.outer, width, height)


def angle_sweep(first: float, second: float) -> float:
    """The signed angle below 180° from one direction to another."""
    return (second - first + math.pi) % _TURN - math.pi


def place_angle(
    known: Sequence[AngleMark],
    vertex: tuple[float, float],
    start: float,
    sweep: float,
    radius: float | None,
    arcs: int,
    label: tuple[float, float] | None,
) -> AngleMark:
    """The mark of an angle at a vertex that may have others; ``label`` is the width and height of its text.

    Without ``radius`` its arcs keep off the arcs and labels that are there, and the same angle keeps its own radius.
    Raises ValueError for a radius that is not positive, and for no arc.
    """
    if arcs < 1:
        raise ValueError(f"an angle is marked with 1 arc or more, not {arcs!r:.40}")
    if radius is not None and not (radius > 0 and math.isfinite(radius)):
        raise ValueError(f"the radius of an angle's arc is a positive length, not {radius!r:.40}")
    here = [mark for mark in known if math.dist(mark.vertex, vertex) < 1e-6 * (1 + math.hypot(*vertex))]
    low, size = (start, sweep) if sweep > 0 else (start + sweep, -sweep)
    beyond = BESIDE * (arcs - 1)
    radius = _next_radius(here, low, size, beyond) if radius is None else radius
    mark = AngleMark(vertex, low, size, radius, radius + beyond, _widest(here, start, sweep))
    if label is None:
        return mark
    direction, distance = mark.label_place(start, sweep, *label)
    return replace(mark, reach=distance + _reach_of(direction, *label))


def _next_radius(here: Sequence[AngleMark], start: float, sweep: float, beyond: float) -> float:
    for mark in here:
        if abs(angle_sweep(mark.start, start)) < _SAME and abs(mark.sweep - sweep) < _SAME:
            return mark.radius
    steps = [FIRST, *(mark.outer + STEP for mark in here), *(mark.reach + MARGIN for mark in here)]
    return next(
        radius
        for radius in sorted(step for step in steps if step >= FIRST)
        if all(_keeps_off(radius, radius + beyond, start, sweep, mark) for mark in here)
    )


def _widest(here: Sequence[AngleMark], start: float, sweep: float) -> tuple[float, float]:
    """The shares of the sweep between which most room is left by the sides of the angles that are there."""
    sides = (side for mark in here for side in (mark.start, mark.start + mark.sweep))
    shares = [angle_sweep(start, side) / sweep for side in sides]
    cuts = sorted([0.0, 1.0, *(share for share in shares if 0.02 < share < 0.98)])
    return max(pairwise(cuts), key=lambda gap: (round(gap[1] - gap[0], 3), -abs(gap[0] + gap[1] - 1)))


def _label_distance(start: float, sweep: float, outer: float, width: float, height: float) -> float:
    """From the vertex to the middle of the label: beyond the arcs, and where both sides of the room leave it space."""
    half = abs(sweep) / 2
    beyond = outer + MARGIN + _reach_of(start + sweep / 2, width, height)
    if not 0 < half < math.pi / 2:
        return beyond
    across = max(_reach_of(side + math.pi / 2, width, height) for side in (start, start + sweep))
    return max(beyond, min((across + _ASIDE) / math.sin(half), _FARTHEST))


def _keeps_off(radius: float, outer: float, start: float, sweep: float, mark: AngleMark) -> bool:
    if _overlap(start, sweep, mark.start, mark.sweep) > _SAME:
        return radius >= max(mark.outer + STEP, mark.reach + MARGIN) - 1e-9
    if _overlap(start - _SAME, sweep + 2 * _SAME, mark.start, mark.sweep) > 0:
        return radius >= mark.outer + STEP - 1e-9 or outer <= mark.radius - STEP + 1e-9
    return True


def _overlap(start: float, sweep: float, other: float, other_sweep: float) -> float:
    """By how much of an angle two sectors cover each other."""
    shift = (other - start) % _TURN
    return sum(max(0.0, min(sweep, at + other_sweep) - max(0.0, at)) for at in (shift, shift - _TURN))


def _reach_of(direction: float, width: float, height: float) -> float:
    """From the middle of a box to its end in a direction, as seen along it."""
    return abs(math.cos(direction)) * width / 2 + abs(math.sin(direction)) * height / 2
