"""The whole graph with the LLM author: real clients, a real server, real pictures."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.data import Explanation, Usage, Workflow
from chalkwright.agent.errors import BudgetExhausted, UnknownPrice, WrongKey
from chalkwright.agent.events import (
    AttemptFaulty,
    CallMade,
    CallRetried,
    Finished,
    Heartbeat,
    SceneFailed,
    TextReady,
    TextsWithdrawn,
)
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.runs import progress
from chalkwright.agent.runs.job import Options
from tests.conversations import replay
from tests.conversations.replay import asked
from tests.renderers.pools import Pools
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

MODELS = {"openai": "gpt-5", "google": "gemini"}
Script = Callable[[Call], Reply]


def options(wire: WireServer, client: str = "openai", workflow: Workflow = "anchored", **more: object) -> Options:
    url = wire.google_url if client == "google" else wire.openai_url
    return Options.model_validate({"model": MODELS[client], "base_url": url, "workflow": workflow, **more})


def service(pools: Pools, tmp_path: Path, chosen: Options) -> ExplanationService:
    return ExplanationService(chosen, root=tmp_path, key=KEY, renderers=pools)


def stages(wire: WireServer) -> Counter[tuple[str, int | None]]:
    return Counter((stage, scene) for stage, scene, _ in map(asked, wire.calls))


def drawing(wire: WireServer, scene: int) -> Call:
    return next(call for call in wire.calls if asked(call)[:2] == ("rendering", scene))


async def explained(
    wire: WireServer, pools: Pools, tmp_path: Path, name: str, chosen: Options, script: Script | None = None
) -> Explanation:
    conversation = replay.load(name)
    wire.script = script or conversation.script(chosen.workflow)
    async with service(pools, tmp_path, chosen) as running:
        return await running.explain(conversation.problem)


@pytest.mark.process
@pytest.mark.parametrize(
    ("name", "client"),
    [*((name, "openai") for name in replay.names()), *((name, "google") for name in ("no_diagram", "time_zones_zh"))],
)
async def test_a_replayed_conversation_becomes_a_document(
    wire: WireServer, pools: Pools, tmp_path: Path, client: str, name: str
) -> None:
    done = await explained(wire, pools, tmp_path, name, options(wire, client))
    record = done.record
    assert done.complete
    assert {call.protocol for call in wire.calls} == {client}
    assert all(finding.slight for scene in record.scenes for finding in scene.findings)
    assert done.folder is not None
    for scene in record.scenes:
        assert (Path(done.folder) / f"scene_{scene.scene}.png").stat().st_size > 5_000
    assert done.html.count('src="data:image/') == len(record.scenes)
    assert sum(count for (stage, _), count in stages(wire).items() if stage == "plan") == (1 if record.scenes else 0)
    assert [call.outcome for call in record.calls] == ["ok"] * len(wire.calls)
    assert sum(call.usage.input_tokens for call in record.calls) > 0
    assert all(call.cost is not None and call.cost > 0 for call in record.calls)
    price = resolve(MODELS[client]).price
    assert price is not None
    used = sum(record.usage.values(), Usage())
    assert sum(cost or Decimal(0) for cost in record.cost.values()) == price.cost(used)


@pytest.mark.process
async def test_a_failed_render_is_repaired_with_the_error_and_the_code(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    done = await explained(wire, pools, tmp_path, "ammonia", options(wire))
    assert [scene.attempts for scene in done.record.scenes] == [1, 2, 1]
    repair = next(call for call in wire.calls if asked(call) == ("rendering", 2, 2))
    assert "The drawing code raised" in repair.last
    assert "self.add(frame.make_dashed(0.2) if dashed else frame)" in repair.last
    assert [role for role, _ in repair.messages] == ["user"]
    drawn = done.record.scenes[1].code
    assert drawn is not None
    assert "self.add(DashedVMobject(frame, num_dashes=60) if dashed else frame)" in drawn.written
    assert drawn.written.startswith("from manim import *")  # the reply was an edit


@pytest.mark.process
async def test_malformed_xml_is_asked_again_with_the_parse_error(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    conversation = replay.load("pedigree")
    wire.script = conversation.script("anchored")
    async with service(pools, tmp_path, options(wire)) as running:
        events = [event async for event in running.stream(conversation.problem)]
    faulty = next(event for event in events if isinstance(event, AttemptFaulty))
    assert (faulty.stage, faulty.attempt) == ("outline", 1)
    assert faulty.faults[0].message in next(call for call in wire.calls if asked(call) == ("outline", None, 2)).last
    finished = events[-1]
    assert isinstance(finished, Finished)
    texts = [event.block for event in events[events.index(faulty) :] if isinstance(event, TextReady)]
    assert tuple(texts) == finished.explanation.record.outline.texts


@pytest.mark.process
async def test_a_chinese_problem_is_chinese_from_outline_to_label(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    done = await explained(wire, pools, tmp_path, "time_zones_zh", options(wire))
    assert done.record.outline.language.startswith("zh")
    assert '<html lang="zh' in done.html
    labels = "".join(element.text for scene in done.record.scenes for element in scene.elements)
    assert sum("\u4e00" <= character <= "\u9fff" for character in labels) >= 4


@pytest.mark.process
@pytest.mark.parametrize(("workflow", "plans"), [("anchored", 1), ("parallel", 3), ("inherited", 1)])
async def test_plans_and_anchors_by_workflow(
    wire: WireServer, pools: Pools, tmp_path: Path, workflow: Workflow, plans: int
) -> None:
    done = await explained(wire, pools, tmp_path, "trapezium", options(wire, workflow=workflow))
    assert done.complete
    assert sum(count for (stage, _), count in stages(wire).items() if stage == "plan") == plans
    code = done.record.scenes[0].code
    assert code is not None
    for scene in (2, 3):
        assert (code.source.strip() in drawing(wire, scene).prompt) == (workflow != "parallel")
    later = done.record.scenes[2].code
    assert later is not None
    assert ("class Scene3(Scene1)" in later.written) == (workflow == "inherited")
    assert ("class Scene1" in later.source) or workflow != "inherited"


@pytest.mark.process
async def test_later_scenes_are_written_at_the_same_time(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    both = threading.Barrier(2)

    def script(call: Call) -> Reply:
        reply = conversation.script("anchored")(call)
        return replace(reply, hold=both) if asked(call)[1] in (2, 3) else reply

    done = await explained(wire, pools, tmp_path, "trapezium", options(wire), script)
    assert done.complete
    two, three = drawing(wire, 2), drawing(wire, 3)
    assert wire.most_at_once == 2
    assert two.started < three.ended
    assert three.started < two.ended


@pytest.mark.process
async def test_scene_1_is_finished_before_any_other_begins(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    await explained(wire, pools, tmp_path, "trapezium", options(wire))
    order = [asked(call)[:2] for call in wire.calls]
    assert order[:3] == [("outline", None), ("plan", 1), ("rendering", 1)]
    assert drawing(wire, 1).ended < min(drawing(wire, 2).started, drawing(wire, 3).started)


@pytest.mark.process
async def test_a_stream_that_breaks_takes_its_texts_back(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    conversation = replay.load("fraction_bar")

    def script(call: Call) -> Reply:
        reply = conversation.script("anchored")(call)
        return replace(reply, cut=True, pieces=12) if call.number == 0 else reply

    wire.script = script
    async with service(pools, tmp_path, options(wire)) as running:
        events = [event async for event in running.stream(conversation.problem)]
    kinds = [type(event) for event in events]
    assert CallRetried in kinds
    finished = events[-1]
    assert isinstance(finished, Finished)
    shown = [event.block for event in events if isinstance(event, TextReady)]
    if TextsWithdrawn in kinds:
        shown = [event.block for event in events[kinds.index(TextsWithdrawn) :] if isinstance(event, TextReady)]
    assert tuple(shown) == finished.explanation.record.outline.texts
    broken = finished.explanation.record.calls[0]
    assert broken.outcome == "StreamBroken"
    assert broken.cost is not None
    assert broken.cost > 0


@pytest.mark.process
async def test_a_filtered_scene_is_a_gap_and_the_rest_is_kept(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")

    def script(call: Call) -> Reply:
        if asked(call)[:2] == ("rendering", 2):
            return Reply("", finish="filtered")
        return conversation.script("anchored")(call)

    done = await explained(wire, pools, tmp_path, "trapezium", options(wire), script)
    assert done.record.status == "partial"
    fault = done.record.scenes[1].fault
    assert fault is not None
    assert fault.kind == "Filtered"
    assert [scene.drawn for scene in done.record.scenes] == [True, False, True]


@pytest.mark.process
async def test_the_money_limit_stops_mid_run_and_keeps_the_text(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    async with service(pools, tmp_path, options(wire, max_cost="0.02")) as running:
        events = [event async for event in running.stream(conversation.problem)]
        failed = [event for event in events if isinstance(event, SceneFailed)]
        assert {event.fault.kind for event in failed} == {"BudgetExhausted"}
        calls_before = len(wire.calls)
        resumed = await running.explain(conversation.problem, options(wire, max_cost="1"), resume=True)
    assert resumed.complete
    assert stages(wire)[("outline", None)] == 1
    assert len(wire.calls) > calls_before
    spent = [event.spent for event in events if isinstance(event, CallMade)]
    assert spent == sorted(spent)
    assert resumed.record.cost["outline"] == sum(
        (call.cost or Decimal(0) for call in resumed.record.calls if call.stage == "outline"), Decimal(0)
    )


async def test_a_limit_too_small_for_the_outline_is_an_error(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    with pytest.raises(BudgetExhausted, match="raise it"):
        await explained(wire, pools, tmp_path, "tram", options(wire, max_cost="0.000001"))
    assert wire.calls == []


async def test_a_limit_without_a_price_is_refused_before_anything_is_sent(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    chosen = options(wire, max_cost="1").model_copy(update={"model": "openai/gpt-9000"})
    with pytest.raises(UnknownPrice, match="dollars per million tokens"):
        await explained(wire, pools, tmp_path, "tram", chosen)
    assert wire.calls == []
    assert list(tmp_path.iterdir()) == []


async def test_a_wrong_key_ends_the_run_at_once(wire: WireServer, pools: Pools, tmp_path: Path) -> None:
    with pytest.raises(WrongKey, match="OPENAI_API_KEY"):
        await explained(wire, pools, tmp_path, "tram", options(wire), lambda _: Reply(status=401))
    assert len(wire.calls) == 1


async def test_a_document_without_diagrams_is_a_document_like_any_other(
    wire: WireServer, pools: Pools, tmp_path: Path
) -> None:
    done = await explained(wire, pools, tmp_path, "no_diagram", options(wire, proof="off"))
    assert done.complete
    assert (done.record.outline.diagrams, done.record.anchor, done.record.scenes) == (False, None, ())
    assert done.folder is not None
    assert {"explanation.md", "explanation.html", "run.json"} <= {path.name for path in Path(done.folder).iterdir()}
    assert len(wire.calls) == 1


async def test_a_slow_answer_gives_signs_of_life(
    wire: WireServer, pools: Pools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "BEAT", 0.0)
    conversation = replay.load("no_diagram")
    wire.script = lambda call: replace(conversation.script("anchored")(call), thought="Let me think.", pieces=5)
    async with service(pools, tmp_path, options(wire)) as running:
        events = [event async for event in running.stream(conversation.problem)]
    beats = [event for event in events if isinstance(event, Heartbeat)]
    assert {beat.stage for beat in beats} == {"outline"}
    assert any(beat.thinking for beat in beats)
    assert [beat.characters for beat in beats] == sorted(beat.characters for beat in beats)
