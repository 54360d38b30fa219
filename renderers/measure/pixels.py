"""The layout findings from a picture's pixels alone: texts by OCR, areas and lines by OpenCV.

What another program drew has no list of elements, so they are measured from the picture, and what cannot be seen in it
is not reported: nothing is ever ``hidden`` here, since what is covered has no pixels, and by how much something goes on
beyond the picture's edge is not known. Texts that the reader cannot read are not judged. What is likely but not certain
is a question to whoever looks at the picture (:func:`find_questions`).
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.ocr import Pixels, TextReader, load, read
from chalkwright.renderers.measure.pixel_findings import (
    RING_SIGNS,
    Question,
    covered,
    crossed,
    cut,
    doubted,
    overlapping,
    pale,
    too_small,
)
from chalkwright.renderers.measure.pixel_heaps import Heap, find_heaps
from chalkwright.renderers.measure.pixel_ink import Ground, ground
from chalkwright.renderers.measure.pixel_odd_letters import Letters, find_letters
from chalkwright.renderers.measure.pixel_overprints import Overprint, find_overprints
from chalkwright.renderers.measure.pixel_shapes import areas, find_shapes
from chalkwright.renderers.measure.pixel_texts import MeasuredText, measure_texts
from chalkwright.renderers.measure.rules_place import mostly_empty

DOUBTFUL = 0.6
"""Confidence of the reader below which a text may as well be a drawing."""
MOST_OF_A_KIND = 5
"""Findings that are told of a kind."""


RINGS = RING_SIGNS | {"8"}
TOWERING_RINGS = 1.8
"""Times the picture's usual height of letters from which such signs are drawn, not written."""


class Seen:
    """A picture taken apart; the findings' rules read it."""

    def __init__(self, picture: Pixels, reader: TextReader | None = None) -> None:
        self.height, self.width = picture.shape[:2]
        reads = read(picture, reader)
        self.ground: Ground = ground(picture, [found.polygon for found in reads])
        found = [text for text in measure_texts(self.ground, reads) if text.read.confidence >= DOUBTFUL]
        usual = [text.letters for text in found if text.height.sure and not _says_rings(text)]
        most = TOWERING_RINGS * float(np.median(usual)) if usual else np.inf
        self.texts: list[MeasuredText] = [text for text in found if text.letters < most or not _says_rings(text)]
        self.letters = frozenset(part for text in self.texts for part in text.parts)
        self.areas = areas(self.ground)
        self.drawn = find_shapes(self.ground, self.letters)
        self.labels = tuple(_label(text) for text in self.texts)

    @cached_property
    def known_letters(self) -> Letters:
        """Letters large enough to be told by their shape."""
        return find_letters(self.ground, self.texts)

    @cached_property
    def heaps(self) -> tuple[Heap, ...]:
        """Texts on top of each other."""
        return tuple(find_heaps(self.ground, self.texts, self.known_letters, self.overprints))

    @cached_property
    def overprints(self) -> tuple[Overprint, ...]:
        """Letters on each other that were drawn again."""
        return tuple(find_overprints(self.ground, self.texts, self.known_letters))

    @property
    def elements(self) -> tuple[Element, ...]:
        """Areas, then what is drawn as lines and dots, then texts."""
        return (*self.areas, *(element for _, element in self.drawn), *self.labels)

    def page(self, *elements: Element) -> Page:
        return Page(elements, self.width, self.height)

    @property
    def blank(self) -> bool:
        """Whether nothing is drawn or written in it."""
        return len(self.areas) == 1 and not self.drawn and not self.texts


def measure_picture(png: Path, reader: TextReader | None = None) -> tuple[Element, ...]:
    """What is seen in a picture. Raises :class:`OcrMissing`, ``OSError`` for what is no picture."""
    return Seen(load(png), reader).elements


def find_in_picture(png: Path, reader: TextReader | None = None) -> tuple[Finding, ...]:
    """What is wrong with a picture's layout, the worst kind first; raises as :func:`measure_picture`."""
    return find_in(Seen(load(png), reader))


def find_in(seen: Seen) -> tuple[Finding, ...]:
    """The same, of a picture that was taken apart already."""
    inked = [element for _, element in seen.drawn]
    rules = (
        sorted(overlapping(seen), key=lambda f: -f.amount),
        sorted(crossed(seen).findings, key=lambda f: -f.amount),
        cut(seen).findings,
        sorted(pale(seen).findings, key=lambda f: f.amount),
        sorted(too_small(seen), key=lambda f: f.amount),
        list(mostly_empty(seen.page(*seen.areas[1:], *inked, *seen.labels))),
    )
    return tuple(finding for found in rules for finding in found[:MOST_OF_A_KIND])


def find_questions(seen: Seen) -> tuple[Question, ...]:
    """What whoever judges a picture should look at, because its pixels alone do not tell."""
    rules = (
        list(doubted(seen)),
        crossed(seen).questions,
        cut(seen).questions,
        pale(seen).questions,
        list(covered(seen)),
    )
    return tuple(question for found in rules for question in found[:MOST_OF_A_KIND])


def _says_rings(text: MeasuredText) -> bool:
    """Whether what was read may be rings that are drawn: atoms, marbles, the holes of a flute."""
    return RINGS.issuperset("".join(text.read.text.split()))


def _label(text: MeasuredText) -> Element:
    return Element(
        kind="Text",
        role="text",
        text=text.read.text,
        box=text.box,
        color=text.color,
        letters=round(text.letters, 1),
        outline=(tuple((float(x), float(y)) for x, y in np.round(text.corners, 1)),),
    )
