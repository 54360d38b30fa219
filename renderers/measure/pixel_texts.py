"""Measures the texts that were read from a picture: letters, colour, ground, and what runs through them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.layout_page import contrast
from chalkwright.renderers.measure.ocr import Read
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_colors import boldest, colors_of_text, pen_of, ratio, to_hex
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_letters import CJK, Height, height_of, is_drawing
from chalkwright.renderers.measure.pixel_regions import Upright, is_bar, owners_of, upright
from chalkwright.renderers.measure.pixel_rings import SIGNS, is_ring_around
from chalkwright.renderers.measure.rules_place import FAINT

MARGIN = 0.18
"""Share of its height by which the reader draws its box larger than the letters."""
STROKE_REACH = 1.5
"""Ink that reaches out of a text's box and is longer than this many of its heights is no letter."""
LETTERLIKE = re.compile(r"\w|[?？%°∠△□+=≠<>≤≥±×÷→⇌∴∵′″]")
STROKES = re.compile(r"[一二三丨口]")
"""What the reader makes of a lone equals sign or bar."""


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
    height: Height
    """Of a capital, px."""
    color: str
    grounds: tuple[str, ...]
    """What it stands on, the commonest first."""
    parts: frozenset[int]
    """Labels of its letters."""
    crossings: tuple[Crossing, ...]

    @property
    def letters(self) -> float:
        """Height of a capital, px; 0 where it is not known."""
        return self.height.capital


def measure_texts(ground: Ground, reads: tuple[Read, ...]) -> tuple[MeasuredText, ...]:
    """Every read that has ink and some letter; ``reads`` in picture pixels."""
    owners = owners_of(ground, reads)
    measured = (_text(ground, read, index, owners) for index, read in enumerate(reads) if _has_words(read.text))
    texts = [text for text in measured if text is not None]
    pens = [text.color for text in texts]
    return tuple(replace(text, color=pen_of(text.color, text.grounds[0], pens)) for text in texts)


def _has_words(text: str) -> bool:
    return bool(LETTERLIKE.search(text)) and not STROKES.fullmatch(text.strip())


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
    if len(read.text.strip()) <= SIGNS:
        (middle,) = region.places(np.array([region.pad + region.width / 2]), np.array([region.pad + region.height / 2]))
        x, y = float(middle[0]), float(middle[1])
        strokes = [p for p in strokes if not is_ring_around(ground.parts[0], p, (x, y), region.height)]
    if not own and CJK.fullmatch(read.text.strip()):
        return None  # a tick on an axis reads as a character
    if is_drawing(region, own, read.text):
        return None
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
    color, grounds = colors_of_text(ground, corners, inked)
    crossings = (_crossing(ground, region, core, p) for p in strokes)
    return MeasuredText(
        read=read,
        box=box,
        corners=corners,
        height=height_of(region, own, read.text, bottom - top),
        color=color,
        grounds=grounds,
        parts=frozenset(own),
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


def _going_on(
    ground: Ground, region: Upright, rows: NDArray[np.intp], columns: NDArray[np.intp], depths: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which of a part's pixels are of strokes that go on outside of the letters' box (where ``depths`` are negative),
    and not of a letter that only a faint line, as of a grid, joins with them."""
    at = np.clip(region.places(columns + 0.5, rows + 0.5).astype(int), 0, np.array(ground.ink.shape[::-1]) - 1)
    across, down = at[:, 0], at[:, 1]
    bold = contrast(ground.picture[down, across], ground.palette[ground.nearest[down, across]]) >= FAINT
    drawn = np.zeros(region.labels.shape, dtype=np.uint8)
    drawn[rows[bold], columns[bold]] = 1
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    long = np.asarray(stats[:, 2:4].max(axis=1) > STROKE_REACH * region.height)
    edges = np.unique(np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]]))
    long[edges] = True  # they go on beyond the region
    long[0] = False
    piece = np.asarray(pieces[rows, columns])
    return np.asarray(long[piece] & np.isin(piece, np.unique(piece[depths <= 0])))


def _crossing(ground: Ground, region: Upright, core: tuple[float, float, float, float], part: int) -> Crossing | None:
    left, top, right, bottom = core
    rows, columns = np.nonzero(region.labels == part)
    x, y = columns + 0.5, rows + 0.5
    depths = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y))
    going_on = _going_on(ground, region, rows, columns, depths)
    inside = (depths > 0) & going_on
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
