"""Health, metrics, logs and traces, as those who run the service see them."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import select, update

from chalkwright.agent.data import Problem
from chalkwright.renderers.pool.pool import ParentDied, PooledRenderer
from chalkwright.service.client import Client
from chalkwright.service.database import open_engine
from chalkwright.service.jobs import soundness
from chalkwright.service.settings import Settings
from chalkwright.service.tables import workers
from chalkwright.service.telemetry import logs
from tests.cli.starts import as_users_do
from tests.conversations import replay
from tests.service.serving_here import MODEL, ServerProcess, served
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer

NUMBERS = replay.load("no_diagram")
SECRET_PROBLEM = "Xanthippe has 41 marbles"


@pytest.fixture
def settings(tmp_path: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    wire.script = NUMBERS.script("anchored")
    return Settings(root=tmp_path / "service", workers=0, model=MODEL, base_url=wire.openai_url, lease=3)


@pytest.fixture
async def client(settings: Settings) -> AsyncIterator[Client]:
    async with served(settings) as made:
        yield made


async def test_the_service_says_whether_it_lives_and_can_work(client: Client, settings: Settings) -> None:
    http = client._http
    assert (await http.get("/healthz")).json() == {"status": "alive"}

    async def ready() -> httpx.Response:
        async with asyncio.timeout(60):
            while (answer := await http.get("/readyz")).status_code != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return answer

    assert (await ready()).json() == {"ready": True, "missing": []}
    engine = open_engine(settings)
    await engine.write(lambda connection: connection.execute(update(workers).values(beat=0.0)))
    await engine.dispose()
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["missing"]) == (503, ["No worker has said that it lives."])
    await ready()


@pytest.mark.process
async def test_a_service_that_warms_up_is_ready_when_it_has(settings: Settings) -> None:
    async with served(settings.model_copy(update={"warm": True})) as client:
        async with asyncio.timeout(60):
            while (answer := await client._http.get("/readyz")).status_code != 200:
                assert answer.json()["missing"][-1] == "No worker's renderers are warm yet."
                await asyncio.sleep(0.05)


@pytest.mark.process
async def test_a_service_whose_renderers_are_unsound_is_not_ready_until_they_are(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def died(pool: PooledRenderer) -> None:
        raise ParentDied("The renderer does not draw a simple picture.")

    async with served(settings.model_copy(update={"warm": True})) as client:

        async def answered(status: int) -> dict[str, Any]:
            async with asyncio.timeout(60):
                while (answer := await client._http.get("/readyz")).status_code != status:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            told: dict[str, Any] = answer.json()
            return told

        await answered(200)
        with monkeypatch.context() as patch:
            patch.setattr(PooledRenderer, "warm", died)
            assert (await answered(503))["missing"] == ["No worker's renderers are warm yet."]
            engine = open_engine(settings)
            kept = await engine.read(lambda connection: connection.execute(select(soundness.warm)).all())
            await engine.dispose()
            assert kept == []  # said at once, not when what it said before is too old
        await answered(200)


@pytest.fixture
def _from_nothing() -> Iterator[None]:
    """A parent is known by its command line, which a forked one has not."""
    with as_users_do():
        yield


def drawing_parents() -> list[int]:
    """Warm parents that this process started."""
    mine = [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]
    return [int(pid) for pid in mine if b"pool.parent" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.process
@pytest.mark.usefixtures("_from_nothing")
async def test_a_service_whose_renderers_broke_after_a_picture_is_not_ready_until_they_draw_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(settings.model_copy(update={"model": None})) as client:

        async def answered(status: int) -> list[str]:
            async with asyncio.timeout(60):
                while (answer := await client._http.get("/readyz")).status_code != status:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            missing: list[str] = answer.json()["missing"]
            return missing

        await answered(200)
        others = {*drawing_parents()}
        asked = await client.explain("What is 3/4 of 20 apples?")
        assert (await client.finished(asked)).state == "finished"
        with monkeypatch.context() as patch:
            patch.setattr(sys, "executable", "/bin/false")  # a machine on which nothing starts any more
            mine = {*drawing_parents()} - others
            assert mine
            for pid in mine:
                os.kill(pid, signal.SIGKILL)
            assert await answered(503) == [
                "No worker's renderers draw what they should; have whoever runs the service check its machine."
            ]
        await answered(200)


@pytest.mark.process
async def test_a_database_that_is_away_is_said(postgresql: str, tmp_path: Path) -> None:
    name = f"t{uuid4().hex}"
    async with await psycopg.AsyncConnection.connect(f"{postgresql}/postgres", autocommit=True) as connection:
        await connection.execute(f"CREATE DATABASE {name}")
        async with served(Settings(root=tmp_path / "service", workers=0, db=f"{postgresql}/{name}", grace=0)) as client:
            http = client._http
            assert (await http.get("/v1/visuals")).status_code == 200
            await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
            answer = await http.get("/readyz")
            assert (answer.status_code, answer.json()["missing"]) == (503, ["The database does not answer."])
            assert (await http.get("/healthz")).status_code == 200
            asked = await http.get("/v1/visuals")
            assert (asked.status_code, asked.headers["retry-after"]) == (503, "5")
            assert name not in asked.text


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Metric name and labels' values → value."""
    families = text_string_to_metric_families(text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


async def test_metrics_count_requests_jobs_and_model_calls(client: Client) -> None:
    job = await client.finished(await client.explain(NUMBERS.problem))
    await client._http.get("/v1/explanations/none")
    async with asyncio.timeout(60):
        while True:
            answer = await client._http.get("/metrics")
            told = samples(answer.text)
            if ("chalkwright_jobs_done_total", "done", "explanation") in told:
                break
            await asyncio.sleep(0.02)
    assert answer.headers["content-type"].startswith("text/plain")
    calls = {key: value for key, value in told.items() if key[0] == "chalkwright_model_calls_total"}
    assert list(calls.values()) == [1.0]
    dollars = sum(value for key, value in told.items() if key[0] == "chalkwright_model_dollars_total")
    assert job.cost is not None
    assert dollars == pytest.approx(float(job.cost))
    assert sum(value for key, value in told.items() if key[0] == "chalkwright_model_tokens_total") > 0
    assert told["chalkwright_jobs", "explanation", "finished"] == 1
    assert told["chalkwright_queue_age_seconds",] == 0
    assert told["chalkwright_requests_total", "POST", "/v1/explanations", "202"] == 1
    assert told["chalkwright_requests_total", "GET", "/v1/explanations/{job}", "404"] == 1
    assert told["chalkwright_request_seconds_count", "/v1/explanations"] == 1
    assert job.id not in answer.text


async def test_metrics_are_for_admins(client: Client) -> None:
    http = client._http
    assert (await http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})).status_code == 403
    admin = (await http.post("/v1/keys", json={"name": "a", "admin": True})).json()["key"]
    plain = (await http.post("/v1/keys", json={"name": "b"}, headers={"Authorization": f"Bearer {admin}"})).json()[
        "key"
    ]
    assert (await http.get("/metrics")).status_code == 401  # whoever is on this machine, once there are keys
    far = {"X-Forwarded-For": "203.0.113.9"}
    assert (await http.get("/metrics", headers=far)).status_code == 401
    assert (await http.get("/metrics", headers=far | {"Authorization": f"Bearer {plain}"})).status_code == 403
    assert (await http.get("/metrics", headers=far | {"Authorization": f"Bearer {admin}"})).status_code == 200


