"""How much of the server one address or key may hold: requests at once, bytes of bodies, and time to send them in."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from chalkwright.service.faults import Refused, problem
from chalkwright.service.holding import Held, Holdings
from chalkwright.service.settings import Settings

HEADER_SECONDS = 20.0
"""For the head of one request, from its first byte or from the connection on."""
MOST_WAITING = 256
"""Connections of one address that may take as long as that over a head; many come at once when a proxy starts, so more
are not refused, but are given :data:`HURRIED_SECONDS`."""
HURRIED_SECONDS = 2.0


class Bounds:
    """ASGI: refuses what is over (429), and what is sent too slowly (408)."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._holdings = Holdings(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        held = Held(self._holdings, scope)
        try:
            held.begin()
        except Refused as refused:
            await problem(refused.status, refused.detail, refused.headers)(scope, receive, send)
            return
        body = _Body(held, receive, asyncio.get_running_loop().time() + self._settings.body_seconds)
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            if body.refused is None or begun:  # else whoever read the body says what it made of the piece it missed
                begun = True
                await send(message)

        try:
            try:
                await self._app(scope, body.receive, sending)
            except Exception:  # of whoever read the body, whatever it makes of its end
                if body.refused is None or begun:
                    raise
            if (refusal := body.refused) is not None and not begun:
                ended = {**refusal.headers, "Connection": "close"}
                await problem(refusal.status, refusal.detail, ended)(scope, receive, send)
        finally:
            held.let_go()


class _Body:
    """The body of one request, as it comes in."""

    def __init__(self, held: Held, receive: Receive, until: float) -> None:
        self.refused: Refused | None = None
        """Why it is not read on."""
        self._held = held
        self._receive = receive
        self._until = until
        self._whole = False

    async def receive(self) -> Message:
        """The next piece; after the last one whoever asks waits for the caller to leave, as long as it takes."""
        if self._whole:
            return await self._receive()
        if self.refused is not None:
            return {"type": "http.disconnect"}
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.refused = Refused(408, "The request was not sent in time; send it again over a faster line.")
            return {"type": "http.disconnect"}
        if message["type"] == "http.request":
            self._whole = not message.get("more_body", False)
            self.refused = self._held.grow(len(message.get("body", b"")))
            if self.refused is not None:
                return {"type": "http.disconnect"}
        return message


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's protocol, which by itself waits for the head of a request for ever."""

    _waiting: ClassVar[Counter[str]] = Counter()
    """Address → connections without a whole head."""

    def connection_made(self, transport: Any) -> None:
        """See :class:`asyncio.Protocol`."""
        self._late: asyncio.TimerHandle | None = None
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """See :class:`asyncio.Protocol`."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """See :class:`asyncio.Protocol`."""
        self._forget()
        super().connection_lost(exc)

    @property
    def _waits(self) -> bool:
        """Whether the head of a request is not whole yet."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def _watch(self) -> None:
        if not self._waits:
            self._forget()
        elif self._late is None:
            self._waiting[self._peer] += 1
            patience = HEADER_SECONDS if self._waiting[self._peer] <= MOST_WAITING else HURRIED_SECONDS
            self._late = self.loop.call_later(patience, self._end)

    def _end(self) -> None:
        self._forget()
        if self._waits and not self.transport.is_closing():
            self.transport.close()

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
            self._waiting[self._peer] -= 1
            if not self._waiting[self._peer]:
                del self._waiting[self._peer]


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(Bounds, settings=settings)
