"""The switch of languages at the head of a page: it is remembered in a cookie that says nothing else."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from chalkwright.agent.languages.catalogues import languages
from chalkwright.service.dependencies import settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.auth import own_page
from chalkwright.service.keys.session import over_https
from chalkwright.service.languages import COOKIE, translate
from chalkwright.service.pages.entry import ours

router = APIRouter(include_in_schema=False)
_LASTS = 365 * 24 * 3600
"""Seconds."""


@router.post("/language")
async def switch(
    request: Request,
    language: Annotated[str, Form()] = "",
    next: Annotated[str, Form()] = "/",  # noqa: A002 - the field's name, as at the door
) -> Response:
    """Speak this language to this browser from now on. Raises :class:`Refused` for one that there is not."""
    own_page(request)
    if language not in languages():
        raise Refused(422, translate("Choose one of the languages at the head of the page."))
    answer = RedirectResponse(ours(next), 303)
    secure = over_https(request, settings_of(request))
    answer.set_cookie(COOKIE, language, max_age=_LASTS, httponly=True, samesite="lax", secure=secure)
    return answer
