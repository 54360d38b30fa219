"""The graphs of functions in a picture's ink: where they turn, and where they cross straight lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from chalkwright.agent.keypoints.inkwork import Array, Inked, Mask
from chalkwright.renderers.measure.opencv import cv2

WINDOW = 22
"""Pixels to each side of a turning point from which its parabola is fitted."""
MOST_TURNS = 12


class Straight(Protocol):
    """A segment of :mod:`chalkwright.agent.keypoints.features`."""

    @property
    def a(self) -> Array: ...
    @property
    def b(self) -> Array: ...
    @property
    def length(self) -> float: ...
    @property
    def along(self) -> Array: ...
    @property
    def normal(self) -> Array: ...


class Round(Protocol):
    """A circle of :mod:`chalkwright.agent.keypoints.circles`."""

    @property
    def centre(self) -> Array: ...
    @property
    def radius(self) -> float: ...


def rest(ink: Inked, segments: Iterable[Straight], circles: Iterable[Round]) -> Mask:
    """The ink that is no straight line and no circle: curves, dots, marks."""
    erased = ink.mask.astype(np.uint8)
    wide = int(np.ceil(ink.stroke + 3))
    for segment in segments:
        a, b = (tuple(int(v) for v in np.round(end)) for end in (segment.a, segment.b))
        cv2.line(erased, (a[0], a[1]), (b[0], b[1]), 0, wide)
    for circle in circles:
        x, y = (int(v) for v in np.round(circle.centre))
        cv2.circle(erased, (x, y), round(circle.radius), 0, wide)
    return np.asarray(erased > 0)


def turns(ink: Inked, curves: Mask) -> list[Array]:
    """The highest and lowest points of curves, of wave after wave; not where a curve ends or leaves the frame."""
    # A curve that a line cut is one piece again.
    joined = cv2.dilate(curves.astype(np.uint8), np.ones((3, 3), dtype=np.uint8), iterations=int(ink.stroke) + 2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found: list[Array] = []
    for part in range(1, count):
        left, top, wide, high, _ = (int(v) for v in stats[part])
        if wide < 3 * WINDOW or high < 8:
            continue
        window = (slice(top, top + high), slice(left, left + wide))
        strength = np.where(labels[window] == part, ink.strength[window], 0)
        strength[strength < ink.least] = 0
        for sign in (1, -1):
            found += [np.array([left + x, top + y]) for x, y in _extremes(strength, sign)]
    return found[:MOST_TURNS]


def _extremes(strength: np.ndarray[tuple[int, int], np.dtype[np.float32]], sign: int) -> list[tuple[float, float]]:
    """Lowest (``sign`` 1) or highest points of the uppermost or lowermost run of ink in each column."""
    flipped = strength if sign == -1 else strength[::-1]
    drawn = flipped > 0
    present = drawn.any(axis=0)
    first = drawn.argmax(axis=0).astype(float)
    height = strength.shape[0]
    middles = np.full(first.shape, np.nan)
    for column in np.flatnonzero(present):
        run = flipped[int(first[column]) :, column]
        end = int(np.argmax(run == 0)) or len(run)
        weight = run[:end]
        middles[column] = first[column] + float((weight * (np.arange(end) + 0.5)).sum() / weight.sum())
    found: list[tuple[float, float]] = []
    for x in range(WINDOW, len(middles) - WINDOW):
        near = middles[x - WINDOW : x + WINDOW + 1]
        if np.isnan(near).sum() > WINDOW // 2 or np.isnan(middles[x]) or middles[x] > np.nanmin(near):
            continue
        at = np.flatnonzero(~np.isnan(near)) - WINDOW
        bend, slope, level = np.polyfit(at, near[at + WINDOW], 2)
        if bend < 1e-3 or abs(slope / (2 * bend)) > WINDOW / 2:
            continue
        if np.abs(np.polyval([bend, slope, level], at) - near[at + WINDOW]).max() > 4:
            continue
        dx = -slope / (2 * bend)
        y = level + slope * dx / 2
        spot = (x + 0.5 + dx, y if sign == -1 else height - y)
        if not any(abs(spot[0] - other[0]) < WINDOW for other in found):
            found.append(spot)
    return found


def crossings(ink: Inked, curves: Mask, segments: Sequence[Straight]) -> list[Array]:
    """Where curves cross straight lines, to about a pixel."""
    found: list[Array] = []
    aside = ink.stroke + 3.5
    for segment in segments:
        steps = np.arange(4.0, segment.length - 4.0)
        if len(steps) < 10:
            continue
        sides = [_runs(ink, curves, segment, steps, off) for off in (aside, -aside)]
        for one in sides[0]:
            partner = min(sides[1], key=lambda other: abs(other - one), default=None)
            if partner is not None and abs(partner - one) <= 3 * aside:
                found.append(segment.a + segment.along * (one + partner) / 2)
    return found


def _runs(ink: Inked, curves: Mask, segment: Straight, steps: Array, aside: float) -> list[float]:
    """Middles of the stretches with a curve's ink, on a parallel ``aside`` of a line."""
    spots = (segment.a + steps[:, None] * segment.along + segment.normal * aside).astype(int)
    height, width = curves.shape
    inside = (spots[:, 0] >= 0) & (spots[:, 1] >= 0) & (spots[:, 0] < width) & (spots[:, 1] < height)
    on = inside & curves[spots[:, 1].clip(0, height - 1), spots[:, 0].clip(0, width - 1)]
    places = np.flatnonzero(on)
    if not len(places):
        return []
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
    return [float(steps[run].mean()) for run in runs if len(run) < 8 * ink.stroke]
