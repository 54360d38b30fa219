"""Ctrl-C and SIGTERM: gone at once, one sentence, nothing left behind."""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import KEY, LIMIT, asking, ended, start
from tests.conversations import replay
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


CONVERSATION = replay.load("fraction_bar")
SENTENCE = "Stopped. The same command with --resume goes on where it was.\n"


class Held:
    """The conversation until its last call, which is held: one picture is drawn by then."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.release = threading.Event()

    def __call__(self, call: Call) -> Reply:
        answer = CONVERSATION.answer("anchored", call)
        if replay.asked(call)[:2] != ("rendering", 2):
            return Reply(answer)
        self.reached.set()
        return Reply(answer, hold=self.release)


@pytest.fixture
def held(wire: WireServer) -> Iterator[Held]:
    held = Held()
    wire.script = held
    yield held
    held.release.set()


def begin(tmp_path: Path, wire: WireServer, *more: str) -> subprocess.Popen[bytes]:
    (tmp_path / "tmp").mkdir()
    return start(
        *("gen", "--text", CONVERSATION.problem.text, "--out", "run", *more, *asking(wire.openai_url)),
        cwd=tmp_path,
        env={"OPENAI_API_KEY": KEY, "TMPDIR": str(tmp_path / "tmp")},
    )


def descendants(of: int) -> set[tuple[int, str]]:
    """All processes below one, each with the time of its start, because numbers are used again."""
    parents: dict[int, list[tuple[int, str]]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        parents.setdefault(int(fields[1]), []).append((int(stat.parent.name), fields[19]))
    found: set[tuple[int, str]] = set()
    queue = [of]
    while queue:
        children = parents.get(queue.pop(), [])
        found.update(children)
        queue += [pid for pid, _ in children]
    return found


def alive(process: tuple[int, str]) -> bool:
    try:
        fields = Path(f"/proc/{process[0]}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return False
    return fields[19] == process[1] and fields[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_stopped_run_ends_at_once_and_leaves_nothing_behind(
    number: signal.Signals, held: Held, wire: WireServer, tmp_path: Path
) -> None:
    process = begin(tmp_path, wire)
    assert held.reached.wait(LIMIT)
    below = descendants(process.pid)
    assert below, "a picture is drawn by another process, so there is one to be stopped"
    process.send_signal(number)
    done = ended(process)
    assert not held.release.is_set(), "it waits neither for the answer under way nor for a next attempt"
    assert (done.code, done.out) == (130, "")
    assert done.err.endswith(SENTENCE)
    assert "Traceback" not in done.err
    assert "Error" not in done.err
    assert [one for one in below if alive(one)] == []
    assert list((tmp_path / "tmp").iterdir()) == []
    assert wire.idle()
    assert wire.calls[-1].abandoned

    if number is signal.SIGTERM:
        return
    made, held.release = len(wire.calls), threading.Event()
    held.release.set()
    (tmp_path / "tmp").rmdir()
    again = ended(begin(tmp_path, wire, "--resume"))
    assert again.code == 0, again
    assert "Going on with the earlier run." in again.err
    assert [replay.asked(call) for call in wire.calls[made:]] == [("rendering", 2, 1)]


def test_a_program_that_reads_events_sees_a_stop_by_the_exit_code(held: Held, wire: WireServer, tmp_path: Path) -> None:
    process = begin(tmp_path, wire, "--events", "json")
    assert held.reached.wait(LIMIT)
    process.send_signal(signal.SIGINT)
    done = ended(process)
    assert (done.code, done.err) == (130, SENTENCE)
    assert '"event":"picture-ready"' in done.out
    assert '"event":"finished"' not in done.out
