"""Where letters of two texts lie on each other, read or not, told by drawing them again. OpenCV, no OCR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_glyphs import most_alike
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_lettering import Lettering, find_letterings
from chalkwright.renderers.measure.pixel_odd_letters import LARGE_LETTER, Letters, is_ideographic
from chalkwright.renderers.measure.pixel_pairs import find_pair
from chalkwright.renderers.measure.pixel_texts import MeasuredText

CAPITAL = 0.73
"""Height of a capital, of a font's size."""
A_LETTER = 0.8
"""Likeness from which ink is one letter."""
LEAST, WIDEST, HIGHEST = 0.5, 8.0, 4.0
"""Sides, in capitals, between which ink may be letters that have grown together."""
REACH = 0.6
"""Capitals around a text within which letters of another one are looked for in lines that run through it."""
STRAIGHT = 1.5
"""Capitals from which a straight stroke is a line, not one of a letter."""
THIN, SOLID = 0.12, 0.7
"""Shares of its box between which ink may be letters: less is a frame, more is an area."""
NEAR, AROUND = 0.8, 3.0
"""Capitals between letters of a label at most, and beside letters within which the label goes on."""
MOST_LOOKED_AT = 40
"""Pieces of ink of a picture."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Overprint:
    """Two letters on each other."""

    place: int | None
    """Of the text among the picture's that has one of them; None where nothing was read."""
    box: Box
    sure: bool
    """Whether it is certain; an arrow that nothing was read at may look like letters."""


def find_overprints(ground: Ground, texts: Sequence[MeasuredText], letters: Letters) -> Iterator[Overprint]:
    """Each piece of ink that is letters on each other; ``letters`` as :func:`find_letters` finds them."""
    sizes = [one.capital for of_text in letters.values() for one in of_text if one.alike.share >= A_LETTER]
    if not sizes:
        return
    capital = float(np.median(sizes))
    surely = {one.part for of_text in letters.values() for one in of_text if one.alike.share >= A_LETTER}
    pieces = _pieces(ground, texts, surely, capital)[:MOST_LOOKED_AT]
    letterings = find_letterings(letters) if pieces else []
    letterings = [one for one in letterings if one.size * CAPITAL >= LARGE_LETTER]
    for part, box, place in pieces if letterings else ():
        found = _look(ground, part, box, letterings, capital)
        if found is None:
            continue
        around, sure, lined = found
        if place is not None and around.overlap(texts[place].box) > 0:
            yield Overprint(place, around, sure)
            continue
        whole = _with_lined(ground, _word_around(around, ground, texts, NEAR * capital), letterings, capital)
        yield Overprint(None, whole, sure and not lined)


def _look(
    ground: Ground, part: int, box: Box, letterings: Sequence[Lettering], capital: float
) -> tuple[Box, bool, bool] | None:
    """The box around letters on each other, whether they are sure, and whether lines run through them."""
    left, top, right, bottom = (int(v) for v in (box.left, box.top, box.right, box.bottom))
    ink = ground.parts[0][top:bottom, left:right] == part
    if _is_letter(ink, capital):
        return None
    lines = lines_of(ink, STRAIGHT * capital)
    pair = find_pair(ink, lines, letterings)
    if pair is None:
        return None
    x, y, x_too, y_too = pair.box
    return Box(left=left + x, top=top + y, right=left + x_too, bottom=top + y_too), pair.sure, bool(lines.any())


def _with_lined(ground: Ground, box: Box, letterings: Sequence[Lettering], capital: float) -> Box:
    """The box, and letters on each other beside it that have grown together with a line."""
    labels, stats = ground.parts
    wide, high = AROUND * capital, REACH * capital
    left, top = max(0, int(box.left - wide)), max(0, int(box.top - high))
    right, bottom = min(labels.shape[1], int(box.right + wide)), min(labels.shape[0], int(box.bottom + high))
    for part in np.unique(labels[top:bottom, left:right]).tolist():
        if part and stats[part, 2:4].max() >= HIGHEST * capital:
            window = Box(left=left, top=top, right=right, bottom=bottom)
            found = _look(ground, part, window, letterings, capital)
            if found is not None and found[1]:
                box = _both(box, found[0])
    return box


