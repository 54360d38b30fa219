"""Letters that are none, told by their shape: two on top of each other, or one with a mark on it. OpenCV, no OCR."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.pixel_glyphs import likeness_of_parted, likeness_of_run, most_alike
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_letters import Mask
from chalkwright.renderers.measure.pixel_texts import MeasuredText

UNSURE = 0.9
"""The reader's confidence below which a line was hardly read."""
TOWERING = re.compile(r"[√∫Σ∑(){}\[\]|/^²³]")
"""Signs that are higher than a line of letters."""
LARGE_LETTER = 24.0
"""Height of a capital, px, from which smoothing joins not even bold letters."""
HALF = 0.5
"""Share of a capital's height from which ink is a letter, not a stop or a script."""
ODD, ODD_AS_READ, ODD_RUN = 0.55, 0.48, 0.68
"""Likeness below which ink is no letter, no letter that was read, and no letters of the text that touch."""
DOUBTED = 0.58
"""Likeness below which ink may be no letter."""
MOST_ODD, FEW_ODD = 0.2, 2
"""Share of a picture's letters, besides so many, from which odd ones are of a font of their own."""
HIGHEST_RUN = 1.4
"""Height of letters of one text that touch, to a capital's."""
SPELT = re.compile(r"[A-Za-z0-9 .,:;?!%&+=<>()°′'\"À-ÿΑ-ω₀-₉²³-]+")
"""What is written in letters that the usual fonts have."""
WORDS = re.compile(r"[A-Za-z]{4}|[A-Za-z]{2}.*[A-Za-z]{2}")


def find_odd_letters(ground: Ground, texts: Sequence[MeasuredText]) -> dict[int, Box]:
    """By place among the texts, the box around a letter that is none of any usual font, though the picture's others
    are."""
    found = {place: _large(ground, text) for place, text in enumerate(texts)}
    odd = {place: [one for one in parts if _is_odd(ground, one, texts[place])] for place, parts in found.items()}
    if sum(map(len, odd.values())) > MOST_ODD * sum(map(len, found.values())) + FEW_ODD:
        return {}
    _, stats = ground.parts
    largest = {place: stats[max(parts, key=lambda part: stats[part, 4])] for place, parts in odd.items() if parts}
    return {
        place: Box(left=left, top=top, right=left + wide, bottom=top + high)
        for place, (left, top, wide, high, _) in ((place, row.tolist()) for place, row in largest.items())
    }


def find_doubted_letters(ground: Ground, texts: Sequence[MeasuredText]) -> list[int]:
    """Places among the texts that have a letter which may be two, in a picture whose others are surely letters."""
    found = {place: _large(ground, text) for place, text in enumerate(texts)}
    doubted = {
        place: sum(_is_doubted(ground, part, texts[place].read.text) for part in parts)
        for place, parts in found.items()
    }
    if sum(doubted.values()) > MOST_ODD * sum(map(len, found.values())) + FEW_ODD:
        return []
    return [place for place, count in doubted.items() if count]


def _is_doubted(ground: Ground, part: int, said: str) -> bool:
    blob = _blob(ground, part)
    return most_alike(blob).share < DOUBTED and likeness_of_parted(blob, said) < ODD


def _blob(ground: Ground, part: int) -> Mask:
    labels, stats = ground.parts
    left, top, wide, high = (int(v) for v in stats[part, :4])
    return np.asarray(labels[top : top + high, left : left + wide] == part, dtype=np.uint8) * 255


def _large(ground: Ground, text: MeasuredText) -> list[int]:
    """The letters of a text that can be told by their shape."""
    said = text.read.text.strip()
    if text.letters < LARGE_LETTER or not _is_spelt(said) or not is_level(text):
        return []
    _, stats = ground.parts
    letters = sorted(text.parts, key=lambda part: stats[part, 0])
    large = [part for part in letters if stats[part, 3] >= HALF * text.letters]
    return large[:-1] if said.endswith("?") else large  # fonts differ most in it


def _is_spelt(said: str) -> bool:
    """Whether it is written in letters that the usual fonts have; one that is not, amid words, was misread."""
    foreign = len(SPELT.sub("", said))
    return foreign == 0 or (foreign == 1 and bool(WORDS.search(said)) and not TOWERING.search(said))


def _is_odd(ground: Ground, part: int, text: MeasuredText) -> bool:
    blob = _blob(ground, part)
    alike = most_alike(blob)
    as_read = alike.sign in text.read.text and text.read.confidence >= UNSURE
    if alike.share >= (ODD_AS_READ if as_read else ODD):
        return False
    if len(blob) > HIGHEST_RUN * text.letters:
        return True
    return likeness_of_run(blob, text.read.text) < ODD_RUN and likeness_of_parted(blob, text.read.text) < ODD


def is_level(text: MeasuredText) -> bool:
    """Whether it is written from left to right."""
    (left, top), (right, top_too) = text.corners[:2]
    return bool(abs(top_too - top) <= 1.0 and right > left)
