"""Boxes of a slide, by python-pptx: native text, pictures with their description, tables. Lengths are in points."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.util import Emu, Pt

from chalkwright.agent.documents.exports.formula_pictures import FormulaPicture
from chalkwright.agent.documents.exports.letter_widths import is_square, text_width
from chalkwright.agent.documents.exports.slide_lines import (
    AFTER,
    ASCENT,
    CELL_SIDE,
    DESCENT,
    INDENT,
    SQUARE_ASCENT,
    break_lines,
    line_box,
    paragraph_height,
    row_heights,
)
from chalkwright.agent.documents.exports.slide_text import (
    SIDE,
    Letters,
    Paragraph,
    Word,
)
from chalkwright.agent.documents.exports.source import readable

INK, PALE, ACCENT = (
    RGBColor.from_string(value)  # type: ignore[no-untyped-call]
    for value in ("1C2733", "5B6775", "1F5FBF")
)
_LATIN, _MONO = "Arial", "Consolas"
_ROOM = 20.0
"""Beyond a line's width: a line that was broken here is not to be broken again."""
_BASELINES = {"sub": "-25000", "sup": "30000"}


class Box(NamedTuple):
    """A place on the slide."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Script:
    """How the text's language is written."""

    tag: str
    right_to_left: bool
    east_asian: str | None
    """The font of its signs, where they need one."""


class SlideWriter:
    """Writes onto one slide, top to bottom, in the order in which it is read aloud."""

    def __init__(self, slide: Any, script: Script) -> None:
        self._slide, self._script = slide, script

    def text(self, paragraphs: Sequence[Paragraph], box: Box, points: float) -> None:
        """Paragraphs from the top of ``box`` down."""
        top = box.top
        for paragraph in paragraphs:
            height = paragraph_height(paragraph, box.width, points)
            place = Box(box.left, top, box.width, height - AFTER * points)
            if paragraph.kind == "table":
                self._table(paragraph, place, points)
            elif paragraph.pictured and not self._script.right_to_left:
                self._lines(paragraph, place, points)
            else:
                self._flowing(paragraph, place, points)
            top += height

    def line(self, frame: Any, words: Sequence[Word], points: float, *, bold: bool = False, pale: bool = False) -> None:
        """One line in the first paragraph of a frame, such as a title's."""
        paragraph = frame.paragraphs[0]
        self._runs(paragraph, words, points, colour=PALE if pale else INK, bold=bold)
        self._direct(paragraph)

    def small(self, words: Sequence[Word], box: Box, points: float) -> None:
        """One pale line by itself."""
        self.line(self._frame(box), words, points, pale=True)

    def picture(self, data: bytes, alt: str, box: Box, shape: tuple[int, int]) -> Box:
        """A picture of ``shape`` (pixels) as large as fits, in the middle of ``box``; where it came to stand."""
        scale = min(box.width / shape[0], box.height / shape[1])
        width, height = shape[0] * scale, shape[1] * scale
        place = Box(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height)
        self._place(data, alt, place)
        return place

    def _place(self, data: bytes, alt: str, box: Box) -> None:
        made = self._slide.shapes.add_picture(io.BytesIO(data), *_emu(box))
        made._element.nvPicPr.cNvPr.set("descr", readable(alt))

    def _frame(self, box: Box) -> Any:
        frame = self._slide.shapes.add_textbox(*_emu(box)).text_frame
        frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.TOP
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        return frame

    def _flowing(self, paragraph: Paragraph, box: Box, points: float) -> None:
        frame = self._frame(box)
        frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE  # where Arial is missing, another font may be wider
        written = frame.paragraphs[0]
        if paragraph.kind == "formula":
            written.alignment = PP_ALIGN.CENTER
        for is_end, words in groupby(paragraph.words, lambda word: not word.parts):
            if is_end:
                for _ in words:
                    written.add_line_break()
            else:
                self._runs(written, list(words), points)
        if paragraph.lists:
            _mark(written, paragraph, points)
        self._direct(written)

    def _lines(self, paragraph: Paragraph, box: Box, points: float) -> None:
        """Each line a box of its own, in which tabs leave room for the pictures."""
        indent = paragraph.lists * INDENT * points
        width, top = box.width - indent, box.top
        for number, line in enumerate(break_lines(paragraph.words, width, points)):
            above, below = line_box(line)
            square = any(is_square(sign) for letters in _letters(line) for sign in letters.text)
            baseline = top + above * points
            left = box.left + indent
            if paragraph.kind == "formula":
                left += max(0.0, (width - _length(line) * points) / 2)
            if not number and paragraph.mark:
                self._short(
                    paragraph.mark, Box(left - INDENT * points, baseline - ASCENT * points, indent, points), points
                )
            start = baseline - (SQUARE_ASCENT if square else ASCENT) * points
            self._line(line, Box(left, start, width, (ASCENT + DESCENT) * points), baseline, points)
            top += (above + below) * points

    def _line(self, line: Sequence[Word], box: Box, baseline: float, points: float) -> None:
        at, stops, pictures = 0.0, list[float](), list[tuple[FormulaPicture, float]]()
        pieces: list[Letters | str] = []
        for number, word in enumerate(line):
            if word.spaced and number:
                pieces.append(" ")
                at += text_width(" ")
            for part in word.parts:
                if isinstance(part, Letters):
                    pieces.append(part)
                    at += part.width
                else:
                    pictures.append((part, at + SIDE))
                    at += part.width + 2 * SIDE
                    stops.append(at * points)
                    pieces.append("\t")
        if any(isinstance(piece, Letters) for piece in pieces):
            frame = self._frame(box._replace(width=box.width + _ROOM))
            self._pieces(frame.paragraphs[0], pieces, points, INK, bold=False)
            _stop_at(frame.paragraphs[0], stops)
            self._direct(frame.paragraphs[0])
        for drawn, start in pictures:
            scale = min(1.0, box.width / max(1e-6, drawn.width * points))
            top = baseline - (drawn.height - drawn.depth) * points * scale
            size = (drawn.width * points * scale, drawn.height * points * scale)
            self._place(drawn.png, drawn.phrase, Box(box.left + start * points, top, *size))

    def _short(self, text: str, box: Box, points: float) -> None:
        self._pieces(self._frame(box).paragraphs[0], [Letters(text)], points, INK, bold=False)

    def _table(self, paragraph: Paragraph, box: Box, points: float) -> None:
        columns = max(map(len, paragraph.rows))
        made = self._slide.shapes.add_table(len(paragraph.rows), columns, *_emu(box)).table
        heights = row_heights(paragraph, box.width, points)
        for row, cells, height in zip(made.rows, paragraph.rows, heights, strict=True):
            row.height = Pt(height)
            for cell, words in zip(row.cells, cells, strict=False):
                cell.margin_top = cell.margin_bottom = Pt(2)
                cell.margin_left = cell.margin_right = Pt(CELL_SIDE)
                self._runs(cell.text_frame.paragraphs[0], words, points * 0.9, colour=None)

    def _runs(
        self, paragraph: Any, words: Sequence[Word], points: float, *, colour: Any = INK, bold: bool = False
    ) -> None:
        pieces: list[Letters | str] = []
        for number, word in enumerate(words):
            if word.spaced and number:
                pieces.append(" ")
            pieces += [part if isinstance(part, Letters) else Letters(part.phrase) for part in word.parts]
        self._pieces(paragraph, pieces, points, colour, bold=bold)

    def _pieces(
        self, paragraph: Any, pieces: Sequence[Letters | str], points: float, colour: Any, *, bold: bool
    ) -> None:
        """Letters that look alike become one run; a space belongs to what stands before it."""
        for text, look in _joined(pieces):
            run = paragraph.add_run()
            run.text = text
            font = run.font
            font.size, font.name = Pt(points), _MONO if look.mono else _LATIN
            font.bold, font.italic = (look.bold or bold) or None, look.italic or None
            if colour is not None:
                font.color.rgb = ACCENT if look.link else colour
            properties = run._r.get_or_add_rPr()
            properties.set("lang", self._script.tag)
            if look.strike:
                properties.set("strike", "sngStrike")
            if look.script:
                properties.set("baseline", _BASELINES[look.script])
            if self._script.east_asian:
                properties.get_or_add_latin().addnext(_font("ea", self._script.east_asian))
            if look.link:
                run.hyperlink.address = readable(look.link)

    def _direct(self, paragraph: Any) -> None:
        if self._script.right_to_left:
            properties = paragraph._p.get_or_add_pPr()
            properties.set("rtl", "1")
            if properties.get("algn") is None:
                properties.set("algn", "r")


