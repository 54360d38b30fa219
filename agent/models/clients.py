"""HTTP clients that the calls of an event loop share, so that a call need not connect and shake hands anew."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar


@dataclass
class _Shared:
    client: Any
    users: int = 0


C = TypeVar("C")

_open: dict[tuple[asyncio.AbstractEventLoop, Hashable], _Shared] = {}


@asynccontextmanager
async def share_client(key: Hashable, make: Callable[[], C], close: Callable[[C], Awaitable[None]]) -> AsyncIterator[C]:
    """The client of this event loop under ``key``: made for its first user, closed after its last one.

    Whoever makes many calls holds it meanwhile; a pool is bound to the loop that opened it.
    """
    place = (asyncio.get_running_loop(), key)
    entry = _open.get(place)
    if entry is None:
        entry = _open[place] = _Shared(make())
    entry.users += 1
    try:
        yield entry.client
    finally:
        entry.users -= 1
        if entry.users == 0:
            del _open[place]
            await close(entry.client)
