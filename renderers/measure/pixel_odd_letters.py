"""Letters that are none, told by their shape: two on top of each other, or one with a mark on it. OpenCV, no OCR."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.pixel_glyphs import Alike, likeness_of_parted, likeness_of_run, most_alike
from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_letters import SHORT, Mask
from chalkwright.renderers.measure.pixel_texts import MeasuredText

UNSURE = 0.9
"""The reader's confidence below which a line was hardly read."""
TOWERING = re.compile(r"[√∫Σ∑(){}\[\]|/^²³]")
"""Signs that are higher than a line of letters."""
LARGE_LETTER, LARGEST_LETTER = 24.0, 150.0
"""Heights of a capital, px: from which smoothing joins not even bold letters, and from which rings are read as O."""
IDEOGRAPH, READ_SURELY = re.compile("[\u2e80-\u9fff\uac00-\ud7af]"), 0.75
"""Signs that the usual fonts lack, which are as high as wide; and the confidence from which one is no misread heap."""
AMID_WORD = re.compile(rf"(?<=[a-z]{{2}}){IDEOGRAPH.pattern}(?=[a-z])")
"""One that no Chinese text has: it was read for letters of a word."""
KNOWN_FONT = 0.82
"""Likeness, in the median, from which a picture is lettered in one of the usual fonts itself."""
HALF = 0.5
"""Share of a capital's height from which ink is a letter, not a stop or a script."""
ODD = 0.55
"""Likeness below which ink is no letter."""
ODD_PARTED, ODD_TURNED = 0.6, 0.6
"""Likeness below which ink is no two letters beside each other, and no letter of a text that was read in another
direction."""
LARGER = 1.4
"""A capital's height, to that of the picture's others, from which it may be that of two letters on each other."""
DOUBTED = 0.58
"""Likeness below which ink may be no letter."""
MOST_ODD, FEW_ODD = 0.2, 2
"""Share of a picture's letters, besides so many, from which odd ones are of a font of their own."""
HIGHEST_RUN = 1.4
"""Height of letters of one text that touch, to a capital's."""
SPELT = re.compile(r"[A-Za-z0-9 .,:;?!%&+=<>()°′'\"€À-ÿΑ-ω₀-₉²³-]+")
"""What is written in letters that the usual fonts have."""
SURELY_LETTERS, LIKE_LETTERS = 3, 0.68
"""Letters from which a text is surely written in letters, and in which direction, where most of its ink is so like
some; a heap slants the reader's box, and has it read signs that are none."""
QUESTION_MARKS = ("?", "？")
BORDER = 0.1
"""Width of an empty square's border, to its side, at most half of it more."""
NEAR = 0.15
"""Share of a text's length by which a letter stands off the place where it was read, at most."""
STRAIGHT = 3.0
"""Degrees by which a text may slant and still run along the picture's sides."""
WORDS = re.compile(r"[A-Za-z]{4}|[A-Za-z]{2}.*[A-Za-z]{2}")


class _Least(NamedTuple):
    """Likeness below which ink is no letter, no letter that was read, and no letters of the text that touch."""

    alone: float
    as_read: float
    run: float


_LEAST, _LEAST_OF_KNOWN_FONT = _Least(ODD, 0.48, 0.68), _Least(0.62, 0.58, 0.75)


@dataclass(frozen=True)
class Letter:
    """One piece of ink of a text, large enough to be told by its shape."""

    part: int
    blob: Mask
    """Upright in the direction of reading, 0 or 255."""
    alike: Alike
    at: float
    """Where its middle is along the text, 0 to 1."""
    capital: float
    """The height of a capital of its text, px."""


Letters = Mapping[int, Sequence[Letter]]
"""By place among the texts."""


def find_letters(ground: Ground, texts: Sequence[MeasuredText]) -> Letters:
    """The letters that can be told by their shape."""
    sizes = [text.letters for text in texts if text.height.sure]
    usual = float(np.median(sizes)) if sizes else 0.0
    most = LARGER * usual or np.inf
    return {place: _letters_of(ground, text, min(text.letters or usual, most)) for place, text in enumerate(texts)}


def find_odd_letters(ground: Ground, texts: Sequence[MeasuredText], found: Letters) -> dict[int, Box]:
    """By place among the texts, the box around a letter that is none of any usual font, though the picture's others
    are."""
    shares = [one.alike.share for letters in found.values() for one in letters]
    # Amid such labels another one is of the same writing, though a sign in it, such as ♂, made it hard to read.
    ideographic = any(map(is_ideographic, texts))
    least = _LEAST_OF_KNOWN_FONT if shares and np.median(shares) >= KNOWN_FONT else _LEAST
    odd = {
        place: [one for one in letters if _is_odd(one, texts[place], least)]
        for place, letters in found.items()
        if not (ideographic and IDEOGRAPH.search(texts[place].read.text))
    }
    if _is_own_font(odd, found):
        return {}
    _, stats = ground.parts
    rows = {
        place: stats[max((one.part for one in letters), key=lambda part: stats[part, 4])].tolist()
        for place, letters in odd.items()
        if letters
    }
    return {
        place: Box(left=left, top=top, right=left + wide, bottom=top + high)
        for place, (left, top, wide, high, _) in rows.items()
    }


def find_doubted_letters(texts: Sequence[MeasuredText], found: Letters) -> list[int]:
    """Places among the texts that have a letter which may be two, in a picture whose others are surely letters."""
    doubted = {place: [one for one in letters if _is_doubted(one, texts[place])] for place, letters in found.items()}
    if _is_own_font(doubted, found):
        return []
    return [place for place, letters in doubted.items() if letters]


