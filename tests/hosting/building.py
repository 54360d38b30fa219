"""Builds wheels and source distributions as their publisher does."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hosting.environments import run


def build(project: Path, kind: str, into: Path) -> Path:
    """The one file that hatchling makes of a project; ``kind`` is ``wheel`` or ``sdist``."""
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into], cwd=project)
    (made,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder ``name`` that ``make`` filled; the processes of one test run share it."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "made").exists():
            folder.mkdir()
            make(folder)
            (folder / "made").touch()
    return folder
