"""The graph's checkpoints in one SQLite file: a thread of its own does each read or write whole, in one hop."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

T = TypeVar("T")


class ThreadedSaver(SqliteSaver):
    """LangGraph's own saver, called from a graph that runs on an event loop.

    ``AsyncSqliteSaver`` hands its thread every statement, cursor and commit by itself, which costs more than they do.
    """

    def __init__(self, connection: sqlite3.Connection, thread: Executor, serde: JsonPlusSerializer) -> None:
        super().__init__(connection, serde=serde)
        self._thread = thread

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await self._done(partial(self.get_tuple, config))

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await self._done(partial(self.put, config, checkpoint, metadata, new_versions))

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        await self._done(partial(self.put_writes, config, writes, task_id, task_path))

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 LangGraph's name
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        for found in await self._done(lambda: [*self.list(config, filter=filter, before=before, limit=limit)]):
            yield found

    async def _done(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


@asynccontextmanager
async def open_saver(path: Path, types: Sequence[tuple[str, str]]) -> AsyncIterator[ThreadedSaver]:
    """The checkpoints in the file ``path``; ``types`` are those that a checkpoint may bring back to life.

    Raises ``sqlite3.Error`` when the file cannot be used. At the end the thread has finished what a cancelled graph
    left it, so that nothing keeps the file open.
    """
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, "checkpoints") as thread:
        connection = await loop.run_in_executor(thread, _connected, path)
        saver = ThreadedSaver(connection, thread, JsonPlusSerializer(allowed_msgpack_modules=types))
        try:
            await loop.run_in_executor(thread, saver.setup)
            yield saver
        finally:
            # Shielded, or a second cancellation would leave the pool's end waiting inside the event loop.
            await asyncio.shield(loop.run_in_executor(thread, connection.close))


def _connected(path: Path) -> sqlite3.Connection:
    # Autocommit: a write is a transaction of its own. Synchronised as the store of the same file is.
    connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection
