"""The application: its state, its errors, its routes; started and stopped with the work it gives out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Route

from chalkwright.service import beforehand, description, faults, hooks
from chalkwright.service.comparison import pages as comparison_pages
from chalkwright.service.database import Database, open_engine
from chalkwright.service.history import pages as history_pages
from chalkwright.service.jobs.crew import Crew
from chalkwright.service.jobs.store import SqlStore, open_store
from chalkwright.service.jobs.watch import Watch
from chalkwright.service.jobs.worker import Worker
from chalkwright.service.keys.disk import check_room
from chalkwright.service.leaderboard import pages as leaderboard_pages
from chalkwright.service.links import pages as link_pages
from chalkwright.service.lti import pages as lti_pages
from chalkwright.service.lti.platforms import platforms_of
from chalkwright.service.mcp import endpoint
from chalkwright.service.pages import entry, explain, learner, static, switching
from chalkwright.service.pictures import counting, marking
from chalkwright.service.routes import explanations, figures, followups, health, keys, verdicts, visuals, worksheets
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from chalkwright.service.studies import making, rating, studies
from chalkwright.service.worksheets import pages as worksheet_pages

_ABOUT = """
Explains K-12 STEM problems with exact diagrams, and scores such explanations.

Every kind of work is a *job*: `POST` answers at once with `202`, the address of the job in `Location`, and what is
known of it. Follow it by Server-Sent Events at `…/events` (a connection that broke is taken up again with
`Last-Event-ID`), or ask for it from time to time. A `POST` with an `Idempotency-Key` may be sent again safely.
Errors are problem JSON (RFC 9457) whose `detail` says what to do.
"""


ROUTES = (
    explanations,
    followups,
    visuals,
    figures,
    worksheets,
    keys,
    health,
    static,
    entry,
    switching,
    explain,
    learner,
    link_pages,
    worksheet_pages,
    counting,
    marking,
    history_pages,
    lti_pages,
    verdicts,
    comparison_pages,
    leaderboard_pages,
    rating,
    making,
    studies,
)
"""Modules with a ``router``, in the order in which they are asked."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """The service for these settings; ``app.state`` holds ``settings``, ``engine``, ``store`` and ``watching``.

    With ``workers=0`` jobs are done in the server's own event loop, else in processes that start and end with the
    app. Raises :class:`chalkwright.agent.errors.UserError` for a database URL of another kind, and
    for a file of learning platforms that cannot be used.
    """
    settings = settings or Settings()
    platforms_of(settings)  # a file that cannot be used is told of before anything starts
    app = FastAPI(
        title="Chalkwright",
        version=version("chalkwright"),
        description=_ABOUT,
        lifespan=_lifespan,
        openapi_url=None,  # our own answers
        docs_url=None,  # they would load scripts from elsewhere
        redoc_url=None,
        generate_unique_id_function=_operation,
    )
    app.state.settings = settings
    app.state.engine = open_engine(settings)
    app.state.store = open_store(app.state.engine, settings.max_open_jobs, partial(check_room, settings=settings))
    app.state.watching = Watch(app.state.store)
    faults.install(app)
    hooks.install(app, settings)
    for module in ROUTES:
        app.include_router(module.router)
    app.state.mcp = endpoint.Endpoint(settings)
    app.router.routes.append(Route(endpoint.ADDRESS, app.state.mcp, include_in_schema=False))
    description.install(app, [faults, *ROUTES])
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    async with AsyncExitStack() as stack:
        warming = asyncio.create_task(beforehand.warm(), name="warming")
        stack.callback(warming.cancel)
        stack.push_async_callback(app.state.engine.dispose)
        await create_tables(app.state.engine)
        await beforehand.prepare(app)
        stack.push_async_callback(app.state.watching.aclose)
        stack.push_async_callback(app.state.mcp.aclose)
        if settings.workers:
            await stack.enter_async_context(Crew(settings))
        else:
            await stack.enter_async_context(working_here(app.state.engine, app.state.store, settings))
        yield


@asynccontextmanager
async def working_here(engine: Database, store: SqlStore, settings: Settings) -> AsyncIterator[Worker]:
    """A worker in this event loop, which learns at once of jobs that this process takes in."""
    stop, worker = asyncio.Event(), Worker(store, settings)
    store.queued = worker.wake
    tasks = [asyncio.create_task(worker.run(stop), name="worker"), *hooks.running(engine, settings, stop)]
    try:
        yield worker
    finally:
        stop.set()
        await asyncio.gather(*tasks, return_exceptions=True)


def _operation(route: APIRoute) -> str:
    """Names of operations for generated clients: the function's."""
    return route.name
