"""Renderers backed by a warm parent process: one fork a render, as many at once as there are cores."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import time
from pathlib import Path

from chalkwright.renderers.base import RendererName, Rendering, RenderRequest
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.pool.drawing import NO_MEMORY, UNREPORTED, file_fault, memory_fault, time_fault
from chalkwright.renderers.pool.link import Answer, Link, ParentDied
from chalkwright.renderers.pool.selftest import SelfTest
from chalkwright.renderers.pool.turns import Turns
from chalkwright.renderers.returned import inspecting
from chalkwright.renderers.returned.programs import said_of_program

__all__ = ["ParentDied", "PooledRenderer"]


_MUCH_CPU = 0.4
"""Share of the CPU limit. The limit counts whole ticks, the account what the process ran: less, where a machine's cores
are shared with others."""
_MUCH_MB = 512
"""A process the system ends for want of memory is to blame itself from this size on."""
Refusing = asyncio.Task[Rendering | None]
"""The check of a request's code."""
_MEASURED = ("elements", "findings", "points", "measured", "stated", "faults", "timings")


class PooledRenderer:
    """A :class:`chalkwright.renderers.base.Renderer` whose drawing code runs in confined, forked children.

    Safe for many concurrent jobs of one event loop; start-up is lazy, or early with :meth:`warm`. After
    :meth:`aclose` it may be used again, in another event loop too.
    """

    def __init__(
        self, name: RendererName, *, at_once: int | None = None, sandbox: bool = True, check: bool = True
    ) -> None:
        """``at_once`` None: as many as there are cores. ``sandbox`` False runs the code with limits but no walls;
        ``check`` False hands it to the walls unread."""
        self.name = name
        self._at_once = at_once or os.cpu_count() or 1
        self._sandbox = sandbox
        self._check = check
        self._open()

    def _open(self) -> None:
        self._turns = Turns(self._at_once)
        self._starting = asyncio.Lock()
        self._link: Link | None = None
        self._test: SelfTest | None = None
        self._retiring: set[asyncio.Task[None]] = set()
        self._needed = False
        """Whether a parent was asked for, if only in vain."""

    async def warm(self) -> None:
        """Start the parent if it is not running, and test it if it is time. Raises :class:`ParentDied`."""
        preparing = asyncio.to_thread(inspecting.prepare)
        await asyncio.gather(self._get_link(), preparing)

    async def look_after(self) -> None:
        """As :meth:`warm` where a parent was started already, or was to be; else nothing.

        Raises :class:`ParentDied`."""
        if self._needed:
            await self._get_link()

    async def render(self, request: RenderRequest) -> Rendering:
        """Draw one scene; see :class:`chalkwright.renderers.base.Renderer`."""
        rendering = await self._render(request)
        if not request.states:
            return rendering
        return rendering.model_copy(update={"faults": tuple(map(said_of_program, rendering.faults))})

    async def _render(self, request: RenderRequest) -> Rendering:
        if not _is_text(request.code):
            return _failure(_half_letter())
        if not self._check:
            return await self._draw(request)
        refusing = asyncio.create_task(self._refuse(request))
        # Without walls the check comes first; so it does where a parent has to be started before anything can be drawn.
        if not self._sandbox or self._link is None:
            return await refusing or await self._draw(request)
        drawing = asyncio.create_task(self._draw(request, refusing))
        try:
            return await refusing or await drawing
        finally:
            drawing.cancel()
            await asyncio.wait((drawing,))

    async def _refuse(self, request: RenderRequest) -> Rendering | None:
        """What the check finds in the code; None when that is nothing."""
        scene = "" if request.states else request.scene
        faults = await asyncio.to_thread(inspecting.faults, request.code, scene, self.name)
        return Rendering(faults=faults) if faults else None

    async def _draw(self, request: RenderRequest, refusing: Refusing | None = None) -> Rendering:
        """What is drawn while its code is still read is taken once ``refusing`` has nothing against it."""
        turns = self._turns
        async with turns.turn(request.job):
            for last in (False, False, True):
                if turns is not self._turns:
                    message = f"The {self.name} renderer was closed before it drew this."
                    return _failure(_machine("renderer-closed", message))
                try:
                    link = await self._get_link()
                except ParentDied as error:
                    return _failure(_machine("renderer-not-started", str(error)))
                started = time.monotonic()
                try:
                    answer, rendering = await _render(link, request, refusing)
                except ParentDied as error:
                    if last or turns is not self._turns:
                        return _failure(_machine("renderer-died", f"{error} Run it again."))
                    continue
                if last or answer.ordinary or await self._sound(link):
                    break
            timings = rendering.timings | {"wall": time.monotonic() - started}
            return rendering.model_copy(update={"timings": timings})

    async def _sound(self, link: Link) -> bool:
        """Whether the parent still draws what it should after an odd end; one that does not is replaced."""
        async with self._starting:
            test = self._test
            if link is not self._link or test is None:
                return False
            test.suspect = True
            if link.alive and await test.passes():
                return True
            self._retire(link)
            self._link = None
            return False

    def processes(self) -> tuple[tuple[int, int], ...]:
        """Every process of this renderer as ``(pid, parent's pid)``, the outermost first; empty before it starts."""
        return () if self._link is None or not self._link.alive else self._link.processes()

    async def aclose(self) -> None:
        """Stop the parent and everything it started; renders that have not ended get a fault of the machine."""
        starting, turns = self._starting, self._turns
        async with starting:
            if turns is not self._turns:
                return
            link, retiring = self._link, self._retiring
            self._open()
        if link is not None:
            await link.aclose()
        await asyncio.gather(*retiring)

    async def _get_link(self) -> Link:
        starting = self._starting
        async with starting:
            if starting is not self._starting:
                raise ParentDied(f"The {self.name} renderer was closed.")
            self._needed = True
            link, test = self._link, self._test
            if link is None or test is None or not link.alive or link.grown or (test.due and not await test.passes()):
                self._retire(link)
                self._link = self._test = None
                link = await Link.start(self.name, sandbox=self._sandbox)
                try:
                    self._test = await SelfTest.of_fresh(self.name, link)
                except BaseException:
                    await link.aclose()
                    raise
                self._link = link
            return link

    def _retire(self, link: Link | None) -> None:
        """A grown parent ends once its renders have."""
        if link is not None and link.alive:
            task = asyncio.create_task(link.retire())
            self._retiring.add(task)
            task.add_done_callback(self._retiring.discard)


