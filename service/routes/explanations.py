"""Explanations: asked for, followed, looked through, changed, and taken away as files."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import FileResponse
from pydantic import ValidationError

from chalkwright.agent.data import MAX_SCENES, Outline, Redo
from chalkwright.agent.documents.wording import primary
from chalkwright.agent.explain.editing import edit_outline, with_alt, with_texts
from chalkwright.agent.runs.places import Busy
from chalkwright.service.data import ENDED, JobRow, Principal
from chalkwright.service.dependencies import Caller, folder_of, job_of, settings_of, store_of
from chalkwright.service.faults import Refused, responses, sentence
from chalkwright.service.files import MEDIA_TYPES, answer_file, find_file
from chalkwright.service.public import explanation_result
from chalkwright.service.reading import read_explanation_request
from chalkwright.service.requests import (
    AskedAlt,
    AskedExplanation,
    AskedOptions,
    AskedOutline,
    AskedText,
    AskedTranslation,
    AskedWish,
    ExplanationRequest,
    TranslationRequest,
    check_asked,
    check_model,
    request_to_store,
    title_of,
    translator_of,
)
from chalkwright.service.routes.jobs import IdempotencyKey, accept_job, add_job_routes, result_of, submit_job
from chalkwright.service.views import ExplanationResult, JobView

router = APIRouter(prefix="/v1/explanations", tags=["explanations"])

TextNumber = Annotated[int, Path(ge=1, le=1000, description="Number of the text, from 1.")]
Scene = Annotated[int, Path(ge=1, le=MAX_SCENES, description="Number of the picture, from 1.")]

_FORM = {
    "type": "object",
    "required": ["text"],
    "properties": {
        "text": {"type": "string", "description": "The problem's words."},
        "image": {"type": "string", "format": "binary", "description": "PNG, JPEG, WebP or GIF."},
        **{name: {"type": "string"} for name in ("subject", "grade", "language", "model", "workflow", "renderer")},
        "learner": {"type": "string", "description": "JSON."},
        "max_cost": {"type": "string", "description": "US dollars."},
        "look": {"type": "boolean"},
        "proof": {"type": "string", "enum": ["off", "on", "required"]},
        "review_outline": {"type": "boolean"},
        "webhook": {"type": "string"},
    },
}
_EXAMPLES = {
    "short": {
        "summary": "A problem alone",
        "value": {"problem": {"text": "A triangle has legs of 3 cm and 4 cm. How long is the hypotenuse?"}},
    },
    "full": {
        "summary": "For a learner, with an outline to look through",
        "value": {
            "problem": {
                "text": "A ball is thrown at 12 m/s at an angle of 40°. How far does it fly?",
                "subject": "physics",
                "grade": "10",
                "language": "en",
                "learner": {"age": 15, "reading": "simple", "knows": ["sine and cosine"], "colours": "red-green"},
            },
            "options": {"workflow": "anchored", "max_cost": "0.50", "review_outline": True},
        },
    },
}

_FILES: dict[int | str, dict[str, Any]] = {200: {"content": {kind: {} for kind in MEDIA_TYPES.values()}}}
_EXPORT: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}}}


def _body() -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{AskedExplanation.__name__}"}
    content = {
        "application/json": {"schema": schema, "examples": _EXAMPLES},
        "multipart/form-data": {"schema": _FORM},
    }
    return {"requestBody": {"required": True, "content": content}}


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Ask for an explanation",
    openapi_extra=_body(),
    responses=responses(400, 401, 402, 413, 415, 422, 429, 507),
)
async def ask_for_explanation(request: Request, caller: Caller, idempotency_key: IdempotencyKey = None) -> Response:
    """As JSON, or as a form with the problem's picture as a file. Answers at once; the work is a job."""
    settings = settings_of(request)
    asked, image = await read_explanation_request(request, settings)
    check_asked(asked, settings)
    body, title = request_to_store(asked, image), title_of(asked.problem.text)
    job = await submit_job(
        request, caller, "explanation", body, title=title, webhook=asked.webhook, idempotency_key=idempotency_key
    )
    return await accept_job(request, job)


