"""One picture drawn, one picture graded: what concerns only this picture becomes a sentence, all else is raised.

A wrong key, a missing library, a broken machine and the money being used up would meet every other picture too: they
end a run, but not what is under way, which may be paid for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures.process import BrokenProcessPool

from agent.errors import BudgetExhausted, ChalkwrightError, MachineFault, UserError, WrongKey
from agent.images.base import Drawn
from benchmarks.e2v.data import Grade, Item
from benchmarks.e2v.grading import Grader
from benchmarks.e2v.runs import Style
from benchmarks.e2v.systems import System

FATAL = (UserError, WrongKey, MachineFault, BudgetExhausted)
_BROKEN = "A worker process died, often for lack of memory; go on with --resume and fewer --processes."


async def try_drawing(system: System, item: Item, style: Style, seed: int) -> Drawn | str:
    """The picture, or why there is none. Raises :data:`FATAL`."""
    try:
        return await system.draw(item, style, seed=seed)
    except FATAL:
        raise
    except BrokenProcessPool as error:
        raise MachineFault(_BROKEN) from error
    except (ChalkwrightError, ValueError) as error:
        return _sentence(error)


async def try_grading(grader: Grader, png: bytes, item: Item) -> Grade | str:
    """The grade, or why there is none. Raises :data:`FATAL`."""
    try:
        return await grader.grade(png, item)
    except FATAL:
        raise
    except BrokenProcessPool as error:
        raise MachineFault(_BROKEN) from error
    except (ChalkwrightError, ValueError) as error:
        return _sentence(error)


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
        """Do all. After the first of :data:`FATAL` none is begun any more; those under way end, then it is raised."""
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


def _sentence(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
