"""Who starts ``gen`` or ``serve`` as root is told once what that means, and in no other case."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from chalkwright.cli.as_root import meaning
from tests.cli.command import LIMIT, ROOT, SCRIPT, Ran, ended, environment, run

pytestmark = pytest.mark.process

SAID = (
    "Started as root: drawing code runs as another user where this machine allows one, and everything else as root; "
    "start it as an unprivileged user instead."
)


def as_root(*arguments: str, cwd: Path) -> subprocess.Popen[bytes]:
    """The command started by root; on a plain user's machine by the root of a namespace."""
    before = []
    if os.geteuid() != 0:
        if shutil.which("unshare") is None:
            pytest.skip("nobody can be root here")
        before = ["unshare", "-r"]
    return subprocess.Popen(
        [*before, SCRIPT, *arguments],
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def gen(*options: str, cwd: Path) -> Ran:
    command = ("gen", "--text", "What is 3/4 of 20 apples?", *options)
    return run(*command, cwd=cwd) if os.geteuid() == 0 else ended(as_root(*command, cwd=cwd))


def test_others_are_told_nothing() -> None:
    assert meaning(user=1000) == ""
    assert meaning(user=1000, sandbox=False) == ""


def test_gen_says_it_once(tmp_path: Path) -> None:
    done = gen("--events", "json", cwd=tmp_path)
    assert done.code == 0, done
    assert done.root == f"{SAID}\n"


def test_gen_says_what_it_means_without_walls(tmp_path: Path) -> None:
    done = gen("--unsafe-no-sandbox", cwd=tmp_path)
    assert done.root == (
        "Started as root with --unsafe-no-sandbox: where this machine cannot isolate drawing code, that code runs as "
        "root; start it as an unprivileged user instead.\n"
    )


def test_serve_logs_it_once(tmp_path: Path) -> None:
    with as_root("serve", "--port", "0", "--root", "runs", "--workers", "1", cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline().startswith(b"Chalkwright is served at ")
            process.send_signal(signal.SIGINT)
            process.wait(LIMIT)
        finally:
            process.kill()
        told = [json.loads(line) for line in process.stderr.read().decode().splitlines() if ROOT in line]
    assert [line["message"] for line in told] == [SAID]
