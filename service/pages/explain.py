"""*Explain*: a problem in, its outline and pictures as they come, the result to read, mend and take away."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.editing import MAX_CHARACTERS
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, job_of, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.history import store as history
from chalkwright.service.history.pages import present
from chalkwright.service.languages import translate
from chalkwright.service.pages import learners, orders, outline_form, presenting
from chalkwright.service.pages.choices import LEVELS, languages, marks_figures, model_choices, sees_pictures, subjects
from chalkwright.service.pages.rendering import fragment, is_from_htmx, page
from chalkwright.service.requests import models_offered

router = APIRouter(include_in_schema=False)

_EARLIER = 8
"""Of the newest explanations, which stand beside the form."""
BLANK = {
    "text": "",
    "model": "",
    "grade": "",
    "subject": "",
    "language": "",
    "learner": "",
    "review_outline": False,
    "require_proof": False,
    "look": False,
}


@router.get("/")
async def ask(
    request: Request,
    caller: Caller,
    example: str = "",
    learner: str = "",
    earlier: Annotated[str, Query(alias="from")] = "",
) -> Response:
    """The form, blank or filled from an example or an earlier explanation."""
    given: dict[str, Any] = BLANK | {"learner": learner}
    if example and (known := await asyncio.to_thread(presenting.example, example)):
        given |= {"text": known["text"], "subject": known["subject"]}
    if earlier:
        given |= _form_fields(await job_of(request, caller, earlier, "explanation"))
    return await _form(request, caller, given)


@router.post("/explanations")
async def submit(request: Request, caller: Caller) -> Response:
    """Begin an explanation. Without success the form comes back as it was filled in, and says why."""
    async with request.form(max_files=1, max_fields=30) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
        upload = sent.get("image")
        given = BLANK | {name: fields.get(name, "") for name in BLANK}
        given |= {name: name in fields for name in ("review_outline", "require_proof", "look")}
        try:
            job = await orders.explanation(request, caller, given, _find_upload(upload))
        except orders.Wrong as wrong:
            return await _form(request, caller, given, faults=wrong.faults, status=422)
        except (Refused, UserError) as error:
            return await _form(request, caller, given, fault=str(error), status=getattr(error, "status", 422))
    return _to(f"/explanations/{job.id}")


@router.get("/explanations/{job_id}")
async def look(request: Request, caller: Caller, job_id: str) -> Response:
    """The explanation as far as it is: under way, waiting for its outline to be looked at, or ended."""
    job = await job_of(request, caller, job_id, "explanation")
    return page(request, "explanation.html", **await presenting.explanation(request, job))


@router.get("/explanations/{job_id}/live")
async def live(request: Request, caller: Caller, job_id: str) -> Response:
    """The part of the page that changes while the job is under way."""
    job = await job_of(request, caller, job_id, "explanation")
    context = await presenting.explanation(request, job)
    return fragment(request, "_redoing.html" if context["result"] else "_live.html", **context)


@router.post("/explanations/{job_id}/cancel")
async def cancel(request: Request, caller: Caller, job_id: str) -> Response:
    """Stop it; what was finished is kept."""
    await job_of(request, caller, job_id, "explanation")
    await store_of(request).ask_cancel(job_id, caller.id)
    return _to(f"/explanations/{job_id}")


@router.post("/explanations/{job_id}/again")
async def again(request: Request, caller: Caller, job_id: str) -> Response:
    """Go on with one that failed or was stopped, from what it has."""
    job = await job_of(request, caller, job_id, "explanation")
    if job.state in {"failed", "cancelled"}:
        await orders.go_on(request, caller, job)
    return _to(f"/explanations/{job_id}")


@router.post("/explanations/{job_id}/outline")
async def outline(request: Request, caller: Caller, job_id: str) -> Response:
    """A change to the outline's form (``do``: up-2, add-0 …), or (``draw``) the outline to go on with."""
    job = await job_of(request, caller, job_id, "explanation")
    if job.state != "waiting":
        return _away(request, f"/explanations/{job_id}")
    async with request.form(max_files=0, max_fields=200) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    draft, action = outline_form.read_form(fields), fields.get("do", "draw")
    if action != "draw":
        changed = outline_form.change_draft(draft, action)
        told = {"say": _describe_action(action), "focus": _focus(action, changed)}
        return await _editor(request, job, changed, 200, told)
    if faults := outline_form.faults(draft):
        return await _editor(
            request, job, draft, 422, {"faults": faults, "say": translate("Not everything is filled in.")}
        )
    try:
        await orders.outline(request, caller, job, outline_form.outline_of(draft))
    except (orders.Wrong, Refused, UserError) as error:
        return await _editor(request, job, draft, 422, {"fault": str(error), "say": str(error)})
    return _away(request, f"/explanations/{job_id}")


