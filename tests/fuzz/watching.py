"""Whether an event loop stood still while other threads of its process worked."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

Answer = TypeVar("Answer")

TICK = 0.005


class Watch:
    """Looks at a loop that runs in another thread.

    A turn that comes late counts as far as this process was busy meanwhile, and its thread not waiting for a core: a
    machine that lets others run is no fault of ours, native code that keeps the interpreter's lock is.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._longest = 0.0
        self._last = (0.0, 0.0)
        self._ticking = self._done(self._start())

    def longest(self, work: Callable[[], None]) -> float:
        """Do the work, and tell for how many seconds the loop did nothing else at most."""
        self._done(self._begin())
        work()
        return self._done(self._end())

    def stop(self) -> None:
        """Look no more."""
        self._done(self._stop())

    def _done(self, turn: Coroutine[None, None, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(turn, self._loop).result(60)

    async def _start(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._tick())

    async def _stop(self) -> None:
        self._ticking.cancel()
        await asyncio.wait([self._ticking])

    async def _begin(self) -> None:
        self._look()
        self._longest = 0.0

    async def _end(self) -> float:
        self._look()
        return self._longest

    def _look(self) -> None:
        now = (time.perf_counter() - _waited_for_a_core(), time.process_time())
        late = min(now[0] - self._last[0], now[1] - self._last[1])
        self._longest, self._last = max(self._longest, late), now

    async def _tick(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(TICK)


def _waited_for_a_core() -> float:
    """Seconds that this thread could have run and did not, as the kernel counts them; 0 where it does not."""
    with suppress(OSError):
        return int(Path("/proc/thread-self/schedstat").read_bytes().split()[1]) / 1e9
    return 0.0


@contextmanager
def a_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop with nothing to do, in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True, name="watched")
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
