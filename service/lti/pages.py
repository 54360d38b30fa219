"""What a learning platform sends people to: the two steps of a launch, and an explanation to read.

All of it is shown within the platform's own page, where a browser may keep no cookie: after the launch, a signed
address says what may be seen.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.dependencies import settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.session import over_https
from chalkwright.service.languages import translate
from chalkwright.service.links import showing
from chalkwright.service.lti import choosing, pacing
from chalkwright.service.lti.framing import FramedRoute, frame, framed_page
from chalkwright.service.lti.platform_keys import PlatformKeys
from chalkwright.service.lti.platforms import Platform
from chalkwright.service.lti.reaching import Signed, imported, launch_address, platforms_at, shown_address

router = APIRouter(include_in_schema=False, route_class=FramedRoute)
router.include_router(choosing.router)

_READ = 12 * 3600
"""Seconds for which an opened explanation can be reloaded."""
_FIELDS = 30
_PLATFORM_KEYS = PlatformKeys()

_NOTHING_CHOSEN = mark(
    "No explanation was chosen for this link yet; whoever teaches the course chooses one as its content."
)
_GONE = mark("This explanation is not kept any more; ask whoever teaches the course to choose another.")
_OVER = mark("This page was open for too long; open the link in your course again.")
_NO_COOKIE = mark(
    "Your browser keeps nothing for a page within another page, so we cannot tell that it was you who asked."
)


@router.get("/lti/login")
@router.post("/lti/login")
async def login(request: Request) -> Response:
    """The first step: on to the platform, which knows who it is."""
    platforms = await imported(request)
    from chalkwright.service.lti import launching

    pacing.count(request)
    engine, settings = store_of(request).engine, settings_of(request)
    secure = over_https(request, settings)
    there, cookies = await launching.begin(
        engine, platforms, await _said(request), launch_address(request), secure=secure
    )
    answer = RedirectResponse(there, 302)
    for name, (value, seconds) in cookies.items():
        # Partitioned: kept for this platform's pages alone, which browsers allow that refuse other cookies in frames.
        within = "; Secure; SameSite=None; Partitioned" if secure else ""
        answer.headers.append("Set-Cookie", f"{name}={value}; Max-Age={seconds}; Path=/lti; HttpOnly{within}")
    return answer


@router.post("/lti/launch")
async def launch(request: Request) -> Response:
    """The second step: what the platform signed, and on to what it opens."""
    platforms = await imported(request)
    from chalkwright.service.lti import launching

    engine = store_of(request).engine
    try:
        found = await launching.receive(engine, platforms, _PLATFORM_KEYS, await _said(request), request.cookies)
    except launching.NoCookie as error:
        again = f"/lti/login?{urlencode(error.said)}"
        framers = error.platform.framers
        return framed_page(
            request, framers, "lti_notice.html", heading=translate("One more step"), detail=_NO_COOKIE, again=again
        )
    if found.choosing is not None:
        return RedirectResponse(await choosing.open_choice(request, found), 303)
    job = found.custom.get("explanation")
    if not isinstance(job, str) or not job:
        raise Refused(404, _NOTHING_CHOSEN)
    return RedirectResponse(shown_address(request, found.platform, job, steps=found.custom.get("steps") == "yes"), 303)


@router.get("/lti/shown/{name}")
async def shown(request: Request, name: str) -> Response:
    """The explanation alone, as behind a learner's link."""
    platform, job, steps = await _opened(request, name)
    place = hashlib.sha256(job.encode()).hexdigest()[:24]
    answer = await showing.show(request, job, f"/lti/shown/{name}", steps=steps, place=place)
    if answer is None:
        raise Refused(404, _GONE)
    return frame(answer, platform.framers)


@router.get("/lti/shown/{name}/files/{file}")
async def get_file(request: Request, name: str, file: str) -> Response:
    """One picture of it."""
    _, job, _ = await _opened(request, name)
    answer = await showing.send(request, job, file)
    if answer is None:
        raise Refused(404, _GONE)
    return answer


@router.get("/lti/keys")
async def keys(request: Request) -> Response:
    """What platforms verify our answers with."""
    await imported(request)
    from chalkwright.service.lti.signing import key_set

    published = await asyncio.to_thread(key_set, settings_of(request))
    return JSONResponse(published, headers={"Cache-Control": "public, max-age=300"})


async def _opened(request: Request, name: str) -> tuple[Platform, str, bool]:
    """Whose explanation it is that an address names, and whether it comes step by step."""
    read = Signed(settings_of(request)).read(name, _READ)
    if read is None:
        raise Refused(403, _OVER)
    issuer, client_id, job, steps = read
    platform = platforms_at(request).find(issuer, client_id)
    if platform is None:
        raise Refused(403, _OVER)
    found = await store_of(request).brief(job, platform.key)
    if found is None or found.kind != "explanation":
        raise Refused(404, _GONE)
    return platform, job, bool(steps)


async def _said(request: Request) -> Mapping[str, str]:
    """The parameters: of the query, or of a form."""
    if request.method == "GET":
        return dict(request.query_params)
    async with request.form(max_files=0, max_fields=_FIELDS) as sent:
        form: dict[str, Any] = dict(sent)
    return {name: value for name, value in form.items() if isinstance(value, str)}
