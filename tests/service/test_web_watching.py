"""Following jobs of other processes: however many listen and however much is told, ten queries a second at most."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import event

from chalkwright.service.database import Database, open_engine
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.jobs.watch import Watch
from chalkwright.service.settings import Settings

SECONDS = 1.0
PAUSES = (0.0, 0.06, 0.11, 0.19)
"""Seconds between two writings: none, and shorter and longer than between two looks."""


class Watched:
    """A watch with an engine of its own, whose queries are counted."""

    def __init__(self, settings: Settings) -> None:
        self.engine: Database = open_engine(settings)
        self.store = open_store(self.engine)
        self.watch = Watch(self.store)
        self.queries = 0
        self.asked = asyncio.Event()
        event.listen(self.engine.sync_engine, "before_cursor_execute", self._count)

    def _count(self, connection: object, cursor: object, statement: str, *more: object) -> None:
        self.queries += statement.lstrip().upper().startswith("SELECT EVENTS") or "FROM jobs" in statement
        self.asked.set()

    async def heard(self, job: str, after: int = 0) -> list[int]:
        return [one.seq async for one in self.watch.follow(job, after)]


@pytest.fixture
async def watched(settings: Settings, store: SqlStore) -> AsyncIterator[Watched]:
    made = Watched(settings)
    yield made
    await made.watch.aclose()
    await made.engine.dispose()


async def test_many_listeners_cost_at_most_ten_queries_a_second(settings: Settings, store: SqlStore) -> None:
    """In every rhythm of writing at once, each with a watch of its own, for it is only waited for."""
    watches = [Watched(settings) for _ in PAUSES]
    try:
        await asyncio.gather(*(followed(*each, store) for each in zip(watches, PAUSES, strict=True)))
    finally:
        for made in watches:
            await made.watch.aclose()
            await made.engine.dispose()


async def followed(watched: Watched, pause: float, store: SqlStore) -> None:
    jobs = [(await store.submit("explanation", "ann", {}))[0].id for _ in range(5)]
    loop = asyncio.get_running_loop()
    listeners = [asyncio.create_task(watched.heard(job)) for job in jobs * 3]
    began = loop.time()
    while loop.time() - began < SECONDS:
        for job in random.Random(1).sample(jobs, 2):
            await store.record(job, [("a", {})])
            watched.watch.wake(job)  # as if this process had written it
        await asyncio.sleep(pause)
    took, asked = loop.time() - began, watched.queries
    assert asked <= 10 * took + 2, (asked, took)  # that it asks at all, is seen by what was heard
    for job in jobs:
        await store.ask_cancel(job, "ann")
    heard = await asyncio.wait_for(asyncio.gather(*listeners), 60)
    assert all(seqs == list(range(1, len(seqs) + 1)) for seqs in heard)
    assert [len(seqs) for seqs in heard[:5]] == [len(await store.events(job, limit=10_000)) for job in jobs]


async def test_nobody_listens_and_nothing_is_asked(watched: Watched, store: SqlStore) -> None:
    job = (await store.submit("explanation", "ann", {}))[0].id
    listener = asyncio.create_task(watched.heard(job))
    await asyncio.wait_for(watched.asked.wait(), 60)
    listener.cancel()
    await asyncio.gather(listener, return_exceptions=True)
    polling = watched.watch._polling
    assert polling is not None
    await asyncio.wait_for(polling, 60)
    asked = watched.queries
    await store.record(job, [("a", {})])
    watched.watch.wake(job)
    assert watched.watch._polling is polling
    assert watched.queries == asked


async def test_a_long_past_is_told_in_order_and_once(watched: Watched, store: SqlStore) -> None:
    job = (await store.submit("explanation", "ann", {}))[0].id
    for _ in range(5):
        await store.record(job, [("a", {})] * 1000)
    await store.ask_cancel(job, "ann")
    everything, later = await asyncio.wait_for(asyncio.gather(watched.heard(job), watched.heard(job, 4990)), 30)
    assert everything == list(range(1, 5003))
    assert later == list(range(4991, 5003))
    assert await asyncio.wait_for(watched.heard("0" * 32), 60) == []


async def test_a_watch_that_closes_ends_its_streams(watched: Watched, store: SqlStore) -> None:
    job = (await store.submit("explanation", "ann", {}))[0].id
    listener = asyncio.create_task(watched.heard(job))
    await asyncio.wait_for(watched.asked.wait(), 60)
    watched.watch.close()
    assert (await asyncio.wait_for(listener, 60)) in ([], [1])
    assert await asyncio.wait_for(watched.heard(job), 60) == []
