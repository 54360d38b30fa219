"""Makes one explanation in a process of its own, which ends at a chosen event as ``kill -9`` would end it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.events import Event
from chalkwright.agent.explain.followup.answering import followup
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import RendererName
from chalkwright.renderers.function import FunctionRenderer
from tests.wire.clients import KEY

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.agent.child", "openai.resources.chat", "httpcore", "PIL.PngImagePlugin"])


PICTURES: tuple[RendererName, ...] = ("manim", "matplotlib")


class Child:
    """A started process; :meth:`said` waits for its end."""

    def __init__(self, problem: Problem, options: Options, out: Path, *, resume: bool = False, **how: Any) -> None:
        """``how``: ``die_at`` (number of an event, or its name), ``file_bytes`` (the most a file may hold), ``more``
        (other fields of the order), ``question`` (a follow-up instead of an explanation)."""
        self._heard, says = _FORKS.Pipe(duplex=False)
        self._process = _FORKS.Process(target=_explain, args=(says, problem, options, out, resume), kwargs=how)
        self._process.start()
        says.close()

    def said(self) -> str:
        """``killed``, the status of the document, or ``NameOfError: its text``."""
        try:
            return str(self._heard.recv()) if self._heard.poll(60) else "nothing"
        except EOFError:
            self._process.join(10)
            return "killed" if self._process.exitcode == -signal.SIGKILL else f"exit code {self._process.exitcode}"
        finally:
            self._process.kill()
            self._process.join()


def _explain(
    says: Connection,
    problem: Problem,
    options: Options,
    out: Path,
    resume: bool,
    die_at: int | str | None = None,
    file_bytes: int | None = None,
    more: Mapping[str, Any] | None = None,
    question: str | None = None,
) -> None:
    if file_bytes is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
    order = Order(problem, options, out.parent, out=out, resume=resume, key=KEY, **(more or {}))
    renderers = {name: FunctionRenderer(name) for name in PICTURES}
    try:
        if question is not None:
            turn = asyncio.run(followup(out, question, options, renderers, _dying(die_at), key=KEY))
            says.send(turn.reply)
            return
        says.send(asyncio.run(run(order, renderers, _dying(die_at))).record.status)
    except ChalkwrightError as error:
        says.send(f"{type(error).__name__}: {error}")


def _dying(at: int | str | None) -> Callable[[Event], None]:
    seen = 0

    def tell(event: Event) -> None:
        nonlocal seen
        if at in (seen, event.event):
            os.kill(os.getpid(), signal.SIGKILL)
        seen += 1

    return tell
