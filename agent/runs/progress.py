"""Tells the outside what one stage is doing, as LangGraph custom events or, before there is a graph, at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextvars import ContextVar

from chalkwright.agent.data import Stage
from chalkwright.agent.events import AttemptFaulty, AttemptStarted, Event, Heartbeat
from chalkwright.renderers.faults import Fault

BEAT = 1.0
"""Seconds between two heartbeats of one stage."""


_LISTENER: ContextVar[Callable[[Event], None]] = ContextVar("chalkwright-listener")


def tell_directly(tell: Callable[[Event], None]) -> None:
    """Have ``tell`` hear what the running task emits, which is no node of a graph."""
    _LISTENER.set(tell)


def emit(event: Event) -> None:
    """Send one event to whoever streams the graph; only within a node, or after :func:`tell_directly`."""
    tell = _LISTENER.get(None)
    if tell is None:
        from langgraph.config import get_stream_writer

        tell = get_stream_writer()
    tell(event)


class Progress:
    """What one stage of one scene reports."""

    def __init__(self, stage: Stage, scene: int | None = None) -> None:
        self.stage = stage
        self.scene = scene
        self._characters = 0
        self._last_beat = time.monotonic()

    def attempt(self, number: int) -> None:
        """The author is asked."""
        self._characters = 0
        emit(AttemptStarted(stage=self.stage, scene=self.scene, attempt=number))

    def faulty(self, number: int, faults: Sequence[Fault]) -> None:
        """The reply will not do."""
        emit(AttemptFaulty(stage=self.stage, scene=self.scene, attempt=number, faults=tuple(faults)))

    def receive(self, characters: int, thinking: bool) -> None:
        """A piece of an answer came; at most one event a :data:`BEAT`."""
        self._characters += characters
        now = time.monotonic()
        if now - self._last_beat >= BEAT:
            self._last_beat = now
            emit(Heartbeat(stage=self.stage, scene=self.scene, characters=self._characters, thinking=thinking))