add_job_routes(router, "explanation", ExplanationResult)


@router.post(
    "/{job}/outline",
    status_code=202,
    response_model=JobView,
    summary="Let the outline through, as it is or changed",
    responses=responses(401, 404, 409, 422, 429),
)
async def draw_outline(request: Request, caller: Caller, job: str, outline: AskedOutline) -> Response:
    """The whole outline: texts and scenes may be reworded, removed, added and reordered; they are numbered anew."""
    found = await job_of(request, caller, job, "explanation")
    if found.state != "waiting" or not found.result:
        raise Refused(409, "No outline of this explanation waits for you; ask for one with review_outline.")
    before = Outline.model_validate(found.result["outline"])
    after = await asyncio.to_thread(
        edit_outline, before, outline.blocks, title=outline.title, language=outline.language
    )
    return await _again(request, found, {"outline": after.model_dump(mode="json")}, "waiting")


@router.post(
    "/{job}/scenes/{scene}/redo",
    status_code=202,
    response_model=JobView,
    summary="Draw one picture anew, following a wish",
    responses=responses(401, 402, 404, 409, 422, 429, 507),
)
async def redo_scene(request: Request, caller: Caller, job: str, scene: Scene, asked: AskedWish) -> Response:
    """The old picture stays until the new one is accepted. The job's money limit holds for this anew."""
    found = await job_of(request, caller, job, "explanation")
    _check_scene(result_of(found), scene)
    redo = Redo(scene=scene, wish=asked.wish, version=asked.version, id=uuid4().hex)
    return await _again(request, found, {"redo": redo.model_dump(mode="json")}, *ENDED)


@router.post(
    "/{job}/translations",
    status_code=202,
    response_model=JobView,
    summary="Translate a finished explanation",
    responses=responses(401, 402, 404, 409, 422, 429, 507),
)
async def translate_explanation(
    request: Request, caller: Caller, job: str, asked: AskedTranslation, idempotency_key: IdempotencyKey = None
) -> Response:
    """Texts, captions, descriptions and the labels in the pictures. The translation is an explanation of its own."""
    return await accept_job(request, await order_translation(request, caller, job, asked, idempotency_key))


async def order_translation(
    request: Request, caller: Principal, job: str, asked: AskedTranslation, idempotency_key: str | None = None
) -> JobRow:
    """The new explanation's job. Raises :class:`Refused`."""
    found = await job_of(request, caller, job, "explanation")
    settings, result = settings_of(request), result_of(found)
    before = ExplanationRequest.model_validate(found.request)
    model = translator_of(asked.model, before.options.model, settings)
    if model is None:
        raise Refused(422, "Only a model translates, and this service has none; ask whoever runs it for one.")
    if primary(asked.to) == primary(result["language"]):
        raise Refused(422, "The explanation is in this language already; choose another.")
    options = AskedOptions(model=model, max_cost=asked.max_cost)
    check_model(options, settings)
    made = ExplanationRequest(
        problem=before.problem,
        options=options,
        translation=TranslationRequest(job=found.id, to=asked.to, both=asked.both),
    )
    title = title_of(f"{asked.to}: {result['title']}")
    return await submit_job(
        request, caller, "explanation", made, title=title, webhook=asked.webhook, idempotency_key=idempotency_key
    )


@router.patch(
    "/{job}/scenes/{scene}",
    response_model=ExplanationResult,
    summary="Describe one picture in other words",
    responses=responses(401, 404, 409, 422, 429),
)
async def describe_scene(request: Request, caller: Caller, job: str, scene: Scene, asked: AskedAlt) -> Any:
    """Changes the picture's alt text in every format; no model is asked."""
    found = await job_of(request, caller, job, "explanation")
    result = result_of(found)
    _check_scene(result, scene)
    if found.state not in ENDED:
        raise _busy()
    folder = folder_of(settings_of(request), found.id)
    try:
        await asyncio.to_thread(with_alt, folder, {scene: asked.alt})
    except Busy:
        raise _busy() from None
    return await _amended(request, found, ("alt-changed", {"scene": scene, "alt": asked.alt}))


