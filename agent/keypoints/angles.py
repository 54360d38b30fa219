"""Marks of angles: arcs and squares at a vertex, stepped outwards where several would lie on each other."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from chalkwright.agent.keypoints.constructions import Unclear
from chalkwright.agent.keypoints.inkwork import Array
from chalkwright.agent.keypoints.marks import Mark
from chalkwright.agent.keypoints.snap import Snapped

SAME_PLACE = 3.0
"""Pixels below which two angles have one vertex."""
TOUCHING = math.radians(2)
"""Angles that have less in common only share a side."""
LEAST_FREE = math.radians(8)
"""An angle that others cover keeps its name in a free part that is as wide."""
DRAWN_ALREADY = 0.3
"""Share of an arc on the picture's own ink from which the two look like one."""
_TRIES = 8
_COMMAND = re.compile(r"\\[A-Za-z]+")
"""Of TeX, one letter wide."""


@dataclass(frozen=True)
class Opening:
    """An angle in the picture, and how its mark is drawn; lengths in pixels, angles in radians."""

    vertex: Array
    first: float
    """Direction of the first side."""
    turn: float
    """To the second side, less than half a turn either way."""
    arm: float
    """Length of the shorter side as it was said."""
    right: bool
    count: int
    name: str
    radius: float
    """Of the innermost arc; of a square, its side."""
    step: float
    """Between arcs of one angle."""
    middle: float
    """Direction in which the name stands."""
    spread: float
    """How far the name may be from there."""

    @property
    def start(self) -> float:
        return self.first + min(self.turn, 0.0)

    @property
    def width(self) -> float:
        return abs(self.turn)

    @property
    def outer(self) -> float:
        """How far the mark reaches."""
        return self.radius * math.sqrt(2) if self.right else self.radius + (self.count - 1) * self.step

    def in_common(self, other: Opening) -> float:
        """The angle that lies in both."""
        apart = (other.start - self.start) % (2 * math.pi)
        around = apart + other.width - 2 * math.pi
        return min(max(0.0, self.width - apart), other.width) + min(max(0.0, around), self.width)

    def adjoins(self, other: Opening) -> bool:
        """Whether a side of one is a side of the other."""
        ends = [(o.start, o.start + o.width) for o in (self, other)]
        return any(abs((a - b + math.pi) % (2 * math.pi) - math.pi) < TOUCHING for a in ends[0] for b in ends[1])

    def arcs(self) -> list[Array]:
        """What is drawn, as polylines."""
        if self.right:
            one, other = (self.radius * _way(turn) for turn in (self.first, self.first + self.turn))
            return [np.stack([self.vertex + one, self.vertex + one + other, self.vertex + other])]
        radii = [self.radius + k * self.step for k in range(self.count)]
        return [turning(self.vertex, radius, self.first, self.first + self.turn) for radius in radii]


def _way(direction: float) -> Array:
    return np.array([math.cos(direction), math.sin(direction)])


def turning(centre: Array, radius: float, first: float, last: float) -> Array:
    """An arc between two directions, as a polyline."""
    turns = np.linspace(first, last, max(8, int(abs(last - first) * 24)))
    return np.asarray(centre + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1))


def measure_angle(vertex: Array, a: Array, b: Array) -> tuple[float, float]:
    """Direction of the first side, and the turn to the other, less than half a turn either way; radians."""
    if min(np.linalg.norm(a - vertex), np.linalg.norm(b - vertex)) < 3:
        raise Unclear("its points lie on each other.")
    first = math.atan2(a[1] - vertex[1], a[0] - vertex[0])
    turn = math.atan2(b[1] - vertex[1], b[0] - vertex[0]) - first
    return first, (turn + math.pi) % (2 * math.pi) - math.pi


def opening(mark: Mark, snapped: Snapped, unit: float) -> Opening:
    """A mark by itself; ``unit`` is the size of small marks in pixels. Raises :class:`Unclear`."""
    a, vertex, b = (snapped.place(place) for place in mark.at)
    first, turn = measure_angle(vertex, a, b)
    arm = min(float(np.linalg.norm(a - vertex)), float(np.linalg.norm(b - vertex)))
    if abs(turn) < TOUCHING:
        raise Unclear("its two sides lie on each other.")
    sharp = max(1.0, math.radians(45) / abs(turn)) ** 0.5  # a narrow angle's arc goes further out
    radius = 1.1 * unit if mark.right else 1.9 * unit * sharp
    radius = min(radius, 0.45 * arm if mark.right else max(0.45 * arm, 8.0))
    return Opening(
        vertex, first, turn, arm, mark.right, mark.count, mark.name, radius, 0.35 * unit, first + turn / 2,
        abs(turn) / 2,
    )  # fmt: skip


