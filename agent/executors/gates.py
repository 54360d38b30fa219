"""A provider's limits, held once for the whole cluster: an actor for each endpoint, whose slots are leases."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import ray

from chalkwright.agent.executors.references import value_of
from chalkwright.agent.executors.slots import LEASE, Slots
from chalkwright.agent.models.limits import MakePassage
from chalkwright.agent.models.spec import Endpoint


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
    async def pass_through(self) -> AsyncIterator[None]:
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
