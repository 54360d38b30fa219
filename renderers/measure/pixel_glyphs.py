"""Whether a piece of ink is a letter of some usual font, or a few letters of one text that touch. OpenCV, no OCR.

Fonts differ in their details, and hardly in the shapes of their letters: each letter is like that of one of the usual
fonts. Two letters on top of each other are like none.
"""

from __future__ import annotations

import string
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_letters import SIDE, Mask, glyphs_of

SIGNS = f"{string.ascii_letters}{string.digits},?!%&+=<>()/αβγδεζηθκλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ°€×÷±♀♂"
SLENDERER = 1.35
"""Ratio of widths, at one height, from which two shapes are none of the same letter."""
LONGEST_RUN = 3
"""Letters of one text that touch, at most."""
CUTS = 16
"""Columns at which two letters that touch are tried to be parted."""

_MOST_RUNS = 1_000


class Alike(NamedTuple):
    """What a piece of ink is most like."""

    sign: str
    share: float
    """Shared ink of all ink (intersection over union), 0 to 1."""


class _Bank(NamedTuple):
    signs: tuple[str, ...]
    shapes: NDArray[np.float32]
    """Glyphs × pixels, 0 or 1, each stretched onto a square."""
    ratios: NDArray[np.float64]
    """Width to height."""


def most_alike(blob: Mask) -> Alike:
    """The letter that the ink (0 or 255) is most like."""
    return _best(blob, _letters())


def likeness_of_run(blob: Mask, text: str) -> float:
    """How much the ink is like two or three letters that stand beside each other in the text."""
    words = _words(text)
    runs = {word[k : k + n] for n in range(2, LONGEST_RUN + 1) for word in words for k in range(len(word) - n + 1)}
    return max((_best(blob, bank).share for run in sorted(runs) if (bank := _bank((run,))).signs), default=0.0)


def likeness_of_parted(blob: Mask, text: str) -> float:
    """The same where one upright cut parts two letters best: how much the less alike half is like its letter.

    A formula has an upright 2 and a slanted x beside it, closer than any one font sets them.
    """
    pairs = {pair for word in _words(text) for pair in pairwise(word)}
    wide = blob.shape[1]
    cuts = sorted({round(cut) for cut in np.linspace(wide / 4, 3 * wide / 4, CUTS)})
    halves = [(_cropped(blob[:, :cut]), _cropped(blob[:, cut:])) for cut in cuts]
    return max(
        (
            min(_best(half, _bank((sign,))).share for half, sign in zip(pair_of_halves, pair, strict=True))
            for pair in sorted(pairs)
            if all(_bank((sign,)).signs for sign in pair)
            for pair_of_halves in halves
            if all(half.size for half in pair_of_halves)
        ),
        default=0.0,
    )


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in text).split()


def _cropped(mask: Mask) -> Mask:
    rows, columns = np.nonzero(mask)
    return mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] if len(rows) else mask[:0, :0]


def _best(blob: Mask, bank: _Bank) -> Alike:
    shape = _stretched(blob)
    inter = bank.shapes @ shape
    share = inter / np.maximum(1.0, bank.shapes.sum(axis=1) + shape.sum() - inter)
    slender = (blob.shape[1] / blob.shape[0]) / bank.ratios
    share[np.maximum(slender, 1 / slender) > SLENDERER] = 0.0
    best = int(share.argmax())
    return Alike(bank.signs[best], float(share[best]))


@cache
def _letters() -> _Bank:
    return _bank(tuple(SIGNS))


@lru_cache(_MOST_RUNS)
def _bank(signs: tuple[str, ...]) -> _Bank:
    glyphs = [(sign, glyph) for sign in signs for glyph in glyphs_of(sign)]
    return _Bank(
        tuple(sign for sign, _ in glyphs),
        np.array([_stretched(glyph) for _, glyph in glyphs], dtype=np.float32).reshape(len(glyphs), SIDE * SIDE),
        np.array([glyph.shape[1] / glyph.shape[0] for _, glyph in glyphs]),
    )


def _stretched(mask: Mask) -> NDArray[np.float32]:
    way = cv2.INTER_AREA if min(mask.shape) >= SIDE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=way) > 127, dtype=np.float32).ravel()
