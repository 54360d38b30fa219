"""What a key keeps on disk is counted, and limited: jobs and documents, sent together too, cheaply."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from chalkwright.service.database import Database, open_engine
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.jobs.sweep import remove_expired
from chalkwright.service.keys import disk
from chalkwright.service.keys.store import add_key
from chalkwright.service.settings import Settings
from tests.service.counting import counted
from tests.service.serving_here import served
from tests.service.studies.raters import Owner

PROBLEM = {"problem": {"text": "What is 3/4 of 20 apples?"}}
DOCUMENT = {"markdown": "We add: $2 + 3 = 5$.", "options": {"model": "none"}}


def test_a_folder_is_measured_with_all_that_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "film.mp4").write_bytes(bytes(700))
    (tmp_path / "a" / "x").write_bytes(bytes(50))
    (tmp_path / "a" / "link").symlink_to("/usr/bin/env")
    assert disk.size_of(tmp_path) == 750 + len("/usr/bin/env")
    assert disk.size_of(tmp_path / "none") == 0


async def test_a_job_counts_from_when_it_is_asked_for_until_it_is_removed(engine: Database, settings: Settings) -> None:
    store = open_store(engine, room=partial(disk.check_room, settings=settings.model_copy(update={"max_kept": 2000})))
    job, _ = await store.submit("explanation", "me", {"picture": "x" * 1000})
    assert 1000 < await counted(engine, "me") < 1100
    turn, _ = await store.submit("followup", "me", {}, parent=job.id)
    assert disk.keeper(turn) == job.id
    await disk.count_job(engine, turn, 3000)
    await disk.count_job(engine, turn, 3000)  # found again, not added
    assert 4000 < await counted(engine, "me") < 4100
    with pytest.raises(disk.Full, match=r"What the key keeps takes 0.00 GB of disk, and may take"):
        await store.submit("explanation", "me", {})
    await store.submit("explanation", "you", {})
    for one in (job, turn):
        await store.ask_cancel(one.id, "me")
    with pytest.raises(disk.Full):  # what is asked for again takes room again
        await store.answer(job.id, "me", {})
    assert await remove_expired(store, settings, datetime.now(UTC) + timedelta(1)) == 2
    assert await counted(engine, "me") == 0
    await store.submit("explanation", "me", {})


async def test_documents_sent_together_stay_within_the_limit(engine: Database, settings: Settings) -> None:
    tight = settings.model_copy(update={"max_kept": 1000})
    made = await asyncio.gather(
        *(disk.take(engine, "me", f"u{number}", 150, tight) for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(one, disk.Full) for one in made) == 14
    assert await counted(engine, "me") == 900
    await disk.give_back(engine, "me", next(f"u{number}" for number, one in enumerate(made) if one is None))
    await disk.take(engine, "me", "another", 99, tight)
    await disk.take(engine, "me", "another", 99, tight)
    assert await counted(engine, "me") == 849


async def test_documents_count_until_they_are_removed(engine: Database, settings: Settings) -> None:
    short = settings.model_copy(update={"max_kept": 1000, "keep_days": 1e-9})
    for number in range(4):
        await disk.take(engine, "me", f"u{number}", 600, short)
    assert await counted(engine, "me") == 600


async def test_forty_thousand_jobs_are_counted_at_once(engine: Database, settings: Settings) -> None:
    rows = [{"owner": "me", "name": f"{number:032x}", "bytes": 500_000} for number in range(39_000)]
    await engine.write(lambda connection: connection.execute(insert(disk.kept), rows))
    await disk.check(engine, "me", settings)
    began = time.process_time()
    for _ in range(10):
        await disk.check(engine, "me", settings)
    assert (time.process_time() - began) / 10 < 0.1
    with pytest.raises(disk.Full):
        await disk.check(engine, "me", settings.model_copy(update={"max_kept": 19_000_000_000}))


@pytest.fixture
def tight(tmp_path: Path) -> Settings:
    return Settings(root=tmp_path / "service", workers=0, grace=1, max_kept=20_000)


async def ended(bare: httpx.AsyncClient, place: str, headers: dict[str, str]) -> dict[str, object]:
    async with bare.stream("GET", f"{place}/events", headers=headers, timeout=120) as events:
        async for _ in events.aiter_lines():
            pass
    found: dict[str, object] = (await bare.get(place, headers=headers)).json()
    return found


@pytest.mark.process
async def test_a_key_is_refused_when_it_keeps_all_it_may(tight: Settings) -> None:
    async with served(tight) as client, httpx.AsyncClient(base_url=str(client._http.base_url)) as bare:
        store: SqlStore = open_store(open_engine(tight))
        mine, yours = [
            {"Authorization": f"Bearer {(await add_key(store.engine, name)).token}"} for name in ("me", "you")
        ]
        first = await bare.post("/v1/explanations", json=PROBLEM, headers=mine)
        assert (await ended(bare, first.headers["location"], mine))["state"] == "finished"
        for refused in (
            await bare.post("/v1/explanations", json=PROBLEM, headers=mine),
            await bare.post("/v1/verdicts", json=DOCUMENT, headers=mine),
        ):
            assert (refused.status_code, refused.headers["content-type"]) == (507, "application/problem+json")
            said = refused.json()["detail"]
            assert said.startswith("What the key keeps takes 0.00 GB of disk, and may take")
            assert "wait for the oldest to be removed, 30 days after they ended, or ask whoever runs" in said
        bare.headers.update(mine)
        study = await Owner(bare).make()
        assert (study.status_code, "What the key keeps takes" in study.text) == (507, True)
        assert (await bare.post("/v1/explanations", json=PROBLEM, headers=yours)).status_code == 202
        assert not list(tight.root.glob("documents/*/*"))
        await store.engine.dispose()


@pytest.mark.process
async def test_what_waits_is_not_begun_for_a_key_that_is_over_its_limit(tight: Settings) -> None:
    one_by_one = tight.model_copy(update={"jobs_at_once": 1})
    async with served(one_by_one) as client, httpx.AsyncClient(base_url=str(client._http.base_url)) as bare:
        asked = [await bare.post("/v1/explanations", json=PROBLEM) for _ in range(3)]
        assert [one.status_code for one in asked] == [202] * 3
        found = [await ended(bare, one.headers["location"], {}) for one in asked]
    assert [one["state"] for one in found] == ["finished", "failed", "failed"]
    assert str(found[1]["fault"]).startswith("The service keeps 0.00 GB of disk, and may take")
