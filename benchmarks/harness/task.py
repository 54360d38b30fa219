"""A benchmark as the harness works through it: keys to solve, and scorers that look at what came of each.

A :class:`Task` says what is a benchmark's own; :func:`work` does the rest: what is done already, many at once, one line
for everything that ended, what failed tried again where that is asked for. One job that fails never ends a run. What
ends it is what would meet every job: see :mod:`chalkwright.benchmarks.harness.crew`. Then all that is done stays.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar, cast

from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.harness.crew import Crew, try_work
from chalkwright.benchmarks.harness.folder import BenchmarkRun, DrawnRun, Key, Scored, Solved
from chalkwright.benchmarks.harness.tally import Tally, Watch

Added = TypeVar("Added")


class Task(ABC, Generic[Key, Solved, Scored]):
    """One benchmark over one folder. ``scorers`` are the names of those who look at what was solved."""

    def __init__(self, run: BenchmarkRun[Any, Any, Key, Solved, Scored], scorers: Sequence[Hashable] = ()) -> None:
        self.run = run
        self.scorers = scorers

    @abstractmethod
    def keys(self) -> Sequence[Key]:
        """Every job, in order: all systems on an item before the next one, so that a stopped run compares them."""

    @abstractmethod
    async def solve(self, number: int, key: Key) -> Solved:
        """The line of what came of a job; ``number`` is its place. What concerns only this job is raised."""

    @abstractmethod
    def unsolved(self, key: Key, why: str) -> Solved:
        """The line of a job of which nothing came."""

    @abstractmethod
    async def score(self, number: int, line: Solved, scorer: Hashable) -> Scored:
        """What a scorer says. What concerns only this job is raised."""

    @abstractmethod
    def unscored(self, line: Solved, scorer: Hashable, why: str) -> Scored:
        """The line of what could not be scored."""

    def lost(self, line: Solved) -> bool:
        """Whether what the line tells of is there no more, and has to be made anew."""
        return False

    def scorers_of(self, line: Solved) -> Sequence[Hashable]:
        """Those who look at it."""
        return self.scorers if line.done else ()

    def lacks(self, line: Scored) -> bool:
        """Whether a scorer has more to say by now, whatever it said before."""
        return False

    def fine(self, line: Scored) -> bool:
        """Whether a scorer said all that it can say."""
        return line.done

    def tally(self, total: int) -> Tally:
        """What counts the jobs."""
        return Tally(total)

    def count(self, line: Solved, tally: Tally) -> None:
        """Count what is a benchmark's own of a job that ended."""

    def right(self, line: Scored) -> bool | None:
        """Whether the solution is right; None where a benchmark does not count so."""
        return None


class PictureTask(Task[Key, Solved, Scored]):
    """One whose jobs are pictures of the run's folder."""

    run: DrawnRun[Any, Any, Key, Solved, Scored]

    def __init__(self, run: DrawnRun[Any, Any, Key, Solved, Scored], scorers: Sequence[Hashable] = ()) -> None:
        super().__init__(run, scorers)

    @abstractmethod
    async def draw(self, key: Key) -> Drawn:
        """The picture. What concerns only this one is raised."""

    @abstractmethod
    def named(self, key: Key) -> dict[str, Any]:
        """The fields by which a line names its picture."""

    async def solve(self, number: int, key: Key) -> Solved:
        drawn = await self.draw(key)
        # Before its line: a picture that is said to be there is there.
        await asyncio.to_thread(self.run.keep, key, drawn.png)
        told = {"drawn": True, "model": drawn.model, "cost": drawn.cost, "notes": drawn.notes}
        return self.run.solved_type(**self.named(key), **told)  # type: ignore[return-value]

    def unsolved(self, key: Key, why: str) -> Solved:
        return self.run.solved_type(**self.named(key), drawn=False, why=why)  # type: ignore[return-value]

    def lost(self, line: Solved) -> bool:
        return line.done and not self.run.has(line.key)

    async def read_png(self, line: Solved) -> bytes:
        """The picture that a line tells of. Raises ``OSError`` where it is lost."""
        return await asyncio.to_thread(self.run.png, line.key)


@dataclass(frozen=True)
class Pace:
    """How a run is worked through."""

    at_once: int = 8
    again: bool = False
    """What failed is tried once more."""
    watch: Watch = lambda tally: None


async def work(task: Task[Key, Solved, Scored], pace: Pace = Pace()) -> Tally:
    """Do all that is not done. Raises what ends a run, once the jobs under way are done."""
    with task.run.lock():
        worker = _Worker(task, pace)
        pace.watch(worker.tally)
        await Crew(pace.at_once).work(partial(worker.job, number, key) for number, key in enumerate(worker.keys))
    return worker.tally


class _Worker(Generic[Key, Solved, Scored]):
    def __init__(self, task: Task[Key, Solved, Scored], pace: Pace) -> None:
        self._task, self._pace = task, pace
        self._solved, self._scored = task.run.solved(), task.run.scored()
        self.keys = task.keys()
        self.tally = task.tally(len(self.keys))

    async def job(self, number: int, key: Key) -> None:
        task, again = self._task, self._pace.again
        line, worked, fine, right = self._solved.get(key), False, True, False
        fresh = line is None or task.lost(line) or (again and not line.done)
        if line is None or fresh:
            line, worked = await self._solve(number, key), True
        for scorer in task.scorers_of(line):
            said = self._scored.get((key, scorer))
            if said is None or fresh or task.lacks(said) or (again and not task.fine(said)):
                said, worked = await self._score(number, line, scorer), True
            fine = fine and task.fine(said)
            right = right or bool(task.right(said))
        self.tally.add(worked=worked, fine=fine and line.done, right=right)
        task.count(line, self.tally)
        self._pace.watch(self.tally)

    async def _solve(self, number: int, key: Key) -> Solved:
        started = time.monotonic()
        found = await try_work(lambda: self._task.solve(number, key))
        return self._added(self._task.unsolved(key, found) if isinstance(found, str) else found, started)

    async def _score(self, number: int, line: Solved, scorer: Hashable) -> Scored:
        started = time.monotonic()
        found = await try_work(lambda: self._task.score(number, line, scorer))
        return self._added(self._task.unscored(line, scorer, found) if isinstance(found, str) else found, started)

    def _added(self, line: Added, started: float) -> Added:
        kept: Any = line
        if getattr(line, "seconds", None) == 0:  # else the line tells itself how long it took, or does not say
            kept = kept.model_copy(update={"seconds": time.monotonic() - started})
        self._task.run.add(kept)
        return cast("Added", kept)
