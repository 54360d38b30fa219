"""Lone letters that OCR overlooks: whether a blob of unread ink may be a given letter. OpenCV, no OCR."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from chalkwright.judges.measuring.sight import Sight
from chalkwright.renderers.measure.opencv import cv2

SIDE = 32
"""Pixels of the square in which two shapes are compared."""
ALIKE = 0.62
"""Shared ink of all ink (intersection over union) from which a blob may be the letter."""
SLENDERER = 1.45
"""Ratio of widths, at one height, from which a blob is none."""
LEAST_HEIGHT, MOST_HEIGHT = 0.008, 0.09
"""Of a letter, as shares of the picture's height."""
_FONTS = (
    "DejaVuSans.ttf",
    "STIXGeneral.ttf",
    "STIXGeneralItalic.ttf",
    "cmr10.ttf",
    "cmmi10.ttf",
    "DejaVuSans-Oblique.ttf",
)

Mask = NDArray[np.uint8]


def may_show(sight: Sight, letter: str) -> bool:
    """Whether ink that no text was read from looks like the letter, written in a usual font."""
    if len(letter) != 1:
        letter = letter[:1]
    shapes = _glyphs(letter)
    return any(_alike(blob, glyph) for blob in _blobs(sight) for glyph in shapes)


def _alike(blob: Mask, glyph: Mask) -> bool:
    (high, wide), (high_too, wide_too) = blob.shape, glyph.shape
    ratio = (wide / high) / (wide_too / high_too)
    if max(ratio, 1 / ratio) > SLENDERER:
        return False
    one, other = (cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA) > 127 for mask in (blob, glyph))
    return bool((one & other).sum() >= ALIKE * (one | other).sum())


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


@cache
def _glyphs(letter: str) -> tuple[Mask, ...]:
    """The letter in each font that has it, cut to its ink, 0 to 255."""
    found = []
    for name in _FONTS:
        font = ImageFont.truetype(str(_folder() / name), 64)
        page = Image.new("L", (160, 160))
        ImageDraw.Draw(page).text((40, 30), letter, font=font, fill=255)
        drawn = np.asarray(page, dtype=np.uint8)
        rows, columns = np.nonzero(drawn > 127)
        if len(rows):
            found.append(drawn[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1])
    return tuple(found)


@cache
def _folder() -> Path:
    import matplotlib

    return Path(matplotlib.get_data_path()) / "fonts" / "ttf"
