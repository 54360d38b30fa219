"""Gemini's cached content: a system text that comes again and again is laid down once and named from then on."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from google.genai.client import AsyncClient

OFTEN = 3
"""The use of a text at which it is laid down: a single explanation does not pay for the storage."""
KEPT = 600
"""Seconds that the provider keeps it."""
SPARE = 30
"""Seconds before the end of which it is not used any more: a call may wait."""


@dataclass
class Laid:
    """The texts of one model and key."""

    uses: Counter[str] = field(default_factory=Counter)
    names: dict[str, tuple[str | None, float]] = field(default_factory=dict)
    """Hash of a text → its name at the provider, or None where it takes none, and when that ends."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


_laid: dict[tuple[asyncio.AbstractEventLoop, str, str | None, str | None], Laid] = {}


def laid_by(model: str, base_url: str | None, key: str | None) -> Laid:
    """What this event loop has laid down for a model."""
    for other in [place for place in _laid if place[0].is_closed()]:
        del _laid[other]
    return _laid.setdefault((asyncio.get_running_loop(), model, base_url, key), Laid())


async def name_of(client: AsyncClient, model: str, system: str, laid: Laid) -> str | None:
    """The name of a system text at the provider; None where it has to be sent: it is rare, or the provider refuses
    to keep it (one that is too short, a model without a cache)."""
    from google.genai import errors, types

    known = hashlib.sha256(system.encode("utf-8", "surrogatepass")).hexdigest()
    laid.uses[known] += 1
    if laid.uses[known] < OFTEN:
        return None
    async with laid.lock:
        name, until = laid.names.get(known, (None, 0.0))
        if time.monotonic() >= until:
            try:
                config = types.CreateCachedContentConfig(system_instruction=system, ttl=f"{KEPT}s")
                name = (await client.caches.create(model=model, config=config)).name
            except errors.APIError:
                name = None  # the call itself will tell what is wrong, if anything is
            laid.names[known] = (name, time.monotonic() + KEPT - SPARE)
        return name
