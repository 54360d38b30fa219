"""Makes explanations: a stored request, the core's service, and what it says as public events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any, cast

from chalkwright.agent.data import Redo
from chalkwright.agent.errors import ChalkwrightError, OutlineWaiting, UserError
from chalkwright.agent.events import Event, Heartbeat
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.folder import RECORD
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.places import Busy
from chalkwright.service.data import JobRow
from chalkwright.service.faults import public_fault
from chalkwright.service.jobs.handler import Paused, Tell
from chalkwright.service.jobs.handlers.sharing import share_service
from chalkwright.service.public import explanation_result, public_event
from chalkwright.service.requests import ExplanationRequest, TranslationRequest, models_offered, options_of
from chalkwright.service.settings import Settings

PATIENCE = 600.0
"""Seconds to wait for another job in the same folder."""
_AGAIN = 0.3
BEAT = 1.0
"""Seconds between two heartbeats of one answer that are worth telling."""


class ExplanationHandler:
    """See :class:`Handler`. The job's folder is the run folder, from which it goes on after a crash."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._shared = share_service(settings)
        self._service: ExplanationService = self._shared.enter(settings)

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        request = ExplanationRequest.model_validate(job.request)
        redo = request.redo
        if redo is None or job.result is None:
            return await self._make(request, job, folder, tell)
        try:
            return await self._make(request, job, folder, tell, redo) | {"redo": _describe_redo(redo, "")}
        except ChalkwrightError as error:
            if not (folder / RECORD).exists():
                raise
            # The explanation is as good as it was: the job has not failed, its wish has.
            fault = public_fault(error, self._settings.root, models=bool(models_offered(self._settings)))
            tell("redo-failed", {"scene": redo.scene, "fault": fault})
            result = await asyncio.to_thread(explanation_result, folder, job.id)
            return result | {"redo": _describe_redo(redo, fault)}

    async def _make(
        self, request: ExplanationRequest, job: JobRow, folder: Path, tell: Tell, redo: Redo | None = None
    ) -> dict[str, Any]:
        options = options_of(request.options, self._settings, request.max_money)
        more: dict[str, Any] = {"outline": request.outline} if request.outline is not None else {}
        if redo is not None:
            more = {"redo": redo}

        def events() -> AsyncIterator[Event]:
            if request.translation is not None and redo is None:
                return self._translated(request.translation, options, folder)
            return self._service.stream(request.problem, options, out=folder, resume=True, **more)

        try:
            await pass_on(events, tell)
        except OutlineWaiting as waiting:
            raise Paused({"outline": waiting.outline.model_dump(mode="json")}) from None
        return await asyncio.to_thread(explanation_result, folder, job.id)

    def _translated(self, wanted: TranslationRequest, options: Options, folder: Path) -> AsyncIterator[Event]:
        original = folder.with_name(wanted.job)
        if not (original / RECORD).exists():
            raise UserError("The explanation that was to be translated is not there any more; translate another.")
        return self._service.stream_translation(original, wanted.to, options, both=wanted.both, out=folder, resume=True)

    async def aclose(self) -> None:
        await self._shared.leave()


async def pass_on(begin: Callable[[], AsyncIterator[Event]], tell: Tell) -> None:
    """Tell every event that is fit for the public; of many signs of life one a second.

    An explanation and its follow-ups share a folder, and come one after the other: waits while another works there.
    Raises :class:`chalkwright.agent.runs.places.Busy` when that takes longer than :data:`PATIENCE`.
    """
    clock = asyncio.get_running_loop().time
    limit = clock() + PATIENCE
    while True:
        try:
            return await _pass_on(begin(), tell)
        except Busy:
            if clock() > limit:
                raise
            await asyncio.sleep(_AGAIN)


async def _pass_on(events: AsyncIterator[Event], tell: Tell) -> None:
    beats: dict[tuple[str, int | None], float] = {}
    clock = asyncio.get_running_loop().time
    async with aclosing(cast(Any, events)):
        async for event in events:
            if isinstance(event, Heartbeat):
                which = (event.stage, event.scene)
                if clock() - beats.get(which, 0.0) < BEAT:
                    continue
                beats[which] = clock()
            tell(event.event, public_event(event))


def _describe_redo(redo: Redo, fault: str) -> dict[str, Any]:
    return {"scene": redo.scene, "wish": redo.wish, "fault": fault or None}
