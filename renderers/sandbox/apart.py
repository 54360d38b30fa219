"""Work on what strangers sent, in a process that may die of it: walls, limits of time and memory, and no word trusted.

Requests and answers are JSON; nothing that comes back is ever unpickled. The processes are started as programs, so the
script of whoever imports this package is never run a second time. Why no library: docs/decisions/0023.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import json
import logging
import math
import os
import selectors
import struct
import subprocess
import sys
import threading
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from chalkwright.renderers.sandbox.spending import spent_seconds

PROCESSES = 2
"""How many work at once; who comes when all do waits."""
START_SECONDS = 60.0
"""How long a process may take to be ready: its files may be cold."""
PATIENCE = 5.0
"""How many times as long may pass while a busy machine does not give a process the seconds of its work."""
MEMORY = 2_000_000_000
"""Bytes of address space of a process."""
MOST_ANSWERED = 64_000_000
"""Bytes of one answer."""
REQUESTS = 2_000
"""After so many a process is replaced, so that what leaks goes with it."""
_LOOK_SECONDS = 0.1
"""How often at most is looked at what a process has spent."""
_PIPE = 1 << 20
"""Bytes that fit into the pipe of requests: a picture goes over at once."""
KEPT_ANSWERS, KEPT_CHARACTERS = 512, 200_000
"""How many answers are remembered, and up to which length of request and answer."""
KEPT_SECONDS = 60.0
"""How long it is remembered that work was given up: the machine may have lacked memory."""
_log = logging.getLogger(__name__)
HEAD = struct.Struct(">I")
_PASSED_ON = (
    "PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "CHALKWRIGHT_CACHE", "OMP_NUM_THREADS",
)  # fmt: skip
"""Where programs and fonts are, and how many threads read a page; no key of the service's."""


class Unfinished(RuntimeError):
    """The work was given up: it took too long or too much memory, or its process died. ``str`` says which."""


class NotStarted(Unfinished):
    """The machine had no process for it, or no time for that process: nothing is known of the work."""


class Refused(ValueError):
    """The work ended with a ``ValueError``; ``str`` is its sentence."""


class _Until:
    """When a process is given up: it has had its seconds of a processor, or many times as many have passed."""

    def __init__(self, seconds: float, process: int) -> None:
        self._process = process
        self._soon = time.monotonic() + seconds
        self._last = time.monotonic() + PATIENCE * seconds
        self._most = spent_seconds(process) + seconds

    def wait(self, ready: selectors.BaseSelector) -> None:
        """Until something is ready. Raises :class:`Unfinished`, and :class:`NotStarted` of a busy machine."""
        while not ready.select(max(0.0, self._soon - time.monotonic())):
            left = self._most - spent_seconds(self._process)
            if not 0 < left < math.inf:
                raise Unfinished("it took too long")
            if time.monotonic() >= self._last:
                raise NotStarted("it is too busy")
            self._soon = min(self._last, time.monotonic() + max(left, _LOOK_SECONDS))


