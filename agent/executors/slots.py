"""The slots of a provider: leases, in order of arrival, whose holders may die."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence

from chalkwright.agent.models.limits import wait_for_rate
from chalkwright.agent.rate import Rate

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
        self._starts = Rate(requests_per_minute) if requests_per_minute is not None else None

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
                await wait_for_rate(self._starts)
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
