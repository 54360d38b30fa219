"""The drawing processes of a worker: started before the first job needs them where that is asked, and kept sound."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Column, Connection, Double, String, Table, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.service.database import Database, epoch
from chalkwright.service.jobs.handlers.sharing import share_service
from chalkwright.service.jobs.processes import process_name
from chalkwright.service.settings import Settings
from chalkwright.service.tables import metadata, workers

_LOG = logging.getLogger(__name__)


def _reports_by(name: str) -> Table:
    """Processes that said something of themselves, and when they last did, by the database's clock."""
    return Table(name, metadata, Column("name", String(120), primary_key=True), Column("beat", Double, nullable=False))


warm = _reports_by("warm")
"""Processes whose renderers are warm and sound."""
unsound = _reports_by("unsound")
"""Processes whose renderers, once started, do not draw what they should and could not be replaced."""


async def run(engine: Database, settings: Settings, stop: asyncio.Event) -> None:
    """See :mod:`chalkwright.service.hooks`: warm up if asked to, keep the renderers sound, and say how they are until
    ``stop``."""
    name, service = process_name(), share_service(settings)
    said: Table | None = None
    try:
        explaining = service.enter(settings)
        while not stop.is_set():
            now = warm if settings.warm else None
            try:
                await (explaining.warm() if settings.warm else explaining.look_after())
            except ChalkwrightError as error:
                _LOG.error("the renderers cannot be started: %s", error)
                now = unsound
            try:
                await _say(engine, name, now, said)
                said = now
            except (SQLAlchemyError, OSError):
                _LOG.warning("the database did not answer; trying again", exc_info=True)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), settings.lease / 3)
    finally:
        await service.leave()
        with suppress(SQLAlchemyError, OSError):
            await _say(engine, name, None, said)


async def missing(engine: Database, settings: Settings) -> str | None:
    """What is not there for drawing, in one sentence: warm renderers where the service warms them, else a worker whose
    renderers are sound or were not needed yet."""

    def work(connection: Connection) -> tuple[int, int, int]:
        counted = (
            select(func.count()).select_from(table).where(table.c.beat > epoch() - settings.lease)
            for table in (workers, warm, unsound)
        )
        living, ready, broken = (connection.execute(count).scalar_one() for count in counted)
        return living, ready, broken

    living, ready, broken = await engine.read(work)
    if settings.warm and not ready:
        return "No worker's renderers are warm yet."
    if not settings.warm and 0 < living <= broken:
        return "No worker's renderers draw what they should; have whoever runs the service check its machine."
    return None


async def _say(engine: Database, name: str, now: Table | None, before: Table | None) -> None:
    """Say in which table the process belongs, and at once no more that it belongs where it was ``before``."""

    def work(connection: Connection) -> None:
        if before is not None and before is not now:
            connection.execute(delete(before).where(before.c.name == name))
        if now is not None:
            said = connection.execute(update(now).where(now.c.name == name).values(beat=epoch()))
            if not said.rowcount:
                connection.execute(insert(now).values(name=name, beat=epoch()))

    if now is not None or before is not None:
        await engine.write(work)
