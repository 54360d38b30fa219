"""The graph's checkpoints in the SQLite file of a run, each read or written whole, in the thread of the run's store."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.sqlite import SqliteSaver

from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.serializing import Serializer

T = TypeVar("T")


class StoreSaver(SqliteSaver):
    """LangGraph's own saver on a store's connection, for a graph that runs on an event loop.

    ``AsyncSqliteSaver`` hands a thread every statement, cursor and commit by itself, which costs several times what
    they do.
    """

    def __init__(self, store: Store, connection: sqlite3.Connection, serde: Serializer) -> None:
        super().__init__(connection, serde=serde)
        self._store = store

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return await self._do(lambda: self.get_tuple(config))

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return await self._do(lambda: self.put(config, checkpoint, metadata, new_versions))

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        def whole() -> None:
            self.setup()
            # In one transaction: the connection commits every statement by itself otherwise.
            with self.conn:
                self.conn.execute("BEGIN")
                self.put_writes(config, writes, task_id, task_path)

        await self._do(whole)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 LangGraph's name
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        for found in await self._do(lambda: [*self.list(config, filter=filter, before=before, limit=limit)]):
            yield found

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._store.do(lambda _: work())


async def saver_on(store: Store, types: Sequence[tuple[str, str]]) -> StoreSaver:
    """The checkpoints beside a run's answers; ``types`` are those that a checkpoint may bring back to life."""
    return await store.do(lambda connection: StoreSaver(store, connection, Serializer(types)))
