"""The seams of the service: who does a kind of job, who follows one, which packages bring routes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Protocol

from chalkwright.service.data import JobEvent, JobRow, Kind

Tell = Callable[[str, dict[str, Any]], None]
"""An event's kind and JSON data; kept in order, written in batches."""

HANDLERS: dict[Kind, tuple[str, str]] = {
    "explanation": ("chalkwright.service.jobs.handlers.explanations", "ExplanationHandler"),
    "followup": ("chalkwright.service.jobs.handlers.followups", "FollowupHandler"),
    "visual": ("chalkwright.service.jobs.handlers.visuals", "VisualHandler"),
    "verdict": ("chalkwright.service.jobs.handlers.verdicts", "VerdictHandler"),
}
"""Kind of job → module and class, imported by the worker when it starts."""

ROUTERS: tuple[tuple[str, str], ...] = (
    ("chalkwright.service.routes.explanations", "router"),
    ("chalkwright.service.routes.followups", "router"),
    ("chalkwright.service.routes.visuals", "router"),
    ("chalkwright.service.routes.keys", "router"),
    ("chalkwright.service.routes.health", "router"),
    ("chalkwright.service.pages.static", "router"),
    ("chalkwright.service.pages.entry", "router"),
    ("chalkwright.service.pages.explain", "router"),
    ("chalkwright.service.pages.learner", "router"),
    ("chalkwright.service.routes.verdicts", "router"),
    ("chalkwright.service.comparison.pages", "router"),
    ("chalkwright.service.leaderboard.pages", "router"),
    ("chalkwright.service.studies.rating", "router"),
    ("chalkwright.service.studies.studies", "router"),
)
"""Modules that bring routes: packages above this one are named, never imported by name (as the CLI does)."""


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


class Watching(Protocol):
    """Follows a job's events as they are written, by whichever process."""

    def follow(self, job: str, after: int = 0) -> AsyncIterator[JobEvent]:
        """All events after ``after``; ends when the job is ended or waits for a person."""
        ...