@router.post("/explanations/{job_id}/scenes/{scene}/redo")
async def redo(
    request: Request, caller: Caller, job_id: str, scene: int, wish: Annotated[str, Form()] = ""
) -> Response:
    """Have one picture drawn again as a person wishes."""
    job = await job_of(request, caller, job_id, "explanation")
    try:
        await orders.redo(request, caller, job, scene, wish)
    except (orders.Wrong, Refused, UserError) as error:
        return await _result(request, job, {"redo_fault": str(error), "redo_scene": scene, "opened": f"redo-{scene}"})
    return _to(f"/explanations/{job_id}#figure-{scene}")


@router.post("/explanations/{job_id}/scenes/{scene}/alt")
async def alt(request: Request, caller: Caller, job_id: str, scene: int, alt: Annotated[str, Form()] = "") -> Response:
    """Put a person's description in the place of a picture's own."""
    job = await job_of(request, caller, job_id, "explanation")
    try:
        await orders.alt(request, caller, job, scene, alt)
    except (orders.Wrong, Refused, UserError) as error:
        return await _result(request, job, {"redo_fault": str(error), "redo_scene": scene, "opened": f"alt-{scene}"})
    if not is_from_htmx(request):
        return _to(f"/explanations/{job_id}#figure-{scene}")
    context = await presenting.explanation(request, job)
    part = next(part for part in context["result"]["parts"] if part["kind"] == "figure" and part["index"] == scene)
    return fragment(request, "_figure.html", **context | {"part": part, "opened": f"alt-{scene}", "kept": scene})


@router.post("/explanations/{job_id}/scenes/{scene}/restore")
async def restore(
    request: Request, caller: Caller, job_id: str, scene: int, version: Annotated[str, Form()] = ""
) -> Response:
    """Put an earlier form of a picture back."""
    job = await job_of(request, caller, job_id, "explanation")
    try:
        await orders.restore(request, caller, job, scene, version)
    except (orders.Wrong, Refused, UserError) as error:
        return await _result(request, job, {"redo_fault": str(error), "redo_scene": scene, "opened": ""})
    return _to(f"/explanations/{job_id}#figure-{scene}")


@router.post("/explanations/{job_id}/texts/{number}")
async def text(
    request: Request, caller: Caller, job_id: str, number: int, markdown: Annotated[str, Form()] = ""
) -> Response:
    """Put other words in the place of a text."""
    job = await job_of(request, caller, job_id, "explanation")
    try:
        await orders.text(request, caller, job, number, markdown)
    except (orders.Wrong, Refused, UserError) as error:
        told = {"text_fault": str(error), "opened": f"text-{number}", "typed": markdown}
        return await _result(request, job, told)
    return _to(f"/explanations/{job_id}#text-{number}")


@router.post("/explanations/{job_id}/translations")
async def send_translation(request: Request, caller: Caller, job_id: str) -> Response:
    """Have it translated, as an explanation of its own."""
    job = await job_of(request, caller, job_id, "explanation")
    async with request.form(max_files=0, max_fields=5) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    try:
        made = await orders.translation(request, caller, job, fields)
    except (orders.Wrong, Refused, UserError) as error:
        return await _result(request, job, {"opened": "translate", "translation_fault": str(error)})
    return _to(f"/explanations/{made.id}")


