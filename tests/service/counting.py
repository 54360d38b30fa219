"""What the service counts, as its database has it."""

from __future__ import annotations

from sqlalchemy import func, select

from chalkwright.service.database import Database
from chalkwright.service.keys import disk


async def counted(engine: Database, owner: str) -> int:
    """Bytes that ``owner`` keeps on disk."""
    total = select(func.sum(disk.kept.c.bytes)).where(disk.kept.c.owner == owner)
    return await engine.read(lambda connection: int(connection.execute(total).scalar_one() or 0))
