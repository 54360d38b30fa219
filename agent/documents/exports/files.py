"""The two plainest exports: Markdown with its pictures in a zip file, and the self-contained page."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime

from chalkwright.agent.documents.exports.source import Source
from chalkwright.agent.documents.page import problem_file, to_html, to_markdown
from chalkwright.agent.runs.folder import MARKDOWN


def markdown_zip(source: Source) -> bytes:
    """``explanation.md`` and the files it names, which lie beside it."""
    record = source.record
    files = {MARKDOWN: to_markdown(record).encode("utf-8", errors="replace")}
    if (name := problem_file(record)) and record.problem.image is not None:
        files[name] = record.problem.image.data
    for scene in record.scenes:
        files |= {name: source.pictures[name] for name in (scene.png, scene.film) if name is not None}
    return zip_files(files, source.created)


def page(source: Source, *, presents: bool = True) -> bytes:
    """The page as UTF-8; it loads nothing, and runs nothing but what presents it on the whole screen."""
    return to_html(source.record, source.pictures, presents=presents).encode("utf-8", errors="replace")


def zip_files(files: Mapping[str, bytes], date: datetime) -> bytes:
    """A zip file in the order of ``files``, every file of the same ``date``: equal files give equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # as on Linux, wherever it is made
            archive.writestr(entry, data, compresslevel=6)
    return stream.getvalue()