@pytest.fixture
def written(settings: Settings) -> Iterator[io.StringIO]:
    """What this process logs, as JSON."""
    root, stream = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    quiet = {name: logging.getLogger(name).level for name in logs._QUIET}
    logs.begin(settings)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    for name, its in quiet.items():
        logging.getLogger(name).setLevel(its)


async def test_logs_name_requests_and_jobs_and_no_words_of_theirs(
    settings: Settings, written: io.StringIO, wire: WireServer
) -> None:
    wire.script = lambda call: Reply(status=400, detail=f"I do not like {call.last}")
    async with served(settings) as client:
        job = await client.finished(await client.explain(Problem(text=SECRET_PROBLEM)))
        named = await client._http.get("/v1/explanations?state=finished", headers={"X-Request-ID": "my-request-1"})
        assert named.headers["x-request-id"] == "my-request-1"
        forged = await client._http.get("/healthz", headers={"X-Request-ID": 'a"}\tb c d e f'})
        assert len(forged.headers["x-request-id"]) == 32
        await client._http.get("/enter?next=/secret-place", headers={"Authorization": "Bearer cw_secret"})
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert "Xanthippe" not in written.getvalue()
    assert KEY not in written.getvalue()
    assert "secret" not in written.getvalue()
    asked = [line for line in lines if line.get("request") == "my-request-1"]
    assert [(line["route"], line["status"], line["method"]) for line in asked] == [("/v1/explanations", 200, "GET")]
    assert asked[0]["caller"] == "local"
    ends = [line for line in lines if line["message"] == "a job ends"]
    assert [line["job"] for line in ends] == [job.id]


