"""The warm parent: imports one drawing library once, then forks a child for every render.

Speaks JSON lines. In, on stdin: ``{"id", "out"}`` or ``{"kill": id}``. Out, on stdout: ``{"ready": seconds,
"memory"}`` once, then one answer a render (:class:`Answer`). The request lies in the shared folder under the name
``out``, where the child reads it, and so does what comes of it: this process reads neither, since its children would
inherit whatever it had in its memory. Run as ``python -m chalkwright.renderers.pool.parent manim FOLDER
[--unsafe-no-sandbox]``.
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
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from chalkwright.renderers.check.kit_names import VOCABULARY, install_other_names
from chalkwright.renderers.pool.leavings import BEGINS, carry
from chalkwright.renderers.sandbox.room import NotConfined, Sandbox, Unsafe, Walls

if TYPE_CHECKING:
    from chalkwright.renderers.pool.drawing import Library

_PAGE_MB = os.sysconf("SC_PAGE_SIZE") / (1 << 20)
_PAUSE = 0.015
"""Seconds between an answer and the ending of the child and the forking of the next, which cost whoever waits for the
answer a core while it takes the pictures in."""


class Child:
    """A forked process: first it waits for its request, then it draws, then it says so or ends."""

    def __init__(self, pid: int, slot: int, folder: Path, orders: int, done: int) -> None:
        self.pid = pid
        self.slot = slot
        self.folder = folder
        self.orders: int | None = orders
        self.done = done
        self.confined = False
        """Whether its code may run by now."""
        self.watched = False
        """Whether the selector waits for ``done``."""
        self.job: int | None = None
        """Number of the render; None while it waits, and again once that has been answered."""
        self.out = ""

    def send(self, message: dict[str, Any], started: float) -> None:
        """Tell it where its request lies."""
        order = json.dumps({"out": message["out"], "started": started}).encode()
        pipe, self.orders = self.orders, None
        assert pipe is not None
        with os.fdopen(pipe, "wb") as stream:
            stream.write(order)
        self.job, self.out = message["id"], message["out"]

    def stop(self) -> None:
        """Let it do nothing more; cheaper than to end it."""
        os.kill(self.pid, signal.SIGSTOP)

    def kill(self) -> None:
        """End it, if it still runs."""
        os.kill(self.pid, signal.SIGKILL)


class Parent:
    """Forks, kills and reaps; hands on what a render left behind. One spare child always waits."""

    def __init__(
        self, library: Library, walls: Walls, say: Callable[[dict[str, Any]], None], private: list[int]
    ) -> None:
        self._library = library
        self._walls = walls
        self._say = say
        self._private = private
        """Descriptors that no child may keep."""
        self._children: dict[int, Child] = {}
        self._spare: Child | None = None
        self._drawn: list[Child] = []
        """Answered for, stopped, still to be ended."""
        self._tidy_at = 0.0
        self.selector = selectors.EpollSelector()

    def handle(self, message: dict[str, Any]) -> None:
        """Start a render or kill one."""
        if "kill" in message:
            for child in self._children.values():
                if child.job == message["kill"]:
                    child.kill()
            return
        started = time.monotonic()
        spare, self._spare = self._spare, None
        try:
            (spare or self._fork()).send(message, started)
        except OSError as error:
            self._say({"id": message["id"], "failed": str(error)})
        self.tidy()

    def pause(self) -> float | None:
        """Seconds until there is something to tidy; None when there is not."""
        return max(0.0, self._tidy_at - time.monotonic()) if self._drawn else None

    def tidy(self) -> None:
        """End the children that have drawn, and have a new one wait."""
        drawn, self._drawn = self._drawn, []
        for child in drawn:
            child.kill()
        if drawn:
            self.prepare()

    def prepare(self) -> None:
        """Fork a child that waits for the next request, which then need not wait for the fork."""
        if self._spare is None:
            try:
                self._spare = self._fork()
            except OSError:  # the next request will say so
                return

    def _fork(self) -> Child:
        from chalkwright.renderers.pool.drawing import run_child

        slot = min(set(range(len(self._children) + 1)) - {child.slot for child in self._children.values()})
        folder = self._walls.open_job(slot)
        orders, send = os.pipe()
        done, tell = os.pipe()
        os.set_blocking(done, False)
        try:
            pid = self._walls.fork()
        except OSError:
            for descriptor in (orders, send, done, tell):
                os.close(descriptor)
            self._walls.close_job(slot)
            raise
        if pid == 0:
            run_child(self._library, self._walls, slot, folder, (orders, tell), (*self._private, send, done))
        os.close(orders)
        os.close(tell)
        child = self._children[pid] = Child(pid, slot, folder, send, done)
        if self._walls.end_with_first:
            self.selector.register(done, selectors.EVENT_READ, child)
            child.watched = True
        return child

    def hear(self, child: Child) -> None:
        """The child says that its code begins, or that it has drawn: what it left is handed on."""
        said = os.read(child.done, 1)
        if said == BEGINS:
            child.confined = True
            return
        self._unwatch(child)
        if said and child.job is not None:
            child.stop()
            self._answer(child, {})
            self._drawn.append(child)
            self._tidy_at = time.monotonic() + _PAUSE

    def reap(self) -> None:
        """Answer for every child that has ended, once whatever it started has ended too."""
        ended = []
        while self._children:
            pid, status, used = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                break
            if pid in self._children:
                code = os.waitstatus_to_exitcode(status)
                how: dict[str, float] = {"signal": max(-code, 0), "exit": max(code, 0)}
                how |= {"cpu": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss // 1024}
                ended.append((self._children.pop(pid), how))
        _end_orphans(set(self._children))
        for child, how in ended:
            child.confined = child.confined or os.read(child.done, 1) == BEGINS
            if child.job is not None:
                self._answer(child, how)
            self._forget(child)
        if not self._drawn:
            self.prepare()

    def _answer(self, child: Child, how: dict[str, float]) -> None:
        """How it ended; what it left goes to the shared folder."""
        answer: dict[str, Any] = {"id": child.job, "signal": 0, "exit": 0, "cpu": 0.0, "memory": _memory()}
        answer |= how | {"confined": child.confined}
        try:
            carry(child.folder, self._walls.share / child.out)
        except OSError as error:
            answer["failed"] = str(error)
        child.job = None
        self._say(answer)

    def _forget(self, child: Child) -> None:
        self._drawn = [other for other in self._drawn if other is not child]
        if child is self._spare:
            self._spare = None
        self._unwatch(child)
        os.close(child.done)
        if child.orders is not None:
            os.close(child.orders)
        self._walls.close_job(child.slot)

    def _unwatch(self, child: Child) -> None:
        if child.watched:
            self.selector.unregister(child.done)
            child.watched = False

    def kill_all(self) -> None:
        """Leave nothing running behind."""
        for child in self._children.values():
            child.kill()
        for child in self._children.values():
            os.waitpid(child.pid, 0)
            self._walls.close_job(child.slot)
        self._children.clear()
        _end_orphans(set())


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


def load(name: str) -> Library:
    """Import the drawing library and return what draws with it."""
    gc.disable()  # an import makes little garbage, and to look for it takes a while
    if name == "manim":
        from chalkwright.renderers.manim.draw import warm
    else:
        from chalkwright.renderers.matplotlib.draw import warm
    library = warm()
    install_other_names()
    import_module(VOCABULARY)
    # What is loaded stays: children need neither look at it for garbage nor copy its pages to do so.
    gc.collect()
    gc.freeze()
    gc.enable()
    return library


def serve(parent: Parent, wake_read: int, wake_write: int) -> None:
    """Handle messages until stdin closes."""
    os.set_blocking(wake_write, False)
    signal.signal(signal.SIGCHLD, _ignore)
    signal.set_wakeup_fd(wake_write)
    parent.selector.register(sys.stdin.fileno(), selectors.EVENT_READ)
    parent.selector.register(wake_read, selectors.EVENT_READ)
    buffer = b""
    while True:
        for key, _ in parent.selector.select(parent.pause()):
            if isinstance(key.data, Child):
                if key.data.watched:  # another event of the same batch may have buried it
                    parent.hear(key.data)
                continue
            chunk = os.read(key.fd, 1 << 16)
            if key.fd == wake_read:
                parent.reap()
                continue
            if not chunk:
                return
            *lines, buffer = (buffer + chunk).split(b"\n")
            for line in lines:
                parent.handle(json.loads(line))
        if parent.pause() == 0:
            parent.tidy()


def _ignore(signum: int, frame: FrameType | None) -> None:
    """SIGCHLD only has to wake the selector."""


def main() -> None:
    """Entry point of the process."""
    started = time.monotonic()
    name, base, *options = sys.argv[1:]
    try:
        walls: Walls = Unsafe(Path(base)) if "--unsafe-no-sandbox" in options else Sandbox.enter(Path(base))
    except NotConfined as error:
        sys.exit(str(error))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def say(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")

    wake_read, wake_write = os.pipe()
    private = [answers.fileno(), wake_read, wake_write]
    library = load(name)
    walls.seal()
    parent = Parent(library, walls, say, private)
    private.append(parent.selector.fileno())
    say({"ready": time.monotonic() - started, "memory": _memory()})
    parent.prepare()
    try:
        serve(parent, wake_read, wake_write)
    finally:
        parent.kill_all()


if __name__ == "__main__":
    main()
