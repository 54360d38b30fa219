"""*Worksheet*: several problems in, taken apart, looked over, explained in a queue, taken away as one document."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.service.data import ENDED, JobRow
from chalkwright.service.dependencies import Caller, job_of, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.pages import orders
from chalkwright.service.pages.choices import LEVELS, languages, model_choices, subjects
from chalkwright.service.pages.rendering import fragment, is_from_htmx, page
from chalkwright.service.requests import models_offered
from chalkwright.service.routes.worksheets import send_worksheet
from chalkwright.service.worksheets import presenting, sending
from chalkwright.service.worksheets.data import MOST, AskedWorksheet, Worksheet
from chalkwright.service.worksheets.editing import change, focus, reworded
from chalkwright.service.worksheets.reading import MOST_CHARACTERS, reads_photos

router = APIRouter(include_in_schema=False, prefix="/worksheets")

BLANK = {"text": "", "model": "", "grade": "", "subject": "", "language": ""}
_FIELDS = 2 * MOST + 20


@router.get("/new")
async def ask(request: Request, caller: Caller) -> Response:
    """The form for a new worksheet."""
    return _form(request, BLANK)


@router.post("")
async def submit(request: Request, caller: Caller) -> Response:
    """Have a worksheet taken apart. Without success the form comes back as it was filled in, and says why."""
    async with request.form(max_files=1, max_fields=20, max_part_size=8 * MOST_CHARACTERS) as sent:
        given = BLANK | {name: value for name in BLANK if isinstance(value := sent.get(name), str)}
        upload = sent.get("file")
        try:
            file = await upload.read() if isinstance(upload, UploadFile) and upload.filename else b""
            job = await sending.take_apart(request, caller, _asked(given), file)
        except orders.Wrong as wrong:
            return _form(request, given, faults=wrong.faults, status=422)
        except (Refused, UserError) as error:
            return _form(request, given, fault=str(error), status=getattr(error, "status", 422))
    return RedirectResponse(f"/worksheets/{job.id}", 303)


@router.get("/{job_id}")
async def look(request: Request, caller: Caller, job_id: str, edit: str = "") -> Response:
    """The worksheet as far as it is: being taken apart, to be looked over, or being explained."""
    job = await job_of(request, caller, job_id, "worksheet")
    return await _shown(request, job, editing=bool(edit))


@router.get("/{job_id}/live")
async def live(request: Request, caller: Caller, job_id: str) -> Response:
    """The part that changes by itself: how far it is."""
    job = await job_of(request, caller, job_id, "worksheet")
    if (job.result is None and job.state in ENDED) or (job.result is not None and not _is_asked(job)):
        return Response(status_code=204, headers={"HX-Redirect": f"/worksheets/{job_id}"})
    context = await presenting.worksheet(request, job)
    return fragment(request, "_worksheet_queue.html" if context["sheet"] else "_worksheet_reading.html", **context)


@router.post("/{job_id}")
async def edit(request: Request, caller: Caller, job_id: str) -> Response:
    """A change to the problems (``do``: join-ID, split-ID …), or (``explain``) the explanations of all."""
    job = await job_of(request, caller, job_id, "worksheet")
    sheet = _sheet(job)
    async with request.form(max_files=0, max_fields=_FIELDS, max_part_size=200_000) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    items, action = reworded(sheet.problems, fields), fields.get("do", "explain")
    if fields.get("title", "").strip():
        sheet = sheet.model_copy(update={"title": fields["title"].strip()[:200]})
    if action != "explain":
        at = fields.get("at", "")
        sheet = change(sheet, items, action, int(at[:7]) if at.isdecimal() else None)
        job = await sending.keep(request, job, sheet)
        told = {"said": presenting.describe(action), "focus": focus(action, items, sheet.problems)}
        return await _shown(request, job, editing=True, told=told)
    sheet = sheet.model_copy(update={"problems": tuple(item for item in items if item.text), "before": None})
    fault = presenting.fault_of(sheet, settings_of(request))
    if fault:
        job = await sending.keep(request, job, sheet.model_copy(update={"problems": items}))
        return await _shown(request, job, editing=True, fault=fault)
    job, fault = await sending.explain(request, caller, job, sheet)
    if fault:
        return await _shown(request, job, fault=fault)
    return _away(request, f"/worksheets/{job_id}")


@router.post("/{job_id}/cancel")
async def cancel(request: Request, caller: Caller, job_id: str) -> Response:
    """Stop what is under way; what was finished is kept."""
    await job_of(request, caller, job_id, "worksheet")
    await sending.stop(request, caller, job_id)
    return RedirectResponse(f"/worksheets/{job_id}", 303)


@router.get("/{job_id}/export/{form}")
async def export(request: Request, caller: Caller, job_id: str, form: str) -> Response:
    """The whole worksheet as one file, its answers at the end."""
    job = await job_of(request, caller, job_id, "worksheet")
    return await send_worksheet(request, _sheet(job), form)


def _asked(given: dict[str, str]) -> AskedWorksheet:
    """Raises :class:`orders.Wrong`."""
    named = {name: given[name] or None for name in ("grade", "subject", "language")}
    return orders.read_form(
        AskedWorksheet, {"text": given["text"], "options": {"model": given["model"] or None}, **named}
    )


def _form(
    request: Request, given: dict[str, str], *, faults: dict[str, str] | None = None, fault: str = "", status: int = 200
) -> Response:
    settings = settings_of(request)
    return page(
        request,
        "worksheet_new.html",
        status=status,
        given=given,
        faults=faults or {},
        fault=fault,
        settings=settings,
        most=MOST,
        photos=reads_photos(),
        models=model_choices(settings),
        has_models=bool(models_offered(settings)),
        subjects=subjects(),
        levels=LEVELS,
        languages=languages(),
    )


async def _shown(
    request: Request, job: JobRow, *, editing: bool = False, fault: str = "", told: dict[str, str] | None = None
) -> Response:
    context = await presenting.worksheet(request, job, editing=editing, fault=fault, **told or {})
    status = 422 if fault else 200
    if is_from_htmx(request) and context["editing"]:
        return fragment(request, "_worksheet_edit.html", status=status, **context)
    return page(request, "worksheet.html", status=status, **context)


def _sheet(job: JobRow) -> Worksheet:
    if job.result is None:
        raise Refused(409, "This worksheet is not taken apart yet; wait for it.")
    return Worksheet.model_validate(job.result)


def _is_asked(job: JobRow) -> bool:
    return any(item.job for item in _sheet(job).problems)


def _away(request: Request, address: str) -> Response:
    """On to another page, also for htmx, which would otherwise put that page into this one."""
    if is_from_htmx(request):
        return Response(status_code=204, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)
