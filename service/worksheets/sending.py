"""A worksheet's jobs: the one that takes it apart, and one explanation for each problem."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request

from chalkwright.agent.errors import UserError
from chalkwright.service.data import OPEN, JobRow, Principal
from chalkwright.service.dependencies import settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.pages.orders import Wrong, check_built_in, read_form
from chalkwright.service.pages.remedies import OUT_OF_SCOPE
from chalkwright.service.reading import check_picture
from chalkwright.service.requests import (
    AskedExplanation,
    check_asked,
    check_model,
    chosen_model,
    digest,
    models_offered,
    request_to_store,
    title_of,
)
from chalkwright.service.routes.jobs import submit_job
from chalkwright.service.worksheets.data import MOST, AskedWorksheet, Item, Worksheet, WorksheetRequest
from chalkwright.service.worksheets.reading import MOST_CHARACTERS, pdf_text

_PDF = b"%PDF"
_HEAD = 1024
"""Bytes in which a PDF says that it is one."""


async def take_apart(
    request: Request, caller: Principal, asked: AskedWorksheet, file: bytes, idempotency_key: str | None = None
) -> JobRow:
    """A new worksheet from a text, a PDF or a photo. Raises :class:`Wrong`, :class:`Refused`, :class:`UserError`."""
    settings, text, picture = settings_of(request), asked.text, None
    if file and text:
        raise Wrong({"file": translate("Send the file or the text, not both: empty one of them.")})
    if len(file) > settings.max_upload:
        raise Wrong(
            {
                "file": translate(
                    "The file is larger than {number} MB; send it in parts.", number=f"{settings.max_upload / 1e6:.0f}"
                )
            }
        )
    try:
        if _PDF in file[:_HEAD]:
            text = await asyncio.to_thread(pdf_text, file)
        elif file:
            picture = await check_picture(file, None, None, settings)
    except (Refused, UserError) as error:
        raise Wrong({"file": str(error)}) from error
    if not text and picture is None:
        raise Wrong({"text": translate("Paste the problems, or choose a PDF or a photo.")})
    if len(text) > MOST_CHARACTERS:
        raise Wrong(
            {
                "text": translate(
                    "The text has more than {most} characters; send it in parts.", most=f"{MOST_CHARACTERS:,}"
                )
            }
        )
    check_model(asked.options, settings)
    if chosen_model(asked.options, settings) is None:
        check_built_in(asked.language, models=bool(models_offered(settings)))
    named = asked.model_dump(include={"grade", "subject", "language"})
    body = WorksheetRequest(text=text, picture=picture, options=asked.options, **named)
    title = title_of(text) or "Worksheet"
    return await submit_job(
        request, caller, "worksheet", body, title=title, webhook=asked.webhook, idempotency_key=idempotency_key
    )


async def keep(request: Request, job: JobRow, sheet: Worksheet) -> JobRow:
    """Keep a worksheet as a teacher left it. Raises :class:`Refused`."""
    if len(sheet.problems) > MOST:
        raise Refused(
            422, translate("A worksheet has {most} problems at most; make a second one for the rest.", most=MOST)
        )
    kept = await store_of(request).amend(job.id, job.owner, sheet.model_dump(mode="json"))
    if kept is None:
        raise Refused(409, "This worksheet is being taken apart; wait for it.")
    return kept


async def explain(request: Request, caller: Principal, job: JobRow, sheet: Worksheet) -> tuple[JobRow, str]:
    """Queue an explanation of every problem that has none, and again what failed for a reason that may pass.

    The second value says why some are not queued (the key's money or jobs), else it is empty.
    """
    known = await children(request, job)
    items, fault = list(sheet.problems), ""
    for place, item in enumerate(items):
        try:
            made = await _explain(request, caller, job, item, known.get(item.job or ""))
        except (Refused, UserError) as error:
            told = translate("{place} of {all} problems are asked for.", place=place, all=len(items))
            fault = f"{told} {translate(str(error))}"
            break
        items[place] = item.model_copy(update={"job": made})
    return await keep(request, job, sheet.model_copy(update={"problems": tuple(items)})), fault


async def _explain(request: Request, caller: Principal, job: JobRow, item: Item, before: JobRow | None) -> str:
    if before is not None:
        if before.state in ("failed", "cancelled") and before.fault_kind not in OUT_OF_SCOPE:
            await store_of(request).answer(before.id, caller.id, {}, ("failed", "cancelled"))
        return before.id
    asked = WorksheetRequest.model_validate(job.request)
    problem: dict[str, Any] = {"text": item.text, "grade": asked.grade, "subject": asked.subject}
    body = {"problem": problem | {"language": asked.language}, "options": asked.options.model_dump(exclude_none=True)}
    read = read_form(AskedExplanation, body)
    check_asked(read, settings_of(request))
    made = await submit_job(
        request,
        caller,
        "explanation",
        request_to_store(read, None),
        title=title_of(item.text),
        parent=job.id,
        idempotency_key=f"worksheet-{job.id}-{item.id}-{digest(item.text)[:16]}",
    )
    return made.id


async def children(request: Request, job: JobRow) -> dict[str, JobRow]:
    """The worksheet's explanations by id, without requests and results."""
    found = await store_of(request).list_jobs(job.owner, kind="explanation", parent=job.id, limit=20 * MOST)
    return {one.id: one for one in found}


async def stop(request: Request, caller: Principal, job_id: str) -> None:
    """Cancel what is open of a worksheet: itself, and its explanations."""
    store = store_of(request)
    open_ = await store.list_jobs(caller.id, kind="explanation", parent=job_id, limit=20 * MOST)
    for id_ in (job_id, *(one.id for one in open_ if one.state in OPEN)):
        await store.ask_cancel(id_, caller.id)
