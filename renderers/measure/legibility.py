"""Legibility: what a picture's labels are meant to say, read back from its pixels at the size a phone shows it.

A label whose letters are below what the eye resolves is not readable, whatever an engine guesses. Any other is not when
the engines read it in the full picture and not in the small one. What they read in neither is their fault, and not
judged, when it is a built-up formula, a rare sign or one or two letters; plain words and numbers that are read in
neither are blurred, covered or gone. A built-up formula, whose lines engines take apart, is not judged either where
its letters are large enough for every page.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from pathlib import Path
from typing import BinaryIO

import numpy as np

from chalkwright.renderers.base import Box, Element, Finding, Legibility
from chalkwright.renderers.measure.label_text import fold_text
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.ocr import (
    LineReader,
    OcrMissing,
    Pixels,
    RapidReader,
    TextReader,
    check_installed,
    load,
)
from chalkwright.renderers.measure.ocr_page import page_text
from chalkwright.renderers.measure.ocr_tesseract import TesseractReader, is_installed
from chalkwright.renderers.measure.rules_sight import CAPITAL, SHOWN

PHONE_PAGE, PHONE_MARGIN, PIXEL_RATIO = 390, 16, 2
"""CSS pixels of a common phone's width and of a page's margin on it; device pixels a CSS pixel (newer phones: 3)."""
PHONE_WIDTH = (PHONE_PAGE - 2 * PHONE_MARGIN) * PIXEL_RATIO
"""Device pixels: the width at which a phone shows a figure."""
LEAST_LETTERS = 5.0
"""Device pixels of a capital below which nobody can be expected to read it.

On a phone 5 of them are about 0.4 mm; at 30 cm, 5 minutes of arc (the letters of a 20/20 line) are 0.44 mm. Measured on
the clean scenes of :mod:`chalkwright.benchmarks.lab.layout`, the engines begin to misread at the same height.
"""
DOUBTFUL_LETTERS = CAPITAL * PHONE_WIDTH / SHOWN
"""Device pixels of a capital from which a label is large enough for every page, and drawn clearly is read."""
BUILT_UP_LETTERS = DOUBTFUL_LETTERS / 0.7
"""The same of a formula, whose scripts are smaller."""
PLAIN = re.compile(r"[0-9A-Za-z一-鿿]{3,}")
"""Words and numbers, spaces and punctuation taken out, that every engine reads when they are drawn clearly."""
_BUILT_UP = re.compile(r"[\\^_]")
MOST_PAGES = 4
"""Labels are read until so many times the picture's area has been cut out; the
labels of the fullest of the 252 sample scenes have 0.15 of it."""
LONG, MISREAD = 5, 0.2
"""Characters from which single ones may be misread, and the share of them that may."""


def unreadable(
    picture: Pixels,
    elements: Sequence[Element],
    *,
    shown_width: int = PHONE_WIDTH,
    reader: TextReader | None = None,
    below: float = math.inf,
) -> tuple[Finding, ...]:
    """The labels that cannot be read when the picture is shown ``shown_width`` device pixels wide.

    ``reader`` takes the place of the built-in engines. Labels with capitals of ``below`` device pixels or more are
    taken for readable and cost nothing. Raises :class:`chalkwright.renderers.measure.ocr.OcrMissing`.
    """
    return legibility(picture, elements, shown_width=shown_width, reader=reader, below=below).findings


def legibility(
    picture: Pixels,
    elements: Sequence[Element],
    *,
    shown_width: int = PHONE_WIDTH,
    reader: TextReader | None = None,
    below: float = math.inf,
    tesseract: bool | None = None,
) -> Legibility:
    """How many of the labels are read; arguments and errors as of :func:`unreadable`.

    ``tesseract`` says whether it reads what the other reader does not; None means where it is installed, so that the
    answer is another one on another machine.
    """
    height, width = picture.shape[:2]
    page = Page(tuple(elements), width, height)
    scale = min(1.0, shown_width / width)
    all_labels = {
        i: elements[i]
        for i in page.texts
        if fold_text(elements[i].text) and elements[i].letters > 0 and _is_in(elements[i], page)
    }
    labels = {i: label for i, label in all_labels.items() if label.letters * scale < below}
    taken = len(all_labels) - len(labels)
    labels = dict(
        islice(labels.items(), _fitting([label.box for label in labels.values()], MOST_PAGES * width * height))
    )
    engines = [reader] if reader is not None else _engines(is_installed() if tesseract is None else tesseract)
    large = {i: label for i, label in labels.items() if label.letters * scale >= LEAST_LETTERS}
    if large and reader is None:
        check_installed()
    lost = _unread(large, _scale_picture(picture, scale), scale, engines) if large else {}
    never = _unread(lost, picture, 1.0, engines) if scale < 1 else lost
    built_up = [i for i in lost if _BUILT_UP.search(labels[i].text) and labels[i].letters * scale >= BUILT_UP_LETTERS]
    unjudged = [i for i in lost if i in built_up or (i in never and not _is_plain(labels[i].text))]
    blamed = [i for i in labels if i not in large or (i in lost and i not in unjudged)]
    count = taken + len(labels) - len(unjudged)
    return Legibility(
        labels=count,
        read=count - len(blamed),
        share=(count - len(blamed)) / count if count else None,
        lost=tuple(_read_label(elements[i]) for i in blamed),
        unjudged=tuple(_read_label(elements[i]) for i in unjudged),
        findings=tuple(_finding(page, i, scale, shown_width, at_all=i not in never) for i in blamed),
    )


def unreadable_in(png: Path | BinaryIO, elements: Sequence[Element], width: int) -> tuple[Finding, ...]:
    """The same in a picture that our renderers drew ``width`` pixels wide; most pictures are not even opened.

    Only labels small enough to be doubtful are read. Where nothing on the machine reads texts, those alone are told
    that are too small for the eye. Raises ``OSError`` for what is no picture.
    """
    scale = min(1.0, PHONE_WIDTH / width)
    doubtful = [e.letters * scale for e in elements if e.text and 0 < e.letters * scale < DOUBTFUL_LETTERS]
    if not doubtful:
        return ()
    picture = load(png)
    try:
        return unreadable(picture, elements, below=DOUBTFUL_LETTERS)
    except OcrMissing:
        return unreadable(picture, elements, below=LEAST_LETTERS)


def _fitting(boxes: Sequence[Box], area: float) -> int:
    """How many of the boxes, from the first on, have no more than ``area`` in all (square pixels)."""
    return sum(total <= area for total in accumulate(box.width * box.height for box in boxes))


def says(meant: str, read: str) -> bool:
    """Whether a label was read as it is meant, the reader's usual confusions aside."""
    meant, read = fold_text(meant), fold_text(read)
    if meant == read or len(meant) < LONG or not read:
        return meant == read
    import jiwer

    return bool(jiwer.cer(meant, read) <= MISREAD)


