"""A run's lease in the shared state, and all that may be written while it is held."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import fsspec.core  # type: ignore[import-untyped]
import psycopg
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from psycopg import AsyncConnection
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool
from pydantic import ValidationError

from chalkwright.agent.data import CallRecord
from chalkwright.agent.executors.shared import LeaseLost, SharedState, bring, busy, new_id, translate_errors
from chalkwright.agent.models.base import Completion
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.serializing import Serializer
from chalkwright.agent.runs.state import Kept, Types

T = TypeVar("T")
Row = dict[str, Any]
Pool = AsyncConnectionPool[AsyncConnection[Row]]

CONNECTIONS = 3
"""Most that one run has open at a time."""


class Claim:
    """See :class:`RunState`; of one run, whose folder on this machine may be a passing one."""

    def __init__(self, shared: SharedState, pool: Pool, name: str, row: Row, *, first: bool, had: bool) -> None:
        self.first = first
        """Whether the order is worked on for the first time."""
        self.tries: int = row["tries"]
        """How often the order was begun, this time included."""
        self.id: str = row["id"]
        self.key: str = row["key"]
        self.epoch: int = row["epoch"]
        self.name = name
        self.pool = pool
        self.shared = shared
        self._had = had
        self._forgotten = False
        self._loop = asyncio.get_running_loop()
        self._writes: set[asyncio.Future[Any]] = set()

    def has_begun(self, path: Path) -> bool:
        return self._had

    def folder(self, path: Path) -> RunFolder:
        return PublishedFolder(path, self)

    @asynccontextmanager
    async def open_state(self, path: Path, types: Types) -> AsyncIterator[Kept]:
        try:
            yield Kept(SharedStore(self), partial(self._saver, types), f"{self.id}/")
        finally:
            await self.finish_writes()

    async def _saver(self, types: Types) -> FencedSaver:
        return FencedSaver(self, Serializer(types))

    async def calls(self, path: Path) -> tuple[CallRecord, ...]:
        return await SharedStore(self).calls()

    async def fetch(self, path: Path) -> None:
        """Bring what was published to ``path``, a folder on this machine."""
        with translate_errors():
            async with self.pool.connection() as connection:
                run = await connection.execute("SELECT key FROM chalkwright_runs WHERE name = %s", (self.name,))
                row = await run.fetchone()
                found = await connection.execute(
                    "SELECT name, object FROM chalkwright_files WHERE run = %s", (self.id,)
                )
                files = {file["name"]: file["object"] for file in await found.fetchall()}
        await asyncio.to_thread(bring, self.shared.files, path, row["key"] if row else "", files, {})

    async def withdraw_missing(self, path: Path) -> None:
        """Take back what was published and is not in ``path`` any more."""
        here = await asyncio.to_thread(os.listdir, path)
        async with self.fence() as connection:
            await connection.execute(
                "DELETE FROM chalkwright_files WHERE run = %s AND name != ALL(%s)", (self.id, here)
            )

    async def forget(self) -> None:
        """Leave nothing of a run that had not begun to be of use; its lease is nobody's from then on."""
        self._forgotten = True  # before it is done: a renewal may be under way
        async with self.fence() as connection:
            await _clear(connection, self.id, self.key)
            await connection.execute("DELETE FROM chalkwright_runs WHERE name = %s", (self.name,))

    @asynccontextmanager
    async def fence(self) -> AsyncIterator[AsyncConnection[Row]]:
        """A transaction in which the lease is ours: nobody can take it over before it ends. Raises
        :class:`LeaseLost` and :class:`chalkwright.agent.errors.MachineFault`."""
        with translate_errors():
            async with self.pool.connection() as connection, connection.transaction():
                found = await connection.execute(
                    "SELECT 1 FROM chalkwright_runs WHERE name = %s AND id = %s AND epoch = %s FOR SHARE",
                    (self.name, self.id, self.epoch),
                )
                if await found.fetchone() is None:
                    raise LeaseLost(self.name)
                yield connection

    async def write(self, work: Callable[[AsyncConnection[Row]], Awaitable[T]]) -> T:
        """Do ``work`` in a fenced transaction, whole even when the caller is cancelled."""

        async def write_fenced() -> T:
            async with self.fence() as connection:
                return await work(connection)

        writing = asyncio.ensure_future(write_fenced())
        self._writes.add(writing)
        writing.add_done_callback(self._writes.discard)
        return await asyncio.shield(writing)

    async def finish_writes(self) -> None:
        """Wait for the writes of callers that were cancelled."""
        while self._writes:
            await asyncio.wait(self._writes)

    async def renew(self) -> bool:
        """Hold the lease for longer; False when it is another's."""
        async with self.pool.connection() as connection:
            seconds = self.shared.lease
            found = await connection.execute(
                "UPDATE chalkwright_runs SET until = clock_timestamp() + %s * interval '1 second' "
                "WHERE name = %s AND id = %s AND epoch = %s",
                (seconds, self.name, self.id, self.epoch),
            )
            return found.rowcount == 1 or self._forgotten

    async def release(self) -> None:
        """Let others have the run."""
        with contextlib.suppress(psycopg.Error):  # the lease ends by itself, too
            async with self.pool.connection(timeout=self.shared.lease) as connection:
                await connection.execute(
                    "UPDATE chalkwright_runs SET until = clock_timestamp() WHERE name = %s AND epoch = %s",
                    (self.name, self.epoch),
                )

    def publish(self, places: Mapping[str, str]) -> None:
        """Name objects as files: file name → object. For any thread but the loop's. Raises as :meth:`fence`."""
        statement = (
            "INSERT INTO chalkwright_files VALUES (%s, %s, %s) "
            "ON CONFLICT (run, name) DO UPDATE SET object = EXCLUDED.object"
        )
        rows = [(self.id, name, where) for name, where in places.items()]

        async def name_all(connection: AsyncConnection[Row]) -> None:
            async with connection.cursor() as cursor:
                await cursor.executemany(statement, rows)

        asyncio.run_coroutine_threadsafe(self.write(name_all), self._loop).result()


