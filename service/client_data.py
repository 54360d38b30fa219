"""What the client hears: events out of a stream of bytes, and the errors of the service."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import ChalkwrightError

OVER = ("finished", "failed", "cancelled", "waiting")


class ServiceError(ChalkwrightError):
    """The service refused a request, or cannot be reached; ``detail`` is one sentence with the remedy.

    ``status`` is that of HTTP (docs/service.md lists what each means), 0 for a service that cannot be reached;
    ``retry_after`` is in seconds, where the service named them.
    """

    def __init__(self, status: int, detail: str, *, retry_after: float | None = None) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.retry_after = retry_after


class ServiceEvent(Frozen):
    """One event of a job.

    >>> from chalkwright import ServiceEvent
    >>> ServiceEvent(seq=9, kind="state", data={"state": "finished"}).last
    True
    """

    seq: int
    """From 1, without gaps."""
    kind: str
    """The ``event`` of :data:`chalkwright.Event`, or ``state`` when the job's state has changed."""
    data: dict[str, Any]
    """The event's other fields; file names in place of paths."""

    @property
    def last(self) -> bool:
        """Whether nothing follows until somebody acts."""
        return self.kind == "state" and self.data.get("state") in OVER


@dataclass
class _Event:
    id: str = ""
    kind: str = "message"
    data: str | None = None


async def lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[str]:
    """Lines of a stream of UTF-8, ended by LF, CR or CRLF, wherever the chunks were cut; no unfinished last one."""
    rest, after_return = b"", False
    async for chunk in chunks:
        if not chunk:
            continue
        whole_return, after_return = after_return, chunk.endswith(b"\r")
        if whole_return:  # it has ended its line already
            chunk = chunk.removeprefix(b"\n")
        *whole, rest = (rest + chunk).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace")


async def reading_events(chunks: AsyncIterator[bytes]) -> AsyncIterator[ServiceEvent]:
    """The events of a Server-Sent Events stream (HTML standard §9.2.6); one that was cut off is left out.

    Raises :class:`ServiceError` for data that are no JSON object: whoever answers is not the service.
    """
    event, last_id, first = _Event(), "", True
    async for line in lines(chunks):
        text = line.removeprefix("\ufeff") if first else line
        first = False
        if not text:
            if event.data is not None and last_id.isascii() and last_id.isdigit():
                yield _event(int(last_id), event.kind, event.data)
            event = _Event()
            continue
        name, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            event.data = value if event.data is None else f"{event.data}\n{value}"
        elif name == "event":
            event.kind = value
        elif name == "id" and "\0" not in value:
            last_id = value


def _event(seq: int, kind: str, data: str) -> ServiceEvent:
    try:
        return ServiceEvent(seq=seq, kind=kind or "message", data=json.loads(data))
    except (ValueError, RecursionError) as error:
        raise ServiceError(200, "What was answered are no events of the service; check its address.") from error
