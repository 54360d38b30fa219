"""A transaction on SQLite is done whole in a thread: all of it or nothing, and nothing stays behind."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError

from chalkwright.service.database import Database, open_engine
from chalkwright.service.settings import Settings


async def table(root: Path) -> Database:
    engine = open_engine(Settings(root=root))
    await engine.write(lambda connection: connection.execute(text("CREATE TABLE t (n INTEGER PRIMARY KEY)")))
    return engine


def numbers(connection: Connection) -> list[int]:
    return list(connection.execute(text("SELECT n FROM t ORDER BY n")).scalars())


async def test_a_broken_transaction_leaves_nothing(tmp_path: Path) -> None:
    engine = await table(tmp_path)

    def twice(connection: Connection) -> None:
        connection.execute(text("INSERT INTO t VALUES (1)"))
        connection.execute(text("INSERT INTO t VALUES (1)"))

    with pytest.raises(IntegrityError):
        await engine.write(twice)
    assert await engine.read(numbers) == []
    with pytest.raises(OperationalError, match="no such table"):
        await engine.write(lambda connection: connection.execute(text("SELECT * FROM other")))
    await engine.dispose()


async def test_a_caller_that_is_gone_before_the_commit_leaves_nothing(tmp_path: Path) -> None:
    engine = await table(tmp_path)
    begun, may_end = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        connection.execute(text("INSERT INTO t VALUES (1)"))
        begun.set()
        may_end.wait(30)

    writing = asyncio.create_task(engine.write(slow))
    await asyncio.to_thread(begun.wait, 30)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    may_end.set()
    await engine.write(lambda connection: connection.execute(text("INSERT INTO t VALUES (2)")))
    assert await engine.read(numbers) == [2]
    assert engine.sync_engine.pool.status().endswith("Current Checked out connections: 0")
    await engine.dispose()


async def test_writers_of_one_process_take_turns_and_readers_do_not_wait(tmp_path: Path) -> None:
    engine = await table(tmp_path)
    begun, may_end = threading.Event(), threading.Event()

    def slow(connection: Connection) -> list[int]:
        begun.set()
        may_end.wait(30)
        connection.execute(text("INSERT INTO t VALUES (1)"))
        return numbers(connection)

    def after(connection: Connection) -> list[int]:
        connection.execute(text("INSERT INTO t VALUES (2)"))
        return numbers(connection)

    async with asyncio.timeout(60):
        first = asyncio.create_task(engine.write(slow))
        await asyncio.to_thread(begun.wait, 30)
        second = asyncio.create_task(engine.write(after))
        assert await engine.read(numbers) == []
        may_end.set()
        assert await asyncio.gather(first, second) == [[1], [1, 2]]
    await engine.dispose()


async def test_closing_ends_the_threads(tmp_path: Path) -> None:
    others = set(threading.enumerate())

    def ours() -> list[str]:
        return [each.name for each in set(threading.enumerate()) - others if each.name.startswith("sqlite-")]

    engine = await table(tmp_path)
    assert await engine.read(numbers) == []
    assert ours()
    await engine.dispose()
    assert ours() == []


async def test_opening_a_new_file_waits_for_another_that_opens_it(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "service.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")  # as while another process turns it into WAL mode
    opening = asyncio.create_task(table(tmp_path))
    done, _ = await asyncio.wait([opening], timeout=0.3)
    assert not done
    other.execute("COMMIT")
    other.close()
    engine = await asyncio.wait_for(opening, 60)
    mode = await engine.read(lambda connection: connection.exec_driver_sql("PRAGMA journal_mode").scalar_one())
    assert mode == "wal"
    await engine.dispose()
