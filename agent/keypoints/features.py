"""What a drawn figure offers to hold on to: straight lines, circles, and the points where they meet. OpenCV.

Lines are found by the line segment detector, then fitted to their ink by least squares, so that crossings are known to
a fraction of a pixel; circles by random triples of ink (RANSAC) and the same fit. Nothing here knows names.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np

from chalkwright.agent.keypoints import curves
from chalkwright.agent.keypoints.circles import Circle, circles
from chalkwright.agent.keypoints.inkwork import Array, Inked, Mask
from chalkwright.agent.keypoints.segments import Segment, segments
from chalkwright.renderers.measure.opencv import cv2

FeatureKind = Literal["corner", "turn", "dot", "end", "centre"]
PARALLEL = math.radians(6)
"""Lines that differ by less meet nowhere of use."""


class Feature(NamedTuple):
    """A place that a mark may hold on to."""

    x: float
    y: float
    kind: FeatureKind


@dataclass(frozen=True)
class Figure:
    """A picture's figure."""

    ink: Inked
    segments: tuple[Segment, ...]
    circles: tuple[Circle, ...]

    @cached_property
    def reach(self) -> float:
        """How far a claimed place may be from the true one, in pixels: 1.8 % of the diagonal, 14 at least."""
        return max(14.0, 0.018 * math.hypot(*self.ink.size))

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        return tuple(_features(self))

    @cached_property
    def curves(self) -> Mask:
        """Ink that is neither straight nor a circle."""
        return curves.rest(self.ink, self.segments, self.circles)

    @cached_property
    def axes(self) -> tuple[Segment | None, Segment | None]:
        """The longest level and the longest upright stroke: the axes, where there are any."""
        level = [s for s in self.segments if abs(s.along[1]) < 0.03]
        upright = [s for s in self.segments if abs(s.along[0]) < 0.03]
        longest = (max(found, key=lambda s: s.length, default=None) for found in (level, upright))
        return next(longest), next(longest)

    @cached_property
    def oblique(self) -> bool:
        """Whether hidden edges are dashed: a solid, whose right angles look like any others."""
        return any(s.covered < 0.8 and s.length > 2 * self.reach for s in self.segments)

    def segment_between(self, p: Array, q: Array) -> Segment | None:
        """The stroke on which both points lie, if there is one."""
        most = self.ink.stroke + 2.0
        for segment in self.segments:
            near = all(abs(segment.place(x)[1]) <= most and segment.beyond(x) <= 3 * most for x in (p, q))
            if near:
                return segment
        return None


def figure(ink: Inked) -> Figure:
    """Find the figure in a picture's ink. Deterministic."""
    round_ones = circles(ink)
    return Figure(ink, segments(ink, round_ones), round_ones)


def crossing(p: Array, along: Array, q: Array, other: Array) -> Array | None:
    """Where two lines through points meet; None when they are parallel."""
    turn = float(along[0] * other[1] - along[1] * other[0])
    if abs(turn) < math.sin(PARALLEL / 3):
        return None
    way = q - p
    return np.asarray(p + along * float(way[0] * other[1] - way[1] * other[0]) / turn)


def _features(figure: Figure) -> list[Feature]:
    tight = max(5.0, 3 * figure.ink.stroke)
    corners = _corners(figure, tight)
    corners += _on_circles(figure, tight)
    corners += curves.crossings(figure.ink, figure.curves, figure.segments)
    found = [Feature(float(p[0]), float(p[1]), "corner") for p in _apart(corners, 2.0)]
    found += [Feature(float(p[0]), float(p[1]), "turn") for p in curves.turns(figure.ink, figure.curves)]
    # Where lines meet at a sharp angle their ink runs together as in a dot.
    found += [
        Feature(x, y, "dot")
        for x, y in _dots(figure)
        if all(math.hypot(x - f.x, y - f.y) > 2 * tight for f in found if f.kind == "corner")
    ]
    found += [Feature(float(c.centre[0]), float(c.centre[1]), "centre") for c in figure.circles]
    for segment in figure.segments:
        for end in (segment.a, segment.b):
            if all(math.hypot(end[0] - f.x, end[1] - f.y) > tight for f in found):
                found.append(Feature(float(end[0]), float(end[1]), "end"))
    return found


def _corners(figure: Figure, tight: float) -> list[Array]:
    """Where straight strokes meet; those that meet nearly at one place have it in common."""
    meets: list[tuple[Array, Segment, Segment]] = []
    for one, other in combinations(figure.segments, 2):
        if abs(float(one.along @ other.normal)) < math.sin(PARALLEL):
            continue
        meet = crossing(one.a, one.along, other.a, other.along)
        if meet is not None and all(s.beyond(meet) <= _slack(s, tight, figure) for s in (one, other)):
            meets.append((meet, one, other))
    found = []
    while meets:
        here = [m for m in meets if np.linalg.norm(m[0] - meets[0][0]) <= tight]
        meets = [m for m in meets if np.linalg.norm(m[0] - here[0][0]) > tight]
        found.append(_common(list({id(s): s for _, *pair in here for s in pair}.values())))
    return found


def _slack(segment: Segment, tight: float, figure: Figure) -> float:
    """How far beyond its end a stroke may meet another: a dashed one may end with a gap, or under a letter."""
    return 1.2 * figure.reach if segment.covered < 0.8 else tight


def _common(lines: list[Segment]) -> Array:
    """The point nearest to all lines; long ones that are not dashed are known best."""
    weights = np.array([line.length * line.covered**4 for line in lines])
    normals = np.array([line.normal for line in lines])
    offsets = np.array([line.normal @ line.a for line in lines])
    found, *_ = np.linalg.lstsq(normals * weights[:, None], offsets * weights, rcond=None)
    return np.asarray(found)


def _on_circles(figure: Figure, tight: float) -> list[Array]:
    """Where strokes meet or touch circles, and circles each other."""
    found = []
    for circle in figure.circles:
        for segment in figure.segments:
            spots = circle.crossings(segment.a, segment.along, touching=1.2 * figure.ink.stroke)
            found += [p for p in spots if segment.beyond(p) <= tight]
    for one, other in combinations(figure.circles, 2):
        found += one.meets(other)
    return found


def _apart(points: list[Array], least: float) -> list[Array]:
    """One of those that lie together."""
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > least for other in kept):
            kept.append(point)
    return kept


def _dots(figure: Figure) -> list[tuple[float, float]]:
    """Middles of filled spots that are thicker than lines."""
    ink = figure.ink
    deep = cv2.distanceTransform(ink.mask.astype(np.uint8), cv2.DIST_L2, 5)
    thick = (deep > max(2.2, 0.9 * ink.stroke)).astype(np.uint8)
    count, _, stats, middles = cv2.connectedComponentsWithStats(thick, connectivity=8)
    most = 0.02 * math.hypot(*ink.size)
    return [
        (float(middles[k][0]) + 0.5, float(middles[k][1]) + 0.5)
        for k in range(1, min(count, 80))
        if max(stats[k][2:4]) < most and max(stats[k][2:4]) <= 2.5 * min(stats[k][2:4])
    ]
