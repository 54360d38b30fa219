"""What a service has under way: one thing that is being made, with its events for whoever listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from typing import Any, Generic, Self, TypeVar
from uuid import uuid4

from chalkwright.agent.data import Explanation, Followup
from chalkwright.agent.events import Event
from chalkwright.agent.runs.job import Emit

T = TypeVar("T")


class UnderWay(Generic[T]):
    """One thing that is being made."""

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, T]], name: str) -> None:
        """Starts ``make`` in the running event loop; ``name`` is the task's."""
        self.id = uuid4().hex
        self._events: list[Event] = []
        self._news = asyncio.Event()
        self._task = asyncio.create_task(make(self._tell), name=f"{name}-{self.id}")
        self._task.add_done_callback(lambda _: self._wake())

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        return self._task.done()

    async def result(self) -> T:
        """What was made. Raises what ended the job, ``CancelledError`` when it was cancelled."""
        return await asyncio.shield(self._task)

    async def events(self) -> AsyncIterator[Event]:
        """All events from the first on, also for late listeners; the last is :class:`Finished` or
        :class:`FollowupFinished`. Raises as :meth:`result` does."""
        told = 0
        while True:
            news, ended = self._news, self._task.done()
            for event in self._events[told:]:
                yield event
                told += 1
            if ended:
                break
            await news.wait()
        await self.result()

    def when_done(self, call: Callable[[Self], object]) -> None:
        """Have ``call`` called with the job once it has ended."""
        self._task.add_done_callback(lambda _: call(self))

    async def cancel(self) -> None:
        """Stop the job and wait until its calls and drawing processes are gone. What was finished stays on disk.

        A job that is done is left as it is.
        """
        self._task.cancel()
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.exception()  # seen; asyncio would log it as never retrieved

    def _tell(self, event: Event) -> None:
        self._events.append(event)
        self._wake()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()


async def finish(job: UnderWay[T]) -> T:
    """What a job makes; it is cancelled with the call."""
    try:
        return await job.result()
    finally:
        await job.cancel()


async def follow(job: UnderWay[T]) -> AsyncGenerator[Event, None]:
    """A job's events; it is cancelled when nobody listens any more."""
    try:
        async for event in job.events():
            yield event
    finally:
        await job.cancel()


class ExplanationJob(UnderWay[Explanation]):
    """One explanation under way, as :meth:`ExplanationService.submit` started it.

    >>> import asyncio
    >>> from chalkwright import ExplanationService
    >>> async def given_up() -> bool:
    ...     async with ExplanationService() as service:
    ...         job = service.submit("What is 3/4 of 20 apples?")
    ...         await job.cancel()
    ...         return job.done
    >>> asyncio.run(given_up())
    True
    """

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, Explanation]]) -> None:
        """For the service: starts ``make``."""
        super().__init__(make, "explanation")


class FollowupJob(UnderWay[Followup]):
    """One turn of the talk about an explanation, as :meth:`ExplanationService.submit_followup` started it.

    >>> from chalkwright import FollowupJob
    >>> async def reply(job: FollowupJob) -> str:
    ...     return (await job.result()).reply
    """

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, Followup]]) -> None:
        """For the service: starts ``make``."""
        super().__init__(make, "followup")
