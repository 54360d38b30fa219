"""Measuring from the pages: a verdict without a model, which costs nothing, as a job like any other."""

from __future__ import annotations

from fastapi import Request

from chalkwright.judges.job import NO_MODEL
from chalkwright.service.comparison.sides import Side
from chalkwright.service.data import OPEN, JobRow, Principal
from chalkwright.service.jobs.handlers.verdicts import VerdictChoice, VerdictRequest
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.languages import translate, translate_number
from chalkwright.service.pages.remedies import remedy
from chalkwright.service.routes.jobs import submit_job


def can_measure(side: Side) -> bool:
    """Whether no model has judged it, and nothing is under way."""
    under_way = side.measuring is not None and side.measuring.state in OPEN
    return not under_way and (side.verdict is None or side.verdict.judge == NO_MODEL)


async def measure(request: Request, caller: Principal, side: Side) -> JobRow:
    """Queue the measuring of one document. Raises :class:`chalkwright.service.faults.Refused`."""
    ours = side.name if side.address else None
    asked = VerdictRequest(
        explanation=ours, document=None if ours else side.name, options=VerdictChoice(model=NO_MODEL)
    )
    return await submit_job(request, caller, "verdict", asked, title=side.title, parent=ours)


async def tell_progress(store: SqlStore, side: Side) -> str:
    """How far the measuring is, or why there was none; empty where nothing is under way."""
    job = side.measuring
    if job is None:
        return ""
    if job.state == "failed":
        return translate("It could not be measured: {why}", why=remedy(job.fault, job.fault_kind))
    if job.state == "cancelled":
        return translate("The measuring was stopped.")
    if job.state == "queued":
        place = await store.place(job.id)
        if place:
            return translate("Waiting for its turn, number {place} in the queue.", place=place)
        return translate("Waiting for its turn.")
    count = len(side.document.diagrams)
    return translate_number(
        "Measuring the text and {number} diagram.", "Measuring the text and {number} diagrams.", count
    )
