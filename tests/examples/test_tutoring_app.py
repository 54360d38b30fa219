"""The tutoring app of the examples runs as it stands: an explanation arrives, and a learner who leaves ends it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import uvicorn

from chalkwright.service.serving import bind_socket
from examples.tutoring_app.app import app
from tests.conversations import replay
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer

NUMBERS = replay.load("no_diagram")


@pytest.fixture
async def http(wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("CHALKWRIGHT_BASE_URL", wire.openai_url)
    monkeypatch.setenv("TUTOR_MODEL", "gpt-5")
    listening = bind_socket("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2))
    serving = asyncio.create_task(server.serve([listening]))
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}", timeout=60) as client:
        yield client
    server.should_exit = True
    await serving


async def told(http: httpx.AsyncClient, text: str) -> list[tuple[str, str]]:
    heard, kind = [], ""
    async with http.stream("POST", "/explain", json={"text": text}) as answer:
        async for line in answer.aiter_lines():
            name, _, value = line.partition(": ")
            if name == "event":
                kind = value
            elif name == "data":
                heard.append((kind, value))
    return heard


async def test_an_explanation_arrives(http: httpx.AsyncClient, wire: WireServer) -> None:
    wire.script = NUMBERS.script("anchored")
    heard = await told(http, NUMBERS.problem.text)
    assert [kind for kind, _ in heard] == ["step", "step", "done"]
    assert heard[1][1].startswith("Three consecutive even numbers")
    assert "24, 26 and 28" in json.loads(heard[-1][1])["html"]
    assert 'src="/tutor.js"' in (await http.get("/")).text
    assert "EventSource" in (await http.get("/tutor.js")).text


async def test_what_goes_wrong_is_one_sentence(http: httpx.AsyncClient, wire: WireServer) -> None:
    wire.script = lambda call: Reply(status=401, detail="no")
    kind, said = (await told(http, NUMBERS.problem.text))[-1]
    assert kind == "sorry"
    assert "key" in said
    assert KEY not in said


async def test_a_learner_who_leaves_ends_the_call(http: httpx.AsyncClient, wire: WireServer) -> None:
    wire.script = lambda call: Reply("never", hang=True)
    async with http.stream("POST", "/explain", json={"text": NUMBERS.problem.text}) as answer:
        async for _ in answer.aiter_lines():
            if wire.calls:
                break
            if await asyncio.to_thread(_called, wire):
                break
    assert await asyncio.to_thread(wire.idle, 10)
    assert wire.calls[0].abandoned


def _called(wire: WireServer) -> bool:
    """Wait until the model was asked."""
    import threading

    limit = threading.Event()
    for _ in range(400):
        if wire.calls:
            return True
        limit.wait(0.05)
    return False


def test_the_example_imports_only_what_is_public() -> None:
    source = (Path(__file__).parents[2] / "examples/tutoring_app/app.py").read_text()
    assert "from agent" not in source
    assert "from chalkwright import" in source
