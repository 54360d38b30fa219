"""*Your explanations*: the whole list, to search, rename, delete and undo."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.dependencies import Caller, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.history import store
from chalkwright.service.history.store import PAGE, Entry
from chalkwright.service.languages import translate
from chalkwright.service.pages import writing
from chalkwright.service.pages.presenting import STATES
from chalkwright.service.pages.rendering import page, utc_day

router = APIRouter(include_in_schema=False, prefix="/history")

Words = Annotated[str, Query(max_length=200)]
_GONE = mark("There is no such explanation; look at the list.")


@router.get("")
async def overview(
    request: Request, caller: Caller, q: Words = "", before: Annotated[int | None, Query(ge=0)] = None, gone: str = ""
) -> Response:
    """The list. ``q``: words to search for, ``before``: goes on below, ``gone``: what was just deleted."""
    engine = store_of(request).engine
    found = await store.search(engine, caller.id, q, before)
    name = await store.deleted_name(engine, caller.id, gone) if gone else None
    return page(
        request,
        "history.html",
        q=q,
        entries=await asyncio.to_thread(present, found[:PAGE]),
        older=urlencode({"q": q, "before": found[PAGE - 1].number}) if len(found) > PAGE else None,
        gone=gone,
        gone_name=None if name is None else writing.words(name) or translate("An explanation"),
    )


@router.post("/{job}/name")
async def rename(
    request: Request, caller: Caller, job: str, name: Annotated[str, Form()] = "", q: Annotated[str, Form()] = ""
) -> Response:
    """Call it otherwise; blank: as it was."""
    if not await store.rename(store_of(request).engine, caller.id, job, name):
        raise Refused(404, _GONE)
    return _to(q, f"#job-{job}")


@router.post("/{job}/delete")
async def delete(request: Request, caller: Caller, job: str, q: Annotated[str, Form()] = "") -> Response:
    """Delete it; for an hour it can be brought back."""
    jobs = store_of(request)
    for one in (job, *(child.id for child in await jobs.list_jobs(caller.id, parent=job, limit=1000))):
        await jobs.ask_cancel(one, caller.id)
    if await store.remove(jobs.engine, caller.id, job) is None:
        raise Refused(404, _GONE)
    return _to(q, gone=job)


@router.post("/{job}/restore")
async def restore(request: Request, caller: Caller, job: str, q: Annotated[str, Form()] = "") -> Response:
    """Bring it back."""
    if not await store.restore(store_of(request).engine, caller.id, job):
        raise Refused(404, "It is too late to bring this back: it is removed for good.")
    return _to(q, f"#job-{job}")


def present(found: Sequence[Entry]) -> list[dict[str, Any]]:
    """Entries as templates show them. Blocks: formulas in names take their time."""
    return [
        {
            "id": entry.id,
            "address": f"/{entry.kind}s/{entry.id}",
            "kind": entry.kind,
            "name": entry.name,
            "title": writing.words(entry.name) or translate("An explanation"),
            "when": entry.created.isoformat(),
            "day": utc_day(entry.created),
            "state": entry.state,
            "words": STATES[entry.state][0],
            "tone": STATES[entry.state][1],
        }
        for entry in found
    ]


def _to(q: str, mark: str = "", **more: str) -> Response:
    asked = urlencode({name: value for name, value in {"q": q[:200], **more}.items() if value})
    return RedirectResponse(f"/history{'?' if asked else ''}{asked}{mark}", 303)
