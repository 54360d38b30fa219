"""The service end to end on both databases: a real server, a real worker, a model on the wire, our own client."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from chalkwright.agent.data import Image, Problem
from chalkwright.service.client import Client, ServiceError
from chalkwright.service.settings import Settings
from tests.conversations import replay
from tests.service.serving_here import MODEL, served
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

NUMBERS = replay.load("no_diagram")


@pytest.fixture
def settings(database: str | None, tmp_path: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    wire.script = NUMBERS.script("anchored")
    return Settings(root=tmp_path / "service", db=database, workers=0, model=MODEL, base_url=wire.openai_url, grace=2)


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[Client]:
    async with served(settings) as client:
        yield client


async def test_a_problem_becomes_an_explanation(client: Client, wire: WireServer) -> None:
    job = await client.explain(NUMBERS.problem, workflow="anchored")
    assert (job.kind, job.attempt) == ("explanation", 0)
    assert job.title.startswith("The sum of three")
    events = [event async for event in client.events(job)]
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    kinds = [event.kind for event in events]
    assert kinds[:3] == ["state", "state", "started"]
    assert kinds[-3:] == ["assembled", "finished", "state"]
    assert "outline-ready" in kinds
    done = await client.get(job)
    assert (done.state, done.attempt, done.fault) == ("finished", 1, "")
    assert done.progress is not None
    assert done.progress.outline
    assert done.cost is not None
    assert done.cost > 0
    result = await client.result(job)
    assert (result.status, result.title, result.model) == ("complete", "Three consecutive even numbers", "gpt-5")
    assert [part.kind for part in result.blocks] == ["text"] * 3
    assert result.figures == []
    assert result.cost == str(done.cost)
    assert "24, 26 and 28" in (await client.file(job, "explanation.html")).decode()
    assert [one.id for one in (await client.list()).jobs] == [job.id]
    assert len(wire.calls) == 1


async def test_what_starting_made_is_looked_through_by_no_collection(tmp_path: Path) -> None:
    gc.unfreeze()
    async with served(Settings(root=tmp_path, workers=0)):
        assert gc.get_freeze_count() > 50_000


async def test_a_repeated_post_makes_one_job(client: Client, wire: WireServer) -> None:
    first, again = await asyncio.gather(*(client.explain(NUMBERS.problem, idempotency_key="k") for _ in range(2)))
    assert first.id == again.id
    with pytest.raises(ServiceError, match="another request") as refused:
        await client.explain("Something else", idempotency_key="k")
    assert refused.value.status == 422
    await client.finished(first)
    assert (await client.explain(NUMBERS.problem, idempotency_key="k")).state == "finished"
    assert len(wire.calls) == 1


async def test_a_job_is_cancelled_while_the_model_writes(client: Client, wire: WireServer) -> None:
    wire.script = lambda call: Reply("never", hang=True)
    job = await client.explain(NUMBERS.problem)
    async for event in client.events(job):
        if event.kind == "attempt-started":
            break
    loop = asyncio.get_running_loop()
    asked = loop.time()
    await client.cancel(job)
    done = await client.finished(job)
    assert done.state == "cancelled"
    assert loop.time() - asked < 5
    assert await asyncio.to_thread(wire.idle, 5)
    with pytest.raises(ServiceError, match="cancelled"):
        await client.result(job)


async def test_a_job_that_fails_says_why_without_paths_and_keys(client: Client, wire: WireServer) -> None:
    wire.script = lambda call: Reply(status=401, detail="bad key " + KEY)
    done = await client.finished(await client.explain(NUMBERS.problem))
    assert (done.state, done.fault_kind) == ("failed", "WrongKey")
    assert done.fault == "The service cannot reach its model; tell whoever runs it."
    with pytest.raises(ServiceError, match="cannot reach its model"):
        await client.result(done)


async def test_money_is_limited_by_the_caller_and_the_service(client: Client, wire: WireServer) -> None:
    done = await client.finished(await client.explain(NUMBERS.problem, max_cost="0.0000001"))
    assert (done.state, done.fault_kind) == ("failed", "BudgetExhausted")
    assert "--" not in done.fault
    assert len(wire.calls) <= 1


REFUSED = [
    ("POST", "/v1/explanations", {"problem": {}}, 422, "problem.text"),
    ("POST", "/v1/explanations", {"problem": {"text": " \u0000 "}}, 422, "problem.text"),
    ("POST", "/v1/explanations", {"problem": {"text": "x"}, "extra": 1}, 422, "extra"),
    ("POST", "/v1/explanations", {"problem": {"text": "x", "image": "!!"}}, 422, "base64"),
    ("POST", "/v1/explanations", {"problem": {"text": "x" * 20_001}}, 422, "shorten it to 20000"),
    ("POST", "/v1/explanations", {"problem": {"text": "x"}, "options": {"model": "other"}}, 422, "choose gpt-5"),
    ("POST", "/v1/explanations", {"problem": {"text": "x"}, "options": {"max_cost": "-1"}}, 422, "max_cost"),
    ("POST", "/v1/explanations", {"problem": {"text": "x"}, "options": {"look": "perhaps"}}, 422, "look"),
    ("POST", "/v1/explanations", [1], 422, "body"),
    ("GET", "/v1/explanations/none", None, 404, "no such explanation"),
    ("GET", "/v1/explanations/none/events", None, 404, "no such explanation"),
    ("POST", "/v1/explanations/none/cancel", None, 404, "no such explanation"),
    ("POST", "/v1/explanations/none/followups", {"question": "?"}, 404, "no such explanation"),
    ("POST", "/v1/explanations/none/scenes/8/redo", {"wish": "x"}, 422, "scene"),
    ("GET", "/v1/explanations?limit=0", None, 422, "limit"),
    ("GET", "/v1/nothing", None, 404, "openapi.json"),
    ("DELETE", "/v1/explanations", None, 405, "openapi.json"),
]


async def test_what_cannot_be_done_is_one_sentence_of_problem_json(settings: Settings) -> None:
    async with served(settings) as client:
        http: httpx.AsyncClient = client._http
        for method, address, body, status, said in REFUSED:
            answer = await http.request(method, address, json=body)
            assert answer.status_code == status, (address, answer.text)
            assert answer.headers["content-type"] == "application/problem+json"
            problem = answer.json()
            assert problem["status"] == status
            assert said in problem["detail"], problem
            assert problem["detail"].endswith("."), problem
        for content, kind, status in ((b"{", "application/json", 400), (b"a", "text/plain", 415)):
            answer = await http.post("/v1/explanations", content=content, headers={"Content-Type": kind})
            assert answer.status_code == status


async def test_a_form_brings_its_picture(client: Client, wire: WireServer, picture: bytes) -> None:
    seen: list[Call] = []

    def script(call: Call) -> Reply:
        seen.append(call)
        return NUMBERS.script("anchored")(call)

    wire.script = script
    http = client._http
    answer = await http.post(
        "/v1/explanations",
        data={"text": NUMBERS.problem.text, "language": "en", "learner": json.dumps({"age": 12}), "subject": ""},
        files={"image": ("../../x.png", picture, "image/png")},
    )
    assert answer.status_code == 202, answer.text
    done = await client.finished(answer.json()["id"])
    assert done.state == "finished"
    assert seen[0].images == 1
    assert (await client.file(done, "problem.png"))[:4] == b"\x89PNG"
    asked = Problem(text=NUMBERS.problem.text, image=Image(media_type="image/png", data=picture))
    assert (await client.finished(await client.explain(asked))).state == "finished"
    assert seen[-1].images == 1
    broken = await http.post("/v1/explanations", data={"text": "x"}, files={"image": ("a.png", b"no", "image/png")})
    assert broken.status_code in (415, 422)
    unknown = await http.post("/v1/explanations", data={"text": "x", "paths": "y"}, files={"image": ("a", b"")})
    assert unknown.status_code == 422


async def test_what_is_answered_tells_nothing_of_the_server(client: Client, settings: Settings) -> None:
    job = await client.finished(await client.explain(NUMBERS.problem))
    http, here = client._http, f"/v1/explanations/{job.id}"
    for address in (here, f"{here}/result", f"{here}/events", "/v1/explanations"):
        said = (await http.get(address)).text
        assert str(settings.root) not in said
        assert KEY not in said
        assert '"owner"' not in said


@pytest.fixture
def picture() -> bytes:
    import io

    from PIL import Image as Pillow

    written = io.BytesIO()
    Pillow.new("RGB", (20, 10), "red").save(written, "PNG")
    return written.getvalue()
