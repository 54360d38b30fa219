"""The tables of the service, in SQLAlchemy Core with types that SQLite and PostgreSQL both have."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    select,
)

metadata = MetaData()

_PICODOLLARS = 10**12


class Money(TypeDecorator[Decimal]):
    """US dollars, exact to 10⁻¹² and up to nine million, summed exactly by either database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> int | None:
        return None if value is None else int((value * _PICODOLLARS).to_integral_value())

    def process_result_value(self, value: Any, dialect: Dialect) -> Decimal | None:
        return None if value is None else Decimal(int(value)) / _PICODOLLARS


class Moment(TypeDecorator[datetime]):
    """A time with its zone, UTC; SQLite has no zones and keeps UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        assert isinstance(value, datetime)
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


Counter = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the type is INTEGER."""

jobs = Table(
    "jobs",
    metadata,
    Column("number", Counter, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("kind", String(20), nullable=False),
    Column("state", String(12), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("request", JSON, nullable=False),
    Column("result", JSON(none_as_null=True)),
    Column("fault", Text, nullable=False, default=""),
    Column("fault_kind", String(80), nullable=False, default=""),
    Column("parent", String(32)),
    Column("title", Text, nullable=False, default=""),
    Column("created", Moment, nullable=False),
    Column("started", Moment),
    Column("ended", Moment),
    Column("attempt", Integer, nullable=False, default=0),
    Column("crashes", Integer, nullable=False, default=0),
    Column("cancel", Boolean, nullable=False, default=False),
    Column("cost", Money, default=Decimal(0)),
    Column("webhook", Text),
    Column("worker", String(120)),
    Column("lease", Double, nullable=False, default=0.0),
    Column("events", Integer, nullable=False, default=0),
    Column("idempotency", String(255)),
    Column("request_hash", String(64)),
    UniqueConstraint("owner", "idempotency"),
    Index("jobs_by_state", "state", "number"),
    Index("jobs_by_owner", "owner", "number"),
    Index("jobs_by_parent", "parent"),
)
"""``number`` orders the queue; ``crashes`` counts workers that died over the job; ``lease`` is the database's clock
in seconds since 1970; ``events`` is the last event's ``seq``."""

events = Table(
    "events",
    metadata,
    Column("job", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)

shelf = Table(
    "shelf",
    metadata,
    Column("job", String(32), ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text),
    Column("deleted", Moment),
    Index("shelf_by_deleted", "deleted"),
)
"""What a person did to a job in their list: ``name`` takes the place of its title; what is ``deleted`` does not exist
for anybody until it is brought back, and is removed for good after some time."""


def is_there() -> ColumnElement[bool]:
    """Whether a row of :data:`jobs` is not deleted."""
    return jobs.c.id.not_in(select(shelf.c.job).where(shelf.c.deleted.is_not(None)))


workers = Table(
    "workers",
    metadata,
    Column("name", String(120), primary_key=True),
    Column("beat", Double, nullable=False),
)
"""``beat``: when the worker last said that it lives, by the database's clock in seconds since 1970."""
