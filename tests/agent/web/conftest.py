"""A database of each kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from agent.web.database import create_tables, open_engine
from agent.web.settings import Settings
from agent.web.store import SqlStore, open_store
from benchmarks.own_postgresql import available, own_postgresql


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A cluster of our own; the URL without a database's name."""
    if not available():
        pytest.skip("PostgreSQL 15 is not on this machine")
    with own_postgresql() as url:
        yield url.removesuffix("/postgres")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str | None:
    """The service's ``db`` setting: None for SQLite, the URL of a new database for PostgreSQL."""
    if request.param == "sqlite":
        return None
    import psycopg

    cluster, name = request.getfixturevalue("postgresql"), f"t{uuid4().hex}"
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{cluster}/{name}"


@pytest.fixture
def settings(database: str | None, tmp_path: Path) -> Settings:
    return Settings(root=tmp_path / "service", db=database, workers=0)


@pytest.fixture
async def engine(settings: Settings) -> AsyncIterator[AsyncEngine]:
    made = open_engine(settings)
    await create_tables(made)
    yield made
    await made.dispose()


@pytest.fixture
def store(engine: AsyncEngine) -> SqlStore:
    return open_store(engine)
