"""The pictures in a run's folder, names that keep them apart, and the hash that tells runs' items apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from pydantic import BaseModel

from chalkwright.agent.runs.folder import RunFolder, slug

_DIGITS = 6


class Placed(Protocol):
    """The key of one picture of a run."""

    @property
    def place(self) -> Path:
        """The PNG below the run's folder."""


class PictureFolder:
    """The pictures of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def has(self, key: Placed) -> bool:
        """Whether the picture's file is there."""
        return (self.path / key.place).exists()

    def png(self, key: Placed) -> bytes:
        """Raises ``OSError`` where :meth:`has` is False."""
        return (self.path / key.place).read_bytes()

    def keep(self, key: Placed, png: bytes) -> Path:
        """Write one picture, whole or not at all; its path."""
        folder = RunFolder((self.path / key.place).parent)
        folder.create()
        return folder.write_bytes(key.place.name, png)


def own_name(name: str) -> str:
    """A file's name for ``name``. Two names may have one slug: a few digits of a hash keep them apart."""
    return f"{slug(name)}-{hashlib.sha256(name.encode()).hexdigest()[:_DIGITS]}"


def content_of(items: Iterable[BaseModel]) -> str:
    """Hash of everything that a system, or whoever looks at its pictures, sees of the items."""
    text = "\n".join(item.model_dump_json() for item in items)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
