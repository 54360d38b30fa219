"""The graph in trouble: cancelled, out of time or money, badly answered, its files gone. Pictures come from doubles."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.data import Explanation, Workflow
from chalkwright.agent.errors import (
    AttemptsExhausted,
    BadReply,
    BudgetExhausted,
    ChalkwrightError,
    DeadlineExceeded,
    EmptyReply,
    MachineFault,
)
from chalkwright.agent.events import CallMade, Event, Finished, OutlineReady, TextReady, TextsWithdrawn
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.models import session
from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.places import MARK, STATE
from chalkwright.renderers.base import Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.function import FunctionRenderer
from tests.conversations import replay
from tests.conversations.replay import asked, proven
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

TALK = replay.load("trapezium")
OUTLINE = TALK.replies("anchored", "outline", None)[0]
BROKEN = Rendering(faults=(Fault(kind="scene-raised", message="It raised NameError.", line=3),))
WORKFLOWS = ["anchored", "parallel", "inherited"]

Draw = Callable[[RenderRequest], Rendering | None]


def options(wire: WireServer, **more: object) -> Options:
    return Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, **more})


def doubles(draw: Draw = lambda _: None) -> dict[RendererName, Renderer]:
    return {name: FunctionRenderer(name, draw) for name in ("manim", "matplotlib")}


def service(wire: WireServer, root: Path, *, draw: Draw = lambda _: None, **more: object) -> ExplanationService:
    return ExplanationService(options(wire, **more), root=root, key=KEY, renderers=doubles(draw))


async def explained(wire: WireServer, root: Path, *, resume: bool = False, **more: object) -> Explanation:
    async with service(wire, root, **more) as running:  # type: ignore[arg-type]
        return await running.explain(TALK.problem, out=root / "run", resume=resume)


def first(call: Call, workflow: Workflow = "anchored") -> Reply:
    """The conversation's first reply to what is asked, at any attempt."""
    stage, scene, _ = asked(call)
    return Reply(TALK.replies(workflow, stage, scene)[0])


def questions(wire: WireServer) -> Counter[tuple[str, int | None]]:
    return Counter((stage, scene) for stage, scene, _ in map(asked, wire.calls))


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "RetryPolicy", lambda: RetryPolicy(base=0, jitter=0))


# Cancelling, closing, listening


