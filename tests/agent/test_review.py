"""A person looks the outline through before anything is drawn."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import Outline, Problem, SceneBlock
from chalkwright.agent.errors import OutlineWaiting, UserError
from chalkwright.agent.events import OutlineReady, OutlineWaits, PictureReady, TextReady, TextsWithdrawn
from chalkwright.agent.explain.editing import edit_outline
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.runs.job import Options
from tests.agent.child import Child
from tests.agent.scripted import made, options, renderers
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.wire.clients import KEY
from tests.wire.server import WireServer

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
TRAPEZIUM = replay.load("trapezium")


async def waiting(problem: Problem, chosen: Options, out: Path, **order: Any) -> OutlineWaiting:
    with pytest.raises(OutlineWaiting) as caught:
        await made(problem, chosen, out, **order)
    return caught.value


def reworded(outline: Outline) -> Outline:
    """The first text and the second scene say something else."""
    first, *others = outline.blocks
    blocks = [first.model_copy(update={"markdown": "Look at the **trapezium** first."})]
    for block in others:
        second = isinstance(block, SceneBlock) and block.index == 2
        blocks.append(block.model_copy(update={"purpose": "Shows the height BE alone."}) if second else block)
    return edit_outline(outline, blocks)


async def test_nothing_is_drawn_before_the_outline_is_let_through(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    held = await waiting(TRAPEZIUM.problem, chosen, out)
    assert (len(wire.calls), held.folder) == (1, str(out))
    assert not list(out.glob("scene_*"))
    again = await waiting(TRAPEZIUM.problem, chosen, out, resume=True)
    assert (len(wire.calls), again.outline) == (1, held.outline)

    done, events = await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=reworded(held.outline))
    assert done.complete
    assert "Look at the **trapezium** first." in done.markdown
    assert Counter(asked(call)[0] for call in wire.calls) == {"outline": 1, "plan": 1, "rendering": 3}
    assert "Shows the height BE alone." in next(call for call in wire.calls if asked(call)[:2] == ("rendering", 2)).last
    kinds = [type(event) for event in events]
    assert kinds.index(TextsWithdrawn) < kinds.index(TextReady) < kinds.index(OutlineReady) < kinds.index(PictureReady)
    assert [call.stage for call in done.record.calls] == ["outline", "plan", *["rendering"] * 3]


async def test_the_last_event_says_that_it_waits(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    told: list[object] = []
    order = Order(TRAPEZIUM.problem, options(wire, review_outline=True), tmp_path, out=tmp_path / "run", key=KEY)
    with pytest.raises(OutlineWaiting) as caught:
        await run(order, renderers(), told.append)
    assert told[-1] == OutlineWaits(outline=caught.value.outline)


async def test_going_on_without_a_change_draws_what_was_written(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    held = await waiting(TRAPEZIUM.problem, chosen, out)
    done, events = await made(TRAPEZIUM.problem, chosen.model_copy(update={"review_outline": False}), out, resume=True)
    assert done.record.outline == held.outline
    assert not any(isinstance(event, TextsWithdrawn) for event in events)
    assert len(wire.calls) == 5


@pytest.mark.process
@pytest.mark.parametrize("death", ["outline-ready", "outline-waits", "picture-ready"])
async def test_kill_9_while_it_waits_or_draws_repeats_no_call(wire: WireServer, tmp_path: Path, death: str) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    changed = None
    if death == "picture-ready":
        changed = reworded((await waiting(TRAPEZIUM.problem, chosen, out)).outline)
    more = {"outline": changed}
    killed = Child(TRAPEZIUM.problem, chosen, out, resume=changed is not None, die_at=death, more=more)
    assert killed.said() == "killed"
    assert wire.idle()
    if changed is None:
        changed = reworded((await waiting(TRAPEZIUM.problem, chosen, out, resume=True)).outline)
    done, _ = await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=changed)
    assert done.record.outline == changed
    twice = {what for what, count in Counter(map(asked, wire.calls)).items() if count > 1}
    assert twice <= {("rendering", 2, 1), ("rendering", 3, 1)}  # those in flight when it was killed


async def test_another_outline_for_pictures_that_are_drawn_is_refused(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    changed = reworded((await waiting(TRAPEZIUM.problem, chosen, out)).outline)
    done, _ = await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=changed)
    again, _ = await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=changed)
    assert again.record == done.record
    other = edit_outline(changed, title="Another title")
    with pytest.raises(UserError, match="drawn from another outline"):
        await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=other)


async def test_a_scene_may_be_taken_out(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    outline = (await waiting(TRAPEZIUM.problem, chosen, out)).outline
    fewer = edit_outline(outline, [block for block in outline.blocks if block != outline.scenes[2]])
    done, _ = await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=fewer)
    assert [result.scene for result in done.record.scenes] == [1, 2]
    assert len(wire.calls) == 4


async def test_a_wrong_outline_is_refused_before_anything_happens(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    chosen, out = options(wire, review_outline=True), tmp_path / "run"
    outline = (await waiting(TRAPEZIUM.problem, chosen, out)).outline
    broken = outline.model_copy(update={"blocks": outline.blocks[:-1]})
    with pytest.raises(UserError, match=r"ends with scene 3\. End with a text"):
        await made(TRAPEZIUM.problem, chosen, out, resume=True, outline=broken)
    assert len(wire.calls) == 1


async def test_the_offline_author_waits_too(tmp_path: Path) -> None:
    problem, chosen, out = Problem(text=LEVER), Options(review_outline=True), tmp_path / "run"
    outline = (await waiting(problem, chosen, out)).outline
    changed = edit_outline(outline, [outline.blocks[0].model_copy(update={"markdown": "See."}), *outline.blocks[1:]])
    done, _ = await made(problem, chosen, out, resume=True, outline=changed)
    assert done.complete
    assert done.record.outline.texts[0].markdown == "See."


async def test_a_new_run_may_bring_its_outline(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TRAPEZIUM.script("anchored")
    outline = (await waiting(TRAPEZIUM.problem, options(wire, review_outline=True), tmp_path / "a")).outline
    wire.calls.clear()
    done, _ = await made(TRAPEZIUM.problem, options(wire), tmp_path / "b", outline=reworded(outline))
    assert done.record.outline == reworded(outline)
    assert "outline" not in {asked(call)[0] for call in wire.calls}
