"""State that many machines share: answers, calls and checkpoints in PostgreSQL, published files in an object store.

A run is known by the absolute path of its folder. Who works on it holds a *lease*: a row with a number that grows with
every holder. Each write asks, in its own transaction, whether its number still is the run's, so that a process that
was taken for dead, and is not, can change nothing any more.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import MachineFault, UserError
from chalkwright.agent.extras import need
from chalkwright.agent.postgresql import ASK_ENCODING, CLIENT_ENCODING, require_unicode
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.places import MARK, Busy

if TYPE_CHECKING:
    from chalkwright.agent.executors.claim import Claim

LEASE = 20.0
"""Seconds after which a silent holder's run goes to whoever asks for it."""

_TABLES = (
    """CREATE TABLE IF NOT EXISTS chalkwright_runs (
        name TEXT PRIMARY KEY, id TEXT NOT NULL, key TEXT NOT NULL, epoch BIGINT NOT NULL,
        "order" TEXT NOT NULL, tries INTEGER NOT NULL, until TIMESTAMPTZ NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS chalkwright_responses (
        run TEXT, key TEXT, tag INTEGER, completion TEXT NOT NULL, kept TIMESTAMPTZ DEFAULT clock_timestamp(),
        PRIMARY KEY (run, key))""",
    """CREATE TABLE IF NOT EXISTS chalkwright_calls (
        seq BIGSERIAL PRIMARY KEY, run TEXT NOT NULL, record TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS chalkwright_begun (
        number BIGSERIAL PRIMARY KEY, run TEXT NOT NULL, record TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS chalkwright_calls_run ON chalkwright_calls (run, seq)",
    """CREATE TABLE IF NOT EXISTS chalkwright_files (
        run TEXT, name TEXT, object TEXT NOT NULL, PRIMARY KEY (run, name))""",
)
_SETUP_LOCK = 7_241_905_533
"""Of the advisory lock while tables are made; any number that nobody else uses."""


class LeaseLost(MachineFault):
    """Somebody else works on the run by now; nothing more of ours is kept."""

    def __init__(self, name: str) -> None:
        super().__init__(f"Another process has taken over {name}; leave it to that one.")


@dataclass(frozen=True)
class SharedState:
    """``url``: ``postgresql://…``; ``files``: what fsspec opens, such as ``s3://bucket/folder`` or ``file:///folder``.

    Pickled into every task: it holds no connection. The URLs, which may hold passwords, are in no message.
    """

    url: str = field(repr=False)
    files: str = field(repr=False)
    lease: float = LEASE

    def __post_init__(self) -> None:
        """Raises :class:`UserError`, when a package is missing too."""
        if not self.url.startswith(("postgresql://", "postgres://")):
            raise UserError("The shared state is a PostgreSQL database; write it as postgresql://user@host/name.")
        need("cluster", "fsspec", "langgraph.checkpoint.postgres", "psycopg", "psycopg_pool", purpose="A shared state")
        import fsspec.core  # type: ignore[import-untyped]

        try:
            fsspec.core.url_to_fs(self.files)
        except ImportError as error:
            raise UserError(
                f"The place for files needs another package ({error}); install it, for s3:// it is s3fs."
            ) from error
        except ValueError as error:
            raise UserError(f"The place for files cannot be opened ({error}); write s3://bucket/folder.") from error

    async def prepare(self) -> None:
        """Make the tables where they are missing. Raises :class:`MachineFault`, and :class:`UserError` for a database
        that has no place for every letter."""
        from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
        from psycopg import AsyncConnection
        from psycopg.rows import dict_row

        with translate_errors():
            connection = await AsyncConnection.connect(
                self.url, autocommit=True, prepare_threshold=0, row_factory=dict_row, client_encoding=CLIENT_ENCODING
            )
            async with connection:
                (encoding,) = await (await connection.execute(ASK_ENCODING)).fetchall()
                require_unicode(encoding["server_encoding"])
                # Tried again and again: an index that is made concurrently would wait for all who wait for the lock.
                while not await _try_lock(connection):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
                try:
                    for table in _TABLES:
                        await connection.execute(table)
                    await AsyncPostgresSaver(connection).setup()
                finally:
                    await connection.execute("SELECT pg_advisory_unlock(%s)", (_SETUP_LOCK,))

    def has_begun(self, path: Path) -> bool:
        """Whether there is a state to go on from; blocks for one question to the database."""
        import psycopg

        with translate_errors(), psycopg.connect(self.url) as connection:
            found = connection.execute("SELECT 1 FROM chalkwright_runs WHERE name = %s", (name_of(path),))
            return found.fetchone() is not None

    async def calls(self, path: Path) -> tuple[CallRecord, ...]:
        """The calls kept for the run, the oldest first; after them those begun, as what they count if lost."""
        rows = await self._rows(
            "SELECT record FROM (SELECT 0 AS part, seq AS place, run, record FROM chalkwright_calls "
            "UNION ALL SELECT 1, number, run, record FROM chalkwright_begun) c "
            "JOIN chalkwright_runs r ON c.run = r.id WHERE r.name = %s ORDER BY part, place",
            path,
        )
        return tuple(CallRecord.model_validate_json(record) for (record,) in rows)

    async def has_order(self, path: Path, order: str) -> bool:
        """Whether this very order was begun."""
        return (order,) in await self._rows('SELECT "order" FROM chalkwright_runs WHERE name = %s', path)

    async def fetch(self, path: Path, have: dict[str, str] | None = None) -> None:
        """Bring the run's published files to ``path``, and the mark of whose folder it is.

        ``have`` holds what object each file is from, and is kept up to date; what is there by then is left as it is.
        """
        rows = await self._rows(
            "SELECT r.key, f.name, f.object FROM chalkwright_runs r LEFT JOIN chalkwright_files f ON f.run = r.id "
            "WHERE r.name = %s",
            path,
        )
        if rows:
            files = {name: where for _, name, where in rows if name is not None}
            await asyncio.to_thread(bring, self.files, path, rows[0][0], files, {} if have is None else have)

    @asynccontextmanager
    async def claim(self, path: Path, key: str, order: str, *, fresh: bool) -> AsyncIterator[Claim]:
        """Hold the run's lease; see :func:`chalkwright.agent.executors.claim.claim_run`."""
        from chalkwright.agent.executors.claim import claim_run

        async with claim_run(self, name_of(path), key, order, fresh=fresh) as claim:
            yield claim

    async def _rows(self, question: str, path: Path) -> list[tuple[Any, ...]]:
        from psycopg import AsyncConnection

        with translate_errors():
            async with await AsyncConnection.connect(self.url) as connection:
                return await (await connection.execute(question, (name_of(path),))).fetchall()


def name_of(path: Path) -> str:
    """What a run is called in the shared state: the same for all machines that see its folder at the same place."""
    return path.absolute().as_posix()


def bring(base: str, path: Path, key: str, files: dict[str, str], have: dict[str, str]) -> None:
    """Write the objects of ``files`` (by file name) that are not in ``have`` to ``path``. Raises ``OSError``."""
    import fsspec.core

    store, root = fsspec.core.url_to_fs(base)
    folder = RunFolder(path)
    folder.create()
    if not (path / MARK).exists():
        (path / MARK).write_text(key, encoding="ascii")
    for name, where in sorted(files.items(), key=lambda item: item[0] == "run.json"):  # whoever sees it reads the rest
        if have.get(name) != where:
            folder.write_bytes(name, store.cat_file(f"{root}/{where}"))
            have[name] = where


@contextlib.contextmanager
def translate_errors() -> Iterator[None]:
    """Errors of the database as one sentence."""
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise MachineFault(f"The shared state cannot be used ({why}); check the database and run again.") from error


async def _try_lock(connection: Any) -> bool:
    row = await (await connection.execute("SELECT pg_try_advisory_lock(%s) AS got", (_SETUP_LOCK,))).fetchone()
    return bool(row["got"])


def new_id() -> str:
    """Of a run's rows and objects; another one when it is made anew."""
    return uuid4().hex


def busy(name: str) -> Busy:
    return Busy(f"Another run works in {name}; wait for it, or choose another folder.").by("--out")
