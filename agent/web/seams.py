"""The seams of the service: who keeps jobs, who does a kind of job, which packages bring routes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from chalkwright.agent.web.data import Claimed, JobEvent, JobRow, Kind, Principal, State

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


class JobStore(Protocol):
    """Keeps jobs and events durably; the only thing that HTTP processes and workers share beside the folders."""

    async def submit(
        self,
        kind: Kind,
        owner: str,
        request: dict[str, Any],
        *,
        title: str = "",
        parent: str | None = None,
        webhook: str | None = None,
        idempotency: tuple[str, str] | None = None,
    ) -> tuple[JobRow, bool]:
        """A new job, or (False) the one this key made before under the same idempotency key (key, request hash).

        Raises :class:`chalkwright.agent.errors.UserError` when the same idempotency key came with another request.
        """
        ...  # fmt: skip

    async def get(self, job: str, owner: str) -> JobRow | None:
        """None also for another owner's job: it must look as if it did not exist."""
        ...

    async def listed(
        self, owner: str, *, kind: Kind | None = None, state: State | None = None, parent: str | None = None,
        before: str | None = None, limit: int = 50,
    ) -> Sequence[JobRow]: ...  # fmt: skip

    async def ask_cancel(self, job: str, owner: str) -> JobRow | None: ...

    async def answer(self, job: str, owner: str, changes: dict[str, Any]) -> JobRow | None:
        """Merge what a person decided into a waiting or ended job's request and queue it again."""
        ...

    async def events(self, job: str, after: int = 0, limit: int = 1000) -> Sequence[JobEvent]: ...

    async def claim(self, worker: str, kinds: Sequence[Kind], at_most: int, lease: float) -> Sequence[Claimed]: ...

    async def renew(self, worker: str, jobs: Sequence[str], lease: float) -> Sequence[str]:
        """Those of ``jobs`` that somebody wants cancelled, or that are no longer this worker's."""
        ...

    async def record(self, job: str, events: Sequence[tuple[str, dict[str, Any]]]) -> None: ...

    async def settle(self, job: str, worker: str, state: State, **changes: Any) -> None:
        """End, pause or park (``queued``) a job and write its ``state`` event, in one transaction."""
        ...


class Watching(Protocol):
    """Follows a job's events as they are written, by whichever process."""

    def follow(self, job: str, after: int = 0) -> AsyncIterator[JobEvent]:
        """All events after ``after``; ends when the job is ended or waits for a person."""
        ...


Authorised = Callable[..., Awaitable[Principal]]
"""FastAPI dependency ``agent.web.auth.principal``: the caller, or 401; counts against the key's rate (429)."""
