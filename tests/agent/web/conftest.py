"""A database of each kind."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from agent.web.database import create_tables, open_engine
from agent.web.settings import Settings
from agent.web.store import SqlStore, open_store

BINARIES = Path("/usr/lib/postgresql/15/bin")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A cluster of our own on a free port of 127.0.0.1; the URL without a database's name."""
    if not (BINARIES / "initdb").exists():
        pytest.skip("PostgreSQL 15 is not on this machine")
    folder = Path(tempfile.mkdtemp(prefix="chalkwright-postgresql-"))
    account = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    os.chown(folder, account.pw_uid, account.pw_gid)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]

    def run(*command: str) -> None:
        subprocess.run(
            command, user=account.pw_uid, group=account.pw_gid, extra_groups=[], check=True, cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    data, control = str(folder / "data"), str(BINARIES / "pg_ctl")
    wishes = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories= -c fsync=off"
    run(str(BINARIES / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
    run(control, "-D", data, "-o", wishes, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        run(control, "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


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
