"""Keeps jobs and their events in the database; the callers' half, on top of :mod:`service.jobs.queue`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from chalkwright.agent.errors import UserError
from chalkwright.service.data import ENDED, JobEvent, JobRow, Kind, State
from chalkwright.service.database import Database
from chalkwright.service.jobs import webhooks
from chalkwright.service.jobs.queue import WorkQueue
from chalkwright.service.jobs.rows import BRIEF, ROW, add_events, ending, job_event, job_row, now, state_event
from chalkwright.service.keys import limits
from chalkwright.service.keys.disk import count_request, forget
from chalkwright.service.keys.limits import check_open, reserve
from chalkwright.service.tables import events, is_there, jobs, shelf

Room = Callable[[Connection, str], None]
"""Raises :class:`chalkwright.service.faults.Refused` when that owner keeps all that it may."""
ANSWERABLE: tuple[State, ...] = ("waiting", *ENDED)


def open_store(engine: Database, most_open: int | None = None, room: Room | None = None) -> SqlStore:
    """The store with everything that wants to be told of ended jobs; ``most_open``: jobs one key may have open,
    ``room``: asked whether it may keep more on disk."""
    store = SqlStore(engine, settled=[limits.on_settled, webhooks.on_settled])
    store.most_open = most_open
    store.room = room
    return store


class SqlStore(WorkQueue):
    """Keeps jobs and events durably, on SQLite or PostgreSQL: all that HTTP processes and workers share beside the
    folders."""

    most_open: int | None = None
    """Jobs that one owner may have open; None: any number."""
    room: Room | None = None

    async def submit(
        self,
        kind: Kind,
        owner: str,
        request: dict[str, Any],
        *,
        title: str = "",
        parent: str | None = None,
        webhook: str | None = None,
        idempotency: tuple[str, str] | None = None,
    ) -> tuple[JobRow, bool]:
        """A new job, or (False) the one that the owner made before under the same idempotency key (key, request hash).

        Raises :class:`UserError` when the same idempotency key came with another request.
        """
        key, digest = idempotency or (None, None)
        values: dict[str, Any] = {
            "id": uuid4().hex,
            "kind": kind,
            "state": "queued",
            "owner": owner,
            "request": request,
            "title": title,
            "parent": parent,
            "webhook": webhook,
            "created": now(),
            "cost": Decimal(0),
            "events": 1,
            "idempotency": key,
            "request_hash": digest,
        }

        try:
            row, new = await self.engine.write(lambda connection: self._submit(connection, values))
        except IntegrityError:
            # Two requests with one key at the same moment, on PostgreSQL: the other one was first.
            made = None if idempotency is None else await self.find_earlier(owner, idempotency)
            if made is None:
                raise
            return made, False
        if new:
            self.written(row.id)
            self.queued()
        return row, new

    def _submit(self, connection: Connection, values: dict[str, Any]) -> tuple[JobRow, bool]:
        owner, request, key = values["owner"], values["request"], values["idempotency"]
        if key is not None and (made := _find_earlier(connection, owner, key)) is not None:
            return _same(made, values["request_hash"]), False
        self._check(connection, owner)
        request = request | reserve(connection, values["id"], owner, request, None)
        adding = insert(jobs).values(values | {"request": request}).returning(*ROW)
        row = job_row(connection.execute(adding).mappings().one())
        kind, data = state_event("queued")
        first = {"job": row.id, "seq": 1, "kind": kind, "data": data, "at": row.created}
        connection.execute(insert(events).values(first))
        count_request(connection, row.id, owner)
        return row, True

    async def find_earlier(self, owner: str, idempotency: tuple[str, str]) -> JobRow | None:
        """The job that this key and request made already. Raises :class:`UserError` as :meth:`submit` does."""
        key, digest = idempotency
        made = await self.engine.read(lambda connection: _find_earlier(connection, owner, key))
        return None if made is None else _same(made, digest)

    async def get(self, job: str, owner: str) -> JobRow | None:
        return await self._one(select(*ROW).where(jobs.c.id == job, jobs.c.owner == owner, is_there()))

    async def brief(self, job: str, owner: str) -> JobRow | None:
        """As :meth:`get`, without request and result, which may be large."""
        return await self._one(select(*BRIEF).where(jobs.c.id == job, jobs.c.owner == owner, is_there()))

    async def list_jobs(
        self,
        owner: str,
        *,
        kind: Kind | None = None,
        state: State | None = None,
        parent: str | None = None,
        before: str | None = None,
        limit: int = 50,
    ) -> Sequence[JobRow]:
        """The owner's jobs, the newest first, without requests and results; ``before``: the id of the last one seen."""
        mine = select(*BRIEF).where(jobs.c.owner == owner, is_there())
        wanted = mine.order_by(jobs.c.number.desc()).limit(limit)
        for column, value in ((jobs.c.kind, kind), (jobs.c.state, state), (jobs.c.parent, parent)):
            if value is not None:
                wanted = wanted.where(column == value)
        if before is not None:
            last = select(jobs.c.number).where(jobs.c.id == before, jobs.c.owner == owner).scalar_subquery()
            wanted = wanted.where(jobs.c.number < last)
        return await self.engine.read(
            lambda connection: [job_row(row) for row in connection.execute(wanted).mappings()]
        )

    async def ask_cancel(self, job: str, owner: str) -> JobRow | None:
        """Cancel at once what nobody works on; ask the worker to end what runs; leave what has ended."""
        mine = (jobs.c.id == job, jobs.c.owner == owner)

        def work(connection: Connection) -> JobRow | None:
            state = connection.execute(_lock(select(jobs.c.state).where(*mine))).scalar_one_or_none()
            if state is None:
                return None
            if state in ("queued", "waiting"):
                # What a waiting job has for a result is only its outline.
                gone = {"result": None} if state == "waiting" else {}
                add_events(connection, job, [state_event("cancelled")], **ending("cancelled") | gone)
                self._tell_settled(connection, job)
            elif state == "running":
                connection.execute(update(jobs).where(*mine).values(cancel=True))
            return job_row(connection.execute(select(*ROW).where(*mine)).mappings().one())

        row = await self.engine.write(work)
        if row is not None:
            self.written(job)
        return row

    async def answer(
        self, job: str, owner: str, changes: dict[str, Any], states: Sequence[State] = ANSWERABLE
    ) -> JobRow | None:
        """Merge what a person decided into a waiting or ended job's request and queue it again; None where the owner
        has no such job, or it is in none of ``states``.

        What a finished job made stays its result until the next is there; of a waiting one it was only the outline.
        """
        mine = (jobs.c.id == job, jobs.c.owner == owner, jobs.c.state.in_(states))

        def work(connection: Connection) -> JobRow | None:
            wanted = _lock(select(jobs.c.request, jobs.c.state, jobs.c.cost).where(*mine))
            found = connection.execute(wanted).first()
            if found is None:
                return None
            request = {**found.request, **changes}
            if found.state != "waiting":  # what waits is open, and has its money set aside already
                self._check(connection, owner)
                request |= reserve(connection, job, owner, request, found.cost)
            values: dict[str, Any] = {
                "request": request,
                "state": "queued",
                "cancel": False,
                "crashes": 0,
                "fault": "",
                "fault_kind": "",
                "ended": None,
            }
            if found.state == "waiting":
                values["result"] = None
            add_events(connection, job, [state_event("queued")], **values)
            return job_row(connection.execute(select(*ROW).where(jobs.c.id == job)).mappings().one())

        row = await self.engine.write(work)
        if row is not None:
            self.written(job)
            self.queued()
        return row

    async def amend(
        self, job: str, owner: str, result: dict[str, Any], told: Sequence[tuple[str, dict[str, Any]]] = ()
    ) -> JobRow | None:
        """Put ``result`` in the place of an ended job's (an alt text was edited); None when there is no such job."""
        mine = (jobs.c.id == job, jobs.c.owner == owner, jobs.c.state.in_(ENDED))

        def work(connection: Connection) -> JobRow | None:
            if connection.execute(_lock(select(jobs.c.id).where(*mine))).first() is None:
                return None
            add_events(connection, job, told, result=result)
            return job_row(connection.execute(select(*ROW).where(jobs.c.id == job)).mappings().one())

        row = await self.engine.write(work)
        if row is not None:
            self.written(job)
        return row

    async def events(
        self, job: str, after: int = 0, limit: int = 1000, kinds: Sequence[str] | None = None
    ) -> Sequence[JobEvent]:
        wanted = select(events).where(events.c.job == job, events.c.seq > after).order_by(events.c.seq).limit(limit)
        if kinds is not None:
            wanted = wanted.where(events.c.kind.in_(kinds))
        return await self.engine.read(
            lambda connection: [job_event(row) for row in connection.execute(wanted).mappings()]
        )

    async def place(self, job: str) -> int | None:
        """Place in the queue, 1 for the next; None for a job that does not wait for a worker."""
        number = select(jobs.c.number).where(jobs.c.id == job, jobs.c.state == "queued").scalar_subquery()
        ahead = select(func.count()).where(jobs.c.state == "queued", jobs.c.number <= number)
        return await self.engine.read(lambda connection: int(connection.execute(ahead).scalar_one()) or None)

    async def find_expired(self, before: datetime, limit: int = 100) -> Sequence[str]:
        """Ids of jobs that ended before then."""
        old = select(jobs.c.id).where(jobs.c.state.in_(ENDED), jobs.c.ended < before).limit(limit)
        return await self.engine.read(lambda connection: list(connection.execute(old).scalars()))

    async def find_deleted(self, before: datetime, limit: int = 100) -> Sequence[str]:
        """Ids of ended jobs that somebody deleted before then, and of what belongs to them."""
        deleted = select(shelf.c.job).where(shelf.c.deleted < before)
        wanted = select(jobs.c.id).where(
            jobs.c.state.in_(ENDED), or_(jobs.c.id.in_(deleted), jobs.c.parent.in_(deleted))
        )
        return await self.engine.read(lambda connection: list(connection.execute(wanted.limit(limit)).scalars()))

    async def remove(self, gone: Sequence[str]) -> None:
        """Forget those that have ended, and their events."""

        def work(connection: Connection) -> None:
            removing = delete(jobs).where(jobs.c.id.in_(gone), jobs.c.state.in_(ENDED)).returning(jobs.c.id)
            forget(connection, connection.execute(removing).scalars().all())

        await self.engine.write(work)

    def _check(self, connection: Connection, owner: str) -> None:
        check_open(connection, owner, self.most_open)
        if self.room is not None:
            self.room(connection, owner)

    async def _one(self, wanted: Select[Any]) -> JobRow | None:

        def work(connection: Connection) -> JobRow | None:
            found = connection.execute(wanted).mappings().one_or_none()
            return None if found is None else job_row(found)

        return await self.engine.read(work)


def _lock(wanted: Select[Any]) -> Select[Any]:
    """So that nobody changes the row between reading and writing; SQLite has locked all by then."""
    return wanted.with_for_update()


def _find_earlier(connection: Connection, owner: str, key: str) -> tuple[JobRow, str | None] | None:
    wanted = select(*ROW, jobs.c.request_hash).where(jobs.c.owner == owner, jobs.c.idempotency == key)
    found = connection.execute(wanted).mappings().one_or_none()
    return None if found is None else (job_row(found), found["request_hash"])


def _same(made: tuple[JobRow, str | None], digest: str | None) -> JobRow:
    row, before = made
    if before != digest:
        raise UserError("This Idempotency-Key came with another request before; send a new key with a new request.")
    return row
