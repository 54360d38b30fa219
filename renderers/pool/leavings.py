"""What a child leaves in its folder, carried to a shelf by its parent, which sees not a byte of it.

Whatever a parent reads stays in its memory, and so in that of the next child, which may draw for somebody else: files
are handed from kernel to kernel.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

REQUEST = "request.json"
"""On the shelf: what to draw."""
RESULT = "result.json"
OUTPUT = "output.txt"
PICTURES = ("scene.png", "scene.svg", "scene.mp4", "scene.gif")
BEGINS = b"c"
"""What a child says on its pipe once it is confined, before any of the code has run."""
ENDS = b"."
"""What it says when its result is written."""
RESULT_CAP = 8 << 20
OUTPUT_KEPT = 2000
"""Bytes of the code's own output that are kept."""


_CHUNK = 1 << 24


def carry(folder: Path, shelf: Path) -> None:
    """Copy the pictures, the result and the end of the output. Raises :class:`OSError`.

    What is no regular file is left: whatever the code put there in its place, a link or a pipe, is neither followed nor
    waited for; so is a result beyond :data:`RESULT_CAP`.
    """
    for name in PICTURES:
        _copy(folder / name, shelf / name)
    _copy(folder / RESULT, shelf / RESULT, most=RESULT_CAP)
    _copy(folder / OUTPUT, shelf / OUTPUT, tail=OUTPUT_KEPT)


def content(file: Path, most: int) -> bytes | None:
    """A regular file's bytes; None for what is no such file or larger than ``most``."""
    descriptor = _open(file)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        return None if os.fstat(descriptor).st_size > most else stream.read()


def _copy(source: Path, target: Path, *, most: int | None = None, tail: int | None = None) -> None:
    descriptor = _open(source)
    if descriptor is None:
        return
    try:
        size = os.fstat(descriptor).st_size
        if most is not None and size > most:
            return
        at = max(0, size - tail) if tail is not None else 0
        written = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            while at < size and (sent := os.sendfile(written, descriptor, at, min(_CHUNK, size - at))):
                at += sent
        finally:
            os.close(written)
    finally:
        os.close(descriptor)


def _open(file: Path) -> int | None:
    """A descriptor of a regular file with no other name: another name of it could be a file that is not the code's."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    found = os.fstat(descriptor)
    if stat.S_ISREG(found.st_mode) and found.st_nlink == 1:
        return descriptor
    os.close(descriptor)
    return None
