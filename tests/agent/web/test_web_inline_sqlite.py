"""A transaction on SQLite is over before anything else runs in its process."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from chalkwright.agent.web.database import open_engine, writing
from chalkwright.agent.web.inline_sqlite import InlineConnection
from chalkwright.agent.web.settings import Settings


async def test_nothing_runs_between_its_statements(tmp_path: Path) -> None:
    engine = open_engine(Settings(root=tmp_path))
    turns = 0

    async def tick() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with writing(engine) as connection:
        await connection.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    before = turns
    async with writing(engine) as connection:
        for number in range(20):
            await connection.execute(text("INSERT INTO t VALUES (:n)"), {"n": number})
        rows = (await connection.execute(text("SELECT n FROM t ORDER BY n"))).scalars().all()
        assert turns == before
    assert rows == list(range(20))
    ticking.cancel()
    await engine.dispose()


async def test_a_broken_transaction_leaves_nothing(tmp_path: Path) -> None:
    engine = open_engine(Settings(root=tmp_path))
    async with writing(engine) as connection:
        await connection.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)"))
    with pytest.raises(IntegrityError):
        async with writing(engine) as connection:
            await connection.execute(text("INSERT INTO t VALUES (1)"))
            await connection.execute(text("INSERT INTO t VALUES (1)"))
    async with writing(engine) as connection:
        assert (await connection.execute(text("SELECT count(*) FROM t"))).scalar_one() == 0
    with pytest.raises(OperationalError, match="no such table"):
        async with writing(engine) as connection:
            await connection.execute(text("SELECT * FROM other"))
    await engine.dispose()


async def test_a_closed_connection_says_so(tmp_path: Path) -> None:
    connection = InlineConnection(str(tmp_path / "x.sqlite"), 1)
    await connection.close()
    connection.stop()
    with pytest.raises(ValueError, match="no active connection"):
        connection.cursor()


def test_opening_a_new_file_waits_for_another_that_opens_it(tmp_path: Path) -> None:
    file = str(tmp_path / "jobs.sqlite")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")  # as while another process turns it into WAL mode
    opened: list[InlineConnection] = []
    opening = threading.Thread(target=lambda: opened.append(InlineConnection(file, 30)), daemon=True)
    opening.start()
    opening.join(0.3)
    assert opening.is_alive()
    other.execute("COMMIT")
    other.close()
    opening.join(30)
    assert opened
    assert opened[0]._conn.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    opened[0].stop()
