"""A provider's limits, held once for the whole cluster: an actor for each endpoint, whose slots are leases."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import ray
from aiolimiter import AsyncLimiter

from chalkwright.agent.executors.references import value_of
from chalkwright.agent.models.limits import MakePassage
from chalkwright.agent.models.spec import Endpoint

LEASE = 12.0
"""Seconds after which a slot whose holder is silent is free again."""


class Slots:
    """At most ``concurrency`` leases at a time, in order of arrival; ``wait`` seconds pass before the first."""

    def __init__(
        self,
        concurrency: int,
        requests_per_minute: float | None = None,
        *,
        lease: float = LEASE,
        wait: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._concurrency = concurrency
        self._lease = lease
        self._clock = clock
        self._held: dict[str, float] = {}
        self._change = asyncio.Condition()
        self._opens = clock() + wait
        self._starts: AsyncLimiter | None = None
        if requests_per_minute is not None:
            bucket = max(1.0, requests_per_minute)
            self._starts = AsyncLimiter(bucket, 60 * bucket / requests_per_minute)

    @property
    def held(self) -> int:
        """How many leases have not run out."""
        now = self._clock()
        self._held = {name: until for name, until in self._held.items() if until > now}
        return len(self._held)

    async def enter(self, name: str) -> None:
        """Wait for a slot, then for the rate. Asked again with the same name, it is the same slot."""
        async with self._change:
            while name not in self._held and (self.held >= self._concurrency or self._clock() < self._opens):
                soonest = min([*self._held.values(), self._opens if self._clock() < self._opens else float("inf")])
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._change.wait(), max(0.01, min(soonest - self._clock(), self._lease)))
            self._held[name] = self._clock() + self._lease
        if self._starts is not None:
            try:
                await self._starts.acquire()
            except asyncio.CancelledError:
                self._held.pop(name, None)
                raise
            self._held[name] = self._clock() + self._lease

    async def leave(self, name: str) -> None:
        """Free the slot."""
        async with self._change:
            self._held.pop(name, None)
            self._change.notify_all()

    async def renew(self, names: Sequence[str]) -> None:
        """Their holders live; a keeper that was lost meanwhile hears of them so."""
        until = self._clock() + self._lease
        self._held |= dict.fromkeys(names, until)


class GateKeeper(Slots):
    """The actor's body. One that was lost waits for a lease's time, in which all who hold a slot are heard of."""

    def __init__(self, concurrency: int, requests_per_minute: float | None, lease: float) -> None:
        lost = ray.get_runtime_context().was_current_actor_reconstructed
        super().__init__(concurrency, requests_per_minute, lease=lease, wait=lease if lost else 0.0)


class ClusterGate:
    """See :class:`chalkwright.agent.models.limits.Passage`."""

    def __init__(self, spec: Endpoint, lease: float = LEASE) -> None:
        limits = (spec.provider, spec.base_url, spec.concurrency, spec.requests_per_minute)
        name = hashlib.sha256(repr(limits).encode()).hexdigest()[:24]
        self._lease = lease
        self._names: set[str] = set()
        self._renewing: asyncio.Task[None] | None = None
        self._keeper: Any = (
            ray.remote(GateKeeper)
            .options(
                name=f"gate-{name}",
                get_if_exists=True,
                lifetime="detached",
                num_cpus=0,
                max_restarts=-1,
                max_task_retries=-1,
                max_concurrency=10_000,
            )
            .remote(spec.concurrency, spec.requests_per_minute, lease)
        )

    @asynccontextmanager
    async def passed(self) -> AsyncIterator[None]:
        name = uuid4().hex
        asked = self._keeper.enter.remote(name)
        try:
            await value_of(asked)
            self._names.add(name)
            if self._renewing is None or self._renewing.done():
                self._renewing = asyncio.create_task(self._renew())
            yield
        except asyncio.CancelledError:
            ray.cancel(asked)
            raise
        finally:
            self._names.discard(name)
            if not self._names and self._renewing is not None:
                self._renewing.cancel()
            self._keeper.leave.remote(name)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 4)
            await value_of(self._keeper.renew.remote(sorted(self._names)))


def cluster_gates(lease: float = LEASE) -> MakePassage:
    """What builds such gates, for :func:`chalkwright.agent.models.limits.use_gates`."""
    return lambda spec: ClusterGate(spec, lease)