def spread_out(openings: Mapping[int, Opening], snapped: Snapped, unit: float) -> dict[int, Opening]:
    """The same marks, none on another at its vertex nor on an arc that the picture has: wider angles further out."""
    placed: dict[int, Opening] = {}
    for index in sorted(openings, key=lambda i: (not openings[i].right, openings[i].width, i)):
        new = openings[index]
        beside = [other for other in placed.values() if np.linalg.norm(other.vertex - new.vertex) < SAME_PLACE]
        if not new.right:
            new = _beyond_drawn(_beyond(new, beside, unit), snapped, unit)
        placed[index] = _with_free_middle(new, beside)
    return placed


def _beyond(new: Opening, beside: Iterable[Opening], unit: float) -> Opening:
    """Outside of those that it would lie on, and of narrower ones within it with their names."""
    others = sorted(beside, key=lambda other: other.outer)
    radius = new.radius
    for other in others:
        if new.in_common(other) > TOUCHING:
            radius = max(radius, _outside_of(other, new, unit))
    for other in others:
        meets = radius < other.outer + 0.45 * unit and radius + new.outer - new.radius > other.radius - 0.45 * unit
        if meets and new.adjoins(other):  # as one arc they would mark the angle that both make
            radius = other.outer + 0.6 * unit
    return replace(new, radius=radius)


def _outside_of(inner: Opening, new: Opening, unit: float) -> float:
    """The radius at which an arc goes around another's name, where that is not too far out; else around its arc."""
    letters = len(_COMMAND.sub("x", inner.name).replace("$", ""))
    named = max(inner.outer + unit, (0.7 * letters + 1.1) * unit / (2 * math.sin(inner.spread))) + 1.3 * unit
    return named if letters and not inner.right and named < min(0.6 * new.arm, 9 * unit) else inner.outer + 0.6 * unit


def _beyond_drawn(new: Opening, snapped: Snapped, unit: float) -> Opening:
    """Outside of an arc that the picture has there already."""
    tried = new
    for _ in range(_TRIES):
        if all(_share_on_ink(arc, new.vertex, snapped) < DRAWN_ALREADY for arc in tried.arcs()):
            return tried
        tried = replace(tried, radius=tried.radius + 0.4 * unit)
        if tried.outer > 0.85 * new.arm:
            return new
    return new


def _share_on_ink(arc: Array, vertex: Array, snapped: Snapped) -> float:
    """How much of an arc lies on ink, lines that lead to the vertex left out of account."""
    ink = snapped.figure.ink
    near = 1.5 * ink.stroke + 1
    kept = (arc >= 0).all(axis=1) & (arc < ink.size).all(axis=1)
    for segment in snapped.figure.segments:
        if abs(segment.place(vertex)[1]) < near:
            kept &= np.abs((arc - segment.a) @ segment.normal) > near
    x, y = arc[kept].astype(int).T
    return float((ink.away[y, x] < 0.5 * ink.stroke + 1).mean()) if kept.sum() >= 4 else 0.0


def _with_free_middle(new: Opening, beside: Iterable[Opening]) -> Opening:
    """Its name in the widest part that no other angle covers, so that it is taken for no other's."""
    turns = np.linspace(new.start, new.start + new.width, 181)
    free = np.ones(len(turns), dtype=bool)
    for other in beside:
        if new.in_common(other) > TOUCHING:
            free &= (turns - other.start) % (2 * math.pi) > other.width
    runs = np.split(np.arange(len(turns)), np.flatnonzero(np.diff(free.astype(int))) + 1)
    widest = max((run for run in runs if free[run[0]]), key=len, default=None)
    if widest is None or free.all():
        return new
    low, high = float(turns[widest[0]]), float(turns[widest[-1]])
    if high - low < LEAST_FREE:
        return new
    return replace(new, middle=(low + high) / 2, spread=(high - low) / 2)
