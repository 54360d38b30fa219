"""What a child leaves in its folder, read by its parent without trusting a byte of it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

RESULT = "result.json"
LABELS = "labels.json"
OUTPUT = "output.txt"
PICTURES = ("scene.png", "scene.svg", "scene.mp4", "scene.gif")
BEGINS = b"c"
"""What a child says on its pipe once it is confined, before any of the code has run."""
ENDS = b"."
"""What it says when its result is written."""
RESULT_CAP = 8 << 20
OUTPUT_KEPT = 2000
"""Bytes of the code's own output that are kept."""


def content(file: Path, most: int | None = None) -> bytes | None:
    """A regular file's bytes; None for what is no such file or larger than ``most``.

    Whatever the code put there in its place, a link or a pipe, is neither followed nor waited for.
    """
    if most is None and file.name == RESULT:
        most = RESULT_CAP
    descriptor = _opened(file)
    if descriptor is None:
        return None
    with os.fdopen(descriptor, "rb") as stream:
        if most is not None and os.fstat(descriptor).st_size > most:
            return None
        return stream.read()


def output_tail(folder: Path) -> str:
    """The end of what the code printed."""
    descriptor = _opened(folder / OUTPUT)
    if descriptor is None:
        return ""
    with os.fdopen(descriptor, "rb") as stream:
        stream.seek(max(0, os.fstat(descriptor).st_size - OUTPUT_KEPT))
        return stream.read(OUTPUT_KEPT).decode("utf-8", "replace")


def _opened(file: Path) -> int | None:
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
