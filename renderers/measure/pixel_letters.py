"""How high the letters of a text are, from the ink of each; and whether ink was written or drawn. OpenCV, no OCR."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from chalkwright.renderers.fonts import fallback_folder, font_file, formula_font_file
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_regions import Upright

TALL = re.compile(r"[A-Z0-9bdfhkl%&?!βδλθΑ-Ω]")
EITHER_CASE = re.compile(r"[COPSUVWXZ\W]+")
"""Letters of one shape in both cases: alone they are taken for small ones, whose capitals are higher."""
TALLER = re.compile(r"[()\[\]{}|/√∫Σ∑§]")
CJK = re.compile(r"[⺀-鿿豈-﫿]")
X_HEIGHT, SMALLEST_X_HEIGHT = 0.69, 0.63
"""Height of a small letter, of a capital's: usual, and in TeX's fonts."""
CJK_HEIGHT = 1.25
"""Height of a Chinese character, of a capital's beside it."""
SHORT = 4
"""Characters."""
LEAST_OF_LINE = 0.36
"""Share of the reader's line below which ink is a stop, a stroke or what a line left of a letter, not a letter."""
SURE_LETTERS = 3
"""Letters from which a text's size is known, where two of the high ones agree."""
AGREE = 0.25
"""Share by which heights that agree may differ."""

SIDE = 32
"""Pixels of the square in which two shapes are compared."""
SLENDERER = 1.45
"""Ratio of widths, at one height, from which two shapes are none of the same letter."""
WRITTEN = 0.33
"""Shared ink of all ink (intersection over union) below which a lone blob is surely not the letter it was read as."""
ROUND = 0.06
"""Share by which the distances of a circle's ink from its middle may differ."""
_RINGS = re.compile(r"[OoQ0°。○◯⊙]+")
FONTS = (
    "DejaVuSans.ttf",
    "STIXGeneral.ttf",
    "STIXGeneralItalic.ttf",
    "cmr10.ttf",
    "cmmi10.ttf",
    "DejaVuSans-Oblique.ttf",
    "cmb10.ttf",
    "cmss10.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSans-Bold.ttf",
)
OURS = "NotoSansCJK-Regular.ttc"
FORMULAS = "STIXTwoMath-Regular.ttf"
"""The font of our formulas: its slanted letters, which stand among the upright ones of :data:`OURS`."""
_SLANTED = {ord("h"): "\u210e"} | {
    first + place: chr(slanted + place)
    for first, count, slanted in (
        (ord("A"), 26, 0x1D434),
        (ord("a"), 26, 0x1D44E),
        (ord("\N{GREEK CAPITAL LETTER ALPHA}"), 25, 0x1D6E2),
        (ord("\N{GREEK SMALL LETTER ALPHA}"), 25, 0x1D6FC),
    )
    for place in range(count)
    if first + place != ord("h")
}
"""Mathematical Alphanumeric Symbols (Unicode) for Latin and Greek letters."""

DRAWN_AT = 64
"""Size at which a letter is drawn that shapes are compared with, px."""

Mask = NDArray[np.uint8]
_MOST_GLYPHS = 4_000


class Height(NamedTuple):
    """The height of a capital in px; 0 where it cannot be told."""

    capital: float
    sure: bool
    """Whether several letters agree about it."""


UNKNOWN = Height(0.0, sure=False)


def height_of(region: Upright, own: set[int], text: str, height: float) -> Height:
    """From the letters' own heights; unknown for signs, for fractions read as if turned, and where lines ate letters.

    ``height`` is that of the letters' box.
    """
    if not any(c.isalnum() or c in "?？!%" for c in text) or (region.turned and len(text) <= SHORT):
        return UNKNOWN
    if CJK.search(text):
        return Height(height / CJK_HEIGHT, sure=len(text) > 1)
    sizes = [np.ptp(np.nonzero(region.labels == part), axis=1) + 1.0 for part in own]
    heights = sorted((float(s[0]) for s in sizes if s[0] >= LEAST_OF_LINE * region.height), reverse=True)
    heights = heights[len(TALLER.findall(text)) :] or heights
    if not heights:
        return UNKNOWN
    tall = 0 if EITHER_CASE.fullmatch(text) else len(TALL.findall(text))
    chosen = [h for h in heights[: tall or None] if h >= 0.6 * heights[0]]
    usual = float(np.median(chosen))
    agree = sum(abs(h - usual) <= AGREE * usual for h in chosen)
    several = len(heights) >= SURE_LETTERS and sum(c.isalnum() for c in text) >= SURE_LETTERS
    capital = usual if tall else usual / (SMALLEST_X_HEIGHT if EITHER_CASE.fullmatch(text) else X_HEIGHT)
    return Height(capital, sure=several and agree > 1)


