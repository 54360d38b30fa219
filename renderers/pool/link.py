"""The pool's end of one warm parent process (:mod:`parent`): start it, send it jobs, hear of their ends."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import math
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import platformdirs
from pydantic import BaseModel

from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.fonts import FontMissing, write_fontconfig
from chalkwright.renderers.pool.leavings import OUTPUT, REQUEST, RESULT
from chalkwright.renderers.pool.workplace import Workplace
from chalkwright.renderers.sandbox.room import REMEDY
from chalkwright.renderers.sandbox.spending import spent_seconds

_KEPT = ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")
_START_SECONDS, _START_AT_MOST = 60.0, 600.0
"""How much of a processor a parent may take until it is ready, and how long that may last: Manim's first import is slow
on a cold disk, and slower where many start at once."""
_LOOK_SECONDS = 5.0
"""How often is looked at what a starting parent has spent."""
_STARTS = 3
"""How often a parent is started that the machine ends before it is ready."""
_AGAIN_SECONDS = 1.0
"""Pause before the second start, and twice that before the third: memory that ran out may be free by then."""
_END_SECONDS = 5.0
"""How long a parent may take to stop a child or itself before it is killed."""
_STDERR_KEPT = 8192
_ANSWER_CAP = 64 << 20
"""Most bytes of one line of a parent's; results are capped well below it."""
GROWTH_MB = 256
"""How much memory a parent may take beyond what it had when fresh before it is replaced."""


class ParentDied(RuntimeError):
    """The warm parent ended or could not start; the text is a sentence with the remedy."""


class _EndedFromOutside(ParentDied):
    """The machine ended it, or had no process for it: what it wanted was not at fault."""


class Answer(BaseModel):
    """What a parent says of one render."""

    signal: int = 0
    """That ended the child; 0 when it ended itself."""
    exit: int = 0
    cpu: float = 0.0
    """Its CPU time, in seconds."""
    peak: int = 0
    """Its largest resident memory, in MiB."""
    confined: bool = True
    """Whether the code may have run; before that the process says what is true."""
    result: str | None = None
    """What it wrote to ``result.json``."""
    output: str = ""
    """The end of what its code printed."""
    failed: str = ""
    """Why the machine could not do it."""
    memory: int = 0
    """The parent's own resident memory, in MiB."""

    @property
    def ordinary(self) -> bool:
        """Whether the child ended as one that drew does, or that says what was wrong with the code."""
        return not (self.signal or self.exit or self.failed) and self.confined and self.result is not None


