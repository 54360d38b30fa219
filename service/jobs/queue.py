"""The workers' half of the store: taking jobs by lease, keeping them, writing what happens, settling them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from chalkwright.service.data import ENDED, Claimed, JobRow, Kind, State
from chalkwright.service.database import Database, epoch
from chalkwright.service.jobs.rows import ROW, Settled, add_events, ending, job_row, now, state_event
from chalkwright.service.tables import jobs, workers

_LOG = logging.getLogger(__name__)

MOST_CRASHES = 4
"""Workers that may die over one job; the next would die too."""
CRASHED = "The process that worked on this job died {} times; simplify the problem or tell whoever runs the service."


class WorkQueue:
    """What workers do with jobs: take them, keep them, end them."""

    def __init__(self, engine: Database, *, settled: Sequence[Settled] = ()) -> None:
        self.engine = engine
        self.written: Callable[[str], None] = lambda job: None
        """Called after a job's events were written by this process."""
        self.queued: Callable[[], None] = lambda: None
        """Called after this process put a job into the queue."""
        self._settled = tuple(settled)

    async def claim(self, worker: str, kinds: Sequence[Kind], at_most: int, lease: float) -> Sequence[Claimed]:
        """Take up to ``at_most`` jobs, oldest first: queued ones, and those whose worker's lease of ``lease`` seconds
        ran out. No other worker gets them."""
        lost = and_(jobs.c.state == "running", jobs.c.lease < epoch())
        free = and_(jobs.c.kind.in_(kinds), or_(jobs.c.state == "queued", lost))
        any_free = select(jobs.c.id).where(free).limit(1)
        if await self.engine.read(lambda connection: connection.execute(any_free).first()) is None:
            return ()

        def work(connection: Connection) -> list[Claimed]:
            claimed: list[Claimed] = []
            picked = (
                select(jobs.c.id, jobs.c.state, jobs.c.crashes, jobs.c.cancel)
                .where(free)
                .order_by(jobs.c.number)
                .limit(at_most)
                .with_for_update(skip_locked=True)
            )
            for job, state, crashes, cancel in connection.execute(picked).all():
                died = crashes + (state == "running")
                if cancel or died > MOST_CRASHES:
                    self._give_up(connection, job, died, cancelled=cancel)
                    continue
                row = self._take(connection, job, worker, lease, died)
                claimed.append(Claimed(job=row, lease=worker))
            return claimed

        claimed = await self.engine.write(work)
        for one in claimed:
            self.written(one.job.id)
        return claimed

    def _take(self, connection: Connection, job: str, worker: str, lease: float, died: int) -> JobRow:
        taking = (
            update(jobs)
            .where(jobs.c.id == job)
            .values(
                state="running",
                worker=worker,
                lease=epoch() + lease,
                crashes=died,
                attempt=jobs.c.attempt + 1,
                started=func.coalesce(jobs.c.started, now()),
            )
            .returning(*ROW)
        )
        row = job_row(connection.execute(taking).mappings().one())
        add_events(connection, job, [state_event("running", attempt=row.attempt)])
        return row

    def _give_up(self, connection: Connection, job: str, died: int, *, cancelled: bool) -> None:
        state: State = "cancelled" if cancelled else "failed"
        fault = "" if cancelled else CRASHED.format(died)
        changes = ending(state) | {"fault": fault, "fault_kind": "" if cancelled else "MachineFault", "crashes": died}
        add_events(connection, job, [state_event(state, fault=fault)], **changes)
        self._tell_settled(connection, job)

    async def renew(self, worker: str, jobs_: Sequence[str], lease: float) -> Sequence[str]:
        """Say that the worker lives, with these jobs; those that are to be cancelled, or are not its any more."""

        def work(connection: Connection) -> None:
            beaten = update(workers).where(workers.c.name == worker).values(beat=epoch())
            if not connection.execute(beaten).rowcount:
                connection.execute(insert(workers).values(name=worker, beat=epoch()))
            if jobs_:
                kept = update(jobs).where(jobs.c.id.in_(jobs_), jobs.c.worker == worker, jobs.c.state == "running")
                connection.execute(kept.values(lease=epoch() + lease))

        await self.engine.write(work)
        return await self.stopping(worker, jobs_)

    async def stopping(self, worker: str, jobs_: Sequence[str]) -> Sequence[str]:
        """As :meth:`renew`, without renewing: a read."""
        if not jobs_:
            return ()
        kept = select(jobs.c.id).where(
            jobs.c.id.in_(jobs_), jobs.c.worker == worker, jobs.c.state == "running", jobs.c.cancel.is_(False)
        )
        keep = await self.engine.read(lambda connection: set(connection.execute(kept).scalars()))
        return [job for job in jobs_ if job not in keep]

    async def record(self, job: str, events: Sequence[tuple[str, dict[str, Any]]]) -> None:
        await self.engine.write(lambda connection: add_events(connection, job, events))
        self.written(job)

    async def record_all(
        self, worker: str, told: Mapping[str, Sequence[tuple[str, dict[str, Any]]]], changes: Mapping[str, Any]
    ) -> None:
        """Events of several jobs of one worker in one transaction; ``changes``: job → columns (``cost``)."""

        def work(connection: Connection) -> None:
            for job in sorted(told):  # always in one order: transactions of two processes cannot wait for each other
                if not add_events(connection, job, told[job], held_by=worker, **changes.get(job, {})):
                    _LOG.warning("the events of a job that another worker took are dropped", extra={"job": job})

        await self.engine.write(work)
        for job in told:
            self.written(job)

    async def settle(self, job: str, worker: str, state: State, *, nearest: str = "", **changes: Any) -> None:
        """End, pause or park (``queued``) a job and write its ``state`` event, in one transaction. ``nearest``: the
        family that a refusal names, which the event tells.

        A job that is not this worker's any more is left as it is.
        """
        changes = ending(state) | changes
        if state in ENDED:
            changes["crashes"] = 0

        def work(connection: Connection) -> bool:
            why = {name: changes.get(name, "") for name in ("fault", "fault_kind")}
            told = state_event(state, **why, nearest=nearest)
            if not add_events(connection, job, [told], held_by=worker, **changes):
                _LOG.warning("a job that another worker took is left to it", extra={"job": job})
                return False
            if state in ENDED:
                self._tell_settled(connection, job)
            return True

        if await self.engine.write(work):
            self.written(job)

    async def release(self, worker: str) -> int:
        """End the leases of a worker that is known to be dead; how many jobs it had."""
        held = (jobs.c.worker == worker, jobs.c.state == "running")

        def work(connection: Connection) -> int:
            freed = connection.execute(update(jobs).where(*held).values(lease=0.0))
            connection.execute(delete(workers).where(workers.c.name == worker))
            return freed.rowcount

        return await self.engine.write(work)

    async def holders(self) -> Sequence[str]:
        """Names of the workers that hold jobs or said that they live and did not say good-bye."""

        def work(connection: Connection) -> set[str | None]:
            holding = set(connection.execute(select(jobs.c.worker).where(jobs.c.state == "running")).scalars())
            holding |= set(connection.execute(select(workers.c.name)).scalars())
            return holding

        return sorted(name for name in await self.engine.read(work) if name)

    def _tell_settled(self, connection: Connection, job: str) -> None:
        if self._settled:
            found = connection.execute(select(*ROW).where(jobs.c.id == job)).mappings().one()
            for told in self._settled:
                told(connection, job_row(found))
