"""What one key holds of the server, from wherever it is used: open requests, bodies under way, streams of events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from chalkwright.service.database import open_engine
from chalkwright.service.jobs.store import open_store
from chalkwright.service.keys.store import add_key
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.service.serving_here import served

SMALL = {"a": "x" * 600}
"""Refused (422) when all of it has come."""


@dataclass
class Callers:
    """Two keys of a server that runs, each used from many addresses; the first has a job that another machine does."""

    url: httpx.URL
    keys: tuple[str, str]
    job: str

    def headers(self, key: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys[key]}"}

    @asynccontextmanager
    async def at(self, place: int, key: int = 0) -> AsyncIterator[httpx.AsyncClient]:
        """A client at the address 127.0.0.``place``."""
        way = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{place}")
        async with httpx.AsyncClient(base_url=self.url, headers=self.headers(key), transport=way, timeout=60) as client:
            yield client

    async def begin(self, place: int, body: bytes = b"") -> asyncio.StreamWriter:
        """Send the head of a large request and so much of its body, and wait with the rest; once the service asks for
        it, what came is counted, and no other request comes between."""
        reader, writer = await asyncio.open_connection(self.url.host, self.url.port, local_addr=(f"127.0.0.{place}", 0))
        head = "POST /v1/explanations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        key = f"Authorization: Bearer {self.keys[0]}\r\n"
        writer.write(f"{head}{key}Content-Length: 5000\r\nExpect: 100-continue\r\n\r\n".encode() + body)
        assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
        return writer


@asynccontextmanager
async def calling(settings: Settings) -> AsyncIterator[Callers]:
    """A server with two keys and a job under way elsewhere."""
    settings.root.mkdir()
    engine = open_engine(settings)
    await create_tables(engine)
    mine, yours = [await add_key(engine, name) for name in ("me", "you")]
    store = open_store(engine)
    job, _ = await store.submit("explanation", mine.key.id, {})
    await store.claim("elsewhere", ["explanation"], 1, 1000)
    await engine.dispose()
    async with served(settings) as client:
        yield Callers(client._http.base_url, (mine.token, yours.token), job.id)


def told(answer: httpx.Response) -> tuple[int, str, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["detail"], answer.headers.get("retry-after", "")


def quota(tmp_path: Path, **more: float) -> Settings:
    return Settings(root=tmp_path / "service", workers=0, grace=1, **more)  # type: ignore[arg-type]


async def test_a_key_has_so_many_requests_open(tmp_path: Path) -> None:
    async with calling(quota(tmp_path, max_requests_at_once=2)) as callers:
        held = [await callers.begin(place) for place in (2, 3)]
        async with callers.at(4) as mine, callers.at(4, key=1) as yours:
            refused = await mine.get("/v1/explanations")
            assert told(refused) == (
                429,
                "2 requests with this key are open; close some, or wait for them to end.",
                "5",
            )
            assert (await yours.get("/v1/explanations")).status_code == 200
            assert (await mine.get("/healthz")).status_code == 200
            for writer in held:
                writer.close()
            while (await mine.get("/v1/explanations")).status_code != 200:
                pass


async def test_a_key_sends_so_many_bytes_at_once(tmp_path: Path) -> None:
    async with calling(quota(tmp_path, max_bytes_at_once=1000)) as callers:
        held = await callers.begin(2, b"{" + b" " * 899)
        async with callers.at(3) as mine, callers.at(3, key=1) as yours:
            refused = await mine.post("/v1/explanations", json=SMALL)
            assert told(refused) == (429, "Too much is sent with this key at once; send one after the other.", "5")
            assert (await yours.post("/v1/explanations", json=SMALL)).status_code == 422
            held.close()
            while (await mine.post("/v1/explanations", json=SMALL)).status_code != 422:
                pass


async def test_what_came_before_the_key_was_known_counts_too(tmp_path: Path) -> None:
    """FastAPI reads a body that it checks itself before anybody asks whose it is."""
    async with calling(quota(tmp_path, max_bytes_at_once=1000)) as callers:
        held = await callers.begin(2, b"{" + b" " * 899)
        async with callers.at(3) as mine:
            question = {"question": "Why? " + "x" * 600}
            followups = f"/v1/explanations/{callers.job}/followups"
            refused = await mine.post(followups, json=question)
            assert told(refused)[:2] == (429, "Too much is sent with this key at once; send one after the other.")
        held.close()


async def test_a_key_has_so_many_streams_of_events_open(tmp_path: Path) -> None:
    async with calling(quota(tmp_path, max_streams=2)) as callers:
        events = f"/v1/explanations/{callers.job}/events"
        async with callers.at(2) as here, callers.at(3) as there:
            async with here.stream("GET", events) as first, there.stream("GET", events) as second:
                assert (first.status_code, second.status_code) == (200, 200)
                status, said, later = told(await here.get(events))
                assert (status, later) == (429, "5")
                assert said.startswith("2 streams of events are open with this key; close some, or ask for the job")
                assert (await here.get(f"/v1/explanations/{callers.job}")).json()["state"] == "running"
            while (await _status(here, events)) != 200:
                pass


async def _status(client: httpx.AsyncClient, address: str) -> int:
    async with client.stream("GET", address) as answer:
        return answer.status_code
