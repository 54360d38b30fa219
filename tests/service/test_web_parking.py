"""A service that is told to stop parks what it cannot finish; the next one, of a later version too, goes on with it."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from chalkwright.agent.runs import job as jobs
from chalkwright.service.client import Client
from chalkwright.service.client_data import ServiceEvent
from chalkwright.service.settings import Settings
from tests.service.pictured import PROBLEM, REPLY, Model, code
from tests.service.serving_here import MANY, MODEL, ServerProcess, catalogue, served
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.timeout(600)

LONG = 200.0
"""Seconds after which something is taken to hang; no measure of its speed."""


@pytest.fixture
def model(wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> Model:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    wire.script = made = Model()
    wire.hold_limit = 240
    return made


@pytest.fixture
def settings(database: str | None, tmp_path: Path, wire: WireServer) -> Settings:
    """In the server's own event loop, which lets nothing finish once it is told to stop."""
    return Settings(root=tmp_path / "service", db=database, workers=0, model=MODEL, base_url=wire.openai_url, grace=0)


async def heard(client: Client, job: str) -> list[ServiceEvent]:
    return [event async for event in client.events(job)]


def states(events: list[ServiceEvent]) -> list[str]:
    return [event.data["state"] for event in events if event.kind == "state"]


@pytest.mark.process
@pytest.mark.parametrize("database", [None], ids=["sqlite"])  # PostgreSQL's rows are seen parked in the tests below
async def test_sigterm_parks_and_the_next_server_finishes(
    wire: WireServer, model: Model, tmp_path: Path, database: str | None
) -> None:
    """One job waits for a model, one for the other; what was paid for is not asked again, and nobody hears a gap."""
    never = threading.Event()
    model.replies["drawing 2"] = Reply("too late", hold=never)
    more = ["--workers", "1", "--jobs-at-once", "1", "--model", MANY, *(("--db", database) if database else ())]
    start: Callable[..., ServerProcess] = partial(
        ServerProcess, tmp_path / "service", *more, CHALKWRIGHT_MODELS=catalogue(tmp_path, wire), CHALKWRIGHT_GRACE="0"
    )
    server = await asyncio.to_thread(start)
    try:
        async with Client(server.url, patience=LONG) as client:
            first = await client.explain(PROBLEM, renderer="matplotlib")
            second = await client.explain(PROBLEM, review_outline=True)
            listeners = [asyncio.create_task(heard(client, job.id)) for job in (first, second)]
            assert await asyncio.to_thread(model.begun, "drawing 2", LONG)
            workers = server.workers()
            assert len(workers) == 1
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
            assert not Path(f"/proc/{workers[0]}").exists()
            never.set()
            model.replies.clear()
            server = await asyncio.to_thread(start, port=server.port)
            streams = await asyncio.wait_for(asyncio.gather(*listeners), LONG)
            ends = [await client.get(job) for job in (first, second)]
    finally:
        await asyncio.to_thread(server.stop)
    assert [(end.state, end.fault, end.attempt) for end in ends] == [("finished", "", 2), ("waiting", "", 1)]
    assert model.asked == {"outline": 2, "plan 1": 1, "drawing 1": 1, "drawing 2": 2}
    assert states(streams[0]) == ["queued", "running", "queued", "running", "finished"]
    assert states(streams[1]) == ["queued", "running", "waiting"]
    for stream in streams:
        assert [event.seq for event in stream] == list(range(1, len(stream) + 1))


@pytest.mark.parametrize("database", [None], ids=["sqlite"])  # what is parked lies in the folder
async def test_what_can_finish_within_the_grace_does(settings: Settings, model: Model) -> None:
    patient = settings.model_copy(update={"grace": 60.0})
    hold = threading.Event()
    model.replies["outline"] = Reply(model.text("outline"), hold=hold)
    async with served(patient) as client:
        job = await client.explain(PROBLEM, review_outline=True)
        assert await asyncio.to_thread(model.begun, "outline")
        asyncio.get_running_loop().call_later(0.5, hold.set)
    async with served(patient) as client:
        end = await client.get(job)
        assert (end.state, end.attempt) == ("waiting", 1)
    assert model.asked == {"outline": 1}


async def test_a_cancel_during_the_grace_still_holds(settings: Settings, model: Model) -> None:
    model.replies["outline"] = Reply("never", hang=True)
    async with served(settings.model_copy(update={"grace": 60.0})) as client:
        job = await client.explain(PROBLEM)
        assert await asyncio.to_thread(model.begun, "outline")
        await client.cancel(job)
    async with served(settings) as client:
        assert (await client.get(job)).state == "cancelled"


@pytest.mark.process
async def test_a_wish_and_a_reply_are_parked_too(settings: Settings, model: Model) -> None:
    async with served(settings) as client:
        job = await client.finished(await client.explain(PROBLEM, renderer="matplotlib"))
        assert job.state == "finished"
        model.asked.clear()
        model.replies = {"followup": Reply(REPLY), "drawing 3": Reply("never", hang=True)}
        turn = await client.follow_up(job, "Show me the other half.")
        assert await asyncio.to_thread(model.begun, "drawing 3")
    model.replies = {"drawing 3": Reply(code(3)), "wish 2": Reply("never", hang=True)}
    async with served(settings) as client:
        assert (await client.finished(turn)).state == "finished"
        reply = await client.follow_up_result(turn)
        assert reply.figure is not None
        assert model.asked == {"followup": 1, "drawing 3": 2}
        before = await client.file(job, "scene_2.png")
        await client.redo(job, 2, "Make it orange.")
        assert await asyncio.to_thread(model.begun, "wish 2")
    model.replies = {}
    async with served(settings) as client:
        assert (await client.finished(job)).state == "finished"
        result = await client.result(job)
        assert result.redo is not None
        assert result.redo.fault is None
        assert await client.file(job, "scene_2.png") != before
    assert model.asked == {"followup": 1, "drawing 3": 2, "wish 2": 2}


@pytest.mark.process
@pytest.mark.parametrize("database", [None], ids=["sqlite"])  # what is parked lies in the folder
@pytest.mark.parametrize("state", ["queued", "waiting", "running"])
async def test_a_new_version_goes_on_with_what_the_old_one_began(
    settings: Settings, model: Model, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """A run's key holds the version and the prompts' hashes; a job's folder is its own all the same."""
    model.replies = {"drawing 2": Reply("never", hang=True)}
    async with served(settings) as client:
        job = await client.explain(PROBLEM, renderer="matplotlib", review_outline=state == "waiting")
        if state == "waiting":
            assert (await client.finished(job)).state == "waiting"
        elif state == "running":
            assert await asyncio.to_thread(model.begun, "drawing 2")
    model.replies = {}
    versions = {**jobs.versions(), "chalkwright": "9999.1"}
    monkeypatch.setattr(jobs, "versions", lambda: versions)
    async with served(settings) as client:
        if state == "waiting":
            waiting = await client.get(job)
            assert waiting.outline is not None
            await client.draw(job, waiting.outline)
        end = await client.finished(job)
        assert (end.state, end.fault) == ("finished", "")
        await client.redo(job, 2, "Make it orange.")
        assert (await client.finished(job)).state == "finished"
        assert (await client.result(job)).redo.fault is None  # type: ignore[union-attr]
    once = {"outline": 1, "plan 1": 1, "drawing 1": 1, "drawing 2": 1, "wish 2": 1}
    if state == "running":
        once["drawing 2"] = 2
    elif state == "queued":
        assert set(model.asked) == set(once)
        return
    assert model.asked == once
