"""A reader of texts that knows where a test's sheet has its letters; what real OCR reads is tested on its own."""

from __future__ import annotations

from collections.abc import Mapping

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.ocr import Pixels, Read
from tests.agent.keypoints.drawn_figures import Sheet, Spot


class Letters:
    """Reads these names at these places, in boxes as wide and high as OCR gives them."""

    def __init__(self, places: Mapping[str, Spot], size: float = 28.0) -> None:
        self._places = places
        self._size = size

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        half = self._size / 2
        reads = []
        for name, (x, y) in self._places.items():
            b = Box(left=x - half, top=y - half, right=x + half, bottom=y + half)
            corners = ((b.left, b.top), (b.right, b.top), (b.right, b.bottom), (b.left, b.bottom))
            reads.append(Read(text=name, box=b, confidence=0.99, polygon=corners))
        return tuple(reads)


def of(sheet: Sheet) -> Letters:
    """The letters of a sheet, where they were set."""
    return Letters(sheet.texts)
