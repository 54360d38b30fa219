"""The live view, on a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.command import LEVER, SCRIPT, environment

pytestmark = pytest.mark.process


HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


@contextmanager
def terminal(*arguments: str, cwd: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command on a terminal of 100 × 40 characters, and the file descriptor of who sits before it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    process = subprocess.Popen(
        [SCRIPT, *arguments],
        cwd=cwd,
        env=environment(TERM="xterm-256color"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield process, ours
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def shown(ours: int, until: str | None = None) -> str:
    """All that appears until the command ends, or until it has shown ``until``."""
    data = b""
    while until is None or until not in data.decode(errors="ignore"):
        try:
            part = os.read(ours, 65536)
        except OSError:  # EIO: the other side is closed
            break
        if not part:
            break
        data += part
    return data.decode()


def test_the_live_view_shows_the_run_and_leaves_a_clean_terminal(tmp_path: Path) -> None:
    with terminal("gen", "--text", LEVER, cwd=tmp_path) as (process, ours):
        screen = shown(ours)
        assert process.wait(30) == 0
    assert screen.count(HIDE) == screen.count(SHOW) == 1
    live, after = screen.split(SHOW)
    (page,) = after.split()
    assert (tmp_path / page).name == "explanation.html"
    assert (tmp_path / page).is_file()
    frames = live.split("\x1b[2K\x1b[1A")  # how rich goes back to the top
    assert len(frames) > 5, "the view moves"
    last = [line.strip() for line in _CONTROL.sub("", live[live.rindex("outline") - 12 :]).split("\n")]
    assert [line.split("  ")[1].strip() for line in last[:5]] == [
        "outline",
        "plan of scene 1",
        "scene 1",
        "scene 2",
        "scene 3",
    ]
    assert all(line.startswith("✓") for line in last[:5])
    assert "assembled in" in last[5]
    assert "Traceback" not in screen


def test_ctrl_c_on_a_terminal_gives_the_cursor_back(tmp_path: Path) -> None:
    with terminal("gen", "--text", LEVER, cwd=tmp_path) as (process, ours):
        before = shown(ours, until="outline")
        os.killpg(process.pid, signal.SIGINT)
        screen = before + shown(ours)
        assert process.wait(30) == 130
    assert screen.count(HIDE) == screen.count(SHOW) == 1
    said = _CONTROL.sub("", screen.split(SHOW)[1]).strip()
    assert said == "Stopped. The same command with --resume goes on where it was."
