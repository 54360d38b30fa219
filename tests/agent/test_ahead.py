"""What is asked before its turn: Scene 1 while the outline still streams."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

import pytest

from chalkwright.agent.errors import OutlineWaiting
from chalkwright.agent.events import AttemptFaulty, AttemptStarted, OutlineReady, PictureReady, TextsWithdrawn
from tests.agent.child import Child
from tests.agent.scripted import made, options
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.server import Call, Reply, WireServer

TRAPEZIUM = replay.load("trapezium")
ONCE = Counter({("outline", None): 1, ("plan", 1): 1, ("rendering", 1): 1, ("rendering", 2): 1, ("rendering", 3): 1})


def stages(wire: WireServer) -> Counter[tuple[str, int | None]]:
    return Counter(asked(call)[:2] for call in wire.calls)


class Halved:
    """Streams half of the outline, and the rest once ``ready`` is set; ``spoiled``: the rest closes it too early."""

    def __init__(self, *, spoiled: bool = False) -> None:
        self.ready = threading.Event()
        self._spoiled = spoiled

    def __call__(self, call: Call) -> Reply:
        stage, _, attempt = asked(call)
        if stage != "outline":
            return TRAPEZIUM.script("anchored")(call)
        whole = TRAPEZIUM.replies("anchored", "outline")[0]
        if attempt > 1:
            return Reply(whole)
        half = len(whole) // 2
        assert "</SCENE_1>" in whole[: half - 100]
        text = f"{whole[:half]}</OUTLINE>".ljust(len(whole)) if self._spoiled else whole
        return Reply(text, pieces=40, rest=self.ready)


async def test_scene_1_is_drawn_while_the_outline_still_streams(wire: WireServer, tmp_path: Path) -> None:
    wire.script = halved = Halved()

    def hear(event: object) -> None:
        if isinstance(event, PictureReady):
            halved.ready.set()  # the rest of the outline comes after the picture, or never

    done, events = await made(TRAPEZIUM.problem, options(wire, workflow="eager"), tmp_path / "run", hear=hear)
    assert done.complete
    kinds = [type(event) for event in events]
    assert kinds.index(PictureReady) < kinds.index(OutlineReady)
    assert kinds.count(PictureReady) == 3
    assert all((tmp_path / "run" / f"scene_{scene}.png").exists() for scene in (1, 2, 3))
    assert done.html.count('src="data:image/') == 3
    assert stages(wire) == ONCE
    assert [call.stage for call in done.record.calls].count("plan") == 1


async def test_a_rejected_outline_takes_the_picture_back(wire: WireServer, tmp_path: Path) -> None:
    wire.script = halved = Halved(spoiled=True)
    out = tmp_path / "run"
    at_withdrawal: list[bool] = []
    at_plan: list[bool] = []

    def hear(event: object) -> None:
        if isinstance(event, PictureReady):
            halved.ready.set()
        if isinstance(event, AttemptFaulty):
            at_withdrawal.append((out / "scene_1.png").exists())
        if isinstance(event, AttemptStarted) and event.stage == "plan":
            at_plan.append((out / "scene_1.png").exists())

    done, events = await made(TRAPEZIUM.problem, options(wire, workflow="eager"), out, hear=hear)
    kinds = [type(event) for event in events]
    assert (at_withdrawal, at_plan) == ([True], [False, False])
    assert kinds.index(PictureReady) < kinds.index(TextsWithdrawn)
    assert kinds.count(PictureReady) == 4
    assert done.complete
    assert done.html.count('src="data:image/') == 3
    assert stages(wire) == ONCE + Counter({("outline", None): 1})  # the same question is answered from what was paid


async def test_nothing_is_asked_ahead_of_a_review(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    with pytest.raises(OutlineWaiting):
        await made(TRAPEZIUM.problem, options(wire, workflow="eager", review_outline=True), tmp_path / "run")
    assert stages(wire) == Counter({("outline", None): 1})


@pytest.mark.process
def test_what_was_asked_ahead_is_not_paid_for_again_after_a_crash(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen = options(wire, workflow="eager")
    out = tmp_path / "run"
    assert Child(TRAPEZIUM.problem, chosen, out, die_at="outline-ready").said() == "killed"
    assert Child(TRAPEZIUM.problem, chosen, out, resume=True).said() != "killed"
    again = {what: count for what, count in stages(wire).items() if count > 1}
    assert set(again) <= {("plan", 1), ("rendering", 1)}  # under way when it died, at most
    plans = [call.last for call in wire.calls if asked(call)[:2] == ("plan", 1)]
    assert len(set(plans)) == 1
