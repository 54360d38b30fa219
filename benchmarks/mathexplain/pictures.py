"""Pictures in the columns of a dataset: paths, bytes, base64, data URLs, or the mapping that Hugging Face writes."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SIGNATURES = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"), (b"GIF8", "gif"), (b"BM", "bmp"))
LONGEST_PATH = 1000


class NoPicture(Exception):
    """A cell holds no picture; ``str`` says why, to be put after the column's name."""


def kind_of(data: bytes) -> str | None:
    """``png``, ``jpeg``, ``webp``, … by the first bytes; None for what is no picture that we know."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    return next((kind for start, kind in SIGNATURES if data.startswith(start)), None)


def media_type(data: bytes) -> str:
    """``image/png`` and the like. Raises :class:`NoPicture`."""
    kind = kind_of(data)
    if kind is None:
        raise NoPicture("is no PNG, JPEG, GIF, WebP or BMP picture")
    return f"image/{kind}"


def picture_bytes(cell: Any, folder: Path) -> bytes:
    """The picture of one cell, paths being relative to ``folder``. Raises :class:`NoPicture`."""
    if isinstance(cell, Mapping):
        cell = cell.get("bytes") or cell.get("path")
    if isinstance(cell, bytes | bytearray | memoryview):
        data = bytes(cell)
    elif isinstance(cell, str) and cell.strip():
        data = _of_text(cell.strip(), folder)
    else:
        raise NoPicture("is empty")
    media_type(data)
    return data


def _of_text(text: str, folder: Path) -> bytes:
    if text.startswith("data:"):
        return _decode(text.partition(",")[2])
    if len(text) <= LONGEST_PATH:
        # The picture belongs beside the file: no dataset can reach for other files of this machine.
        path = (folder / text).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            try:
                return path.read_bytes()
            except OSError as error:
                raise NoPicture(f"cannot be read ({error.strerror})") from error
        if Path(text).suffix.lower() in _ENDINGS:
            raise NoPicture(f"names {text[:80]}, which does not lie in {folder}")
    return _decode(text)


_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise NoPicture("is neither a file nor base64") from error
