"""One explanation service a worker: jobs of several kinds share its warm drawing processes."""

from __future__ import annotations

from chalkwright.agent.executors.base import Executor, executor_named
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.service.settings import Settings


class SharedService:
    """Makes the service when it is first needed, and closes it when the last user has left."""

    def __init__(self) -> None:
        self._service: ExplanationService | None = None
        self._executor: Executor | None = None
        self._users = 0

    def enter(self, settings: Settings) -> ExplanationService:
        if self._service is None:
            self._executor = executor_named(settings.executor, state=settings.state, files=settings.files)
            self._service = ExplanationService(
                Options(model=settings.model),
                root=settings.root / "jobs",
                jobs_at_once=4 * settings.jobs_at_once,  # the worker itself counts its jobs
                executor=self._executor,
                owned=True,
            )
        self._users += 1
        return self._service

    async def leave(self) -> None:
        self._users -= 1
        if self._users == 0 and self._service is not None:
            service, self._service = self._service, None
            await service.aclose()
            if self._executor is not None:
                executor, self._executor = self._executor, None
                await executor.aclose()


_SHARED: dict[str, SharedService] = {}


def share_service(settings: Settings) -> SharedService:
    """The service for this root; several servers in one process (tests) have one each."""
    return _SHARED.setdefault(str(settings.root.absolute()), SharedService())
