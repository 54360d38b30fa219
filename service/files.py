"""The files of a run that its owner may fetch, and how: nothing in them can act on the service's pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from fastapi import Request, Response
from fastapi.responses import FileResponse

from chalkwright.renderers.returned.svg import inert
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import folder_of, settings_of
from chalkwright.service.faults import Refused

_OWN = re.compile(
    r"explanation\.(?:md|html)|problem\.(?:png|jpg|webp|gif)|(?:scene|followup)_\d{1,3}\.(?:png|svg|mp4|gif)"
    r"|scene_\d{1,3}\.draft\.png|scene_\d{1,3}\.(?:narrow|v\d{1,3})\.(?:png|svg)",
    re.ASCII,
)
"""What a run writes for readers; code, records, state and whatever else lies there is not served."""
MEDIA_TYPES = {
    ".md": "text/markdown; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".gif": "image/gif",
    ".svg": "image/svg+xml",
    ".mp4": "video/mp4",
}
_SANDBOXED = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:"


def find_file(folder: Path, name: str) -> Path | None:
    """The file ``name`` of a run, or None: for a name that no run writes, a missing file, a link."""
    if not _OWN.fullmatch(name):
        return None
    path = folder / name
    return path if path.is_file() and not path.is_symlink() else None


async def answer_file(request: Request, path: Path, more: Mapping[str, str] = MappingProxyType({})) -> Response:
    """A file of a run, or 304 for who has it as it is; ``more``: headers beside its own.

    Raises :class:`Refused` (404) for an SVG that is not known to be harmless.
    """
    etag, headers = _headers(path)
    headers |= more
    known = request.headers.get("if-none-match", "")
    if etag in known or known.strip() == "*":
        return Response(status_code=304, headers=headers)
    if path.suffix != ".svg":
        return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers=headers)
    drawing = await asyncio.to_thread(lambda: inert(path.read_bytes()))
    if drawing is None:
        raise Refused(404, "This picture is kept as PNG only; its SVG holds more than drawings need.")
    return Response(drawing, media_type=MEDIA_TYPES[".svg"], headers=headers)


async def answer_one_of(request: Request, job: JobRow, name: str, names: tuple[str, ...]) -> Response:
    """The file ``name`` of a job that has ``names``. Raises :class:`Refused` (404)."""
    path = folder_of(settings_of(request), job.id) / name if name in names else None
    if path is None or not path.is_file():
        raise Refused(404, f"There is no such file; there are {' and '.join(names)} once the job is finished.")
    return await answer_file(request, path)


def _headers(path: Path) -> tuple[str, dict[str, str]]:
    """The entity tag of a file, and the headers it is sent with."""
    found = path.stat()
    etag = f'"{found.st_mtime_ns:x}-{found.st_size:x}-{found.st_ino:x}"'
    return etag, {
        "ETag": etag,
        "Cache-Control": "private, no-cache",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": _SANDBOXED,
        "Cross-Origin-Resource-Policy": "same-origin",
    }
