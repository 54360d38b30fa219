"""What a drawing process calls a picture, before it is taken for one: it may have been made to do harm."""

from __future__ import annotations

import struct

_PNG_HEAD = struct.Struct(">8sI4sII")
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def is_png(data: bytes, width: int, height: int) -> bool:
    """Whether this begins as a PNG of this size does; a larger one could fill the memory of whoever opens it."""
    if len(data) < _PNG_HEAD.size:
        return False
    signature, _, kind, found_width, found_height = _PNG_HEAD.unpack_from(data)
    return (signature, kind, found_width, found_height) == (_PNG_SIGNATURE, b"IHDR", width, height)
