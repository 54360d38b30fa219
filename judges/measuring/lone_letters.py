"""Lone letters that OCR overlooks: whether a blob of unread ink may be a given letter. OpenCV, no OCR."""

from __future__ import annotations

import numpy as np

from chalkwright.judges.measuring.sight import Sight
from chalkwright.renderers.measure.pixel_letters import Mask, glyphs_of, likeness

ALIKE = 0.62
"""Shared ink of all ink (intersection over union) from which a blob may be the letter."""
LEAST_HEIGHT, MOST_HEIGHT = 0.008, 0.09
"""Of a letter, as shares of the picture's height."""


def may_show(sight: Sight, letter: str) -> bool:
    """Whether ink that no text was read from looks like the letter, written in a usual font."""
    shapes = glyphs_of(letter[:1])
    return any(likeness(blob, glyph) >= ALIKE for blob in _blobs(sight) for glyph in shapes)


def _blobs(sight: Sight) -> list[Mask]:
    """Connected ink of a letter's size that belongs to no text that was read, 0 or 255."""
    seen = sight.seen
    labels, stats = seen.ground.parts
    found = []
    for part in range(1, len(stats)):
        left, top, wide, high, _ = (int(v) for v in stats[part])
        if part in seen.letters or not LEAST_HEIGHT <= high / sight.height <= MOST_HEIGHT or wide > 2 * high:
            continue
        window = labels[top : top + high, left : left + wide] == part
        found.append(np.asarray(window, dtype=np.uint8) * 255)
    return found
