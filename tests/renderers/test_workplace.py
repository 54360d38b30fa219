"""The folder that a parent and its pool share: made, locked, swept."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chalkwright.renderers.pool.workplace import Workplace, sweep

_KILLED = """
import os, sys
from chalkwright.renderers.pool.workplace import Workplace
place = Workplace.make()
(place.shelf() / "scene.png").write_text("half a picture")
print(place.path, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.fixture(autouse=True)
def _own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


def test_it_is_gone_when_removed() -> None:
    place = Workplace.make()
    assert {path.name for path in place.path.iterdir()} == {"owner", "room", "share"}
    assert place.shelf() != place.shelf()
    place.remove()
    place.remove()
    assert not place.path.exists()


@pytest.mark.process
def test_what_a_killed_program_left_is_swept_by_the_next(tmp_path: Path) -> None:
    program = subprocess.run([sys.executable, "-c", _KILLED], capture_output=True, text=True, check=False)
    left = Path(program.stdout.strip())
    assert left.parent == tmp_path
    assert list(left.rglob("*.png"))
    place = Workplace.make()
    assert not left.exists()
    place.remove()


def test_what_is_in_use_and_what_is_not_ours_stays(tmp_path: Path) -> None:
    used = Workplace.make()
    strange = tmp_path / "chalkwright-runs-x"
    strange.mkdir()
    sweep()
    assert used.path.exists()
    assert strange.exists()
    used.remove()


def test_shelves_of_many_threads_are_many() -> None:
    place = Workplace.make()
    try:
        with ThreadPoolExecutor(8) as threads:
            shelves = list(threads.map(lambda _: place.shelf(), range(400)))
        assert len(set(shelves)) == 400
    finally:
        place.remove()