class _Process:
    def __init__(self, warm: Callable[[], object], programs: Sequence[str]) -> None:
        """Raises :class:`NotStarted`."""
        self.left = REQUESTS
        try:
            self._popen = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    "chalkwright.renderers.sandbox.apart_process",
                    str(MEMORY),
                    name_function(warm),
                    *programs,
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                cwd="/",
                start_new_session=True,
            )
        except OSError as error:
            raise NotStarted(f"no process can be started ({error.strerror})") from error
        if self._popen.stdin is None or self._popen.stdout is None:
            raise NotStarted("no process can be started")
        self._into, self._out = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        with contextlib.suppress(OSError):  # a user's pipes may not be larger than so many pages in all
            fcntl.fcntl(self._into, fcntl.F_SETPIPE_SZ, _PIPE)
        os.set_blocking(self._into, False)
        os.set_blocking(self._out, False)
        try:
            missing = json.loads(self._read(_Until(START_SECONDS, self._popen.pid)))["missing"]
        except Unfinished as error:
            self.end()
            raise NotStarted(str(error)) from error
        if missing:
            _warn_of(" and ".join(missing))

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Raises :class:`Unfinished` and :class:`NotStarted`; the process is to be ended then."""
        until = _Until(seconds, self._popen.pid)
        waiting = memoryview(HEAD.pack(len(request)) + request)
        self.left -= 1
        with selectors.DefaultSelector() as ready:
            ready.register(self._into, selectors.EVENT_WRITE)
            while waiting:
                until.wait(ready)
                try:
                    waiting = waiting[os.write(self._into, waiting) :]
                except BrokenPipeError:
                    raise Unfinished(self._how_it_ended()) from None
        return self._read(until)

    def _read(self, until: _Until) -> bytes:
        found = bytearray()
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ)
            while len(found) < HEAD.size or len(found) < HEAD.size + HEAD.unpack_from(found)[0]:
                if len(found) >= HEAD.size and HEAD.unpack_from(found)[0] > MOST_ANSWERED:
                    raise Unfinished("the answer is too long")
                until.wait(ready)
                piece = os.read(self._out, 1 << 20)
                if not piece:
                    raise Unfinished(self._how_it_ended())
                found += piece
        return bytes(found[HEAD.size :])

    def _how_it_ended(self) -> str:
        try:
            return f"the process ended with code {self._popen.wait(timeout=5)}"
        except subprocess.TimeoutExpired:
            return "the process closed its pipes"

    def end(self) -> None:
        """Kill it, and leave nothing of it behind."""
        self._popen.kill()
        self._popen.wait()
        for pipe in (self._popen.stdin, self._popen.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def lives(self) -> bool:
        return self.left > 0 and self._popen.poll() is None


_within = False


def within() -> bool:
    """Whether this is such a process itself: what is called here may die."""
    return _within


def enter() -> None:
    """Say that this is such a process."""
    global _within
    _within = True


def name_function(function: Callable[..., object]) -> str:
    """Where a process finds a module's function."""
    return f"{function.__module__}:{function.__qualname__}"


