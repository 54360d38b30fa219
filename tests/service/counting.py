"""What the service counts, as its database has it."""

from __future__ import annotations

from sqlalchemy import func, select

from chalkwright.service.data import State
from chalkwright.service.database import Database
from chalkwright.service.keys import disk
from chalkwright.service.tables import jobs


async def counted(engine: Database, owner: str) -> int:
    """Bytes that ``owner`` keeps on disk."""
    total = select(func.sum(disk.kept.c.bytes)).where(disk.kept.c.owner == owner)
    return await engine.read(lambda connection: int(connection.execute(total).scalar_one() or 0))


async def count_jobs(engine: Database, owner: str | None = None) -> dict[State, int]:
    """How many jobs are in each state, of one owner or of all."""
    wanted = select(jobs.c.state, func.count()).group_by(jobs.c.state)
    if owner is not None:
        wanted = wanted.where(jobs.c.owner == owner)
    rows = await engine.read(lambda connection: connection.execute(wanted).all())
    return {state: count for state, count in rows}  # noqa: C416 - a Row is no pair
