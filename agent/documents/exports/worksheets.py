"""Several explanations as one file, the answers at its end: a page, PDF, Word, slides.

Each problem keeps its own figures' numbers, for its texts refer to them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from chalkwright.agent.documents.exports import Export
from chalkwright.agent.documents.exports.data import filename
from chalkwright.agent.documents.exports.source import Source, read_source, readable
from chalkwright.agent.documents.wording import Wording, wording
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need

FORMATS = ("html", "pdf", "docx", "pptx")
_TYPES: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
}
_NEEDED = {"pdf": ("weasyprint",), "docx": ("docx", "lxml"), "pptx": ("pptx", "lxml")}


@dataclass(frozen=True)
class Sheet:
    """One problem: its text, and its explanation where there is one."""

    text: str
    source: Source | None

    @property
    def title(self) -> str:
        """Its explanation's; empty without one."""
        return "" if self.source is None else self.source.record.outline.title

    @property
    def answer(self) -> str:
        """Markdown: what a program stated, else the paragraph with which the explanation ends; empty without one."""
        if self.source is None:
            return ""
        record = self.source.record
        stated = [] if record.proof is None else [answer.answer for answer in record.proof.answers if answer.answer]
        if stated:
            return "; ".join(stated)
        texts = record.outline.texts
        return texts[-1].markdown.strip().split("\n\n")[-1] if texts else ""


@dataclass(frozen=True)
class WorksheetSource:
    """What is exported."""

    title: str
    sheets: tuple[Sheet, ...]

    @cached_property
    def explained(self) -> tuple[Source, ...]:
        """The explanations there are; never empty."""
        return tuple(sheet.source for sheet in self.sheets if sheet.source is not None)

    @property
    def language(self) -> str:
        """Of headings that belong to no problem: the first explanation's."""
        return self.explained[0].language

    @property
    def words(self) -> Wording:
        return wording(self.language)

    @property
    def created(self) -> datetime:
        """When the last of them was made."""
        return max(source.created for source in self.explained)

    @property
    def key(self) -> str:
        """The same for the same explanations."""
        return hashlib.sha256("\0".join(source.record.key for source in self.explained).encode()).hexdigest()


def export_worksheet(title: str, problems: Sequence[tuple[str, Path | None]], format: str) -> Export:  # noqa: A002
    """The explanations in these folders, in this order, as one file; ``format`` is one of :data:`FORMATS`.

    A problem without a folder, or whose folder holds no explanation, stands there with its text. Blocks for up to some
    seconds a problem. Raises :class:`UserError` where none is explained, :class:`MachineFault` and
    :class:`ExtraMissing` as :func:`chalkwright.export`.
    """
    if format in _NEEDED:
        need("serve", *_NEEDED[format], purpose=f"An export as {format}")
    sheets = tuple(Sheet(text, _read(folder)) for text, folder in problems)
    if not any(sheet.source for sheet in sheets):
        raise UserError("No problem of this worksheet is explained yet; wait for the first one.")
    source = WorksheetSource(readable(" ".join(title.split())) or "Worksheet", sheets)
    return Export(data=_maker(format)(source), media_type=_TYPES[format], filename=filename(source.title, format))


def _read(folder: Path | None) -> Source | None:
    try:
        return None if folder is None else read_source(folder)
    except UserError:
        return None


def _maker(format: str) -> Callable[[WorksheetSource], bytes]:  # noqa: A002
    """Imported only when it is used: each needs libraries of its own."""
    if format == "pdf":
        from chalkwright.agent.documents.exports.pdf import worksheet_pdf

        return worksheet_pdf
    if format == "docx":
        from chalkwright.agent.documents.exports.word import worksheet_document

        return worksheet_document
    if format == "pptx":
        from chalkwright.agent.documents.exports.slides import worksheet_presentation

        return worksheet_presentation
    from chalkwright.agent.documents.exports.worksheet_page import worksheet_page

    return lambda source: worksheet_page(source, [explained.pictures for explained in source.explained], presents=True)
