"""A machine's cores, shared by all that runs on it at the same time."""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import simpy

Steps = Generator[simpy.Event, Any, Any]


class Cores:
    """Processor sharing: ``n`` tasks on ``cores`` cores run at ``min(1, cores / (n + strangers))`` each.

    Virtual time is the work each task has been given since the start; a task ends when that has grown by its own.
    """

    def __init__(self, env: simpy.Environment, cores: int, strangers: float = 0.0) -> None:
        """``strangers``: other processes of the machine that always want a core."""
        self._env = env
        self.cores = cores
        self._strangers = strangers
        self._given = 0.0
        self._since = env.now
        self._busy = 0.0
        self._tasks: list[tuple[float, int, simpy.Event]] = []
        self._left: set[int] = set()
        self._numbers = count()
        self._plan = 0

    @property
    def busy_seconds(self) -> float:
        """Core seconds used so far."""
        self._advance()
        return self._busy

    def work(self, seconds: float) -> Steps:
        """Run for so many core seconds; interrupted, the rest is dropped."""
        if seconds <= 0:
            return
        self._advance()
        number, done = next(self._numbers), self._env.event()
        heapq.heappush(self._tasks, (self._given + seconds, number, done))
        self._replan()
        try:
            yield done
        finally:
            if not done.triggered:
                self._advance()
                self._left.add(number)
                self._replan()

    def _running(self) -> int:
        return len(self._tasks) - len(self._left)

    def _rate(self) -> float:
        running = self._running()
        return min(1.0, self.cores / (running + self._strangers)) if running else 0.0

    def _advance(self) -> None:
        passed, rate = self._env.now - self._since, self._rate()
        self._given += passed * rate
        self._busy += passed * rate * self._running()
        self._since = self._env.now

    def _replan(self) -> None:
        while self._tasks and self._tasks[0][1] in self._left:
            self._left.discard(heapq.heappop(self._tasks)[1])
        self._plan += 1
        if self._tasks:
            wait = max(0.0, (self._tasks[0][0] - self._given) / self._rate())
            alarm, plan = self._env.timeout(wait), self._plan
            assert alarm.callbacks is not None
            alarm.callbacks.append(lambda _: self._due(plan))

    def _due(self, plan: int) -> None:
        if plan != self._plan:
            return
        self._advance()
        # The task the alarm was set for is done, whatever rounding says.
        goal, _, done = heapq.heappop(self._tasks)
        self._given = max(self._given, goal)
        done.succeed()
        self._replan()


class Level:
    """A number that changes, and its sum over time: how many seconds of how many were used."""

    def __init__(self, env: simpy.Environment) -> None:
        self._env = env
        self._value = 0
        self._since = env.now
        self._seconds = 0.0

    @property
    def seconds(self) -> float:
        return self._seconds + self._value * (self._env.now - self._since)

    @contextmanager
    def one(self) -> Iterator[None]:
        """One more meanwhile."""
        self.change(1)
        try:
            yield
        finally:
            self.change(-1)

    def change(self, by: int) -> None:
        """So many more, or fewer."""
        self._seconds, self._since = self.seconds, self._env.now
        self._value += by
