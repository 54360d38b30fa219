"""The door: a person enters a key once, and their browser has a session from then on."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.dependencies import settings_of
from chalkwright.service.keys.auth import is_open_to, own_page
from chalkwright.service.keys.session import close_session, open_session
from chalkwright.service.keys.store import key_of_token
from chalkwright.service.pages.rendering import page

router = APIRouter(include_in_schema=False)

_WRONG = mark("This key is not known or was revoked. Check that it was copied whole: it begins with cw_.")


@router.get("/enter")
async def ask(request: Request, next: str = "/") -> Response:  # noqa: A002 - the parameter's name in the address
    """The form; whoever needs no key goes straight on."""
    if await is_open_to(request):
        return RedirectResponse(ours(next), 303)
    return page(request, "enter.html", next=ours(next), wrong="")


@router.post("/enter")
async def enter(request: Request, key: Annotated[str, Form()] = "", next: Annotated[str, Form()] = "/") -> Response:  # noqa: A002
    """Open a session for a valid key. Raises :class:`chalkwright.service.faults.Refused` for another site's form."""
    own_page(request)
    found = await key_of_token(request.app.state.engine, "".join(key.split())[:200])
    if found is None:
        return page(request, "enter.html", status=401, next=ours(next), wrong=_WRONG)
    answer = RedirectResponse(ours(next), 303)
    open_session(request, answer, settings_of(request), found.id)
    return answer


@router.post("/leave")
async def leave(request: Request) -> Response:
    """End the session."""
    own_page(request)
    answer = RedirectResponse("/enter", 303)
    close_session(answer)
    return answer


def ours(there: str) -> str:
    """An address of this service: whatever leads elsewhere becomes the first page."""
    if not there.startswith("/") or there.startswith("//") or any(sign in there for sign in "\\\r\n\t\0"):
        return "/"
    parts = urlsplit(there)
    return "/" if parts.scheme or parts.netloc else there
