"""A run: its folder, its lock, its state, its model and its money, from the order to the last file.

>>> async def answered(order: RunOrder) -> str:
...     async with open_run(order) as run:
...         reply = await run.model_for("answer").complete([])
...         await run.write({"answer.txt": reply.text})
...         return reply.text
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import ChalkwrightError, MachineFault, OutlineWaiting
from chalkwright.agent.models.store import MEMORY, Store
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.places import EXPLANATION, Contents, Place, find_place
from chalkwright.agent.runs.state import IN_FOLDER, Kept, RunState, Types, state_in_store

if TYPE_CHECKING:
    from chalkwright.agent.models.base import ChatModel
    from chalkwright.agent.models.meter import OnCall
    from chalkwright.agent.models.order import ModelOrder
    from chalkwright.agent.models.session import ModelSession
    from chalkwright.agent.models.spec import ModelSpec


def model_spec(name: str | None, base_url: str | None, price: str | None) -> ModelSpec | None:
    """The model of that name, at another endpoint or for another ``IN,OUT`` price if given; None for no name.

    Raises :class:`UnknownModel` and :class:`UserError`.
    """
    if name is None:
        return None
    from chalkwright.agent.models.registry import parse_price, resolve

    return resolve(name, base_url=base_url, price=parse_price(price) if price else None)


@dataclass(frozen=True)
class RunOrder:
    """What is to be run, and where it is kept."""

    title: str
    """Names its folder."""
    key: str
    """Content address: what makes it this run and no other."""
    model: ModelOrder | None = None
    """None: nothing is asked."""
    out: Path | None = None
    """Its folder."""
    root: Path | None = None
    """Below which it gets a folder of its own; with neither nothing is written."""
    resume: bool = False
    """Go on with what an earlier process began."""
    contents: Contents = EXPLANATION
    adds: bool = False
    """It adds to the finished run in ``out``, where nothing is cleared away."""

    @property
    def where(self) -> Path | None:
        """What a caller knows its folder by."""
        return self.out or self.root


class Run:
    """A run that is open; see :func:`open_run`."""

    def __init__(self, order: RunOrder, place: Place | None, resumed: bool) -> None:
        self.order = order
        self.place = place
        self.resumed = resumed
        """Whether it goes on from the state of an earlier process."""
        self.session: ModelSession | None = None
        self.started = time.monotonic()
        self._kept: Kept | None = None

    @property
    def folder(self) -> RunFolder | None:
        """Where its files go; None where nothing is written."""
        return None if self.place is None else self.place.folder

    @property
    def path(self) -> str | None:
        """Of its folder, as results tell it."""
        return None if self.place is None else str(self.place.folder.path)

    @property
    def kept(self) -> Kept:
        """Its open state."""
        assert self._kept is not None, "the run is not open"
        return self._kept

    @property
    def calls(self) -> tuple[CallRecord, ...]:
        """Every call, those of earlier processes too; the oldest first."""
        return () if self.session is None else self.session.ledger.records

    @property
    def seconds(self) -> float:
        """Since it was opened."""
        return time.monotonic() - self.started

    def model_for(self, stage: str, scene: int | None = None, *, tag: int | None = None) -> ChatModel:
        """The model for one stage and scene; only where the order names one."""
        assert self.session is not None, "the run has no model"
        return self.session.model_for(stage, scene, tag=tag)

    async def open_state(self, state: RunState, types: Types, stack: AsyncExitStack) -> None:
        """Open what outlives the process, until ``stack`` ends."""
        if self.place is None:
            self._kept = state_in_store(await stack.enter_async_context(Store(MEMORY)), types)
        else:
            self._kept = await stack.enter_async_context(state.open_state(self.place.folder.path, types))

    async def open_model(self, on_call: OnCall | None = None, since: int = 0) -> None:
        """Open the session of the order's model; see :meth:`ModelOrder.open`."""
        if self.order.model is not None:
            self.session = await self.order.model.open(self.kept.store, on_call, since)

    async def forget(self, tag: int | None = None) -> None:
        """Drop the answers kept under ``tag``: all were faulty, and would be again if replayed."""
        if self._kept is not None:
            await self._kept.store.forget_responses(tag)

    async def write(self, files: Mapping[str, bytes | str]) -> None:
        """Write files into its folder, where it has one; see :meth:`RunFolder.write`."""
        if self.folder is not None:
            await asyncio.to_thread(self.folder.write, files)

    @property
    def worth_keeping(self) -> bool:
        """Whether a run that failed leaves something of use: an answer, or the ledger of one that is gone on with."""
        return self.resumed or any(
            call.outcome == "ok" or (self.order.resume and call.usage != Usage()) for call in self.calls
        )


@asynccontextmanager
async def open_run(
    order: RunOrder, *, state: RunState = IN_FOLDER, types: Types = (), model: bool = True
) -> AsyncIterator[Run]:
    """Find and lock the run's folder, open its state and its model, and keep them until the context ends.

    A run that fails before anything was paid for leaves no folder behind. ``types`` are those that its checkpoints
    bring back to life; without ``model`` its session is opened by the caller (:meth:`Run.open_model`). Raises
    :class:`UserError` for a folder that will not do, :class:`MachineFault` for one that cannot be used, and
    :class:`MissingKey` or :class:`UnknownPrice` before anything is begun.
    """
    if order.model is not None:
        order.model.check()
    with translate_faults(order.where):
        async with AsyncExitStack() as stack:
            place = _place(order, state)
            resumed = False
            if place is not None:
                stack.callback(place.release)
                resumed = order.adds or place.take(resume=order.resume)
            run = Run(order, place, resumed)
            try:
                if order.model is not None or types:
                    await run.open_state(state, types, stack)
                if model:
                    await run.open_model()
                yield run
            except OutlineWaiting:
                raise  # the run is well, and its folder wanted
            except (ChalkwrightError, OSError, sqlite3.Error):
                if place is not None and not run.worth_keeping:
                    stack.callback(place.discard)
                raise


@contextmanager
def translate_faults(where: Path | None) -> Iterator[None]:
    """Faults of the disk as one sentence. Raises :class:`MachineFault`."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise MachineFault(
            f"The folder {where} cannot be used ({why}); see to its rights and the free space, or choose another."
        ).by("--out") from error


def _place(order: RunOrder, state: RunState) -> Place | None:
    if order.where is None:
        return None
    if order.adds:
        return Place(order.where, order.key)
    return find_place(
        order.title,
        order.key,
        root=order.root or Path(),
        out=order.out,
        resume=order.resume,
        precious=order.model is not None,
        contents=order.contents,
        kept=state.has_begun,
    )
