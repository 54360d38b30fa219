"""A process that is killed in the middle loses nothing that was finished."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from agent.data import Workflow
from agent.folder import RunFolder
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

RAISES = (
    "```python\nfrom manim import *\n\n\nclass Scene3(Scene):\n    def construct(self):\n        self.add(missing)\n```"
)


def start(wire: WireServer, folder: Path, workflow: Workflow, *more: str) -> subprocess.Popen[str]:
    run = "from agent.cli.main import main; main()"
    model = ("--model", "gpt-5", "--base-url", wire.openai_url, "--workflow", workflow)
    return subprocess.Popen(
        [sys.executable, "-c", run, "gen", "problem.json", "--out", "run", *model, *more],
        cwd=folder,
        env=os.environ | {"OPENAI_API_KEY": KEY},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize("workflow", ["anchored", "parallel"])
def test_kill_9_in_scene_3_then_resume_asks_for_nothing_twice(
    wire: WireServer, tmp_path: Path, workflow: Workflow
) -> None:
    conversation = replay.load("trapezium")
    (tmp_path / "problem.json").write_text(conversation.problem.model_dump_json(exclude_none=True))
    in_scene_3, never = threading.Event(), threading.Event()

    def until_killed(call: Call) -> Reply:
        if asked(call) == ("rendering", 3, 1):
            return Reply(RAISES)
        if asked(call) == ("rendering", 3, 2):
            in_scene_3.set()
            return Reply("too late", hold=never)
        return conversation.script(workflow)(call)

    wire.script = until_killed
    process = start(wire, tmp_path, workflow)
    assert in_scene_3.wait(60), process.communicate(timeout=5)[0]
    os.kill(process.pid, signal.SIGKILL)
    process.wait(10)
    never.set()
    before = Counter(asked(call) for call in wire.calls)
    assert before[("rendering", 3, 2)] == 1
    assert not (tmp_path / "run" / "run.json").exists()

    def mended(call: Call) -> Reply:
        if asked(call) == ("rendering", 3, 2):
            return Reply(conversation.replies(workflow, "rendering", 3)[0])
        return replace(conversation.script(workflow)(call))

    wire.script = mended
    resumed = start(wire, tmp_path, workflow, "--resume")
    said = resumed.communicate(timeout=90)[0]
    assert resumed.returncode == 0, said
    after = Counter(asked(call) for call in wire.calls)
    assert after[("rendering", 3, 2)] == 2
    repeated = {what: count for what, count in after.items() if count > 1 and what != ("rendering", 3, 2)}
    assert repeated == {}
    record = RunFolder(tmp_path / "run").read_record()
    assert record.status == "complete"
    paid = [call for call in record.calls if not call.replayed]
    assert len(paid) == sum(after.values()) - 1  # the killed call could not be entered
    assert record.scenes[2].attempts == 2
