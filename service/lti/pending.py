"""What is under way between two requests of a launch, in the database: each is taken once, or forgotten.

A launch that began (its nonce, and what it began with) and a choice of content (where the platform wants the answer).
Nothing of the person who sits there is kept.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, Column, Connection, Index, String, Table, delete, func, insert, select

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.tables import Moment, metadata

_MOST = 50_000
"""Anybody can begin a launch; this many that nobody goes on with are 300 MB at most. What a platform signed is kept
beside them, whatever strangers begin."""
_FULL = mark("Too many launches were begun and not finished; try again in ten minutes.")

pending = Table(
    "lti_pending",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("expires", Moment, nullable=False),
    Index("lti_pending_by_end", "expires"),
)


async def put(
    engine: Database, data: dict[str, Any], seconds: float, *, id_: str | None = None, proved: bool = False
) -> str:
    """Keep ``data`` for so long; its id, random if not given. Raises :class:`Refused` (503) when there is too much of
    what nobody has ``proved`` yet."""
    now = datetime.now(UTC)
    name = id_ or secrets.token_hex(16)

    def work(connection: Connection) -> None:
        connection.execute(delete(pending).where(pending.c.expires <= now))
        if not proved and connection.execute(select(func.count()).select_from(pending)).scalar_one() >= _MOST:
            raise Refused(503, _FULL, {"Retry-After": "600"})
        connection.execute(insert(pending).values(id=name, data=data, expires=now + timedelta(seconds=seconds)))

    await engine.write(work)
    return name


async def look(engine: Database, id_: str) -> dict[str, Any] | None:
    """What is kept, and stays."""
    return await engine.read(lambda connection: _find(connection, id_))


async def take(engine: Database, id_: str) -> dict[str, Any] | None:
    """What is kept, to nobody else ever again."""

    def work(connection: Connection) -> dict[str, Any] | None:
        found = _find(connection, id_)
        gone = connection.execute(delete(pending).where(pending.c.id == id_)).rowcount
        return found if gone else None

    return await engine.write(work)


def _find(connection: Connection, id_: str) -> dict[str, Any] | None:
    still = (pending.c.id == id_) & (pending.c.expires > datetime.now(UTC))
    found = connection.execute(select(pending.c.data).where(still)).scalar_one_or_none()
    return None if found is None else dict(found)
