"""Removing what nobody needs any more: ended jobs after some days, and their files."""

from __future__ import annotations

import asyncio
import shutil
from datetime import datetime

from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.settings import Settings


async def remove_expired(store: SqlStore, settings: Settings, before: datetime) -> int:
    """Remove jobs that ended before then; how many. The files go first: a crash between leaves no orphans."""
    removed = 0
    while gone := await store.find_expired(before):
        for job in gone:
            await asyncio.to_thread(shutil.rmtree, settings.root / "jobs" / job, ignore_errors=True)
        await store.remove(gone)
        removed += len(gone)
    return removed
