"""Straight strokes in a picture's ink, dashed ones too: found by the line segment detector, fitted by least squares."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chalkwright.agent.keypoints.circles import Circle
from chalkwright.agent.keypoints.inkwork import Array, Inked
from chalkwright.renderers.measure.opencv import cv2

MOST_SEGMENTS = 60


@dataclass(frozen=True)
class Segment:
    """A straight stroke, dashed ones too, from end to end."""

    a: Array
    b: Array
    covered: float = 1.0
    """Share of its way that is inked."""

    @cached_property
    def length(self) -> float:
        return float(np.linalg.norm(self.b - self.a))

    @cached_property
    def along(self) -> Array:
        return np.asarray((self.b - self.a) / max(self.length, 1e-9))

    @cached_property
    def normal(self) -> Array:
        return np.array([-self.along[1], self.along[0]])

    def place(self, point: Array) -> tuple[float, float]:
        """Where a point lies: pixels along from ``a``, and pixels aside of the whole line."""
        way = point - self.a
        return float(way @ self.along), float(way @ self.normal)

    def beyond(self, point: Array) -> float:
        """How far along a point lies outside of the stroke; 0 between its ends."""
        at, _ = self.place(point)
        return max(0.0, -at, at - self.length)


def segments(ink: Inked, round_ones: tuple[Circle, ...]) -> tuple[Segment, ...]:
    """The longest found stretch is fitted and followed as far as its ink goes; what it explains is taken away."""
    width, height = ink.size
    least = max(16.0, 0.025 * math.hypot(width, height))
    gray = (255 - np.clip(ink.strength * (255 / max(ink.strength.max(), 1)), 0, 255)).astype(np.uint8)
    raw = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(gray)[0]
    if raw is None:
        return ()
    pieces = raw.reshape(-1, 4).astype(float)
    lengths = np.hypot(pieces[:, 2] - pieces[:, 0], pieces[:, 3] - pieces[:, 1])
    pieces = pieces[np.argsort(-lengths)]
    pixels = _pixels(ink)
    found: list[Segment] = []
    while len(pieces) and len(found) < MOST_SEGMENTS:
        piece, pieces = pieces[0], pieces[1:]
        if math.hypot(piece[2] - piece[0], piece[3] - piece[1]) < 6:
            break
        segment = _follow(Segment(piece[:2], piece[2:]), pixels, ink)
        if segment is None or segment.length < least or _is_bent(segment, round_ones, ink):
            continue
        found.append(segment)
        pieces = pieces[~_are_explained(pieces, segment, ink.stroke)]
    return tuple(found)


def _pixels(ink: Inked) -> Array:
    """x, y and strength of the ink; pixel centres are at whole numbers and a half."""
    rows, columns = np.nonzero(ink.strength > 0.5 * ink.least)
    return np.stack([columns + 0.5, rows + 0.5, ink.strength[rows, columns]], axis=1).astype(float)


def _follow(seed: Segment, pixels: Array, ink: Inked) -> Segment | None:
    """The stroke of which ``seed`` is a part (or one edge): fitted, then followed both ways over small gaps."""
    segment = seed
    for slack in (1.2 * ink.stroke + 2, 0.8 * ink.stroke + 1, 0.8 * ink.stroke + 1):
        way = pixels[:, :2] - segment.a
        along, aside = way @ segment.along, way @ segment.normal
        on = (np.abs(aside) <= slack) & (along > -2) & (along < segment.length + 2)
        if on.sum() < 8:
            return None
        segment = _fit_line(pixels[on], segment)
        reached = _extent(segment, pixels, ink)
        if reached is None:
            return None
        segment = reached
    return segment


def _fit_line(pixels: Array, guess: Segment) -> Segment:
    """Total least squares, weighted by the ink's strength."""
    weight = pixels[:, 2] / pixels[:, 2].sum()
    middle = weight @ pixels[:, :2]
    away = pixels[:, :2] - middle
    _, vectors = np.linalg.eigh((away * weight[:, None]).T @ away)
    along = vectors[:, 1] if vectors[:, 1] @ guess.along > 0 else -vectors[:, 1]
    ends = [(end - middle) @ along for end in (guess.a, guess.b)]
    return Segment(middle + along * ends[0], middle + along * ends[1])


