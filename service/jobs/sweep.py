"""Removing what nobody needs any more: ended jobs after some days, and their files."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.settings import Settings


async def remove_expired(store: SqlStore, settings: Settings, before: datetime) -> int:
    """Remove jobs that ended before then; how many. The files go first: a crash between leaves no orphans."""
    return await _remove(store, settings, lambda: store.find_expired(before))


async def remove_deleted(store: SqlStore, settings: Settings, before: datetime) -> int:
    """As :func:`remove_expired`, of jobs that somebody deleted before then."""
    return await _remove(store, settings, lambda: store.find_deleted(before))


async def _remove(store: SqlStore, settings: Settings, find: Callable[[], Awaitable[Sequence[str]]]) -> int:
    removed = 0
    while gone := await find():
        for job in gone:
            await asyncio.to_thread(shutil.rmtree, settings.root / "jobs" / job, ignore_errors=True)
        await store.remove(gone)
        removed += len(gone)
    return removed
