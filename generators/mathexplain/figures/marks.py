"""Where marks on segments go: strokes, arrows and dimension lines look for the least crowded place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from generators.mathexplain.figures.description import Length, Mark, Point
from generators.mathexplain.figures.geometry import needs_dimension
from generators.mathexplain.figures.inks import FINE, Array, Ink, Owner, Stroke, sampled, samples_of
from generators.mathexplain.figures.shapes import World, color_of, unit

_SHARES = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72)
_NEAR = 0.3
"""Scene units that a mark keeps off other lines."""
_OFFSETS = (0.8, 0.65, 1.0, 1.3)
"""Scene units between a segment and its dimension line."""
_TIP = 0.17


@dataclass(frozen=True)
class Dimension:
    """A dimension line: its ends, and the way from the segment to it."""

    start: Array
    end: Array
    outwards: Array


def marks(world: World, inks: Sequence[Ink]) -> tuple[list[Ink], dict[Owner, Dimension]]:
    """The marks' strokes and the dimension lines, in the order of the parts; ``inks`` is what is there already."""
    taken = samples_of(inks)
    named = np.array([world.places[p.name] for _, p in world.parts() if isinstance(p, Point)]).reshape(-1, 2)
    found: list[Ink] = []
    dimensions: dict[Owner, Dimension] = {}
    for owner, part in world.parts():
        if isinstance(part, Mark):
            paths = _marked(part, world, taken, named)
            stroke = Stroke(owner, tuple(paths), color_of(owner), width=3)
        elif isinstance(part, Length) and needs_dimension(part, world.figure):
            dimensions[owner] = dimension = _dimension(world.places[part.a], world.places[part.b], world, taken)
            stroke = Stroke(owner, tuple(_dimension_paths(dimension)), color_of(owner), width=2)
        else:
            continue
        found.append(stroke)
        taken = np.vstack([taken, samples_of([stroke])])
    return found, dimensions


def _marked(part: Mark, world: World, taken: Array, named: Array) -> list[Array]:
    paths: list[Array] = []
    first = world.way(*part.segments[0])
    for a, b in part.segments:
        start, end = world.places[a], world.places[b]
        at = _free_share(start, end, np.vstack([taken, *map(sampled, paths)]), named)
        middle, along = start + (end - start) * at, unit(end - start)
        if part.of == "parallel" and float(along @ first) < 0:
            along = -along
        paths += _strokes(middle, along, part.count) if part.of == "equal" else _heads(middle, along, part.count)
    return paths


def _free_share(start: Array, end: Array, taken: Array, named: Array) -> float:
    """Where on the segment the fewest other lines pass; the middle where nothing speaks against it."""
    along = unit(end - start)
    across = np.array([-along[1], along[0]])
    others = taken[np.abs((taken - start) @ across) > FINE]

    def crowd(share: float) -> float:
        middle = start + (end - start) * share
        lines = np.hypot(*(others - middle).T) < _NEAR
        points = np.hypot(*(named - middle).T) < _NEAR
        return float(lines.sum() + 8 * points.sum() + 12 * abs(share - 0.5))

    return min(_SHARES, key=crowd)


def _strokes(middle: Array, along: Array, count: int) -> list[Array]:
    across = np.array([-along[1], along[0]]) * 0.15
    feet = [middle + along * 0.13 * (k - (count - 1) / 2) for k in range(count)]
    return [np.array([foot - across, foot + across]) for foot in feet]


def _heads(middle: Array, along: Array, count: int) -> list[Array]:
    across = np.array([-along[1], along[0]]) * 0.15
    tips = [middle + along * (0.1 + 0.17 * (k - (count - 1) / 2)) for k in range(count)]
    return [np.array([tip - along * 0.19 + across, tip, tip - along * 0.19 - across]) for tip in tips]


def _dimension(start: Array, end: Array, world: World, taken: Array) -> Dimension:
    """On the side and at the distance where it crosses least."""
    along = unit(end - start)
    across = np.array([-along[1], along[0]])
    left, bottom, right, top = world.window.frame
    low, high = np.minimum(start, end) - 1.5, np.maximum(start, end) + 1.5
    taken = taken[((taken > low) & (taken < high)).all(axis=1)]

    def crowd(offset: float) -> float:
        line = np.array([start, end]) + across * offset
        points = sampled(line)
        near = np.min(np.hypot(*(points[:, None] - taken[None]).transpose(2, 0, 1)), axis=1, initial=9.0) < 0.12
        beyond = line + across * np.sign(offset) * 0.45  # its label stands there
        room = left < beyond[:, 0].min() and beyond[:, 0].max() < right
        room = room and bottom < beyond[:, 1].min() and beyond[:, 1].max() < top
        return float(near.sum() + 6 * abs(abs(offset) - _OFFSETS[0]) + (0 if room else 200))

    offset = min((side * size for size in _OFFSETS for side in (-1, 1)), key=crowd)
    outwards = across * np.sign(offset)
    return Dimension(start + across * offset, end + across * offset, outwards)


def _dimension_paths(dimension: Dimension) -> list[Array]:
    """The line, a head and a short stroke at either end."""
    start, end = dimension.start, dimension.end
    along, out = unit(end - start), dimension.outwards
    paths = [np.array([start, end])]
    for tip, back in ((start, along), (end, -along)):
        paths.append(np.array([tip + (back + out * 0.55) * _TIP, tip, tip + (back - out * 0.55) * _TIP]))
        paths.append(np.array([tip - out * 0.16, tip + out * 0.16]))
    return paths
