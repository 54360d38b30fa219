"""What every part of the service does at its moments: one list for each moment, in order.

- :data:`INSTALLED`, ``(app, settings)``: when the application is made: middleware, handlers. The last is the outermost.
- :data:`RUNNING`, ``(engine, settings, stop)``: a coroutine beside every worker, until ``stop`` is set.
- :data:`ADMITTING`, ``(request, caller, kind, body, webhook)``: before a job is made; raises
  :class:`chalkwright.service.faults.Refused`, or returns what has to be kept with the request (``max_money``).
- :data:`AROUND`, ``(engine, job)``: a context manager around each run of a job's handler, whose value hears events.
- :data:`BEGINNING`, ``(settings)``: when a process of the service begins: logs, traces.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from typing import Any

from fastapi import FastAPI, Request

from chalkwright.service import bounds, headers, languages, uploads
from chalkwright.service.data import JobRow, Kind, Principal
from chalkwright.service.database import Database
from chalkwright.service.jobs import soundness, webhooks
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.keys import limits
from chalkwright.service.pages import rendering
from chalkwright.service.settings import Settings
from chalkwright.service.telemetry import logs, metrics, tracing

INSTALLED = (
    rendering.install,
    uploads.install,
    bounds.install,
    headers.install,
    languages.install,
    metrics.install,
    tracing.install,
    logs.install,
)
RUNNING = (webhooks.run, soundness.run)
ADMITTING = (limits.admit, webhooks.admit, tracing.admit)
AROUND = (tracing.around, metrics.around, logs.around)
BEGINNING = (logs.begin, tracing.begin)


def begin(settings: Settings) -> None:
    """Before anything else in a process of the service."""
    for call in BEGINNING:
        call(settings)


def install(app: FastAPI, settings: Settings) -> None:
    """Add what belongs around every request."""
    for call in INSTALLED:
        call(app, settings)


async def admit(
    request: Request, caller: Principal, kind: Kind, body: dict[str, Any], webhook: str | None
) -> dict[str, Any]:
    """Ask all that may refuse a job; what they want to be kept with its request (JSON)."""
    more: dict[str, Any] = {}
    for call in ADMITTING:
        more |= await call(request, caller, kind, body, webhook) or {}
    return {name: str(value) if isinstance(value, Decimal) else value for name, value in more.items()}


def running(engine: Database, settings: Settings, stop: asyncio.Event) -> Sequence[asyncio.Task[None]]:
    """Start what runs beside a worker."""
    return [asyncio.create_task(call(engine, settings, stop)) for call in RUNNING]


@asynccontextmanager
async def around(engine: Database, job: JobRow) -> AsyncIterator[Tell]:
    """Enter what belongs around one run of a job; the value passes on what is told."""
    async with AsyncExitStack() as stack:
        hearing = [await stack.enter_async_context(call(engine, job)) for call in AROUND]

        def hear(kind: str, data: dict[str, Any]) -> None:
            for each in hearing:
                each(kind, data)

        yield hear
