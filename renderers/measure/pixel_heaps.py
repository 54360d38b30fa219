"""Texts on top of each other, from the ink: letters of two texts that have grown into one blob. OpenCV, no OCR.

Two texts that were read apart are on each other where one connected blob of ink has letters of both, and next to none
outside of them. A reader that took both for one leaves letters far higher than the line, or a line hardly read whose
letters have grown together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.layout_page import rgb
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_colors import LIKE
from chalkwright.renderers.measure.pixel_glyphs import most_alike
from chalkwright.renderers.measure.pixel_ink import Ground, filled
from chalkwright.renderers.measure.pixel_letters import LEAST_OF_LINE
from chalkwright.renderers.measure.pixel_odd_letters import (
    ODD,
    TOWERING,
    UNSURE,
    Letters,
    find_odd_letters,
    is_ideographic,
    is_level,
)
from chalkwright.renderers.measure.pixel_overprints import Overprint
from chalkwright.renderers.measure.pixel_pens import find_letter_of_another_pen
from chalkwright.renderers.measure.pixel_texts import MARGIN, MeasuredText

IN_EACH = 0.12
"""Share of a blob's ink that each of two texts must hold for it to have letters of both."""
OUTSIDE = 0.2
"""Share of a blob's ink that may lie outside of both; a line that runs through both has more."""
SCRIPT = 0.82
"""Height of a script to its text's, at most."""
SAME_ROW = 0.3
"""Share of a letter's height by which the middles of pieces of one line differ at most."""
LEAST_LETTER = 4.0
"""Pixels of a letter below which nothing can be told."""
FOLLOWING = 0.5
"""Share of its height by which a text reaches over the beginning of the next in its row."""
BEYOND = 0.4
"""Share of a text's height by which foreign letters reach out of it."""
LARGEST, SMALLEST = 3.5, 0.7
"""Sides, in heights of the text, between which ink may be letters that ran together."""
MORE_INK = 1.5
"""Ink of two letters that ran together, to that of a letter of the text."""
SOLID = 0.6
"""Share of its box from which ink is an arrow's head or a dot, not letters."""
INTERLACED = 2
"""Pixels by which the boxes of two texts' letters overlap both ways."""
TOWERS = 0.2
"""Share of a capital's height by which ink as wide as a capital rises above its line."""
ALIGNED = 0.97
"""Cosine of two colours' ways from the ground from which they are one pen, smoothed."""
BOLD = 0.35
"""Share of the farthest distance from the ground from which a pixel has its colour from a pen, not from smoothing."""
OFF_LINE = 70.0
"""Distance of a dark pen's colour (0 to 441) from the way between the ground and another dark one, so that it is none
of its smoothed shades."""
PEN = 0.15
"""Share of the bold ink of a letter from which a colour is a pen."""
SURELY = 0.97
"""The reader's confidence from which it has read all of a line's letters."""
LARGE = 20.0
"""Height of a capital, px, from which smoothing joins no letters."""
DRAWN = re.compile(r"[<>→←=~≈_—–]")
"""Signs that an arrow or a line beside a text is read as."""
LONG_LINE, FEW = 5, 0.5
"""Signs from which a line is long, and the share of them that is left of one whose letters grew together."""

Pixels = NDArray[np.intp]
"""Places in the picture, row by row."""


@dataclass(frozen=True)
class Heap:
    """Two texts on each other, by their places among the picture's; the second is None where both were read as one, and
    the first too where neither was read."""

    first: int | None
    second: int | None
    depth: float
    """By how much they reach into each other, px."""
    box: Box


def find_heaps(
    ground: Ground, texts: Sequence[MeasuredText], letters: Letters, overprints: Sequence[Overprint] = ()
) -> Iterator[Heap]:
    """The texts that lie on each other, each pair once; ``letters`` as :func:`find_letters` finds them, and
    ``overprints`` as :func:`find_overprints`."""
    inner = [_find_inside(ground, text, 0.5 * MARGIN) for text in texts]
    told: set[int] = set()
    odd = find_odd_letters(ground, texts, letters)
    for i, first in enumerate(texts):
        for j in range(i + 1, len(texts)):
            second = texts[j]
            if _near(first, second) and not _are_one(first, second):
                box = _grown_together(ground, inner[i], inner[j]) or _interlaced(ground, first, second)
                if box is not None:
                    told |= {i, j}
                    yield Heap(i, j, min(box.width, box.height), box)
    taken = frozenset(part for text in texts for part in text.parts)
    pens = frozenset(text.color for text in texts)
    yield from _overprinted(overprints, texts, told)
    for i, text in enumerate(texts):
        if i in told:
            continue
        others = [inside for j, inside in enumerate(inner) if j != i and _near(text, texts[j])]
        swallowed = _swallowed(ground, text, taken, others) or _merged(ground, text) or odd.get(i)
        swallowed = swallowed or find_letter_of_another_pen(ground, text, pens)
        if swallowed is not None:
            yield Heap(i, None, min(swallowed.width, swallowed.height), swallowed)
        elif _is_garbled(ground, text):
            yield Heap(i, None, text.letters, text.box)