class PublishedFolder(RunFolder):
    """A run folder whose files are in the object store as soon as they are written."""

    def __init__(self, path: Path, claim: Claim) -> None:
        super().__init__(path)
        self._claim = claim
        self._store, self._root = fsspec.core.url_to_fs(claim.shared.files)

    def write(self, files: Mapping[str, bytes | str]) -> tuple[Path, ...]:
        targets = super().write(files)
        # Objects of their own for every write: a late one of a lost process replaces nothing.
        place = f"{self._claim.id}/{new_id()}"
        self._store.makedirs(f"{self._root}/{place}", exist_ok=True)
        for target in targets:
            self._store.pipe_file(f"{self._root}/{place}/{target.name}", target.read_bytes())
        self._claim.publish({target.name: f"{place}/{target.name}" for target in targets})
        return targets


class SharedStore:
    """See :class:`RunStore`; every write is fenced and committed before the call returns."""

    def __init__(self, claim: Claim) -> None:
        self._claim = claim

    async def response(self, key: str) -> Completion | None:
        rows = await self._rows("SELECT completion FROM chalkwright_responses WHERE run = %s AND key = %s", key)
        try:
            return Completion.model_validate_json(rows[0]["completion"]) if rows else None
        except ValidationError:
            return None

    async def keep_response(self, key: str, completion: Completion, tag: int | None = None) -> None:
        await self._write(
            "INSERT INTO chalkwright_responses VALUES (%s, %s, %s, %s) "
            "ON CONFLICT (run, key) DO UPDATE SET tag = EXCLUDED.tag, completion = EXCLUDED.completion",
            key,
            tag,
            completion.model_dump_json(),
        )

    async def forget_responses(self, tag: int | None) -> None:
        await self._write("DELETE FROM chalkwright_responses WHERE run = %s AND tag IS NOT DISTINCT FROM %s", tag)

    async def calls(self) -> tuple[CallRecord, ...]:
        rows = await self._rows("SELECT record FROM chalkwright_calls WHERE run = %s ORDER BY seq")
        return tuple(CallRecord.model_validate_json(row["record"]) for row in rows)

    async def keep_call(self, call: CallRecord, begun: int | None = None) -> None:
        await self._write(
            "WITH ended AS (DELETE FROM chalkwright_begun WHERE run = %s AND number = %s) "
            "INSERT INTO chalkwright_calls (run, record) VALUES (%s, %s)",
            begun,
            self._claim.id,
            call.model_dump_json(),
        )

    async def begin_call(self, call: CallRecord) -> int:
        async def work(connection: AsyncConnection[Row]) -> int:
            made = await connection.execute(
                "INSERT INTO chalkwright_begun (run, record) VALUES (%s, %s) RETURNING number",
                (self._claim.id, call.model_dump_json()),
            )
            (row,) = await made.fetchall()
            return int(row["number"])

        return await self._claim.write(work)

    async def count_lost(self) -> None:
        await self._write(
            "WITH lost AS (DELETE FROM chalkwright_begun WHERE run = %s RETURNING number, run, record) "
            "INSERT INTO chalkwright_calls (run, record) SELECT run, record FROM lost ORDER BY number"
        )

    async def _rows(self, question: str, *values: Any) -> list[Row]:
        with translate_errors():
            async with self._claim.pool.connection() as connection:
                return await (await connection.execute(_sql(question), (self._claim.id, *values))).fetchall()

    async def _write(self, statement: str, *values: Any) -> None:
        await self._claim.write(lambda connection: connection.execute(_sql(statement), (self._claim.id, *values)))


