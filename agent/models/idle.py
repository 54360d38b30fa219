"""Patience with a provider: how long to wait for a connection and for the next sign of life.

There is no limit on a whole answer: slow reasoning models are slow, not broken.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncGenerator, AsyncIterator
from functools import lru_cache
from typing import TypeVar

import httpx
from pydantic import Field

from agent.data import Frozen

T = TypeVar("T")


class Patience(Frozen):
    """Time limits of one call, in seconds."""

    connect: float = Field(15.0, gt=0)
    idle: float = Field(120.0, gt=0, description="Between two pieces of the answer, and before the first.")


def open_http(patience: Patience) -> httpx.AsyncClient:
    """A client for one call; any byte counts as a sign of life, so keep-alive comments do too.

    One per call, because a pool is bound to the event loop that opened it.
    """
    limits = httpx.Timeout(connect=patience.connect, read=patience.idle, write=patience.idle, pool=None)

    async def enforce(request: httpx.Request) -> None:
        # google-genai sends every request with timeout=None, which would lift the client's own limits.
        request.extensions["timeout"] = limits.as_dict()

    return httpx.AsyncClient(timeout=limits, event_hooks={"request": [enforce]}, verify=tls())


@lru_cache(maxsize=1)
def tls() -> ssl.SSLContext:
    """The TLS context all calls share: reading the certificates takes tens of milliseconds."""
    return httpx.create_ssl_context()


async def watched(stream: AsyncIterator[T], idle: float) -> AsyncGenerator[T, None]:
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
