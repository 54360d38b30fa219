"""Names of uploaded files, in signs and of a length that every file system has."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

MOST = 160
"""Bytes of a name: file systems have 255, and a path 4,096."""


def plain_name(name: str, besides: str = "") -> str:
    """One part of a path in letters, digits, ``_.-`` and the signs ``besides``; empty where nothing is left of it.

    What is too long is cut before its ending, which says what the file is.
    """
    kept = re.sub(rf"[^\w.{re.escape(besides)}-]", "_", name)
    ending = PurePosixPath(kept).suffix if len(PurePosixPath(kept).suffix) <= 10 else ""
    stem = kept.removesuffix(ending)
    room = MOST - len(ending.encode("utf-8", "replace"))
    return stem.encode("utf-8", "replace")[:room].decode("utf-8", "ignore") + ending
