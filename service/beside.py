"""Parts of the service that other modules bring: named here, asked only if they are there.

- ``install(app, settings)`` of :data:`INSTALLED` when the app is made: middleware, handlers.
- ``run(engine, settings, stop)`` of :data:`RUNNING`, a coroutine beside every worker, until ``stop`` is set.
- ``admit(request, caller, kind, body, webhook)`` of :data:`ADMITTING` before a job is made: raises
  :class:`chalkwright.service.faults.Refused`, or returns what has to be kept with the request (``max_money``).
- ``around(engine, job)`` of :data:`AROUND`, an async context manager around each run of a job's handler, whose value
  hears every event that is told.
- ``begin(settings)`` of :data:`BEGINNING` when a process of the service begins: logs, traces.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from importlib import import_module
from typing import Any

from fastapi import FastAPI, Request

from chalkwright.agent.extras import installed
from chalkwright.service.data import JobRow, Kind, Principal
from chalkwright.service.database import Database
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.settings import Settings

INSTALLED = (
    "chalkwright.service.pages.rendering",
    "chalkwright.service.uploads",
    "chalkwright.service.bounds",
    "chalkwright.service.headers",
    "chalkwright.service.telemetry.metrics",
    "chalkwright.service.telemetry.tracing",
    "chalkwright.service.telemetry.logs",
)
"""The last is the outermost."""
RUNNING = ("chalkwright.service.jobs.webhooks", "chalkwright.service.jobs.warm_up")
ADMITTING = (
    "chalkwright.service.keys.limits",
    "chalkwright.service.jobs.webhooks",
    "chalkwright.service.telemetry.tracing",
)
AROUND = (
    "chalkwright.service.telemetry.tracing",
    "chalkwright.service.telemetry.metrics",
    "chalkwright.service.telemetry.logs",
)
BEGINNING = ("chalkwright.service.telemetry.logs", "chalkwright.service.telemetry.tracing")


def begin(settings: Settings) -> None:
    """Before anything else in a process of the service."""
    for call in _found(BEGINNING, "begin"):
        call(settings)


def install(app: FastAPI, settings: Settings) -> None:
    """Add what belongs around every request."""
    for call in _found(INSTALLED, "install"):
        call(app, settings)


async def admit(
    request: Request, caller: Principal, kind: Kind, body: dict[str, Any], webhook: str | None
) -> dict[str, Any]:
    """Ask all that may refuse a job; what they want to be kept with its request (JSON)."""
    more: dict[str, Any] = {}
    for call in _found(ADMITTING, "admit"):
        more |= await call(request, caller, kind, body, webhook) or {}
    return {name: str(value) if isinstance(value, Decimal) else value for name, value in more.items()}


def running(engine: Database, settings: Settings, stop: asyncio.Event) -> Sequence[asyncio.Task[None]]:
    """Start what runs beside a worker."""
    return [asyncio.create_task(call(engine, settings, stop)) for call in _found(RUNNING, "run")]


@asynccontextmanager
async def around(engine: Database, job: JobRow) -> AsyncIterator[Tell]:
    """Enter what belongs around one run of a job; the value passes on what is told."""
    async with AsyncExitStack() as stack:
        hearing = [await stack.enter_async_context(call(engine, job)) for call in _found(AROUND, "around")]

        def hear(kind: str, data: dict[str, Any]) -> None:
            for each in hearing:
                each(kind, data)

        yield hear


def _found(modules: Sequence[str], name: str) -> Iterator[Any]:
    for module in modules:
        if installed(module) and hasattr(loaded := import_module(module), name):
            yield getattr(loaded, name)
