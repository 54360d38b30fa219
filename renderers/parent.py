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
                _kill_group(pid)

    def kill_all(self) -> None:
        """Leave nothing running behind."""
        for pid in self._children:
            _kill_group(pid)

    def reap(self) -> None:
        """Report every child that has ended."""
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            job = self._children.pop(pid, None)
            if job is not None:
                code = os.waitstatus_to_exitcode(status)
                self._say({"id": job, "signal": -code if code < 0 else 0, "exit": max(code, 0)})


def _kill_group(pid: int) -> None:
    for victim in (os.killpg, os.kill):
        try:
            victim(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def serve(parent: Parent, wake_read: int, wake_write: int) -> None:
    """Handle messages until stdin closes."""
    os.set_blocking(wake_write, False)
    signal.signal(signal.SIGCHLD, _ignore)
    signal.set_wakeup_fd(wake_write)
    selector = selectors.DefaultSelector()
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
    parent = Parent(load(sys.argv[1]), say, (answers.fileno(), wake_read, wake_write))
    say({"ready": time.monotonic() - started})
    try:
        serve(parent, wake_read, wake_write)
    finally:
        parent.kill_all()


if __name__ == "__main__":
    main()
