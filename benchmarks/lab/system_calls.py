"""``python -m chalkwright.benchmarks.lab.system_calls``: which system calls honest drawing makes, call by call.

The allow-list of :mod:`seccomp` is made from what this prints. Every scene is drawn in a child
whose every call is told to this process by the kernel (seccomp's user notification) and then goes on as if nothing had
been.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import select
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.pool.drawing import Library, draw_request
from chalkwright.renderers.pool.link import environment
from chalkwright.renderers.pool.parent import load
from chalkwright.renderers.sandbox import linux

_WITH_COMMAND: Mapping[str, int] = {"fcntl": 1, "ioctl": 1, "prctl": 0, "madvise": 2}
"""Calls that are many in one, and which argument tells them apart."""
_CONTINUE = 1
_SYS_PIDFD_GETFD = 438
_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_FILMED = ("axes", "graphs")
_FOLDERS = ("benchmarks/lab/kits/samples", "benchmarks/lab/render/scenes", "benchmarks/lab/layout/scenes")


class Made(NamedTuple):
    """One kind of call: its name, and for a call that is many its command."""

    name: str
    command: int | None = None


def record(library: Library, request: RenderRequest) -> tuple[Counter[Made], str]:
    """Draw in a child; the calls it made after it would have been confined, and what it said went wrong."""
    number, tell = os.pipe()
    said, report = os.pipe()
    child = os.fork()
    if not child:
        _draw(library, request, tell, report)
    os.close(tell)
    os.close(report)
    calls = _listen(child, int.from_bytes(os.read(number, 4), "little"))
    os.close(number)
    with os.fdopen(said, "rb") as stream:
        wrong = stream.read().decode()
    os.waitpid(child, 0)
    return calls, wrong


def _draw(library: Library, request: RenderRequest, tell: int, report: int) -> None:
    import pyseccomp

    wrong = "it did not end"
    try:
        os.chdir(request.folder)
        tempfile.tempdir = str(request.folder)
        output = os.open("output.txt", os.O_WRONLY | os.O_CREAT)
        os.dup2(output, 1)
        os.dup2(output, 2)

        def confine() -> None:
            linux.no_new_privileges()
            everything = pyseccomp.SyscallFilter(pyseccomp.NOTIFY)
            free = os.dup(0)
            os.close(free)  # where the notifications' descriptor will be
            os.write(tell, free.to_bytes(4, "little"))
            everything.load()

        result = draw_request(library.draw, request, confine, {})
        Path("result.json").write_text(result.model_dump_json(), encoding="utf-8")
        wrong = "; ".join(fault.message for fault in result.faults)
    finally:
        os.write(report, wrong.encode())
        os._exit(0)


def _listen(child: int, descriptor: int) -> Counter[Made]:
    """Note every call of the child, and let it happen."""
    import pyseccomp

    pidfd = os.pidfd_open(child)
    while True:
        try:
            notified = linux.call("pidfd_getfd", _SYS_PIDFD_GETFD, pidfd, descriptor, 0)
        except OSError as error:
            if error.errno != errno.EBADF:  # it is not there yet
                raise
        else:
            break
    calls: Counter[Made] = Counter()
    request, response = pyseccomp._Notif(), pyseccomp._NotifResp()
    poll = select.poll()
    poll.register(notified, select.POLLIN)
    while not poll.poll()[0][1] & select.POLLHUP:
        ctypes.memset(ctypes.byref(request), 0, ctypes.sizeof(request))
        try:
            fcntl.ioctl(notified, _RECEIVE, request)
        except OSError:  # whoever called has ended meanwhile
            continue
        name = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, request.data.nr).decode()
        at = _WITH_COMMAND.get(name)
        calls[Made(name, None if at is None else request.data.args[at])] += 1
        response.id, response.val, response.error, response.flags = request.id, 0, 0, _CONTINUE
        with contextlib.suppress(FileNotFoundError):
            fcntl.ioctl(notified, _SEND, response)
    os.close(notified)
    os.close(pidfd)
    return calls


def scenes() -> Iterator[tuple[RendererName, str, RenderRequest]]:
    """Every honest scene of the benches, and films of some."""
    root = Path(__file__).parents[2]
    for folder in _FOLDERS:
        for file in sorted((root / folder).glob("*.py")):
            yield from _of(file)


def _of(file: Path) -> Iterator[tuple[RendererName, str, RenderRequest]]:
    code = file.read_text("utf-8")
    renderer: RendererName = "matplotlib" if "FigureScene" in code else "manim"
    names = [line.split()[1].split("(")[0] for line in code.splitlines() if line.startswith("class ")]
    for name in names:
        request = RenderRequest(code=code, scene=name, folder=Path(), stem="scene")
        yield renderer, f"{file.stem}.{name}", request
        if file.stem in _FILMED:
            for animate in ("mp4", "gif"):
                yield renderer, f"{file.stem}.{name}.{animate}", request.model_copy(update={"animate": animate})


def load_library(renderer: RendererName) -> Library:
    """A drawing library as a warm parent has it: with our fonts, too."""
    os.environ.update(environment())
    return load(renderer)


def of_library(renderer: RendererName) -> Counter[Made]:
    """The calls of all scenes that one library draws. A process draws with one library only."""
    calls: Counter[Made] = Counter()
    library = load_library(renderer)
    for kind, name, request in scenes():
        if kind != renderer:
            continue
        with tempfile.TemporaryDirectory() as folder:
            made, wrong = record(library, request.model_copy(update={"folder": Path(folder)}))
        calls.update(made)
        sys.stderr.write(f"{name}: {sum(made.values())} calls {wrong}\n")
    return calls


def main() -> None:
    """Draw all scenes and print the calls with how often each was made."""
    calls: Counter[Made] = Counter()
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        for made in processes.map(of_library, names):
            calls.update(made)
    for call, times in sorted(calls.items(), key=lambda item: (item[0].name, item[0].command or 0)):
        sys.stdout.write(f"{call.name}{'' if call.command is None else f' {call.command:#x}'}\t{times}\n")


if __name__ == "__main__":
    main()
