"""Patience with a provider: how long to wait for a connection and for the next sign of life.

There is no limit on a whole answer: slow reasoning models are slow, not broken.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from typing import TypeVar

import httpx

from chalkwright.agent.models.patience import Patience
from chalkwright.agent.tls import tls

T = TypeVar("T")

KEPT = 8
"""Idle connections of one client; each is looked at before every call."""
KEPT_SECONDS = 2.0
"""How long an idle connection is used again: servers close theirs after 5 s or more, and a call must not meet that."""
NEAR_SECONDS = 0.05
"""How long the end of a body is waited for that nobody reads on."""

_DONE = re.compile(rb"(?:^|\n)data: ?\[DONE\]\s*\Z")


def open_http(patience: Patience) -> httpx.AsyncClient:
    """A client for one event loop; any byte counts as a sign of life, so keep-alive comments do too."""
    limits = httpx.Timeout(connect=patience.connect, read=patience.idle, write=patience.idle, pool=None)

    async def enforce(request: httpx.Request) -> None:
        # google-genai sends every request with timeout=None, which would lift the client's own limits.
        request.extensions["timeout"] = limits.as_dict()

    async def end(response: httpx.Response) -> None:
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = _Ended(response.stream)

    pool = httpx.Limits(max_connections=None, max_keepalive_connections=KEPT, keepalive_expiry=KEPT_SECONDS)
    return httpx.AsyncClient(
        timeout=limits, limits=pool, event_hooks={"request": [enforce], "response": [end]}, verify=tls()
    )


class _Ended(httpx.AsyncByteStream):
    """A body that is read to its end when it is left, where that is near: else its connection could not be kept.

    Clients stop at an event that says ``[DONE]``, just before the end, and would leave half a dozen readers in the
    middle, each of which the event loop has to put away: for them it ends there.
    """

    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream = stream
        self._pieces: AsyncIterator[bytes] | None = None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self._pieces = aiter(self._stream)
        line_begins = True
        async for piece in self._pieces:
            done = _DONE.search(piece)
            if done and (line_begins or done.start() or piece.startswith(b"\n")):
                yield piece[: done.start() + 1] if done.start() else b"\n"
                return
            line_begins = piece.endswith(b"\n")
            yield piece

    async def aclose(self) -> None:
        if self._pieces is not None:
            with suppress(TimeoutError, httpx.TransportError):
                async with asyncio.timeout(NEAR_SECONDS):
                    await anext(self._pieces, None)
        await self._stream.aclose()


async def watch_stream(stream: AsyncIterator[T], idle: float) -> AsyncGenerator[T, None]:
    """Pass ``stream`` on; raises :class:`TimeoutError` when the next piece takes more than ``idle`` seconds.

    For clients whose sockets cannot be told to.
    """
    iterator = aiter(stream)
    while True:
        try:
            async with asyncio.timeout(idle):
                piece = await anext(iterator)
        except StopAsyncIteration:
            return
        yield piece