def _overprinted(overprints: Sequence[Overprint], texts: Sequence[MeasuredText], told: set[int]) -> Iterator[Heap]:
    """Those that are sure and lie on or beside no text that is ``told`` already; adds to these."""
    boxes = [texts[i].box for i in told]
    for over in overprints:
        if over.sure and not any(_beside(over.box).overlap(box) > 0 for box in boxes):
            boxes.append(over.box)
            told |= {over.place} if over.place is not None else set()
            yield Heap(over.place, None, min(over.box.width, over.box.height), over.box)


def _beside(box: Box) -> Box:
    """A box and what is as near as its letters are high: the same two texts have letters there, too."""
    near = box.bottom - box.top
    return Box(left=box.left - near, top=box.top, right=box.right + near, bottom=box.bottom)


def _find_inside(ground: Ground, text: MeasuredText, shrink: float) -> Pixels:
    """The pixels of a text's box, made smaller on each side by a share of its height."""
    corners = np.array(text.read.polygon, dtype=np.float64)
    height = float(np.linalg.norm(corners[3] - corners[0]))
    middle = corners.mean(axis=0)
    away = np.maximum(np.linalg.norm(corners - middle, axis=1, keepdims=True), 1.0)
    corners = middle + (corners - middle) * np.maximum(0.2, 1 - shrink * height / away)
    (down, across), inside = filled(ground.ink.shape, corners)
    rows, columns = np.nonzero(inside)
    return np.asarray((rows + down.start) * ground.ink.shape[1] + columns + across.start)


def _near(first: MeasuredText, second: MeasuredText) -> bool:
    return first.read.box.overlap(second.read.box) > 0


def _height(text: MeasuredText) -> float:
    corners = np.array(text.read.polygon)
    return (1 - 2 * MARGIN) * float(np.linalg.norm(corners[3] - corners[0]))


def _are_one(first: MeasuredText, second: MeasuredText) -> bool:
    """Whether the smaller is a script of the larger, or both are pieces of one row in one pen that were read apart."""
    small, large = sorted((first, second), key=_height)
    box, other = small.read.box, large.read.box
    aside = abs((box.top + box.bottom) - (other.top + other.bottom)) / 2
    if _is_read_twice(small, large):
        return True
    if len(small.read.text.strip()) <= 3 and _height(small) <= SCRIPT * _height(large):
        return aside > 0.15 * (other.bottom - other.top)
    corners = np.array(large.read.polygon)
    along = corners[1] - corners[0]
    between = np.array(small.read.polygon).mean(axis=0) - corners.mean(axis=0)
    aside = abs(float(along[0] * between[1] - along[1] * between[0])) / max(1.0, float(np.linalg.norm(along)))
    one_pen = float(np.linalg.norm(rgb(first.color) - rgb(second.color))) < LIKE
    return one_pen and aside < SAME_ROW * _height(large)


def _is_read_twice(small: MeasuredText, large: MeasuredText) -> bool:
    """Whether a text is a piece of another that was read by itself as well: its ink is the other's, and so are its
    letters."""
    said, whole = ("".join(unicodedata.normalize("NFKC", one.read.text).split()) for one in (small, large))
    return bool(small.parts) and small.parts <= large.parts and len(said) < len(whole) and said in whole


def _follow(first: MeasuredText, second: MeasuredText) -> bool:
    """Whether two texts of one pen stand one after the other in a row, as pieces of a formula that were read apart."""
    left, right = sorted((first, second), key=lambda text: text.read.box.left)
    height = max(_height(first), _height(second))
    aside = abs((left.box.top + left.box.bottom) - (right.box.top + right.box.bottom)) / 2
    one_pen = float(np.linalg.norm(rgb(first.color) - rgb(second.color))) < LIKE
    return one_pen and left.box.right - right.box.left <= FOLLOWING * height and aside <= height


