"""A program from which the ``chalkwright`` command is forked again and again, its libraries imported once.

Only what others wrote is imported beforehand: of our own modules each command imports what it needs, as ever.
:func:`forked` is the side of the tests.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

SCRIPT = Path(sys.executable).with_name("chalkwright")
LIBRARIES = (
    "click", "rich.console", "rich.table", "rich.live", "pydantic", "pydantic_settings", "yaml", "httpx", "jinja2",
    "PIL.Image", "langgraph.graph", "langgraph.checkpoint.sqlite.aio", "ziamath", "pint", "fastapi", "uvicorn",
    "sqlalchemy.ext.asyncio", "openai.resources.chat",
)  # fmt: skip
_MOST = 1 << 17
"""Bytes of an order."""


@cache
def _orders() -> socket.socket:
    """Where the program takes orders; it ends when this process does."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
    kept["OPENBLAS_NUM_THREADS"] = "1"  # else NumPy has threads, which a fork would lack
    command = [sys.executable, __file__, str(theirs.fileno())]
    nothing = subprocess.DEVNULL
    started = subprocess.Popen(
        command, cwd="/", env=kept, stdin=nothing, stdout=nothing, stderr=nothing, pass_fds=[theirs.fileno()]
    )
    theirs.close()

    def end() -> None:
        ours.close()
        started.wait()

    atexit.register(end)
    return ours


def forked(
    arguments: Sequence[str], cwd: Path, environment: Mapping[str, str], stdin: bytes | None, limit: float
) -> tuple[int, bytes, bytes]:
    """The exit code of the command and what it said; it is killed after ``limit`` seconds."""
    sys.audit("subprocess.Popen", str(SCRIPT), arguments, cwd, None)  # a process starts, if not as others do
    given = {"arguments": arguments, "cwd": str(cwd), "environment": dict(environment), "limit": limit}
    order = json.dumps(given).encode()
    assert len(order) < _MOST
    (out, says), (err, complains), (status, tells) = (os.pipe() for _ in range(3))
    reads, into = (os.open(os.devnull, os.O_RDONLY), None) if stdin is None else os.pipe()
    socket.send_fds(_orders(), [order], [reads, says, complains, tells])
    for theirs in (reads, says, complains, tells):
        os.close(theirs)
    with ThreadPoolExecutor(4) as threads:
        if into is not None:
            threads.submit(_write, into, stdin)
        code, *said = threads.map(_read, (status, out, err))
    return int(code), said[0], said[1]


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
    for name in LIBRARIES:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    orders = socket.socket(fileno=int(sys.argv[1]))
    while (received := socket.recv_fds(orders, _MOST, 4))[0]:
        order, pipes, *_ = received
        if os.fork() == 0:
            orders.close()
            _guard(json.loads(order), pipes)
        for pipe in pipes:
            os.close(pipe)


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
    import chalkwright

    chalkwright.main()
    sys.exit()


if __name__ == "__main__":
    main()
