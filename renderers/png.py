"""PNG as fast as the machine allows: a picture of 1920 × 1080 in a few milliseconds.

Drawings are flat, so every byte of encoding time above the fastest level buys almost nothing: measured against
Pillow at level 1 the files are a tenth larger and written eight times as fast.
"""

from __future__ import annotations

import os
import struct
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np
from isal import isal_zlib
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2
_NO_FILTER = 0
_LEVEL = 1


def write(pixels: NDArray[np.uint8], file: Path) -> None:
    """Write RGBA ``pixels`` (height × width × 4), whose alpha is dropped. Raises :class:`OSError`."""
    height, width = pixels.shape[:2]
    rows = _buffer(os.getpid(), height, 1 + 3 * width)
    rows[:, 0] = _NO_FILTER
    inside = as_strided(rows[:, 1:], (height, width, 3), (1 + 3 * width, 3, 1))
    for channel in range(3):  # one after the other: five times as fast as all at once
        inside[:, :, channel] = pixels[:, :, channel]
    header = struct.pack(">IIBBBBB", width, height, 8, _RGB, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", isal_zlib.compress(rows, _LEVEL)), (b"IEND", b""))
    file.write_bytes(_SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks))


@lru_cache(maxsize=1)
def _buffer(process: int, height: int, width: int) -> NDArray[np.uint8]:
    """Memory that stays: getting it anew from the kernel takes longer than filling it. Not shared by forked processes,
    which would pay for the copy."""
    return np.empty((height, width), np.uint8)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
