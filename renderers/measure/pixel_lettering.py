"""Which usual fonts a picture's texts are set in and how large, and their letters drawn again. OpenCV, no OCR."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_letters import DRAWN_AT, FONTS, OURS, glyph_in, likeness
from chalkwright.renderers.measure.pixel_odd_letters import Letter, Letters

SAME_LETTER = 0.75
"""Likeness from which a letter tells its text's font and size."""
BETTER = 0.05
"""Likeness by which a text's letters are more like those of another font than like those of the picture's commonest,
so that it is set in the other."""
SEVERAL = 3
"""Letters that tell another font; fewer are taken for the commonest."""
ENOUGH = 12
"""Letters that are looked at to tell a font, evenly spread."""
AGAIN = 2
"""Letters that tell a size."""
SAME_SIZE = 0.07
"""Share by which two sizes differ that may be one."""
MOST_LETTERINGS = 4
"""Fonts and sizes of a picture that are drawn again, the commonest."""
_MOST_GLYPHS = 4_000

Mask = NDArray[np.bool_]


class Lettering(NamedTuple):
    """A font and its size."""

    font: str
    size: float
    """Of the letters' square, px."""


def find_letterings(letters: Letters) -> list[Lettering]:
    """The fonts and sizes of a picture's texts, the commonest first."""
    sure = [[letter for letter in of_text if letter.alike.share >= SAME_LETTER] for of_text in letters.values()]
    sure = [of_text for of_text in sure if of_text]
    if not sure:
        return []
    usual = _best_font([letter for of_text in sure for letter in of_text])
    sizes: dict[str, list[float]] = defaultdict(list)
    for of_text in sure:
        font = _font_of(of_text, usual)
        sizes[font] += [DRAWN_AT * len(one.blob) / len(large) for one in of_text if (large := _large(font, one)).size]
    found = [(Lettering(font, size), count) for font, every in sizes.items() for size, count in _groups(every)]
    usual_first = sorted(found, key=lambda two: -two[1])[:MOST_LETTERINGS]
    return [lettering for lettering, count in usual_first if count >= AGAIN]


def _font_of(letters: Sequence[Letter], usual: str) -> str:
    best = _best_font(letters)
    differ = _likeness_in(letters, best) - _likeness_in(letters, usual)
    return best if len(letters) >= SEVERAL and differ > BETTER else usual


def _best_font(letters: Sequence[Letter]) -> str:
    return max((*FONTS, OURS), key=lambda font: _likeness_in(letters, font))


def _likeness_in(letters: Sequence[Letter], font: str) -> float:
    """How much letters are like the same ones of a font, on average."""
    some = letters[:: -(-len(letters) // ENOUGH)]
    pairs = [(letter.blob, _large(font, letter)) for letter in some]
    return float(np.mean([likeness(blob, large) if large.size else 0.0 for blob, large in pairs]))


def _groups(sizes: Sequence[float]) -> list[tuple[float, int]]:
    """The middles of sizes that are alike, and how many letters each has; the largest group first."""
    left = np.sort(np.array(sizes))
    groups = []
    while left.size:
        near = np.abs(left[:, None] - left[None]) <= SAME_SIZE / 2 * left[:, None]
        group = near[int(near.sum(axis=1).argmax())]
        groups.append((float(np.median(left[group])), int(group.sum())))
        left = left[~group]
    return groups


def _large(font: str, letter: Letter) -> NDArray[np.uint8]:
    return glyph_in(font, letter.alike.sign)


@lru_cache(_MOST_GLYPHS)
def glyph(lettering: Lettering, sign: str) -> Mask:
    """A letter as large as it is in the picture, cut to its ink; empty where the font lacks it."""
    large = glyph_in(lettering.font, sign)
    if not large.size:
        return np.zeros((0, 0), dtype=bool)
    scale = lettering.size / DRAWN_AT
    side = (max(1, round(large.shape[1] * scale)), max(1, round(large.shape[0] * scale)))
    return np.asarray(cv2.resize(large, side, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR) > 127)
