"""Following, repeating and ending jobs: broken connections lose nothing, and every state can be cancelled."""

from __future__ import annotations

import asyncio
import json
import random
import threading

import httpx
import pytest

from chalkwright.agent.data import Learner
from chalkwright.service.client import Client, ServiceError
from tests.service.cutting_proxy import cutting
from tests.service.module_service import Service, module_database, service, shared_service  # noqa: F401 - fixtures
from tests.service.pictured import PROBLEM
from tests.service.serving_here import served
from tests.wire.server import Reply

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.process
async def test_streams_that_break_anywhere_are_heard_whole(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    wanted = await service.heard(job)
    port = service.http.base_url.port
    assert port is not None
    async with cutting(port) as proxy:
        places = random.Random(7)
        proxy.limits = iter([0, 1, 400, *(places.randrange(150, 3000) for _ in range(9))])
        async with Client(f"http://127.0.0.1:{proxy.port}", patience=20) as client:
            assert [event async for event in client.events(job)] == wanted
        assert proxy.cut > 5


@pytest.mark.process
async def test_last_event_id_goes_on_where_it_stopped(service: Service) -> None:  # noqa: F811
    job = await service.explained()
    everything = await service.heard(job)
    address = f"{job.links['self']}/events"

    async def ids(**how: object) -> list[int]:
        answer = await service.http.get(address, **how)  # type: ignore[arg-type]
        assert answer.headers["content-type"].startswith("text/event-stream")
        return [int(line[4:]) for line in answer.text.splitlines() if line.startswith("id: ")]

    numbers = [event.seq for event in everything]
    assert await ids() == numbers
    assert await ids(headers={"Last-Event-ID": "3"}) == numbers[3:]
    assert await ids(params={"after": 2}) == numbers[2:]
    assert await ids(params={"after": 2}, headers={"Last-Event-ID": "5"}) == numbers[5:]
    assert [event async for event in service.client.events(job, after=4)] == everything[4:]
    done = await service.http.get(address, headers={"Last-Event-ID": str(numbers[-1])})
    assert done.status_code == 204
    for wrong in ("x", "-1", "²", "9" * 30, "1.0"):
        answer = await service.http.get(address, headers=httpx.Headers({"Last-Event-ID": wrong}, encoding="utf-8"))
        assert answer.status_code == 400, wrong
        assert "Last-Event-ID" in answer.json()["detail"]


@pytest.mark.process
async def test_a_stream_begun_early_hears_all_as_it_comes(service: Service) -> None:  # noqa: F811
    hold = threading.Event()
    service.model.replies["drawing 2"] = Reply(service.model.text("drawing 2"), hold=hold)
    job = await service.client.explain(PROBLEM, renderer="matplotlib")
    early = []
    async for event in service.client.events(job):
        early.append(event)
        if event.kind == "picture-ready" and event.data["scene"] == 1:
            now = await service.client.get(job)
            assert now.state == "running"
            assert now.progress is not None
            assert (now.progress.outline, now.progress.scenes, now.progress.drawn) == (True, 2, [1])
            assert now.cost is not None
            assert now.cost > 0
            hold.set()
    assert hold.is_set()
    assert early == await service.heard(job)
    assert early[-1].data == {"state": "finished"}


async def test_a_post_whose_answer_was_lost_makes_one_job(service: Service) -> None:  # noqa: F811
    port = service.http.base_url.port
    assert port is not None
    before = len((await service.client.list(limit=200)).jobs)
    async with cutting(port) as proxy, Client(f"http://127.0.0.1:{proxy.port}", patience=20) as client:
        proxy.limits = iter([0, 5])
        job = await client.explain(PROBLEM, review_outline=True)
        assert proxy.cut == 2
        proxy.limits = iter([0])
        await client.aclose()
    assert len((await service.client.list(limit=200)).jobs) == before + 1
    assert (await service.client.finished(job)).state == "waiting"
    assert service.model.asked == {"outline": 1}


@pytest.mark.process
async def test_each_state_can_be_cancelled(service: Service) -> None:  # noqa: F811
    client = service.client
    finished = await service.explained()
    assert (await client.cancel(finished)).state == "finished"
    assert (await client.result(finished)).status == "complete"

    waiting = await client.finished(await client.explain(PROBLEM, review_outline=True))
    assert waiting.outline is not None
    assert (await client.cancel(waiting)).state == "cancelled"
    assert (await client.get(waiting)).outline is None
    with pytest.raises(ServiceError, match="cancelled") as refused:
        await client.result(waiting)
    assert refused.value.status == 409
    with pytest.raises(ServiceError, match="waits for you"):
        await client.draw(waiting, waiting.outline)
    with pytest.raises(ServiceError, match="cancelled"):
        await client.redo(waiting, 1, "x")

    service.model.replies["outline"] = Reply(status=401, detail="no")
    failed = await client.finished(await client.explain(PROBLEM))
    assert (await client.cancel(failed)).state == "failed"
    with pytest.raises(ServiceError, match="cannot reach its model"):
        await client.result(failed)

    service.model.replies = {"drawing 2": Reply("never", hang=True)}
    running = await client.explain(PROBLEM, renderer="matplotlib")
    async for event in client.events(running):  # drawings of earlier tests may reach this model too
        if event.kind == "state" and event.data["state"] == "running":
            break
    assert await asyncio.to_thread(service.model.begun, "drawing 2")
    assert (await client.cancel(running)).state in ("running", "cancelled")
    assert (await client.finished(running)).state == "cancelled"
    assert (await client.cancel(running)).state == "cancelled"
    assert [event.data["state"] for event in await service.heard(running) if event.kind == "state"] == [
        "queued",
        "running",
        "cancelled",
    ]
    assert (await service.http.post(f"/v1/explanations/{'0' * 32}/cancel")).status_code == 404


async def test_the_queue_tells_the_place_and_lets_go_of_the_cancelled(service: Service) -> None:  # noqa: F811
    alone = service.settings.model_copy(update={"root": service.settings.root / "alone", "db": None, "jobs_at_once": 1})
    service.model.replies["outline"] = Reply("never", hang=True)
    async with served(alone) as client:
        held = await client.explain(PROBLEM)
        assert await asyncio.to_thread(service.model.begun, "outline")
        assert (await client.get(held)).progress is not None
        queued = [await client.explain(PROBLEM, review_outline=True) for _ in range(3)]

        async def places() -> list[int | None]:
            progress = [(await client.get(job)).progress for job in (held, *queued)]
            return [None if one is None else one.place for one in progress]

        assert await places() == [None, 1, 2, 3]
        await client.cancel(queued[0])
        assert (await client.get(queued[0])).state == "cancelled"
        assert await places() == [None, None, 1, 2]
        service.model.replies.clear()
        await client.cancel(held)
        ends = [(await client.finished(job)).state for job in queued]
        assert ends == ["cancelled", "waiting", "waiting"]
        assert service.model.asked["outline"] == 3
        for job in queued:
            await client.cancel(job)


async def test_the_learner_reaches_the_model_and_nobody_else(service: Service) -> None:  # noqa: F811
    learner = Learner(age=11, reading="simple", knows=("fractions of a pizza",), colours="red-green")
    job = await service.client.explain(PROBLEM, learner=learner, review_outline=True)
    assert (await service.client.finished(job)).state == "waiting"
    prompt = service.wire.calls[-1].messages[0][1]
    assert "fractions of a pizza" in prompt
    assert "11" in prompt
    assert "fractions of a pizza" not in json.dumps([event.data for event in await service.heard(job)])
    plain = await service.client.explain(PROBLEM, review_outline=True)
    await service.client.finished(plain)
    assert "fractions of a pizza" not in service.wire.calls[-1].messages[0][1]
    wrong: list[object] = [{"age": 3}, {"name": "Ann"}, {"reading": "x"}, {"knows": ["a"] * 31}, "x", [1]]
    for each in wrong:
        answer = await service.http.post("/v1/explanations", json={"problem": {"text": "x", "learner": each}})
        assert (answer.status_code, answer.json()["status"]) == (422, 422), each
        assert "learner" in answer.json()["detail"]