class FencedSaver(AsyncPostgresSaver):
    """LangGraph's own saver, whose writes are refused once the lease is another's."""

    def __init__(self, claim: Claim, serde: Serializer) -> None:
        super().__init__(claim.pool, serde=serde)
        self._claim = claim

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        with translate_errors():
            return await super().aget_tuple(config)

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await self._claim.write(
            lambda connection: AsyncPostgresSaver(connection, serde=self.serde).aput(
                config, checkpoint, metadata, new_versions
            )
        )

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        await self._claim.write(
            lambda connection: AsyncPostgresSaver(connection, serde=self.serde).aput_writes(
                config, writes, task_id, task_path
            )
        )


@asynccontextmanager
async def claim_run(shared: SharedState, name: str, key: str, order: str, *, fresh: bool) -> AsyncIterator[Claim]:
    """Take the run's lease and keep it until the context ends.

    The same ``order`` takes over at once from its earlier try, which is dead or will be refused; another one only when
    the lease has run out, else :class:`Busy` is raised. ``fresh``: what was kept goes at the order's first
    try. The body is cancelled when the lease is lost, and :class:`LeaseLost` raised.
    """
    kwargs = {"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row}
    pool: Pool = AsyncConnectionPool(shared.url, min_size=1, max_size=CONNECTIONS, open=False, kwargs=kwargs)
    async with pool:
        claim = await _take_lease(shared, pool, name, key, order, fresh=fresh)
        worker = asyncio.current_task()
        assert worker is not None
        lost = False

        async def keep() -> None:
            nonlocal lost
            while not lost:
                await asyncio.sleep(shared.lease / 3)
                try:
                    lost = not await claim.renew()
                except psycopg.Error:
                    continue  # whoever writes will hear of it; the lease lasts a while
            worker.cancel()

        keeping = asyncio.create_task(keep())
        try:
            yield claim
        except asyncio.CancelledError:
            if lost:
                raise LeaseLost(name) from None
            raise
        finally:
            keeping.cancel()
            await claim.finish_writes()
            await claim.release()


async def _take_lease(shared: SharedState, pool: Pool, name: str, key: str, order: str, *, fresh: bool) -> Claim:
    with translate_errors():
        async with pool.connection() as connection, connection.transaction():
            added = await connection.execute(
                "INSERT INTO chalkwright_runs VALUES (%s, %s, %s, 0, '', 0, clock_timestamp()) ON CONFLICT DO NOTHING",
                (name, new_id(), key),
            )
            found = await connection.execute(
                'SELECT id, key, "order", tries, until > clock_timestamp() AS held FROM chalkwright_runs '
                "WHERE name = %s FOR UPDATE",
                (name,),
            )
            old = await found.fetchone()
            assert old is not None
            first = old["order"] != order
            if first and old["held"]:
                raise busy(name)
            had = not added.rowcount and not (first and fresh) and old["key"] == key
            run = old["id"]
            if not had and not added.rowcount:
                await _clear(connection, run, old["key"])
                run = new_id()
            changed = await connection.execute(
                'UPDATE chalkwright_runs SET id = %s, key = %s, epoch = epoch + 1, "order" = %s, tries = %s, '
                "until = clock_timestamp() + %s * interval '1 second' WHERE name = %s RETURNING id, key, epoch, tries",
                (run, key, order, 1 if first else old["tries"] + 1, shared.lease, name),
            )
            row = await changed.fetchone()
            assert row is not None
    return Claim(shared, pool, name, row, first=first, had=had)


async def _clear(connection: AsyncConnection[Row], run: str, key: str) -> None:
    for table in ("responses", "calls", "begun", "files"):
        await connection.execute(_sql(f"DELETE FROM chalkwright_{table} WHERE run = %s"), (run,))
    for table in ("checkpoints", "checkpoint_blobs", "checkpoint_writes"):
        await connection.execute(_sql(f"DELETE FROM {table} WHERE thread_id = %s"), (f"{run}/{key}",))


def _sql(statement: str) -> Any:
    """Psycopg's types want literals; ours are put together from constants only."""
    return statement
