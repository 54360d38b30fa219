"""Where a run keeps what outlives its process: in its folder, or in a store that many machines share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from chalkwright.agent.data import CallRecord
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.models.store import RunStore, Store
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.places import STATE, has_state

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

Types = Sequence[tuple[str, str]]
"""Module and name of each class that a checkpoint may bring back to life."""


@dataclass(frozen=True)
class Kept:
    """The open state of one run."""

    store: RunStore
    saver: Callable[[], Awaitable[BaseCheckpointSaver[Any]]]
    """Makes what keeps the checkpoints, and imports LangGraph for it."""
    thread_prefix: str = ""
    """Tells the threads of this run from those of others in the same saver."""


class RunState(Protocol):
    """The state of runs, by the folder that each has on this machine."""

    def has_begun(self, path: Path) -> bool:
        """Whether there is a state to go on from. May block for one question to a database."""

    def folder(self, path: Path) -> RunFolder:
        """What the run's files are written with."""

    def open_state(self, path: Path, types: Types) -> AbstractAsyncContextManager[Kept]:
        """The run's answers, calls and checkpoints, until the context ends."""

    async def calls(self, path: Path) -> tuple[CallRecord, ...]:
        """The calls kept for the run, the oldest first, and those that were begun, as what they count if lost; none
        where it has no state."""


class InFolder:
    """One SQLite file in the run's own folder."""

    def has_begun(self, path: Path) -> bool:
        return has_state(path)

    def folder(self, path: Path) -> RunFolder:
        return RunFolder(path)

    @asynccontextmanager
    async def open_state(self, path: Path, types: Types) -> AsyncIterator[Kept]:
        async with Store(path / STATE) as store:
            yield state_in_store(store, types)

    async def calls(self, path: Path) -> tuple[CallRecord, ...]:
        if not has_state(path):
            return ()
        async with Store(path / STATE) as store:
            return await store.calls()


def state_in_store(store: Store, types: Types) -> Kept:
    """The state that lies in a store of this process."""
    return Kept(store, partial(_saver, store, types))


async def _saver(store: Store, types: Types) -> BaseCheckpointSaver[Any]:
    return await (await load_in_thread(_saver_on))(store, types)


def _saver_on() -> Callable[[Store, Types], Awaitable[BaseCheckpointSaver[Any]]]:
    from chalkwright.agent.runs.checkpoints import saver_on

    return saver_on


IN_FOLDER = InFolder()
