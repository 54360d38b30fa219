"""The seams of the service: who does a kind of job, who follows one, which packages bring routes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Protocol

from chalkwright.agent.web.data import JobEvent, JobRow, Kind

Tell = Callable[[str, dict[str, Any]], None]
"""An event's kind and JSON data; kept in order, written in batches."""

HANDLERS: dict[Kind, tuple[str, str]] = {
    "explanation": ("chalkwright.agent.web.handling.explanations", "ExplanationHandler"),
    "followup": ("chalkwright.agent.web.handling.followups", "FollowupHandler"),
    "visual": ("chalkwright.agent.web.handling.visuals", "VisualHandler"),
    "verdict": ("chalkwright.judges.web.handling", "VerdictHandler"),
}
"""Kind of job → module and class, imported by the worker when it starts."""

ROUTERS: tuple[tuple[str, str], ...] = (
    ("chalkwright.agent.web.routes.explanations", "router"),
    ("chalkwright.agent.web.routes.followups", "router"),
    ("chalkwright.agent.web.routes.visuals", "router"),
    ("chalkwright.agent.web.routes.keys", "router"),
    ("chalkwright.agent.web.routes.health", "router"),
    ("chalkwright.agent.web.pages.static", "router"),
    ("chalkwright.agent.web.pages.entry", "router"),
    ("chalkwright.agent.web.pages.explain", "router"),
    ("chalkwright.agent.web.pages.learner", "router"),
    ("chalkwright.judges.web.routes", "router"),
    ("chalkwright.judges.web.pages", "router"),
    ("chalkwright.benchmarks.web.leaderboard", "router"),
    ("chalkwright.benchmarks.web.rating", "router"),
    ("chalkwright.benchmarks.web.studies", "router"),
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
