"""The layout findings from a picture's pixels alone: texts by OCR, areas and lines by OpenCV.

What another program drew has no list of elements, so they are measured from the picture, and what cannot be seen in it
is not reported: nothing is ever ``hidden`` here, since what is covered has no pixels, and by how much something goes on
beyond the picture's edge is not known. Texts that the reader cannot read are not judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.ocr import Pixels, TextReader, load, read
from chalkwright.renderers.measure.pixel_ink import Ground, ground
from chalkwright.renderers.measure.pixel_shapes import areas, at_edge, find_shapes
from chalkwright.renderers.measure.pixel_texts import MeasuredText, measure_texts
from chalkwright.renderers.measure.rules_place import FAINT, mostly_empty
from chalkwright.renderers.measure.rules_sight import CAPITAL, SHOWN, low_contrast, text_too_small
from chalkwright.renderers.measure.rules_texts import text_over_text

DOUBTFUL = 0.6
"""Confidence of the reader below which a text may as well be a drawing."""
ENTERS = 0.15
"""Share of a capital's height that a line must reach into the letters' box."""
LEAST_ENTERS = 2.0
"""The same, in pixels."""
MOST_OF_A_KIND = 5
"""Findings that are told of a kind."""


class Seen:
    """A picture taken apart; the findings' rules read it."""

    def __init__(self, picture: Pixels, reader: TextReader | None = None) -> None:
        self.height, self.width = picture.shape[:2]
        reads = read(picture, reader)
        self.ground: Ground = ground(picture, [found.polygon for found in reads])
        self.texts: list[MeasuredText] = [
            text for text in measure_texts(self.ground, reads) if text.read.confidence >= DOUBTFUL
        ]
        self.letters = frozenset(part for text in self.texts for part in text.parts)
        self.areas = areas(self.ground)
        self.drawn = find_shapes(self.ground, self.letters)
        self.labels = tuple(_label(text) for text in self.texts)

    @property
    def elements(self) -> tuple[Element, ...]:
        """Areas, then what is drawn as lines and dots, then texts."""
        return (*self.areas, *(element for _, element in self.drawn), *self.labels)

    def page(self, *elements: Element) -> Page:
        return Page(elements, self.width, self.height)


_PAIRS = 50
"""Pairs of texts that are looked at again, for a line that was read as two."""


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
        sorted(text_over_line(seen), key=lambda f: -f.amount),
        list(at_edge(seen.ground, [(text.parts, label) for text, label in zip(seen.texts, seen.labels, strict=True)])),
        sorted(low_contrast(seen.page(*seen.areas, *seen.labels)), key=lambda f: f.amount),
        sorted(too_small(seen), key=lambda f: f.amount),
        list(mostly_empty(seen.page(*seen.areas[1:], *inked, *seen.labels))),
    )
    return tuple(finding for found in rules for finding in found[:MOST_OF_A_KIND])


def overlapping(seen: Seen) -> Iterator[Finding]:
    """Texts over texts, but for pieces of one line that the reader took apart."""
    by_box = {text.box: text for text in seen.texts}
    page = seen.page(*(element for _, element in seen.drawn), *seen.labels)
    for index, text in enumerate(seen.texts, start=len(seen.drawn)):
        if text.heaped:
            name = page.name(index)
            yield Finding(
                kind="text-over-text",
                message=f"{name} looks like texts on top of each other: its letters run together.",
                remedy="Move one of the texts that are drawn there, or leave it out.",
                elements=(name,),
                boxes=(text.box,),
                amount=round(text.letters, 1),
            )
    for finding in text_over_text(page, most_told=_PAIRS):
        first, second = (by_box[box] for box in finding.boxes)
        if not _one_line(first, second, finding.amount):
            yield finding


def _one_line(first: MeasuredText, second: MeasuredText, amount: float) -> bool:
    larger = max((first, second), key=lambda text: text.box.width * text.box.height)
    other = second if larger is first else first
    along = larger.corners[1] - larger.corners[0]
    height = float(np.linalg.norm(larger.corners[3] - larger.corners[0]))
    between = other.corners.mean(axis=0) - larger.corners.mean(axis=0)
    aside = abs(float(along[0] * between[1] - along[1] * between[0])) / max(1.0, float(np.linalg.norm(along)))
    return aside < 0.3 * height and amount < 0.5 * height


def text_over_line(seen: Seen) -> Iterator[Finding]:
    """Texts that ink runs into which goes on outside of them; the deepest of each."""
    page = seen.page(*(element for _, element in seen.drawn), *seen.labels)
    for index, text in enumerate(seen.texts, start=len(seen.drawn)):
        least = max(LEAST_ENTERS, ENTERS * text.letters)
        through = [c for c in text.crossings if c.depth >= least and c.contrast >= FAINT]
        if not through:
            continue
        deepest = max(through, key=lambda c: c.depth)
        box = deepest.box
        name = page.name(index)
        line = f"the line at ({(box.left + box.right) / 2:.0f}, {(box.top + box.bottom) / 2:.0f}) px"
        way = page.way_out(index)
        yield Finding(
            kind="text-over-line",
            message=f"{name} lies on {line}, which runs {page.length(deepest.depth)} into its letters.",
            remedy=f"Move {name} {way[0]} by {page.length(way[1])}." if way else f"Make room for {name}.",
            elements=(name, line),
            boxes=(text.box, box),
            amount=round(deepest.depth, 1),
        )


def too_small(seen: Seen) -> Iterator[Finding]:
    """Texts that are too small even when they are half a pixel higher than measured."""
    for finding in text_too_small(seen.page(*seen.labels)):
        if (finding.amount + 0.5) * SHOWN / seen.width < CAPITAL:
            yield finding


def _label(text: MeasuredText) -> Element:
    return Element(
        kind="ocr",
        role="text",
        text=text.read.text,
        box=text.box,
        color=text.color,
        letters=round(text.letters, 1),
        outline=(tuple((float(x), float(y)) for x, y in np.round(text.corners, 1)),),
    )
