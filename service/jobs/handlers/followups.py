"""Answers what a learner asks about an explanation, in the explanation's own run folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any, cast

from chalkwright.agent.errors import ChalkwrightError, UserError
from chalkwright.agent.events import Event, FollowupFinished
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.service.data import JobRow
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.jobs.handlers.explanations import pass_on
from chalkwright.service.jobs.handlers.sharing import share_service
from chalkwright.service.public import followup_result
from chalkwright.service.requests import FollowupRequest, options_of
from chalkwright.service.settings import Settings


class FollowupHandler:
    """See :class:`Handler`. Turns of one explanation come one after the other: its folder is locked."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._shared = share_service(settings)
        self._service: ExplanationService = self._shared.enter(settings)

    async def run(self, job: JobRow, folder: Path, tell: Tell) -> dict[str, Any]:
        if job.parent is None:
            raise UserError("A follow-up belongs to an explanation; ask about one.")
        request = FollowupRequest.model_validate(job.request)
        options = options_of(request.options, self._settings, request.max_money)
        place = folder.with_name(job.parent)
        done: list[FollowupFinished] = []

        def events() -> AsyncIterator[Event]:
            return _note_last(self._service.stream_followup(place, request.question, options, id=job.id), done)

        await pass_on(events, tell)
        if not done:
            raise ChalkwrightError("The follow-up ended without a reply; ask again.")
        return followup_result(done[0].followup, job.parent)

    async def aclose(self) -> None:
        await self._shared.leave()


async def _note_last(events: AsyncIterator[Event], done: list[FollowupFinished]) -> AsyncIterator[Event]:
    """The events as they come, the last one noted."""
    async with aclosing(cast(Any, events)):
        async for event in events:
            if isinstance(event, FollowupFinished):
                done.append(event)
            yield event