class Link:
    """One running parent. Made by :meth:`start`; of no more use once :attr:`alive` is False."""

    def __init__(
        self, name: RendererName, process: asyncio.subprocess.Process, stderr: asyncio.Task[bytes], place: Workplace
    ) -> None:
        self._name = name
        self._process = process
        self._stderr = stderr
        self._place = place
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._next = 0
        self._reader: asyncio.Task[None] | None = None
        self._fresh_mb = 0
        self._now_mb = 0

    @classmethod
    async def start(cls, name: RendererName, *, sandbox: bool = True) -> Link:
        """Start a parent and wait until it has imported its library. Raises :class:`ParentDied`."""
        for nth in range(1, _STARTS):
            try:
                return await cls._start_once(name, sandbox)
            except _EndedFromOutside:
                await asyncio.sleep(nth * _AGAIN_SECONDS)
        return await cls._start_once(name, sandbox)

    @classmethod
    async def _start_once(cls, name: RendererName, sandbox: bool) -> Link:
        try:
            place = Workplace.make()
        except OSError as error:
            raise ParentDied(_not_started(name, str(error))) from error
        try:
            process = await _spawn(name, place, sandbox)
        except BaseException:
            place.remove()
            raise
        assert process.stdout is not None and process.stderr is not None
        link = cls(name, process, asyncio.create_task(_tail(process.stderr)), place)
        line, late = b"", ""
        try:
            line, late = await _first_line(process)
        finally:
            if not line:
                await link._end_parent(now=bool(late))
                place.remove()
        if not line:
            said = (await link._stderr).decode("utf-8", "replace").strip()
            if said or late:
                raise ParentDied(_not_started(name, late or said.splitlines()[-1]))
            raise _how_it_ended(name, process.returncode)
        link._fresh_mb = json.loads(line)["memory"]
        link._reader = asyncio.create_task(link._read())
        return link

    @property
    def alive(self) -> bool:
        """Whether jobs may still be sent."""
        return self._reader is not None and not self._reader.done()

    @property
    def grown(self) -> bool:
        """Whether the parent has taken so much more memory than when it was fresh that a new one is due."""
        return self._now_mb > self._fresh_mb + GROWTH_MB

    def processes(self) -> tuple[tuple[int, int], ...]:
        """The parent and all below it as ``(pid, parent's pid)``."""
        found, waiting = [], [(self._process.pid, os.getpid())]
        while waiting:
            found.append(waiting.pop())
            waiting += [(child, found[-1][0]) for child in _children_of(found[-1][0])]
        return tuple(found)

    def shelf(self, request: RenderRequest) -> Path:
        """A new folder where the child finds its request and the parent leaves what comes of it.

        Raises :class:`OSError`.
        """
        shelf = self._place.shelf()
        (shelf / REQUEST).write_text(request.model_dump_json(), encoding="utf-8")
        return shelf

    async def run(self, request: RenderRequest, shelf: Path) -> Answer:
        """Have one child forked and wait for its end.

        Raises :class:`TimeoutError` after the request's ``limits.seconds``, and :class:`asyncio.CancelledError`, both
        once the child is gone; :class:`ParentDied` when the parent goes first.
        """
        self._next += 1
        number = self._next
        waiter: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiter
        self._send({"id": number, "out": shelf.name})
        try:
            answer = await asyncio.wait_for(asyncio.shield(waiter), request.limits.seconds)
            return await asyncio.to_thread(_with_what_was_left, answer, shelf)
        except (TimeoutError, asyncio.CancelledError):
            await self._kill_child(number, waiter)
            raise

    async def files(self, request: RenderRequest, names: Iterable[str]) -> dict[str, bytes]:
        """What a render left, by name, unread; raises as :meth:`run` does, and :class:`OSError`."""
        shelf = await asyncio.to_thread(self.shelf, request)
        try:
            await self.run(request, shelf)
            return await asyncio.to_thread(
                lambda: {name: (shelf / name).read_bytes() for name in names if (shelf / name).exists()}
            )
        finally:
            shutil.rmtree(shelf, ignore_errors=True)

    async def retire(self) -> None:
        """Let the renders under way end, then stop the parent."""
        while self._waiting:
            await asyncio.wait(self._waiting.values())
            await asyncio.sleep(0)
        await self.aclose()

    async def aclose(self) -> None:
        """Stop the parent and everything it started."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _END_SECONDS)
        except TimeoutError:
            await self._kill_parent()
        if self._reader is not None:
            await self._reader

    async def _kill_child(self, number: int, waiter: asyncio.Future[Answer]) -> None:
        self._send({"kill": number})
        await asyncio.wait((waiter,), timeout=_END_SECONDS)
        if not waiter.done():
            await self._kill_parent()
            await asyncio.wait((waiter,))
        waiter.exception()

    async def _end_parent(self, *, now: bool) -> None:
        """Kill it; one that has closed its end is ending itself, and may first tell how."""
        if not now:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), _END_SECONDS)
        await self._kill_parent()

    async def _kill_parent(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            async for line in self._process.stdout:
                message = json.loads(line)
                waiter = self._waiting.pop(message["id"], None)
                answer = Answer.model_validate(message)
                self._now_mb = answer.memory or self._now_mb
                if waiter is not None and not waiter.done():
                    waiter.set_result(answer)
            await self._stderr
            await self._process.wait()
        except ValueError:  # no JSON, or a line without an end
            await self._kill_parent()
        finally:
            died = f"The {self._name} renderer's parent process died{await self._why()}."
            for waiter in self._waiting.values():
                if not waiter.done():
                    waiter.set_exception(ParentDied(died))
            self._waiting.clear()
            self._place.remove()

    async def _why(self) -> str:
        """The last thing the parent said of itself."""
        said = (await self._stderr).decode("utf-8", "replace").strip() if self._process.returncode else ""
        return f" ({said.splitlines()[-1]})" if said else ""

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")


def _with_what_was_left(answer: Answer, shelf: Path) -> Answer:
    left = {"result": shelf / RESULT, "output": shelf / OUTPUT}
    return answer.model_copy(
        update={name: file.read_bytes().decode("utf-8", "replace") for name, file in left.items() if file.exists()}
    )


async def _spawn(name: RendererName, place: Workplace, sandbox: bool) -> asyncio.subprocess.Process:
    """Start the process. Raises :class:`ParentDied`."""
    try:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "chalkwright.renderers.pool.parent",
            name,
            str(place.path),
            *(() if sandbox else ("--unsafe-no-sandbox",)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=_ANSWER_CAP,
            env=environment(),
            cwd=Path(__file__).parents[3],
            start_new_session=True,
        )
    except FontMissing as error:
        raise ParentDied(str(error)) from error
    except OSError as error:
        short = error.errno in (errno.EAGAIN, errno.ENOMEM)
        raise (_EndedFromOutside if short else ParentDied)(_not_started(name, str(error))) from error


async def _first_line(process: asyncio.subprocess.Process) -> tuple[bytes, str]:
    """What a parent says when it is ready, empty when it ends before; or why it is waited for no longer."""
    assert process.stdout is not None
    began = time.monotonic()
    line = asyncio.ensure_future(process.stdout.readline())
    try:
        while not (await asyncio.wait((line,), timeout=_LOOK_SECONDS))[0]:
            waited, spent = time.monotonic() - began, spent_seconds(process.pid)
            if waited > _START_AT_MOST or _START_SECONDS < spent < math.inf:
                return b"", f"it was not ready after {waited:.0f} s, in which it had a processor for {spent:.0f} s"
        return line.result(), ""
    finally:
        line.cancel()


def _how_it_ended(name: str, code: int | None) -> ParentDied:
    """Of a parent that ended before it was ready without a word."""
    if code == -signal.SIGKILL:
        why = "the system ended it, as it does when memory runs out; free memory, or have less done at once"
        return _EndedFromOutside(_not_started(name, why))
    if code is not None and code < 0:
        return ParentDied(_not_started(name, f"it was ended by signal {-code}"))
    return ParentDied(_not_started(name, f"it ended with exit code {code} and said nothing"))


def _children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]
    except OSError:  # it has ended
        return []


def environment() -> dict[str, str]:
    """What drawing code sees: nothing of the user's but where programs and files are. Raises :class:`FontMissing`."""
    cache = Path(platformdirs.user_cache_dir("chalkwright"))
    for name in ("fontconfig", "matplotlib"):
        (cache / name).mkdir(parents=True, exist_ok=True)
    return {key: os.environ[key] for key in _KEPT if key in os.environ} | {
        "FONTCONFIG_FILE": str(write_fontconfig(cache)),
        "FONTCONFIG_CACHE": str(cache / "fontconfig"),
        "MPLCONFIGDIR": str(cache / "matplotlib"),
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",
    }


async def _tail(stream: asyncio.StreamReader) -> bytes:
    """Read to the end, keeping only the last bytes."""
    kept = b""
    while chunk := await stream.read(1 << 16):
        kept = (kept + chunk)[-_STDERR_KEPT:]
    return kept


def _not_started(name: str, why: str) -> str:
    if REMEDY in why:
        return why
    return f"The {name} renderer could not start ({why}); run `chalkwright doctor`."
