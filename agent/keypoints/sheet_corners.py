"""Where the corners of a sheet of paper are in a photo, and what proportions it has. OpenCV."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

Corners = NDArray[np.float64]
"""Four, from the top left, clockwise."""
Gray = NDArray[np.uint8]

LEAST_AREA = 0.1
"""Of a photo, that its sheet covers."""
STANDS_OUT = 10
"""Greys by which paper is lighter than what it lies on."""
LEAST_SEEN, LEAST_SIDE_SEEN = 0.75, 0.5
"""Of the edge of a sheet, and of one side, what stands out."""
BLANK = 0.55
"""Of a sheet, what is like the paper around it."""
LEVELS_BESIDE = 3
"""Greys that cover most of what lies beside a sheet; a frame that was drawn has fewer."""
PAPER_SIZES = (math.sqrt(2), 11 / 8.5)
"""Longer to shorter side of A4 and Letter."""
LIKE_PAPER = 0.015
USUAL_FOCAL = 0.78
"""Of a phone's camera, to the longer side of its photos."""
_EDGES = ((20, 60), (40, 120))


def find_sheet(photo: Pixels) -> Corners | None:
    """The corners of the largest sheet that stands out along all its sides; None when there is none."""
    height, width = photo.shape[:2]
    lightness = np.asarray(cv2.medianBlur(np.ascontiguousarray(photo.min(axis=2)), 7), dtype=np.uint8)
    best: tuple[float, Corners] | None = None
    for contour in _outlines(lightness):
        hull = cv2.convexHull(contour)
        area = float(cv2.contourArea(hull))
        if area < LEAST_AREA * width * height or (best is not None and area < 0.9 * best[0]):
            continue
        rough = _four(hull)
        if rough is None:
            continue
        corners = _ordered(_refined(rough, contour[:, 0].astype(float)))
        if not _is_sound(corners, (width, height)):
            continue
        seen = _seen(corners, lightness)
        score = float(cv2.contourArea(corners.astype(np.float32))) * float(seen.mean())
        if seen.mean() < LEAST_SEEN or seen.min() < LEAST_SIDE_SEEN or (best is not None and score <= best[0]):
            continue
        if _is_paper(corners, photo):
            best = (score, corners)
    return None if best is None else _on_edges(best[1], lightness)


def proportion(corners: Corners, size: tuple[int, int], focal: float | None) -> float:
    """Width to height of the sheet itself (Zhang and He, Whiteboard scanning, 2006); ``focal`` in pixels, if known."""
    homogeneous = np.hstack([corners - np.array(size) / 2, np.ones((4, 1))])
    one, two, four, three = homogeneous
    across = np.cross(one, four)
    n2 = float(across @ three) / float(np.cross(two, four) @ three) * two - one
    n3 = float(across @ two) / float(np.cross(three, four) @ two) * three - one
    longest = max(size)
    if focal is None:
        focal = USUAL_FOCAL * longest
        vanish = n2[2] * n3[2] * longest**2
        if abs(vanish) > 0.02 * np.linalg.norm(n2[:2]) * np.linalg.norm(n3[:2]):
            square = -float(n2[:2] @ n3[:2]) / float(n2[2] * n3[2])
            if 0.5 < math.sqrt(max(0.0, square)) / longest < 2.5:
                focal = math.sqrt(square)
    scale = np.array([1 / focal, 1 / focal, 1.0])
    ratio = float(np.linalg.norm(n2 * scale) / max(float(np.linalg.norm(n3 * scale)), 1e-9))
    ratio = min(5.0, max(0.2, ratio))
    for known in PAPER_SIZES:
        for same in (known, 1 / known):
            if abs(ratio / same - 1) < LIKE_PAPER:
                return same
    return ratio


def _outlines(lightness: Gray) -> Iterator[Any]:
    """Outlines of what is light, at many thresholds, and of what is closed by edges."""
    kernel = np.ones((5, 5), dtype=np.uint8)
    for threshold in range(40, 250, 10):
        light = (lightness > threshold).astype(np.uint8)
        closed = cv2.morphologyEx(cv2.morphologyEx(light, cv2.MORPH_OPEN, kernel), cv2.MORPH_CLOSE, kernel)
        yield from cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    for low, high in _EDGES:
        edges = cv2.dilate(cv2.Canny(lightness, low, high), np.ones((3, 3), dtype=np.uint8))
        yield from cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]


def _four(hull: NDArray[Any]) -> Corners | None:
    around = cv2.arcLength(hull, True)
    for share in (0.01, 0.02, 0.03, 0.05, 0.07):
        rough = cv2.approxPolyDP(hull, share * around, True)
        if len(rough) == 4:
            return np.asarray(rough[:, 0], dtype=np.float64)
        if len(rough) < 4:
            break
    return None


