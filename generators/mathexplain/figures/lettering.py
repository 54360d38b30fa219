"""Where a figure's letters go: every one chooses among its places so that all together hide and touch nothing.

The places are chosen once, with the given and the added parts in mind, so that both pictures have them alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from generators.mathexplain.figures.inks import Array, Spot, Words, extent_of
from generators.mathexplain.figures.window import Box

_MARGIN = np.array([0.14, 0.09])
"""Scene units that lines should keep from a label, across and up."""
_APART = np.array([0.2, 0.1])
"""The same between two labels."""
_INSIDE, _CLOSE = 10.0, 2.0
"""What a sample of a line costs within a label's box and in the margin around it."""
_OUTSIDE, _OVER = 2000.0, 400.0
"""What lying over the picture's edge and over another label costs."""
_EDGE = 0.12
_NEIGHBOURS, _NEIGHBOUR = np.array([0.4, 0.3]), 3.0
"""Scene units within which two labels can be read as one, and what that costs at most."""
_STRANGER = 8.0
"""What being nearer to another point than to its own costs a point's letter."""
_ROUNDS = 12


@dataclass(frozen=True)
class Choice:
    """A label and the places it may have: ``n × 2`` middles, what each costs, and what it names there (``n × 2``)."""

    words: Words
    middles: Array
    penalties: Array
    anchors: Array
    names_point: bool = False
    cut_off: float = 4.0
    """What a sample of a line between the label and what it names costs."""


def arrange(choices: Sequence[Choice], lines: Array, points: Array, frame: Box) -> list[Words]:
    """The words at their places, in the given order. ``lines``: samples of all strokes; ``points``: named points.

    Every label takes its cheapest place, then changes it as long as that makes the whole better.
    """
    halves = np.array([extent_of(c.words.tex, c.words.size) for c in choices]).reshape(-1, 2) / 2
    costs = [_cost(choice, half, lines, points, frame) for choice, half in zip(choices, halves, strict=True)]
    order = sorted(range(len(choices)), key=lambda k: (-float(np.sort(costs[k])[:4].mean()), k))
    places: dict[int, Array] = {}
    for _ in range(_ROUNDS):
        before = {k: tuple(place) for k, place in places.items()}
        for k in order:
            others = [j for j in places if j != k]
            total = costs[k] + _overlaps(choices[k].middles, halves[k], [(places[j], halves[j]) for j in others])
            places[k] = choices[k].middles[int(np.argmin(total))]
        if before == {k: tuple(place) for k, place in places.items()}:
            break
    return [replace(c.words, at=(float(places[k][0]), float(places[k][1]))) for k, c in enumerate(choices)]


def _cost(choice: Choice, half: Array, lines: Array, points: Array, frame: Box) -> Array:
    """What each place costs without regard to other labels."""
    middles = choice.middles
    low, high = middles - half, middles + half
    cost = choice.penalties.astype(float)
    reach = np.vstack([low, high, choice.anchors])
    near = (lines > reach.min(axis=0) - _MARGIN).all(axis=1) & (lines < reach.max(axis=0) + _MARGIN).all(axis=1)
    lines = lines[near]
    away = np.abs(lines[None] - middles[:, None])
    inside = (away < half + 0.02).all(axis=2)
    close = (away < half + _MARGIN).all(axis=2) & ~inside
    cost += _INSIDE * inside.sum(axis=1) + _CLOSE * close.sum(axis=1)
    left, bottom, right, top = frame
    out = (low < (left + _EDGE, bottom + _EDGE)).any(axis=1) | (high > (right - _EDGE, top - _EDGE)).any(axis=1)
    cost += _OUTSIDE * out
    cost += choice.cut_off * _between(choice.anchors, middles, half, lines)
    if choice.names_point and len(points):
        own = np.hypot(*(middles - choice.anchors).T)
        to_any = np.hypot(*(points[None] - middles[:, None]).transpose(2, 0, 1))
        strange = np.hypot(*(points[None] - choice.anchors[:, None]).transpose(2, 0, 1)) > 1e-6
        nearest = np.min(np.where(strange, to_any, np.inf), axis=1)
        cost += _STRANGER * (nearest < own)
    return np.asarray(cost)


def _between(anchors: Array, middles: Array, half: Array, lines: Array) -> Array:
    """How many samples lie on the way from what a label names to the label, apart from its beginning."""
    way = middles - anchors
    length = np.maximum(np.hypot(*way.T), 1e-9)
    unit = way / length[:, None]
    with np.errstate(divide="ignore"):
        stop = length - np.min(half / np.maximum(np.abs(unit), 1e-9), axis=1)
    to = lines[None] - anchors[:, None]
    along = (to * unit[:, None]).sum(axis=2)
    across = np.abs(to[..., 0] * unit[:, None, 1] - to[..., 1] * unit[:, None, 0])
    return np.asarray(((along > 0.13) & (along < stop[:, None]) & (across < 0.05)).sum(axis=1))


def _overlaps(middles: Array, half: Array, others: Sequence[tuple[Array, Array]]) -> Array:
    """What each place costs for lying over or too near other labels."""
    cost = np.zeros(len(middles))
    for middle, reach in others:
        shared = half + reach + _APART - np.abs(middles - middle)
        touch = (shared > 0).all(axis=1)
        near = 1 - np.maximum(-shared, 0) / _NEIGHBOURS
        cost += _NEIGHBOUR * np.maximum(near, 0).prod(axis=1)
        cost += np.where(touch, _OVER * (0.2 + np.minimum(shared[:, 0], shared[:, 1])), 0.0)
    return cost


def around(
    anchor: Array, half: Array, ways: Array, gaps: Sequence[float], likes: Array, far: float = 3.0
) -> tuple[Array, Array]:
    """Places beside a point: in each of the directions (``n × 2``) at each gap, and their penalties.

    ``likes`` is what each direction costs; ``far`` what a scene unit of distance does.
    """
    units = ways / np.hypot(*ways.T)[:, None]
    reach = (np.abs(units) * half).sum(axis=1)
    middles = [anchor + units * (reach + gap)[:, None] for gap in gaps]
    penalties = [likes + far * (gap - gaps[0]) for gap in gaps]
    return np.vstack(middles), np.concatenate(penalties)


def turned(count: int) -> Array:
    """So many directions around, from the right counter-clockwise."""
    turns = np.arange(count) * 2 * np.pi / count
    return np.stack([np.cos(turns), np.sin(turns)], axis=1)


def half_of(tex: str, size: float) -> Array:
    """Half the width and height of a label."""
    return np.array(extent_of(tex, size)) / 2


def spot(at: Array) -> Spot:
    return float(at[0]), float(at[1])
