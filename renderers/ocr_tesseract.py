"""The second opinion on the texts of a picture: Debian's ``tesseract`` through ``pytesseract``."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from chalkwright.renderers.base import Box
from chalkwright.renderers.ocr import MOST_ENLARGED, READ_AT, OcrMissing, Pixels, Read

Use = Literal["page", "labels", "label"]
_SEGMENTATION: dict[Use, int] = {"page": 6, "labels": 11, "label": 7}
"""Tesseract's page segmentation mode: one block of text (pages have one column), sparse text in no order, one line."""
FLAT = 16
"""Difference of channels (0 to 255) up to which a line is empty paper, on which tesseract reads words."""
_BINARY = "tesseract"
_PERCENT = 100


class _Word(NamedTuple):
    """One row of tesseract's table, in pixels of the picture it was given."""

    line: tuple[int, int, int]
    text: str
    confidence: float
    left: int
    top: int
    right: int
    bottom: int


class TesseractReader:
    """Tesseract, a process a picture, so it is safe to be shared by threads.

    ``use`` says what the picture is: a ``page`` of running text, a figure with sparse ``labels``, or a single
    ``label``. ``languages`` are those of its data files, e.g. ``eng+chi_sim``.
    """

    def __init__(self, use: Use = "page", languages: str = "eng") -> None:
        self._config = f"--psm {_SEGMENTATION[use]}"
        self._languages = languages

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        """One :class:`chalkwright.renderers.ocr.Read` a line. Raises :class:`chalkwright.renderers.ocr.OcrMissing`."""
        enlarged = min(MOST_ENLARGED, max(1.0, READ_AT / max(picture.shape[:2])))
        lines: dict[tuple[int, int, int], list[_Word]] = {}
        for word in _words(_enlarge(picture, enlarged), self._config, self._languages):
            lines.setdefault(word.line, []).append(word)
        return tuple(_line(words, enlarged) for words in lines.values())

    def lines(self, crops: Sequence[Pixels]) -> tuple[tuple[str, float], ...]:
        """See :class:`chalkwright.renderers.ocr.LineReader`; some 0.1 s a line."""
        config = f"--psm {_SEGMENTATION['label']}"
        found = []
        for crop in crops:
            words = _words(crop, config, self._languages) if np.ptp(crop) > FLAT else []
            line = _line(words, 1.0) if words else None
            found.append((line.text, line.confidence) if line else ("", 0.0))
        return tuple(found)


def installed() -> bool:
    """Whether both the program and its package are there."""
    return shutil.which(_BINARY) is not None and importlib.util.find_spec("pytesseract") is not None


def _enlarge(picture: Pixels, enlarged: float) -> Pixels:
    if enlarged == 1:
        return picture
    import cv2

    return np.asarray(cv2.resize(picture, None, fx=enlarged, fy=enlarged, interpolation=cv2.INTER_CUBIC), np.uint8)


def _words(picture: Pixels, config: str, languages: str) -> list[_Word]:
    if not installed():
        raise OcrMissing(
            "Texts cannot be read by tesseract: the program or its package is missing. Install tesseract-ocr from your "
            "system's packages and pytesseract, or choose the reader rapidocr."
        )
    import pytesseract  # type: ignore[import-untyped, unused-ignore]
    from PIL import Image

    try:
        table = pytesseract.image_to_data(
            Image.fromarray(picture), lang=languages, config=config, output_type=pytesseract.Output.DICT
        )
    except pytesseract.TesseractError as error:
        raise OcrMissing(
            f"Tesseract cannot read with the language data {languages!r}: {_short(error.message)}. "
            "Install that language's tesseract-ocr package, or choose the reader rapidocr."
        ) from error
    columns = ("block_num", "par_num", "line_num", "text", "conf", "left", "top", "width", "height")
    return [
        _Word((block, paragraph, line), text.strip(), max(0.0, float(sure)), left, top, left + width, top + height)
        for block, paragraph, line, text, sure, left, top, width, height in zip(
            *(table[name] for name in columns), strict=True
        )
        if text.strip()
    ]


def _short(message: object) -> str:
    return " ".join(str(message).split())[:200].rstrip(". ")


def _line(words: Sequence[_Word], enlarged: float) -> Read:
    """The words of one line as one; its confidence is the mean over characters."""
    left, top = min(word.left for word in words) / enlarged, min(word.top for word in words) / enlarged
    right, bottom = max(word.right for word in words) / enlarged, max(word.bottom for word in words) / enlarged
    characters = sum(len(word.text) for word in words)
    sure = sum(word.confidence * len(word.text) for word in words) / characters / _PERCENT
    return Read(
        text=" ".join(word.text for word in words),
        box=Box(left=left, top=top, right=right, bottom=bottom),
        confidence=min(1.0, sure),
        polygon=((left, top), (right, top), (right, bottom), (left, bottom)),
    )