async def test_an_exception_is_logged_without_its_words(settings: Settings, written: io.StringIO) -> None:
    try:
        try:
            raise ValueError(SECRET_PROBLEM)
        except ValueError as error:
            raise RuntimeError(SECRET_PROBLEM) from error
    except RuntimeError:
        logging.getLogger("chalkwright.service").exception("a request failed with cw_%s_%s", "0" * 12, "f" * 64)
    (line,) = written.getvalue().splitlines()
    said = json.loads(line)
    assert "Xanthippe" not in line
    assert "ffff" not in line
    assert said["exc_info"].startswith("RuntimeError\n")
    assert "from ValueError" in said["exc_info"]
    assert "test_web_operations.py" in said["exc_info"]
    assert said["level"] == "ERROR"


class Collector:
    """An OTLP receiver on loopback: spans by name."""

    def __init__(self) -> None:
        self.spans: dict[str, list[object]] = {}
        self.port = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:-2])}
                body = await reader.readexactly(int(headers["content-length"]))
                self._keep(gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body)
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/x-protobuf\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
        writer.close()

    def _keep(self, body: bytes) -> None:
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

        sent = ExportTraceServiceRequest.FromString(body)
        for resource in sent.resource_spans:
            for scope in resource.scope_spans:
                for span in scope.spans:
                    self.spans.setdefault(span.name, []).append(span)


@pytest.fixture
async def collector() -> AsyncIterator[Collector]:
    made = Collector()
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made


@pytest.mark.process
async def test_a_trace_goes_from_the_request_into_the_worker(
    tmp_path: Path, wire: WireServer, collector: Collector
) -> None:
    wire.script = NUMBERS.script("anchored")
    environment: dict[str, Any] = {
        "CHALKWRIGHT_OTEL": "true",
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.port}",
        "OTEL_BSP_SCHEDULE_DELAY": "100",
    }
    root = tmp_path / "service"
    more = ("--model", MODEL, "--base-url", wire.openai_url, "--workers", "1")
    server = await asyncio.to_thread(lambda: ServerProcess(root, *more, **environment))
    try:
        async with Client(server.url) as client:
            trace = "0af7651916cd43dd8448eb211c80319c"
            body = {"problem": {"text": NUMBERS.problem.text}}
            headers = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
            answer = await client._http.post("/v1/explanations", json=body, headers=headers)
            assert answer.status_code == 202, answer.text
            await client.finished(answer.json()["id"])
    finally:
        await asyncio.to_thread(server.stop)
    spans = {name: found[0] for name, found in collector.spans.items()}
    post, job = spans["POST /v1/explanations"], spans["job explanation"]
    stage, call = spans["stage outline"], spans["model call"]
    assert {span.trace_id.hex() for span in (post, job, stage, call)} == {trace}  # type: ignore[attr-defined]
    assert job.parent_span_id == post.span_id  # type: ignore[attr-defined]
    assert stage.parent_span_id == job.span_id  # type: ignore[attr-defined]
    assert call.parent_span_id == stage.span_id  # type: ignore[attr-defined]
    assert call.start_time_unix_nano < call.end_time_unix_nano  # type: ignore[attr-defined]
    assert "even numbers" not in str(collector.spans)
