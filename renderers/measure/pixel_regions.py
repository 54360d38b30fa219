"""Where the texts of a picture lie: which ink is whose, and a text's region turned upright."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.ocr import Read
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_ink import Ground, Labels, filled

TURN, SHORT_TURN = 3.0, 12.0
"""Degrees by which a long and a short text may be turned and still count as level."""
BEYOND = 0.4
"""Share of its height by which a letter may reach out of a text's box."""


def owners_of(ground: Ground, reads: tuple[Read, ...]) -> dict[int, set[int]]:
    """By part, the reads whose polygon holds at least half of it, and whose box it hardly leaves."""
    labels, stats = ground.parts
    owners: dict[int, set[int]] = {}
    for index, read in enumerate(reads):
        window, inside = filled(labels.shape, read.polygon)
        held = np.bincount(labels[window][inside], minlength=len(stats))
        box = read.box
        height = min(box.width, box.height)
        mostly = np.nonzero(held[1:] * 2 > stats[1:, 4])[0] + 1
        usual = float(np.median(stats[mostly, 2:4].max(axis=1))) if len(mostly) else 0.0
        for part in mostly:
            spare = (BEYOND if max(stats[part, 2:4]) <= 2.5 * usual else 0.05) * height
            left, top, wide, high = (int(v) for v in stats[part, :4])
            over = (box.left - left, box.top - top, left + wide - box.right, top + high - box.bottom)
            if max(over) <= spare:
                owners.setdefault(int(part), set()).add(index)
    return owners


@dataclass(frozen=True)
class Upright:
    """The region of a read, turned upright."""

    labels: Labels
    back: NDArray[np.float64]
    pad: int
    width: float
    height: float
    turned: bool
    """Whether its text runs more down or up than across."""

    def corners(self, left: float, top: float, right: float, bottom: float) -> NDArray[np.float64]:
        return self.places(np.array([left, right, right, left]), np.array([top, top, bottom, bottom]))

    def places(self, x: NDArray[np.floating], y: NDArray[np.floating]) -> NDArray[np.float64]:
        """Points of the upright region in the picture, n × 2."""
        upright = np.stack([x, y], axis=1)[None].astype(np.float64)
        return np.asarray(cv2.perspectiveTransform(upright, self.back)[0], dtype=np.float64)


def _corners(read: Read) -> NDArray[np.float32]:
    """The read's corners; its box where they are turned so little that a subscript may have done it."""
    corners = np.array(read.polygon, dtype=np.float32)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    slope = abs(float(np.degrees(np.arctan2(across[1], across[0]))))
    if slope > (SHORT_TURN if np.linalg.norm(across) < 3 * np.linalg.norm(down) else TURN):
        return corners
    box = read.box
    return np.array(
        [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]], dtype=np.float32
    )


def upright(ground: Ground, read: Read) -> Upright | None:
    corners = _corners(read)
    width = float(np.linalg.norm(corners[1] - corners[0]))
    height = float(np.linalg.norm(corners[3] - corners[0]))
    if width < 3 or height < 3:
        return None
    along = np.abs(corners[1] - corners[0])
    pad, turned = 2, bool(along[1] > along[0])
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) + pad
    matrix = cv2.getPerspectiveTransform(corners, target)
    size = (round(width) + 2 * pad, round(height) + 2 * pad)
    window, _ = filled(ground.ink.shape, corners, margin=3 * pad)
    moved = np.array([[1, 0, window[1].start], [0, 1, window[0].start], [0, 0, 1]], dtype=np.float64)
    labels = ground.parts[0][window].astype(np.float32)
    if not labels.size:
        return None
    warped = cv2.warpPerspective(labels, matrix @ moved, size, flags=cv2.INTER_NEAREST)
    return Upright(warped.astype(np.int32), np.linalg.inv(matrix.astype(np.float64)), pad, width, height, turned)


def is_bar(region: Upright, part: int) -> bool:
    """Whether it is a fraction's or a root's bar, or an underline, which the reader's box takes in."""
    rows, columns = np.nonzero(region.labels == part)
    if not len(rows):
        return False
    middle = (rows.mean() - region.pad) / region.height
    flat = np.ptp(rows) + 1 <= 0.2 * region.height and np.ptp(columns) + 1 >= 0.5 * region.width
    return bool(flat and not 0.3 < middle < 0.7)
