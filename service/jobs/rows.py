"""What both halves of the store share: rows as data, and events numbered without gaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, update

from chalkwright.service.data import ENDED, JobEvent, JobRow, State
from chalkwright.service.tables import events, jobs

Settled = Callable[[Connection, JobRow], None]
"""Told of an ended job inside the transaction that ends it (a webhook's outbox)."""

ROW = tuple(jobs.c[name] for name in JobRow.model_fields)
BRIEF = tuple(column for column in ROW if column.key not in ("request", "result"))


def now() -> datetime:
    return datetime.now(UTC)


def job_row(row: RowMapping) -> JobRow:
    """A job; one that was listed has neither its request nor its result."""
    return JobRow.model_validate({"request": {}, **row})


def job_event(row: RowMapping) -> JobEvent:
    return JobEvent.model_validate(dict(row))


def add_events(
    connection: Connection,
    job: str,
    told: Sequence[tuple[str, dict[str, Any]]],
    *,
    held_by: str | None = None,
    **changes: Any,
) -> bool:
    """Append ``told`` to the job's events and change its row; False when the worker ``held_by`` has it no more.

    The counter is raised first: its row's lock makes writers of one job wait for each other, so no ``seq`` is
    skipped or given twice.
    """
    raised = update(jobs).where(jobs.c.id == job).values(events=jobs.c.events + len(told), **changes)
    if held_by is not None:
        raised = raised.where(jobs.c.worker == held_by, jobs.c.state == "running")
    last = connection.execute(raised.returning(jobs.c.events)).scalar_one_or_none()
    if last is None:
        return False
    if told:
        first, at = last - len(told) + 1, now()
        rows = [
            {"job": job, "seq": first + place, "kind": kind, "data": data, "at": at}
            for place, (kind, data) in enumerate(told)
        ]
        connection.execute(insert(events), rows)
    return True


def state_event(state: State, **more: Any) -> tuple[str, dict[str, Any]]:
    """The event that says that a job's state changed."""
    return "state", {"state": state, **{name: value for name, value in more.items() if value}}


def ending(state: State) -> dict[str, Any]:
    """What else changes in a row that goes from ``running`` to ``state``."""
    return {
        "state": state,
        "worker": None,
        "lease": 0.0,
        "ended": now() if state in ENDED else None,
    }
