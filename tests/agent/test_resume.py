"""A process that is killed in the middle loses nothing that was finished."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.data import Workflow
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.job import Options
from tests.agent.child import Child
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.process


def options(wire: WireServer, workflow: Workflow = "anchored", **more: object) -> Options:
    return Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, "workflow": workflow, **more})


@pytest.mark.parametrize("workflow", ["anchored", "parallel", "inherited", "eager", "swift"])
@pytest.mark.parametrize("events", [(4,), (12,), (17,), (9, 14)])
def test_kill_9_at_any_event_loses_only_what_was_in_flight(
    wire: WireServer, tmp_path: Path, workflow: Workflow, events: tuple[int, ...]
) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script(workflow)
    chosen, out = options(wire, workflow), tmp_path / "run"
    for turn, event in enumerate(events):
        assert Child(conversation.problem, chosen, out, resume=turn > 0, die_at=event).said() == "killed"
        assert wire.idle()
    open_at_once = 3 if workflow == "parallel" else 2
    assert Child(conversation.problem, chosen, out, resume=True).said() == "complete"
    asked_for = Counter(asked(call) for call in wire.calls)
    repeated = sum(count - 1 for count in asked_for.values())
    assert repeated <= open_at_once * len(events)
    record = RunFolder(out).read_record()
    paid = [call for call in record.calls if not call.replayed]
    assert 0 <= len(wire.calls) - len(paid) <= repeated
    assert all(call.cost for call in paid)
    assert not list(out.glob(".*.part"))
    assert {path.name for path in out.iterdir()} >= {"explanation.html", "explanation.md", "scene_3.png"}


def test_a_scene_given_up_before_the_kill_is_asked_anew(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")

    def hopeless(call: Call) -> Reply:
        if asked(call)[:2] == ("rendering", 3):
            return Reply("I would rather not.")
        return conversation.script("anchored")(call)

    wire.script = hopeless
    chosen, out = options(wire, attempts=2), tmp_path / "run"
    assert Child(conversation.problem, chosen, out, die_at="scene-failed").said() == "killed"
    wire.script = conversation.script("anchored")
    assert Child(conversation.problem, chosen, out, resume=True).said() == "complete"
    asked_for = Counter(asked(call) for call in wire.calls)
    assert asked_for.pop(("rendering", 3, 1)) == 2
    assert set(asked_for.values()) == {1}


def test_two_processes_in_one_folder_do_not_meet(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    children = [Child(conversation.problem, options(wire), tmp_path / "run") for _ in range(2)]
    refused, made = sorted((child.said() for child in children), key=lambda said: said == "complete")
    assert made == "complete"
    assert refused.startswith(("Busy: Another run works in", "UserError: The folder"))
    assert "choose another" in refused
    assert len(wire.calls) == 5


@pytest.mark.parametrize("kilobytes", [0, 40, 100])
def test_a_full_disk_is_one_sentence(wire: WireServer, tmp_path: Path, kilobytes: int) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    chosen, out = options(wire), tmp_path / "run"
    said = Child(conversation.problem, chosen, out, file_bytes=kilobytes * 1024).said()
    assert said.startswith("MachineFault: The "), said
    assert "space" in said
    assert Child(conversation.problem, chosen, out, resume=True).said() == "complete"
