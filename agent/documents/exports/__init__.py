"""A finished explanation as one file to hand on: Markdown, a page, PDF, Word, or a package for a learning platform.

Made from the run folder alone, without a model and without a network. The same folder gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from chalkwright.agent.documents.exports.data import Export, filename
from chalkwright.agent.documents.exports.source import Source, read_source
from chalkwright.agent.errors import UserError
from chalkwright.agent.extras import need
from chalkwright.agent.paths import StrPath

FORMATS = ("md", "html", "pdf", "docx", "scorm")

_MAKERS: Mapping[str, tuple[str, str, str]] = {
    "md": ("chalkwright.agent.documents.exports.files", "zip", "application/zip"),
    "html": ("chalkwright.agent.documents.exports.files", "html", "text/html; charset=utf-8"),
    "pdf": ("chalkwright.agent.documents.exports.pdf", "pdf", "application/pdf"),
    "docx": (
        "chalkwright.agent.documents.exports.word",
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    "scorm": ("chalkwright.agent.documents.exports.scorm", "zip", "application/zip"),
}
"""Format → module, ending of the file's name, media type."""
_NEEDED = {"pdf": ("weasyprint",), "docx": ("docx", "lxml"), "scorm": ("lxml",)}
"""Format → modules of the extra ``serve``."""
_MARKS = {"md": "-markdown", "scorm": "-scorm12"}
"""Both are zip files: their names say which is which."""


def export(folder: StrPath, format: str) -> Export:  # noqa: A002 - what callers and the service's routes name it
    """The explanation in ``folder`` as one file; ``format`` is ``md``, ``html``, ``pdf``, ``docx`` or ``scorm``.

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
    if format not in _MAKERS:
        raise UserError(f"There is no format {format!r}; choose {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    if format in _NEEDED:
        need("serve", *_NEEDED[format], purpose=f"An export as {format}")
    module, ending, media_type = _MAKERS[format]
    source = read_source(Path(folder))
    make: Callable[[Source], bytes] = import_module(module).MAKERS[format]
    name = filename(source.title, ending, mark=_MARKS.get(format, ""))
    return Export(data=make(source), media_type=media_type, filename=name)


__all__ = ["FORMATS", "Export", "export"]
