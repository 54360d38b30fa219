"""A picture's job as its page shows it: under way, made, or why it was not."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request

from chalkwright.service.data import JobRow, Principal
from chalkwright.service.dependencies import job_of, store_of
from chalkwright.service.pages import orders, writing
from chalkwright.service.pages.remedies import remedy

LASTING = frozenset({"BadEquation", "TooLarge", "OutOfScope", "UserError"})
"""Kinds of faults that stay as long as what was asked for does: trying again is of no use."""


async def following(request: Request, job: JobRow) -> dict[str, Any]:
    """What ``_picture_live.html`` needs."""
    told = await store_of(request).events(job.id, kinds=("state",))
    return {
        "job": job,
        "live": job.state in {"queued", "running"},
        "last": told[-1].seq if told else 0,
        "place": f"/{job.kind}s/{job.id}",
        "asked": await asyncio.to_thread(writing.words, job.title),
        "remedy": remedy(job.fault, job.fault_kind),
        "again": job.fault_kind not in LASTING,
    }


async def stop(request: Request, caller: Principal, job: JobRow) -> None:
    """End it; what has ended is left as it is."""
    await store_of(request).ask_cancel(job.id, caller.id)


async def go_on(request: Request, caller: Principal, job: JobRow) -> None:
    """Queue one that failed or was stopped again; others are left as they are."""
    whole = await job_of(request, caller, job.id, job.kind)
    if whole.state in {"failed", "cancelled"}:
        await orders.go_on(request, caller, whole)
