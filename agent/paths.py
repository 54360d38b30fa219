"""Paths as callers give them: text or anything path-like. Inside there are :class:`pathlib.Path` alone."""

from __future__ import annotations

import os
from pathlib import Path

StrPath = str | os.PathLike[str]


def as_path(path: StrPath | None) -> Path | None:
    """The path, where one was given."""
    return None if path is None else Path(path)
