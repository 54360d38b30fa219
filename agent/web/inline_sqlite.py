"""SQLite behind SQLAlchemy's asyncio, each statement done at once instead of in a thread of its own.

A statement of the job store takes some tens of microseconds; handing it to a thread and waiting for the answer takes
many times that, and in a process that computes, the write lock of a transaction would be held from turn to turn of the
event loop, while every other process waits for it. Done at once, a transaction is over before anything else runs. The
file has to lie on a local disk, as WAL mode demands anyway.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random


class InlineCursor:
    """What SQLAlchemy's adapter asks of a cursor of ``aiosqlite``."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor

    async def __aenter__(self) -> InlineCursor:
        return self

    async def __aexit__(self, *ended: object) -> None:
        self._cursor.close()

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def arraysize(self) -> int:
        return self._cursor.arraysize

    @arraysize.setter
    def arraysize(self, rows: int) -> None:
        self._cursor.arraysize = rows

    async def execute(self, statement: str, parameters: Any = ()) -> InlineCursor:
        self._cursor.execute(statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Sequence[Any]) -> InlineCursor:
        self._cursor.executemany(statement, parameters)
        return self

    async def fetchone(self) -> Any:
        return self._cursor.fetchone()

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        return self._cursor.fetchmany(self._cursor.arraysize if size is None else size)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()


class InlineConnection:
    """What SQLAlchemy's adapter asks of a connection of ``aiosqlite``."""

    def __init__(self, database: str, busy: float) -> None:
        # Transactions are begun by name; the pool may close a connection in another thread at the very end.
        self._connection: sqlite3.Connection | None = sqlite3.connect(
            database, timeout=busy, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(self._connection, busy)
        except BaseException:
            self.stop()
            raise

    @property
    def _conn(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("no active connection")
        return self._connection

    @property
    def isolation_level(self) -> str | None:
        return self._conn.isolation_level

    def cursor(self) -> InlineCursor:
        return InlineCursor(self._conn.cursor())

    async def execute(self, statement: str, parameters: Any = ()) -> InlineCursor:
        return await self.cursor().execute(statement, parameters)

    async def create_function(
        self, name: str, parameters: int, function: Callable[..., Any], deterministic: bool = False
    ) -> None:
        self._conn.create_function(name, parameters, function, deterministic=deterministic)

    async def commit(self) -> None:
        self._conn.commit()

    async def rollback(self) -> None:
        self._conn.rollback()

    async def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Close at once; a second time does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _prepare(connection: sqlite3.Connection, busy: float) -> None:
    # SQLite does not wait where two processes turn one new file into WAL mode: the second fails at once.
    patient = Retrying(
        retry=retry_if_exception_type(sqlite3.OperationalError),
        stop=stop_after_delay(busy),
        wait=wait_random(0.002, 0.02),
        reraise=True,
    )
    patient(connection.execute, "PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


async def connected(database: str, busy: float) -> InlineConnection:
    """For ``create_async_engine(…, async_creator=…)``; ``busy``: seconds to wait while another process writes."""
    return InlineConnection(database, busy)
