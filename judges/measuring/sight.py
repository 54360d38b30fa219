"""One diagram as it was measured: from our renderers' own record where there is one, else from its pixels."""

from __future__ import annotations

import hashlib
import io
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from pydantic import TypeAdapter

from chalkwright.judges.data import Diagram
from chalkwright.judges.measuring.drift_colors import Colors, colors, farthest, thin_pixels
from chalkwright.renderers.base import Element, Finding, Legibility
from chalkwright.renderers.measure.layout import find
from chalkwright.renderers.measure.layout_page import rgb
from chalkwright.renderers.measure.legibility import DOUBTFUL_LETTERS, legibility
from chalkwright.renderers.measure.ocr import Pixels, RapidReader, Read, TextReader, load
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_findings import Question
from chalkwright.renderers.measure.pixels import Seen, find_in, find_questions

SCENE_HEIGHT = 8.0
"""Manim's units from the bottom of a picture to its top."""
NEAR = 48
"""By how much a channel (0 to 255) may differ from the expected colour before it is other ink."""
FADED = 110
"""By how much a channel of thin smoothed letters may differ from their colour."""
LACKS, LEAST_LACKS = 0.25, 8.0
"""Share of its box's width and height, and pixels, that a text's colour may miss when the text is still there."""
FOREIGN = 5
"""Side in pixels, of a picture 1920 wide, of a blob of ink from which it is none of the recorded elements."""
SURE = 0.95
"""The reader's confidence from which a lone sign is a text."""
SPECK = 0.5
"""Pixels below which a line has no length."""
SLACK = 7.0
"""Pixels, of a picture 1920 wide, around an element in which its smoothed edge may lie."""

MOST_RECORDED = 32_000_000
"""Bytes of a picture's record; a longer one is cut, and so is as good as none."""

_ELEMENTS = TypeAdapter(tuple[Element, ...])
_OCR = threading.Lock()
"""The OCR engine keeps state between its steps, so that one picture is read at a time."""


class ReadOnce:
    """A reader that reads each picture once, by content; safe to be shared by threads."""

    def __init__(self, reader: TextReader | None = None, known: Mapping[str, tuple[Read, ...]] | None = None) -> None:
        """``known``: what was read before, as :attr:`known` tells it."""
        self._reader = reader or RapidReader()
        self.known = dict(known or {})
        self.asked = 0
        """Pictures that were really read."""

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        key = hashlib.sha256(repr(picture.shape).encode() + picture.tobytes()).hexdigest()
        with _OCR:
            if key not in self.known:
                self.known[key] = self._reader.read(picture)
                self.asked += 1
            return self.known[key]


class SureReader:
    """A reader that leaves out lone signs it is not sure of: what is drawn (an arrow's head) reads as one."""

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        return tuple(
            found for found in self._reader.read(picture) if len(found.text.strip()) > 1 or found.confidence >= SURE
        )


@dataclass(frozen=True)
class Sight:
    """A diagram's pixels, and what lies in them. What is measured is measured when it is first asked for."""

    number: int
    """In the document, from 1."""
    pixels: Pixels
    recorded: tuple[Element, ...] | None
    """As the renderer measured them; None for a picture that is not ours or was changed since."""
    reader: TextReader = field(repr=False, compare=False)

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    @cached_property
    def seen(self) -> Seen:
        """Taken apart by OCR and OpenCV. Raises :class:`chalkwright.renderers.measure.ocr.OcrMissing`."""
        return Seen(self.pixels, SureReader(self.reader))

    @property
    def elements(self) -> tuple[Element, ...]:
        """The recorded elements, else those seen in the pixels; raises as :attr:`seen`."""
        return self.seen.elements if self.recorded is None else self.recorded

    def elements_as(self, *, recorded: bool) -> tuple[Element, ...]:
        """The recorded elements or those of the pixels, whichever of the two is asked for."""
        return self.recorded if recorded and self.recorded is not None else self.seen.elements

    @cached_property
    def colors(self) -> Colors:
        """Of its pixels, thinned."""
        return colors(thin_pixels(self.pixels))

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with its layout; raises as :attr:`seen`."""
        if self.recorded is None:
            return find_in(self.seen)
        return find(self.recorded, self.width, self.height, SCENE_HEIGHT / self.height)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """What its pixels do not tell for certain; of a recorded picture all is certain. Raises as :attr:`seen`."""
        return find_questions(self.seen) if self.recorded is None else ()

    @property
    def blank(self) -> bool:
        """Whether it shows nothing; raises as :attr:`seen`."""
        return self.seen.blank if self.recorded is None else not self.recorded

    def legibility(self, reader: TextReader | None = None, *, tesseract: bool = False) -> Legibility:
        """Its labels read back at the size a phone shows it, by ``reader`` or the built-in one; by ``tesseract`` too
        where that is asked for.

        Of a picture that is not ours, the texts that are surely read in full size and so small that they are doubtful;
        raises as :attr:`seen`.
        """
        if self.recorded is not None:
            return legibility(self.pixels, self.recorded, reader=reader, tesseract=tesseract)
        sure = [
            label
            for text, label in zip(self.seen.texts, self.seen.labels, strict=True)
            if text.read.confidence >= SURE and text.height.sure
        ]
        return legibility(self.pixels, sure, reader=reader, below=DOUBTFUL_LETTERS, tesseract=tesseract)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """Every text in it; raises as :attr:`seen`."""
        if self.recorded is not None:
            return tuple(e.text for e in self.recorded if e.text.strip())
        return tuple(read.text for read in self.reader.read(self.pixels))


def look(diagram: Diagram, reader: TextReader, record: str | None) -> Sight | None:
    """The diagram as it can be measured; None when there is no picture or it cannot be decoded.

    ``record``: the JSON of its ``layout`` where it has one, which need not be whole or fit the picture.
    """
    if diagram.image is None:
        return None
    try:
        pixels = load(io.BytesIO(diagram.image.data))
    except (OSError, ValueError, Pillow.DecompressionBombError):
        return None
    return Sight(diagram.number, pixels, _read_recorded(record, pixels), reader)


def record_of(diagram: Diagram) -> str | None:
    """What lies in its ``scene_N.layout.json``; None where nothing can be read."""
    if diagram.layout is None:
        return None
    try:
        with diagram.layout.open("rb") as file:
            return file.read(MOST_RECORDED).decode()
    except (OSError, ValueError):
        return None


def _read_recorded(layout: str | None, pixels: Pixels) -> tuple[Element, ...] | None:
    """The elements of a ``scene_N.layout.json`` that is there, is whole and fits the picture."""
    if layout is None:
        return None
    try:
        record = json.loads(layout)
        elements = _ELEMENTS.validate_python(record["elements"])
        width, height = int(record["width"]), int(record["height"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None  # a record that cannot be read is as good as none: the pixels are there
    if pixels.shape[:2] != (height, width) or not still_shows(pixels, elements):
        return None
    return tuple(e for e in elements if not _is_speck(e))


def _is_speck(e: Element) -> bool:
    """A line without length, as the record's rounding leaves of a dash that was cut to nothing."""
    ends = [point for line in e.outline for point in line]
    return e.role == "line" and bool(ends) and bool(np.ptp(np.array(ends), axis=0).max() < SPECK)


