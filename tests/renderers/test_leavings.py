"""What a hostile child leaves is carried as data or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from chalkwright.renderers.pool.leavings import OUTPUT, OUTPUT_KEPT, RESULT, RESULT_CAP, carry


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "job"
    made.mkdir()
    return made


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    made = tmp_path / "shelf"
    made.mkdir()
    return made


def carried(folder: Path, shelf: Path) -> dict[str, bytes]:
    carry(folder, shelf)
    return {file.name: file.read_bytes() for file in shelf.iterdir()}


def test_regular_files_are_carried_whole(folder: Path, shelf: Path) -> None:
    left = {"scene.png": b"1" * 100_000, "scene.svg": b"", RESULT: b"{}", OUTPUT: b"said"}
    for name, content in (left | {"other.txt": b"x"}).items():
        (folder / name).write_bytes(content)
    assert carried(folder, shelf) == left


def test_neither_links_nor_pipes_nor_folders_are_carried(folder: Path, shelf: Path) -> None:
    secret = folder / "secret"
    secret.write_text("x")
    (folder / "scene.png").symlink_to(secret)
    os.link(secret, folder / "scene.svg")
    os.mkfifo(folder / RESULT)
    (folder / OUTPUT).mkdir()
    assert carried(folder, shelf) == {}


def test_a_huge_result_is_no_result(folder: Path, shelf: Path) -> None:
    with (folder / RESULT).open("wb") as file:
        file.truncate(RESULT_CAP + 1)
    assert carried(folder, shelf) == {}


def test_only_the_end_of_the_output_is_kept(folder: Path, shelf: Path) -> None:
    (folder / OUTPUT).write_bytes(b"x" * 9000 + b" the end")
    kept = carried(folder, shelf)[OUTPUT]
    assert len(kept) == OUTPUT_KEPT
    assert kept.endswith(b"x the end")


def test_what_lies_on_the_shelf_already_is_not_written_over(folder: Path, shelf: Path) -> None:
    (folder / RESULT).write_bytes(b"new")
    (shelf / RESULT).write_bytes(b"old")
    with pytest.raises(FileExistsError):
        carry(folder, shelf)
    assert (shelf / RESULT).read_bytes() == b"old"