def is_drawing(region: Upright, own: set[int], text: str) -> bool:
    """Whether what was read as one sign, once or again and again, was drawn: arrow heads, dashes, rings."""
    signs = {c for c in text if not c.isspace()}
    dashes = signs - set("1Il|-—–_0oO")
    if (len(signs) > 1 and dashes) or not own or CJK.search(text):
        return False
    blobs = [_blob(region, part) for part in own]
    if all(blob.shape[0] < LEAST_OF_LINE * region.height for blob in blobs):
        return any(c.isalnum() for c in signs)
    high = max(blob.shape[0] for blob in blobs)
    large = [blob for blob in blobs if blob.shape[0] >= 0.6 * high]
    if _RINGS.fullmatch("".join(signs)):
        return all(_is_ring(blob) for blob in large)
    if len(signs) > 1:
        return False
    glyphs = [shape for sign in signs for shape in glyphs_of(sign)]
    return bool(glyphs) and not any(likeness(blob, glyph) >= WRITTEN for blob in large for glyph in glyphs)


def _blob(region: Upright, part: int) -> Mask:
    rows, columns = np.nonzero(region.labels == part)
    if not len(rows):
        return np.zeros((1, 1), dtype=np.uint8)
    window = region.labels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] == part
    return np.asarray(window, dtype=np.uint8) * 255


def _is_ring(blob: Mask) -> bool:
    """Whether it is a drawn circle: as wide as high, and all its outer ink as far from the middle. No letter is."""
    high, wide = blob.shape
    if abs(high - wide) > max(1.0, ROUND * high):
        return False
    contours, _ = cv2.findContours(blob, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outer = max(contours, key=len)[:, 0].astype(np.float64)
    away = np.linalg.norm(outer - np.array([(wide - 1) / 2, (high - 1) / 2]), axis=1)
    return bool(np.ptp(away) <= max(1.2, 2 * ROUND * float(away.mean())))


def likeness(blob: Mask, glyph: Mask) -> float:
    """Shared ink of all ink, once both are stretched onto one square; 0 where one is far more slender."""
    (high, wide), (high_too, wide_too) = blob.shape, glyph.shape
    slender = (wide / high) / (wide_too / high_too)
    if max(slender, 1 / slender) > SLENDERER:
        return 0.0
    one, other = (cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA) > 127 for mask in (blob, glyph))
    return float((one & other).sum() / max(1, int((one | other).sum())))


@lru_cache(_MOST_GLYPHS)
def glyphs_of(sign: str) -> tuple[Mask, ...]:
    """The sign, or several, in each usual font that has it, cut to its ink, 0 to 255."""
    return tuple(glyph for font in (*FONTS, OURS, FORMULAS) if (glyph := glyph_in(font, sign)).size)


@lru_cache(_MOST_GLYPHS)
def glyph_in(font: str, sign: str) -> Mask:
    """The sign, or several, in one of the usual fonts at :data:`DRAWN_AT`, cut to its ink, 0 to 255."""
    page = Image.new("L", (160 * max(1, len(sign)), 160))
    shown = sign.translate(_SLANTED) if font == FORMULAS else sign
    ImageDraw.Draw(page).text((40, 30), shown, font=_font(font), fill=255)
    drawn = np.asarray(page, dtype=np.uint8)
    rows, columns = np.nonzero(drawn > 127)
    return drawn[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] if len(rows) else drawn[:0, :0]


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    file = {OURS: font_file, FORMULAS: formula_font_file}.get(name, lambda: fallback_folder() / name)()
    return ImageFont.truetype(str(file), DRAWN_AT)
