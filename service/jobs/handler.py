"""What does a kind of job, and how it tells what happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from chalkwright.service.data import JobRow

Tell = Callable[[str, dict[str, Any]], None]
"""An event's kind and JSON data; kept in order, written in batches."""


class Paused(Exception):
    """A handler's job waits for a person; ``result`` is what there is to see (the outline)."""

    def __init__(self, result: dict[str, Any]) -> None:
        super().__init__("The job waits for a person.")
        self.result = result


class Handler(Protocol):
    """Does jobs of one kind. Made once in a worker, with the :class:`Settings` as its only argument,
    and closed at its end; must survive being cancelled anywhere.

    ``run`` may be called again for the same job after a crash: it goes on in ``folder`` from what is there and repeats
    no finished model call. It returns the job's result (JSON), or raises :class:`Paused`, or
    :class:`chalkwright.agent.errors.ChalkwrightError`, whose sentence becomes the job's fault.
    """

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]: ...

    async def aclose(self) -> None: ...
