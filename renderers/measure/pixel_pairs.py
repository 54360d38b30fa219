"""Ink that is letters of two texts on each other, told by drawing letters again until they make up the ink. OpenCV, no
OCR.

Where a picture's font and the size of its letters are known, each letter of a heap has all of its ink there, and few
letters make up all the ink of the heap. Of letters that stand beside each other as those of a word do, none reaches
far into another's box.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_lettering import Lettering, glyph

SIGNS = f"{string.ascii_letters}{string.digits}αβγδεθλμπρστφωΔΘΛΣΦΩ?%+="
DRAWN = frozenset("+XxOo=")
"""Signs that are also drawn: crosses, rings, bars."""
SLENDER = frozenset("1lIijJtrf=")
"""Signs that are hardly more than a stroke, which others have in them; they prove nothing."""
COVERED, COVERED_SMALL = 0.92, 0.85
"""Share of a letter's ink that a picture has where it was written; and at half the size, where it is looked for."""
MADE_UP, NEARLY = 0.96, 0.93
"""Share of the ink from which letters make it up, for certain and perhaps."""
ONE = 0.85
"""Share of the ink around two letters that one of them makes up alone where there are no two."""
OWN = 0.2
"""Share of its ink that each letter of a heap has for itself."""
DEEP, HIGH = 0.25, 0.1
"""Shares of the narrower's width and of the lower's height by which boxes of letters on each other overlap."""
APART = 0.2
"""Share of its height by which a letter is higher or lower than the same letter on it; two V at one height are a W."""
MOST_PLACES, MOST_LETTERS = 120, 12
GAIN = 0.03
"""Share of the ink that a further letter has to explain."""
THICKEST = 2.2
"""Thickness of letters on each other, in strokes of one."""
PAD = 2
"""Pixels around the ink."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Placed:
    """A letter where the ink has it."""

    sign: str
    stroke: float
    """Width of its font's strokes, px."""
    left: int
    top: int
    wide: int
    high: int
    at: Mask
    """Its ink, some wider than drawn, in the window."""

    def reaches_into(self, other: Placed) -> bool:
        across = min(self.left + self.wide, other.left + other.wide) - max(self.left, other.left)
        down = min(self.top + self.high, other.top + other.high) - max(self.top, other.top)
        deep = across >= DEEP * min(self.wide, other.wide) and down >= HIGH * min(self.high, other.high)
        if not deep or self.sign != other.sign:
            return deep
        return abs(self.top - other.top) >= APART * self.high


@dataclass(frozen=True)
class Pair:
    """Two letters on each other."""

    signs: tuple[str, str]
    box: tuple[int, int, int, int]
    """Left, top, right and bottom of the box around both, in the window."""
    share: float
    """Of the ink that the letters found make up."""
    alone: float
    """The same of the better letter alone."""
    thick: bool
    """Whether the ink is thicker than their strokes on each other, as an arrow's head is."""

    @property
    def sure(self) -> bool:
        return self.share >= MADE_UP and not DRAWN & set(self.signs)


def find_pair(ink: Mask, lines: Mask, letterings: Sequence[Lettering]) -> Pair | None:
    """Two letters on each other that the ink has, ``lines`` through it left out; None where there are none."""
    own = ink & ~lines
    total = int(own.sum())
    places = _places(np.pad(ink, PAD), letterings)
    if total == 0 or not places:
        return None
    seen = np.pad(own, PAD)
    rows = np.array([(place.at & seen).ravel() for place in places])
    counts = rows.sum(axis=1)
    best = np.argsort(-counts)[:MOST_PLACES]
    places, rows, counts = [places[k] for k in best], rows[best].astype(np.float32), counts[best]
    together = counts[:, None] + counts[None] - rows @ rows.T
    chosen = [int(k) for k in np.unravel_index(int(together.argmax()), together.shape)]
    covered = rows[chosen].max(axis=0)
    while len(chosen) < MOST_LETTERS:
        gains = (rows * (1 - covered)).sum(axis=1)
        further = int(gains.argmax())
        if gains[further] < GAIN * total:
            break
        chosen.append(further)
        covered = np.maximum(covered, rows[further])
    found = [
        _pair(places[i], places[j], np.pad(ink, PAD), seen, covered.reshape(seen.shape))
        for k, i in enumerate(chosen)
        for j in chosen[k + 1 :]
        if not SLENDER & {places[i].sign, places[j].sign}
        and places[i].reaches_into(places[j])
        and _have_own(rows, chosen, i, j)
    ]
    likely = [pair for pair in found if pair.share >= NEARLY and pair.alone <= ONE and not pair.thick]
    return max(likely, key=lambda pair: (pair.sure, pair.share), default=None)


