"""A real PostgreSQL and a real Ray cluster of two nodes on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from agent.executing.shared import SharedState
from benchmarks.own_cluster import own_cluster
from benchmarks.own_postgresql import available, own_postgresql


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    if not available():
        pytest.skip("PostgreSQL 15 is not on this machine")
    with own_postgresql() as url:
        yield url


@pytest.fixture
def shared(postgresql_server: str, tmp_path: Path) -> SharedState:
    """A database and an object store of the test's own."""
    import psycopg

    name = f"test_{uuid4().hex}"
    with psycopg.connect(postgresql_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return SharedState(postgresql_server.removesuffix("postgres") + name, f"file://{tmp_path / 'objects'}", lease=3.0)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Any]:
    """Two raylets with resources of their own; the second may be taken away, and is put back by who does."""
    with own_cluster(2) as joined:
        yield joined
