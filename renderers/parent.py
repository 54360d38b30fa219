"""The warm parent: imports one drawing library once, then forks a child for every render.

Speaks JSON lines: ``{"id", "request"}`` or ``{"kill": id}`` come in on stdin; ``{"ready"}``,
``{"id", "signal", "exit"}`` go out on stdout. A child leaves its result in ``result.json`` in its work folder.
Run as ``python -m renderers.parent manim``.
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from renderers.base import RenderRequest
from renderers.drawing import Draw, run_child
from renderers.sandbox import adopt_orphans


def load(library: str) -> Draw:
    """Import the drawing library and return what draws one request with it."""
    if library == "manim":
        from renderers.manim_draw import draw, warm
    else:
        from renderers.matplotlib_draw import draw, warm
    warm()
    return draw


class Parent:
    """Forks, reaps and kills; holds no other state."""

    def __init__(self, draw: Draw, say: Callable[[dict[str, Any]], None], private: tuple[int, ...]) -> None:
        self._draw = draw
        self._say = say
        self._private = private
        self._children: dict[int, int] = {}

    def handle(self, message: dict[str, Any]) -> None:
        """Start a render or kill one."""
        if "kill" in message:
            self._kill(message["kill"])
            return
        request = RenderRequest.model_validate(message["request"])
        pid = os.fork()
        if pid == 0:
            run_child(self._draw, request, Path(message["work"]), self._private)
        self._children[pid] = message["id"]

    def _kill(self, job: int) -> None:
        for pid, owner in self._children.items():
            if owner == job:
                os.kill(pid, signal.SIGKILL)

    def kill_all(self) -> None:
        """Leave nothing running behind."""
        for pid in self._children:
            os.kill(pid, signal.SIGKILL)
        for pid in self._children:
            os.waitpid(pid, 0)
        self._children.clear()
        self._end_orphans()

    def reap(self) -> None:
        """Report every child that has ended, once whatever it started has ended too."""
        ended = []
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid in self._children:
                ended.append((self._children.pop(pid), os.waitstatus_to_exitcode(status)))
        self._end_orphans()
        for job, code in ended:
            self._say({"id": job, "signal": -code if code < 0 else 0, "exit": max(code, 0)})

    def _end_orphans(self) -> None:
        """Kill what drawing code forked and left: as subreaper, this process is its parent now."""
        while orphans := _children_now() - self._children.keys():
            for pid in orphans:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _children_now() -> set[int]:
    try:
        listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    except OSError:
        return set()
    return {int(pid) for pid in listed.split()}


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
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")

    wake_read, wake_write = os.pipe()
    selector = selectors.EpollSelector()
    parent = Parent(load(sys.argv[1]), say, (answers.fileno(), wake_read, wake_write, selector.fileno()))
    adopt_orphans()
    say({"ready": time.monotonic() - started})
    try:
        serve(parent, selector, wake_read, wake_write)
    finally:
        parent.kill_all()


if __name__ == "__main__":
    main()
