"""Small documents on disk."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

from PIL import Image as Pillow

from chalkwright.judges.data import Diagram, Document
from chalkwright.judges.document import read_document

RED = (200, 30, 30)
SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="20" fill="#c81e1e"/></svg>'
)


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), mode: str = "RGB", **saved: Any) -> bytes:
    stream = io.BytesIO()
    Pillow.new(mode, size, RED if mode == "RGB" else 0).save(stream, kind, **saved)
    return stream.getvalue()


def uri(data: bytes, media_type: str = "image/png") -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def put(folder: Path, *pictures: str, **files: str | bytes) -> Path:
    """A folder with files (``solution_md="…"`` is ``solution.md``) and red PNG pictures of the names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in pictures:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(picture())
    for name, content in files.items():
        stem, _, ending = name.rpartition("_")
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{stem}.{ending}").write_bytes(data)
    return folder


def read(folder: Path, text: str | bytes, *pictures: str, name: str = "essay.md", **asked: Any) -> Document:
    """A document of that text and those pictures, as read from a file of that name."""
    put(folder, *pictures)
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_document(folder / name, **asked)


def shape(document: Document) -> list[str]:
    """Its parts in order: texts, and of diagrams ``[source]``, with ``!`` where the picture is not there."""
    return [
        f"[{part.source}]{'' if part.image else '!'}" if isinstance(part, Diagram) else part.markdown
        for part in document.parts
    ]


def told(document: Document) -> str:
    return "\n".join(document.missing)


def opened(document: Document, number: int = 1) -> Pillow.Image:
    """A diagram's picture as a judge gets it."""
    image = document.diagrams[number - 1].image
    assert image is not None, document.missing
    return Pillow.open(io.BytesIO(image.data))