def _both(one: Box, other: Box) -> Box:
    return Box(
        left=min(one.left, other.left),
        top=min(one.top, other.top),
        right=max(one.right, other.right),
        bottom=max(one.bottom, other.bottom),
    )


def _pieces(
    ground: Ground, texts: Sequence[MeasuredText], surely: set[int], capital: float
) -> list[tuple[int, Box, int | None]]:
    """Ink that may be letters on each other, the box to look at and the text that it is in."""
    labels, stats = ground.parts
    found: list[tuple[int, Box, int | None]] = []
    looked: set[int] = set()
    for place, text in enumerate(texts):
        if is_ideographic(text):
            continue
        pad = REACH * capital
        left, top = max(0, int(text.box.left - pad)), max(0, int(text.box.top - pad))
        right, bottom = int(text.box.right + pad) + 1, int(text.box.bottom + pad) + 1
        lacking = len(text.parts) < sum(not c.isspace() for c in text.read.text)
        for part in np.unique(labels[top:bottom, left:right]).tolist():
            if part == 0 or part in surely:
                continue
            x, y, wide, high, count = (int(v) for v in stats[part])
            if _may_be_letters(wide, high, count, capital):
                box = Box(left=x, top=y, right=x + wide, bottom=y + high)
                if part in looked:
                    continue
                looked.add(part)
            elif lacking and max(wide, high) >= HIGHEST * capital:
                box = Box(left=left, top=top, right=min(right, labels.shape[1]), bottom=min(bottom, labels.shape[0]))
            else:
                continue
            found.append((part, box, place))
    for part in range(1, len(stats)):
        x, y, wide, high, count = (int(v) for v in stats[part])
        if part not in looked and part not in surely and _may_be_letters(wide, high, count, capital):
            found.append((part, Box(left=x, top=y, right=x + wide, bottom=y + high), None))
    return found


def _may_be_letters(wide: int, high: int, count: int, capital: float) -> bool:
    return (
        LEAST * capital <= min(wide, high)
        and wide <= WIDEST * capital
        and capital * 0.8 <= high <= HIGHEST * capital
        and THIN * wide * high <= count <= SOLID * wide * high
    )


def _word_around(box: Box, ground: Ground, texts: Sequence[MeasuredText], near: float) -> Box:
    """The box around letters and what stands beside them, as near as the letters of a word or of two."""
    read = {part for text in texts for part in text.parts}
    rows = [row[:4].tolist() for part, row in enumerate(ground.parts[1]) if part not in read and row[3] < 4 * near]
    boxes = [Box(left=x, top=y, right=x + wide, bottom=y + high) for x, y, wide, high in rows if high > 0.4 * near]
    whole, before = box, None
    while whole != before:
        before = whole
        for other in boxes:
            apart = max(other.left - whole.right, whole.left - other.right)
            shared = min(whole.bottom, other.bottom) - max(whole.top, other.top)
            if apart <= near and shared >= 0.5 * other.height:
                whole = _both(whole, other)
    return whole


def _is_letter(ink: Mask, capital: float) -> bool:
    high, wide = ink.shape
    small = _may_be_letters(wide, high, int(ink.sum()), capital)
    return small and most_alike(ink.astype(np.uint8) * 255).share >= A_LETTER


def lines_of(ink: Mask, least: float) -> Mask:
    """Straight strokes of the ink that are longer than ``least``."""
    seen = ink.astype(np.uint8)
    long = max(3, round(least))
    lines = np.zeros_like(seen)
    for shape in ((1, long), (long, 1)):
        if shape[0] <= seen.shape[0] and shape[1] <= seen.shape[1]:
            lines |= np.asarray(cv2.morphologyEx(seen, cv2.MORPH_OPEN, np.ones(shape, dtype=np.uint8)), dtype=np.uint8)
    found = cv2.HoughLinesP(seen * 255, 1, np.pi / 180, round(least), minLineLength=least, maxLineGap=1)
    if found is not None:
        drawn = np.zeros_like(seen)
        for x, y, x_too, y_too in np.asarray(found, dtype=int).reshape(-1, 4).tolist():
            cv2.line(drawn, (x, y), (x_too, y_too), 1, 3)
        lines |= drawn & seen
    return lines > 0
