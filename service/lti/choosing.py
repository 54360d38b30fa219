"""Deep linking: whoever teaches the course chooses one of the explanations, or asks for one, as its content."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import ENDED, OPEN, JobRow, Principal
from chalkwright.service.dependencies import folder_of, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.auth import own_page
from chalkwright.service.keys.limits import count
from chalkwright.service.languages import translate
from chalkwright.service.lti import pending
from chalkwright.service.lti.framing import FramedRoute, framed_page
from chalkwright.service.lti.platforms import Platform, origin_of
from chalkwright.service.lti.reaching import Signed, imported, launch_address, owner_of, platforms_at, shown_address
from chalkwright.service.pages import explain, orders, reading, writing
from chalkwright.service.pages.remedies import nearest_known, remedy
from chalkwright.service.pages.rendering import utc_day
from chalkwright.service.requests import title_of
from chalkwright.service.settings import Settings

if TYPE_CHECKING:
    from chalkwright.service.lti.launching import Launched

router = APIRouter(include_in_schema=False, route_class=FramedRoute)

_CHOOSE = 4 * 3600
"""Seconds."""
_LISTED = 50
"""The newest; each one's record is read for its problem, since titles alone may be alike."""
_FIELDS = 10
_OVER = mark("This choice was made before, or the page was open for too long; choose content in your course again.")
_NOT_A_TEACHER = mark("Only those who teach the course choose its content; ask one of them.")
_NO_LINKS = mark("The learning platform takes no links to tools here; choose another place for the explanation.")
_CHOOSE_ONE = mark("Choose one of the finished explanations in the list.")


class _Choice(NamedTuple):
    """One that is open."""

    id: str
    address: str
    platform: Platform
    owner: Principal
    deployment: str
    asked: dict[str, Any]
    """The platform's deep-linking settings."""


async def open_choice(request: Request, found: Launched) -> str:
    """The address of the page to choose on. Raises :class:`Refused` for who may not, or where it is of no use."""
    assert found.choosing is not None
    if not found.teacher:
        raise Refused(403, _NOT_A_TEACHER)
    if "ltiResourceLink" not in found.choosing.accept_types:
        raise Refused(422, _NO_LINKS)
    platform = found.platform
    data = {
        "issuer": platform.issuer,
        "client_id": platform.client_id,
        "deployment": found.deployment,
        "asked": found.choosing.model_dump(mode="json"),
    }
    id_ = await pending.put(store_of(request).engine, data, _CHOOSE, proved=True)
    return f"/lti/choose/{Signed(settings_of(request)).write([id_])}"


@router.get("/lti/choose/{name}")
async def choose(request: Request, name: str, new: str = "") -> Response:
    """The explanations to choose from; ``new``: the one that was just asked for."""
    return await _page(request, await _open(request, name), new=new)


@router.post("/lti/choose/{name}")
async def chosen(request: Request, name: str) -> Response:
    """Hand the chosen explanation to the platform; this choice is over then."""
    own_page(request)
    choice, fields = await _open(request, name), await _fields(request)
    job = await store_of(request).brief(fields.get("explanation", ""), choice.owner.id)
    record = None
    if job is not None and job.kind == "explanation":
        record = await asyncio.to_thread(reading.record_in, folder_of(settings_of(request), job.id))
    if job is None or record is None:
        return await _page(request, choice, fault=_CHOOSE_ONE, status=422)
    if await pending.take(store_of(request).engine, choice.id) is None:
        raise Refused(403, _OVER)
    await imported(request)
    from chalkwright.service.lti import launching

    title = writing.words(record.outline.title, language=record.outline.language)
    item = launching.item(launch_address(request), title, job.id, steps="steps" in fields)
    answer = await asyncio.to_thread(
        launching.chosen, settings_of(request), choice.platform, choice.deployment, choice.asked, item
    )
    back = str(choice.asked["deep_link_return_url"])
    to = tuple(dict.fromkeys((origin_of(back), *choice.platform.framers)))
    return framed_page(
        request,
        choice.platform.framers,
        "lti_return.html",
        to=to,
        back=back,
        answer=answer,
        title=title,
        platform=choice.platform.name,
    )


@router.post("/lti/choose/{name}/ask")
async def ask(request: Request, name: str) -> Response:
    """Begin an explanation in the name of the platform's key."""
    own_page(request)
    choice, fields = await _open(request, name), await _fields(request)
    count(choice.owner)
    try:
        given = explain.BLANK | {"text": fields.get("text", "")}
        job = await orders.explanation(request, choice.owner, given, None)
    except (orders.Wrong, Refused, UserError) as error:
        status = error.status if isinstance(error, Refused) else 422
        return await _page(request, choice, text=fields.get("text", ""), ask_fault=str(error), status=status)
    return RedirectResponse(f"{choice.address}?new={job.id}", 303)


async def _open(request: Request, name: str) -> _Choice:
    read = Signed(settings_of(request)).read(name, _CHOOSE)
    kept = None
    if read is not None and len(read) == 1:
        kept = await pending.look(store_of(request).engine, str(read[0]))
    platform = None if kept is None else platforms_at(request).find(kept["issuer"], kept["client_id"])
    if read is None or kept is None or platform is None:
        raise Refused(403, _OVER)
    owner = await owner_of(request, platform)
    return _Choice(str(read[0]), f"/lti/choose/{name}", platform, owner, kept["deployment"], kept["asked"])


async def _page(
    request: Request,
    choice: _Choice,
    *,
    new: str = "",
    text: str = "",
    fault: str = "",
    ask_fault: str = "",
    status: int = 200,
) -> Response:
    listed = await store_of(request).list_jobs(choice.owner.id, kind="explanation", limit=_LISTED)
    asked = next((job for job in listed if job.id == new), None)
    done = [job for job in listed if job.state == "finished"]
    finished = [
        row | {"address": shown_address(request, choice.platform, row["id"], steps=False)}
        for row in await asyncio.to_thread(_rows, settings_of(request), done)
    ]
    waits = asked is not None and asked.state in OPEN
    return framed_page(
        request,
        choice.platform.framers,
        "lti_choose.html",
        status=status,
        address=choice.address,
        platform=choice.platform.name,
        finished=finished,
        chosen=new or (finished[0]["id"] if finished else ""),
        asked=writing.words(asked.title) if asked else "",
        waits=waits,
        failed=await _fault_of(request, asked),
        text=text,
        fault=fault,
        ask_fault=ask_fault,
    )


def _rows(settings: Settings, done: Sequence[JobRow]) -> list[dict[str, Any]]:
    """What can be chosen: title, problem and day of each. Blocks: it reads their records."""
    rows = []
    for job in done:
        record = reading.record_in(folder_of(settings, job.id))
        if record is not None:
            rows.append(
                {
                    "id": job.id,
                    "title": writing.words(job.title) or translate("An explanation"),
                    "when": job.created.isoformat(),
                    "day": utc_day(job.created),
                    "problem": writing.words(title_of(record.problem.text)),
                }
            )
    return rows


async def _fault_of(request: Request, job: JobRow | None) -> str:
    if job is None or job.state not in ENDED or job.state == "finished":
        return ""
    if not job.fault:
        return translate("It was stopped; ask again.")
    return remedy(job.fault, job.fault_kind, await nearest_known(store_of(request), job))


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=_FIELDS) as sent:
        return {name: value for name, value in sent.items() if isinstance(value, str)}
