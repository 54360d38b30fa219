"""Cuts a label out of a picture as single level lines, in every way it may be meant to be read. OpenCV, no OCR."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Element
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

LINE = 48
"""Pixels: height to which small lines are enlarged, that of the reader's own input."""
AROUND = 0.3
"""Share of a line's height that is cut out beyond the letters on every side."""
TALL = 1.2
"""Height to width from which a label may be turned by a quarter."""
LEAST, LONGEST = 4, 20_000
"""Pixels: height of a line below which nothing can be read, and width up to which one is enlarged."""
SLANTED = 0.8
"""Share of its upright box that the tightest box around a label takes up, below which it is slanted."""

Way = tuple[Pixels, ...]
"""The lines of a label from top to bottom, height × width × 3 each."""


def ways(picture: Pixels, element: Element, scale: float = 1.0) -> Iterator[Way]:
    """The label's lines, the likeliest way first; nothing for a label outside of the picture.

    ``picture`` is the element's own, shown ``scale`` times as large.
    """
    box = element.box
    corners = np.array([[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]])
    height, width = picture.shape[:2]
    inside = (corners.max(axis=0) * scale > 1).all() and (corners.min(axis=0) * scale < (width - 1, height - 1)).all()
    if not inside or box.width <= 0 or box.height <= 0:
        return
    count = len([line for line in element.text.split("\n") if line.strip()]) or 1
    tall = box.height >= TALL * box.width
    slanted = _tightest(element, width / scale, height / scale)
    turned = [corners] if slanted is None else [slanted, np.roll(slanted, -2, axis=0), corners]
    if tall and slanted is None:
        turned += [np.roll(corners, quarters, axis=0) for quarters in (1, -1)]
    for polygon in turned:
        level = _level(picture, polygon * scale, count)
        yield tuple(_enlarge(line) for line in _lines(level, count))


def _tightest(element: Element, width: float, height: float) -> NDArray[np.float64] | None:
    """Corners of the tightest box around a slanted label, from the top left in reading direction; None for another."""
    points = np.array([point for run in element.outline for point in run], dtype=np.float32)
    page = np.array((width, height), dtype=np.float32)
    points = points.reshape(-1, 2).clip(0, page)  # a strip is cut no longer than the picture is
    if len(points) < 3:
        return None
    around = np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), dtype=float)  # clockwise as one sees it
    sides = np.linalg.norm(np.roll(around, -1, axis=0) - around, axis=1)
    if sides[0] * sides[1] >= SLANTED * element.box.width * element.box.height:
        return None
    long = int(sides[1] > sides[0])
    starts = [np.roll(around, -first, axis=0) for first in (long, long + 2)]
    return max(starts, key=lambda corners: float(corners[1][0] - corners[0][0]))


def _level(picture: Pixels, polygon: NDArray[np.float64], count: int) -> Pixels:
    """What lies in the polygon and a little around it, turned so that its first side is the top."""
    along, down = polygon[1] - polygon[0], polygon[3] - polygon[0]
    width, height = max(1.0, float(np.linalg.norm(along))), max(1.0, float(np.linalg.norm(down)))
    margin = 1 + AROUND * height / count
    out, under = along / width * margin, down / height * margin
    start = polygon[0] - out - under
    wide, high = max(4, round(width + 2 * margin)), max(4, round(height + 2 * margin))
    corners = np.array([start, start + along + 2 * out, start + down + 2 * under], dtype=np.float32)
    target = np.array([[0, 0], [wide, 0], [0, high]], dtype=np.float32)
    matrix = cv2.getAffineTransform(corners - 0.5, target - 0.5)  # the corners of pixels, not their middles
    level = cv2.warpAffine(picture, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(level, dtype=np.uint8)


def _lines(level: Pixels, count: int) -> Iterator[Pixels]:
    """So many lines of text, cut where there is the least ink near the even borders."""
    count = min(count, len(level) // LEAST)
    if count <= 1:
        yield level
        return
    ink = level.astype(np.int16).std(axis=1).sum(axis=1)
    band = len(level) / count
    cuts = [0]
    for border in range(1, count):
        first, last = round((border - 0.3) * band), round((border + 0.3) * band) + 1
        cuts.append(first + int(np.argmin(ink[first:last])))
    cuts.append(len(level))
    yield from (level[top:bottom] for top, bottom in pairwise(cuts) if bottom > top)


def _enlarge(line: Pixels) -> Pixels:
    larger = LINE / len(line)
    if larger <= 1:
        return line
    wide = min(max(1, round(line.shape[1] * larger)), LONGEST)
    return np.asarray(cv2.resize(line, (wide, LINE), interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
