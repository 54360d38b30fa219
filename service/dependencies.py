"""What routes find at hand: the caller, the store, the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import Depends, Request

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import JobRow, Kind, Principal
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.jobs.watch import Watch
from chalkwright.service.keys.auth import principal
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings

_GONE = mark("There is no such {kind}; check its id, and that it was made with the same key.")
SHOWN = (mark("explanation"), mark("followup"), mark("worksheet"), mark("visual"), mark("figure"))
"""The kinds of jobs that pages speak of."""

Caller = Annotated[Principal, Depends(principal)]


def settings_of(request: Request) -> Settings:
    settings = request.app.state.settings
    assert isinstance(settings, Settings)
    return settings


def store_of(request: Request) -> SqlStore:
    store = request.app.state.store
    assert isinstance(store, SqlStore)
    return store


def watching_of(request: Request) -> Watch:
    watching = request.app.state.watching
    assert isinstance(watching, Watch)
    return watching


def folder_of(settings: Settings, job: str) -> Path:
    """The run folder of a job whose id came out of the store."""
    return settings.root / "jobs" / job


async def job_of(request: Request, caller: Principal, job: str, kind: Kind, *, whole: bool = True) -> JobRow:
    """The caller's job of this kind, or :class:`Refused` (404), also for another's. ``whole`` False: without its
    request and result."""
    store = store_of(request)
    found = await (store.get if whole else store.brief)(job, caller.id)
    if found is None or found.kind != kind:
        raise Refused(404, translate(_GONE, kind=translate(kind)))
    return found
