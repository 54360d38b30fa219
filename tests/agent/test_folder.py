from __future__ import annotations

import threading
from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RECORD, RunFolder, default_folder, scene_file, slug
from tests.offenders import each


def test_file_names() -> None:
    assert scene_file(2, "png") == "scene_2.png"
    assert slug("A ramp: $5 / 3?") == "a-ramp-5-3"
    assert slug("杠杆的平衡") == "杠杆的平衡"
    assert slug("../..\0") == "problem"
    assert len(slug("字" * 500).encode()) <= 100
    assert default_folder("A ramp", "0123456789abcdef", Path("out")) == Path("out/a-ramp-01234567")


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "/etc/x", "a\\b", "a\0b"])
def test_only_bare_names_are_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="bare file name"):
        RunFolder(tmp_path).write_text(name, "x")


def test_the_folder_is_made_and_the_file_is_as_open_as_usual(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "a" / "b")
    folder.create()
    usual = tmp_path / "usual"
    usual.write_text("x")
    path = folder.write_text("x.md", "größer \ud800")
    assert path.read_text(encoding="utf-8") == "größer ?"
    assert path.stat().st_mode == usual.stat().st_mode


def test_a_folder_that_has_gone_is_not_made_anew(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    folder.create()
    (tmp_path / "run").rmdir()
    with pytest.raises(FileNotFoundError):
        folder.write_text("x.md", "x")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError, match="choose another"):
        RunFolder(tmp_path / "file" / "run").create()


def test_a_reader_never_sees_a_part(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    contents = {bytes([letter]) * 300_000 for letter in b"ab"}
    folder.write_bytes("x.bin", b"a" * 300_000)
    stop = threading.Event()
    seen: set[bytes] = set()

    def read() -> None:
        while not stop.is_set():
            seen.add((tmp_path / "x.bin").read_bytes())

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for _ in range(5):
            for content in sorted(contents):
                folder.write_bytes("x.bin", content)
    finally:
        stop.set()
        reader.join()
    assert seen
    assert seen <= contents


def test_a_failed_write_leaves_the_old_file_and_no_litter(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.write_bytes("x.bin", b"old")
    with pytest.raises(TypeError):
        folder.write({"y.bin": b"new", "x.bin": 7})  # type: ignore[dict-item]
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        folder.write_bytes("taken", b"new")
    assert (tmp_path / "x.bin").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taken", "x.bin"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "There is no run.json"),
        ("{", "not valid JSON"),
        ('{"schema_version": ' + "9" * 5_000 + "}", "not valid JSON"),
        ('{"schema_version": 99}', "newer Chalkwright"),
        ('{"schema_version": 1}', "not a run record"),
    ],
)
def test_a_record_that_cannot_be_read_is_said(tmp_path: Path, content: str | None, expected: str) -> None:
    if content is not None:
        (tmp_path / RECORD).write_text(content)
    with pytest.raises(UserError, match=expected):
        RunFolder(tmp_path).read_record()


@each(("a\0b", "half \ud800", "x" * 300), name=ascii)
def test_a_folder_that_cannot_be_has_no_record(name: str) -> None:
    with pytest.raises(UserError, match="cannot be read") as caught:
        RunFolder(Path(name)).read_record()
    str(caught.value).encode()  # and can be shown
