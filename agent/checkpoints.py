"""The graph's checkpoints in the SQLite file of a run, each read or written whole, at once."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.sqlite import SqliteSaver

from chalkwright.agent.serializing import Serializer


class InlineSaver(SqliteSaver):
    """LangGraph's own saver, called from a graph that runs on an event loop.

    ``AsyncSqliteSaver`` hands a thread every statement, cursor and commit by itself, which costs several times what
    they do.
    """

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        return self.get_tuple(config)

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        return self.put(config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        self.setup()
        # In one transaction: the connection commits every statement by itself otherwise.
        with self.conn:
            self.conn.execute("BEGIN")
            self.put_writes(config, writes, task_id, task_path)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 LangGraph's name
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        for found in [*self.list(config, filter=filter, before=before, limit=limit)]:
            yield found


def saver_on(connection: sqlite3.Connection, types: Sequence[tuple[str, str]]) -> InlineSaver:
    """The checkpoints beside a run's answers; ``types`` are those that a checkpoint may bring back to life."""
    return InlineSaver(connection, serde=Serializer(types))
