"""The quick tier's temporary folders lie in memory, where there is room: a sixth of its time was waiting for the disk.

What is written durably is written durably there too; only the disk is not waited for. The second tier, whose tests
make whole environments and kill what writes them, keeps the disk.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes that must be free; a container's default is far less."""


class Scratch:
    """Chooses ``--basetemp`` where nobody did, and takes it away at the end."""

    def __init__(self) -> None:
        self._made: Path | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Before pytest makes its own; workers are given theirs inside it."""
        if config.getoption("--tier") == "quick" and config.option.basetemp is None and has_room(MEMORY):
            self._made = MEMORY / f"chalkwright-tests-{os.getpid()}"
            config.option.basetemp = str(self._made)

    def pytest_unconfigure(self) -> None:
        if self._made is not None:
            shutil.rmtree(self._made, ignore_errors=True)


def has_room(folder: Path) -> bool:
    """Whether test data can lie there."""
    return os.access(folder, os.W_OK | os.X_OK) and shutil.disk_usage(folder).free > ROOM
