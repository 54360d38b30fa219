"""Scripts, styles and fonts, served with an address that changes with their content."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from chalkwright.agent.documents.page import PRESENTING

_YEAR = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".woff2": "font/woff2"}

router = APIRouter(include_in_schema=False)


class StaticFile(NamedTuple):
    """One file as it is sent."""

    data: bytes
    digest: str
    media_type: str


@cache
def files() -> dict[str, StaticFile]:
    """All files by name, read once; the first package wins where two have the same name."""
    found: dict[str, StaticFile] = {}
    ours = [path for folder in folders("static") for path in sorted(folder.iterdir())]
    for path in (*ours, *PRESENTING):
        if path.is_file() and path.name not in found:
            data = path.read_bytes()
            kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found[path.name] = StaticFile(data, hashlib.sha256(data).hexdigest()[:16], kind)
    return found


def folders(name: str) -> list[Path]:
    """The folders of this name in the packages of the service; those of this package, which all pages share, first."""
    shared = Path(__file__).parent
    return sorted(shared.parent.glob(f"*/{name}/"), key=lambda folder: (folder.parent != shared, folder))


def address(name: str) -> str:
    """Where a page finds the file; raises :class:`KeyError` when there is none, so that no page names a missing one."""
    return f"/static/{name}?v={files()[name].digest}"


@router.get("/static/{name}")
async def static(name: str, request: Request, v: str = "") -> Response:
    """One file: for a year under the address of its content, else to be asked for again."""
    file = files().get(name)
    if file is None:
        raise HTTPException(404, "There is no such file.")
    tag = f'"{file.digest}"'
    headers = {
        "ETag": tag,
        "Cache-Control": _YEAR if v == file.digest else _ASK_AGAIN,
        "X-Content-Type-Options": "nosniff",
    }
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.data, headers=headers, media_type=file.media_type)
