"""The drawing processes of a worker, started before the first job needs them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Column, Double, String, Table, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.web.database import epoch, reading, writing
from chalkwright.agent.web.handling.sharing import shared
from chalkwright.agent.web.processes import process_name
from chalkwright.agent.web.settings import Settings
from chalkwright.agent.web.tables import metadata

_LOG = logging.getLogger(__name__)

warm = Table("warm", metadata, Column("name", String(120), primary_key=True), Column("beat", Double, nullable=False))
"""Processes whose renderers are warm; ``beat``: when they last said so, by the database's clock."""


async def run(engine: AsyncEngine, settings: Settings, stop: asyncio.Event) -> None:
    """See :mod:`chalkwright.agent.web.beside`: warm up, and say so until ``stop``."""
    if not settings.warm:
        return
    name, service = process_name(), shared(settings)
    try:
        await service.enter(settings).warm()
        while not stop.is_set():
            await _say(engine, name)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), settings.lease / 3)
    except ChalkwrightError as error:
        _LOG.error("the renderers cannot be started: %s", error)
    finally:
        await service.leave()
        with suppress(SQLAlchemyError, OSError):
            async with writing(engine) as connection:
                await connection.execute(delete(warm).where(warm.c.name == name))


async def any_warm(engine: AsyncEngine, within: float) -> bool:
    """Whether some worker's renderers were warm so many seconds ago or later."""
    fresh = select(func.count()).select_from(warm).where(warm.c.beat > epoch() - within)
    async with reading(engine) as connection:
        return bool((await connection.execute(fresh)).scalar_one())


async def _say(engine: AsyncEngine, name: str) -> None:
    try:
        async with writing(engine) as connection:
            said = await connection.execute(update(warm).where(warm.c.name == name).values(beat=epoch()))
            if not said.rowcount:
                await connection.execute(insert(warm).values(name=name, beat=epoch()))
    except (SQLAlchemyError, OSError):
        _LOG.warning("the database did not answer; trying again", exc_info=True)
