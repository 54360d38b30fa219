"""Folders as a drawing process leaves them, honest and forged."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from chalkwright.renderers import png
from chalkwright.renderers.base import Box, Element, RenderRequest
from chalkwright.renderers.pool.drawing import DrawReport
from chalkwright.renderers.pool.leavings import RESULT

WIDTH, HEIGHT = 64, 36
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def request(folder: Path) -> RenderRequest:
    """For a picture of 64 × 36 pixels."""
    return RenderRequest(code="", scene="Scene1", folder=folder, stem="scene_1", width=WIDTH, height=HEIGHT)


def element(**more: Any) -> Element:
    """A label in the middle, other than told by ``more``."""
    whole = {"kind": "Text", "role": "text", "text": "A", "box": Box(left=9, top=9, right=50, bottom=30)}
    return Element.model_validate(whole | {"color": "#1F2933", "letters": 20.0} | more)


def report(*elements: Element, **more: Any) -> dict[str, Any]:
    """What a process writes of a picture with these elements."""
    made = DrawReport(png="scene.png", elements=elements).model_dump(mode="json")
    return made | more


def leave(folder: Path, said: dict[str, Any] | bytes, picture: bytes | None = None) -> None:
    """Put a report and a picture, by default a white one, into the folder."""
    (folder / RESULT).write_bytes(said if isinstance(said, bytes) else json.dumps(said).encode())
    if picture is None:
        png.write(np.full((HEIGHT, WIDTH, 4), 255, np.uint8), folder / "scene.png")
    else:
        (folder / "scene.png").write_bytes(picture)


def chunk(kind: bytes, data: bytes) -> bytes:
    """One chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(width: int = WIDTH, height: int = HEIGHT, *form: int) -> bytes:
    """``form``: depth, colour type, compression, filter, interlace."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, *(form or (8, 2, 0, 0, 0))))


PIXELS = zlib.compress(bytes((3 * WIDTH + 1) * HEIGHT))
"""Of a black picture."""


def made(*chunks: bytes) -> bytes:
    """A PNG of these chunks after the header, and its end."""
    return SIGNATURE + header() + b"".join(chunks) + chunk(b"IEND", b"")
