"""Worksheets: several problems in, told apart, corrected, explained in a queue, taken away as one file."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from chalkwright.agent.loading import load_in_thread
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, folder_of, job_of, settings_of
from chalkwright.service.faults import Refused, responses
from chalkwright.service.pages.orders import Wrong
from chalkwright.service.requests import image_bytes
from chalkwright.service.routes.explanations import attachment, no_such_format
from chalkwright.service.routes.jobs import IdempotencyKey, accept_job, add_job_routes, result_of
from chalkwright.service.views import JobView, WorksheetProblem, WorksheetResult
from chalkwright.service.worksheets import sending
from chalkwright.service.worksheets.data import AskedWorksheet, GivenProblems, Item, Worksheet
from chalkwright.service.worksheets.editing import replaced
from chalkwright.service.worksheets.presenting import fault_of

router = APIRouter(prefix="/v1/worksheets", tags=["worksheets"])

_EXPORT: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}}}


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Have several problems told apart",
    responses=responses(400, 401, 402, 413, 422, 429, 507),
)
async def ask_for_worksheet(
    request: Request, caller: Caller, asked: AskedWorksheet, idempotency_key: IdempotencyKey = None
) -> Response:
    """From their text, a PDF or a photo of a page. Answers at once; the work is a job."""
    file = b"" if asked.file is None else image_bytes(asked.file)[0]
    try:
        job = await sending.take_apart(request, caller, asked, file, idempotency_key)
    except Wrong as wrong:
        raise Refused(422, str(wrong)) from wrong
    return await accept_job(request, job)


async def read_worksheet(request: Request, job: JobRow, left_out: str = "") -> WorksheetResult:
    """The problems, and how far each is. Raises :class:`Refused` (409) until they are told apart."""
    sheet = Worksheet.model_validate(result_of(job))
    known = await sending.children(request, job)
    problems = [_problem(item, known.get(item.job or "")) for item in sheet.problems]
    return WorksheetResult(title=sheet.title, problems=problems, cost=sheet.cost, left_out=left_out)


add_job_routes(router, "worksheet", WorksheetResult, read=read_worksheet, stop=sending.stop)


@router.put(
    "/{job}/problems",
    response_model=WorksheetResult,
    summary="Correct the problems",
    responses=responses(401, 404, 409, 422, 429),
)
async def correct_worksheet(request: Request, caller: Caller, job: str, given: GivenProblems) -> Any:
    """All problems as they are to be. One whose words stay keeps its explanation, wherever it moves."""
    found = await job_of(request, caller, job, "worksheet")
    sheet = Worksheet.model_validate(result_of(found))
    problems, title = replaced(sheet.problems, given.problems), given.title or sheet.title
    changed = sheet.model_copy(update={"problems": problems, "before": sheet.problems, "title": title})
    return await read_worksheet(request, await sending.keep(request, found, changed))


@router.post(
    "/{job}/explain",
    status_code=202,
    response_model=WorksheetResult,
    summary="Ask for the explanations",
    responses=responses(401, 404, 409, 422, 429),
)
async def explain_worksheet(request: Request, caller: Caller, job: str) -> Any:
    """Of every problem that has none, and again of those that failed for a reason that may pass."""
    found = await job_of(request, caller, job, "worksheet")
    sheet = Worksheet.model_validate(result_of(found))
    if fault := fault_of(sheet, settings_of(request)):
        raise Refused(422, fault)
    kept, left_out = await sending.explain(request, caller, found, sheet)
    return await read_worksheet(request, kept, left_out)


@router.get(
    "/{job}/export/{form}",
    response_class=Response,
    summary="The worksheet as one file, its answers at the end",
    responses=_EXPORT | responses(401, 404, 409, 422, 429),
)
async def export_worksheet(request: Request, caller: Caller, job: str, form: str) -> Response:
    """`html`, `pdf`, `docx` or `pptx`; what is not explained is said to be so."""
    found = await job_of(request, caller, job, "worksheet")
    return await send_worksheet(request, Worksheet.model_validate(result_of(found)), form)


async def send_worksheet(request: Request, sheet: Worksheet, form: str) -> Response:
    """The file. Raises :class:`Refused` (404) for a format that there is not."""
    exports = await load_in_thread(_exports)
    if form not in exports.FORMATS:
        raise no_such_format(exports.FORMATS)
    settings = settings_of(request)
    problems = [(item.text, None if item.job is None else folder_of(settings, item.job)) for item in sheet.problems]
    made = await asyncio.to_thread(exports.export_worksheet, sheet.title, problems, form)
    return Response(made.data, media_type=made.media_type, headers=attachment(made.filename))


def _exports() -> Any:
    from chalkwright.agent.documents.exports import worksheets

    return worksheets


def _problem(item: Item, job: JobRow | None) -> WorksheetProblem:
    return WorksheetProblem(
        id=item.id,
        text=item.text,
        explanation=None if job is None else job.id,
        state=None if job is None else job.state,
        fault="" if job is None or job.state != "failed" else job.fault,
    )
