"""The files of a run that its owner may fetch, and how: nothing in them can act on the service's pages."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from fastapi import Response
from fastapi.responses import FileResponse

from chalkwright.renderers.returned.svg import inert

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


async def send_file(path: Path, headers: dict[str, str]) -> Response | None:
    """The answer that sends a file, an SVG built anew; None for an SVG that is not known to be harmless."""
    if path.suffix != ".svg":
        return FileResponse(path, media_type=MEDIA_TYPES[path.suffix], headers=headers)
    drawing = await asyncio.to_thread(lambda: inert(path.read_bytes()))
    return None if drawing is None else Response(drawing, media_type=MEDIA_TYPES[".svg"], headers=headers)


def file_headers(path: Path) -> tuple[str, dict[str, str]]:
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
