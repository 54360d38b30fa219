"""Following jobs that other processes work on: one light poll of the database for all listeners of this process."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, and_, or_, select
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.service.data import ENDED, JobEvent
from chalkwright.service.jobs.rows import job_event
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.tables import events, jobs

_LOG = logging.getLogger(__name__)

TURN = 0.2
"""Seconds from one look to the next, when nobody in this process writes."""
_QUERY = 0.1
"""Seconds that each query of a look keeps the next look away: at most ten queries a second in all."""
_MOST = 2000
"""Events of one look."""
_AHEAD = 1000
"""Events that may wait for a slow listener; it gets no more before it has taken them."""


@dataclass(eq=False)
class _Listener:
    """One who follows a job; ``seen`` is the last ``seq`` put into ``waiting``."""

    job: str
    seen: int
    waiting: deque[JobEvent] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False


class Watch:
    """A :class:`Watching`. Looks only while somebody follows, at once when this process wrote."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._listeners: set[_Listener] = set()
        self._polling: asyncio.Task[None] | None = None
        self._look = asyncio.Event()
        self._closed = False
        self.looks = 0
        """How often the database was asked."""
        store.written = self.wake

    def wake(self, job: str) -> None:
        """This process wrote events of ``job``."""
        if any(listener.job == job for listener in self._listeners):
            self._look.set()

    async def follow(self, job: str, after: int = 0) -> AsyncIterator[JobEvent]:
        """All events after ``after``, as they come; ends when the job is ended or waits for a person, or at
        :meth:`close`."""
        listener = _Listener(job, after)
        self._listeners.add(listener)
        self._look.set()
        if self._polling is None or self._polling.done():
            self._polling = asyncio.create_task(self._poll(), name="watching")
        try:
            while True:
                while listener.waiting:
                    yield listener.waiting.popleft()
                if listener.over or self._closed:
                    return
                listener.news.clear()
                await listener.news.wait()
        finally:
            self._listeners.discard(listener)

    def close(self) -> None:
        """End every stream: the server stops. Listeners come again and lose nothing."""
        self._closed = True
        for listener in self._listeners:
            listener.news.set()

    async def aclose(self) -> None:
        """As :meth:`close`, and stop looking."""
        self.close()
        if self._polling is not None:
            self._polling.cancel()
            await asyncio.gather(self._polling, return_exceptions=True)

    async def _poll(self) -> None:
        loop = asyncio.get_running_loop()
        while self._listeners and not self._closed:
            self._look.clear()
            began, before = loop.time(), self.looks
            try:
                more = await self._look_once()
            except (SQLAlchemyError, OSError):
                _LOG.warning("the database did not answer; looking again", exc_info=True)
                more = False
            # Somebody in this process who wrote wakes us, but never to more than ten queries a second.
            await asyncio.sleep(began + max(1, self.looks - before) * _QUERY - loop.time())
            if not more and not self._look.is_set():
                await _set_within(self._look, began + TURN - loop.time())

    async def _look_once(self) -> bool:
        """Hand out what is new; whether there is more than one look takes."""
        ready = [one for one in self._listeners if not one.over and len(one.waiting) < _AHEAD]
        followed = {one.job for one in ready}
        if not followed:
            return False
        seen = [(one.job, one.seen) for one in ready]

        def work(connection: Connection) -> tuple[dict[str, tuple[int, str]], list[JobEvent] | None]:
            asked = select(jobs.c.id, jobs.c.events, jobs.c.state).where(jobs.c.id.in_(followed))
            rows = {job: (last, state) for job, last, state in connection.execute(asked).all()}
            behind: dict[str, int] = {}
            for job, had in seen:
                if had < rows.get(job, (0, ""))[0]:
                    behind[job] = min(had, behind.get(job, had))
            if not behind:
                return rows, None
            wanted = or_(*(and_(events.c.job == job, events.c.seq > had) for job, had in behind.items()))
            ordered = select(events).where(wanted).order_by(events.c.job, events.c.seq).limit(_MOST)
            return rows, [job_event(row) for row in connection.execute(ordered).mappings()]

        rows, new = await self._store.engine.read(work)
        self.looks += 1 if new is None else 2
        found = new or []
        for one in ready:
            self._hand_out(one, found, *rows.get(one.job, (0, "gone")))
        return len(found) == _MOST

    @staticmethod
    def _hand_out(one: _Listener, found: list[JobEvent], last: int, state: str) -> None:
        for event in found:
            if event.job == one.job and event.seq == one.seen + 1:
                one.waiting.append(event)
                one.seen = event.seq
        one.over = one.seen >= last and state in (*ENDED, "waiting", "gone")
        if one.waiting or one.over:
            one.news.set()


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
