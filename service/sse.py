"""Server-Sent Events: a job's events as a stream that can be taken up again where it broke."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from fastapi import Request, Response
from sse_starlette import EventSourceResponse, ServerSentEvent

from chalkwright.service.data import JobEvent
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.watch import Watch

HEARTBEAT = 15
"""Seconds between comments that keep a quiet connection open."""
_RETRY = 1000
"""Milliseconds after which a browser comes back."""
_MOST = 2**31 - 1


def events_after(request: Request, after: int | None) -> int:
    """Where to go on: ``?after=`` or the header ``Last-Event-ID`` of a client that comes back, whichever is later.

    Raises :class:`Refused` (400) for an id that is no number.
    """
    last = request.headers.get("last-event-id", "").strip()
    if last and not (last.isascii() and last.isdigit() and int(last) <= _MOST):
        raise Refused(400, "The header Last-Event-ID is no event's id; send the id of the last event that came.")
    return max(after or 0, int(last or 0))


def event_stream(watching: Watch, job: str, after: int, *, over: bool) -> Response:
    """The events of ``job`` after ``after``. ``over``: nothing will come any more, and a browser need not come back
    (204)."""
    if over:
        return Response(status_code=204)
    return EventSourceResponse(_write_events(watching.follow(job, after)), ping=HEARTBEAT, sep="\n")


async def _write_events(events: AsyncIterator[JobEvent]) -> AsyncIterator[ServerSentEvent]:
    first = True
    async for event in events:
        data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
        yield ServerSentEvent(data, event=event.kind, id=str(event.seq), retry=_RETRY if first else None)
        first = False
