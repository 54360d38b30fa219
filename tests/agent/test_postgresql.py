"""A database that has no place for every letter is refused before anything is kept in it."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from chalkwright.agent.errors import UserError
from chalkwright.agent.executors.shared import SharedState
from chalkwright.service.database import open_engine
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings

pytestmark = pytest.mark.process
SAID = r"keeps its texts as {}, which has no place for every letter; create one with: CREATE DATABASE"


@pytest.fixture(params=["SQL_ASCII", "LATIN1"])
def narrow(request: pytest.FixtureRequest, postgresql: str) -> tuple[str, str]:
    """The encoding, and the URL of a database that has it."""
    name = f"t{uuid4().hex}"
    with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as connection:
        options = f"ENCODING '{request.param}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
        connection.execute(f"CREATE DATABASE {name} {options}".encode())
    return request.param, f"{postgresql}/{name}"


async def test_by_the_service(narrow: tuple[str, str], tmp_path: Path) -> None:
    encoding, url = narrow
    engine = open_engine(Settings(root=tmp_path, db=url))
    try:
        with pytest.raises(UserError, match=SAID.format(encoding)):
            await create_tables(engine)
    finally:
        await engine.dispose()
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchall() == [(0,)]


async def test_by_a_cluster(narrow: tuple[str, str], tmp_path: Path) -> None:
    encoding, url = narrow
    with pytest.raises(UserError, match=SAID.format(encoding)):
        await SharedState(url, f"file://{tmp_path}").prepare()
