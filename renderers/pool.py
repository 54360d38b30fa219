"""Renderers backed by a warm parent process: one fork a render, as many at once as there are cores."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import platformdirs

from renderers import layout
from renderers.base import RendererName, Rendering, RenderRequest
from renderers.drawing import Drawn, output_tail
from renderers.faults import Blame, Fault
from renderers.fonts import write_fontconfig

_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")
_START_SECONDS = 180.0
"""A cold disk can make the first import of Manim very slow."""


class ParentDied(RuntimeError):
    """The warm parent ended or could not start."""


class PooledRenderer:
    """A :class:`renderers.base.Renderer` whose drawing code runs in confined, forked children.

    Safe for many concurrent jobs; start-up is lazy, or early with :meth:`warm`.
    """

    def __init__(self, name: RendererName, *, at_once: int | None = None) -> None:
        self.name = name
        self._slots = asyncio.Semaphore(at_once or os.cpu_count() or 1)
        self._starting = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[dict[str, int]]] = {}
        self._next = 0

    async def warm(self) -> None:
        """Start the parent if it is not running. Raises :class:`ParentDied`."""
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return
            await self._start()

    async def render(self, request: RenderRequest) -> Rendering:
        """Draw one scene; see :class:`renderers.base.Renderer`."""
        async with self._slots:
            try:
                await self.warm()
            except ParentDied as error:
                return Rendering(faults=(_machine("renderer-not-started", str(error)),))
            async with _work_folder() as work:
                started = time.monotonic()
                fault = await self._run(request, work)
                rendering = _collect(request, work, fault)
                timings = rendering.timings | {"wall": time.monotonic() - started}
                return rendering.model_copy(update={"timings": timings})

    async def aclose(self) -> None:
        """Stop the parent and everything it started."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 5)
            except TimeoutError:
                process.kill()
                await process.wait()
        if self._reader is not None:
            await self._reader
            self._reader = None

    async def _start(self) -> None:
        cache = Path(platformdirs.user_cache_dir("chalkwright"))
        environment = {key: os.environ[key] for key in _KEPT if key in os.environ}
        environment |= {
            "FONTCONFIG_FILE": str(write_fontconfig(cache)),
            "MPLCONFIGDIR": str(cache / "matplotlib"),
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONHASHSEED": "0",
        }
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "renderers.parent",
            self.name,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            cwd=Path(__file__).parent.parent,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        try:
            line = await asyncio.wait_for(self._process.stdout.readline(), _START_SECONDS)
        except TimeoutError:
            line = b""
        if not line:
            raise ParentDied(await self._last_words())
        self._reader = asyncio.create_task(self._read(self._process))

    async def _last_words(self) -> str:
        assert self._process is not None and self._process.stderr is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        error = (await self._process.stderr.read()).decode("utf-8", "replace").strip()
        last = error.splitlines()[-1] if error else "it said nothing"
        return f"The {self.name} renderer could not start ({last}); run `chalkwright doctor`."

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None and process.stderr is not None
        draining = asyncio.create_task(process.stderr.read())
        async for line in process.stdout:
            message = json.loads(line)
            waiter = self._waiting.pop(message["id"], None)
            if waiter is not None and not waiter.done():
                waiter.set_result(message)
        await draining
        await process.wait()
        for waiter in self._waiting.values():
            if not waiter.done():
                waiter.set_exception(ParentDied(f"The {self.name} renderer's parent process died."))
        self._waiting.clear()

    async def _run(self, request: RenderRequest, work: Path) -> Fault | None:
        """Have the parent fork, and wait for the child's end; the fault is for children that left no result."""
        self._next += 1
        job = self._next
        waiter = asyncio.get_running_loop().create_future()
        self._waiting[job] = waiter
        self._send({"id": job, "request": request.model_dump(mode="json"), "work": str(work)})
        try:
            ended = await asyncio.wait_for(asyncio.shield(waiter), request.limits.seconds)
        except TimeoutError:
            await self._kill(job, waiter)
            return _too_slow(request.limits.seconds)
        except asyncio.CancelledError:
            await self._kill(job, waiter)
            raise
        except ParentDied as error:
            return _machine("renderer-died", f"{error} Run again with --resume.")
        return _ended_badly(ended, request)

    async def _kill(self, job: int, waiter: asyncio.Future[dict[str, int]]) -> None:
        self._send({"kill": job})
        with contextlib.suppress(ParentDied):
            await waiter

    def _send(self, message: dict[str, object]) -> None:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")


@contextlib.asynccontextmanager
async def _work_folder() -> AsyncIterator[Path]:
    work = Path(tempfile.mkdtemp(prefix="chalkwright-"))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _collect(request: RenderRequest, work: Path, fault: Fault | None) -> Rendering:
    """Read the child's result and move its pictures to their final names."""
    result = work / "result.json"
    if fault is None and not result.exists():
        fault = Fault(kind="no-result", message="The drawing code ended its own process.", remedy="Do not exit.")
    if fault is not None:
        tail = output_tail(work)[-800:]
        return Rendering(faults=(fault.model_copy(update={"excerpt": fault.excerpt or tail}),))
    drawn = Drawn.model_validate_json(result.read_bytes())
    if drawn.faults or drawn.png is None:
        return Rendering(faults=drawn.faults, timings=drawn.timings)
    png = _adopt(work / drawn.png, request.folder / f"{request.stem}.png")
    svg = _adopt(work / drawn.svg, request.folder / f"{request.stem}.svg") if drawn.svg else None
    return Rendering(
        png=png,
        svg=svg,
        elements=drawn.elements,
        findings=layout.find(drawn.elements, request.width, request.height),
        timings=drawn.timings,
    )


def _adopt(source: Path, target: Path) -> Path:
    """Move across file systems, so that the target is either the old file or the whole new one."""
    passing = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, passing)
    passing.replace(target)
    return target


def _ended_badly(ended: dict[str, int], request: RenderRequest) -> Fault | None:
    if ended["signal"] == signal.SIGXCPU:
        return _too_slow(request.limits.cpu_seconds)
    if ended["signal"] == signal.SIGXFSZ:
        return Fault(kind="file-too-large", message="The drawing code wrote too large a file.")
    if ended["signal"] or ended["exit"]:
        return Fault(
            kind="crashed",
            message=f"The drawing process crashed (signal {ended['signal']}, exit code {ended['exit']}).",
            remedy="Draw more simply, with fewer objects.",
        )
    return None


def _too_slow(seconds: float) -> Fault:
    return Fault(
        kind="too-slow",
        message=f"The drawing code did not finish within {seconds:g} s.",
        remedy="Remove endless loops and draw with fewer objects.",
    )


def _machine(kind: str, message: str) -> Fault:
    return Fault(kind=kind, message=message, blame=Blame.MACHINE)
