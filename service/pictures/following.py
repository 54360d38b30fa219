"""A picture's job as its page shows it: under way, made, or why it was not."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from chalkwright.service.data import JobRow, Kind
from chalkwright.service.dependencies import Caller, job_of, store_of
from chalkwright.service.pages import orders, writing
from chalkwright.service.pages.remedies import remedy
from chalkwright.service.pages.rendering import fragment

LASTING = frozenset({"BadEquation", "TooLarge", "OutOfScope", "UserError"})
"""Kinds of faults that stay as long as what was asked for does: trying again is of no use."""


async def following(request: Request, job: JobRow) -> dict[str, Any]:
    """What ``_picture_live.html`` needs."""
    told = await store_of(request).events(job.id, kinds=("state",))
    return {
        "job": job,
        "live": job.state in {"queued", "running"},
        "last": told[-1].seq if told else 0,
        "place": place_of(job),
        "asked": await asyncio.to_thread(writing.words, job.title),
        "remedy": remedy(job.fault, job.fault_kind),
        "again": job.fault_kind not in LASTING,
    }


def add_following(router: APIRouter, kind: Kind) -> None:
    """The routes by which a page follows its job, stops it, and has it tried again."""

    @router.get("/{job_id}/live")
    async def live(request: Request, caller: Caller, job_id: str) -> Response:
        """The part that changes by itself."""
        job = await job_of(request, caller, job_id, kind, whole=False)
        return fragment(request, "_picture_live.html", **await following(request, job))

    @router.post("/{job_id}/cancel")
    async def cancel(request: Request, caller: Caller, job_id: str) -> Response:
        """Stop it; what has ended is left as it is."""
        job = await job_of(request, caller, job_id, kind, whole=False)
        await store_of(request).ask_cancel(job.id, caller.id)
        return to(place_of(job))

    @router.post("/{job_id}/again")
    async def again(request: Request, caller: Caller, job_id: str) -> Response:
        """Try once more what failed or was stopped; others are left as they are."""
        job = await job_of(request, caller, job_id, kind)
        if job.state in {"failed", "cancelled"}:
            await orders.go_on(request, caller, job)
        return to(place_of(job))


def place_of(job: JobRow) -> str:
    """Where its page is."""
    return f"/{job.kind}s/{job.id}"


def to(place: str) -> Response:
    """Go there."""
    return RedirectResponse(place, 303)
