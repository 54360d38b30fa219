"""What one caller may hold of the server, and who on this machine may read what it keeps."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from chalkwright.service import bounds
from chalkwright.service.app import create_app
from chalkwright.service.serving import Server, bind_socket
from chalkwright.service.settings import Settings
from tests.service.serving_here import served

POST = (
    b"POST /v1/explanations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n{"
)


@pytest.fixture
def local(tmp_path: Path) -> Settings:
    return Settings(root=tmp_path / "service", workers=0, grace=1, max_requests_at_once=3, body_seconds=0.2)


async def said(client: object, sent: bytes) -> bytes:
    url = httpx.URL(str(client._http.base_url))  # type: ignore[attr-defined]
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(sent)
    try:
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


async def test_half_a_body_is_not_waited_for(local: Settings) -> None:
    async with served(local) as client:
        answer = await said(client, POST)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"not sent in time" in answer


async def test_half_a_head_is_not_waited_for(local: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "HEADER_SECONDS", 0.2)
    async with served(local, timeout_keep_alive=0.2) as client:
        assert await said(client, b"GET /healthz HTTP/1.1\r\nHost:") == b""
        assert await said(client, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHo") != b""
        assert await said(client, b"") == b""


async def test_many_half_heads_of_one_address_are_not_waited_for_as_long(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING", 2)
    monkeypatch.setattr(bounds, "HURRIED_SECONDS", 0.2)
    async with served(local) as client:
        url = httpx.URL(str(client._http.base_url))
        held = [await asyncio.open_connection(url.host, url.port) for _ in range(2)]
        for _, writer in held:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost:")
        for _ in range(5):
            assert await said(client, b"GET /healthz HTTP/1.1\r\nHost:") == b""
        assert (await client._http.get("/healthz")).status_code == 200
        for reader, writer in held:
            writer.write(b" x\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
            writer.close()
        async with asyncio.timeout(60):
            while bounds.PatientProtocol._waiting:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_one_address_has_so_many_requests_open(local: Settings) -> None:
    slow = local.model_copy(update={"body_seconds": 60.0})
    async with served(slow) as client:
        url = httpx.URL(str(client._http.base_url))
        held = [await asyncio.open_connection(url.host, url.port) for _ in range(3)]
        for _, writer in held:
            writer.write(POST)
        while (answer := await client._http.get("/healthz")).status_code == 200:
            pass
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "5")
        for _, writer in held:
            writer.close()
        while (await client._http.get("/healthz")).status_code != 200:
            pass


async def test_one_address_sends_so_many_bytes_at_once(local: Settings) -> None:
    small = local.model_copy(update={"max_bytes_at_once": 1000})
    async with served(small) as client:
        large = b'{"a": "' + b"x" * 2000
        kind = {"content-type": "application/json"}
        answer = await client._http.post("/v1/explanations", content=large, headers=kind)
        assert answer.status_code == 429
        fine = await client._http.post("/v1/explanations", json={"problem": {"text": "2 + 3?"}})
        assert fine.status_code == 202


async def test_others_on_this_machine_read_nothing(local: Settings) -> None:
    local.root.mkdir(parents=True)
    (local.root / "service.sqlite").touch(0o644)  # of an older version
    async with served(local.model_copy(update={"body_seconds": 60.0})) as client:
        await client.finished(await client.explain("How many minutes are 3 hours?"))
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in local.root.iterdir()}
    assert files["jobs"] == 0o700
    assert {name: oct(mode) for name, mode in files.items() if name != "jobs" and mode & 0o077} == {}


class Panic(BaseException):
    """As native code raises it."""


async def test_a_fault_that_is_no_exception_is_answered_with_the_headers(local: Settings) -> None:
    app: FastAPI = create_app(local)

    @app.get("/panic")
    def panic() -> None:
        raise Panic

    listening, ready = bind_socket("127.0.0.1", 0), asyncio.Event()
    server = Server(app, ready.set)
    serving = asyncio.create_task(server.serve([listening]))
    await ready.wait()
    try:
        async with httpx.AsyncClient() as http:
            answer = await http.get(f"http://127.0.0.1:{listening.getsockname()[1]}/panic")
    finally:
        server.should_exit = True
        await serving
    assert answer.status_code == 500
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_an_id_that_no_database_keeps_is_not_there(settings: Settings) -> None:
    async with served(settings) as client:
        for address in ("/v1/explanations/a%00b", "/v1/explanations?before=a%00b"):
            assert (await client._http.get(address)).status_code in (200, 404, 422)
