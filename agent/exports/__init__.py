"""A finished explanation as one file to hand on: Markdown, a page, PDF, Word, or a package for a learning platform.

Made from the run folder alone, without a model and without a network. The same folder gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from agent.errors import UserError
from agent.exports.data import Export, filename
from agent.exports.source import Source, read_source

FORMATS = ("md", "html", "pdf", "docx", "scorm")

_MAKERS: Mapping[str, tuple[str, str, str]] = {
    "md": ("agent.exports.files", "zip", "application/zip"),
    "html": ("agent.exports.files", "html", "text/html; charset=utf-8"),
    "pdf": ("agent.exports.pdf", "pdf", "application/pdf"),
    "docx": (
        "agent.exports.word",
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    "scorm": ("agent.exports.scorm", "zip", "application/zip"),
}
"""Format → module, ending of the file's name, media type."""
_MARKS = {"md": "-markdown", "scorm": "-scorm12"}
"""Both are zip files: their names say which is which."""


def export(folder: Path, format: str) -> Export:  # noqa: A002 - what callers and the service's routes name it
    """The explanation in ``folder`` in one of :data:`FORMATS`.

    A picture that is missing or damaged becomes a gap with its description. Raises :class:`UserError` for another
    format and a folder without an explanation, :class:`agent.errors.MachineFault` where a package or font is missing.
    """
    if format not in _MAKERS:
        raise UserError(f"There is no format {format!r}; choose {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    module, ending, media_type = _MAKERS[format]
    source = read_source(folder)
    make: Callable[[Source], bytes] = import_module(module).MAKERS[format]
    name = filename(source.title, ending, mark=_MARKS.get(format, ""))
    return Export(data=make(source), media_type=media_type, filename=name)


__all__ = ["FORMATS", "Export", "export"]
