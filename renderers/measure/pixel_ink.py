"""Splits a picture into areas of one colour and the ink on them: letters, lines and dots. OpenCV, no OCR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.base import Points
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

Mask = NDArray[np.bool_]
Window = tuple[slice, slice]
Labels = NDArray[np.int32]
Colors = NDArray[np.int16]

SAME_COLOR = 10
"""Channels of one colour differ by at most this much (0 to 255)."""
FAINT = 24
"""Ink that differs from its ground by less than this in every channel is not looked at."""
THICK = 240
"""An area is thicker than the picture's width by this; what is thinner is ink."""
LEAST_AREA = 0.0004
"""Share of the picture below which a colour makes no area."""
LEAST_SIDE = 0.03
"""Share of the picture's width below which a blob is a dot or an arrow's head, not an area."""
MOST_COLORS = 48
PLATE = 0.4
"""Share of a text's box that one colour covers when it is a plate behind the letters."""


@dataclass(frozen=True)
class Ground:
    """The picture as areas and ink."""

    picture: Pixels
    palette: Colors
    """Colours of areas, k × 3."""
    areas: Labels
    """By pixel, the palette's colour of its area, or -1."""
    nearest: Labels
    """By pixel, the palette's colour of the nearest area: its local ground."""
    ink: Mask
    radius: int
    """Areas are thicker than twice this, ink is thinner (px)."""

    @cached_property
    def parts(self) -> tuple[Labels, NDArray[np.int32]]:
        """Connected pieces of ink: labels from 1, and by label left, top, width, height, pixels."""
        _, labels, stats, _ = cv2.connectedComponentsWithStats(self.ink.astype(np.uint8), connectivity=8)
        return np.asarray(labels, dtype=np.int32), np.asarray(stats, dtype=np.int32)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The palette's colours that have an area."""
        return tuple(np.flatnonzero(np.bincount(self.areas.ravel() + 1)[1:]).tolist())

    @cached_property
    def background(self) -> int:
        """The palette's colour that most of the picture's edge has."""
        edge = np.concatenate([self.nearest[0], self.nearest[-1], self.nearest[:, 0], self.nearest[:, -1]])
        return int(np.bincount(edge[edge >= 0], minlength=1).argmax()) if (edge >= 0).any() else 0


def filled(shape: tuple[int, ...], polygon: ArrayLike, margin: int = 0) -> tuple[Window, Mask]:
    """The part of a picture around a polygon, with so many pixels on each side, and which of its pixels lie in it."""
    corners = np.round(np.asarray(polygon)).astype(np.int32)
    left, top = np.maximum(corners.min(axis=0) - margin, 0).tolist()
    right, bottom = np.minimum(corners.max(axis=0) + margin + 1, shape[1::-1]).tolist()
    right, bottom = max(left, right), max(top, bottom)
    mask = np.zeros((bottom - top, right - left), dtype=np.uint8)
    if mask.size:
        cv2.fillPoly(mask, [corners - (left, top)], 1)
    return (slice(top, bottom), slice(left, right)), mask > 0


def ground(picture: Pixels, places: Sequence[Points] = ()) -> Ground:
    """Split a picture, height × width × 3; a plate behind the text in one of ``places`` (polygons) is an area too."""
    height, width = picture.shape[:2]
    radius = max(3, round(width / THICK))
    palette, colored = _palette(picture)
    areas = np.full((height, width), -1, dtype=np.int32)
    for index in _broad(colored, radius):
        areas[_thick(colored == index, radius, LEAST_SIDE * width)] = index
    if (areas < 0).all():
        areas[:] = 0
    for place in places:
        _plate(place, colored, areas)
    nearest = _nearest(areas)
    free = areas < 0
    ink = np.zeros_like(free)
    ink[free] = np.abs(picture[free].astype(np.int16) - palette[nearest[free]]).max(axis=1) > FAINT
    ink[_between(picture, palette, areas, ink)] = False
    return Ground(picture=picture, palette=palette, areas=areas, nearest=nearest, ink=ink, radius=radius)


