"""A tool's way to the service it belongs to: our own client, within the process."""

from __future__ import annotations

from typing import Any

import httpx
from starlette.requests import Request
from starlette.types import ASGIApp

from chalkwright.service.client import Client
from chalkwright.service.mcp.app_transport import AppTransport

_PATIENCE = 20.0
"""Seconds for which a busy service is asked again."""


def connect(ctx: Any) -> Client:
    """To this very application, as whoever sent the message: same key, same address."""
    request: Request = ctx.request
    app: ASGIApp = request.scope["app"]
    said = request.headers.get("authorization", "")
    peer = request.client
    client = ("", 0) if peer is None else (peer.host, peer.port)
    try:
        base = httpx.URL(str(request.base_url))
    except httpx.InvalidURL:
        base = httpx.URL("http://invalid")
    return Client(
        str(base), key=said.partition(" ")[2].strip() or None, patience=_PATIENCE, transport=AppTransport(app, client)
    )
