"""The drawing processes of a worker, started before the first job needs them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Column, Connection, Double, String, Table, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.service.database import Database, epoch
from chalkwright.service.jobs.handlers.sharing import shared
from chalkwright.service.jobs.processes import process_name
from chalkwright.service.settings import Settings
from chalkwright.service.tables import metadata

_LOG = logging.getLogger(__name__)

warm = Table("warm", metadata, Column("name", String(120), primary_key=True), Column("beat", Double, nullable=False))
"""Processes whose renderers are warm; ``beat``: when they last said so, by the database's clock."""


async def run(engine: Database, settings: Settings, stop: asyncio.Event) -> None:
    """See :mod:`chalkwright.service.hooks`: warm up, keep the renderers sound, and say so until ``stop``."""
    if not settings.warm:
        return
    name, service = process_name(), shared(settings)
    try:
        explaining = service.enter(settings)
        while not stop.is_set():
            try:
                await explaining.warm()
            except ChalkwrightError as error:
                _LOG.error("the renderers cannot be started: %s", error)
                await _take_back(engine, name)
            else:
                await _say(engine, name)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), settings.lease / 3)
    finally:
        await service.leave()
        await _take_back(engine, name)


async def any_warm(engine: Database, within: float) -> bool:
    """Whether some worker's renderers were warm so many seconds ago or later."""
    fresh = select(func.count()).select_from(warm).where(warm.c.beat > epoch() - within)
    return await engine.read(lambda connection: bool(connection.execute(fresh).scalar_one()))


async def _take_back(engine: Database, name: str) -> None:
    with suppress(SQLAlchemyError, OSError):
        await engine.write(lambda connection: connection.execute(delete(warm).where(warm.c.name == name)))


async def _say(engine: Database, name: str) -> None:
    def work(connection: Connection) -> None:
        said = connection.execute(update(warm).where(warm.c.name == name).values(beat=epoch()))
        if not said.rowcount:
            connection.execute(insert(warm).values(name=name, beat=epoch()))

    try:
        await engine.write(work)
    except (SQLAlchemyError, OSError):
        _LOG.warning("the database did not answer; trying again", exc_info=True)