def _joined(pieces: Sequence[Letters | str]) -> Iterator[tuple[str, Letters]]:
    looks: list[tuple[str, Letters]] = []
    last = Letters("")
    for piece in pieces:
        # A space after a script is no smaller than another.
        text, last = (piece, replace(last, script="")) if isinstance(piece, str) else (piece.text, piece)
        looks.append((text, Letters("", last.bold, last.italic, last.strike, last.mono, last.script, last.link)))
    for look, stretch in groupby(looks, lambda one: one[1]):
        yield "".join(text for text, _ in stretch), look


def _letters(line: Sequence[Word]) -> Iterator[Letters]:
    return (part for word in line for part in word.parts if isinstance(part, Letters))


def _length(line: Sequence[Word]) -> float:
    return sum(word.width + (text_width(" ") if word.spaced and number else 0) for number, word in enumerate(line))


def _emu(box: Box) -> tuple[Emu, Emu, Emu, Emu]:
    left, top, width, height = (Emu(round(value * 12700)) for value in box)
    return left, top, Emu(max(1, width)), Emu(max(1, height))


def _mark(paragraph: Any, read: Paragraph, points: float) -> None:
    """A list's item: its mark stands before the text, where it has one."""
    properties = paragraph._p.get_or_add_pPr()
    properties.set("marL", str(round(read.lists * INDENT * points * 12700)))
    properties.set("lvl", str(min(8, read.lists - 1)))
    if not read.mark:
        return
    properties.set("indent", str(round(-INDENT * points * 12700)))
    if read.mark == "•":
        properties.append(_element("buChar", char="•"))
    else:
        start = min(max(1, int(read.mark[:-1])), 32767)
        properties.append(_element("buAutoNum", type="arabicPeriod", startAt=str(start)))


def _stop_at(paragraph: Any, stops: Sequence[float]) -> None:
    if stops:
        listed = _element("tabLst")
        for stop in stops:
            listed.append(_element("tab", pos=str(round(stop * 12700)), algn="l"))
        paragraph._p.get_or_add_pPr().append(listed)


def _font(name: str, typeface: str) -> Any:
    return _element(name, typeface=typeface)


def _element(name: str, **attributes: str) -> Any:
    from lxml import etree  # type: ignore[import-untyped]
    from pptx.oxml.ns import qn

    return etree.Element(qn(f"a:{name}"), attributes)
