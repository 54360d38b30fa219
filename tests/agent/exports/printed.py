"""A PDF read back with PDFium: its structure, what is where, and how it looks."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]


@dataclass(frozen=True)
class Tag:
    """One element of the structure, in reading order."""

    kind: str
    alt: str


class Printed:
    """The document ``data``."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.about = self.document.get_metadata_dict()

    @property
    def pages(self) -> list[str]:
        """The text of each page."""
        return [page.get_textpage().get_text_bounded() for page in self.document]

    @property
    def size(self) -> tuple[float, float]:
        """Of the first page, points."""
        width, height = self.document[0].get_size()
        return float(width), float(height)

    def tags(self) -> list[Tag]:
        """The elements of all pages."""
        found: list[Tag] = []
        for page in self.document:
            tree = raw.FPDF_StructTree_GetForPage(page)
            for at in range(raw.FPDF_StructTree_CountChildren(tree)):
                _walk(raw.FPDF_StructTree_GetChildAtIndex(tree, at), found)
        return found

    def embedded(self) -> list[bool]:
        """Of each stretch of text, whether its font is in the file."""
        found = []
        for page in self.document:
            for thing in page.get_objects(max_depth=6):
                if thing.type == raw.FPDF_PAGEOBJ_TEXT:
                    found.append(bool(raw.FPDFFont_GetIsEmbedded(raw.FPDFTextObj_GetFont(thing))))
        return found

    def kinds(self) -> set[int]:
        """Which kinds of objects are drawn (``raw.FPDF_PAGEOBJ_…``)."""
        return {thing.type for page in self.document for thing in page.get_objects(max_depth=9)}

    def picture(self, page: int) -> Any:
        """A page as a picture of 72 pixels an inch."""
        return self.document[page].render(scale=1).to_pil().convert("RGB")

    def language(self) -> str:
        size = raw.FPDFCatalog_GetLanguage(self.document, None, 0)
        buffer = ctypes.create_string_buffer(size)
        raw.FPDFCatalog_GetLanguage(self.document, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), size)
        return buffer.raw.decode("utf-16-le").rstrip("\0")


def _walk(element: Any, found: list[Tag]) -> None:
    found.append(Tag(_text(raw.FPDF_StructElement_GetType, element), _text(raw.FPDF_StructElement_GetAltText, element)))
    for at in range(raw.FPDF_StructElement_CountChildren(element)):
        if child := raw.FPDF_StructElement_GetChildAtIndex(element, at):
            _walk(child, found)


def _text(get: Any, element: Any) -> str:
    size = get(element, None, 0)
    buffer = ctypes.create_string_buffer(size)
    get(element, buffer, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")
