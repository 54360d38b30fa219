"""The explanation as slides to teach from: one a step, text and picture side by side, what is said in the notes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pptx import Presentation
from pptx.util import Pt

from chalkwright.agent.data import SceneBlock, TextBlock
from chalkwright.agent.documents.exports.files import zip_files
from chalkwright.agent.documents.exports.slide_boxes import Box, Script, SlideWriter
from chalkwright.agent.documents.exports.slide_lines import (
    ASCENT,
    DESCENT,
    break_lines,
    paragraph_height,
    split_paragraph,
)
from chalkwright.agent.documents.exports.slide_text import (
    Letters,
    Paragraph,
    Word,
    read_line,
    read_paragraphs,
)
from chalkwright.agent.documents.exports.source import Source, find_drawn_scene, readable
from chalkwright.agent.documents.exports.word_styles import EAST_ASIAN
from chalkwright.agent.documents.markup import plain
from chalkwright.agent.documents.page import figure_note, footer
from chalkwright.agent.documents.pictures import as_png, size
from chalkwright.agent.documents.wording import direction, office_tag, primary

if TYPE_CHECKING:
    from chalkwright.agent.documents.exports.worksheets import WorksheetSource

WIDTH, HEIGHT = 960.0, 540.0
"""Points: 16 to 9."""
_EDGE, _GUTTER = 40.0, 24.0
_TITLE = Box(_EDGE, 22, WIDTH - 2 * _EDGE, 56)
_BODY = Box(_EDGE, 92, WIDTH - 2 * _EDGE, HEIGHT - 92 - 36)
_BESIDE = 540.0
"""Width of a picture with text beside it."""
_SIZES_BESIDE = (20.0, 18.0, 16.0)
_SIZES_ALONE = (24.0, 20.0, 18.0)
_TITLE_SIZES = (30.0, 26.0, 22.0, 18.0)
_SMALL = 12.0
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True)
class Step:
    """What one slide shows: texts, and the picture they lead to."""

    texts: tuple[str, ...]
    scene: SceneBlock | None


def steps_of(source: Source) -> tuple[Step, ...]:
    """The outline in steps, each of which ends with a picture; what follows the last picture is a step of its own."""
    steps: list[Step] = []
    texts: list[str] = []
    for block in source.record.outline.blocks:
        if isinstance(block, TextBlock):
            texts.append(block.markdown)
        else:
            steps.append(Step(tuple(texts), block))
            texts = []
    return (*steps, *([Step(tuple(texts), None)] if texts else []))


def presentation(source: Source) -> bytes:
    """The file; equal records give equal bytes."""
    deck = _Deck(source, source.title, source.created)
    deck.problem(source.record.outline.title, source.record.problem.text)
    for step in steps_of(source):
        deck.step(step)
    return deck.saved()


def worksheet_presentation(source: WorksheetSource) -> bytes:
    """A worksheet: what it holds, a slide for each problem and for each of its steps, the answers on the last ones."""
    deck = _Deck(source.explained[0], source.title, source.created)
    deck.page(source.title, _numbered(sheet.title or source.words.not_explained for sheet in source.sheets))
    for number, sheet in enumerate(source.sheets, 1):
        own = sheet.source or source.explained[0]
        deck.turn_to(own)
        name = own.words.problem_number.format(number=number)
        if sheet.source is None:
            deck.page(name, [sheet.text, own.words.not_explained])
            continue
        deck.problem(f"{name}: {own.record.outline.title}", sheet.text)
        for step in steps_of(own):
            deck.step(step)
    deck.turn_to(source.explained[0])
    deck.page(source.words.answers, _numbered(sheet.answer or source.words.not_explained for sheet in source.sheets))
    return deck.saved()


def _numbered(texts: Iterable[str]) -> list[str]:
    return [f"**{number}.** {text}" for number, text in enumerate(texts, 1)]


class _Deck:
    """The slides, one after the other."""

    def __init__(self, source: Source, title: str, created: datetime) -> None:
        language = source.language
        self._source, self._title, self._created = source, title, created
        self._script = Script(office_tag(language), direction(language) == "rtl", EAST_ASIAN.get(primary(language)))
        self._deck = Presentation()
        self._deck.slide_width, self._deck.slide_height = Pt(WIDTH), Pt(HEIGHT)
        self._layout = self._deck.slide_layouts.get_by_name("Title Only")
        self._properties()

    def turn_to(self, source: Source) -> None:
        """The slides that follow are of another explanation."""
        self._source = source

    def page(self, title: str, texts: Sequence[str]) -> None:
        """Texts alone, on as many slides as they need."""
        language = self._source.language
        paragraphs = [paragraph for text in texts for paragraph in read_paragraphs(text, language, breaks=True)]
        for points, page in _pages(paragraphs, _BODY, _SIZES_ALONE):
            slide, writer = self._slide(title)
            writer.text(page, _BODY, points)
            self._note(slide, texts)

    def problem(self, title: str, text: str) -> None:
        """What was asked."""
        record, words = self._source.record, self._source.words
        slide, writer = self._slide(title)
        asked = read_paragraphs(text, self._source.language, breaks=True)
        box, image = _BODY, record.problem.image
        if image is not None:
            shown = Box(WIDTH - _EDGE - _BESIDE, _BODY.top, _BESIDE, _BODY.height)
            box = _BODY._replace(width=WIDTH - 2 * _EDGE - _BESIDE - _GUTTER)
        pages = _pages(asked, box, _SIZES_ALONE)
        points, first = pages[0]
        writer.text(first, box, points)
        if image is not None:
            writer.picture(as_png(image), words.problem_picture, shown, size(image.data) or (16, 9))
        self._colophon(writer)
        self._note(slide, [text])
        for points, page in pages[1:]:
            _, writer = self._slide(title)
            writer.text(page, box, points)

    def step(self, step: Step) -> None:
        """Text and picture side by side; where the text is too long for that it comes first, on slides of its own."""
        language = self._source.language
        paragraphs = [paragraph for text in step.texts for paragraph in read_paragraphs(text, language)]
        title = step.scene.title if step.scene is not None else ""
        if step.scene is None:
            head = paragraphs[0] if paragraphs and paragraphs[0].kind == "heading" else None
            paragraphs = paragraphs[1:] if head is not None else paragraphs
            for points, page in _pages(paragraphs, _BODY, _SIZES_ALONE):
                slide, writer = self._slide(title, None if head is None else head.words)
                writer.text(page, _BODY, points)
                self._note(slide, step.texts)
            return
        beside = _BODY._replace(width=WIDTH - 2 * _EDGE - _BESIDE - _GUTTER)
        fitting = next((size for size in _SIZES_BESIDE if _height(paragraphs, beside, size) <= beside.height), None)
        if paragraphs and fitting is None:
            for size, page in _pages(paragraphs, _BODY, _SIZES_ALONE):
                _, writer = self._slide(title)
                writer.text(page, _BODY, size)
        slide, writer = self._slide(title)
        if paragraphs and fitting is not None:
            writer.text(paragraphs, beside, fitting)
            self._figure(writer, step.scene, Box(WIDTH - _EDGE - _BESIDE, _BODY.top, _BESIDE, _BODY.height))
        else:
            self._figure(writer, step.scene, _BODY)
        self._note(slide, step.texts, step.scene)

    def saved(self) -> bytes:
        """The file, with the record's date in place of the clock's."""
        stream = io.BytesIO()
        self._deck.save(stream)
        with zipfile.ZipFile(stream) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        return zip_files(files, self._created)

    def _slide(self, title: str, words: Sequence[Word] | None = None) -> tuple[Any, SlideWriter]:
        slide = self._deck.slides.add_slide(self._layout)
        writer = SlideWriter(slide, self._script)
        said = words or read_line(title or self._source.record.outline.title, self._source.language)
        frame = slide.shapes.title.text_frame
        shape = slide.shapes.title
        shape.left, shape.top, shape.width, shape.height = (Pt(value) for value in _TITLE)
        frame.word_wrap = True
        frame.margin_left = frame.margin_right = 0
        read = Paragraph("heading", tuple(said))
        points = next(
            (s for s in _TITLE_SIZES if paragraph_height(read, _TITLE.width, s) <= _TITLE.height), _TITLE_SIZES[-1]
        )
        writer.line(frame, _cut(said, points), points, bold=True)
        frame.paragraphs[0].alignment = None
        frame.paragraphs[0]._p.get_or_add_pPr().set("algn", "r" if self._script.right_to_left else "l")
        return slide, writer

    def _figure(self, writer: SlideWriter, scene: SceneBlock, box: Box) -> None:
        words, language = self._source.words, self._source.language
        drawn = find_drawn_scene(self._source, scene.index)
        if drawn is not None:
            alt = plain(scene.alt, language=language) or words.no_description
            writer.picture(drawn[1].data, alt, box, size(drawn[1].data) or (16, 9))
            return
        gap = Word((Letters(words.gap, bold=True),), spaced=False)
        told = read_paragraphs(scene.alt.strip() or words.no_description, language)
        points, page = _pages((Paragraph("text", (gap,)), *told), box, (*_SIZES_BESIDE, _SMALL))[0]
        writer.text(page, box, points)

    def _colophon(self, writer: SlideWriter) -> None:
        said = readable(footer(self._source.record, self._source.words))
        words = [Word((Letters(word),), spaced=True) for word in said.split()]
        writer.small(words, Box(_EDGE, HEIGHT - 30, WIDTH - 2 * _EDGE, 20), _SMALL)

    def _note(self, slide: Any, texts: Sequence[str], scene: SceneBlock | None = None) -> None:
        """What is said: the texts with their formulas in words, and what the picture shows."""
        said = [line for text in texts for line in _spoken(text, self._source.language)]
        if scene is not None:
            head = self._source.words.figure.format(number=scene.index)
            said.append(f"{head} {plain(scene.alt, language=self._source.language)}")
            if note := figure_note(self._source.record, scene, self._source.words):
                said.append(note)
        slide.notes_slide.notes_text_frame.text = readable("\n".join(said))

    def _properties(self) -> None:
        about, date = self._deck.core_properties, self._created.replace(tzinfo=None)
        about.title, about.language = self._title[:255], self._script.tag
        about.author = about.last_modified_by = "Chalkwright"
        about.comments, about.keywords, about.revision = "", "", 1
        about.created = about.modified = date


def _spoken(text: str, language: str) -> Iterator[str]:
    return (said for part in _BLANK_LINE.split(text) if (said := plain(part, language=language)))


def _cut(title: Sequence[Word], points: float) -> list[Word]:
    """As much of a title as there is room for."""
    lines = break_lines(title, _TITLE.width, points)
    most = max(1, int(_TITLE.height / (points * (ASCENT + DESCENT))))
    words = [word for line in lines[:most] for word in line]
    return words if len(lines) <= most else [*words[:-1], Word((Letters("…"),), spaced=False)]


def _height(paragraphs: Sequence[Paragraph], box: Box, points: float) -> float:
    return sum(paragraph_height(paragraph, box.width, points) for paragraph in paragraphs)


def _pages(paragraphs: Sequence[Paragraph], box: Box, sizes: Sequence[float]) -> list[tuple[float, list[Paragraph]]]:
    """The paragraphs in the largest size that they fit in, else in the smallest on several slides: a size and the
    paragraphs of each. One that is higher than a slide is parted between its lines."""
    for points in sizes:
        if _height(paragraphs, box, points) <= box.height:
            return [(points, list(paragraphs))]
    points, pages, left = sizes[-1], list[list[Paragraph]](), 0.0
    parts = (part for whole in paragraphs for part in split_paragraph(whole, box.width, points, box.height))
    for paragraph in parts:
        needed = paragraph_height(paragraph, box.width, points)
        if needed > left:
            pages.append([])
            left = box.height
        pages[-1].append(paragraph)
        left -= needed
    return [(points, page) for page in pages]
