"""The explanation as a Word document to go on writing in: headings, captions, equations, described pictures."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from docx.shared import Cm, Emu

from chalkwright.agent.data import Image, SceneBlock, TextBlock
from chalkwright.agent.documents.exports.files import zip_files
from chalkwright.agent.documents.exports.source import Source, find_drawn_scene, readable
from chalkwright.agent.documents.exports.word_styles import (
    COLOPHON,
    GAP,
    NOTE,
    PICTURE,
    PROBLEM,
    PROBLEM_HEADING,
    new_document,
)
from chalkwright.agent.documents.exports.word_text import TextWriter
from chalkwright.agent.documents.markup import heading_shift, plain
from chalkwright.agent.documents.page import figure_note, footer
from chalkwright.agent.documents.pictures import as_png, size
from chalkwright.agent.documents.wording import direction, office_tag

if TYPE_CHECKING:
    from chalkwright.agent.documents.exports.worksheets import WorksheetSource

_HIGHEST = Cm(9.5)
"""Of a picture: text and caption stay on its page."""


def word_document(source: Source) -> bytes:
    """The document; equal records give equal bytes."""
    document, writer, width = _begin(source, source.title, source.created)
    writer.line(document.add_paragraph(style="Title"), source.record.outline.title)
    _problem(document, writer, source, width)
    _blocks(document, writer, source, width)
    _colophon(document, [footer(source.record, source.words)])
    return _saved(document, source.created)


def worksheet_document(source: WorksheetSource) -> bytes:
    """A worksheet: every problem from a new page on, the answers on the last; equal records give equal bytes."""
    document, writer, width = _begin(source.explained[0], source.title, source.created)
    document.add_paragraph(source.title, style="Title")
    for number, sheet in enumerate(source.sheets, 1):
        own = sheet.source or source.explained[0]
        heading = document.add_paragraph(own.words.problem_number.format(number=number), style="Heading 1")
        heading.paragraph_format.page_break_before = number > 1
        teller = TextWriter(document, own.language, width)
        teller.blocks(sheet.text, shift=heading_shift([sheet.text]) + 1, style=PROBLEM, breaks=True)
        document.add_paragraph()
        if sheet.source is None:
            document.add_paragraph(own.words.not_explained, style=NOTE)
        else:
            _blocks(document, teller, own, width, below=1)
    heading = document.add_paragraph(source.words.answers, style="Heading 1")
    heading.paragraph_format.page_break_before = True
    for number, sheet in enumerate(source.sheets, 1):
        writer.blocks(f"**{number}.** {sheet.answer or source.words.not_explained}", shift=3)
    _colophon(document, dict.fromkeys(footer(one.record, source.words) for one in source.explained))
    return _saved(document, source.created)


def _begin(source: Source, title: str, created: datetime) -> tuple[Any, TextWriter, Emu]:
    tag = office_tag(source.language)
    right_to_left = direction(source.language) == "rtl"
    document = new_document(tag, letter=source.letter, right_to_left=right_to_left)
    _properties(document, title, created, tag)
    section = document.sections[0]
    width = Emu(section.page_width - section.left_margin - section.right_margin)
    return document, TextWriter(document, source.language, width), width


def _blocks(document: Any, writer: TextWriter, source: Source, width: Emu, *, below: int = 0) -> None:
    shift = heading_shift(text.markdown for text in source.record.outline.texts) + below
    for block in source.record.outline.blocks:
        if isinstance(block, TextBlock):
            writer.blocks(block.markdown, shift=shift)
        else:
            _figure(document, writer, source, block, width)


def _problem(document: Any, writer: TextWriter, source: Source, width: Emu) -> None:
    asked, image = source.record.problem.text, source.record.problem.image
    document.add_paragraph(source.words.problem, style=PROBLEM_HEADING)
    writer.blocks(asked, shift=heading_shift([asked]), style=PROBLEM, breaks=True)
    if image is not None:
        _place(document.add_paragraph(style=PROBLEM).add_run(), writer, image, source.words.problem_picture, width)
    document.add_paragraph()


def _figure(document: Any, writer: TextWriter, source: Source, block: SceneBlock, width: Emu) -> None:
    words, language = source.words, source.language
    drawn = find_drawn_scene(source, block.index)
    if drawn is not None:
        alt = plain(block.alt, language=language) or words.no_description
        _place(document.add_paragraph(style=PICTURE).add_run(), writer, drawn[1], alt, width)
    else:
        gap = document.add_paragraph(style=GAP)
        gap.add_run(f"{words.gap} ").bold = True
        writer.line(gap, block.alt.strip() or words.no_description)
    caption = document.add_paragraph(style="Caption")
    caption.add_run(f"{words.figure.format(number=block.index)} ").bold = True
    writer.line(caption, block.title)
    if note := figure_note(source.record, block, words):
        document.add_paragraph(note, style=NOTE)


def _place(run: Any, writer: TextWriter, image: Image, alt: str, width: Emu) -> None:
    """As wide as the text, or less where it would be too high or smaller pixels are all there is."""
    shape = size(image.data) or (16, 9)
    widest = min(width, int(_HIGHEST * shape[0] / shape[1]), Cm(shape[0] / 40))
    writer.picture(run, as_png(image), alt, width=Emu(widest), height=Emu(max(1, round(widest * shape[1] / shape[0]))))


def _colophon(document: Any, lines: Iterable[str]) -> None:
    """What stands last, on no page by itself."""
    for line in lines:
        document.paragraphs[-1].paragraph_format.keep_with_next = True
        document.add_paragraph(readable(line), style=COLOPHON)


def _properties(document: Any, title: str, created: datetime, tag: str) -> None:
    about, date = document.core_properties, created.replace(tzinfo=None)
    about.title, about.language = title[:255], tag
    about.author = about.last_modified_by = "Chalkwright"
    about.comments, about.keywords, about.revision = "", "", 1
    about.created = about.modified = date


def _saved(document: Any, created: datetime) -> bytes:
    """The package with the record's date in place of the clock's."""
    stream = io.BytesIO()
    document.save(stream)
    with zipfile.ZipFile(stream) as archive:
        return zip_files({name: archive.read(name) for name in archive.namelist()}, created)
