"""The database: SQLite in one file, or PostgreSQL by URL; opened once a process, used in short transactions.

A transaction is a plain function of a connection, so that SQLite can do it whole in a thread: one hop to the thread and
one back, the write lock held for as long as the statements take, and nothing of it on the event loop.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Double, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random

from chalkwright.agent.errors import UserError
from chalkwright.agent.postgresql import CLIENT_ENCODING
from chalkwright.service.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

_BUSY_SECONDS = 30
_READERS = 5
_READING = "chalkwright_reading"


class Database(Protocol):
    """Where jobs are kept. ``work`` may run in another thread: it touches its connection and nothing of the loop's, and
    gives back plain data."""

    @property
    def sync_engine(self) -> Engine:
        """For SQLAlchemy's events."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` on a connection to read from; each statement sees what is written by then."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do ``work`` in one transaction, committed at the end; keep it short. A caller that is cancelled before the
        commit leaves nothing."""

    async def dispose(self) -> None:
        """Close all connections."""


class SqliteDatabase:
    """One file on a local disk, as WAL mode demands.

    SQLite has one writer: those of this process take turns at one thread instead of by its sleeping retries. Whoever
    waits for another process's lock waits there.
    """

    def __init__(self, url: URL) -> None:
        self.sync_engine = create_engine(
            url.set(drivername="sqlite"),
            creator=partial(_connect, url.database or ":memory:"),
            pool_size=_READERS + 1,
            max_overflow=0,
            hide_parameters=True,
        )
        event.listen(self.sync_engine, "begin", _sqlite_begins)
        self._reading = self.sync_engine.execution_options(**{_READING: True})
        self._readers = ThreadPoolExecutor(_READERS, "sqlite-reader")
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See :class:`Database`."""

        def whole() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        return await _in_thread(self._readers, whole)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See :class:`Database`."""
        gone = Event()

        def whole() -> T:
            with self.sync_engine.connect() as connection, connection.begin() as transaction:
                done = work(connection)
                if gone.is_set():
                    transaction.rollback()
                return done

        try:
            return await _in_thread(self._writer, whole)
        except asyncio.CancelledError:
            gone.set()
            raise

    async def dispose(self) -> None:
        """See :class:`Database`; the threads end."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for threads in (self._writer, self._readers):
            threads.shutdown()
        self.sync_engine.dispose()


class PostgresDatabase:
    """Through psycopg's asyncio, which waits on the loop and blocks nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def sync_engine(self) -> Engine:
        """See :class:`Database`."""
        return self._engine.sync_engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See :class:`Database`."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See :class:`Database`."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def dispose(self) -> None:
        """See :class:`Database`."""
        await self._engine.dispose()


class epoch(FunctionElement[float]):  # noqa: N801 - reads as the SQL function it is
    """The database's clock in seconds since 1970: processes on several machines need not agree on the time."""

    type = Double()
    inherit_cache = True


@compiles(epoch, "sqlite")
def _sqlite_epoch(element: Any, compiler: Any, **how: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(epoch, "postgresql")
def _postgresql_epoch(element: Any, compiler: Any, **how: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"


def open_engine(settings: Settings) -> Database:
    """The database for these settings; nothing is connected yet. Raises :class:`UserError` for another kind of URL."""
    url = settings.database
    if url.startswith("sqlite"):
        settings.root.mkdir(parents=True, exist_ok=True)
        return SqliteDatabase(make_url(url))
    if not url.startswith("postgresql+psycopg://"):
        raise UserError("The database has to be a URL such as postgresql://USER@HOST/NAME; leave it out for SQLite.")
    from sqlalchemy.ext.asyncio import create_async_engine  # with SQLAlchemy's mapper, which SQLite does without

    try:
        engine = create_async_engine(
            url,
            pool_size=10,
            max_overflow=5,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"client_encoding": CLIENT_ENCODING},
        )
    except (ArgumentError, ValueError):
        raise UserError("The database's URL cannot be read; write postgresql://USER:PASSWORD@HOST:PORT/NAME.") from None
    return PostgresDatabase(engine)


def _connect(file: str) -> sqlite3.Connection:
    if file != ":memory:":
        # For this user alone, whatever the umask says; SQLite gives its other files the same rights.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        if stat.S_IMODE(Path(file).stat().st_mode) & 0o077:
            Path(file).chmod(0o600)
    # Transactions are begun by name, and a connection goes from thread to thread.
    connection = sqlite3.connect(file, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        # SQLite does not wait where two processes turn one new file into WAL mode: the second fails at once.
        patient = Retrying(
            retry=retry_if_exception_type(sqlite3.OperationalError),
            stop=stop_after_delay(_BUSY_SECONDS),
            wait=wait_random(0.002, 0.02),
            reraise=True,
        )
        patient(connection.execute, "PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _sqlite_begins(connection: Connection) -> None:
    # A single SELECT is a snapshot by itself. A transaction that reads first and writes then would fail at once,
    # without waiting, if another wrote between.
    if not connection.get_execution_options().get(_READING):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _in_thread(threads: Executor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, copy_context().run, work)
