"""Only our own pages may change things: a page elsewhere must not post a form in its reader's name."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request

from agent.web.faults import Refused

_OURS = ("same-origin", "none")


async def own_page(request: Request) -> None:
    """Dependency of routes that change something. Raises :class:`Refused` (403) for another site's form.

    Browsers say where a form stands by ``Sec-Fetch-Site``, or else by ``Origin``; other programs say neither and
    cannot be led by a page.
    """
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    foreign = site not in _OURS if site else bool(origin) and urlsplit(origin).netloc != request.headers.get("host")
    if foreign:
        raise Refused(403, "This form was sent from another site; open the page itself and send it from there.")