def _grown_together(ground: Ground, first: Pixels, second: Pixels) -> Box | None:
    """The box around what has letters of both; None where nothing has."""
    labels, stats = ground.parts
    of_all, of_first, of_second = (
        np.bincount(labels.ravel()[pixels], minlength=len(stats))
        for pixels in (np.union1d(first, second), first, second)
    )
    alone, alone_too, both = of_all - of_second, of_all - of_first, of_first + of_second - of_all
    ink = stats[:, 4]
    in_each = (alone >= IN_EACH * ink) & (alone_too >= IN_EACH * ink)
    in_both = (both >= 0.5 * ink) & (ink >= 3 * LEAST_LETTER)
    mixed = (ink - alone - alone_too - both <= OUTSIDE * ink) & (in_each | in_both)
    mixed[0] = False
    return _around(stats, np.nonzero(mixed & (stats[:, 2:4].min(axis=1) >= LEAST_LETTER))[0])


def _interlaced(ground: Ground, first: MeasuredText, second: MeasuredText) -> Box | None:
    """The box around letters of both whose own boxes overlap: closer than any two lines of a paragraph."""
    _, stats = ground.parts
    one, other = (stats[sorted(text.parts - both)] for text, both in ((first, second.parts), (second, first.parts)))
    if not len(one) or not len(other):
        return None
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, :2] + one[:, None, 2:4], other[None, :, :2] + other[None, :, 2:4])
    deep = (high - low).min(axis=2)
    if _follow(first, second):  # a script tucks in under its letter
        return None
    i, j = np.unravel_index(int(deep.argmax()), deep.shape)
    if deep[i, j] < INTERLACED:
        return None
    return _around(np.stack([one[i], other[j]]), np.array([0, 1]))


def _around(stats: NDArray[np.int32], parts: NDArray[np.intp]) -> Box | None:
    if not len(parts):
        return None
    left, top = stats[parts, 0].min(), stats[parts, 1].min()
    right, bottom = (stats[parts, 0] + stats[parts, 2]).max(), (stats[parts, 1] + stats[parts, 3]).max()
    return Box(left=float(left), top=float(top), right=float(right), bottom=float(bottom))


def _merged(ground: Ground, text: MeasuredText) -> Box | None:
    """The box around a letter of the text that is two: of two pens, or towering above its line as far as it is wide."""
    labels, stats = ground.parts
    for part in sorted(text.parts):
        left, top, wide, high, _ = (int(v) for v in stats[part])
        box = Box(left=left, top=top, right=left + wide, bottom=top + high)
        window = (slice(top, top + high), slice(left, left + wide))
        if (
            len(text.grounds) == 1
            and not any(box.overlap(line.box) > 0 for line in text.crossings)
            and _has_two_pens(ground.picture[window], labels[window] == part, rgb(text.grounds[0]))
        ):
            return box
    if text.height.sure and is_level(text) and not _has_high_signs(text) and not _run_together(stats, text):
        rows = stats[sorted(text.parts)]
        capital = text.letters
        of_capitals = rows[np.abs(rows[:, 3] - capital) <= 0.15 * capital, 1]
        line = float(np.median(of_capitals)) if len(of_capitals) else -np.inf
        for left, top, wide, high, _ in rows.tolist():
            if line - top >= TOWERS * capital and wide >= capital and high >= (1 + TOWERS) * capital:
                box = Box(left=left, top=top, right=left + wide, bottom=top + high)
                return None if _is_sign(ground, box) else box
    return None


def _has_high_signs(text: MeasuredText) -> bool:
    return TOWERING.search(text.read.text) is not None or is_ideographic(text)


def _is_sign(ground: Ground, box: Box) -> bool:
    """Whether all ink of a box is one sign of the usual fonts, such as ♀, that was read as none."""
    rows, columns = slice(int(box.top), int(box.bottom)), slice(int(box.left), int(box.right))
    return most_alike(np.asarray(ground.ink[rows, columns], dtype=np.uint8) * 255).share >= ODD


def _run_together(stats: NDArray[np.int32], text: MeasuredText) -> bool:
    """Whether a line that is surely read has fewer pieces of ink than letters: its own letters touch, small or bold."""
    letters = sum(stats[part, 3] >= LEAST_OF_LINE * _height(text) for part in text.parts)
    return text.read.confidence >= SURELY and sum(not c.isspace() for c in text.read.text) > letters


