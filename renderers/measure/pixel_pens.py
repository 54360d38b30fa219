"""A letter of another pen on a text: one that the reader passed over, because it took both for one. OpenCV, no OCR.

In one colour alone such a letter has its shape, but for what the strokes drawn over it hide.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.layout_page import rgb
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_colors import LIKE
from chalkwright.renderers.measure.pixel_glyphs import most_alike
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_texts import MeasuredText

NEAR = 70.0
"""Distance of two colours (0 to 441) below which a pixel may be of a pen."""
LARGE = 24.0
"""Height of a capital, px, from which letters are told by their shape."""
LEAST, MOST = 0.5, 1.6
"""Sides of the letter, to a capital of the text."""
SURELY = 0.6
"""Likeness to a letter of the usual fonts, what is hidden of it left out."""
WITHIN, SHARED = 0.3, 0.08
"""Share of the letter's box that lies in the text's, and that the text's own ink takes: letters of two colours that
stand beside each other share none."""
PALE = 0.4
"""Share of the way from the text's colour to its ground from which a pen is pale."""
DRAWN = frozenset("1lIi|!/-+×XxOoQ°")
"""Signs that ticks, crosses and rings look like."""
_HEALED = np.ones((3, 3), dtype=np.uint8)


def find_letter_of_another_pen(ground: Ground, text: MeasuredText, pens: AbstractSet[str]) -> Box | None:
    """The box around a letter in one of the ``pens`` (#RRGGBB) that lies on the text's; None where there is none."""
    if text.letters < LARGE:
        return None
    own = np.asarray(rgb(text.color))
    others = [
        pen
        for colour in sorted(pens)
        if np.linalg.norm((pen := np.asarray(rgb(colour))) - own) >= LIKE
        and not any(_is_smoothed(pen, own, np.asarray(rgb(under))) for under in text.grounds)
    ]
    left, top, window = _around(ground, text)
    away = np.linalg.norm(window - own, axis=2)
    for pen in others:
        distance = np.linalg.norm(window - pen, axis=2)
        inked = (distance < NEAR) & (distance < away)
        healed = cv2.morphologyEx(inked.astype(np.uint8), cv2.MORPH_CLOSE, _HEALED)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(healed, connectivity=8)
        for part, (x, y, wide, high, _) in enumerate(stats.tolist()):
            box = Box(left=left + x, top=top + y, right=left + x + wide, bottom=top + y + high)
            inside = (slice(y, y + high), slice(x, x + wide))
            if (
                part > 0
                and LEAST * text.letters <= high <= MOST * text.letters
                and wide <= MOST * text.letters
                and box.overlap(text.box) >= WITHIN * wide * high
                and np.mean(away[inside] < np.minimum(NEAR, distance[inside])) >= SHARED
                and _is_letter(labels[inside] == part)
            ):
                return box
    return None


def _is_smoothed(pen: NDArray[np.float64], own: NDArray[np.float64], under: NDArray[np.float64]) -> bool:
    """Whether a pale pen is what the rims of the text's own strokes are where they are smoothed on the ground."""
    way = under - own
    share = float((pen - own) @ way / max(1.0, float(way @ way)))
    return share >= PALE and float(np.linalg.norm(pen - own - share * way)) < LIKE


def _around(ground: Ground, text: MeasuredText) -> tuple[int, int, NDArray[np.float64]]:
    """The left, the top and the pixels of the text's box and of a capital's height about it."""
    box, reach = text.box, text.letters
    left, top = max(0, round(box.left - reach)), max(0, round(box.top - reach))
    window = ground.picture[top : round(box.bottom + reach), left : round(box.right + reach)]
    return left, top, window.astype(np.float64)


def _is_letter(blob: NDArray[np.bool_]) -> bool:
    alike = most_alike(blob.astype(np.uint8) * 255)
    return alike.share >= SURELY and alike.sign not in DRAWN
