"""An app that has packages of its own called ``agent``, ``prompts``, ``judges``, ``benchmarks`` and ``renderers`` holds
Chalkwright beside them, however it is started."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from chalkwright.service.serving import bind_socket
from tests.cli.command import environment
from tests.hosting.environments import LIMIT, Environment
from tests.hosting.pictures import is_drawn

pytestmark = pytest.mark.process


def check(lines: list[str]) -> None:
    """A lesson: the app's own greeting, then texts and three pictures."""
    assert lines[0] == "Hello, Ada!"
    pictures = [Path(line.removeprefix("picture ")) for line in lines if line.startswith("picture ")]
    assert [is_drawn(picture) for picture in pictures] == [True] * 3
    assert any("fulcrum" in line for line in lines)


@contextmanager
def served(guest: Environment, app: Path, lessons: Path) -> Iterator[httpx.Client]:
    """The app under uvicorn, started as its owner starts it."""
    with bind_socket("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        process = subprocess.Popen(
            [guest.python, "-m", "uvicorn", "web:app", "--fd", str(listening.fileno())],
            cwd=app,
            env=environment(LESSONS=str(lessons)),
            pass_fds=[listening.fileno()],
            stdin=subprocess.DEVNULL,
        )
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=LIMIT) as client:
                yield client
        finally:
            process.terminate()
            process.wait(LIMIT)


def test_under_uvicorn_it_streams_an_explanation(guest: Environment, app: Path, tmp_path: Path) -> None:
    with served(guest, app, tmp_path / "lessons") as client:
        assert client.get("/owners").json() == ["lantern"] * 5
        with client.stream("GET", "/lesson") as answer:
            check(list(answer.iter_lines()))


@pytest.mark.parametrize("how", ["python main.py", "python -P main.py", "python -m main"])
def test_as_a_program_it_prints_an_explanation(guest: Environment, app: Path, tmp_path: Path, how: str) -> None:
    # With -P neither the program's folder nor the current one is searched: its owner has to name it.
    variables = {"PYTHONPATH": str(app)} if "-P" in how else {}
    owners, *lines = guest.run(*how.split()[1:], tmp_path / "lessons", cwd=app, **variables).splitlines()
    assert owners.split() == ["lantern"] * 5
    check(lines)


@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_its_tests_pass(guest: Environment, app: Path, mode: str) -> None:
    said = guest.run("-m", "pytest", f"--import-mode={mode}", cwd=app, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    assert "1 passed" in said