@router.patch(
    "/{job}/texts/{text}",
    response_model=ExplanationResult,
    summary="Put other words in the place of one text",
    responses=responses(401, 404, 409, 422, 429),
)
async def change_text(request: Request, caller: Caller, job: str, text: TextNumber, asked: AskedText) -> Any:
    """Changes the text in every format; what was proven is compared with it once more, and no model is asked."""
    found = await job_of(request, caller, job, "explanation")
    result = result_of(found)
    numbers = [block["index"] for block in result["blocks"] if block["kind"] == "text"]
    if text not in numbers:
        raise Refused(404, f"The explanation has no text {text}; it has {len(numbers)}.")
    if found.state not in ENDED:
        raise _busy()
    try:
        await with_texts(folder_of(settings_of(request), found.id), {text: asked.markdown})
    except Busy:
        raise _busy() from None
    return await _amended(request, found, ("text-changed", {"text": text, "markdown": asked.markdown}))


@router.get(
    "/{job}/files/{name}",
    response_class=FileResponse,
    summary="One file of the explanation",
    responses=_FILES | responses(401, 404, 416, 422, 429),
)
async def get_file(request: Request, caller: Caller, job: str, name: str) -> Response:
    """`explanation.md`, `explanation.html`, and the pictures that the result names; with `ETag` and `Range`."""
    found = await job_of(request, caller, job, "explanation", whole=False)
    path = find_file(folder_of(settings_of(request), found.id), name)
    if path is None:
        raise Refused(404, "The explanation has no such file; the result names those it has.")
    return await answer_file(request, path)


@router.get(
    "/{job}/export/{form}",
    response_class=Response,
    summary="The explanation as one file",
    responses=_EXPORT | responses(401, 404, 409, 422, 429),
)
async def export_explanation(request: Request, caller: Caller, job: str, form: str) -> Response:
    """`md` (with its pictures, zipped), `html`, `pdf`, `docx`, `pptx` or `scorm`."""
    from chalkwright.agent.documents.exports import FORMATS, export

    found = await job_of(request, caller, job, "explanation")
    result_of(found)
    if form not in FORMATS:
        raise no_such_format(FORMATS)
    made = await asyncio.to_thread(export, folder_of(settings_of(request), found.id), form)
    return Response(made.data, media_type=made.media_type, headers=attachment(made.filename))


def no_such_format(formats: Sequence[str]) -> Refused:
    """With those that there are."""
    return Refused(404, f"There is no such format; choose {', '.join(formats[:-1])} or {formats[-1]}.")


def attachment(filename: str) -> dict[str, str]:
    """Headers that have a file saved, under its name in any script."""
    from urllib.parse import quote

    plain = "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_.") else "_" for sign in filename)
    return {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(filename, safe='')}",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "private, no-cache",
    }


async def _again(request: Request, job: JobRow, changes: dict[str, Any], *states: Any) -> Response:
    """Queue the job again with what a person decided."""
    try:
        ExplanationRequest.model_validate({**job.request, **changes})
    except ValidationError as error:
        raise Refused(422, sentence(error.errors())) from error
    found = await store_of(request).answer(job.id, job.owner, changes, states)
    if found is None:
        raise _busy()
    return await accept_job(request, found)


async def _amended(request: Request, job: JobRow, told: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    """The result anew from the folder, kept with the job."""
    new = await asyncio.to_thread(explanation_result, folder_of(settings_of(request), job.id), job.id)
    new |= {"redo": job.result["redo"]} if job.result and "redo" in job.result else {}
    if await store_of(request).amend(job.id, job.owner, new, [told]) is None:
        raise _busy()
    return new


def _check_scene(result: dict[str, Any], scene: int) -> None:
    numbers = [figure["index"] for figure in result["figures"]]
    if scene not in numbers:
        some = f"it has {', '.join(map(str, numbers))}" if numbers else "it has none"
        raise Refused(404, f"The explanation has no picture {scene}; {some}.")


def _busy() -> Refused:
    return Refused(409, "The explanation is being worked on; wait for it to end, or cancel it.")
