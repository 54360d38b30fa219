"""What a hostile child leaves is read as data or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from chalkwright.renderers.leavings import RESULT, RESULT_CAP, content, output_tail


def test_a_regular_file_is_read_within_bounds(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert content(tmp_path / "a") == b"12345"
    assert content(tmp_path / "a", 4) is None
    assert content(tmp_path / "nothing") is None


def test_neither_links_nor_pipes_nor_folders_are_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x")
    (tmp_path / "soft").symlink_to(secret)
    os.link(secret, tmp_path / "hard")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    assert [content(tmp_path / name) for name in ("soft", "hard", "pipe", "folder")] == [None] * 4


def test_a_huge_result_is_no_result(tmp_path: Path) -> None:
    with (tmp_path / RESULT).open("wb") as file:
        file.truncate(RESULT_CAP + 1)
    assert content(tmp_path / RESULT) is None


def test_only_the_end_of_the_output_is_kept(tmp_path: Path) -> None:
    assert output_tail(tmp_path) == ""
    (tmp_path / "output.txt").write_bytes(b"x" * 9000 + b"\xff the end")
    assert len(output_tail(tmp_path)) == 2000
    assert output_tail(tmp_path).endswith("\ufffd the end")
