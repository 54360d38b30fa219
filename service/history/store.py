"""A person's explanations, worksheets and pictures: searched, renamed, deleted, brought back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from chalkwright.agent.data import Frozen
from chalkwright.service.data import Kind, State
from chalkwright.service.database import Database
from chalkwright.service.jobs.rows import now
from chalkwright.service.tables import is_there, jobs, shelf

KINDS: tuple[Kind, ...] = ("explanation", "worksheet", "visual", "figure")
PAGE = 30
"""Entries of one page."""


class Entry(Frozen):
    """One line of the list."""

    id: str
    number: int
    """Goes up with time."""
    kind: Kind
    state: State
    name: str
    created: datetime


async def search(engine: Database, owner: str, words: str = "", before: int | None = None) -> Sequence[Entry]:
    """The newest first, one more than :data:`PAGE` at most; with ``words`` those whose name or problem has them all,
    the problems of worksheets too. ``before``: older than this number."""
    name = func.coalesce(shelf.c.name, jobs.c.title)
    columns = (jobs.c.id, jobs.c.number, jobs.c.kind, jobs.c.state, name.label("name"), jobs.c.created)
    found = select(*columns).outerjoin(shelf, shelf.c.job == jobs.c.id)
    found = found.where(jobs.c.owner == owner, jobs.c.kind.in_(KINDS), is_there())
    if not words.split():
        found = found.where(jobs.c.parent.is_(None))
    asked = func.coalesce(jobs.c.request["problem"]["text"].as_string(), jobs.c.request["text"].as_string(), "")
    for word in words.split()[:10]:
        found = found.where(or_(name.icontains(word, autoescape=True), asked.icontains(word, autoescape=True)))
    if before is not None:
        found = found.where(jobs.c.number < before)
    wanted = found.order_by(jobs.c.number.desc()).limit(PAGE + 1)
    return await engine.read(
        lambda connection: [Entry.model_validate(dict(row)) for row in connection.execute(wanted).mappings()]
    )


async def rename(engine: Database, owner: str, job: str, name: str) -> bool:
    """Call it otherwise, or (blank) as it was; whether the owner has it."""
    return await engine.write(lambda connection: _mark(connection, owner, job, {"name": name.strip()[:200] or None}))


async def remove(engine: Database, owner: str, job: str) -> str | None:
    """Delete it, and a worksheet's explanations with it; its name, or None where the owner has none such."""

    def work(connection: Connection) -> str | None:
        found = _find(connection, owner, job)
        if found is None or not _mark(connection, owner, job, {"deleted": now()}):
            return None
        for child in connection.execute(select(jobs.c.id).where(jobs.c.parent == job)).scalars().all():
            _mark(connection, owner, child, {"deleted": now()})
        return found[0]

    return await engine.write(work)


async def restore(engine: Database, owner: str, job: str) -> bool:
    """Bring back what was deleted; whether it was still there."""

    def work(connection: Connection) -> bool:
        belongs = select(jobs.c.id).where(jobs.c.owner == owner, or_(jobs.c.id == job, jobs.c.parent == job))
        back = update(shelf).where(shelf.c.job.in_(belongs), shelf.c.deleted.is_not(None)).values(deleted=None)
        return bool(connection.execute(back).rowcount)

    return await engine.write(work)


async def deleted_name(engine: Database, owner: str, job: str) -> str | None:
    """The name of what was deleted and can be brought back."""
    found = await engine.read(lambda connection: _find(connection, owner, job))
    return None if found is None or found[1] is None else found[0]


def _find(connection: Connection, owner: str, job: str) -> tuple[str, datetime | None] | None:
    name = func.coalesce(shelf.c.name, jobs.c.title).label("name")
    wanted = select(name, shelf.c.deleted).select_from(jobs).outerjoin(shelf, shelf.c.job == jobs.c.id)
    wanted = wanted.where(jobs.c.id == job, jobs.c.owner == owner, jobs.c.kind.in_(KINDS))
    found = connection.execute(wanted).first()
    return None if found is None else (str(found.name), found.deleted)


def _mark(connection: Connection, owner: str, job: str, values: dict[str, object]) -> bool:
    mine = select(jobs.c.id).where(jobs.c.id == job, jobs.c.owner == owner).with_for_update()
    if connection.execute(mine).first() is None:
        return False
    before = connection.execute(select(shelf).where(shelf.c.job == job)).mappings().first()
    connection.execute(delete(shelf).where(shelf.c.job == job))
    connection.execute(insert(shelf).values({**(before or {}), "job": job, **values}))
    return True
