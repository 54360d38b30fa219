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
from chalkwright.renderers.measure.pixel_lettering import find_letterings
from chalkwright.renderers.measure.pixel_odd_letters import LARGE_LETTER, Letters, is_ideographic
from chalkwright.renderers.measure.pixel_pairs import Pair, find_pair
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
SOLID = 0.7
"""Share of its box from which ink is a drawing, not letters."""
MOST_LOOKED_AT = 40
"""Pieces of ink of a picture."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Overprint:
    """Two letters on each other."""

    place: int | None
    """Of the text among the picture's that has one of them; None where nothing was read."""
    box: Box
    pair: Pair


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
        left, top, right, bottom = (int(v) for v in (box.left, box.top, box.right, box.bottom))
        ink = ground.parts[0][top:bottom, left:right] == part
        if _is_letter(ink, capital):
            continue
        pair = find_pair(ink, lines_of(ink, STRAIGHT * capital), letterings)
        if pair is None:
            continue
        x, y, x_too, y_too = pair.box
        around = Box(left=left + x, top=top + y, right=left + x_too, bottom=top + y_too)
        read = place is not None and around.overlap(texts[place].box) > 0
        yield Overprint(place if read else None, around, pair)


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
        and count <= SOLID * wide * high
    )


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
            lines |= cv2.morphologyEx(seen, cv2.MORPH_OPEN, np.ones(shape, dtype=np.uint8))
    found = cv2.HoughLinesP(seen * 255, 1, np.pi / 180, round(least), minLineLength=least, maxLineGap=1)
    if found is not None:
        drawn = np.zeros_like(seen)
        for x, y, x_too, y_too in np.asarray(found).reshape(-1, 4).tolist():
            cv2.line(drawn, (x, y), (x_too, y_too), 1, 3)
        lines |= drawn & seen
    return lines > 0
