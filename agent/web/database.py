"""The database: SQLite in one file, or PostgreSQL by URL; opened once a process, used in short transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Double, MetaData, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from chalkwright.agent.errors import UserError
from chalkwright.agent.web.inline_sqlite import connected
from chalkwright.agent.web.settings import Settings
from chalkwright.agent.web.tables import SCHEMAS, metadata

_BUSY_SECONDS = 30
_SCHEMA_LOCK = 7_243_019
"""PostgreSQL advisory lock: two servers that start together make the tables once."""
_READING = "chalkwright_reading"
_TURNS: WeakKeyDictionary[Any, asyncio.Lock] = WeakKeyDictionary()


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


def open_engine(settings: Settings) -> AsyncEngine:
    """The engine for these settings; nothing is connected yet. Raises :class:`UserError` for a URL of another kind."""
    url = settings.database
    if url.startswith("sqlite"):
        settings.root.mkdir(parents=True, exist_ok=True)
        file = make_url(url).database or ":memory:"
        engine = create_async_engine(
            url, pool_size=6, max_overflow=0, hide_parameters=True, async_creator=lambda: connected(file, _BUSY_SECONDS)
        )
        event.listen(engine.sync_engine, "begin", _sqlite_begins)
        return engine
    if not url.startswith("postgresql+psycopg://"):
        raise UserError("The database has to be a URL such as postgresql://USER@HOST/NAME; leave it out for SQLite.")
    try:
        return create_async_engine(url, pool_size=10, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    except (ArgumentError, ValueError):
        raise UserError("The database's URL cannot be read; write postgresql://USER:PASSWORD@HOST:PORT/NAME.") from None


def _sqlite_begins(connection: Connection) -> None:
    # A single SELECT is a snapshot by itself, and every statement more costs turns of the driver's thread. A
    # transaction that reads first and writes then would fail at once, without waiting, if another wrote between.
    if not connection.get_execution_options().get(_READING):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to read from; each statement sees what is written by then."""
    async with engine.execution_options(**{_READING: True}).connect() as connection:
        yield connection


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """One transaction, committed at the end; keep it short.

    SQLite has one writer: those of this process take turns here instead of by its sleeping retries.
    """
    if engine.dialect.name != "sqlite":
        async with engine.begin() as connection:
            yield connection
        return
    turn = _TURNS.setdefault(engine.sync_engine, asyncio.Lock())
    async with turn, engine.begin() as connection:
        yield connection


async def create_tables(engine: AsyncEngine) -> None:
    """Make the tables that are missing. Raises :class:`UserError` when the database cannot be reached."""
    schemas = {id(metadata): metadata}
    for name in SCHEMAS:
        # Packages above this one, and parts that are not installed, are named, not imported by name.
        if find_spec_of(name):
            found = getattr(import_module(name), "metadata", metadata)
            assert isinstance(found, MetaData)
            schemas[id(found)] = found
    try:
        async with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_SCHEMA_LOCK})"))
            for schema in schemas.values():
                await connection.run_sync(schema.create_all)
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise UserError(f"The database cannot be used ({why}); see that it runs and that the URL is right.") from error


def find_spec_of(module: str) -> bool:
    """Whether there is such a module, its packages included."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
