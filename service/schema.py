"""All tables of the service, made where they are missing."""

from __future__ import annotations

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.agent.errors import UserError
from chalkwright.agent.postgresql import ASK_ENCODING, require_unicode
from chalkwright.service import tables
from chalkwright.service.database import Database
from chalkwright.service.jobs import soundness, webhooks
from chalkwright.service.keys import disk, limits, store
from chalkwright.service.links import store as links
from chalkwright.service.lti import pending as launches
from chalkwright.service.pages import learners
from chalkwright.service.studies import tables as studies
from chalkwright.service.telemetry import metrics

_PARTS = (tables, store, limits, disk, webhooks, metrics, soundness, learners, links, launches, studies)
"""Modules that keep something in the database."""
_LOCK = 7_243_019


async def create_tables(engine: Database) -> None:
    """Make the tables that are missing. Raises :class:`UserError` when the database cannot be reached, or has no place
    for every letter."""
    schemas = {id(part.metadata): part.metadata for part in _PARTS}

    def make(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            require_unicode(connection.exec_driver_sql(ASK_ENCODING).scalar_one())
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        for schema in schemas.values():
            schema.create_all(connection)

    try:
        await engine.write(make)
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise UserError(f"The database cannot be used ({why}); see that it runs and that the URL is right.") from error
