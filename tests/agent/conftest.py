"""A real PostgreSQL, one for all tests of a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import uuid4

import psycopg
import pytest

from chalkwright.benchmarks.own_postgresql import available, own_postgresql


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A cluster of our own; the URL without a database's name."""
    if not available():
        pytest.skip("PostgreSQL 15 is not on this machine")
    with own_postgresql() as url:
        yield url.removesuffix("/postgres")


@pytest.fixture(scope="session")
def new_database(postgresql: str) -> Callable[[], str]:
    """Makes an empty database, and tells its URL."""

    def made() -> str:
        name = f"t{uuid4().hex}"
        with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{postgresql}/{name}"

    return made
