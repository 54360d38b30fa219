"""What a key's jobs, documents and studies keep on disk, and the limit on it.

Every job, document and study has a row that says how many bytes it keeps, so that no request has to look at a folder.
A job's is written when it is asked for (its request, which may hold a picture), and again each time a worker has
worked on it; until then the limit can be passed by what runs at that moment, and by no more: a worker begins nothing
for a key that is over it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import LOCAL, JobRow
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings
from chalkwright.service.tables import Moment, jobs, metadata

_LOCK = 7_243_022
"""Seed of PostgreSQL's advisory locks on owners; any number that nobody else uses."""

kept = Table(
    "kept",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("bytes", BigInteger().with_variant(Integer, "sqlite"), nullable=False),
    Column("until", Moment),
    Index("kept_by_owner", "owner", "until", "bytes"),
)
"""``name``: the id of a job or study, or a document's name. ``until``: when a document is removed; all others stay
until they are taken back."""


class Full(Refused):
    """The key keeps as much as it may (507)."""


def check_room(connection: Connection, owner: str, settings: Settings, more: int = 0) -> None:
    """Raises :class:`Full` when ``owner`` keeps all that it may, or would with ``more`` bytes."""
    counted = select(func.sum(kept.c.bytes)).where(
        kept.c.owner == owner, or_(kept.c.until.is_(None), kept.c.until > datetime.now(UTC))
    )
    total = int(connection.execute(counted).scalar_one() or 0)
    if total + more < settings.max_kept:
        return
    told = (
        mark("The service keeps {taken} GB of disk, and may take {most} GB;")
        if owner == LOCAL.id
        else mark("What the key keeps takes {taken} GB of disk, and may take {most} GB;")
    )
    days = settings.keep_days
    wait = (
        translate("delete explanations or studies that you no longer need, or ask whoever runs the service for more.")
        if days is None
        else translate(
            "delete explanations or studies that you no longer need, wait for the oldest to be removed, {days} days "
            "after they ended, or ask whoever runs the service for more.",
            days=f"{days:g}",
        )
    )
    raise Full(
        507,
        f"{translate(told, taken=f'{total / 1e9:.2f}', most=f'{settings.max_kept / 1e9:g}')} {wait}",
    )


def count_request(connection: Connection, job: str, owner: str) -> None:
    """Count a job that was just taken in, within its transaction."""
    size = select(func.length(cast(jobs.c.request, Text))).where(jobs.c.id == job).scalar_subquery()
    connection.execute(insert(kept).values(owner=owner, name=job, bytes=size))


def forget(connection: Connection, names: Sequence[str]) -> None:
    """Count them no more: what they kept is gone."""
    connection.execute(delete(kept).where(kept.c.name.in_(names)))


def keeper(job: JobRow) -> str:
    """The job in whose folder ``job`` works: a follow-up works in its explanation's."""
    return job.parent if job.kind == "followup" and job.parent else job.id


async def count_job(engine: Database, job: JobRow, bytes_: int) -> None:
    """Count what the folder that ``job`` works in holds now."""
    name = keeper(job)
    size = select(func.length(cast(jobs.c.request, Text))).where(jobs.c.id == name).scalar_subquery()
    counted = update(kept).where(kept.c.owner == job.owner, kept.c.name == name)
    await engine.write(lambda connection: connection.execute(counted.values(bytes=func.coalesce(size, 0) + bytes_)))


async def check(engine: Database, owner: str, settings: Settings) -> None:
    """As :func:`check_room`."""
    await engine.read(lambda connection: check_room(connection, owner, settings))


async def take(
    engine: Database, owner: str, name: str, bytes_: int, settings: Settings, *, for_good: bool = False
) -> None:
    """Count a document of ``owner`` before it is written; one that is known is kept from now on. Of documents that are
    sent together each sees the one before. ``for_good``: a study, which stays until it is removed. Raises
    :class:`Full`."""
    days, now = None if for_good else settings.keep_days, datetime.now(UTC)
    until = None if days is None else now + timedelta(days)

    def work(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":  # SQLite's writers take turns as it is
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(owner, _LOCK))))
        connection.execute(delete(kept).where(kept.c.owner == owner, kept.c.until <= now))
        connection.execute(delete(kept).where(kept.c.owner == owner, kept.c.name == name))
        check_room(connection, owner, settings, bytes_)
        connection.execute(insert(kept).values(owner=owner, name=name, bytes=bytes_, until=until))

    await engine.write(work)


async def give_back(engine: Database, owner: str, name: str) -> None:
    """Count a document or study no more: it was not written, or is gone."""
    gone = delete(kept).where(kept.c.owner == owner, kept.c.name == name)
    await engine.write(lambda connection: connection.execute(gone))


def size_of(folder: Path) -> int:
    """Bytes of all files below ``folder``, links not followed; what goes away meanwhile is not counted."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(place) / name).lstat().st_size
            except FileNotFoundError:
                continue
    return total
