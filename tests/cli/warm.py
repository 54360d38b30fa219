"""A program from which the ``chalkwright`` command is forked again and again, its libraries imported once.

Only what others wrote is imported beforehand: of our own modules each command imports what it needs, as ever.
:func:`forked` and :class:`Command` are the side of the tests.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import logging
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from tests.cli import starts

SCRIPT = Path(sys.executable).with_name("chalkwright")
LIBRARIES = (
    "click", "rich.console", "rich.table", "rich.live", "pydantic", "pydantic_settings", "yaml", "httpx", "jinja2",
    "weasyprint", "PIL.Image", "langgraph.graph", "langgraph.checkpoint.sqlite.aio", "ziamath", "pint", "fastapi",
    "uvicorn", "sqlalchemy.ext.asyncio", "openai.resources.chat", "sympy", "scipy.spatial", "scipy.sparse",
    "scipy.linalg", "markdown_it", "bs4", "fontTools.ttLib", "lxml.html", "svgelements", "mathra",
    "prometheus_client", "sse_starlette", "scipy.integrate", "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.protocols.http.h11_impl", "isal.isal_zlib", "manim", "matplotlib.figure",
    "matplotlib.backends.backend_agg", "schemdraw.elements", "rapidocr.main",
)  # fmt: skip
_ROOT = Path(__file__).parents[2]


@cache
def _orders() -> socket.socket:
    """Where the program takes orders; it ends when this process does."""
    from chalkwright.renderers.pool.link import environment

    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    # As a pool's parent, in which libraries look for fonts and settings, and have no threads, which a fork would lack.
    kept = environment() | {"HOME": os.environ.get("HOME", "/")}
    kept.pop("PYTHONPATH", None)
    command = [sys.executable, "-m", __name__, str(theirs.fileno())]
    nothing = subprocess.DEVNULL
    started = subprocess.Popen(
        command, cwd=_ROOT, env=kept, stdin=nothing, stdout=nothing, stderr=nothing, pass_fds=[theirs.fileno()]
    )
    theirs.close()

    def end() -> None:
        ours.close()
        started.wait()

    atexit.register(end)
    return ours


def template() -> socket.socket | None:
    """For :func:`tests.cli.starts.install`: the program, once it need not be waited for."""
    orders = _orders()
    return orders if select.select([orders], [], [], 0)[0] else None


def wait() -> None:
    """Until the program can fork at once."""
    select.select([_orders()], [], [])


class Command:
    """A forked command under way; of :class:`subprocess.Popen` what tests use. Its stdin is empty."""

    def __init__(
        self, arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], stderr: int | None = None
    ) -> None:
        """``stderr``: a descriptor; else it goes where stdout goes."""
        (status, tells), (out, says), nothing = os.pipe(), os.pipe(), os.open(os.devnull, os.O_RDONLY)
        _order(arguments, cwd, environment, None, [nothing, says, says if stderr is None else stderr, tells])
        for theirs in (nothing, says, tells):
            os.close(theirs)
        self.stdout = os.fdopen(out)
        self._status = os.fdopen(status, "rb", buffering=0)
        self.pid = int(self._status.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code, once it has ended."""
        return self._ended(0.0)

    def wait(self, timeout: float | None = None) -> int:
        """Raises :class:`subprocess.TimeoutExpired`."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(str(SCRIPT), timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        """Unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], timeout)[0]:
            with self._status:
                self.returncode = int(self._status.read())
        return self.returncode


def forked(
    arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], stdin: bytes | None, limit: float
) -> tuple[int, bytes, bytes]:
    """The exit code of the command and what it said; it is killed after ``limit`` seconds."""
    (out, says), (err, complains), (status, tells) = (os.pipe() for _ in range(3))
    reads, into = (os.open(os.devnull, os.O_RDONLY), None) if stdin is None else os.pipe()
    _order(arguments, cwd, environment, limit, [reads, says, complains, tells])
    for theirs in (reads, says, complains, tells):
        os.close(theirs)
    with ThreadPoolExecutor(4) as threads:
        if into is not None:
            threads.submit(_write, into, stdin)
        code, *said = threads.map(_read, (status, out, err))
    return int(code.splitlines()[1]), said[0], said[1]


def _order(
    arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], limit: float | None, streams: list[int]
) -> None:
    """``streams``: stdin, stdout, stderr, and where a line with its process id and then its exit code are told."""
    sys.audit("subprocess.Popen", str(SCRIPT), arguments, cwd, None)  # a process starts, if not as others do
    given = {"arguments": list(arguments), "cwd": str(cwd), "environment": dict(environment), "limit": limit}
    order = json.dumps(given).encode()
    assert len(order) < starts.MOST
    socket.send_fds(_orders(), [order], streams)


def _read(pipe: int) -> bytes:
    with os.fdopen(pipe, "rb") as stream:
        return stream.read()


def _write(pipe: int, text: bytes | None) -> None:
    try:
        with os.fdopen(pipe, "wb") as stream:
            stream.write(text or b"")
    except BrokenPipeError:  # it did not want to know
        return


def main() -> None:
    """Import, then fork what is ordered until nobody can order any more."""
    sys.path[0] = str(SCRIPT.parent)
    sys.modules["__main__"].__package__ = None  # else a command is called by it
    os.chdir("/")
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    orders = socket.socket(fileno=int(sys.argv[1]))
    orders.send(b"ready")

    def command(order: dict[str, Any], pipes: list[int]) -> None:
        if os.fork() == 0:
            orders.close()
            _guard(order, pipes)

    starts.serve(orders, command)


def load() -> None:
    """Import the libraries."""
    gc.disable()  # an import makes little garbage, and to look for it takes a while
    for name in LIBRARIES:
        importlib.import_module(name)
    logging.root.handlers.clear()  # Manim's, for what is logged by any library
    gc.collect()
    gc.freeze()
    gc.enable()


def _guard(order: dict[str, Any], pipes: list[int]) -> NoReturn:
    """Fork the command and tell how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, tells = pipes
    command = os.fork()
    if command == 0:
        os.close(tells)
        _become(order, streams)
    for stream in streams:
        os.close(stream)
    os.write(tells, f"{command}\n".encode())
    if order["limit"] is not None:
        signal.signal(signal.SIGALRM, lambda *_: os.kill(command, signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, order["limit"])
    _, how = os.waitpid(command, 0)
    os.write(tells, str(os.waitstatus_to_exitcode(how)).encode())
    os._exit(0)


def _become(order: dict[str, Any], streams: list[int]) -> NoReturn:
    """The command in this process."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(order["cwd"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = [str(SCRIPT), *order["arguments"]]
    below = starts.template()
    starts.install(lambda: below)
    import chalkwright

    starts.ends(chalkwright.main)


if __name__ == "__main__":
    main()