class Apart:
    """Processes that work on what strangers sent, warm and walled in; a few at most, started when they are wanted.

    Their walls (:mod:`reading_walls`): they read libraries and fonts, write nothing and reach
    nobody. Safe for many threads.
    """

    def __init__(self, warm: Callable[[], object], *, programs: Sequence[str] = (), at_once: int = PROCESSES) -> None:
        """``warm`` is called in each process before anybody's words reach it; ``programs`` are what it may run."""
        self._warm = warm
        self._programs = programs
        self._at_once = at_once
        self._open()
        _all.add(self)

    def _open(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._room = threading.BoundedSemaphore(self._at_once)
        self._idle: list[_Process] = []
        self._kept: OrderedDict[bytes, tuple[float, dict[str, Any]]] = OrderedDict()

    def call(self, function: Callable[..., Any], /, *, seconds: float, keep: bool = True, **arguments: Any) -> Any:
        """What ``function`` returns for ``arguments``, called apart for ``seconds`` of a processor; all of it JSON.

        Blocks: call it in a thread. The function is one of a module's, found there by its name. With ``keep``, what it
        answered, or that it was given up, is remembered, so it has to depend on nothing else. The answer is shared,
        and a stranger's word: check it, and leave it as it is. Raises :class:`Unfinished`
        (:class:`NotStarted` where it is the machine's), and :class:`Refused` for a ``ValueError``.
        """
        if _within:
            return function(**arguments)
        request = json.dumps({"call": name_function(function), "seconds": seconds, "arguments": arguments}).encode()
        self._be_ours()
        with self._lock:
            until, answer = self._kept.get(request, (0.0, {}))
            if answer:
                self._kept.move_to_end(request)
        if time.monotonic() >= until:
            answer = self._answer(request, seconds, keep)
        if "unfinished" in answer:
            raise Unfinished(str(answer["unfinished"]))
        if "refused" in answer:
            raise Refused(str(answer["refused"]))
        return answer.get("value")

    def prepare(self) -> None:
        """Have one process started, so that the next call need not wait for it. Blocks. Raises :class:`NotStarted`."""
        self._be_ours()
        with self._lock:
            if self._idle:
                return
        process = _Process(self._warm, self._programs)
        with self._lock:
            self._idle.append(process)

    def stop(self) -> None:
        """End all processes that are idle; new ones are started when they are wanted."""
        if self._pid != os.getpid():
            return
        with self._lock:
            ended, self._idle = self._idle, []
        for process in ended:
            process.end()

    def _answer(self, request: bytes, seconds: float, keep: bool) -> dict[str, Any]:
        # Who waits behind others' hard work waits no longer than that may take.
        if not self._room.acquire(timeout=START_SECONDS + PATIENCE * seconds):
            raise NotStarted("all processes are busy")
        process: _Process | None = None
        size = 0
        try:
            process = self._idle_one() or _Process(self._warm, self._programs)
            try:
                data = process.ask(request, seconds)
                size, answer = len(data), _unpack(data)
            except NotStarted:
                process.end()
                process = None
                raise
            except (Unfinished, ValueError, RecursionError) as error:
                process.end()
                process, answer = None, {"unfinished": str(error)[:300]}
        finally:
            with self._lock:
                if process is not None and process.lives and len(self._idle) < self._at_once:
                    self._idle.append(process)
                    process = None
            if process is not None:
                process.end()
            self._room.release()
        if keep and len(request) + size <= KEPT_CHARACTERS:
            with self._lock:
                self._kept[request] = (time.monotonic() + KEPT_SECONDS if "unfinished" in answer else math.inf, answer)
                if len(self._kept) > KEPT_ANSWERS:
                    self._kept.popitem(last=False)
        return answer

    def _idle_one(self) -> _Process | None:
        while True:
            with self._lock:
                process = self._idle.pop() if self._idle else None
            if process is None or process.lives:
                return process
            process.end()

    def _be_ours(self) -> None:
        """After a fork, the pipes of the processes are the parent's."""
        if self._pid != os.getpid():
            self._open()


def pack_answer(answer: dict[str, Any]) -> bytes:
    """An answer as lines of JSON, each item of a list on its own: a line is read with all other threads kept waiting.

    >>> pack_answer({"value": [1, "a"]})
    b'{"items": true}\\n1\\n"a"'
    """
    value = answer.get("value")
    lines = [{"items": True}, *value] if isinstance(value, list) else [answer]
    return b"\n".join(json.dumps(line).encode() for line in lines)


def _unpack(data: bytes) -> dict[str, Any]:
    """Raises ``ValueError`` and :class:`RecursionError`."""
    answer, *items = [json.loads(line) for line in data.split(b"\n")]
    if not isinstance(answer, dict):
        raise ValueError("the answer is none")
    return {"value": items} if "items" in answer else answer


@cache
def _warn_of(walls: str) -> None:
    _log.warning("This machine lacks %s around what reads strangers' words; `chalkwright doctor` says more.", walls)


_all: weakref.WeakSet[Apart] = weakref.WeakSet()


def stop() -> None:
    """End every idle process of this program's."""
    for one in _all:
        one.stop()


atexit.register(stop)


def _environment() -> dict[str, str]:
    package = Path(__file__).parents[2]
    if package.name != "chalkwright":  # a link leads from the package to the folders at the top level
        package = package / "src" / "chalkwright"
    known = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return known | {
        "PYTHONPATH": os.pathsep.join([str(package.parent), *filter(None, [os.environ.get("PYTHONPATH")])]),
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "ORT_DISABLE_TELEMETRY": "1",
    }
