"""Paths as callers give them: text or anything path-like. Inside there are :class:`pathlib.Path` alone."""

from __future__ import annotations

import os
from pathlib import Path

StrPath = str | os.PathLike[str]


def as_path(path: StrPath | None) -> Path | None:
    """The path, where one was given."""
    return None if path is None else Path(path)


def private_folder(folder: Path) -> Path:
    """``folder``, made where it is missing, for this user alone whatever the umask says. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
    return folder


def is_file(path: Path) -> bool:
    """Whether it is a file; what is too long for a path, or holds a NUL, is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