def _unread(
    labels: Mapping[int, Element], picture: Pixels, scale: float, engines: Iterable[TextReader]
) -> dict[int, Element]:
    """The labels that no engine reads in any way; each engine is asked about those that are left only."""
    from chalkwright.renderers.measure.label_crops import ways

    left = dict(labels)
    for engine in engines:
        tried = {i: list(ways(picture, label, scale)) for i, label in left.items()}
        for nth in range(max((len(found) for found in tried.values()), default=0)):
            asked = [(i, found[nth]) for i, found in tried.items() if i in left and nth < len(found)]
            texts = iter(_lines(engine, [line for _, way in asked for line in way]))
            for i, way in asked:
                if says(labels[i].text, " ".join(next(texts) for _ in way)):
                    del left[i]
    return left


_read_before: dict[tuple[str, bytes], str] = {}
"""What an engine of ours read in a crop, by its digest: a label stands in several pictures, judged by several."""
_MOST_READ_BEFORE = 20_000


def _lines(engine: TextReader, crops: Sequence[Pixels]) -> Iterator[str]:
    """What stands in each crop; an engine that only reads whole pictures is given each with paper around it."""
    if isinstance(engine, RapidReader | TesseractReader):
        return _lines_once(engine, crops)
    if isinstance(engine, LineReader):
        return iter([text for text, _ in engine.lines(crops)])
    return (page_text(engine.read(np.pad(crop, ((20, 20), (20, 20), (0, 0)), mode="edge"))) for crop in crops)


def _lines_once(engine: RapidReader | TesseractReader, crops: Sequence[Pixels]) -> Iterator[str]:
    name = type(engine).__name__
    keys = [(name, hashlib.sha256(repr(crop.shape).encode() + crop.tobytes()).digest()) for crop in crops]
    new = {key: crop for key, crop in zip(keys, crops, strict=True) if key not in _read_before}
    found = dict(zip(new, (text for text, _ in engine.lines([*new.values()])), strict=True)) if new else {}
    known = {key: _read_before[key] for key in keys if key not in new}
    if len(_read_before) + len(found) > _MOST_READ_BEFORE:
        _read_before.clear()
    _read_before.update(found)
    return iter([known[key] if key in known else found[key] for key in keys])


def _engines(tesseract: bool) -> list[TextReader]:
    return [RapidReader(), *([TesseractReader("label")] if tesseract else [])]


def _scale_picture(picture: Pixels, scale: float) -> Pixels:
    if scale == 1:
        return picture
    import cv2

    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _is_in(label: Element, page: Page) -> bool:
    """Whether it lies in the picture; what the frame cuts off is a finding of its own."""
    box = label.box
    return box.left >= 0 and box.top >= 0 and box.right <= page.width and box.bottom <= page.height


def _is_plain(text: str) -> bool:
    return not _BUILT_UP.search(text) and bool(PLAIN.fullmatch(re.sub(r"[\W_]+", "", text)))


def _read_label(label: Element) -> str:
    return " ".join(label.text.split())


def _finding(page: Page, index: int, scale: float, shown_width: int, *, at_all: bool) -> Finding:
    label, name = page.elements[index], page.name(index)
    shown = label.letters * scale
    remedy = "Make its letters larger and darker, and keep them clear of all that lies over or behind them."
    if shown < DOUBTFUL_LETTERS:
        remedy = f"Make the font size at least {DOUBTFUL_LETTERS / shown * 1.05:.1f} times as large."
    message = (
        f"{name} cannot be read on a phone, which shows the picture {shown_width} of its pixels wide: its capitals are "
        f"{shown:.1f} px high there."
    )
    return Finding(
        kind="unreadable",
        message=message if at_all else f"{name} cannot be read in the picture, not even in full size.",
        remedy=remedy,
        elements=(name,),
        boxes=(label.box,),
        amount=round(label.letters, 1),
    )
