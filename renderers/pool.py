"""Renderers backed by a warm parent process: one fork a render, as many at once as there are cores."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import stat
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from pydantic import ValidationError

from renderers import layout
from renderers.base import RendererName, Rendering, RenderRequest
from renderers.drawing import UNREPORTED, Drawn, file_fault, memory_fault, output_tail, time_fault
from renderers.faults import Blame, Fault
from renderers.link import Link, ParentDied

__all__ = ["ParentDied", "PooledRenderer"]


class PooledRenderer:
    """A :class:`renderers.base.Renderer` whose drawing code runs in confined, forked children.

    Safe for many concurrent jobs of one event loop; start-up is lazy, or early with :meth:`warm`. After
    :meth:`aclose` it may be used again, in another event loop too.
    """

    def __init__(self, name: RendererName, *, at_once: int | None = None) -> None:
        self.name = name
        self._at_once = at_once or os.cpu_count() or 1
        self._open()

    def _open(self) -> None:
        self._slots = asyncio.Semaphore(self._at_once)
        self._starting = asyncio.Lock()
        self._link: Link | None = None

    async def warm(self) -> None:
        """Start the parent if it is not running. Raises :class:`ParentDied`."""
        await self._linked()

    async def render(self, request: RenderRequest) -> Rendering:
        """Draw one scene; see :class:`renderers.base.Renderer`."""
        slots = self._slots
        async with slots:
            if slots is not self._slots:
                return _failed(_machine("renderer-closed", f"The {self.name} renderer was closed before it drew this."))
            try:
                link = await self._linked()
            except ParentDied as error:
                return _failed(_machine("renderer-not-started", str(error)))
            async with _work_folder() as work:
                started = time.monotonic()
                fault = await _run(link, request, work)
                rendering = _collect(request, work, fault)
                timings = rendering.timings | {"wall": time.monotonic() - started}
                return rendering.model_copy(update={"timings": timings})

    async def aclose(self) -> None:
        """Stop the parent and everything it started; renders that have not ended get a fault of the machine."""
        starting, slots = self._starting, self._slots
        async with starting:
            if slots is not self._slots:
                return
            link = self._link
            self._open()
        if link is not None:
            await link.aclose()

    async def _linked(self) -> Link:
        starting = self._starting
        async with starting:
            if starting is not self._starting:
                raise ParentDied(f"The {self.name} renderer was closed.")
            if self._link is None or not self._link.alive:
                self._link = await Link.start(self.name)
            return self._link


async def _run(link: Link, request: RenderRequest, work: Path) -> Fault | None:
    """Have a child draw; the fault is for children that left no result."""
    job = {"request": request.model_dump(mode="json"), "work": str(work)}
    try:
        ended = await link.run(job, request.limits.seconds)
    except TimeoutError:
        return time_fault(request.limits.seconds)
    except ParentDied as error:
        return _machine("renderer-died", f"{error} Run again with --resume.")
    return _ended_badly(ended["signal"], ended["exit"], request)


@contextlib.asynccontextmanager
async def _work_folder() -> AsyncIterator[Path]:
    work = Path(tempfile.mkdtemp(prefix="chalkwright-"))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _collect(request: RenderRequest, work: Path, fault: Fault | None) -> Rendering:
    """Read the child's result and move its pictures to their final names."""
    if fault is not None:
        return _failed(fault.model_copy(update={"excerpt": fault.excerpt or output_tail(work)[-800:]}))
    try:
        drawn = Drawn.model_validate_json(_regular(work / "result.json").read_bytes())
        if drawn.faults:
            return Rendering(faults=drawn.faults, timings=drawn.timings)
        png = _regular(work / "scene.png")
        svg = _regular(work / "scene.svg") if drawn.svg else None
    except (OSError, ValidationError):
        return _failed(_no_result(output_tail(work)[-800:]))
    try:
        return Rendering(
            png=_adopt(png, request.folder / f"{request.stem}.png"),
            svg=_adopt(svg, request.folder / f"{request.stem}.svg") if svg else None,
            elements=drawn.elements,
            findings=layout.find(drawn.elements, request.width, request.height),
            timings=drawn.timings,
        )
    except OSError as error:
        return _failed(_machine("not-saved", f"The picture cannot be written to {request.folder}: {error.strerror}."))


def _regular(file: Path) -> Path:
    """The file itself: a link that the code made might lead anywhere. Raises :class:`OSError`."""
    if not stat.S_ISREG(file.lstat().st_mode):
        raise OSError(f"{file.name} is no regular file")
    return file


def _adopt(source: Path, target: Path) -> Path:
    """Move across file systems, so that the target is either the old file or the whole new one."""
    passing = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, passing)
    passing.replace(target)
    return target


def _ended_badly(by_signal: int, code: int, request: RenderRequest) -> Fault | None:
    if by_signal == signal.SIGXCPU:
        return time_fault(request.limits.cpu_seconds)
    if by_signal == signal.SIGXFSZ:
        return file_fault(request)
    if code == UNREPORTED:
        return memory_fault(request)
    if by_signal:
        return Fault(
            kind="crashed",
            message=f"The drawing process was ended by signal {by_signal} ({_signal_name(by_signal)}).",
            remedy="Draw more simply, with fewer objects, and do not end the process.",
        )
    if code:
        return Fault(
            kind="crashed",
            message=f"The drawing code ended its own process with exit code {code}.",
            remedy="Do not exit.",
        )
    return None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "a real-time signal"


def _no_result(excerpt: str) -> Fault:
    return Fault(
        kind="no-result",
        message="The drawing code ended its own process or overwrote its result.",
        remedy="Do not exit and write no files.",
        excerpt=excerpt,
    )


def _machine(kind: str, message: str) -> Fault:
    return Fault(kind=kind, message=message, blame=Blame.MACHINE)


def _failed(fault: Fault) -> Rendering:
    return Rendering(faults=(fault,))
