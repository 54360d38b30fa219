"""Measures the texts that were read from a picture: letters, colour, ground, and what runs through them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.layout_page import contrast, rgb
from chalkwright.renderers.measure.ocr import Read
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_regions import Upright, is_bar, owners_of, upright

MARGIN = 0.18
"""Share of its height by which the reader draws its box larger than the letters."""
STROKE_REACH = 1.5
"""Ink that reaches out of a text's box and is longer than this many of its heights is no letter."""
TALL = re.compile(r"[A-Z0-9bdfhkl%&?!βδλθΑ-Ω]")
EITHER_CASE = re.compile(r"[COPSUVWXZ\W]+")
"""Letters of one shape in both cases: alone they are taken for small ones, whose capitals are higher."""
TALLER = re.compile(r"[()\[\]{}|/√∫Σ∑§]")
CJK = re.compile(r"[⺀-鿿豈-﫿]")
LETTERLIKE = re.compile(r"\w|[?？%°∠△□+=≠<>≤≥±×÷→⇌∴∵′″]")
STROKES = re.compile(r"[一二三丨口]")
"""What the reader makes of a lone equals sign or bar."""
X_HEIGHT, SMALLEST_X_HEIGHT = 0.69, 0.63
"""Height of a small letter, of a capital's: usual, and in TeX's fonts."""
CJK_HEIGHT = 1.25
"""Height of a Chinese character, of a capital's beside it."""


SURE, UNSURE = 0.97, 0.9
"""Confidence from which a text was read as it was meant, and below which it hardly was."""
LARGE = 20.0
"""Height of a capital, px, from which smoothing joins no letters."""
DRAWN = re.compile(r"[<>→←=~≈_—–]")
"""Signs that an arrow or a line beside a text is read as."""
SHORT = 4
"""Characters."""
PALER = 0.25
"""Share by which smoothing may make thin letters paler than their pen."""


@dataclass(frozen=True)
class Crossing:
    """Ink that runs into a text and goes on outside of it."""

    part: int
    """Its label among the picture's parts."""
    box: Box
    """Of its ink in the letters' box."""
    depth: float
    """How far it reaches into the letters' box, px."""
    pixels: int
    color: str
    contrast: float


@dataclass(frozen=True)
class MeasuredText:
    """One text of the picture."""

    read: Read
    box: Box
    """Around the letters."""
    corners: NDArray[np.float64]
    """The letters' box turned with the text, 4 × 2."""
    letters: float
    """Height of a capital, px; 0 where it is not known."""
    color: str
    ground: str
    parts: frozenset[int]
    """Labels of its letters."""
    heaped: bool
    """Whether its letters run together as those of two texts in one place do."""
    crossings: tuple[Crossing, ...]


def measure_texts(ground: Ground, reads: tuple[Read, ...]) -> tuple[MeasuredText, ...]:
    """Every read that has ink and some letter; ``reads`` in picture pixels."""
    owners = owners_of(ground, reads)
    measured = (_text(ground, read, index, owners) for index, read in enumerate(reads) if _has_words(read.text))
    texts = [text for text in measured if text is not None]
    return tuple(replace(text, color=_pen(text, texts)) for text in texts)


def _has_words(text: str) -> bool:
    return bool(LETTERLIKE.search(text)) and not STROKES.fullmatch(text.strip())


def _pen(text: MeasuredText, others: Sequence[MeasuredText]) -> str:
    """The colour it was written in: thin smoothed letters may not have it in any pixel, others of the same pen do."""
    under, seen = rgb(text.ground), rgb(text.color)
    best, furthest = text.color, float(np.linalg.norm(seen - under))
    for other in others:
        pen = rgb(other.color)
        length = float(np.linalg.norm(pen - under))
        way = float(np.linalg.norm(seen - under) + np.linalg.norm(pen - seen))
        if length > furthest and way <= 1.03 * length and np.linalg.norm(pen - seen) <= PALER * length:
            best, furthest = other.color, length
    return best


def ratio(first: str, second: str) -> float:
    """The WCAG 2 contrast ratio of two colours ``#RRGGBB``, 1 to 21."""
    return float(contrast(rgb(first), rgb(second))[0])


def to_hex(color: NDArray[np.generic]) -> str:
    red, green, blue = (round(float(c)) for c in color)
    return f"#{red:02X}{green:02X}{blue:02X}"


def _text(ground: Ground, read: Read, index: int, owners: dict[int, set[int]]) -> MeasuredText | None:
    region = upright(ground, read)
    if region is None or not (region.labels > 0).any():
        return None
    _, stats = ground.parts
    present = [int(p) for p in np.unique(region.labels) if p > 0]
    own = {p for p in present if index in owners.get(p, set())}
    own -= {p for p in own if is_bar(region, p)} if len(own) > 1 else set()
    reach = STROKE_REACH * region.height
    strokes = [p for p in present if p not in own and p not in owners and max(stats[p, 2:4]) > reach]
    if not own and CJK.fullmatch(read.text.strip()):
        return None  # a tick on an axis reads as a character
    core = _core(region, own, bool(strokes), missing=sum(c.isalnum() for c in read.text) > len(own))
    if core is None:
        return None
    left, top, right, bottom = core
    corners = region.corners(left, top, right, bottom)
    box = Box(
        left=float(corners[:, 0].min()),
        top=float(corners[:, 1].min()),
        right=float(corners[:, 0].max()),
        bottom=float(corners[:, 1].max()),
    )
    inked = own or set(present)
    color, under = _colors(ground, corners, inked)
    crossings = (_crossing(ground, region, core, p) for p in strokes)
    letters = _letters(region, own, read.text, bottom - top)
    return MeasuredText(
        read=read,
        box=box,
        corners=corners,
        letters=letters,
        color=color,
        ground=under,
        parts=frozenset(own),
        heaped=_is_heaped(region, own, read, letters, bottom - top),
        crossings=tuple(c for c in crossings if c is not None),
    )


