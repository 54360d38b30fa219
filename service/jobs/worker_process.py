"""One worker process: ``python -m chalkwright.service.jobs.worker_process``, with settings as a line of JSON on stdin.

It ends when its parent does: the kernel is asked to see to that, and the end of stdin says so too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from contextlib import AsyncExitStack

from chalkwright.renderers.sandbox.linux import die_with_parent
from chalkwright.service import hooks
from chalkwright.service.database import open_engine
from chalkwright.service.jobs.store import open_store
from chalkwright.service.jobs.worker import Worker
from chalkwright.service.settings import Settings

_NICENESS = 5
"""Drawing takes all of the machine; whoever asks for a page comes first."""


def main() -> None:
    """Work until SIGTERM, or until the parent is gone."""
    parent = os.getppid()
    die_with_parent(signal.SIGKILL)
    line = sys.stdin.readline()
    if not line or os.getppid() != parent:
        return
    settings = Settings.model_validate_json(line)
    hooks.begin(settings)
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)
    asyncio.run(_work(settings))


async def _work(settings: Settings) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    loop.add_reader(sys.stdin.fileno(), _parent_gone, stop)
    async with AsyncExitStack() as stack:
        engine = open_engine(settings)
        stack.push_async_callback(engine.dispose)
        others = hooks.running(engine, settings, stop)
        await Worker(open_store(engine), settings).run(stop)
        await asyncio.gather(*others, return_exceptions=True)


def _parent_gone(stop: asyncio.Event) -> None:
    """Stdin can be read only at its end: nothing more is ever sent."""
    if not os.read(sys.stdin.fileno(), 1):
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        stop.set()


if __name__ == "__main__":
    main()
