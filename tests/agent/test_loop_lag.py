"""Another process holds a lock that we need: what needs it waits, and nothing else on our event loop does."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from chalkwright.agent.data import CallRecord, Problem, Usage
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.running import STATE_TYPES, Order, run
from chalkwright.agent.models.base import Completion
from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.checkpoints import saver_on
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.places import MARK, STATE, Busy
from chalkwright.service.database import open_engine
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.agent import holder
from tests.service.counting import count_jobs

pytestmark = pytest.mark.process

HELD = 4.0
LAG = HELD / 8
"""What waits on the loop stops it for as long as the lock is held; a slow machine, never for so long."""
LAST_RESORT = 60.0
CALL = CallRecord(stage="outline", model="m", usage=Usage(), cost=None, seconds=0.1, outcome="ok")
ANSWER = Completion(text="yes", usage=Usage(), finish_reason="stop", model="m", latency=0.1)


class Ticker:
    """Sees for how long the event loop did nothing else."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._last = time.perf_counter()
        self._ticking = asyncio.create_task(self._tick())

    def stop(self) -> float:
        """The longest gap between two turns."""
        self._look()
        self._ticking.cancel()
        return self._longest

    def _look(self) -> None:
        now = time.perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now

    async def _tick(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(holder.TICK)


class Hold:
    """A lock in another process, from its making on."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def over(self) -> float:
        """Wait until it was held long enough; the longest that the machine kept that process from running."""
        assert self._process.stdout is not None
        return float(await self._process.stdout.readline())

    def let_go(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")


@asynccontextmanager
async def held(kind: str, where: Path | str, *more: str) -> AsyncIterator[Hold]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, holder.__file__, str(HELD), kind, str(where), *more),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    yield Hold(process)
    await asyncio.wait_for(process.communicate(), LAST_RESORT)


async def waits_off_the_loop(hold: Hold, *writes: Callable[[], Awaitable[object]]) -> None:
    """Every one of ``writes`` waits for the lock and is done afterwards, and the loop goes on meanwhile."""
    ticker = Ticker()
    await asyncio.sleep(0)
    tasks = [asyncio.ensure_future(write()) for write in writes]
    stalled = await hold.over()
    lag, done = ticker.stop(), [task.done() for task in tasks]
    hold.let_go()
    assert lag <= max(LAG, 2 * stalled), f"the loop stood still for {lag * 1000:.0f} ms"
    assert done == [False] * len(writes)
    await asyncio.wait_for(asyncio.gather(*tasks), LAST_RESORT)


@asynccontextmanager
async def service(settings: Settings) -> AsyncIterator[SqlStore]:
    engine = open_engine(settings)
    await create_tables(engine)
    store = open_store(engine)
    await store.submit("explanation", "me", {})  # imports and connections are no part of what is measured
    yield store
    await engine.dispose()


async def test_the_services_sqlite(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    async with service(settings) as store:
        async with held("sqlite", tmp_path / "service.sqlite") as hold:
            await waits_off_the_loop(
                hold, lambda: store.submit("explanation", "me", {}), lambda: store.claim("w", ["explanation"], 1, 60)
            )
        assert sum((await count_jobs(store.engine)).values()) == 2


async def test_the_services_postgresql(tmp_path: Path, new_database: Callable[[], str]) -> None:
    url = new_database()
    async with service(Settings(root=tmp_path, db=url)) as store:
        async with held("postgresql", url, "LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE") as hold:
            await waits_off_the_loop(
                hold, lambda: store.submit("explanation", "me", {}), lambda: count_jobs(store.engine)
            )
        assert await count_jobs(store.engine) == {"queued": 2}


async def test_the_state_of_a_run(tmp_path: Path) -> None:
    async with Store(tmp_path / STATE) as store:
        saver = await saver_on(store, STATE_TYPES)
        config: RunnableConfig = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
        await saver.aput(config, empty_checkpoint(), {}, {})
        checkpoint = empty_checkpoint()
        async with held("sqlite", tmp_path / STATE) as hold:
            await waits_off_the_loop(
                hold,
                lambda: saver.aput(config, checkpoint, {}, {}),
                lambda: store.keep_response("q", ANSWER),
                lambda: store.keep_call(CALL),
            )
        kept = await saver.aget_tuple(config)
        assert kept is not None
        assert kept.checkpoint["id"] == checkpoint["id"]
        assert await store.response("q") == ANSWER
        assert await store.calls() == (CALL,)


async def test_the_state_of_a_run_that_is_opened(tmp_path: Path) -> None:
    async with Store(tmp_path / STATE) as store:
        await store.keep_call(CALL)

    async def opened() -> None:
        async with Store(tmp_path / STATE) as store:
            await store.keep_call(CALL)

    async with held("sqlite", tmp_path / STATE) as hold:
        await waits_off_the_loop(hold, opened)
    async with Store(tmp_path / STATE) as store:
        assert await store.calls() == (CALL, CALL)


async def test_the_state_that_a_cluster_shares(tmp_path: Path, new_database: Callable[[], str]) -> None:
    url, path = new_database(), tmp_path / "run"
    shared = SharedState(url, (tmp_path / "objects").as_uri())
    await shared.prepare()
    async with shared.claim(path, "k", "order", fresh=True) as claim, claim.open_state(path, STATE_TYPES) as kept:
        await kept.store.keep_call(CALL)
        saver = await kept.saver()
        config: RunnableConfig = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
        async with held("postgresql", url, "SELECT * FROM chalkwright_runs FOR UPDATE") as hold:
            await waits_off_the_loop(
                hold,
                lambda: kept.store.keep_call(CALL),
                lambda: saver.aput(config, empty_checkpoint(), {}, {}),
            )
        assert await kept.store.calls() == (CALL, CALL)


async def test_the_folder_of_a_run(tmp_path: Path) -> None:
    out = tmp_path / "run"
    out.mkdir()
    (out / MARK).touch()
    order = Order(Problem(text="What is 2 + 3?"), Options(), tmp_path, out=out)

    async def refused() -> None:
        with pytest.raises(Busy):
            await run(order, {}, lambda event: None)

    async with held("file", out / MARK) as hold:
        await refused()  # what is imported first is no part of what is measured
        ticker = Ticker()
        await asyncio.sleep(0)
        await refused()
        lag = ticker.stop()
        stalled = await hold.over()
        hold.let_go()
    assert lag <= max(LAG, 2 * stalled), f"the loop stood still for {lag * 1000:.0f} ms"
