"""Fair turns: a few may work at once, and whoever waits is served in turn by job, not by arrival."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator


class Turns:
    """``at_once`` turns; a job with many waiters gets every n-th of them where n jobs wait. For one event loop."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def turn(self, job: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it."""
        await self._acquire(job)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, job: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(job, deque()).append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            job, waiters = self._waiting.popitem(last=False)
            waiter = waiters.popleft()
            if waiters:
                self._waiting[job] = waiters
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1
