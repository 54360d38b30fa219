"""How faithfully a picture shows a text: CER, WER and OCR confidence (paper 003, §4.2). Pure but for the OCR.

Errors are (substitutions + deletions + insertions) / length of the text, neither clipped nor averaged here: much
invented text makes them larger than 1. White space is collapsed, letter case and punctuation count.
"""

from __future__ import annotations

import io
import re
import unicodedata
from typing import NamedTuple

from chalkwright.benchmarks.visualtext.data import Item, Reading
from chalkwright.renderers.measure.ocr import Pixels, TextReader, load

_CJK = r"[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]"
_BETWEEN_CJK = re.compile(rf"(?<={_CJK})\s+(?={_CJK})")
_EACH_CJK = re.compile(rf"({_CJK})")


class Errors(NamedTuple):
    """How a text that was read differs from the one that was meant; counts are of characters."""

    cer: float
    wer: float
    substitutions: int
    deletions: int
    insertions: int


def collapse_spaces(text: str) -> str:
    """One space for any white space, none between Chinese characters, which a line's end would seem to part."""
    return _BETWEEN_CJK.sub("", " ".join(unicodedata.normalize("NFC", text).split()))


def errors(meant: str, read: str) -> Errors:
    """CER by characters; WER by words, of which every Chinese character is one. ``ValueError`` for an empty text."""
    import jiwer

    reference, hypothesis = collapse_spaces(meant), collapse_spaces(read)
    if not reference:
        raise ValueError("an empty text has no error rate")
    characters = jiwer.process_characters(reference, hypothesis)
    return Errors(
        cer=float(characters.cer),
        wer=float(jiwer.wer(_in_words(reference), _in_words(hypothesis))),
        substitutions=characters.substitutions,
        deletions=characters.deletions,
        insertions=characters.insertions,
    )


def _in_words(text: str) -> str:
    return " ".join(_EACH_CJK.sub(r" \1 ", text).split())


def pixels_of(png: bytes) -> Pixels:
    """The pixels of a picture on white paper. Raises ``ValueError`` when it cannot be read."""
    try:
        return load(io.BytesIO(png))
    except OSError as error:
        raise ValueError(f"The picture cannot be read ({error}).") from error


def read_page(pixels: Pixels, engine: str, reader: TextReader, meant: str | None = None) -> Reading:
    """What an engine reads from a page, with its errors against ``meant``. Raises :class:`OcrMissing`."""
    from chalkwright.renderers.measure.ocr_page import confidence, page_text

    reads = reader.read(pixels)
    text = page_text(reads)
    found = None if meant is None else errors(meant, text)
    return Reading(
        engine=engine,
        text=text,
        confidence=confidence(reads),
        cer=None if found is None else found.cer,
        wer=None if found is None else found.wer,
    )


def text_to_show(item: Item) -> str | None:
    """The very text that a picture of the item should show; None for a solution, which nobody prescribes."""
    return item.text if item.task == "rendering" else None
