"""Who makes a request: a key in the header, a session of the pages, or whoever sits at this computer."""

from __future__ import annotations

import ipaddress
from typing import Annotated
from urllib.parse import quote, urlsplit

from fastapi import Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from chalkwright.service.data import LOCAL, Principal
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.holding import hold
from chalkwright.service.keys.limits import count
from chalkwright.service.keys.session import key_of_session
from chalkwright.service.keys.store import has_keys, key_of_id, key_of_token
from chalkwright.service.settings import Settings

_BEARER = HTTPBearer(scheme_name="key", auto_error=False, description="`Authorization: Bearer cw_…`")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_CHALLENGE = {"WWW-Authenticate": "Bearer"}
_NO_KEY = "Send a key as 'Authorization: Bearer cw_…'; whoever runs the service can make one."
_BAD_KEY = "This key is not known or was revoked; ask whoever runs the service for a new one."
_ELSEWHERE = "This was sent from a page of another site; open the service's own page and send it from there."
_FOREIGN_HOST = (
    "The service answers without keys only at this computer's own address, such as http://127.0.0.1; to be reached "
    "by another name it needs a key, which whoever runs it can make."
)
GUEST = Principal(id=LOCAL.id, name="guest")
"""Everybody without a key, where the service was opened to all."""


async def principal(
    request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)] = None
) -> Principal:
    """The caller, counted against their rate and what they hold. Raises :class:`Refused`: 401 (pages: 303 to
    ``/enter``), 403 for a form of another site, 429."""
    found = await _find_caller(request)
    if found is None:
        raise _unknown(request)
    count(found)
    hold(request.scope, found)
    request.state.principal = found
    return found


async def admin(
    request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)] = None
) -> Principal:
    """As :func:`principal`, only for those who may make keys. Raises :class:`Refused` (403)."""
    found = await principal(request)
    if not found.admin:
        raise Refused(403, "Only an admin key may do this; ask whoever runs the service for one.")
    return found


async def _find_caller(request: Request) -> Principal | None:
    engine, settings = request.app.state.engine, request.app.state.settings
    if (said := request.headers.get("authorization")) is not None:
        scheme, _, token = said.partition(" ")
        found = await key_of_token(engine, token.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise Refused(401, _BAD_KEY, _CHALLENGE)
        return found.principal
    # From here on a browser says who it is whoever's page made it ask.
    if (session := key_of_session(request, settings)) is not None:
        found = await key_of_id(engine, session)
        if found is not None:
            own_page(request)
            return found.principal
    local = await _without_key(request, engine, settings)
    if local is not None:
        own_page(request)
    return local


async def _without_key(request: Request, engine: Database, settings: Settings) -> Principal | None:
    keyless = is_loopback(settings.host) and not await has_keys(engine)
    # Not so: a page whose name was made to point here (DNS rebinding), or a proxy that lets the world in.
    at_home = is_loopback(request.url.hostname or "") and (request.client is None or is_loopback(request.client.host))
    if keyless and at_home:
        return LOCAL
    if settings.open:
        return GUEST
    if keyless:
        raise Refused(403, _FOREIGN_HOST)
    return None


async def is_open_to(request: Request) -> bool:
    """Whether the caller need not enter a key (any more). Raises :class:`Refused` as :func:`principal` does."""
    return await _find_caller(request) is not None


def own_page(request: Request) -> None:
    """Raises :class:`Refused` (403) for what a page of another site sends in its reader's name.

    Browsers tell by ``Sec-Fetch-Site``, older ones by ``Origin``; other programs tell neither, and no page can lead
    them.
    """
    if request.method in _SAFE:
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        foreign = site not in ("same-origin", "none")
    else:
        settings: Settings = request.app.state.settings
        ours = {request.headers.get("host", ""), urlsplit(settings.public_url or "").netloc}
        foreign = origin is not None and urlsplit(origin).netloc not in ours - {""}
    if foreign:
        raise Refused(403, _ELSEWHERE)


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this computer for itself."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _unknown(request: Request) -> Refused:
    if request.url.path.startswith("/v1/") or "text/html" not in request.headers.get("accept", ""):
        return Refused(401, _NO_KEY, _CHALLENGE)
    there = request.url.path if request.method in _SAFE else "/"
    enter = f"/enter?next={quote(there)}" if there != "/" else "/enter"
    if request.headers.get("HX-Request") == "true":  # a redirect would put the whole page into a part of this one
        return Refused(401, _NO_KEY, {"HX-Redirect": enter})
    return Refused(303, "Enter your key first.", {"Location": enter})
