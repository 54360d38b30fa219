"""Render parents as a pool that grows with its queue and shrinks when idle, spread over the nodes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import simpy

from chalkwright.benchmarks.lab.simulation.sharing import Cores, Level, Steps


class Host(Protocol):
    """A machine that parents run on."""

    cores: Cores
    alive: bool


@dataclass(eq=False)
class Parent:
    """One warm render parent, which draws one picture at a time."""

    host: Host
    since: float = 0.0
    """When it was last given back."""
    drawing: simpy.Process | None = None


@dataclass
class Pool:
    """``a_host`` parents on every host at most. ``fixed``: all are there from the start, and stay."""

    env: simpy.Environment
    hosts: Sequence[Host]
    a_host: int
    start: Callable[[], float]
    idle: float = 60.0
    fixed: bool = False
    least: int = 1
    starts: int = 0
    _free: deque[Parent] = field(default_factory=deque)
    _waiting: deque[simpy.Event] = field(default_factory=deque)
    _parents: dict[int, int] = field(default_factory=dict)
    """Host's place → its parents, those that start included."""
    _ready: int = 0
    _turn: int = 0
    _starting: int = 0
    _busy: set[Parent] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.there, self.drawing = Level(self.env), Level(self.env)
        for place, host in enumerate(self.hosts):
            self._parents[place] = self.a_host if self.fixed else 0
            if self.fixed:
                self._free.extend(Parent(host) for _ in range(self.a_host))
        self._count(len(self._free))
        if not self.fixed:
            self.env.process(self._shrinking())

    def draw(self, seconds: float) -> Steps:
        """One picture of so many core seconds, on whichever parent is free; drawn again when its host dies."""
        while True:
            parent = yield from self._take()
            task = self.env.process(_draw(parent, seconds))
            parent.drawing = task
            self._busy.add(parent)
            try:
                with self.drawing.one():
                    if (yield task):
                        return
            except simpy.Interrupt:
                if task.is_alive:
                    task.interrupt()
                raise
            finally:
                parent.drawing = None
                self._busy.discard(parent)
                self._give(parent)

    def host_lost(self, place: int) -> None:
        """The parents of a host that has died are gone; the renders on them begin anew elsewhere."""
        gone = [parent for parent in self._free if not parent.host.alive]
        for parent in gone:
            self._free.remove(parent)
        self._count(-len(gone))
        self._parents[place] = 0
        for parent in [parent for parent in self._busy if parent.host is self.hosts[place]]:
            if parent.drawing is not None and parent.drawing.is_alive:
                parent.drawing.interrupt()

    def host_back(self, place: int) -> None:
        """A host is there again."""
        if self.fixed:
            self._parents[place] = self.a_host
            self._count(self.a_host)
            for _ in range(self.a_host):
                self._hand_over(Parent(self.hosts[place], self.env.now))
        elif self._waiting:
            self._grow()

    def _take(self) -> Steps:
        while self._free:
            parent = self._free.pop()
            if parent.host.alive:
                return parent
            self._count(-1)
        waiter = self.env.event()
        self._waiting.append(waiter)
        if not self.fixed:
            self._grow()
        try:
            parent = yield waiter
        except simpy.Interrupt:
            if waiter.triggered:
                promised: Any = waiter.value
                self._hand_over(promised)
            else:
                self._waiting.remove(waiter)
            raise
        return parent

    def _give(self, parent: Parent) -> None:
        if parent.host.alive:
            parent.since = self.env.now
            self._hand_over(parent)
        else:
            self._count(-1)
            if self._waiting and not self.fixed:
                self._grow()

    def _hand_over(self, parent: Parent) -> None:
        if self._waiting:
            self._waiting.popleft().succeed(parent)
        else:
            self._free.append(parent)

    def _grow(self) -> None:
        """Start one more parent on the next host with room, unless as many start as wait."""
        if self._starting >= len(self._waiting):
            return
        for _ in range(len(self.hosts)):
            self._turn = (self._turn + 1) % len(self.hosts)
            if self.hosts[self._turn].alive and self._parents[self._turn] < self.a_host:
                self._parents[self._turn] += 1
                self.env.process(self._start(self._turn))
                return

    def _start(self, place: int) -> Steps:
        self.starts += 1
        self._starting += 1
        host = self.hosts[place]
        yield self.env.timeout(self.start())
        self._starting -= 1
        if host.alive and self._parents[place]:
            self._count(1)
            self._hand_over(Parent(host, self.env.now))

    def _shrinking(self) -> Steps:
        while True:
            yield self.env.timeout(self.idle)
            places = {id(host): place for place, host in enumerate(self.hosts)}
            while len(self._free) and self._ready > self.least and self._free[0].since <= self.env.now - self.idle:
                parent = self._free.popleft()
                self._count(-1)
                self._parents[places[id(parent.host)]] -= 1

    def _count(self, change: int) -> None:
        self._ready += change
        self.there.change(change)


def _draw(parent: Parent, seconds: float) -> Steps:
    """Whether the picture was finished."""
    try:
        yield from parent.host.cores.work(seconds)
    except simpy.Interrupt:
        return False
    return parent.host.alive
