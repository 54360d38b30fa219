"""Whether a PNG is whole and nothing but a picture: every chunk known, every byte of its pixels there, no bombs. Pure.

Stricter than the format, for our own pictures are plain: eight bits a channel, not interlaced, no text, no profile.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from isal import isal_zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">IIBBBBB")
_PALETTE = 3
_CHANNELS = {0: 1, 2: 3, _PALETTE: 1, 4: 2, 6: 4}
"""Bytes a pixel, by the header's colour type."""
_LENGTHS = {b"pHYs": 9, b"sRGB": 1, b"gAMA": 4, b"IEND": 0}
"""Of the chunks that always have the same."""
_InflateError: type[Exception] = isal_zlib.error  # type: ignore[assignment]
"""Its stubs call the class an exception."""
_FRAME, _MOST_CHUNKS = 12, 4096
_SLACK = 1 << 16
"""Bytes beside the pixels."""
_LAST_FILTER = 4
_PIECE = 1 << 18
"""Bytes inflated at a time."""
_LONGEST_PALETTE = 3 * 256


@dataclass(frozen=True)
class _Chunk:
    kind: bytes
    data: bytes


class _Broken(ValueError):
    """It is not what it must be."""


def most_bytes(width: int, height: int) -> int:
    """What a picture of so many pixels takes at most, noise included."""
    raw = (4 * width + 1) * height
    return raw + raw // 64 + _SLACK


def is_whole_png(data: bytes, width: int, height: int) -> bool:
    """Whether this is a complete picture of exactly this size, in pixels. Takes little more memory than ``data``."""
    try:
        _look(data, width, height)
    except (ValueError, _InflateError):
        return False
    return True


def _look(data: bytes, width: int, height: int) -> None:
    """Raises :class:`_Broken` or :class:`isal.isal_zlib.error`."""
    if len(data) > most_bytes(width, height):
        raise _Broken("too long")
    header, *chunks = _chunks(data)
    if header.kind != b"IHDR" or len(header.data) != _HEADER.size:
        raise _Broken("no header")
    wide, high, depth, colour, compression, filtering, interlace = _HEADER.unpack(header.data)
    plain = (depth, compression, filtering, interlace) == (8, 0, 0, 0)
    if (wide, high) != (width, height) or not plain or colour not in _CHANNELS:
        raise _Broken("another size or form")
    _look_at_order(chunks, colour)
    packed = b"".join(chunk.data for chunk in chunks if chunk.kind == b"IDAT")
    _look_at_rows(packed, _CHANNELS[colour] * width + 1, height)


def _chunks(data: bytes) -> Iterator[_Chunk]:
    """Raises :class:`_Broken` where lengths, sums or the end are wrong."""
    if data[: len(_SIGNATURE)] != _SIGNATURE:
        raise _Broken("no PNG")
    at = len(_SIGNATURE)
    for _ in range(_MOST_CHUNKS):
        if at + _FRAME > len(data):
            break
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + _FRAME + length
        if end > len(data) or zlib.crc32(data[at + 4 : end - 4]).to_bytes(4, "big") != data[end - 4 : end]:
            raise _Broken("a broken chunk")
        yield _Chunk(kind, data[at + 8 : end - 4])
        at = end
        if kind == b"IEND":
            break
    else:
        raise _Broken("too many chunks")
    if at != len(data):
        raise _Broken("something after the end")


def _look_at_order(chunks: list[_Chunk], colour: int) -> None:
    kinds = [chunk.kind for chunk in chunks]
    body = [kind for kind in kinds if kind == b"IDAT"]
    before = kinds[: kinds.index(b"IDAT")] if body else kinds
    if not body or kinds[len(before) :] != [*body, b"IEND"]:
        raise _Broken("no pixels in one row, or something after them")
    if len(set(before)) != len(before) or (colour == _PALETTE and b"PLTE" not in before):
        raise _Broken("a chunk twice, or no palette")
    for chunk in chunks:
        if chunk.kind == b"PLTE" and (not chunk.data or len(chunk.data) % 3 or len(chunk.data) > _LONGEST_PALETTE):
            raise _Broken("no palette")
        if chunk.kind not in (b"IDAT", b"PLTE") and _LENGTHS.get(chunk.kind) != len(chunk.data):
            raise _Broken("a chunk that no drawing needs")


def _look_at_rows(packed: bytes, row: int, height: int) -> None:
    """Exactly so many rows of so many bytes, in a stream that ends where its chunks do, inflated piece by piece: fresh
    memory for a whole picture costs more than inflating it."""
    stream = isal_zlib.decompressobj()
    left, at, size = packed, 0, row * height
    while at < size and not stream.eof:
        pixels = stream.decompress(left, min(_PIECE, size - at))
        left = stream.unconsumed_tail
        if not pixels:
            break
        if max(pixels[-at % row :: row], default=0) > _LAST_FILTER:
            raise _Broken("an unknown filter")
        at += len(pixels)
    if at != size or stream.decompress(left, 1) or not stream.eof or stream.unused_data:
        raise _Broken("more or fewer pixels")
