"""A warm parent that the machine lets down while it starts is started again, or else says why it did not start."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from chalkwright.renderers.pool import link
from chalkwright.renderers.pool.link import Link, ParentDied
from chalkwright.renderers.sandbox import room

pytestmark = [pytest.mark.process, pytest.mark.usefixtures("from_nothing"), pytest.mark.asyncio(loop_scope="module")]

BEGINNING = """
import os, pathlib, signal, sys
if "chalkwright.renderers.pool.parent" in sys.orig_argv:
    nth = len(list(pathlib.Path({folder!r}).glob("*.start")))
    pathlib.Path({folder!r}, f"{{nth}}.start").touch()
    {what}
"""


@pytest.fixture
def beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(link, "_AGAIN_SECONDS", 0.0)
    return tmp_path


def begin_with(folder: Path, what: str) -> None:
    (folder / "sitecustomize.py").write_text(BEGINNING.format(folder=str(folder), what=what))


async def refused() -> str:
    with pytest.raises(ParentDied) as died:
        await Link.start("matplotlib", sandbox=False)
    return str(died.value)


def starts(folder: Path) -> int:
    return len(list(folder.glob("*.start")))


async def test_a_parent_that_the_machine_ends_is_started_again(beginning: Path) -> None:
    begin_with(beginning, "nth < 2 and os.kill(os.getpid(), signal.SIGKILL)")
    started = await Link.start("matplotlib", sandbox=False)
    await started.aclose()
    assert starts(beginning) == 3


async def test_a_machine_without_memory_is_told_as_such(beginning: Path) -> None:
    begin_with(beginning, "os.kill(os.getpid(), signal.SIGKILL)")
    assert "memory runs out" in await refused()
    assert starts(beginning) == 3


@pytest.mark.parametrize(
    ("what", "why"),
    [("os._exit(7)", "exit code 7"), ("os.kill(os.getpid(), signal.SIGBUS)", "ended by signal 7")],
)
async def test_a_silent_end_says_how_it_ended(beginning: Path, what: str, why: str) -> None:
    begin_with(beginning, what)
    assert why in await refused()
    assert starts(beginning) == 1


async def test_a_start_that_takes_too_long_says_what_it_had(beginning: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr(link, "_START_SECONDS", 0.1)
    begin_with(beginning, "exec('while True: pass')")
    assert "had a processor for" in await refused()


async def test_a_start_that_stands_still_is_given_up(beginning: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr(link, "_START_AT_MOST", 0.1)
    begin_with(beginning, "signal.pause()")
    assert "not ready" in await refused()


async def test_the_door_of_a_room_ends_as_the_room_did() -> None:
    """Else a room that ran out of memory looks like one that ended in silence."""
    door = os.fork()
    if not door:
        inner = os.fork()
        if not inner:
            os.kill(os.getpid(), signal.SIGKILL)
        room._wait_for(inner)
    assert os.waitstatus_to_exitcode((await asyncio.to_thread(os.waitpid, door, 0))[1]) == -signal.SIGKILL
