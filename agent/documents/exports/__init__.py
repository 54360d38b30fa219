"""A finished explanation as one file to hand on: Markdown, a page, PDF, Word, slides, a learning platform's package.

Made from the run folder alone, without a model and without a network. The same folder gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from chalkwright.agent.documents.bilingual import in_one_text
from chalkwright.agent.documents.exports.data import Export, filename
from chalkwright.agent.documents.exports.source import Source, read_source
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need
from chalkwright.agent.paths import StrPath

FORMATS = ("md", "html", "pdf", "docx", "pptx", "scorm")

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_ENDINGS: Mapping[str, tuple[str, str]] = {
    "md": ("zip", "application/zip"),
    "html": ("html", "text/html; charset=utf-8"),
    "pdf": ("pdf", "application/pdf"),
    "docx": ("docx", _WORD),
    "pptx": ("pptx", _SLIDES),
    "scorm": ("zip", "application/zip"),
}
"""Format → ending of the file's name, media type."""
_NEEDED = {"pdf": ("weasyprint",), "docx": ("docx", "lxml"), "pptx": ("pptx", "lxml"), "scorm": ("lxml",)}
"""Format → modules of the extra ``serve``."""
_WITHOUT_LANGUAGES = frozenset({"docx", "pptx"})
"""Formats in which two languages are told apart by quotations alone."""
_MARKS = {"md": "-markdown", "scorm": "-scorm12"}
"""Both are zip files: their names say which is which."""


def export(folder: StrPath, format: str) -> Export:  # noqa: A002 - what callers and the service's routes name it
    """The explanation in ``folder`` as one file; ``format`` is one of ``md``, ``html``, ``pdf``, ``docx``, ``pptx`` and
    ``scorm``.

    A picture that is missing or damaged becomes a gap with its description. It computes for up to some seconds: inside
    an event loop, call it with ``asyncio.to_thread``. Raises :class:`UserError` for another format and a folder without
    an explanation, :class:`MachineFault` where a font is missing,
    :class:`ExtraMissing` without ``chalkwright[serve]``.

    >>> from chalkwright import UserError, export
    >>> try:
    ...     export("nowhere", "pdf")
    ... except UserError as error:
    ...     print("nowhere" in str(error))
    True
    """
    if format not in _ENDINGS:
        raise UserError(f"There is no format {format!r}; choose {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    if format in _NEEDED:
        need("serve", *_NEEDED[format], purpose=f"An export as {format}")
    ending, media_type = _ENDINGS[format]
    source = read_source(Path(folder))
    make = _maker(format)
    name = filename(source.title, ending, mark=_MARKS.get(format, ""))
    if format in _WITHOUT_LANGUAGES:
        source = replace(source, record=in_one_text(source.record))
    return Export(data=make(source), media_type=media_type, filename=name)


def _maker(format: str) -> Callable[[Source], bytes]:  # noqa: A002 - as above
    """Imported only when it is used: each needs libraries of its own."""
    if format == "pdf":
        from chalkwright.agent.documents.exports.pdf import pdf

        return pdf
    if format == "docx":
        from chalkwright.agent.documents.exports.word import word_document

        return word_document
    if format == "pptx":
        from chalkwright.agent.documents.exports.slides import presentation

        return presentation
    if format == "scorm":
        from chalkwright.agent.documents.exports.scorm import package

        return package
    from chalkwright.agent.documents.exports.files import markdown_zip, page

    return page if format == "html" else markdown_zip


__all__ = ["FORMATS", "Export", "export"]
