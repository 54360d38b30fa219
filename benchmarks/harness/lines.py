"""JSON lines that outlive a killed process, and a folder that only one process works on at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from chalkwright.agent.errors import UserError

Line = TypeVar("Line", bound=BaseModel)


class Lines(Generic[Line]):
    """A file of JSON lines of one type. Each is appended whole and flushed; reading leaves out a torn last one."""

    def __init__(self, path: Path, kind: type[Line]) -> None:
        self.path = path
        self._kind = kind

    def read(self) -> Iterator[Line]:
        """Every whole line, the oldest first; none where there is no file. Raises :class:`UserError`."""
        if not self.path.exists():
            return
        # A line ends with "\n" alone: text may hold other signs that Python takes for line ends. What comes after the
        # last one is the half line of a process that was killed, or is writing now.
        for number, text in enumerate(self.path.read_bytes().decode("utf-8", "replace").split("\n")[:-1], 1):
            try:
                yield self._kind.model_validate_json(text)
            except ValidationError as error:
                raise UserError(f"Line {number} of {self.path} cannot be read; take it out and run again.") from error

    def add(self, line: Line) -> None:
        """Append one line, durably."""
        with self.path.open("ab") as file:
            file.write(line.model_dump_json().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def mend(self) -> None:
        """Drop the half line that a killed process may have left at the end; for the one process at work."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole != len(data):
            with self.path.open("r+b") as file:
                file.truncate(whole)


@contextmanager
def lock_folder(folder: Path, name: str) -> Iterator[None]:
    """Keep other processes out of a folder, by its file ``name``. Raises :class:`UserError` when one is at work."""
    handle = os.open(folder / name, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise UserError(f"Another process works on {folder}; wait for it to end.") from None
    try:
        yield
    finally:
        os.close(handle)
