"""Whether a film is whole and nothing else: the parts of its container follow one another to the last byte. Pure."""

from __future__ import annotations

import struct

_BOX = struct.Struct(">I4s")
_LONG = struct.Struct(">Q")
_BOXES = {b"ftyp", b"moov", b"mdat", b"free"}
"""What the films of ours have at the top level."""
_WHOLE, _SIZE_FOLLOWS = 0, 1
_GIF_HEAD = 13
_PALETTE = 0x80
_EXTENSION, _PICTURE, _END = 0x21, 0x2C, 0x3B
_GRAPHICS, _APPLICATION = 0xF9, 0xFF
_LOOPING = b"\x0bNETSCAPE2.0"


def is_whole_film(data: bytes, kind: str) -> bool:
    """Whether this is an ``mp4`` or ``gif`` as our renderers write them."""
    try:
        return _is_mp4(data) if kind == "mp4" else _is_gif(data)
    except (IndexError, struct.error):
        return False


def _is_mp4(data: bytes) -> bool:
    at, found = 0, []
    while at < len(data):
        size, name = _BOX.unpack_from(data, at)
        least = _BOX.size
        if size == _SIZE_FOLLOWS:
            size, least = _LONG.unpack_from(data, at + _BOX.size)[0], _BOX.size + _LONG.size
        if size < least or name not in _BOXES:
            return False
        found.append(name)
        at += size
    return at == len(data) and found[:1] == [b"ftyp"] and {b"moov", b"mdat"} <= {*found}


def _is_gif(data: bytes) -> bool:
    if data[:6] not in (b"GIF87a", b"GIF89a"):
        return False
    at, pictures = _GIF_HEAD + _palette(data[10]), 0
    while data[at] != _END:
        if data[at] == _PICTURE:
            at, pictures = at + 10 + _palette(data[at + 9]) + 1, pictures + 1
        elif data[at] == _EXTENSION and (
            data[at + 1] == _GRAPHICS or (data[at + 1] == _APPLICATION and data[at + 2 : at + 14] == _LOOPING)
        ):
            at += 2
        else:
            return False
        while length := data[at]:
            at += 1 + length
        at += 1
    return bool(pictures) and at == len(data) - 1


def _palette(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & _PALETTE else 0
