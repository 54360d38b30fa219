"""The state of a run in one SQLite file: answers, so that none is paid for twice, and the calls made for them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeVar

from pydantic import ValidationError

from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.models.base import Completion

T = TypeVar("T")

MEMORY = ":memory:"

_SCHEMA = """
BEGIN;
CREATE TABLE IF NOT EXISTS responses (key TEXT PRIMARY KEY, scene INTEGER, completion TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, tag INTEGER, drawn TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (seq INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS begun (number INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL);
COMMIT;
"""


class RunStore(Protocol):
    """What one run keeps of its calls; see :class:`Store`."""

    async def response(self, key: str) -> Completion | None: ...

    async def keep_response(self, key: str, completion: Completion, tag: int | None = None) -> None: ...

    async def forget_responses(self, tag: int | None) -> None: ...

    async def calls(self) -> tuple[CallRecord, ...]: ...

    async def keep_call(self, call: CallRecord, begun: int | None = None) -> None: ...

    async def begin_call(self, call: CallRecord) -> int: ...

    async def count_lost(self) -> None: ...


class Store:
    """Open with ``async with Store(path)``; ``":memory:"`` keeps it in memory.

    Every write is a transaction of its own, so a killed process loses none that was awaited. All of it is done in one
    thread: whoever waits for the disk, or for another process that holds the file's lock, waits there. Raises
    :class:`MachineFault` when the file cannot be used.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._connection: sqlite3.Connection | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def __aenter__(self) -> Self:
        self._thread = ThreadPoolExecutor(1, "run-state")
        try:
            self._connection = await self._in_thread(lambda: open_connection(self.path))
        except BaseException:
            self._thread.shutdown(wait=False)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        connection, self._connection = self._connection, None
        if connection is not None and self._thread is not None:
            closing = asyncio.get_running_loop().run_in_executor(self._thread, connection.close)
            self._thread.shutdown(wait=False)  # the thread ends by itself, once all that it was asked for is done
            await asyncio.shield(closing)  # cut off, it would keep the file open

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do ``work`` in the store's thread, with nothing between its statements; whole even when the caller is
        cancelled. The checkpoints are kept in the same file by this."""
        connection = self._connection
        if connection is None:
            raise RuntimeError("The store is not open; use it inside 'async with Store(path)'.")
        return await self._in_thread(lambda: work(connection))

    async def response(self, key: str) -> Completion | None:
        """The answer kept under ``key``; None when there is none, or one of an older form."""
        rows = await self._rows("SELECT completion FROM responses WHERE key = ?", key)
        try:
            return Completion.model_validate_json(rows[0][0]) if rows else None
        except ValidationError:
            return None

    async def keep_response(self, key: str, completion: Completion, tag: int | None = None) -> None:
        """Keep an answer; its tag is the scene, or the question of a judge, that it was about."""
        await self._rows("INSERT OR REPLACE INTO responses VALUES (?, ?, ?)", key, tag, completion.model_dump_json())

    async def forget_responses(self, tag: int | None) -> None:
        """Drop the answers of one tag (None: those without one), so that its questions are asked again."""
        await self._rows("DELETE FROM responses WHERE scene IS ?", tag)

    async def picture(self, key: str) -> str | None:
        """The JSON of the picture kept under ``key``; None when there is none."""
        rows = await self._rows("SELECT drawn FROM pictures WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    async def keep_picture(self, key: str, drawn: str) -> None:
        """Keep a picture that an image system made, as JSON."""
        await self._rows("INSERT OR REPLACE INTO pictures (key, drawn) VALUES (?, ?)", key, drawn)

    async def calls(self) -> tuple[CallRecord, ...]:
        """All calls ever kept, the oldest first; after them those that were begun, as what they count if lost."""
        rows = await self._rows(
            "SELECT record FROM (SELECT 0 AS part, seq AS place, record FROM calls "
            "UNION ALL SELECT 1, number, record FROM begun) ORDER BY part, place"
        )
        try:
            return tuple(CallRecord.model_validate_json(row[0]) for row in rows)
        except ValidationError as error:
            raise self._unusable("it holds calls that no run writes") from error

    async def keep_call(self, call: CallRecord, begun: int | None = None) -> None:
        """Keep one call, in the place of what :meth:`begin_call` numbered ``begun``."""

        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                connection.execute("DELETE FROM begun WHERE number = ?", (begun,))
                connection.execute("INSERT INTO calls (record) VALUES (?)", (call.model_dump_json(),))

        await self.do(work)

    async def begin_call(self, call: CallRecord) -> int:
        """Keep what has to be counted if this process dies before the call has ended; its number."""
        rows = await self.do(
            lambda connection: connection.execute(
                "INSERT INTO begun (record) VALUES (?) RETURNING number", (call.model_dump_json(),)
            ).fetchall()
        )
        return int(rows[0][0])

    async def count_lost(self) -> None:
        """Make calls of what was begun and never ended. Only for who has the run to itself, before its first call."""

        def work(connection: sqlite3.Connection) -> None:
            with _transaction(connection):
                connection.execute("INSERT INTO calls (record) SELECT record FROM begun ORDER BY number")
                connection.execute("DELETE FROM begun")

        await self.do(work)

    async def _rows(self, statement: str, *values: str | int | None) -> list[tuple[str]]:
        return await self.do(lambda connection: connection.execute(statement, values).fetchall())

    async def _in_thread(self, work: Callable[[], T]) -> T:
        assert self._thread is not None
        try:
            # Shielded: what waits for its turn would be dropped.
            return await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._thread, work))
        except sqlite3.Error as error:
            raise self._unusable(str(error)) from error

    def _unusable(self, why: str) -> MachineFault:
        return MachineFault(
            f"The state file {self.path} cannot be used ({why}); check its folder and the free space, "
            "or delete the file to start anew."
        )


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def open_connection(path: str) -> sqlite3.Connection:
    """A connection to a run's state, its tables made; autocommit, so that a statement is a transaction.

    Raises :class:`sqlite3.Error`, for a link too: the folder may be a stranger's, and the file another program's.
    """
    if Path(path).is_symlink():
        raise sqlite3.OperationalError("it is a link to a file elsewhere")
    connection = sqlite3.connect(path, isolation_level=None, timeout=30)
    try:
        if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            # There is nothing in a new file that a loss of power could take: no need to journal and to wait for it.
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("PRAGMA journal_mode = MEMORY")
            if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = DELETE")  # a file system that cannot share memory
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # it would wait for the disk; closing does it
        connection.executescript(_SCHEMA)
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection
