"""The loop that does jobs: claims them by lease, keeps the lease, writes what happens, parks what it cannot finish.

The same loop runs in worker processes (:mod:`service.jobs.worker_process`) and, with ``workers=0``, inside the server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from chalkwright.agent.errors import ChalkwrightError, OutOfScope, UserError
from chalkwright.agent.paths import private_folder
from chalkwright.service import hooks
from chalkwright.service.data import Claimed, JobRow, Kind
from chalkwright.service.faults import public_fault
from chalkwright.service.jobs.handler import Handler, Paused, Tell
from chalkwright.service.jobs.handlers.explanations import ExplanationHandler
from chalkwright.service.jobs.handlers.figures import FigureHandler
from chalkwright.service.jobs.handlers.followups import FollowupHandler
from chalkwright.service.jobs.handlers.verdicts import VerdictHandler
from chalkwright.service.jobs.handlers.visuals import VisualHandler
from chalkwright.service.jobs.handlers.worksheets import WorksheetHandler
from chalkwright.service.jobs.processes import is_gone, process_name
from chalkwright.service.jobs.rows import now
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.jobs.sweep import remove_deleted, remove_expired
from chalkwright.service.keys import disk
from chalkwright.service.public import money_spent
from chalkwright.service.requests import models_offered
from chalkwright.service.settings import Settings

_LOG = logging.getLogger(__name__)

TURN = 0.1
"""Seconds between two looks for jobs and for wishes to cancel."""
BATCH = 0.04
"""Seconds for which events are gathered."""
_SWEEP = 600.0
"""Seconds between two looks for what has expired."""
UNDO = timedelta(hours=1)
"""For how long what somebody deleted can be brought back."""
_TRIES = 60
"""Seconds for which the end of a job is tried to be written."""
UNFORESEEN = "The job failed in a way that was not foreseen; try again, or tell whoever runs the service."


def make_handlers(settings: Settings) -> dict[Kind, Handler]:
    """One handler for each kind of job."""
    return {
        "explanation": ExplanationHandler(settings),
        "followup": FollowupHandler(settings),
        "visual": VisualHandler(settings),
        "figure": FigureHandler(settings),
        "verdict": VerdictHandler(settings),
        "worksheet": WorksheetHandler(settings),
    }


class Worker:
    """Does up to ``settings.jobs_at_once`` jobs at once until it is told to stop."""

    def __init__(
        self,
        store: SqlStore,
        settings: Settings,
        handlers: Mapping[Kind, Handler] | None = None,
        *,
        name: str | None = None,
    ) -> None:
        self.name = name or process_name()
        self._store = store
        self._settings = settings
        self._handlers: Mapping[Kind, Handler] = make_handlers(settings) if handlers is None else handlers
        self._running: dict[str, asyncio.Task[None]] = {}
        self._cancelled: set[str] = set()
        self._settling: set[str] = set()
        self._stopping = False
        self._told: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        self._costs: dict[str, dict[str, Any]] = {}
        self._writing = asyncio.Lock()
        self._news = asyncio.Event()
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """A job may be waiting: look now."""
        self._woken.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until ``stop`` is set; then finish what runs within the grace, and park the rest as ``queued``."""
        for holder in await self._store.holders():
            if is_gone(holder):
                await self._store.release(holder)
        beside = [asyncio.create_task(each) for each in (self._write(), self._keep(), self._sweep())]
        try:
            while not stop.is_set():
                await self._safely(self._look())
                await _first(TURN, stop, self._woken)
                self._woken.clear()
            await self._finish()
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await asyncio.gather(*(handler.aclose() for handler in self._handlers.values()), return_exceptions=True)
            await self._safely(self._store.release(self.name))

    async def _look(self) -> None:
        for job in await self._store.stopping(self.name, tuple(self._running)):
            self._end(job)
        free = self._settings.jobs_at_once - len(self._running)
        if free > 0:
            for claimed in await self._store.claim(self.name, tuple(self._handlers), free, self._settings.lease):
                task = asyncio.create_task(self._do(claimed), name=f"job-{claimed.job.id}")
                self._running[claimed.job.id] = task

    def _end(self, job: str) -> None:
        if job in self._running and job not in self._cancelled and job not in self._settling:
            self._cancelled.add(job)
            self._running[job].cancel()

    async def _finish(self) -> None:
        """What is left after the grace is cancelled, which parks it; somebody's wish to cancel still holds."""
        self._stopping = True
        limit = time.monotonic() + self._settings.grace
        while self._running and time.monotonic() < limit:
            await self._safely(self._cancel_wished())
            await asyncio.wait(tuple(self._running.values()), timeout=min(TURN, max(0.0, limit - time.monotonic())))
        for job, task in self._running.items():
            if job not in self._settling:
                task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _cancel_wished(self) -> None:
        for job in await self._store.stopping(self.name, tuple(self._running)):
            self._end(job)

    async def _do(self, claimed: Claimed) -> None:
        job = claimed.job
        try:
            state, changes = await self._outcome(job)
            await self._safely(self._count(job))
            self._settling.add(job.id)
            await self._settle(job, state, changes)
        finally:
            self._running.pop(job.id, None)
            self._cancelled.discard(job.id)
            self._settling.discard(job.id)
            self._costs.pop(job.id, None)
            self._woken.set()

    async def _outcome(self, job: JobRow) -> tuple[Any, dict[str, Any]]:
        """The state a job ends in, and what changes in its row. ``queued`` when this worker has to stop."""
        try:
            await self._check_room(job)
            async with hooks.around(self._store.engine, job) as hear:
                tell = self._teller(job.id, hear)
                result = await self._handlers[job.kind].run(job, self._folder(job.id), tell)
        except asyncio.CancelledError:
            if job.id not in self._cancelled:
                return "queued", {}
            # A finished explanation whose change was cancelled is still one.
            return ("finished" if job.result is not None else "cancelled"), {}
        except Paused as paused:
            return "waiting", {"result": paused.result}
        except ChalkwrightError as error:
            fault = public_fault(error, self._settings.root, models=bool(models_offered(self._settings)))
            nearest = error.nearest if isinstance(error, OutOfScope) else ""
            return "failed", {"fault": fault, "fault_kind": type(error).__name__, "nearest": nearest}
        except Exception as error:  # noqa: BLE001 - one job's fault must not end the others'; it is logged and told
            _LOG.error("a job failed in a way that was not foreseen", exc_info=error, extra={"job": job.id})
            return "failed", {"fault": UNFORESEEN, "fault_kind": type(error).__name__}
        changes: dict[str, Any] = {"result": result}
        if "cost" in result:
            changes["cost"] = None if result["cost"] is None else Decimal(result["cost"])
        if result.get("title"):
            changes["title"] = str(result["title"])[:200]
        return "finished", changes

    async def _settle(self, job: JobRow, state: Any, changes: dict[str, Any]) -> None:
        """Write how the job ended; a database that is away for a moment must not lose it."""
        for left in reversed(range(_TRIES)):
            try:
                await self._flush()
                await self._store.settle(job.id, self.name, state, **changes)
                return
            except (SQLAlchemyError, OSError):
                _LOG.warning("the database did not answer", exc_info=True, extra={"job": job.id})
                if left == 0 or self._stopping:
                    return  # its lease will run out, and another worker goes on from the job's folder
                await asyncio.sleep(1)

    async def _check_room(self, job: JobRow) -> None:
        """Raises :class:`UserError` when the job's key keeps all that it may; what has a result may be worked on."""
        if job.attempt > 1:
            await self._count(job)  # what a worker left that died over it
        if job.result is None:
            try:
                await disk.check(self._store.engine, job.owner, self._settings)
            except disk.Full as full:
                raise UserError(full.detail) from full

    async def _count(self, job: JobRow) -> None:
        size = await asyncio.to_thread(disk.size_of, self._folder(disk.keeper(job)))
        await disk.count_job(self._store.engine, job, size)

    def _folder(self, job: str) -> Path:
        folder = self._settings.root / "jobs" / job
        private_folder(folder.parent)
        return folder

    def _teller(self, job: str, hear: Tell) -> Tell:
        def tell(kind: str, data: dict[str, Any]) -> None:
            hear(kind, data)
            self._told.setdefault(job, []).append((kind, data))
            if kind == "call-made":
                self._costs[job] = {"cost": money_spent(data)}
            self._news.set()

        return tell

    async def _write(self) -> None:
        """Write what was told, in batches."""
        while True:
            await self._news.wait()
            await asyncio.sleep(BATCH)
            await self._safely(self._flush())

    async def _flush(self) -> None:
        async with self._writing:
            self._news.clear()
            told, self._told = self._told, {}
            if not told:
                return
            try:
                await self._store.record_all(self.name, told, self._costs)
            except BaseException:
                for job, events in told.items():  # they come first when it is tried again
                    self._told[job] = [*events, *self._told.get(job, ())]
                self._news.set()
                raise

    async def _keep(self) -> None:
        """Renew the leases."""
        while True:
            await self._safely(self._renew())
            await asyncio.sleep(self._settings.lease / 3)

    async def _renew(self) -> None:
        for job in await self._store.renew(self.name, tuple(self._running), self._settings.lease):
            self._end(job)

    async def _sweep(self) -> None:
        days = self._settings.keep_days
        while True:
            await self._safely(remove_deleted(self._store, self._settings, now() - UNDO))
            if days is not None:
                await self._safely(remove_expired(self._store, self._settings, now() - timedelta(days)))
            await asyncio.sleep(_SWEEP)

    @staticmethod
    async def _safely(work: Any) -> None:
        """A database that is away for a moment does not end the worker."""
        try:
            await work
        except (SQLAlchemyError, OSError):
            _LOG.warning("the database did not answer; trying again", exc_info=True)


async def _first(seconds: float, *events: asyncio.Event) -> None:
    """Wait until one of the events is set, or so long."""
    waits = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
