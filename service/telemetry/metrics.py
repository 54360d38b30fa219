"""What the service counts: requests in this process, work in the database, where all workers add to the same totals."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Any, NamedTuple

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client import Counter as RequestCounter
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from sqlalchemy import Column, Connection, Double, String, Table, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.service.data import JobRow
from chalkwright.service.database import Database
from chalkwright.service.jobs.handler import Tell
from chalkwright.service.jobs.rows import now
from chalkwright.service.settings import Settings
from chalkwright.service.tables import jobs, metadata
from chalkwright.service.telemetry.logs import route_of

_LOG = logging.getLogger(__name__)
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

totals = Table(
    "metric_totals",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("labels", String(400), primary_key=True),
    Column("value", Double, nullable=False),
)
"""``labels``: JSON object, its names sorted."""

COUNTED: dict[str, str] = {
    "model_calls": "Model calls by model and outcome.",
    "model_tokens": "Tokens by model and direction.",
    "model_dollars": "US dollars by model, where its price is known.",
    "model_seconds": "Seconds spent in model calls by model.",
    "renders": "Pictures by outcome.",
    "faults": "Faults found in what authors wrote, by kind.",
    "jobs_done": "Jobs worked on by kind and how that ended.",
}


class Tally:
    """Counts one job's events."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, amount: float = 1, **labels: str) -> None:
        self.counts[name, json.dumps(labels, sort_keys=True)[:400]] += amount  # type: ignore[assignment]

    def hear(self, kind: str, data: Mapping[str, Any]) -> None:
        """Count an event of :mod:`chalkwright.agent.events`, as it is told."""
        if kind == "call-made" and not data.get("replayed"):
            model, usage = str(data.get("model"))[:80], data.get("usage") or {}
            self.add("model_calls", model=model, outcome=str(data.get("outcome"))[:40])
            self.add("model_seconds", float(data.get("seconds") or 0), model=model)
            for direction in ("input", "output"):
                self.add("model_tokens", float(usage.get(f"{direction}_tokens") or 0), model=model, direction=direction)
            if data.get("cost") is not None:
                self.add("model_dollars", float(Decimal(str(data["cost"]))), model=model)
        elif kind in ("picture-ready", "scene-failed"):
            self.add("renders", outcome="drawn" if kind == "picture-ready" else "failed")
        elif kind == "attempt-faulty":
            for fault in data.get("faults", ()):
                self.add("faults", kind=str(fault.get("kind"))[:60])


@asynccontextmanager
async def around(engine: Database, job: JobRow) -> AsyncIterator[Tell]:
    """See :mod:`chalkwright.service.hooks`: adds to the totals what happened in one run of a job."""
    tally, end = Tally(), "done"
    try:
        yield tally.hear
    except asyncio.CancelledError:
        end = "stopped"
        raise
    except Exception as error:
        end = type(error).__name__
        raise
    finally:
        tally.add("jobs_done", kind=job.kind, end=end)
        await asyncio.shield(_add_counts(engine, tally))


async def _add_counts(engine: Database, tally: Tally) -> None:
    rows = [
        {"name": name, "labels": labels, "value": float(value)}
        for (name, labels), value in sorted(tally.counts.items())
    ]

    def work(connection: Connection) -> None:
        upsert = _insert(connection)
        added = {"value": totals.c.value + upsert.excluded.value}
        more = upsert.on_conflict_do_update(index_elements=[totals.c.name, totals.c.labels], set_=added)
        connection.execute(more, rows)

    try:
        await engine.write(work)
    except (SQLAlchemyError, OSError):
        _LOG.warning("a job's counts are lost: the database did not answer", exc_info=True)


def _insert(connection: Connection) -> Any:
    """The database's own, which knows what to do on a conflict; PostgreSQL's is there once its engine is."""
    if connection.dialect.name != "postgresql":
        return sqlite.insert(totals)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(totals)


class Snapshot(NamedTuple):
    """What the database says now."""

    totals: list[tuple[str, dict[str, str], float]]
    jobs: list[tuple[str, str, int]]
    queue_age: float
    """Seconds that the oldest queued job has waited."""


async def snapshot(engine: Database) -> Snapshot:
    """Read the totals and the queue."""
    by_state = select(jobs.c.kind, jobs.c.state, func.count()).group_by(jobs.c.kind, jobs.c.state)
    oldest = select(func.min(jobs.c.created)).where(jobs.c.state == "queued", jobs.c.attempt == 0)

    def work(connection: Connection) -> Snapshot:
        found = connection.execute(select(totals)).all()
        counted = [(kind, state, number) for kind, state, number in connection.execute(by_state).all()]
        since = connection.execute(oldest).scalar_one()
        age = max(0.0, (now() - since).total_seconds()) if since is not None else 0.0
        return Snapshot([(row.name, json.loads(row.labels), row.value) for row in found], counted, age)

    return await engine.read(work)


class _Database:
    """Shows a snapshot to Prometheus's registry."""

    def __init__(self, seen: Snapshot) -> None:
        self._seen = seen

    def collect(self) -> Iterator[Metric]:
        for name, about in COUNTED.items():
            rows = [(labels, value) for one, labels, value in self._seen.totals if one == name]
            names = sorted(rows[0][0]) if rows else []
            family = CounterMetricFamily(f"chalkwright_{name}", about, labels=names)
            for labels, value in rows:
                family.add_metric([labels[label] for label in names], value)
            yield family
        gauge = GaugeMetricFamily("chalkwright_jobs", "Jobs by kind and state.", labels=["kind", "state"])
        for kind, state, number in self._seen.jobs:
            gauge.add_metric([kind, state], number)
        yield gauge
        yield GaugeMetricFamily(
            "chalkwright_queue_age_seconds", "How long the oldest new job has waited.", value=self._seen.queue_age
        )


class Requests:
    """ASGI: counts and times requests by route."""

    def __init__(self, app: ASGIApp, registry: CollectorRegistry) -> None:
        self._app = app
        self._count = RequestCounter(
            "chalkwright_requests",
            "Requests by route, method and status.",
            ["route", "method", "status"],
            registry=registry,
        )
        self._seconds = Histogram(
            "chalkwright_request_seconds",
            "Seconds until an answer began, by route.",
            ["route"],
            buckets=_SECONDS,
            registry=registry,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status, first = time.perf_counter(), 500, 0.0

        async def time_answer(message: Message) -> None:
            nonlocal status, first
            if message["type"] == "http.response.start":
                status, first = message["status"], time.perf_counter() - began
            await send(message)

        try:
            await self._app(scope, receive, time_answer)
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._count.labels(route_of(scope), method, str(status)).inc()
            self._seconds.labels(route_of(scope)).observe(first or time.perf_counter() - began)


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


async def exposition(app: FastAPI) -> bytes:
    """All metrics in Prometheus's text format."""
    seen = CollectorRegistry()
    seen.register(_Database(await snapshot(app.state.engine)))
    return generate_latest(app.state.metrics) + generate_latest(seen)


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.state.metrics = CollectorRegistry()
    app.add_middleware(Requests, registry=app.state.metrics)
