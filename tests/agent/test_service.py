"""The service core with the offline author: many jobs, events, cancelling, gaps. Pictures come from a double."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import AttemptsExhausted, MachineFault, OutOfScope
from chalkwright.agent.events import EVENT, Event, Finished, OutlineReady, PictureReady, TextReady
from chalkwright.agent.explain import running
from chalkwright.agent.explain.authors.base import OnText
from chalkwright.agent.explain.following import Following
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.loop import Attempt
from chalkwright.agent.offline.author import OfflineAuthor
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import Box, Finding, Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.function import FunctionRenderer, blank

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
BROKEN = Rendering(faults=(Fault(kind="scene-raised", message="It raised NameError.", line=3),))


def pools(function: object = blank) -> dict[RendererName, Renderer]:
    return {name: FunctionRenderer(name, function) for name in ("manim", "matplotlib")}  # type: ignore[arg-type, misc]


def breaking(*scenes: str) -> object:
    return lambda request: BROKEN if request.scene in scenes else None


async def test_a_whole_explanation(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        done = await service.explain(LEVER)
    assert done.complete
    assert done.folder is not None
    names = {path.name for path in Path(done.folder).iterdir()}
    assert {"explanation.md", "explanation.html", "run.json", "outline.xml", "plan.md"} <= names
    assert {f"scene_{k}.{ending}" for k in (1, 2, 3) for ending in ("png", "py")} <= names
    assert "40 N" in done.markdown
    assert done.record.anchor == 1
    assert [scene.attempts for scene in done.record.scenes] == [1, 1, 1]


async def test_the_first_texts_do_not_wait_for_the_graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, imported = threading.Event(), running._graph

    def late() -> type[Following]:
        assert read.wait(60)
        return imported()

    monkeypatch.setattr(running, "_graph", late)
    kinds = []
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        async for event in service.stream(LEVER):
            kinds.append(event.event)
            if isinstance(event, OutlineReady):
                read.set()
    assert kinds[:3] == ["started", "attempt-started", "text-ready"]
    assert kinds.count("text-ready") == 4
    assert kinds.count("outline-ready") == 1
    assert kinds[-1] == "finished"


async def test_what_ends_the_run_before_its_graph_ends_the_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = []

    class Slow(OfflineAuthor):
        async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
            try:
                await asyncio.Event().wait()
            finally:
                stopped.append(problem.text)
            return ""

    def full() -> type[Following]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(running, "_graph", full)
    async with ExplanationService(root=tmp_path, author=Slow(), renderers=pools()) as service:
        with pytest.raises(MachineFault, match="No space left on device"):
            await service.explain(LEVER)
    assert stopped == [LEVER]
    assert [*tmp_path.iterdir()] == []


async def test_events_carry_each_block_when_it_is_finished(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        events = [event async for event in service.stream(LEVER)]
    kinds = [type(event) for event in events]
    assert kinds[-1] is Finished
    assert kinds.index(TextReady) < kinds.index(OutlineReady) < kinds.index(PictureReady)
    texts = [event.block.index for event in events if isinstance(event, TextReady)]
    pictures = [event for event in events if isinstance(event, PictureReady)]
    assert texts == [1, 2, 3, 4]
    assert sorted(event.scene for event in pictures) == [1, 2, 3]
    assert pictures[0].scene == 1
    assert all(Path(event.png).is_file() and event.alt for event in pictures)
    for event in events:
        assert EVENT.validate_json(event.model_dump_json()) == event


async def test_a_scene_that_fails_leaves_a_named_gap(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools(breaking("Scene2"))) as service:
        done = await service.explain(LEVER)
    assert done.record.status == "partial"
    fault = done.record.scenes[1].fault
    assert fault is not None
    assert "after 4 attempts" in fault.message
    assert done.record.outline.scenes[1].title in done.markdown
    assert "scene_2.png" not in done.markdown


async def test_on_failure_fail_ends_in_the_error(tmp_path: Path) -> None:
    async with ExplanationService(
        Options(on_failure="fail"), root=tmp_path, renderers=pools(breaking("Scene3"))
    ) as service:
        with pytest.raises(AttemptsExhausted, match="Scene 3 still had faults"):
            await service.explain(LEVER)


async def test_when_scene_1_fails_the_next_becomes_the_anchor(tmp_path: Path) -> None:
    async with ExplanationService(Options(attempts=2), root=tmp_path, renderers=pools(breaking("Scene1"))) as service:
        done = await service.explain(LEVER)
    assert done.record.anchor == 2
    assert [scene.drawn for scene in done.record.scenes] == [False, True, True]
    assert "follow figure 2" in done.markdown


async def test_all_scenes_failing_keeps_the_text(tmp_path: Path) -> None:
    async with ExplanationService(Options(attempts=1), root=tmp_path, renderers=pools(lambda _: BROKEN)) as service:
        done = await service.explain(LEVER)
    assert (done.record.status, done.record.anchor) == ("partial", None)
    assert "40 N" in done.markdown


async def test_a_resumed_partial_run_draws_only_what_is_missing(tmp_path: Path) -> None:
    async with ExplanationService(Options(attempts=1), root=tmp_path, renderers=pools(breaking("Scene2"))) as service:
        partial = await service.explain(LEVER)
    mended = pools()
    async with ExplanationService(root=tmp_path, renderers=mended) as service:
        events = [event async for event in service.stream(LEVER, resume=True)]
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert finished.explanation.complete
    assert finished.explanation.folder == partial.folder
    drawn = mended["manim"]
    assert isinstance(drawn, FunctionRenderer)
    assert [request.scene for request in drawn.requests] == ["Scene2"]
    assert [event.block.index for event in events if isinstance(event, TextReady)] == [1, 2, 3, 4]
    assert sum(isinstance(event, PictureReady) for event in events) == 3


async def test_a_finished_run_is_resumed_without_any_work(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        first = await service.explain(LEVER)
    idle = pools()
    async with ExplanationService(root=tmp_path, renderers=idle) as service:
        again = await service.explain(LEVER, resume=True)
    assert again.record == first.record
    assert [double.requests for double in idle.values() if isinstance(double, FunctionRenderer)] == [[], []]


async def test_the_same_problem_twice_at_once_gets_two_folders(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        one, two = await asyncio.gather(service.explain(LEVER), service.explain(LEVER))
    assert one.folder != two.folder
    assert one.complete
    assert two.complete


class Waiting(FunctionRenderer):
    """Draws Scene 1 and waits for ever at the others."""

    def __init__(self) -> None:
        super().__init__("manim")
        self.cancelled = 0

    async def render(self, request: RenderRequest) -> Rendering:
        if request.scene == "Scene1":
            return await super().render(request)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        raise AssertionError("nothing sets the event")


@pytest.mark.filterwarnings("error")
def test_without_an_event_loop_of_asyncio_it_says_so(tmp_path: Path) -> None:
    service = ExplanationService(root=tmp_path, renderers=pools())
    with pytest.raises(RuntimeError, match=r"needs a running event loop of asyncio; .*asyncio\.run"):
        service.submit(LEVER)
    with pytest.raises(RuntimeError, match=r"needs a running event loop of asyncio"):
        service.__aenter__().send(None)  # as another library's loop runs a coroutine


def test_in_a_second_event_loop_it_says_so_in_place_of_waiting_for_ever(tmp_path: Path) -> None:
    service = ExplanationService(root=tmp_path, renderers=pools())
    assert asyncio.run(service.explain(LEVER)).complete
    for late in (service.explain(LEVER), service.followup(tmp_path, "Why?"), service.warm(), service.aclose()):
        with pytest.raises(RuntimeError, match="belongs to another event loop; make one in the loop that uses it"):
            asyncio.run(late)


async def test_cancelling_stops_the_drawing_and_keeps_what_is_done(tmp_path: Path) -> None:
    waiting = Waiting()
    async with ExplanationService(root=tmp_path, renderers={"manim": waiting}) as service:
        job = service.submit(LEVER)
        async for event in job.events():
            if isinstance(event, PictureReady):
                break
        await job.cancel()
        assert job.done
        with pytest.raises(asyncio.CancelledError):
            await job.result()
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        assert (await service.explain(LEVER, resume=True)).complete


async def test_leaving_the_stream_cancels_the_job(tmp_path: Path) -> None:
    waiting = Waiting()
    async with ExplanationService(root=tmp_path, renderers={"manim": waiting}) as service:
        stream = service.stream(LEVER)
        async for event in stream:
            if isinstance(event, PictureReady):
                break
        await stream.aclose()  # type: ignore[attr-defined]
    assert waiting.cancelled in (0, 2)


async def test_late_listeners_hear_everything(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        job = service.submit(LEVER)
        first: list[Event] = [event async for event in job.events()]
        assert [event async for event in job.events()] == first


async def test_a_problem_of_no_family_is_refused_with_the_nearest(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, renderers=pools()) as service:
        with pytest.raises(OutOfScope, match="lever in balance"):
            await service.explain("Who put the first seesaw into a park?")
        with pytest.raises(OutOfScope, match="not in “fr”"):
            await service.explain(Problem(text=LEVER, language="fr"))


async def test_a_fault_of_the_machine_is_no_gap(tmp_path: Path) -> None:
    broken = Rendering(faults=(Fault(kind="no-font", message="The font is missing.", blame=Blame.MACHINE),))
    double = FunctionRenderer("manim", lambda _: broken)
    async with ExplanationService(root=tmp_path, renderers={"manim": double}) as service:
        with pytest.raises(MachineFault, match="The font is missing"):
            await service.explain(LEVER)
    assert len(double.requests) == 1


async def test_the_last_good_picture_stays_when_a_layout_repair_fails(tmp_path: Path) -> None:
    finding = Finding(kind="text-over-text", message="“a” overlaps “b”.", elements=("a", "b"))
    asked: list[str] = []

    def draw(request: RenderRequest) -> Rendering | None:
        asked.append(request.scene)
        if request.scene != "Scene2":
            return None
        return blank(request).model_copy(update={"findings": (finding,)}) if asked.count("Scene2") == 1 else BROKEN

    async with ExplanationService(Options(attempts=3), root=tmp_path, renderers=pools(draw)) as service:
        done = await service.explain(LEVER)
    assert done.complete
    assert asked.count("Scene2") == 3
    assert done.record.scenes[1].findings == (finding,)
    assert (Path(done.folder or "") / "scene_2.png").is_file()


async def test_the_offline_author_is_an_author_like_any_other(tmp_path: Path) -> None:
    async with ExplanationService(root=tmp_path, author=OfflineAuthor(), renderers=pools()) as service:
        assert (await service.explain(LEVER)).record.author == "offline"


@pytest.mark.parametrize("workflow", ["anchored", "parallel", "inherited"])
async def test_every_workflow_makes_the_same_pictures(tmp_path: Path, workflow: str) -> None:
    renderers = pools()
    options = Options.model_validate({"workflow": workflow})
    async with ExplanationService(options, root=tmp_path, renderers=renderers) as service:
        done = await service.explain(LEVER)
    assert done.complete
    assert [code.class_name for scene in done.record.scenes if (code := scene.code)] == ["Scene1", "Scene2", "Scene3"]
    plans = sum(scene.plan is not None for scene in done.record.scenes)
    assert plans == (3 if workflow == "parallel" else 1)


def test_boxes_measure_their_overlap() -> None:
    assert Box(left=0, top=0, right=2, bottom=2).overlap(Box(left=1, top=1, right=3, bottom=3)) == 1
