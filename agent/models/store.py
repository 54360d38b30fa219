"""The state of a run in one SQLite file: answers, so that none is paid for twice, and the calls made for them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from pydantic import ValidationError

from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.models.base import Completion

MEMORY = ":memory:"

_SCHEMA = """
BEGIN;
CREATE TABLE IF NOT EXISTS responses (key TEXT PRIMARY KEY, scene INTEGER, completion TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pictures (key TEXT PRIMARY KEY, tag INTEGER, drawn TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (seq INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL);
COMMIT;
"""


class RunStore(Protocol):
    """What one run keeps of its calls; see :class:`Store`."""

    async def response(self, key: str) -> Completion | None: ...

    async def keep_response(self, key: str, completion: Completion, tag: int | None = None) -> None: ...

    async def forget_responses(self, tag: int | None) -> None: ...

    async def calls(self) -> tuple[CallRecord, ...]: ...

    async def keep_call(self, call: CallRecord) -> None: ...


class Store:
    """Open with ``async with Store(path)``; ``":memory:"`` keeps it in memory.

    Every write is a transaction of its own, so a killed process loses none that was awaited. A statement takes some
    tens of microseconds and is done at once: handing it to a thread takes several times that. What may wait for the
    disk, opening, closing and moving the log into the file, is done in a thread. Raises :class:`MachineFault` when the
    file cannot be used.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._connection: sqlite3.Connection | None = None

    async def __aenter__(self) -> Self:
        with self._told():
            self._connection = await asyncio.to_thread(connected, self.path)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            # Shielded: cut off, it would keep the file open.
            await asyncio.shield(asyncio.to_thread(connection.close))

    @property
    def connection(self) -> sqlite3.Connection:
        """For the checkpoints, which are kept in the same file."""
        return self._open()

    async def response(self, key: str) -> Completion | None:
        """The answer kept under ``key``; None when there is none, or one of an older form."""
        with self._told():
            rows = self._open().execute("SELECT completion FROM responses WHERE key = ?", (key,)).fetchall()
        try:
            return Completion.model_validate_json(rows[0][0]) if rows else None
        except ValidationError:
            return None

    async def keep_response(self, key: str, completion: Completion, tag: int | None = None) -> None:
        """Keep an answer; its tag is the scene, or the question of a judge, that it was about."""
        with self._told():
            self._open().execute(
                "INSERT OR REPLACE INTO responses VALUES (?, ?, ?)", (key, tag, completion.model_dump_json())
            )

    async def forget_responses(self, tag: int | None) -> None:
        """Drop the answers of one tag (None: those without one), so that its questions are asked again."""
        with self._told():
            self._open().execute("DELETE FROM responses WHERE scene IS ?", (tag,))

    async def picture(self, key: str) -> str | None:
        """The JSON of the picture kept under ``key``; None when there is none."""
        with self._told():
            rows = self._open().execute("SELECT drawn FROM pictures WHERE key = ?", (key,)).fetchall()
        return str(rows[0][0]) if rows else None

    async def keep_picture(self, key: str, drawn: str, tag: int | None = None) -> None:
        """Keep a picture that an image system made, as JSON."""
        with self._told():
            self._open().execute("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", (key, tag, drawn))

    async def forget_pictures(self, tag: int | None) -> None:
        """Drop the pictures of one tag (None: those without one), so that they are drawn again."""
        with self._told():
            self._open().execute("DELETE FROM pictures WHERE tag IS ?", (tag,))

    async def calls(self) -> tuple[CallRecord, ...]:
        """All calls ever kept, the oldest first."""
        with self._told():
            rows = self._open().execute("SELECT record FROM calls ORDER BY seq").fetchall()
        return tuple(CallRecord.model_validate_json(row[0]) for row in rows)

    async def keep_call(self, call: CallRecord) -> None:
        """Keep one call."""
        with self._told():
            self._open().execute("INSERT INTO calls (record) VALUES (?)", (call.model_dump_json(),))

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise RuntimeError("The store is not open; use it inside 'async with Store(path)'.")
        return self._connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise MachineFault(
                f"The state file {self.path} cannot be used ({error}); check its folder and the free space, "
                "or delete the file to start anew."
            ) from error


def connected(path: str) -> sqlite3.Connection:
    """A connection to a run's state, its tables made; autocommit, so that a statement is a transaction."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
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
