"""A key's money holds, however many jobs draw on it at once and however much a model writes."""

from __future__ import annotations

import asyncio
import threading
from decimal import Decimal
from functools import partial
from pathlib import Path

import httpx
import pytest

from chalkwright.agent.data import Usage
from chalkwright.service.client import Client
from chalkwright.service.settings import Settings
from tests.service.serving_here import MANY, ServerProcess, catalogue, gone, served
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, Script, WireServer

LIMIT = Decimal("0.05")
JOBS = 20
WRITTEN = 5_000
"""Tokens of each answer of a model that nobody holds back: a job can pay for 1250."""


@pytest.fixture
def settings(database: str | None, tmp_path: Path, wire: WireServer, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    models = tmp_path / "models.toml"
    catalogue(tmp_path, wire)
    # Its input is nearly free, so that the answers are what the money goes for.
    models.write_text(models.read_text().replace("input = 1.0, output = 10.0", "input = 0.01, output = 2.0"))
    monkeypatch.setenv("CHALKWRIGHT_MODELS", str(models))
    return Settings(root=tmp_path / "service", db=database, workers=0, model=MANY, grace=2, jobs_at_once=JOBS)


def asked_for(call: Call) -> int:
    told = call.body.get("max_tokens")
    return WRITTEN if told is None else int(told)


def obedient(call: Call) -> Reply:
    tokens = min(WRITTEN, asked_for(call))
    return Reply("1+" * 40, usage=Usage(input_tokens=2000, output_tokens=tokens), finish="length")


def endless(call: Call) -> Reply:
    return Reply("1+" * WRITTEN, usage=Usage(input_tokens=2000, output_tokens=WRITTEN), pieces=400)


@pytest.mark.parametrize("script", [obedient, endless])
async def test_twenty_jobs_at_once_stay_within_five_cents(settings: Settings, wire: WireServer, script: Script) -> None:
    wire.script = script
    async with served(settings) as local, httpx.AsyncClient(base_url=local._http.base_url) as bare:
        asked = {"name": "class", "money": str(LIMIT), "admin": True}
        key = (await bare.post("/v1/keys", json=asked)).json()["key"]
        async with Client(str(bare.base_url), key=key) as client:
            made = await asyncio.gather(
                *(client.explain(f"How much is {n} + 1?", max_cost=str(LIMIT / JOBS)) for n in range(JOBS))
            )
            jobs = [await client.finished(job) for job in made]
        (row,) = (await bare.get("/v1/keys", headers={"Authorization": f"Bearer {key}"})).json()["keys"]
    spent = sum((job.cost or Decimal(0) for job in jobs), Decimal(0))
    assert {(job.state, job.fault_kind) for job in jobs} == {("failed", "BudgetExhausted")}
    assert LIMIT / 2 < spent <= LIMIT
    assert Decimal(row["spent"]) == spent
    if script is obedient:
        written = sum(min(WRITTEN, asked_for(call)) for call in wire.calls)
        assert spent == (written * 2 + Decimal(20) * len(wire.calls)) / 1_000_000


@pytest.mark.process
@pytest.mark.parametrize("database", [None], ids=["sqlite"])  # what a call may cost is kept beside the run on either
async def test_kill_9_again_and_again_buys_nothing_more(
    settings: Settings, wire: WireServer, tmp_path: Path, database: str | None
) -> None:
    """Each time the worker is killed while the model answers: what that answer may have cost is gone."""
    asked_again, never = threading.Semaphore(0), threading.Event()

    def held(call: Call) -> Reply:
        asked_again.release()
        return Reply("too late", hold=never)

    wire.script, wire.hold_limit = held, 240
    more = ["--workers", "1", "--model", MANY, *(() if database is None else ("--db", database))]
    start = partial(ServerProcess, settings.root, *more, CHALKWRIGHT_MODELS=str(tmp_path / "models.toml"))
    server = await asyncio.to_thread(start)
    try:
        async with httpx.AsyncClient(base_url=server.url) as bare:
            asked = {"name": "class", "money": "0.12", "admin": True}
            key = (await bare.post("/v1/keys", json=asked)).json()["key"]
        async with Client(server.url, key=key, patience=200) as client:
            job = await client.explain("How much is 2 + 1?", max_cost="0.12")
            for _ in range(2):  # an answer may cost 5 cents, and a third one the rest
                assert await asyncio.to_thread(asked_again.acquire, True, 200)
                workers = server.workers()
                server.kill()
                await asyncio.to_thread(gone, workers)
                server = await asyncio.to_thread(start, port=server.port)
            assert await asyncio.to_thread(asked_again.acquire, True, 200)
            bought = [asked_for(call) for call in wire.calls]
            # At 2 dollars a million, whatever these answers were: together they cost no more than the key has.
            assert sum(bought) * 2 / 1_000_000 <= 0.12
            assert bought[0] == bought[1] > 2 * bought[2]
            workers = server.workers()
            server.kill()
            await asyncio.to_thread(gone, workers)
            server = await asyncio.to_thread(start, port=server.port)
            done = await client.finished(job)
            assert (done.state, done.fault_kind) == ("failed", "BudgetExhausted")
            assert len(wire.calls) == 3
    finally:
        never.set()
        await asyncio.to_thread(server.stop)
    wire.errors.clear()  # the killed ones were still listening
