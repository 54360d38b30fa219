"""Works through the jobs of a run, so many at once; what concerns only one of them becomes a sentence.

A wrong key, a missing library, a broken machine and the money being used up would meet every other job too: they end a
run, but not what is under way, which may be paid for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from chalkwright.agent.errors import FATAL, ChalkwrightError, MachineFault

T = TypeVar("T")

BROKEN = "A worker process died, often for lack of memory; go on with --resume and fewer --processes."


async def try_work(work: Callable[[], Awaitable[T]]) -> T | str:
    """What came of it, or why nothing did, in one sentence. Raises :data:`chalkwright.agent.errors.FATAL`."""
    try:
        return await work()
    except FATAL:
        raise
    except BrokenProcessPool as error:
        raise MachineFault(BROKEN) from error
    except (ChalkwrightError, ValueError) as error:
        return " ".join(str(error).split()) or type(error).__name__


class Crew:
    """Works through jobs, so many at once."""

    def __init__(self, at_once: int) -> None:
        self._gate = asyncio.Semaphore(at_once)
        self._ended_by: ChalkwrightError | None = None

    @property
    def stopping(self) -> bool:
        """Whether nothing new should be begun."""
        return self._ended_by is not None

    async def work(self, jobs: Iterable[Callable[[], Awaitable[None]]]) -> None:
        """Do all. After the first of :data:`chalkwright.agent.errors.FATAL` none is begun any more; those under way
        end, then it is raised."""
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                group.create_task(self._one(job))
        if self._ended_by is not None:
            raise self._ended_by

    async def _one(self, job: Callable[[], Awaitable[None]]) -> None:
        async with self._gate:
            if self.stopping:
                return
            try:
                await job()
            except FATAL as error:
                self._ended_by = self._ended_by or error
            except OSError as error:
                where = error.filename or "A file"
                self._ended_by = MachineFault(
                    f"{where} cannot be read or written ({error.strerror or error}); mend that and go on with --resume."
                )