def _core(region: Upright, own: set[int], merged: bool, missing: bool) -> tuple[float, float, float, float] | None:
    """Left, top, right, bottom of the letters in the upright region; ``missing``: some touch the lines ``merged``."""
    shrink = MARGIN * region.height
    left, top = region.pad + shrink, region.pad + shrink
    right, bottom = region.pad + region.width - shrink, region.pad + region.height - shrink
    letters = np.isin(region.labels, list(own)) if own else np.zeros(region.labels.shape, dtype=bool)
    if not letters.any():
        return (left, top, right, bottom) if merged else None
    rows, columns = np.nonzero(letters.any(axis=1))[0], np.nonzero(letters.any(axis=0))[0]
    seen = (float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1))
    if not merged or not missing:
        return seen
    known = seen[2] - seen[0] >= 0.4 * (right - left)
    strokes = region.labels * ~letters > 0
    return (
        left if _holds_letters(strokes[:, : int(seen[0])], region.height) else seen[0],
        seen[1] if known else min(top, seen[1]),
        right if _holds_letters(strokes[:, int(seen[2]) :], region.height) else seen[2],
        seen[3] if known else max(bottom, seen[3]),
    )


def _holds_letters(strokes: NDArray[np.bool_], height: float) -> bool:
    """Whether ink beside the known letters is as high and wide as a letter, not the tick or border beside a label."""
    rows, columns = np.nonzero(strokes)
    return len(rows) > 0 and bool(np.ptp(rows) >= 0.4 * height and np.ptp(columns) >= 0.3 * height)


def _letters(region: Upright, own: set[int], text: str, height: float) -> float:
    """Height of a capital, from the letters' own heights; 0 for signs, and for fractions read as if turned."""
    if not any(c.isalnum() or c in "?？!%" for c in text) or (region.turned and len(text) <= SHORT):
        return 0.0
    if CJK.search(text):
        return height / CJK_HEIGHT
    sizes = [np.ptp(np.nonzero(region.labels == p), axis=1) + 1.0 for p in own]
    heights = sorted((float(size[0]) for size in sizes), reverse=True)
    heights = heights[len(TALLER.findall(text)) :] or heights
    if not heights:
        return height
    tall = 0 if EITHER_CASE.fullmatch(text) else len(TALL.findall(text))
    usual = float(np.median([h for h in heights[: tall or None] if h >= 0.6 * heights[0]]))
    return usual if tall else usual / (SMALLEST_X_HEIGHT if EITHER_CASE.fullmatch(text) else X_HEIGHT)


def _is_heaped(region: Upright, own: set[int], read: Read, letters: float, height: float) -> bool:
    """Whether it was read badly and its letters have grown together more than smoothing and kerning explain."""
    if read.confidence >= SURE:
        return False
    sizes = [np.ptp(np.nonzero(region.labels == part), axis=1) + 1 for part in own]
    if letters >= LARGE and not DRAWN.search(read.text):
        return any(0.9 * letters <= high <= 2 * letters and wide >= 1.5 * letters for high, wide in sizes)
    few = len(own) < 0.7 * sum(not c.isspace() for c in read.text) and read.confidence < UNSURE
    return few and any(high >= 0.8 * height and wide >= 1.3 * height for high, wide in sizes)


def _colors(ground: Ground, corners: NDArray[np.float64], inked: set[int]) -> tuple[str, str]:
    """Of the letters, and of what they stand on."""
    labels, _ = ground.parts
    mask = np.zeros(labels.shape, dtype=np.uint8)
    cv2.fillPoly(mask, [np.round(corners).astype(np.int32)], 1)
    rows, columns = np.nonzero(mask)
    part = labels[rows, columns]
    under = ground.palette[int(np.bincount(ground.nearest[rows, columns]).argmax())]
    letters = np.isin(part, list(inked))
    if not letters.any():
        return to_hex(under), to_hex(under)
    return to_hex(boldest(ground.picture[rows[letters], columns[letters]], under)), to_hex(under)


def boldest(seen: NDArray[np.uint8], under: NDArray[np.int16]) -> NDArray[np.float64]:
    """The colour of smoothed ink: the mean of its pixels that differ most from their ground."""
    away = np.abs(seen.astype(np.int16) - under).sum(axis=1)
    return np.asarray(seen[away >= np.percentile(away, 92)].mean(axis=0), dtype=np.float64)


def _crossing(ground: Ground, region: Upright, core: tuple[float, float, float, float], part: int) -> Crossing | None:
    left, top, right, bottom = core
    rows, columns = np.nonzero(region.labels == part)
    x, y = columns + 0.5, rows + 0.5
    depths = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y))
    inside = depths > 0
    if not inside.any():
        return None
    places = region.places(x[inside], y[inside])
    box = Box(
        left=float(places[:, 0].min()),
        top=float(places[:, 1].min()),
        right=float(places[:, 0].max()),
        bottom=float(places[:, 1].max()),
    )
    at = np.clip(places.astype(int), 0, np.array(ground.ink.shape[::-1]) - 1)
    under = ground.palette[int(np.bincount(ground.nearest[at[:, 1], at[:, 0]]).argmax())]
    color = to_hex(boldest(ground.picture[at[:, 1], at[:, 0]], under))
    return Crossing(part, box, float(depths.max()) + 0.5, int(inside.sum()), color, ratio(color, to_hex(under)))