def _has_two_pens(seen: NDArray[np.uint8], ink: NDArray[np.bool_], under: NDArray[np.float64]) -> bool:
    """Whether ink has two colours of which neither is the other smoothed on the ground."""
    away = seen[ink].astype(np.float64) - under
    far = np.linalg.norm(away, axis=1)
    if not len(far) or far.max() < LIKE:
        return False
    strong = far >= BOLD * far.max()
    bold = away[strong]
    if len(bold) < 3 * LEAST_LETTER:
        return False
    hue = bold / np.linalg.norm(bold, axis=1, keepdims=True)
    start = hue[int(np.argmin(hue @ hue.mean(axis=0)))]
    other = hue @ start > ALIGNED
    if min(other.sum(), (~other).sum()) < PEN * len(bold):
        return False
    middle, middle_too = hue[other].mean(axis=0), hue[~other].mean(axis=0)
    cosine = float(middle @ middle_too / (np.linalg.norm(middle) * np.linalg.norm(middle_too)))
    spread = float(np.median(hue[~other] @ (middle_too / np.linalg.norm(middle_too))))
    if spread <= ALIGNED:
        return False
    if cosine < ALIGNED - 0.05:
        return True
    length = min(float(np.linalg.norm(bold[one].mean(axis=0))) for one in (other, ~other))
    if length * np.sqrt(max(0.0, 1 - cosine**2)) < OFF_LINE:
        return False
    places = np.argwhere(ink)[strong]
    return all(_is_solid(places[one], ink.shape) for one in (other, ~other))


def _is_solid(places: NDArray[np.intp], shape: tuple[int, ...]) -> bool:
    """Whether most of some pixels lie in strokes, not in rims of one pixel as coloured smoothing leaves them."""
    mask = np.zeros(shape, dtype=np.uint8)
    mask[places[:, 0], places[:, 1]] = 1
    strokes = cv2.morphologyEx(np.pad(mask, 1), cv2.MORPH_OPEN, np.ones((2, 2), dtype=np.uint8))
    return bool(strokes.sum() >= 0.5 * len(places))


def _swallowed(ground: Ground, text: MeasuredText, taken: frozenset[int], others: Sequence[Pixels]) -> Box | None:
    """The box around letters in the text that reach far out of its line, as those of another text do."""
    labels, stats = ground.parts
    height = _height(text)
    core, line = _find_inside(ground, text, MARGIN), _find_inside(ground, text, -0.1)
    ink = stats[:, 4]
    inside = np.bincount(labels.ravel()[core], minlength=len(stats))
    beyond = ink - np.bincount(labels.ravel()[line], minlength=len(stats))
    usual = float(np.median([ink[part] for part in text.parts])) if text.parts else 0.0
    sides = np.sort(stats[:, 2:4], axis=1)
    likely = (inside >= IN_EACH * ink) & (inside >= LEAST_LETTER) & (beyond >= 0.25 * ink)
    likely &= (sides[:, 1] <= LARGEST * height) & (sides[:, 0] >= SMALLEST * height)
    likely &= (ink >= MORE_INK * usual) & (ink <= SOLID * stats[:, 2] * stats[:, 3])
    for part in np.nonzero(likely)[0]:
        if part == 0 or int(part) in taken or any((labels.ravel()[pixels] == part).any() for pixels in others):
            continue
        left, top, wide, high = (int(v) for v in stats[part, :4])
        box = text.read.box
        out = max(box.left - left, box.top - top, left + wide - box.right, top + high - box.bottom)
        if out >= BEYOND * height and not _is_frame(labels[top : top + high, left : left + wide] == part):
            return Box(left=left, top=top, right=left + wide, bottom=top + high)
    return None


def _is_frame(blob: NDArray[np.bool_]) -> bool:
    """Whether it is drawn around something: a ring, a box, an arc: most of its outline is convex."""
    contours, _ = cv2.findContours(blob.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outer = max(contours, key=len)
    area, hull = float(cv2.contourArea(outer)), float(cv2.contourArea(cv2.convexHull(outer)))
    return area >= 0.93 * max(1.0, hull) or blob.sum() < 0.12 * blob.size


def _is_garbled(ground: Ground, text: MeasuredText) -> bool:
    """Whether a long line was hardly read, because its letters have grown together higher or wider than letters are."""
    signs = sum(not c.isspace() for c in text.read.text)
    if signs < LONG_LINE or text.read.confidence >= UNSURE or DRAWN.search(text.read.text):
        return False
    letters = text.letters or _height(text)
    if letters < LARGE and len(text.parts) >= FEW * signs:
        return False  # smoothing joins small letters
    _, stats = ground.parts
    least = 0.9 if letters >= LARGE else 1.15
    return any(2 * letters >= stats[p, 3] >= least * letters and stats[p, 2] >= 1.5 * letters for p in text.parts)
