"""Calls that can wait: collected at a desk until no more come, sent as one batch, answered by name within a day."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, Final, Generic, Protocol, TypeVar

import httpx

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import ModelError
from chalkwright.agent.models.clients import share_client
from chalkwright.agent.models.faults import Refusal, Whom
from chalkwright.agent.models.idle import open_http

C = TypeVar("C")
R = TypeVar("R")
A = TypeVar("A")
R_contra = TypeVar("R_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

BLIND: Final = 30
"""Looks in a row that fail before a batch, which is paid for, is given up: ten minutes."""


class BatchPace(Frozen):
    """Seconds."""

    quiet: float = 5.0
    """So long without a further call, and what is collected is sent."""
    look: float = 20.0
    """Between two looks at a batch."""


class BatchProvider(Protocol[C, R_contra, A_co]):
    """What a provider does with a batch; ``C`` is its client."""

    most: int
    """Calls that one batch may hold."""
    room: int
    """Bytes that they may have together."""

    def connect(self) -> AbstractAsyncContextManager[C]:
        """A client, held from sending to the last answer."""
        ...

    async def send(self, client: C, calls: Mapping[str, R_contra]) -> str:
        """Begin a batch of these calls by their names; gives the batch's own."""
        ...

    async def look(self, client: C, batch: str) -> Mapping[str, A_co] | None:
        """The answers by the names of their calls; None while the batch is under way.

        Raises a ``ModelError`` where all of it came to nothing, and what its client raises where the look did.
        """
        ...

    async def cancel(self, client: C, batch: str) -> None: ...

    def fault(self, error: Exception) -> Exception:
        """The :class:`chalkwright.agent.errors.ModelError` behind what any of these raised."""
        ...


@dataclass(eq=False)
class _Waiting(Generic[R, A]):
    call: R
    size: int
    answer: asyncio.Future[A]


class BatchDesk(Generic[C, R, A]):
    """Where the calls of one model and key are collected."""

    pace = BatchPace()

    def __init__(self, provider: BatchProvider[C, R, A], whom: Whom) -> None:
        self._provider = provider
        self._whom = whom
        self._open: list[_Waiting[R, A]] = []
        self._sending: set[asyncio.Task[None]] = set()

    async def ask(self, call: R, size: int) -> A:
        """The answer to a call of ``size`` bytes; one that is given up before it was sent is not sent.

        Raises the subclasses of ``ModelError``; a call that came back without any answer may be sent again.
        """
        waiting = _Waiting[R, A](call, size, asyncio.get_running_loop().create_future())
        self._open.append(waiting)
        if len(self._open) == 1:
            self._collect()
        try:
            return await waiting.answer
        except asyncio.CancelledError:
            if waiting in self._open:
                self._open.remove(waiting)
            raise

    def _collect(self) -> None:
        task = asyncio.create_task(self._send(), name="batch")
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self) -> None:
        """Send what comes until nothing more does, and hand the answers out."""
        known = 0
        while known < len(self._open) == self._fitting():
            known = len(self._open)
            await asyncio.sleep(self.pace.quiet)
        fitting = self._fitting()
        batch, self._open = self._open[:fitting], self._open[fitting:]
        if self._open:
            self._collect()
        if not batch:
            return
        try:
            answers = await self._answers(batch)
        except BaseException as error:
            for waiting in batch:
                if not waiting.answer.done():
                    waiting.answer.set_exception(error if isinstance(error, Exception) else asyncio.CancelledError())
            if not isinstance(error, Exception):
                raise
            return
        for number, waiting in enumerate(batch):
            if waiting.answer.done():
                continue
            if _name(number) in answers:
                waiting.answer.set_result(answers[_name(number)])
            else:
                waiting.answer.set_exception(self._whom.refusal_error(Refusal(503)))

    def _fitting(self) -> int:
        """How many of the collected calls are a batch: the first always, however large it is."""
        sizes = accumulate(waiting.size for waiting in self._open[: self._provider.most])
        return max(sum(size <= self._provider.room for size in sizes), min(1, len(self._open)))

    async def _answers(self, batch: list[_Waiting[R, A]]) -> Mapping[str, A]:
        try:
            async with self._provider.connect() as client:
                return await self._through(client, batch)
        except Exception as error:  # noqa: BLE001
            raise self._provider.fault(error) from None

    async def _through(self, client: C, batch: list[_Waiting[R, A]]) -> Mapping[str, A]:
        sent = await self._provider.send(client, {_name(number): one.call for number, one in enumerate(batch)})
        answers: Mapping[str, A] | None = None
        blind = 0
        try:
            while answers is None:
                wanted = [waiting.answer for waiting in batch if not waiting.answer.done()]
                if not wanted:
                    await self._provider.cancel(client, sent)
                    return {}
                await asyncio.wait(wanted, timeout=self.pace.look)  # ends before where all are given up
                try:
                    answers = await self._provider.look(client, sent)
                    blind = 0
                except ModelError:
                    raise  # what has become of the batch, not of the look
                except Exception as error:
                    blind += 1
                    fault = self._provider.fault(error)
                    if blind == BLIND or not isinstance(fault, ModelError) or not fault.retryable:
                        raise
        except asyncio.CancelledError:  # the event loop ends, perhaps while the batch was being cancelled
            await self._provider.cancel(client, sent)
            raise
        return answers


def _name(number: int) -> str:
    return f"call-{number}"


def batch_client(whom: Whom) -> AbstractAsyncContextManager[httpx.AsyncClient]:
    """An HTTP client for the batches of a model and key."""
    return share_client(("batch", whom), partial(open_http, whom.patience), httpx.AsyncClient.aclose)


_desks: dict[tuple[asyncio.AbstractEventLoop, Hashable], BatchDesk[Any, Any, Any]] = {}


def desk_of(provider: BatchProvider[C, R, A], whom: Whom) -> BatchDesk[C, R, A]:
    """The one desk of this event loop for a model and key: a batch takes one model only."""
    loop = asyncio.get_running_loop()
    for other in [place for place in _desks if place[0].is_closed()]:
        del _desks[other]
    return _desks.setdefault((loop, whom), BatchDesk(provider, whom))