def _palette(picture: Pixels) -> tuple[Colors, Labels]:
    """The colours that are common enough for an area, the commonest first, and by pixel which it has (-1: none)."""
    red, green, blue = (picture[..., channel].astype(np.uint32) for channel in range(3))
    codes = red << 16 | green << 8 | blue
    # A drawing is long runs of one colour: sorting the runs costs a tenth of sorting the pixels.
    starts = np.flatnonzero(np.diff(codes.ravel(), prepend=~codes[0, 0]))
    lengths = np.diff(starts, append=codes.size)
    unique, of_run = np.unique(codes.ravel()[starts], return_inverse=True)
    counts = np.bincount(of_run, weights=lengths).astype(np.int64)
    colors = np.stack([unique >> 16, (unique >> 8) & 255, unique & 255], axis=1).astype(np.int16)
    chosen: list[int] = []
    nearest = np.full(len(unique), -1, dtype=np.int32)
    least = max(16, LEAST_AREA * codes.size)
    for place in np.argsort(-counts):
        if nearest[place] >= 0:
            continue
        if counts[place] < least / 4 or len(chosen) == MOST_COLORS:
            break
        close = (np.abs(colors - colors[place]).max(axis=1) <= SAME_COLOR) & (nearest < 0)
        nearest[close] = len(chosen)
        chosen.append(int(place))
    if not chosen:
        chosen = [int(counts.argmax())]
    return colors[chosen], np.repeat(nearest[of_run], lengths).reshape(codes.shape)


def _broad(colored: Labels, radius: int) -> list[int]:
    """The colours that may be thicker than twice the radius: they alone fill a square of thin samples somewhere.

    What lies within the radius of a place holds a square of half its side by OpenCV's measure of ways (1.3693 a step
    aslant), cut in half at the picture's edge; two samples both ways lie in any such square.
    """
    samples = colored[:: (step := max(1, (int(radius / 1.3693) + 1) // 2)), ::step]
    first = samples[:-1, :-1]
    alike = (first == samples[1:, :-1]) & (first == samples[:-1, 1:]) & (first == samples[1:, 1:])
    return [int(index) for index in np.unique(first[alike]) if index >= 0]


def _thick(mask: Mask, radius: int, side: float) -> Mask:
    """What of one colour is an area, with the narrow gaps of the same colour close to it."""
    if mask.sum() < 4 * radius * radius:
        return np.zeros_like(mask)
    inner = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 3) > radius
    if not inner.any():
        return np.zeros_like(mask)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(inner.astype(np.uint8), connectivity=4)
    large = np.zeros(count, dtype=bool)
    large[1:] = stats[1:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) > side - 2 * radius
    seeds: Mask = large[labels]
    if not seeds.any():
        return seeds
    reach = cv2.distanceTransform((~seeds).astype(np.uint8), cv2.DIST_L2, 3) <= 5 * radius
    return np.asarray(mask & np.asarray(reach, dtype=bool))


def _plate(place: Points, colored: Labels, areas: Labels) -> None:
    """Adds the plate on which a text is set, when it has one: too narrow for an area, yet most of what is there."""
    corners = np.round(np.array(place))
    window, inside = filled(areas.shape, corners, margin=int(np.ptp(corners, axis=0).min()))
    colored, areas = colored[window], areas[window]
    free = colored[inside & (areas < 0)]
    free = free[free >= 0]
    if not len(free):
        return
    usual = int(np.bincount(free).argmax())
    if (free == usual).sum() < PLATE * inside.sum():
        return
    size = max(3, round(0.5 * min(np.ptp(np.nonzero(inside)[0]), np.ptp(np.nonzero(inside)[1]))))
    around = cv2.dilate(inside.astype(np.uint8), np.ones((size, size), dtype=np.uint8)) > 0
    areas[around & (areas < 0) & (colored == usual)] = usual


def _nearest(areas: Labels) -> Labels:
    """By pixel, what the nearest area's pixel has."""
    free = (areas < 0).astype(np.uint8)
    if not free.any():
        return areas
    _, labels = cv2.distanceTransformWithLabels(free, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    by_label = np.zeros(int(labels.max()) + 1, dtype=np.int32)
    by_label[labels[free == 0]] = areas[free == 0]
    return np.asarray(by_label[labels], dtype=np.int32)


def _between(picture: Pixels, palette: Colors, areas: Labels, ink: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pixels of the smoothed seam between two areas, whose colour lies between both: no line is drawn there."""
    rows, columns = np.nonzero(ink)
    seen = picture[rows, columns].astype(float)
    kernel = np.ones((5, 5), dtype=np.uint8)
    present = np.flatnonzero(np.bincount(areas[areas >= 0])).tolist()
    close = {i: cv2.dilate((areas == i).astype(np.uint8), kernel)[rows, columns] > 0 for i in present}
    seam = np.zeros(len(rows), dtype=bool)
    for one, other in combinations(present, 2):
        both = close[one] & close[other] & ~seam
        if both.any():
            first, second = palette[one].astype(float), palette[other].astype(float)
            way = np.linalg.norm(seen - first, axis=1) + np.linalg.norm(seen - second, axis=1)
            seam |= both & (way <= 1.06 * float(np.linalg.norm(first - second)) + 6)
    return rows[seam], columns[seam]
