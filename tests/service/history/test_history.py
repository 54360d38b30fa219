"""The list of what a person has made, on both databases and through its pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx

from chalkwright.service.app import create_app
from chalkwright.service.database import Database
from chalkwright.service.history import store as history
from chalkwright.service.jobs.rows import now
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.jobs.sweep import remove_deleted
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings


async def made(store: SqlStore, title: str, text: str = "", kind: Any = "explanation", **more: Any) -> str:
    job, _ = await store.submit(kind, "ann", {"problem": {"text": text}}, title=title, **more)
    return job.id


async def names(engine: Database, words: str = "", owner: str = "ann") -> list[str]:
    return [entry.name for entry in await history.search(engine, owner, words)]


async def test_the_newest_come_first_and_each_word_is_searched(store: SqlStore, engine: Database) -> None:
    await made(store, "A ladder", "It leans 3 m away, 100 % sure")
    sheet = await made(store, "Sheet 7", kind="worksheet")
    await made(store, "Of the sheet", "三角形的边长", parent=sheet)
    await made(store, "A lever")
    assert await names(engine) == ["A lever", "Sheet 7", "A ladder"]
    assert await names(engine, "a LADDER leans") == ["A ladder"]
    assert await names(engine, "三角形") == ["Of the sheet"]
    assert await names(engine, "%") == ["A ladder"]
    assert await names(engine, "_") == []
    assert await names(engine, owner="eve") == []


async def test_it_is_called_otherwise_and_as_before(store: SqlStore, engine: Database) -> None:
    job = await made(store, "A ladder")
    assert not await history.rename(engine, "eve", job, "mine")
    assert await history.rename(engine, "ann", job, " Class 5b ")
    assert await names(engine) == await names(engine, "5B") == ["Class 5b"]
    assert await history.rename(engine, "ann", job, " ")
    assert await names(engine) == ["A ladder"]


async def test_what_is_deleted_is_gone_until_it_comes_back(store: SqlStore, engine: Database) -> None:
    sheet = await made(store, "Sheet 7", kind="worksheet")
    child = await made(store, "Of it", parent=sheet)
    assert await history.remove(engine, "eve", sheet) is None
    assert await history.remove(engine, "ann", sheet) == "Sheet 7"
    assert await names(engine) == await names(engine, "Of") == []
    assert await store.get(child, "ann") is await store.brief(sheet, "ann") is None
    assert await history.deleted_name(engine, "ann", sheet) == "Sheet 7"
    assert not await history.restore(engine, "eve", sheet)
    assert await history.restore(engine, "ann", sheet)
    assert (await store.get(child, "ann")) is not None
    assert await names(engine) == ["Sheet 7"]


async def test_it_is_removed_for_good_with_its_files(store: SqlStore, engine: Database, settings: Settings) -> None:
    job = await made(store, "A ladder")
    await store.ask_cancel(job, "ann")
    folder = settings.root / "jobs" / job
    folder.mkdir(parents=True)
    await history.remove(engine, "ann", job)
    assert await remove_deleted(store, settings, now() - timedelta(minutes=1)) == 0
    assert folder.exists()
    assert await remove_deleted(store, settings, now() + timedelta(minutes=1)) == 1
    assert not folder.exists()
    assert not await history.restore(engine, "ann", job)


async def test_the_pages_delete_and_undo(settings: Settings) -> None:
    app = create_app(settings)
    await create_tables(app.state.engine)
    job, _ = await app.state.store.submit("explanation", "local", {"problem": {"text": "x"}}, title="A <b>ladder</b>")
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", follow_redirects=True
    ) as http:
        page = await http.post(f"/history/{job.id}/delete", data={"q": "ladder"})
        assert "is deleted" in page.text
        assert (await http.get(f"/explanations/{job.id}")).status_code == 404
        page = await http.post(f"/history/{job.id}/restore", data={"q": "ladder"})
        assert f'href="/explanations/{job.id}"' in page.text
        assert f'<time datetime="{job.created.isoformat()}" data-local>' in page.text
        assert (await app.state.store.get(job.id, "local")).state == "cancelled", "what was under way was asked to end"
        assert (await http.post("/history/nothing/delete")).status_code == 404
    await app.state.engine.dispose()
