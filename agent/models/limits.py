"""How many calls may be under way at one provider, and how many may start a minute."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from chalkwright.agent.models.base import ChatModel, Completion, ModelCall
from chalkwright.agent.models.spec import Endpoint, ModelSpec
from chalkwright.agent.rate import Rate

_Key = tuple[str, str | None, int, float | None]


class Passage(Protocol):
    """What calls to one endpoint have to pass."""

    def pass_through(self) -> AbstractAsyncContextManager[None]:
        """Wait for leave to call; a slot is held inside."""


MakePassage = Callable[[Endpoint], Passage]

_gates: dict[asyncio.AbstractEventLoop, dict[_Key, Passage]] = {}


class Gate:
    """Lets ``concurrency`` calls through at a time, and ``requests_per_minute`` start.

    A rested gate lets a minute's worth start at once, so its first minute may see twice the rate. Bound to the event
    loop that uses it first.
    """

    def __init__(self, concurrency: int, requests_per_minute: float | None = None) -> None:
        self._slots = asyncio.Semaphore(concurrency)
        self._starts = Rate(requests_per_minute) if requests_per_minute is not None else None

    @asynccontextmanager
    async def pass_through(self) -> AsyncIterator[None]:
        """Wait for a slot, then for the rate; the slot is held inside."""
        async with self._slots:
            if self._starts is not None:
                await wait_for_rate(self._starts)
            yield


async def wait_for_rate(starts: Rate) -> None:
    """Sleep until one more may start; a caller that is cancelled meanwhile is not counted."""
    try:
        await asyncio.sleep(starts.take(time.monotonic()))
    except asyncio.CancelledError:
        starts.give_back()
        raise


def _own_gate(spec: Endpoint) -> Passage:
    return Gate(spec.concurrency, spec.requests_per_minute)


_make: MakePassage = _own_gate


def use_gates(make: MakePassage | None) -> None:
    """Have ``make`` build every gate of this process from now on (None: its own again)."""
    global _make
    _make = make or _own_gate
    _gates.clear()


def gate_for(spec: Endpoint) -> Passage:
    """The one gate of this provider's endpoint in the running event loop, shared by all jobs."""
    loop = asyncio.get_running_loop()
    for other in list(_gates):
        if other.is_closed():
            _gates.pop(other, None)
    key = (spec.provider, spec.base_url, spec.concurrency, spec.requests_per_minute)
    gates = _gates.setdefault(loop, {})
    if key not in gates:
        gates[key] = _make(spec)
    return gates[key]


class Limited:
    """A model behind a gate; without one, behind its provider's."""

    def __init__(self, model: ChatModel, spec: ModelSpec, gate: Passage | None = None) -> None:
        self.name = model.name
        self._model = model
        self._spec = spec
        self._gate = gate

    async def complete(self, call: ModelCall) -> Completion:
        # Looked up here and not at construction: a session may be made before its event loop runs.
        gate = self._gate or gate_for(self._spec)
        async with gate.pass_through():
            return await self._model.complete(call)