def _pair(one: Placed, other: Placed, ink: Mask, own: Mask, covered: NDArray[np.float32]) -> Pair:
    """How much of the ink in the box around two letters all letters found make up, and the better one alone."""
    top, bottom = min(one.top, other.top), max(one.top + one.high, other.top + other.high)
    left, right = min(one.left, other.left), max(one.left + one.wide, other.left + other.wide)
    window = (slice(top, bottom), slice(left, right))
    total = max(1, int(own[window].sum()))
    alone = max(int((place.at[window] & own[window]).sum()) for place in (one, other))
    box = (left - PAD, top - PAD, right - PAD, bottom - PAD)
    thick = _thickness(ink[window]) > THICKEST * max(one.stroke, other.stroke)
    return Pair((one.sign, other.sign), box, float(covered[window].sum()) / total, alone / total, thick)


def _thickness(ink: Mask) -> float:
    return 2 * float(cv2.distanceTransform(np.pad(ink, 1).astype(np.uint8), cv2.DIST_L2, 3).max())


@lru_cache(64)
def _stroke(lettering: Lettering) -> float:
    """The width of a font's strokes, px."""
    return _thickness(glyph(lettering, "l"))


def _have_own(rows: NDArray[np.float32], chosen: Sequence[int], *pair: int) -> bool:
    for one in pair:
        others = rows[[k for k in chosen if k != one]].max(axis=0)
        if (rows[one] * (1 - others)).sum() < OWN * rows[one].sum():
            return False
    return True


def _places(ink: Mask, letterings: Sequence[Lettering]) -> list[Placed]:
    """Where all ink of a letter is."""
    full = ink.astype(np.float32)
    half = _half(full)
    found = []
    for lettering in letterings:
        stroke = _stroke(lettering)
        for sign in SIGNS:
            mask, small, wide = _templates(lettering, sign)
            if not mask.size or any(a > b for a, b in zip(small.shape, half.shape, strict=True)):
                continue
            if any(a > b for a, b in zip(mask.shape, full.shape, strict=True)):
                continue
            cover = cv2.matchTemplate(half, small, cv2.TM_CCORR) / small.sum()
            for _ in range(3):
                y, x = np.unravel_index(int(cover.argmax()), cover.shape)
                if cover[y, x] < COVERED_SMALL:
                    break
                cover[max(0, y - 2) : y + 3, max(0, x - 2) : x + 3] = 0
                placed = _refined(full, mask, wide, (sign, stroke), 2 * int(x), 2 * int(y))
                if placed is not None:
                    found.append(placed)
    return found


def _refined(
    full: NDArray[np.float32], mask: NDArray[np.float32], wide: Mask, sign: tuple[str, float], x: int, y: int
) -> Placed | None:
    """The letter within two pixels of a place."""
    high, across = mask.shape
    top, left = max(0, min(y - 2, full.shape[0] - high)), max(0, min(x - 2, full.shape[1] - across))
    window = full[top : y + high + 3, left : x + across + 3]
    if window.shape[0] < high or window.shape[1] < across:
        return None
    cover = cv2.matchTemplate(window, mask, cv2.TM_CCORR) / mask.sum()
    down, right = np.unravel_index(int(cover.argmax()), cover.shape)
    if cover[down, right] < COVERED:
        return None
    top, left = top + int(down), left + int(right)
    at = np.zeros((full.shape[0] + 2, full.shape[1] + 2), dtype=bool)
    at[top : top + wide.shape[0], left : left + wide.shape[1]] = wide
    return Placed(*sign, left, top, across, high, at[1:-1, 1:-1])


@lru_cache(4_000)
def _templates(lettering: Lettering, sign: str) -> tuple[NDArray[np.float32], NDArray[np.float32], Mask]:
    """A letter, the same at half its size, and with a rim of one pixel."""
    mask = glyph(lettering, sign)
    if not mask.size:
        empty = np.zeros((0, 0), dtype=np.float32)
        return empty, empty, mask
    full = mask.astype(np.float32)
    small = _half(full)
    wide = cv2.dilate(np.pad(mask, 1).astype(np.uint8), np.ones((3, 3), dtype=np.uint8)) > 0
    return full, np.asarray(small > 0.5, dtype=np.float32), wide


def _half(full: NDArray[np.float32]) -> NDArray[np.float32]:
    high, wide = full.shape
    even = np.pad(full, ((0, high % 2), (0, wide % 2)))
    return np.asarray(cv2.resize(even, (even.shape[1] // 2, even.shape[0] // 2), interpolation=cv2.INTER_AREA))
