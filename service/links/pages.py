"""The page that a link opens, and the page on which its owner makes and removes links."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, folder_of, job_of, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.session import signing_secret
from chalkwright.service.keys.store import is_revoked
from chalkwright.service.links import showing, store
from chalkwright.service.pages import reading
from chalkwright.service.pages.rendering import page, utc_day
from chalkwright.service.settings import Settings

router = APIRouter(include_in_schema=False)

DAYS = (1, 7, 30)
_GONE = mark("This link shows nothing any more. Ask whoever gave it to you for a new one.")


@router.get("/explanations/{job_id}/links")
async def overview(request: Request, caller: Caller, job_id: str) -> Response:
    """The links to one explanation, and the form for a new one."""
    job = await _finished(request, caller, job_id)
    return await _overview(request, job)


@router.post("/explanations/{job_id}/links")
async def make(
    request: Request, caller: Caller, job_id: str, days: Annotated[str, Form()] = "", steps: Annotated[str, Form()] = ""
) -> Response:
    """Make a link."""
    job = await _finished(request, caller, job_id)
    settings = settings_of(request)
    if not days.isdecimal() or int(days) not in _days(settings, job):
        raise Refused(422, "Choose for how long the link holds from the list.")
    made = await store.add(store_of(request).engine, job.id, caller.id, int(days), steps=bool(steps))
    return RedirectResponse(f"/explanations/{job.id}/links#link-{made.id}", 303)


@router.post("/explanations/{job_id}/links/{link_id}/remove")
async def remove(request: Request, caller: Caller, job_id: str, link_id: str) -> Response:
    """Have a link show nothing any more."""
    await job_of(request, caller, job_id, "explanation", whole=False)
    if not await store.remove(store_of(request).engine, link_id, job_id, caller.id):
        raise Refused(404, "There is no such link; look at the list.")
    return RedirectResponse(f"/explanations/{job_id}/links", 303)


@router.get("/l/{name}")
async def look(request: Request, name: str) -> Response:
    """The explanation, for whoever has the link."""
    found = await _find(request, name)
    if found is None:
        return page(request, "link_gone.html", status=404, detail=_GONE)
    answer = await showing.show(request, found.job, f"/l/{name}", steps=found.steps, place=found.id)
    return answer or page(request, "link_gone.html", status=404, detail=_GONE)


@router.get("/l/{name}/files/{file}")
async def get_file(request: Request, name: str, file: str) -> Response:
    """One picture of the explanation."""
    found = await _find(request, name)
    answer = None if found is None else await showing.send(request, found.job, file)
    if answer is None:
        raise Refused(404, _GONE)
    return answer


async def _find(request: Request, name: str) -> store.Link | None:
    """The link that holds and leads to what is still there. Its reader has no key, and needs none; but nobody could
    take a link back whose owner's key has ended, so it ends with it."""
    id_ = _names(settings_of(request)).read(name)
    found = None if id_ is None else await store.find(store_of(request).engine, id_)
    if found is None or not found.holds(datetime.now(UTC)):
        return None
    job = await store_of(request).brief(found.job, found.owner)
    return None if job is None or await is_revoked(store_of(request).engine, found.owner) else found


async def _finished(request: Request, caller: Caller, job_id: str) -> JobRow:
    job = await job_of(request, caller, job_id, "explanation")
    folder = folder_of(settings_of(request), job.id)
    if await asyncio.to_thread(reading.record_in, folder) is None:
        raise Refused(409, "This explanation is not finished, so there is nothing to show yet; wait for it.")
    return job


async def _overview(request: Request, job: JobRow) -> Response:
    settings = settings_of(request)
    names = _names(settings)
    kept = await store.list_links(store_of(request).engine, job.id, job.owner)
    base = (settings.public_url or str(request.base_url)).rstrip("/")
    record = await asyncio.to_thread(reading.record_in, folder_of(settings, job.id))
    assert record is not None
    shown = await asyncio.to_thread(_title, record)
    return page(
        request,
        "links.html",
        job=job,
        **shown,
        links=[_row(link, f"{base}/l/{names.write(link.id)}") for link in kept],
        days=_days(settings, job),
    )


def _title(record: Any) -> dict[str, Any]:
    from markupsafe import Markup

    from chalkwright.service.pages import writing

    language, title = record.outline.language, record.outline.title
    return {
        "title": Markup(writing.inline(title, language=language)),
        "plain_title": writing.words(title, language=language),
        "language": language,
    }


def _row(link: store.Link, address: str) -> dict[str, Any]:
    return {
        "id": link.id,
        "address": address,
        "steps": link.steps,
        "expires": link.expires.isoformat(),
        "day": utc_day(link.expires),
    }


def _days(settings: Settings, job: JobRow) -> list[int]:
    """For how long a link may hold: no longer than what it shows is kept."""
    if settings.keep_days is None or job.ended is None:
        return list(DAYS)
    left = settings.keep_days - (datetime.now(UTC) - job.ended).total_seconds() / 86_400
    return [days for days in DAYS if days <= left + 0.5] or [DAYS[0]]


def _names(settings: Settings) -> store.Names:
    return store.Names(signing_secret(settings))
