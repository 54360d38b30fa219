"""For tests of the pool: drawing code that does what a test wants, and a look at the processes it runs in."""

from __future__ import annotations

import asyncio
import os
import select
import textwrap
from pathlib import Path

from chalkwright.renderers.base import Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

_HEAD = "from chalkwright.kit import *\n\n\nclass Scene1(FigureScene):\n    def construct(self):\n"
FIRST_LINE = 6
"""Line of the first statement of ``construct``."""
SLEEPER = """
    import os, time
    with open({pipe!r}, "w") as pipe:
        pipe.write(str(os.getpid()))
    time.sleep(1000)
"""
"""Writes its process id into a pipe and waits to be stopped."""


def drawing(body: str) -> str:
    """A matplotlib scene whose ``construct`` is ``body``."""
    return _HEAD + textwrap.indent(textwrap.dedent(body).strip() or "pass", " " * 8) + "\n"


def request(folder: Path, body: str = "self.heading('good')", stem: str = "scene_1", **limits: float) -> RenderRequest:
    """A request to draw ``body``, by default a good picture."""
    bounds = RenderLimits.model_validate({"seconds": 30} | limits)
    return RenderRequest(code=drawing(body), scene="Scene1", folder=folder, stem=stem, limits=bounds)


async def sleeping(pool: PooledRenderer, folder: Path) -> tuple[asyncio.Task[Rendering], int]:
    """A render that waits in its code for ever, and its process id."""
    pipe = new_pipe(folder)
    task = asyncio.create_task(pool.render(request(folder, SLEEPER.format(pipe=str(pipe)))))
    return task, await heard(pipe)


async def busy(pool: PooledRenderer) -> int:
    """The process id of a child of the pool's, as soon as it has used CPU time: its code runs."""
    async with asyncio.timeout(60):
        while True:
            for pid, _ in pool.processes()[2:]:
                if _ticks(pid) > 30:
                    return pid
            await asyncio.sleep(0.01)  # what is waited for needs the core


def _ticks(pid: int) -> int:
    """CPU time in hundredths of a second."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def new_pipe(folder: Path) -> Path:
    """A named pipe in the folder."""
    pipe = folder / f"pipe-{len(list(folder.iterdir()))}"
    os.mkfifo(pipe)
    return pipe


async def heard(pipe: Path) -> int:
    """The process id that somebody writes into the pipe."""
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert await _readable(handle), "no process wrote its id"
        return int(os.read(handle, 100))
    finally:
        os.close(handle)


def parent_of(pool: PooledRenderer) -> int:
    """Process id of the pool's warm parent."""
    assert pool._link is not None
    return pool._link._process.pid


def family(pid: int) -> set[int]:
    """The running descendants of a process."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found |= {int(child)} | family(int(child))
    return found


def gone(pid: int) -> bool:
    """Whether a process has ended and been reaped."""
    return not Path(f"/proc/{pid}").exists()


def ending(pid: int) -> asyncio.Task[bool]:
    """Whether the process ends within ten seconds from now, be it reaped or not."""
    handle = os.pidfd_open(pid)

    async def wait() -> bool:
        try:
            return await _readable(handle)
        finally:
            os.close(handle)

    return asyncio.create_task(wait())


async def _readable(handle: int) -> bool:
    return bool((await asyncio.to_thread(select.select, [handle], [], [], 10))[0])
