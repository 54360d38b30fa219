"""Ink apart from paper: how strongly each pixel is drawn on, on scans, photos and dark boards alike. OpenCV."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.ocr import Pixels, Read
from chalkwright.renderers.measure.opencv import cv2

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

DARK = 110
"""Median brightness below which a picture is a dark board."""
FAINT = 26.0
"""Difference from the paper (0 to 255) below which nothing is drawn."""
WIDEST = 30
"""A stroke is thinner than the picture's longer side by this; what is wider is paper or an area."""


@dataclass(frozen=True)
class Inked:
    """A picture's ink, letters apart."""

    strength: NDArray[np.float32]
    """Height × width: how far from the paper, 0 to 255; 0 where letters stand."""
    letters: Mask
    """Where letters stand."""
    paper: tuple[int, int, int]
    """The usual colour of the paper, RGB."""
    dark: bool

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.strength.shape[1], self.strength.shape[0]

    @cached_property
    def mask(self) -> Mask:
        """Strokes, without letters."""
        found: Mask = self.strength > self.least
        return found

    @cached_property
    def everything(self) -> Mask:
        """Strokes and letters: where a new label may not stand."""
        return self.mask | self.letters

    @cached_property
    def least(self) -> float:
        """Strength from which a pixel is drawn on; half of the usual stroke's where that is stronger."""
        drawn = self.strength[self.strength > FAINT]
        return FAINT if len(drawn) < 50 else max(FAINT, 0.4 * float(np.percentile(drawn, 80)))

    @cached_property
    def stroke(self) -> float:
        """Usual width of a line in pixels, at least 1."""
        outlines, _ = cv2.findContours(self.mask.astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
        around = sum(cv2.arcLength(outline, True) for outline in outlines)
        # A long stroke's area is its width times half the way around it.
        return 2.0 if around < 20 else min(max(1.0, 2 * float(self.mask.sum()) / around), 0.02 * max(self.size))

    @cached_property
    def away(self) -> NDArray[np.float32]:
        """Pixels from the nearest stroke."""
        return np.asarray(cv2.distanceTransform((~self.mask).astype(np.uint8), cv2.DIST_L2, 5), dtype=np.float32)

    @cached_property
    def from_letters(self) -> NDArray[np.float32]:
        """Pixels from the nearest letter's ink; letters' inner white counts as theirs."""
        closed = cv2.morphologyEx(self.letters.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), dtype=np.uint8))
        return np.asarray(cv2.distanceTransform(1 - closed, cv2.DIST_L2, 5), dtype=np.float32)


def split_ink(picture: Pixels, reads: tuple[Read, ...] = ()) -> Inked:
    """Split a picture, height × width × 3; ``reads`` are its texts."""
    dark = bool(np.median(picture) < DARK)
    seen = 255 - picture if dark else picture
    side = max(5, max(picture.shape[:2]) // WIDEST) | 1
    paper = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    paper = cv2.GaussianBlur(paper, (0, 0), side / 6)
    strength = (paper.astype(np.int16) - seen).max(axis=2).clip(0, 255).astype(np.float32)
    letters = _letters(strength, reads)
    strength[letters] = 0
    usual = np.median(picture.reshape(-1, 3), axis=0)
    return Inked(strength, letters, (int(usual[0]), int(usual[1]), int(usual[2])), dark)


def _letters(strength: NDArray[np.float32], reads: tuple[Read, ...]) -> Mask:
    """The ink that belongs to texts: connected pieces that do not reach far beyond a text's box."""
    if not reads:
        return np.zeros(strength.shape, dtype=bool)
    drawn = (strength > FAINT).astype(np.uint8)
    _, labels, stats, centres = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    lettered = np.zeros(len(stats), dtype=bool)
    for text in reads:
        pad = 0.25 * text.box.height + 2
        lettered |= (
            (centres[:, 0] > text.box.left)
            & (centres[:, 0] < text.box.right)
            & (centres[:, 1] > text.box.top)
            & (centres[:, 1] < text.box.bottom)
            & (stats[:, cv2.CC_STAT_WIDTH] < text.box.width + 2 * pad)
            & (stats[:, cv2.CC_STAT_HEIGHT] < text.box.height + 2 * pad)
        )
    lettered[0] = False
    return np.asarray(lettered[labels])