@router.post("/preview")
async def preview(request: Request, caller: Caller) -> Response:
    """Markdown as it will look, while somebody writes it: the one field of the form that is longest."""
    async with request.form(max_files=0, max_fields=3, max_part_size=100_000) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    language = fields.pop("language", "en")[:35]
    words = max(fields.values(), key=len, default="")[:MAX_CHARACTERS]
    return fragment(request, "_preview.html", words=words, language=language)


async def _form(
    request: Request,
    caller: Caller,
    given: dict[str, Any],
    *,
    faults: dict[str, str] | None = None,
    fault: str = "",
    status: int = 200,
) -> Response:
    store, settings = store_of(request), settings_of(request)
    earlier = await history.search(store.engine, caller.id)
    kept = await learners.profiles(store.engine, caller.id)
    return page(
        request,
        "explain.html",
        status=status,
        given=given,
        faults=faults or {},
        fault=fault,
        settings=settings,
        models=model_choices(settings),
        has_models=bool(models_offered(settings)),
        sees=sees_pictures(settings),
        marks_figures=marks_figures(settings),
        subjects=subjects(),
        levels=LEVELS,
        languages=languages(),
        profiles=[(profile.id, profile.name) for profile in kept],
        earlier=await asyncio.to_thread(present, earlier[:_EARLIER]),
        examples=await asyncio.to_thread(presenting.examples),
        open_examples=not earlier,
    )


async def _editor(
    request: Request, job: JobRow, draft: outline_form.Draft, status: int, more: dict[str, Any]
) -> Response:
    context = presenting.editor(job, draft, settings_of(request), **more)
    if is_from_htmx(request):
        return fragment(request, "_outline.html", status=status, **context)
    whole = await presenting.explanation(request, job)
    return page(request, "explanation.html", status=status, **whole | context)


async def _result(request: Request, job: JobRow, more: dict[str, Any]) -> Response:
    return page(request, "explanation.html", status=422, **await presenting.explanation(request, job, **more))


def _form_fields(job: JobRow) -> dict[str, Any]:
    """The form's fields as an earlier explanation had them; its picture has to be chosen again."""
    problem, options = job.request.get("problem") or {}, job.request.get("options") or {}
    names = ("text", "grade", "subject", "language")
    return {name: problem.get(name) or "" for name in names} | {
        "model": options.get("model") or "",
        "review_outline": bool(options.get("review_outline")),
        "require_proof": options.get("proof") == "required",
        "look": bool(options.get("look")),
    }


def _describe_action(action: str) -> str:
    what, _, number = action.partition("-")
    return {
        "up": translate("Picture {number} has moved up.", number=number),
        "down": translate("Picture {number} has moved down.", number=number),
        "remove": translate("Picture {number} is removed; its text was kept.", number=number),
        "add": translate("There is a new picture to fill in."),
    }.get(what, "")


def _focus(action: str, draft: outline_form.Draft) -> str:
    """The id of what the keyboard is on after a change: the thing that was moved or added."""
    what, number = action.split("-")[0], int(action.split("-")[1])
    last = len(draft.steps)
    if what == "up":
        return f"up-{number - 1}" if number > 2 else f"down-{max(1, number - 1)}"
    if what == "down":
        return f"down-{number + 1}" if number + 1 < last else f"up-{last}"
    if what == "add":
        return f"title-{min(number + 1, last)}"
    return f"add-{max(0, number - 1)}"


def _find_upload(upload: Any) -> UploadFile | None:
    """The file that came: browsers send an empty one where none was chosen."""
    return upload if isinstance(upload, UploadFile) and upload.filename else None


def _to(address: str) -> Response:
    return RedirectResponse(address, 303)


def _away(request: Request, address: str) -> Response:
    """On to another page, also for htmx, which would otherwise put that page into this one."""
    return Response(status_code=204, headers={"HX-Redirect": address}) if is_from_htmx(request) else _to(address)
