"""Headers on every answer that keep browsers from doing what no page of ours needs."""

from __future__ import annotations

import re

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.service.pages.rendering import CONTENT_SECURITY_POLICY
from chalkwright.service.settings import Settings

_NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_FRAMED = re.compile(r"frame-ancestors\s+https?:")
"""In the policy of a page that a learning platform shows within its own."""
_YEAR = "max-age=31536000"


class SecurityHeaders:
    """ASGI: adds what an answer does not say itself."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._https = (settings.public_url or "").startswith("https://")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, with_headers)

    def _add(self, headers: MutableHeaders, scope: Scope) -> None:
        page = headers.get("content-type", "").startswith("text/html")
        headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY if page else _NOTHING)
        for name, value in _ALWAYS.items():
            headers.setdefault(name, value)
        if _FRAMED.search(headers["Content-Security-Policy"]):
            del headers["X-Frame-Options"]  # it knows no list of sites, and some browsers ask it first
        if scope["path"].startswith("/v1/"):
            headers.setdefault("Cache-Control", "no-store")
        if self._https or scope["scheme"] == "https":
            headers.setdefault("Strict-Transport-Security", _YEAR)


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(SecurityHeaders, settings=settings)