def _extent(segment: Segment, pixels: Array, ink: Inked) -> Segment | None:
    """As far as there is ink on the line from its middle, over gaps as dashes and erased letters have them."""
    way = pixels[:, :2] - segment.a
    on = np.abs(way @ segment.normal) <= max(0.8, 0.35 * ink.stroke)
    at = np.sort((way @ segment.along)[on & (pixels[:, 2] > ink.least)])
    if len(at) < 6:
        return None
    gap = max(5 * ink.stroke, 0.016 * math.hypot(*ink.size))
    runs = np.split(at, np.flatnonzero(np.diff(at) > gap) + 1)
    middle = segment.length / 2
    run = min(runs, key=lambda r: max(r[0] - middle, middle - r[-1], 0.0))
    pieces = np.split(run, np.flatnonzero(np.diff(run) > 2.5) + 1)
    while len(pieces) > 1 and pieces[-1][-1] - pieces[-1][0] < 1.6 * ink.stroke + 1:  # another line's ink
        pieces.pop()
    while len(pieces) > 1 and pieces[0][-1] - pieces[0][0] < 1.6 * ink.stroke + 1:
        pieces.pop(0)
    start, end = float(pieces[0][0]), float(pieces[-1][-1])
    covered = sum(p[-1] - p[0] + 1 for p in pieces)
    if end - start < 4 or covered < 0.4 * (end - start):
        return None
    ends = [segment.a + segment.along * at for at in (start, end)]
    return Segment(ends[0], ends[1], min(1.0, covered / (end - start)))


def _is_bent(segment: Segment, round_ones: tuple[Circle, ...], ink: Inked) -> bool:
    """Whether it is a short stretch of a circle or another curve, whose ink goes on at a small angle."""
    steps = segment.a + np.linspace(0, 1, 9)[:, None] * (segment.b - segment.a)
    for circle in round_ones:
        off = np.abs(np.linalg.norm(steps - circle.centre, axis=1) - circle.radius)
        if off.max() < 1.5 * ink.stroke + 1.5:
            return True
    share = segment.length / math.hypot(*ink.size)
    most = 34 if share < 0.08 else 14 if share < 0.3 else 0  # longer chords lie on flatter curves
    return any(_goes_on(end, way, most, ink) for end, way in ((segment.b, segment.along), (segment.a, -segment.along)))


def _goes_on(end: Array, way: Array, most: int, ink: Inked) -> bool:
    """Whether ink leads on from an end at an angle of 4 to ``most`` degrees to one side, all the way on one ray."""
    across = np.array([-way[1], way[0]])
    reach = np.arange(3.0, 2.5 * ink.stroke + 7.0)
    for degrees in (*range(4, most, 3), *range(-4, -most, -3)):
        turn = math.radians(degrees)
        ray = way * math.cos(turn) + across * math.sin(turn)
        spots = (end + reach[:, None] * ray).astype(int)
        width, height = ink.size
        if (spots < 0).any() or (spots >= (width, height)).any():
            continue
        if (ink.away[spots[:, 1], spots[:, 0]] <= 1).mean() > 0.9 and _apart_from_line(end, way, reach, ink):
            return True
    return False


def _apart_from_line(end: Array, way: Array, reach: Array, ink: Inked) -> bool:
    """Whether there is paper straight on: the stroke itself has ended, or was a curve."""
    spots = (end + reach[len(reach) * 2 // 3 :, None] * way).astype(int)
    return bool(ink.mask[spots[:, 1].clip(0, ink.size[1] - 1), spots[:, 0].clip(0, ink.size[0] - 1)].mean() < 0.5)


def _are_explained(pieces: Array, segment: Segment, stroke: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which stretches lie on a stroke that is known."""
    most = stroke + 2.0
    result = np.ones(len(pieces), dtype=bool)
    for ends in (pieces[:, :2], pieces[:, 2:]):
        way = ends - segment.a
        along = way @ segment.along
        result &= (np.abs(way @ segment.normal) <= most) & (along > -most) & (along < segment.length + most)
    return np.asarray(result)
