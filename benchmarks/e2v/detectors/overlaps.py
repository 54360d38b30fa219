"""Detections that are one another's doubles: what open-vocabulary detectors return beside the things themselves."""

from __future__ import annotations

from collections.abc import Iterable

from chalkwright.benchmarks.e2v.data import Detected
from chalkwright.renderers.base import Box

DOUBLE = 0.6
"""Intersection over union from which two boxes are of one thing."""
CROWD = 3
"""A box that holds the centres of so many others of its name is drawn around a crowd, not around a thing."""


def without_doubles(found: Iterable[Detected], *, crowds: bool = True) -> tuple[Detected, ...]:
    """The strongest detection of each thing, whatever it was taken for; with ``crowds``, no boxes around crowds.

    Ordered from top to bottom and left to right.
    """
    kept: list[Detected] = []
    for one in sorted(found, key=lambda detected: -detected.score):
        if all(intersection_over_union(one.box, other.box) < DOUBLE for other in kept):
            kept.append(one)
    if crowds:
        kept = [one for one in kept if sum(_holds(one, other) for other in kept if other is not one) < CROWD]
    return in_order(kept)


def in_order(found: Iterable[Detected]) -> tuple[Detected, ...]:
    """From top to bottom, then from left to right."""
    return tuple(sorted(found, key=lambda one: (one.box.top, one.box.left)))


def intersection_over_union(one: Box, other: Box) -> float:
    """Intersection over union, 0 to 1."""
    overlap = one.overlap(other)
    union = one.width * one.height + other.width * other.height - overlap
    return overlap / union if union > 0 else 0.0


def _holds(one: Detected, other: Detected) -> bool:
    across, down = (other.box.left + other.box.right) / 2, (other.box.top + other.box.bottom) / 2
    inside = one.box.left < across < one.box.right and one.box.top < down < one.box.bottom
    return one.name == other.name and inside
