"""The store keeps what it was given, on both databases: numbered without gaps, claimed once, never another owner's."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update
from sqlalchemy.dialects import sqlite

from chalkwright.agent.errors import UserError
from chalkwright.service.data import JobRow
from chalkwright.service.database import Database, open_engine
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.queue import MOST_CRASHES
from chalkwright.service.jobs.rows import now
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from chalkwright.service.tables import Money, jobs
from tests.service.counting import count_jobs


async def made(store: SqlStore, owner: str = "ann", **more: Any) -> JobRow:
    return (await store.submit("explanation", owner, {"problem": "x"}, **more))[0]


async def states(store: SqlStore, job: JobRow) -> list[str]:
    return [event.data["state"] for event in await store.events(job.id, kinds=["state"])]


async def test_a_job_comes_back_as_it_was_given(store: SqlStore) -> None:
    request = {"text": "½ of \ud800 é 三角形 \u0000", "deep": [1, {"a": None}]}
    job, new = await store.submit("verdict", "ann", request, title="Δ", parent="p" * 32, webhook="https://a.example")
    assert new
    assert await store.get(job.id, "ann") == job
    assert job.request == request
    assert (job.state, job.attempt, job.cost, job.cancel) == ("queued", 0, Decimal(0), False)
    assert job.created.tzinfo is not None
    assert abs(now() - job.created) < timedelta(minutes=1)
    assert await states(store, job) == ["queued"]


async def test_another_owners_job_does_not_exist(store: SqlStore) -> None:
    job = await made(store)
    assert await store.get(job.id, "eve") is None
    assert await store.brief(job.id, "eve") is None
    assert await store.ask_cancel(job.id, "eve") is None
    assert await store.answer(job.id, "eve", {}) is None
    assert await store.amend(job.id, "eve", {}) is None
    assert await store.list_jobs("eve") == []
    assert await store.list_jobs("eve", before=job.id) == []
    assert (await count_jobs(store.engine, "eve")) == {}
    assert (await store.get(job.id, "ann")) == job


async def test_an_idempotency_key_makes_one_job(store: SqlStore) -> None:
    first = await asyncio.gather(*(store.submit("explanation", "ann", {}, idempotency=("k", "h")) for _ in range(8)))
    assert len({job.id for job, _ in first}) == 1
    assert [new for _, new in first].count(True) == 1
    with pytest.raises(UserError, match="another request"):
        await store.submit("explanation", "ann", {}, idempotency=("k", "other"))
    other, new = await store.submit("explanation", "bob", {}, idempotency=("k", "h"))
    assert new
    assert other.id != first[0][0].id


@pytest.mark.smoke
async def test_jobs_are_claimed_once_and_in_order(store: SqlStore, engine: Database) -> None:
    waiting = [(await made(store)).id for _ in range(30)]
    others = [open_store(engine) for _ in range(4)]
    claims = await asyncio.gather(
        *(each.claim(f"w{at}", ["explanation"], 5, 30) for at, each in enumerate(others) for _ in range(2))
    )
    claimed = [one.job.id for claim in claims for one in claim]
    assert len(claimed) == len(set(claimed))
    while more := await store.claim("last", ["explanation"], 7, 30):
        claimed += [one.job.id for one in more]
    assert sorted(claimed) == sorted(waiting)
    assert await store.claim("last", ["explanation"], 5, 30) == ()


async def test_the_oldest_comes_first_and_only_of_the_kinds_asked_for(store: SqlStore) -> None:
    first, second = await made(store), await made(store)
    await store.submit("verdict", "ann", {})
    assert await store.place(second.id) == 2
    claimed = await store.claim("w", ["explanation"], 1, 30)
    assert [one.job.id for one in claimed] == [first.id]
    assert (claimed[0].job.state, claimed[0].job.attempt) == ("running", 1)
    assert claimed[0].job.started is not None
    assert await store.place(second.id) == 1
    assert await store.place(first.id) is None
    assert [one.job.id for one in await store.claim("w", ["explanation"], 9, 30)] == [second.id]


async def test_events_are_numbered_without_gaps_whoever_writes(store: SqlStore, engine: Database) -> None:
    job = await made(store)
    others = [open_store(engine) for _ in range(5)]
    await asyncio.gather(*(each.record(job.id, [("a", {"n": n})] * 3) for n, each in enumerate(others) for _ in "123"))
    told = await store.events(job.id)
    assert [event.seq for event in told] == list(range(1, 47))
    assert [event.seq for event in await store.events(job.id, after=40, limit=3)] == [41, 42, 43]


async def test_a_dead_workers_job_is_taken_over_and_its_writes_are_dropped(store: SqlStore) -> None:
    job = await made(store)
    await store.claim("dead", ["explanation"], 1, -1)
    taken = await store.claim("alive", ["explanation"], 1, 30)
    assert [one.job.id for one in taken] == [job.id]
    assert taken[0].job.attempt == 2
    await store.record_all("dead", {job.id: [("late", {})]}, {})
    await store.settle(job.id, "dead", "finished", result={"wrong": True})
    assert await store.renew("dead", [job.id], 30) == [job.id]
    assert await store.renew("alive", [job.id], 30) == []
    await store.settle(job.id, "alive", "finished", result={"right": True}, cost=Decimal("0.1234567891"))
    done = await store.get(job.id, "ann")
    assert done is not None
    assert (done.state, done.result, done.cost) == ("finished", {"right": True}, Decimal("0.1234567891"))
    assert done.ended is not None
    assert [event.kind for event in await store.events(job.id)] == ["state"] * 4


async def test_a_lease_that_is_renewed_is_kept(store: SqlStore) -> None:
    job = await made(store)
    await store.claim("w", ["explanation"], 1, -1)
    await store.renew("w", [job.id], 30)
    assert await store.claim("other", ["explanation"], 1, 30) == ()
    assert await store.holders() == ["w"]
    assert await store.release("w") == 1
    assert [one.job.id for one in await store.claim("other", ["explanation"], 1, 30)] == [job.id]


async def test_a_job_that_kills_its_workers_is_given_up(store: SqlStore) -> None:
    job = await made(store)
    for _ in range(MOST_CRASHES + 1):
        assert await store.claim("w", ["explanation"], 1, -1)
    assert await store.claim("w", ["explanation"], 1, -1) == []
    done = await store.get(job.id, "ann")
    assert done is not None
    assert (done.state, done.fault_kind) == ("failed", "MachineFault")
    assert "died" in done.fault


async def test_parking_is_no_crash(store: SqlStore) -> None:
    job = await made(store)
    for _ in range(MOST_CRASHES + 3):
        assert await store.claim("w", ["explanation"], 1, 30)
        await store.settle(job.id, "w", "queued")
    assert (await states(store, job))[-1] == "queued"


async def test_cancelling(store: SqlStore) -> None:
    queued, running, ended = await made(store), await made(store), await made(store)
    await store.ask_cancel(queued.id, "ann")
    assert await states(store, queued) == ["queued", "cancelled"]
    await store.claim("w", ["explanation"], 2, 30)
    await store.settle(ended.id, "w", "finished", result={})
    assert (await store.ask_cancel(ended.id, "ann")).state == "finished"  # type: ignore[union-attr]
    asked = await store.ask_cancel(running.id, "ann")
    assert asked is not None
    assert (asked.state, asked.cancel) == ("running", True)
    assert await store.stopping("w", [running.id]) == [running.id]
    await store.release("w")
    assert await store.claim("other", ["explanation"], 5, 30) == []
    assert await states(store, running) == ["queued", "running", "cancelled"]


async def test_an_answer_goes_on_with_a_job_that_waits_or_ended(store: SqlStore) -> None:
    job = await made(store)
    assert await store.answer(job.id, "ann", {"outline": 1}) is None
    await store.claim("w", ["explanation"], 1, 30)
    await store.settle(job.id, "w", "waiting", result={"outline": 0})
    answered = await store.answer(job.id, "ann", {"outline": 1}, ["waiting"])
    assert answered is not None
    assert (answered.state, answered.request, answered.result) == ("queued", {"problem": "x", "outline": 1}, None)
    assert await store.answer(job.id, "ann", {"outline": 2}, ["waiting"]) is None
    await store.claim("w", ["explanation"], 1, 30)
    await store.settle(job.id, "w", "finished", result={"markdown": "m"})
    again = await store.answer(job.id, "ann", {"redo": 2})
    assert again is not None
    assert again.result == {"markdown": "m"}
    assert await states(store, job) == ["queued", "running", "waiting", "queued", "running", "finished", "queued"]


async def test_lists_are_paged_and_light(store: SqlStore) -> None:
    made_ = [await made(store, title=str(at)) for at in range(5)]
    await store.submit("followup", "ann", {}, parent=made_[0].id)
    page = await store.list_jobs("ann", kind="explanation", limit=2)
    assert [job.title for job in page] == ["4", "3"]
    assert [job.title for job in await store.list_jobs("ann", before=page[-1].id)] == ["2", "1", "0"]
    assert [job.kind for job in await store.list_jobs("ann", parent=made_[0].id)] == ["followup"]
    assert {job.request.get("problem") for job in page} == {None}
    assert (await count_jobs(store.engine)) == {"queued": 6}


async def test_what_expired_is_forgotten(store: SqlStore, engine: Database) -> None:
    old, open_ = await made(store), await made(store)
    await store.claim("w", ["explanation"], 1, 30)
    await store.settle(old.id, "w", "finished", result={})
    assert await store.find_expired(now() - timedelta(days=1)) == []
    await engine.write(
        lambda connection: connection.execute(
            update(jobs).where(jobs.c.id == old.id).values(ended=now() - timedelta(days=2))
        )
    )
    assert await store.find_expired(now() - timedelta(days=1)) == [old.id]
    await store.remove([old.id, open_.id])
    assert await store.get(old.id, "ann") is None
    assert await store.events(old.id) == []
    assert await states(store, open_) == ["queued"]


@pytest.mark.process
async def test_servers_that_start_together_make_the_tables_once(settings: Settings) -> None:
    engines = [open_engine(settings) for _ in range(4)]
    await asyncio.gather(*(create_tables(each) for each in engines))
    assert [await count_jobs(each) for each in engines] == [{}] * 4
    await asyncio.gather(*(each.dispose() for each in engines))


async def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Any) -> None:
    lost = open_engine(Settings(root=tmp_path, db="postgresql://nobody@127.0.0.1:1/nothing"))
    with pytest.raises(UserError, match=r"The database cannot be used .*; see that it runs"):
        await create_tables(lost)
    await lost.dispose()
    with pytest.raises(UserError, match="postgresql://USER"):
        open_engine(Settings(root=tmp_path, db="mysql://a/b"))


@given(st.decimals(min_value=0, max_value=9_000_000, places=12))
def test_money_is_exact(amount: Decimal) -> None:
    money = Money()
    kept = money.process_bind_param(amount, sqlite.dialect())
    assert money.process_result_value(kept, sqlite.dialect()) == amount


async def test_jobs_sent_together_stay_within_the_number_that_may_be_open(engine: Database) -> None:
    stores = [open_store(engine, 5) for _ in range(4)]
    asked = [stores[n % 4].submit("explanation", "key", {}) for n in range(50)]
    made = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in made if isinstance(one, Refused)]
    assert (len(made) - len(refused), len(refused)) == (5, 45)
    assert await count_jobs(stores[0].engine, "key") == {"queued": 5}
    (ended, _), *_ = (one for one in made if isinstance(one, tuple))
    await stores[0].ask_cancel(ended.id, "key")
    await stores[0].submit("explanation", "key", {})
    with pytest.raises(Refused, match="5 open jobs"):  # what is asked for again is open again
        await stores[0].answer(ended.id, "key", {})
