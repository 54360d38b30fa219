"""Where studies are kept: SQLAlchemy Core, the same in SQLite and PostgreSQL.

An answer belongs to one rater by its key, so that no rater can overwrite another's; every change is also a row of
``study_changes``, so that nothing a rater said is lost.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from chalkwright.service.tables import Counter, Moment

metadata = MetaData()

studies = Table(
    "studies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("form", JSON, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("created", Moment, nullable=False),
    Index("studies_by_owner", "owner", "created"),
)

items = Table(
    "study_items",
    metadata,
    Column("study", String(32), ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(200), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("body", JSON, nullable=False),
)

raters = Table(
    "study_raters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("study", String(32), ForeignKey("studies.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("invited", Moment, nullable=False),
    Column("started", Moment),
    Column("pilot_tries", Integer, nullable=False, default=0),
    Column("passed", Boolean, nullable=False, default=False),
    Column("submitted", Moment),
    Column("withdrawn", Boolean, nullable=False, default=False),
    UniqueConstraint("study", "number"),
)
"""``passed``: may go on after the pilot. The link's token is kept as its SHA-256 alone."""

tasks = Table(
    "study_tasks",
    metadata,
    Column("rater", String(32), ForeignKey("study_raters.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("item", String(200), nullable=False),
    Column("stage", String(10), nullable=False),
    Column("seen", Moment),
    Column("seconds", Double, nullable=False, default=0.0),
    UniqueConstraint("rater", "item"),
)
"""``place`` counts from 1 through training, pilot and rating; ``seconds``: time spent, pauses left out."""

answers = Table(
    "study_answers",
    metadata,
    Column("rater", String(32), ForeignKey("study_raters.id", ondelete="CASCADE"), primary_key=True),
    Column("item", String(200), primary_key=True),
    Column("criterion", String(40), primary_key=True),
    Column("raw", Text, nullable=False),
    Column("value", Double, nullable=False),
    Column("at", Moment, nullable=False),
)

changes = Table(
    "study_changes",
    metadata,
    Column("number", Counter, primary_key=True, autoincrement=True),
    Column("rater", String(32), ForeignKey("study_raters.id", ondelete="CASCADE"), nullable=False),
    Column("item", String(200), nullable=False),
    Column("criterion", String(40), nullable=False),
    Column("raw", Text, nullable=False),
    Column("value", Double, nullable=False),
    Column("before_raw", Text),
    Column("before_value", Double),
    Column("undone", Boolean, nullable=False, default=False),
    Column("at", Moment, nullable=False),
    Index("study_changes_by_rater", "rater", "number"),
)

settlements = Table(
    "study_settlements",
    metadata,
    Column("study", String(32), ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("item", String(200), primary_key=True),
    Column("criterion", String(40), primary_key=True),
    Column("value", Double, nullable=False),
    Column("note", Text, nullable=False, default=""),
    Column("at", Moment, nullable=False),
)
