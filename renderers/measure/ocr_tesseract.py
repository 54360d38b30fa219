"""The second opinion on the texts of a picture: Debian's ``tesseract``, told through pipes: no file is written."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.ocr import MOST_ENLARGED, READ_AT, OcrMissing, Pixels, Read

Use = Literal["page", "labels", "label"]
_SEGMENTATION: dict[Use, int] = {"page": 6, "labels": 11, "label": 7}
"""Tesseract's page segmentation mode: one block of text (pages have one column), sparse text in no order, one line."""
FLAT = 16
"""Difference of channels (0 to 255) up to which a line is empty paper, on which tesseract reads words."""
_BINARY = "tesseract"
_PERCENT = 100
_MISSING = (
    "Texts cannot be read by tesseract: the program is missing. Install tesseract-ocr from your system's packages, or "
    "choose the reader rapidocr."
)
_COLUMNS = ("block_num", "par_num", "line_num", "left", "top", "width", "height")


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
        self._config = ("--psm", str(_SEGMENTATION[use]))
        self._languages = languages

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        """One :class:`Read` a line. Raises :class:`OcrMissing`."""
        enlarged = min(MOST_ENLARGED, max(1.0, READ_AT / max(picture.shape[:2])))
        lines: dict[tuple[int, int, int], list[_Word]] = {}
        for word in _words(_enlarge(picture, enlarged), self._config, self._languages):
            lines.setdefault(word.line, []).append(word)
        return tuple(_line(words, enlarged) for words in lines.values())

    def lines(self, crops: Sequence[Pixels]) -> tuple[tuple[str, float], ...]:
        """See :class:`chalkwright.renderers.measure.ocr.LineReader`; some 0.1 s a line."""
        config = ("--psm", str(_SEGMENTATION["label"]))
        found = []
        for crop in crops:
            words = _words(crop, config, self._languages) if np.ptp(crop) > FLAT else []
            line = _line(words, 1.0) if words else None
            found.append((line.text, line.confidence) if line else ("", 0.0))
        return tuple(found)


def is_installed() -> bool:
    """Whether the program is there."""
    return shutil.which(_BINARY) is not None


def version() -> str:
    """As the program tells it. Raises :class:`OcrMissing`."""
    program = shutil.which(_BINARY)
    if program is None:
        raise OcrMissing(_MISSING)
    done = subprocess.run([program, "--version"], capture_output=True, check=False)
    words = (done.stdout or done.stderr).decode("utf-8", "replace").split()
    return words[1] if len(words) > 1 else "unknown"


def _enlarge(picture: Pixels, enlarged: float) -> Pixels:
    if enlarged == 1:
        return picture
    import cv2

    return np.asarray(cv2.resize(picture, None, fx=enlarged, fy=enlarged, interpolation=cv2.INTER_CUBIC), np.uint8)


def _words(picture: Pixels, config: Sequence[str], languages: str) -> list[_Word]:
    program = shutil.which(_BINARY)
    if program is None:
        raise OcrMissing(_MISSING)
    from PIL import Image

    png = io.BytesIO()
    Image.fromarray(picture).save(png, "PNG", compress_level=1)
    command = [program, "stdin", "stdout", "-l", languages, *config, "tsv"]
    done = subprocess.run(command, input=png.getvalue(), capture_output=True, check=False)
    if done.returncode:
        raise OcrMissing(
            f"Tesseract cannot read with the language data {languages!r}: {_short(done.stderr)}. "
            "Install that language's tesseract-ocr package, or choose the reader rapidocr."
        )
    table = csv.DictReader(io.StringIO(done.stdout.decode("utf-8", "replace")), delimiter="\t", quoting=csv.QUOTE_NONE)
    return [_word(row) for row in table if (row["text"] or "").strip()]


def _word(row: dict[str, str]) -> _Word:
    block, paragraph, line, left, top, width, height = (int(row[name]) for name in _COLUMNS)
    sure = max(0.0, float(row["conf"]))
    return _Word((block, paragraph, line), row["text"].strip(), sure, left, top, left + width, top + height)


def _short(said: bytes) -> str:
    return " ".join(said.decode("utf-8", "replace").split())[:200].rstrip(". ")


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
