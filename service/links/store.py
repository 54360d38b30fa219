"""The links as they are kept, and their names in addresses.

An address holds the link's id and a signature over it, so that a copy of the database opens no explanation, and what
was not signed here is refused before the database is asked.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from itsdangerous import BadSignature, Signer
from sqlalchemy import Boolean, Column, Connection, Index, String, Table, delete, insert, select

from chalkwright.agent.data import Frozen
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.tables import Moment, metadata

MOST = 20
"""Links of one explanation."""

links = Table(
    "links",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("job", String(32), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("steps", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
    Column("expires", Moment, nullable=False),
    Index("links_by_job", "job", "created"),
)


class Link(Frozen):
    """One link. It holds until ``expires``, or until it is removed."""

    id: str
    job: str
    owner: str
    steps: bool
    """Whether the explanation comes step by step."""
    created: datetime
    expires: datetime

    def holds(self, now: datetime) -> bool:
        """Whether it still shows something."""
        return now < self.expires


class Names:
    """Ids of links as they stand in addresses."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="link", digest_method=hashlib.sha256)

    def write(self, id_: str) -> str:
        """For an address."""
        return self._signer.sign(id_).decode()

    def read(self, name: str) -> str | None:
        """The id, or None for what was not written here."""
        try:
            return self._signer.unsign(name).decode()
        except (BadSignature, UnicodeError):
            return None


async def add(engine: Database, job: str, owner: str, days: int, *, steps: bool) -> Link:
    """A new link to ``job`` that holds for ``days``. Those that have expired are forgotten. Raises :class:`Refused`
    (409) when there are too many."""
    now = datetime.now(UTC)
    made = Link(
        id=secrets.token_hex(12), job=job, owner=owner, steps=steps, created=now, expires=now + timedelta(days=days)
    )

    def work(connection: Connection) -> None:
        connection.execute(delete(links).where(links.c.expires <= now))
        kept = connection.execute(select(links.c.id).where(links.c.job == job).limit(MOST)).all()
        if len(kept) >= MOST:
            raise Refused(
                409,
                translate(
                    "There are {most} links to this explanation already; remove one before you make another.", most=MOST
                ),
            )
        connection.execute(insert(links).values(**made.model_dump()))

    await engine.write(work)
    return made


async def list_links(engine: Database, job: str, owner: str) -> list[Link]:
    """The links to a job that hold, the newest first."""
    mine = (links.c.job == job) & (links.c.owner == owner) & (links.c.expires > datetime.now(UTC))
    query = select(links).where(mine).order_by(links.c.created.desc())
    return await engine.read(lambda connection: [_link(row) for row in connection.execute(query).mappings()])


async def find(engine: Database, id_: str) -> Link | None:
    """The link, also when it has expired and nobody has made another since."""
    query = select(links).where(links.c.id == id_)
    row = await engine.read(lambda connection: connection.execute(query).mappings().first())
    return None if row is None else _link(row)


async def remove(engine: Database, id_: str, job: str, owner: str) -> bool:
    """Have the link show nothing any more; whether the owner had it."""
    mine = (links.c.id == id_) & (links.c.job == job) & (links.c.owner == owner)
    return bool(await engine.write(lambda connection: connection.execute(delete(links).where(mine)).rowcount))


def _link(row: Any) -> Link:
    return Link(**{name: row[name] for name in Link.model_fields})
