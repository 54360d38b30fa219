"""What FastAPI puts off until the first request that needs it, made before any is taken: it would keep all waiting."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.types import Scope

from chalkwright.agent.loading import load_in_thread
from chalkwright.service.languages import read_words
from chalkwright.service.pages.presenting import examples

_NOWHERE: Scope = {
    "type": "http",
    "method": "GET",
    "path": "/nowhere at all",
    "root_path": "",
    "path_params": {},
    "headers": [],
}


async def prepare(app: FastAPI) -> None:
    """Have every route's models built (0.1–0.2 s), what calls a route in a thread imported, and the catalogues of the
    pages' languages read."""
    await run_in_threadpool(_seek, app)
    await run_in_threadpool(read_words)


async def warm() -> None:
    """Load what the first page shows beside the work of starting, in a thread: most of that is waiting."""
    await load_in_thread(examples)


def _seek(app: FastAPI) -> None:
    """Look for what is nowhere: every route is asked, and one that is asked has to be whole."""
    for route in app.router.routes:
        route.matches(dict(_NOWHERE))
