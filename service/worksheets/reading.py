"""The text of an uploaded worksheet, read in a process that may die of it."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from typing import Any

from chalkwright.agent.data import Image
from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.renderers.sandbox.apart import Apart, Refused, Unfinished
from chalkwright.service.worksheets.layout import Line, page_text

MOST_PAGES = 30
MOST_CHARACTERS = 100_000
"""Of one worksheet."""
_SECONDS = 60.0
_ENCRYPTED = 4
"""``FPDF_ERR_PASSWORD`` of PDFium's ``fpdfview.h``."""


def warm_pdf() -> None:
    """Load the library before the walls stand."""
    import pypdfium2  # type: ignore[import-untyped] # noqa: F401


readers = Apart(warm_pdf, at_once=1)


def pdf_text(data: bytes) -> str:
    """The text of a PDF, its pages apart by an empty line. Blocks. Raises :class:`UserError` with one sentence for what
    has no text that can be read."""
    try:
        found = readers.call(pdf_apart, seconds=_SECONDS, keep=False, data=base64.b64encode(data).decode())
    except Refused as refused:
        raise UserError(str(refused)) from None
    except Unfinished:
        raise UserError("This PDF cannot be read in time; save its text anew, or paste the problems.") from None
    return str(found)


def photo_text(image: Image) -> str:
    """The text of a photographed or scanned page. Blocks. Raises :class:`UserError` where there is none,
    :class:`MachineFault` where this machine reads no pictures."""
    from chalkwright.renderers.measure.ocr import OcrMissing, check_installed

    try:
        check_installed()
        found = photo_readers.call(
            photo_apart, seconds=_SECONDS, keep=False, data=base64.b64encode(image.data).decode()
        )
    except OcrMissing as error:
        raise MachineFault(str(error)) from error
    except (Refused, Unfinished):
        raise UserError("This picture cannot be read in time; send a smaller one, or paste the problems.") from None
    if not str(found).strip():
        raise UserError("No text was found in this picture; take it nearer and in better light, or paste the problems.")
    return str(found)


def reads_photos() -> bool:
    """Whether this machine can read a photo's text."""
    from chalkwright.renderers.measure.ocr import OcrMissing, check_installed

    try:
        check_installed()
    except OcrMissing:
        return False
    return True


def pdf_apart(data: str) -> str:
    """See :func:`pdf_text`. Raises ``ValueError`` with the sentence."""
    import pypdfium2

    try:
        document: Any = pypdfium2.PdfDocument(base64.b64decode(data))
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _ENCRYPTED:
            raise ValueError(
                mark("This PDF is locked with a password; save it without one, or paste the problems.")
            ) from None
        raise ValueError(mark("This PDF is damaged or empty; save it anew, or paste the problems.")) from None
    if len(document) > MOST_PAGES:
        raise ValueError(f"This PDF has {len(document)} pages, and {MOST_PAGES} is the most; send it in parts.")
    pages, size = [], 0
    for page in document:
        text = page_text(list(_lines(page.get_textpage())))
        size += len(text)
        if size > MOST_CHARACTERS:
            raise ValueError(f"This PDF has more than {MOST_CHARACTERS:,} characters; send it in parts.")
        pages.append(text)
    if not "".join(pages).strip():
        raise ValueError(
            mark(
                "This PDF holds no text: it is empty, or its pages are pictures. Send each page as a photo (PNG or "
                "JPEG), or paste the problems."
            )
        )
    return "\n\n".join(pages)


def _lines(page: Any) -> Iterator[Line]:
    """The lines of one page, each with the box around its first and last letters."""
    place = 0
    for said in page.get_text_range().split("\r\n"):
        text = "".join(sign for sign in said if sign >= " " or sign == "\t")
        if text.strip():
            first, last = place + len(said) - len(said.lstrip()), place + len(said.rstrip()) - 1
            boxes = [page.get_charbox(index) for index in (first, last) if 0 <= index < page.count_chars()]
            left, bottom, right, top = zip(*boxes, strict=True) if boxes else ((0.0,),) * 4
            yield Line(text, min(left), min(bottom), max(right), max(top))
        place += len(said) + 2


def warm_photos() -> None:
    """Load the weights before the walls stand."""
    import numpy as np

    from chalkwright.renderers.measure import ocr

    ocr.RapidReader().read(np.full((48, 48, 3), 255, dtype=np.uint8))


photo_readers = Apart(warm_photos, at_once=1)


def photo_apart(data: str) -> str:
    """See :func:`photo_text`. Raises ``ValueError`` for what is no picture."""
    from chalkwright.renderers.measure import ocr, ocr_page

    try:
        return ocr_page.page_text(ocr.read(ocr.load(io.BytesIO(base64.b64decode(data)))))
    except OSError as error:
        raise ValueError(str(error)) from error