@pytest.mark.parametrize("workflow", ["anchored", "parallel"])
async def test_cancelling_at_any_event_leaves_nothing_behind(
    wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workflow: Workflow
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    wire.script = TALK.script(workflow)
    for cut in range(1, 26, 3):
        wire.calls.clear()
        async with service(wire, tmp_path, workflow=workflow) as running:
            job = running.submit(TALK.problem, out=tmp_path / str(cut))
            told = 0
            async for _ in job.events():
                told += 1
                if told > cut:
                    break
            await job.cancel()
            assert not [name for name in opened() if name.startswith(str(tmp_path)) and STATE in name]
            assert (await running.explain(TALK.problem, out=tmp_path / str(cut), resume=True)).complete
        assert max(questions(wire).values()) <= 2
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert list(scratch.iterdir()) == []


def opened() -> list[str]:
    """What this process holds open."""
    found = []
    for link in Path("/proc/self/fd").iterdir():
        try:
            found.append(str(link.readlink()))
        except FileNotFoundError:
            continue
    return found


async def test_closing_the_service_ends_its_jobs_and_refuses_new_ones(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TALK.script("anchored")
    running = service(wire, tmp_path)
    jobs = [running.submit(TALK.problem) for _ in range(3)]
    async for event in jobs[0].events():
        if isinstance(event, OutlineReady):
            break
    await running.aclose()
    assert all(job.done for job in jobs)
    with pytest.raises(RuntimeError, match="closed"):
        running.submit(TALK.problem)


async def test_a_finished_job_is_not_kept_by_the_service(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TALK.script("anchored")
    async with service(wire, tmp_path) as running:
        job = running.submit(TALK.problem)
        assert (await job.result()).complete
        assert not running._jobs


@pytest.mark.parametrize("at_once", [1, 2])
async def test_jobs_queue_in_order_and_fail_alone(wire: WireServer, tmp_path: Path, at_once: int) -> None:
    talks = [replay.load(name) for name in ("trapezium", "tram", "fraction_bar", "no_diagram")]
    wire.script = lambda call: next(t for t in talks if t.knows(call.messages[0][1])).script("anchored")(call)
    started: list[int] = []
    async with ExplanationService(
        options(wire), root=tmp_path, key=KEY, renderers=doubles(), jobs_at_once=at_once
    ) as running:

        async def one(number: int, talk: replay.Conversation) -> Explanation:
            job = running.submit(talk.problem, Options() if number == 1 else None)
            async for event in job.events():
                started.extend([number] if event.event == "started" else [])
            return await job.result()

        done = await asyncio.gather(*(one(k, talk) for k, talk in enumerate(talks)), return_exceptions=True)
    # Jobs that have a place at the same time may say so in either order.
    assert started == [0, 1, 2, 3] if at_once == 1 else sorted(started) == [0, 1, 2, 3]
    assert isinstance(done[1], ChalkwrightError)
    for number in (0, 2, 3):
        explanation = done[number]
        assert isinstance(explanation, Explanation)
        assert explanation.complete
        assert explanation.record.problem == talks[number].problem


async def test_consumers_of_one_job_do_not_hinder_each_other(wire: WireServer, tmp_path: Path) -> None:
    wire.script = TALK.script("anchored")

    async def listen(events: AsyncIterator[Event], most: int) -> list[Event]:
        heard = []
        async for event in events:
            heard.append(event)
            if len(heard) == most:
                break
        return heard

    async with service(wire, tmp_path) as running:
        job = running.submit(TALK.problem)
        whole, part, other = await asyncio.gather(*(listen(job.events(), most) for most in (999, 3, 999)))
    assert whole == other
    assert part == whole[:3]
    assert isinstance(whole[-1], Finished)


# Scenes that fail


@pytest.mark.parametrize("workflow", WORKFLOWS)
@pytest.mark.parametrize("stage", ["plan", "rendering"])
async def test_the_document_survives_scene_1(wire: WireServer, tmp_path: Path, workflow: Workflow, stage: str) -> None:
    def script(call: Call) -> Reply:
        if asked(call)[:2] == (stage, 1):
            return Reply("", finish="filtered")
        kind, scene, _ = asked(call)
        if kind == "plan":
            return Reply(TALK.replies("parallel", "plan", scene)[0])
        if workflow == "inherited" and scene in (2, 3):
            # Scene 2 is the base now, and has to be written like one.
            base = TALK.replies("inherited", "rendering", 1)[0].replace("Scene1", "Scene2")
            return Reply(base if scene == 2 else base.replace("Scene2", "Scene3").replace("(Scene)", "(Scene2)"))
        return first(call, workflow)

    wire.script = script
    done = await explained(wire, tmp_path, workflow=workflow)
    assert [scene.drawn for scene in done.record.scenes] == [False, True, True]
    assert done.record.anchor == (None if workflow == "parallel" else 2)
    fault = done.record.scenes[0].fault
    assert fault is not None
    assert fault.kind == "Filtered"


async def test_a_scene_that_ended_the_run_is_asked_anew_when_resumed(wire: WireServer, tmp_path: Path) -> None:
    def hopeless(call: Call) -> Reply:
        return Reply("I would rather not.") if asked(call)[:2] == ("rendering", 2) else first(call)

    wire.script = hopeless
    with pytest.raises(AttemptsExhausted, match="Scene 2 still had faults"):
        await explained(wire, tmp_path, on_failure="fail", attempts=2)
    before = questions(wire)
    wire.script = TALK.script("anchored")
    assert (await explained(wire, tmp_path, on_failure="fail", attempts=2, resume=True)).complete
    again = questions(wire) - before
    assert again.pop(("rendering", 2)) == 1
    assert set(again) <= {("rendering", 3)}


async def test_when_one_scene_ends_the_run_the_others_stop_drawing(wire: WireServer, tmp_path: Path) -> None:
    wire.script = first
    stopped: list[str] = []
    drawing = asyncio.Event()

    class Patient(FunctionRenderer):
        async def render(self, request: RenderRequest) -> Rendering:
            if request.scene == "Scene3":
                drawing.set()
                try:
                    await asyncio.Event().wait()
                finally:
                    stopped.append(request.scene)
            if request.scene == "Scene2":
                await drawing.wait()
                return BROKEN
            return await super().render(request)

    chosen = options(wire, on_failure="fail", attempts=1)
    async with ExplanationService(chosen, root=tmp_path, key=KEY, renderers={"manim": Patient("manim")}) as running:
        with pytest.raises(AttemptsExhausted, match="Scene 2"):
            await running.explain(TALK.problem)
        assert stopped == ["Scene3"]


@pytest.mark.parametrize("status", [401, 429, 500])
async def test_a_provider_gone_for_good_leaves_the_text_and_is_resumed(
    wire: WireServer, tmp_path: Path, status: int
) -> None:
    wire.script = lambda call: Reply(status=status) if asked(call)[1] else first(call)
    done = await explained(wire, tmp_path)
    assert done.record.status == "partial"
    assert len({scene.fault.kind for scene in done.record.scenes if scene.fault}) == 1
    wire.script = TALK.script("anchored")
    assert (await explained(wire, tmp_path, resume=True)).complete
    assert questions(wire)[("outline", None)] == 1


# Money and time


@pytest.mark.parametrize("workflow", [*WORKFLOWS, "eager", "swift"])
async def test_a_provider_that_minds_no_limit_overshoots_by_one_answer_at_most(
    wire: WireServer, tmp_path: Path, workflow: Workflow
) -> None:
    wire.script = TALK.script(workflow)
    whole = (await explained(wire, tmp_path / "whole", workflow=workflow)).record
    paid = [call.cost or Decimal(0) for call in whole.calls]
    for share in (3, 5, 8):
        budget = sum(paid, Decimal(0)) * share / 10
        events = []
        with suppress(BudgetExhausted):
            async with service(wire, tmp_path / str(share), workflow=workflow, max_cost=budget) as running:
                async for event in running.stream(TALK.problem):
                    events.append(event)
        spent = [event.spent for event in events if isinstance(event, CallMade)]
        assert spent == sorted(spent)
        assert max(spent, default=Decimal(0)) <= budget + max(paid)
        finished = events[-1]
        if isinstance(finished, Finished):
            assert spent[-1] == sum((call.cost or Decimal(0) for call in finished.explanation.record.calls), Decimal(0))
            assert finished.explanation.complete == (len(spent) == len(paid))
        else:
            assert len(spent) <= 1


@pytest.mark.parametrize("workflow", ["anchored", "inherited", "eager"])
async def test_without_money_for_the_anchor_no_other_is_planned(
    wire: WireServer, tmp_path: Path, workflow: Workflow
) -> None:
    wire.script = TALK.script(workflow)
    costs = [
        call.cost or Decimal(0) for call in (await explained(wire, tmp_path / "whole", workflow=workflow)).record.calls
    ]
    wire.calls.clear()
    just_short = costs[0] + costs[1] + costs[2] / 3
    done = await explained(wire, tmp_path, workflow=workflow, max_cost=just_short)
    assert set(questions(wire)) <= {("outline", None), ("plan", 1)}
    assert [scene.fault.kind for scene in done.record.scenes if scene.fault] == ["BudgetExhausted"] * 3
    assert (await explained(wire, tmp_path, workflow=workflow, resume=True)).complete
    assert max(questions(wire).values()) == 1


async def test_untold_usage_still_costs(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda call: replace(first(call), tell_usage=False)
    done = await explained(wire, tmp_path)
    assert all(call.usage.estimated and call.cost for call in done.record.calls)


TROUBLES = [Reply(status=429, retry_after=100), Reply(hang=True), Reply("slow", stall=True)]


STAGES = [("outline", None), ("plan", 1), ("rendering", 2)]


async def test_the_time_limit_does_not_wait_for_the_provider(tmp_path: Path) -> None:
    """In every trouble of every stage at once, each with a provider of its own, for all that it takes is waiting."""

    async def troubled(number: int, trouble: Reply, stage: str, scene: int | None) -> None:
        with WireServer() as wire:
            wire.script = lambda call: trouble if asked(call)[:2] == (stage, scene) else first(call)
            if stage == "outline":
                said = "while the outline was being written; raise it and go on"
                with pytest.raises(DeadlineExceeded, match=said):
                    await explained(wire, tmp_path / str(number), max_seconds=1)
            else:
                done = await explained(wire, tmp_path / str(number), max_seconds=3)
                assert {result.fault.kind for result in done.record.scenes if result.fault} == {"DeadlineExceeded"}
                assert TALK.problem.text in done.markdown
            assert questions(wire)[(stage, scene)] == 1, "whoever waits for the provider asks again then"
            assert not wire.errors

    everywhere = [(trouble, *where) for trouble in TROUBLES for where in STAGES]
    await asyncio.gather(*(troubled(number, *each) for number, each in enumerate(everywhere)))


# Replies of all sorts


@pytest.mark.parametrize(
    "text", ["<think>only thinking</think>", "x" * 200_000, "NUL \0 in it", "```python\n```", "\ufffe\uffff"]
)
async def test_a_useless_reply_is_asked_again(wire: WireServer, tmp_path: Path, text: str) -> None:
    def script(call: Call) -> Reply:
        stage, _, attempt = asked(call)
        return Reply(text) if stage != "plan" and attempt == 1 else first(call)

    wire.script = script
    done = await explained(wire, tmp_path)
    assert done.complete
    assert [scene.attempts for scene in done.record.scenes] == [2, 2, 2]


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (Reply(""), EmptyReply),
        (Reply("", thought="hm"), EmptyReply),
        (Reply(raw=b"\xff\xfe\x00not UTF-8"), BadReply),
    ],
)
async def test_no_reply_at_all_is_an_error(
    wire: WireServer, tmp_path: Path, reply: Reply, error: type[ChalkwrightError]
) -> None:
    wire.script = lambda _: reply
    with pytest.raises(error, match="try again"):
        await explained(wire, tmp_path)
    assert not (tmp_path / "run").exists()


async def test_half_a_character_does_not_end_the_run(wire: WireServer, tmp_path: Path) -> None:
    wire.script = lambda call: Reply(first(call).text.replace("Right", "Right \ud83d").replace("#", "# \ud83d"))
    async with service(wire, tmp_path) as running:
        events = [event async for event in running.stream(TALK.problem)]
    assert all(event.model_dump_json() for event in events)
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert finished.explanation.complete


def outline_of(scenes: int) -> str:
    """The conversation's outline with its first scene ``scenes`` times."""
    scene = re.search(r"<SCENE_1.*?</SCENE_1>", OUTLINE, re.DOTALL)
    assert scene is not None
    texts = [f"<TEXT_{k}>\nText {k}, see Figure {min(k, scenes)}.\n</TEXT_{k}>" for k in range(1, scenes + 2)]
    copies = [scene[0].replace("SCENE_1", f"SCENE_{k}") for k in range(1, scenes + 1)]
    blocks = [block for pair in zip(texts, [*copies, ""], strict=True) for block in pair]
    return proven('<OUTLINE title="T" language="en" diagrams="yes">\n' + "\n".join(blocks) + "\n</OUTLINE>")


@pytest.mark.parametrize(("workflow", "calls"), [("anchored", 9), ("parallel", 15)])
async def test_seven_scenes_are_drawn(wire: WireServer, tmp_path: Path, workflow: Workflow, calls: int) -> None:
    def script(call: Call) -> Reply:
        stage, scene, _ = asked(call)
        if stage == "outline":
            return Reply(outline_of(7))
        return Reply(TALK.replies("parallel", stage, 1)[0].replace("Scene1", f"Scene{scene}"))

    wire.script = script
    done = await explained(wire, tmp_path, workflow=workflow)
    assert done.complete
    assert len(done.record.scenes) == 7
    assert len(wire.calls) == calls


async def test_one_scene_is_enough_and_eight_are_too_many(wire: WireServer, tmp_path: Path) -> None:
    def script(call: Call) -> Reply:
        stage, _, attempt = asked(call)
        return Reply(outline_of(8 if attempt == 1 else 1)) if stage == "outline" else first(call)

    wire.script = script
    done = await explained(wire, tmp_path)
    assert done.complete
    assert len(done.record.scenes) == 1
    assert questions(wire) == {("outline", None): 2, ("plan", 1): 1, ("rendering", 1): 1}


async def test_texts_of_a_rejected_outline_are_taken_back(wire: WireServer, tmp_path: Path) -> None:
    drafts = [OUTLINE.replace("</OUTLINE>", ""), OUTLINE.replace("a trapezium", "the trapezium"), OUTLINE]
    drafts[1] = drafts[1].replace("</SCENE_2>", "")

    def script(call: Call) -> Reply:
        stage, _, attempt = asked(call)
        return Reply(drafts[attempt - 1], pieces=20) if stage == "outline" else first(call)

    wire.script = script
    async with service(wire, tmp_path) as running:
        events = [event async for event in running.stream(TALK.problem)]
    shown: list[object] = []
    for event in events:
        if isinstance(event, TextsWithdrawn):
            shown.clear()
        if isinstance(event, TextReady):
            shown.append(event.block)
        if isinstance(event, OutlineReady):
            assert tuple(shown) == event.outline.texts
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert tuple(shown) == finished.explanation.record.outline.texts
    assert sum(isinstance(event, TextsWithdrawn) for event in events) == 2


# Files


@pytest.mark.parametrize("lost", ["explanation.html", "run.json", "scene_1.png", "scene_3.png"])
async def test_a_deleted_file_is_made_again_for_nothing(wire: WireServer, tmp_path: Path, lost: str) -> None:
    wire.script = TALK.script("anchored")
    await explained(wire, tmp_path)
    (tmp_path / "run" / lost).unlink()
    again = await explained(wire, tmp_path, resume=True)
    assert again.complete
    assert again.record.anchor == 1
    assert (tmp_path / "run" / lost).is_file()
    assert len(wire.calls) == 5


@pytest.mark.parametrize("name", [MARK, STATE, "scene_2.png", "explanation.md"])
async def test_a_folder_that_cannot_be_written_is_one_sentence(wire: WireServer, tmp_path: Path, name: str) -> None:
    wire.script = TALK.script("anchored")
    if name != MARK:
        (tmp_path / "run").mkdir()
        (tmp_path / "run" / MARK).touch()
    (tmp_path / "run" / name).mkdir(parents=True)
    with pytest.raises(MachineFault, match=r"cannot be used \(.*\).*choose another"):
        await explained(wire, tmp_path)


@pytest.mark.parametrize("damage", [lambda b: b"no database" * 500, lambda b: b[: len(b) // 2]])
async def test_a_damaged_state_is_one_sentence(
    wire: WireServer, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    wire.script = TALK.script("anchored")
    await explained(wire, tmp_path)
    state = tmp_path / "run" / STATE
    with sqlite3.connect(state) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    state.write_bytes(damage(state.read_bytes()))
    with pytest.raises(MachineFault, match="cannot be used"):
        await explained(wire, tmp_path, resume=True)


async def test_a_folder_deleted_in_the_middle_is_one_sentence(wire: WireServer, tmp_path: Path) -> None:
    def script(call: Call) -> Reply:
        if asked(call)[:2] == ("rendering", 3):
            # At one blow: scene 2 may be writing while this one is asked for.
            shutil.rmtree((tmp_path / "run").rename(tmp_path / "gone"), ignore_errors=True)
        return first(call)

    wire.script = script
    with pytest.raises(MachineFault, match="cannot be used"):
        await explained(wire, tmp_path)