def still_shows(pixels: Pixels, elements: tuple[Element, ...]) -> bool:
    """Whether a picture is the one whose elements were recorded: all that can be seen has its colour and reaches as
    far as it did, and there is no other ink."""
    for place, e in enumerate(elements):
        later = elements[place + 1 :]
        visible = e.color and e.opacity >= 0.5 and e.role != "image" and e.kind != "Tick"
        if visible and not _is_there(pixels, e) and not any(_may_cover(over, e) for over in later):
            return False
    return not _foreign_ink(pixels, elements)


def _may_cover(over: Element, e: Element) -> bool:
    return bool(over.role != "text" and over.box.overlap(e.box) > 0 and (over.fill or over.stroke == 0))


def _is_there(pixels: Pixels, e: Element) -> bool:
    """Whether its colour is in its box; of a text, from side to side of it."""
    height, width = pixels.shape[:2]
    left, top = max(0, int(e.box.left) - 1), max(0, int(e.box.top) - 1)
    right, bottom = min(width, int(e.box.right) + 2), min(height, int(e.box.bottom) + 2)
    window = pixels[top:bottom, left:right]
    if not window.size:
        return True
    own = farthest(window, rgb(e.color).astype(np.uint8)) <= FADED
    rows, columns = np.nonzero(own)
    if not len(rows) or e.role != "text":
        return len(rows) > 0
    spans = zip((np.ptp(rows), np.ptp(columns)), window.shape[:2], strict=True)
    return all(size - span <= max(LACKS * size, LEAST_LACKS) for span, size in spans)


def _foreign_ink(pixels: Pixels, elements: tuple[Element, ...]) -> bool:
    """Whether a blob of ink lies where no element is."""
    height, width = pixels.shape[:2]
    scale = width / 1920
    known = np.zeros((height, width), dtype=np.uint8)
    expected = np.full_like(pixels, 255)
    for e in elements:
        _paint(e, expected, known, round(SLACK * scale))
    foreign = ((farthest(pixels, expected) > NEAR) & (known == 0)).astype(np.uint8)
    side = max(2, round(FOREIGN * scale))
    return bool(cv2.erode(foreign, np.ones((side, side), dtype=np.uint8)).any())


def _paint(e: Element, expected: Pixels, known: NDArray[np.uint8], slack: int) -> None:
    """Adds an element to the picture that is expected, and to the mask of where its edges lie."""
    lines = [np.round(np.array(line)).astype(np.int32) for line in e.outline if len(line) > 1]
    left, top, right, bottom = (round(v) for v in (e.box.left, e.box.top, e.box.right, e.box.bottom))
    if e.role in ("text", "image") or not lines or e.text:
        cv2.rectangle(known, (left - slack, top - slack), (right + slack, bottom + slack), 1, -1)
        return
    solid = e.fill or (e.color if e.stroke == 0 and e.role in ("shape", "dot") and e.opacity == 1 else "")
    if solid:
        cv2.fillPoly(expected, lines, tuple(rgb(solid).tolist()))
    elif e.role in ("shape", "dot", "arrow"):
        cv2.fillPoly(known, lines, 1)
    cv2.polylines(known, lines, False, 1, max(1, round(e.stroke + 2 * slack)))
