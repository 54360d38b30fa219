"""A database of each kind."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from chalkwright.service.database import Database, open_engine
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def database(request: pytest.FixtureRequest) -> str | None:
    """The service's ``db`` setting: None for SQLite, the URL of a new database for PostgreSQL."""
    if request.param == "sqlite":
        return None
    made: str = request.getfixturevalue("new_database")()
    return made


@pytest.fixture
def settings(database: str | None, tmp_path: Path) -> Settings:
    return Settings(root=tmp_path / "service", db=database, workers=0)


@pytest.fixture
async def engine(settings: Settings) -> AsyncIterator[Database]:
    made = open_engine(settings)
    await create_tables(made)
    yield made
    await made.dispose()


@pytest.fixture
def store(engine: Database) -> SqlStore:
    return open_store(engine)