def _is_own_font(odd: Letters, found: Letters) -> bool:
    return sum(map(len, odd.values())) > MOST_ODD * sum(map(len, found.values())) + FEW_ODD


def _is_doubted(letter: Letter, text: MeasuredText) -> bool:
    if letter.alike.share >= DOUBTED or _is_otherwise_turned(letter, text):
        return False
    return likeness_of_parted(letter.blob, text.read.text) < ODD


def _letters_of(ground: Ground, text: MeasuredText, capital: float) -> list[Letter]:
    said = text.read.text.strip()
    if capital < LARGE_LETTER or text.letters >= LARGEST_LETTER or is_ideographic(text):
        return []
    turns = _turns(text)
    _, stats = ground.parts
    letters = []
    for part in text.parts:
        if _is_cut(ground, part):
            continue
        blob = np.rot90(_blob(ground, part), turns or 0)
        if len(blob) >= HALF * capital:
            letters.append(Letter(part, blob, most_alike(blob), _along(text, stats[part]), capital))
    letters.sort(key=lambda letter: letter.at)
    surely = sum(one.alike.share >= LIKE_LETTERS for one in letters)
    if surely < max(SURELY_LETTERS, len(letters) / 2) and (turns is None or not _is_spelt(said)):
        return []
    if said.endswith(QUESTION_MARKS):
        letters = letters[:-1]  # fonts differ most in it
    return [one for one in letters if not _is_of_another_font(one, said)]


def _is_of_another_font(letter: Letter, said: str) -> bool:
    """Whether it stands where a sign was read that the usual fonts lack, such as an arrow; or is the empty square of a
    key, which the reader takes for a part of the words beside it."""
    if _is_square(letter.blob):
        return True
    return any(
        not (sign.isspace() or SPELT.fullmatch(sign)) and abs((place + 0.5) / len(said) - letter.at) <= NEAR / 2
        for place, sign in enumerate(unicodedata.normalize("NFKC", said))
    )


def _is_square(blob: Mask) -> bool:
    """Whether ink runs along all four sides of its box, with nothing within."""
    high, wide = blob.shape
    edge = max(2, round(BORDER * min(high, wide)))
    within = blob[2 * edge : high - 2 * edge, 2 * edge : wide - 2 * edge]
    if not within.size or within.any():
        return False
    sides = (blob[:edge].any(axis=0), blob[-edge:].any(axis=0), blob[:, :edge].any(axis=1), blob[:, -edge:].any(axis=1))
    return all(bool(side.all()) for side in sides)


def _is_cut(ground: Ground, part: int) -> bool:
    """Whether the picture's edge may have cut a piece off it."""
    left, top, wide, high, _ = ground.parts[1][part].tolist()
    rows, columns = ground.ink.shape
    return bool(min(left, top, columns - left - wide, rows - top - high) <= 0)


def _along(text: MeasuredText, row: NDArray[np.int32]) -> float:
    """Where the middle of ink is along a text, 0 to 1."""
    left, top, wide, high, _ = row.tolist()
    start, way = text.corners[0], text.corners[1] - text.corners[0]
    middle = np.array([left + wide / 2, top + high / 2])
    return float((middle - start) @ way / max(1.0, float(way @ way)))


def _blob(ground: Ground, part: int) -> Mask:
    labels, stats = ground.parts
    left, top, wide, high = (int(v) for v in stats[part, :4])
    return np.asarray(labels[top : top + high, left : left + wide] == part, dtype=np.uint8) * 255


def _turns(text: MeasuredText) -> int | None:
    """Quarters by which a text is turned clockwise; None where it slants."""
    (left, top), (right, top_too) = text.corners[:2]
    angle = float(np.degrees(np.arctan2(top_too - top, right - left)))
    turns = round(angle / 90)
    return turns % 4 if abs(angle - 90 * turns) <= STRAIGHT else None


def _is_spelt(said: str) -> bool:
    """Whether it is written in letters that the usual fonts have; one that is not, amid words, was misread."""
    said = unicodedata.normalize("NFKC", said)
    foreign = len(SPELT.sub("", said))
    return foreign == 0 or (foreign == 1 and bool(WORDS.search(said)) and not TOWERING.search(said))


def _is_odd(letter: Letter, text: MeasuredText, least: _Least) -> bool:
    said, alike = text.read.text.strip(), letter.alike
    as_read = text.read.confidence >= UNSURE and any(
        sign == alike.sign and abs((place + 0.5) / len(said) - letter.at) <= NEAR for place, sign in enumerate(said)
    )
    if alike.share >= (least.as_read if as_read else least.alone):
        return False
    if _is_otherwise_turned(letter, text):
        return False
    if len(letter.blob) > HIGHEST_RUN * letter.capital:
        return True
    return likeness_of_run(letter.blob, said) < least.run and likeness_of_parted(letter.blob, said) < ODD_PARTED


def _is_otherwise_turned(letter: Letter, text: MeasuredText) -> bool:
    """Whether it is a letter of a text that runs in another direction, or of which a piece was read by itself."""
    if len(text.read.text.strip()) > SHORT and _turns(text) == 0:
        return False
    return any(most_alike(np.rot90(letter.blob, turns)).share >= ODD_TURNED for turns in (1, 2, 3))


def is_ideographic(text: MeasuredText) -> bool:
    """Whether it surely has Chinese or alike characters, whose shapes and heights are not those of letters."""
    said = AMID_WORD.sub("", text.read.text)
    return bool(text.read.confidence >= READ_SURELY and IDEOGRAPH.search(said))


def is_level(text: MeasuredText) -> bool:
    """Whether it is written from left to right."""
    (left, top), (right, top_too) = text.corners[:2]
    return bool(abs(top_too - top) <= 1.0 and right > left)
