"""The warm parent: imports one drawing library once, then forks a child for every render.

Speaks JSON lines. In, on stdin: ``{"id", "request", "out"}`` or ``{"kill": id}``. Out, on stdout: ``{"ready": seconds}``
once, then one answer a render: ``{"id", "signal", "exit", "cpu", "result", "output", "memory"}``, where ``cpu`` is the
child's CPU time in seconds, ``result`` what it wrote to ``result.json`` (None when nothing), ``output`` the end of what
its code printed and ``memory`` this process's own, in MiB. Pictures lie in the shared folder under the name ``out``.
Run as ``python -m renderers.parent manim FOLDER [--unsafe-no-sandbox]``.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from renderers.sandbox import NotConfined, Sandbox, Unsafe, Walls

if TYPE_CHECKING:
    from renderers.drawing import Draw

PICTURES = ("scene.png", "scene.svg", "scene.mp4", "scene.gif")
_RESULT_CAP = 8 << 20
_OUTPUT_CAP = 2000
_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / (1 << 20)


@dataclass(frozen=True)
class _Running:
    job: int
    slot: int
    out: str
    folder: Path


class Parent:
    """Forks, reaps and kills; hands on what a render left behind."""

    def __init__(self, draw: Draw, walls: Walls, say: Callable[[dict[str, Any]], None], private: tuple[int, ...]) -> None:
        self._draw = draw
        self._walls = walls
        self._say = say
        self._private = private
        self._running: dict[int, _Running] = {}

    def handle(self, message: dict[str, Any]) -> None:
        """Start a render or kill one."""
        if "kill" in message:
            self._kill(message["kill"])
            return
        try:
            self._start(message)
        except OSError as error:
            self._say({"id": message["id"], "failed": str(error)})

    def _start(self, message: dict[str, Any]) -> None:
        from renderers.base import RenderRequest
        from renderers.drawing import run_child

        started = time.monotonic()
        request = RenderRequest.model_validate(message["request"])
        slot = min(set(range(len(self._running) + 1)) - {running.slot for running in self._running.values()})
        folder = self._walls.open_job(slot, request.limits)
        try:
            pid = self._walls.fork()
        except OSError:
            self._walls.close_job(slot)
            raise
        if pid == 0:
            run_child(self._draw, request, folder, lambda: self._walls.confine(slot, request.limits), self._private, started)
        self._running[pid] = _Running(message["id"], slot, message["out"], folder)

    def _kill(self, job: int) -> None:
        for pid, running in self._running.items():
            if running.job == job:
                os.kill(pid, signal.SIGKILL)

    def kill_all(self) -> None:
        """Leave nothing running behind."""
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)
        for pid in self._running:
            os.waitpid(pid, 0)
        _end_orphans(set())
        for running in self._running.values():
            self._walls.close_job(running.slot)
        self._running.clear()

    def reap(self) -> None:
        """Answer for every child that has ended, once whatever it started has ended too."""
        ended = []
        while self._running:
            pid, status, used = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid in self._running:
                cpu = used.ru_utime + used.ru_stime
                ended.append((self._running.pop(pid), os.waitstatus_to_exitcode(status), cpu))
        _end_orphans(set(self._running))
        for running, code, cpu in ended:
            answer = {"id": running.job, "signal": -code if code < 0 else 0, "exit": max(code, 0), "cpu": cpu}
            try:
                left = self._left_behind(running)
            except OSError as error:
                left = {"failed": str(error)}
            self._walls.close_job(running.slot)
            self._say(answer | left | {"memory": _memory()})

    def _left_behind(self, running: _Running) -> dict[str, Any]:
        """The result and the end of the output; the pictures go to the shared folder."""
        target = self._walls.share / running.out
        for name in PICTURES:
            picture = _content(running.folder / name, sys.maxsize)
            if picture is not None:
                (target / name).write_bytes(picture)
        result = _content(running.folder / "result.json", _RESULT_CAP)
        output = _content(running.folder / "output.txt", sys.maxsize, _OUTPUT_CAP) or b""
        return {
            "result": None if result is None else result.decode("utf-8", "replace"),
            "output": output.decode("utf-8", "replace"),
        }


def _content(file: Path, most: int, tail: int | None = None) -> bytes | None:
    """A regular file's bytes, or the last ``tail`` of them; None for what is no such file or too large.

    Whatever the code put there in its place, a link or a pipe, is neither followed nor waited for.
    """
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    found = os.fstat(descriptor)
    if not _plain(found) or found.st_size > most:
        os.close(descriptor)
        return None
    with os.fdopen(descriptor, "rb") as stream:
        if tail is not None:
            stream.seek(max(0, found.st_size - tail))
        return stream.read()


def _plain(found: os.stat_result) -> bool:
    """A regular file with one name: another name of it could be a file that is not the code's."""
    return (found.st_mode & 0o170000) == 0o100000 and found.st_nlink == 1


def _end_orphans(own: set[int]) -> None:
    """Kill what drawing code forked and left, where no process namespace did."""
    while orphans := _children_now() - own:
        for pid in orphans:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _children_now() -> set[int]:
    try:
        listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    except OSError:
        return set()
    return {int(pid) for pid in listed.split()}


def _memory() -> int:
    """This process's resident memory, in MiB."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return int(pages * _PAGE_MB)


def load(library: str) -> Draw:
    """Import the drawing library and return what draws one request with it."""
    if library == "manim":
        from renderers.manim_draw import draw, warm
    else:
        from renderers.matplotlib_draw import draw, warm
    warm()
    # What is loaded stays: children need neither look at it for garbage nor copy its pages to do so.
    gc.collect()
    gc.freeze()
    return draw


def serve(parent: Parent, selector: selectors.BaseSelector, wake_read: int, wake_write: int) -> None:
    """Handle messages until stdin closes."""
    os.set_blocking(wake_write, False)
    signal.signal(signal.SIGCHLD, _ignore)
    signal.set_wakeup_fd(wake_write)
    selector.register(sys.stdin.fileno(), selectors.EVENT_READ)
    selector.register(wake_read, selectors.EVENT_READ)
    buffer = b""
    while True:
        for key, _ in selector.select():
            chunk = os.read(key.fd, 1 << 16)
            if key.fd == wake_read:
                parent.reap()
                continue
            if not chunk:
                return
            *lines, buffer = (buffer + chunk).split(b"\n")
            for line in lines:
                parent.handle(json.loads(line))


def _ignore(signum: int, frame: FrameType | None) -> None:
    """SIGCHLD only has to wake the selector."""


def main() -> None:
    """Entry point of the process."""
    started = time.monotonic()
    library, base, *options = sys.argv[1:]
    try:
        walls: Walls = Unsafe(Path(base)) if "--unsafe-no-sandbox" in options else Sandbox.enter(Path(base))
    except NotConfined as error:
        sys.exit(str(error))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")

    wake_read, wake_write = os.pipe()
    selector = selectors.EpollSelector()
    private = (answers.fileno(), wake_read, wake_write, selector.fileno())
    parent = Parent(load(library), walls, say, private)
    say({"ready": time.monotonic() - started, "memory": _memory()})
    try:
        serve(parent, selector, wake_read, wake_write)
    finally:
        parent.kill_all()


if __name__ == "__main__":
    main()