def _refined(rough: Corners, outline: Corners) -> Corners:
    """Each side fitted to the outline along it, and the corners where the sides meet."""
    lines = []
    for a, b in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        length = float(np.linalg.norm(b - a))
        along = (b - a) / max(length, 1e-9)
        at, aside = (outline - a) @ along, (outline - a) @ np.array([-along[1], along[0]])
        near = (np.abs(aside) < 6) & (at > 0.08 * length) & (at < 0.92 * length)
        if near.sum() < 10:
            lines.append((a, along))
        else:
            lines.append(_fitted(outline[near]))
    return _meeting(lines, rough)


def _on_edges(corners: Corners, lightness: Gray) -> Corners:
    """Each side moved onto the steepest step from light to dark across it."""
    lines = []
    height, width = lightness.shape
    middle = corners.mean(axis=0)
    away = np.arange(-12, 12.5, 1.0)
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        inward = np.array([a[1] - b[1], b[0] - a[0]]) / np.linalg.norm(b - a)
        inward = inward if (middle - a) @ inward > 0 else -inward
        spots = a + (b - a) * np.linspace(0.05, 0.95, 120)[:, None]
        across = spots[:, None] + inward * away[:, None]
        x, y = np.round(across).astype(int).transpose(2, 0, 1)
        step = np.gradient(lightness[y.clip(0, height - 1), x.clip(0, width - 1)].astype(float), axis=1)
        steepest = step.argmax(axis=1)
        kept = step[np.arange(len(step)), steepest] > 2
        lines.append(_fitted(spots[kept] + inward * away[steepest[kept]][:, None]) if kept.sum() > 20 else (a, b - a))
    return _meeting(lines, corners)


def _fitted(spots: Corners) -> tuple[Corners, Corners]:
    """A point on the line through most of the spots, and its direction."""
    x, y, px, py = cv2.fitLine(spots.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([px, py], dtype=float), np.array([x, y], dtype=float)


def _meeting(lines: list[tuple[Corners, Corners]], rough: Corners) -> Corners:
    """Where each side meets the one before it."""
    found = []
    for k, ((p, u), (q, v)) in enumerate(zip(lines[-1:] + lines[:-1], lines, strict=True)):
        turn = float(u[0] * v[1] - u[1] * v[0])
        way = q - p
        found.append(rough[k] if abs(turn) < 1e-3 else p + u * float(way[0] * v[1] - way[1] * v[0]) / turn)
    return np.array(found)


def _ordered(corners: Corners) -> Corners:
    middle = corners.mean(axis=0)
    turned = corners[np.argsort(np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0]))]
    return np.roll(turned, -int(turned.sum(axis=1).argmin()), axis=0)


def _is_sound(corners: Corners, size: tuple[int, int]) -> bool:
    """Whether four corners can be a sheet's: all in the photo, off its frame, none too sharp or blunt."""
    if (corners < 2).any() or (corners > np.array(size) - 3).any():
        return False
    before, after = np.roll(corners, 1, axis=0) - corners, np.roll(corners, -1, axis=0) - corners
    turns = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    lengths = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    sines = np.abs(turns) / np.maximum(lengths, 1e-9)
    return bool((np.sign(turns) == np.sign(turns[0])).all() and sines.min() > 0.6)


def _seen(corners: Corners, lightness: Gray) -> NDArray[np.float64]:
    """By side, how much of it has lighter paper within than what lies beside it."""
    found = []
    middle = corners.mean(axis=0)
    height, width = lightness.shape
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (b - a) / np.linalg.norm(b - a)
        inward = np.array([-along[1], along[0]])
        inward = inward if (middle - a) @ inward > 0 else -inward
        spots = a + (b - a) * np.linspace(0.06, 0.94, 60)[:, None]
        sides = []
        for away in (7.0, -7.0):
            x, y = np.round(spots + inward * away).astype(int).T
            sides.append(lightness[y.clip(0, height - 1), x.clip(0, width - 1)].astype(int))
        found.append(float((sides[0] - sides[1] > STANDS_OUT).mean()))
    return np.array(found)


def _is_paper(corners: Corners, photo: Pixels) -> bool:
    """Whether most of the inside is blank, and what lies outside was not drawn."""
    gray = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
    inside = np.zeros(gray.shape, dtype=np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 1)
    side = max(9, max(gray.shape) // 24) | 1
    ground = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((side, side), dtype=np.uint8))
    blank = np.abs(ground.astype(int) - gray) < 0.15 * ground
    counts = np.sort(np.bincount(gray[inside == 0].ravel(), minlength=256))[::-1]
    levels = int(np.searchsorted(np.cumsum(counts), 0.8 * counts.sum())) + 1
    return bool(blank[inside > 0].mean() > BLANK and levels >= LEVELS_BESIDE)