async def _render(link: Link, request: RenderRequest, refusing: Refusing | None) -> tuple[Answer, Rendering]:
    """Have a child draw and collect what it made. Raises :class:`ParentDied`."""
    try:
        shelf = await asyncio.to_thread(link.shelf, request)
    except OSError as error:
        message = f"No temporary folder can be made: {error.strerror}; free some disk space."
        return Answer(failed=str(error)), _failure(_machine("no-room", message))
    try:
        answer = await link.run(request, shelf)
        if refusing is not None and (refused := await refusing):
            return answer, refused
        return answer, await asyncio.to_thread(_collect, request, shelf, answer)
    except TimeoutError:
        return Answer(signal=signal.SIGKILL), _failure(time_fault(request.limits.seconds))
    finally:
        shutil.rmtree(shelf, ignore_errors=True)


def _collect(request: RenderRequest, shelf: Path, answer: Answer) -> Rendering:
    """Read the child's result and bring its pictures to their final names."""
    if answer.failed:
        return _failure(_machine("no-process", f"The machine could not draw ({answer.failed}); free memory or disk."))
    fault = _fault_of_end(answer, request)
    if fault is not None:
        return _failure(fault.model_copy(update={"excerpt": fault.excerpt or answer.output[-800:]}))
    seen = inspecting.inspect_apart(request, shelf, confined=answer.confined, output=answer.output)
    try:
        return Rendering(
            png=_move_to_name(shelf, seen.png, request),
            svg=_move_to_name(shelf, seen.svg, request),
            film=_move_to_name(shelf, seen.film, request),
            **{name: getattr(seen, name) for name in _MEASURED},
        )
    except OSError as error:
        return _failure(_machine("not-saved", f"The picture cannot be written to {request.folder}: {error.strerror}."))


def _move_to_name(shelf: Path, name: str | None, request: RenderRequest) -> Path | None:
    """A file that was looked at, brought to its final name."""
    return _adopt(shelf / name, request.folder / f"{request.stem}{Path(name).suffix}") if name else None


def _adopt(source: Path, target: Path) -> Path:
    """Move across file systems, so that the target is either the old file or the whole new one."""
    try:
        source.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        passing = target.with_name(f".{target.name}.part")
        shutil.copyfile(source, passing)
        passing.replace(target)
    return target


def _fault_of_end(answer: Answer, request: RenderRequest) -> Fault | None:
    by_signal, code = answer.signal, answer.exit
    if by_signal == signal.SIGKILL and answer.cpu > _MUCH_CPU * request.limits.cpu_seconds:
        return time_fault(request.limits.cpu_seconds)
    if by_signal == signal.SIGKILL:
        return memory_fault(request) if answer.peak > _MUCH_MB else _fault_from_outside()
    if by_signal == signal.SIGXFSZ:
        return file_fault(request)
    if code == NO_MEMORY or (code == UNREPORTED and answer.peak > _MUCH_MB):
        return memory_fault(request)
    if code == UNREPORTED:
        return Fault(
            kind="crashed",
            message="The drawing process ended before it told what it drew.",
            remedy="Draw with the names of the kit, and change nothing of Python itself.",
        )
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


def _is_text(code: str) -> bool:
    """Whether it can be written down: JSON can carry half a letter, a surrogate without its other half."""
    try:
        code.encode()
    except UnicodeEncodeError:
        return False
    return True


def _half_letter() -> Fault:
    message = "The drawing code holds half a letter (a lone surrogate), which no file can hold."
    return Fault(kind="syntax-error", message=message, remedy="Write the whole file again.")


def _fault_from_outside() -> Fault:
    message = "The system ended a drawing process that used little, as it does when memory runs out; free memory."
    return _machine("ended-from-outside", message)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "a real-time signal"


def _machine(kind: str, message: str) -> Fault:
    return Fault(kind=kind, message=message, blame=Blame.MACHINE)


def _failure(fault: Fault) -> Rendering:
    return Rendering(faults=(fault,))
