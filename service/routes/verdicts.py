"""Verdicts: an explanation in, scores with their evidence out."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from starlette.datastructures import FormData, UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.judges.data import Answer, Dimension, DimensionScore, Evidence, Process
from chalkwright.judges.job import NO_MODEL
from chalkwright.service.comparison.outside import MAX_BYTES, MAX_FILES, keep_document
from chalkwright.service.data import Principal
from chalkwright.service.dependencies import Caller, job_of, settings_of, store_of
from chalkwright.service.faults import Refused, responses, sentence
from chalkwright.service.jobs.handlers.verdicts import VerdictChoice, VerdictRequest
from chalkwright.service.requests import Text, title_of
from chalkwright.service.routes.jobs import IdempotencyKey, accept_job, add_job_routes, result_of, submit_job
from chalkwright.service.settings import Settings
from chalkwright.service.unpacking import unpacked
from chalkwright.service.views import JobView

router = APIRouter(prefix="/v1/verdicts", tags=["verdicts"])

_FIELDS = ("explanation", "markdown", "problem", "gold", "model", "max_cost", "process", "webhook")


class AskedChoice(BaseModel):
    """Who judges, and for how much."""

    model_config = ConfigDict(extra="forbid")

    model: Annotated[Text, Field(max_length=200)] | None = Field(
        None, description="A judge of this service, or `none`: only what can be measured. Its default if left out."
    )
    max_cost: Decimal | None = Field(None, gt=0, le=1_000_000, description="US dollars at most.")
    process: bool = Field(True, description="Also judge every step and the final answer.")


class AskedVerdict(BaseModel):
    """One of one's own explanations, or Markdown, to be judged."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"explanation": "5f0c8e1d2b3a49768c1e0d9f8a7b6c5d", "options": {"model": "none"}},
                {"markdown": "We add: $2+3=5$.", "problem": "What is 2 + 3?", "gold": "5"},
            ]
        },
    )

    explanation: str | None = Field(None, max_length=64, description="Id of a finished explanation of the same key.")
    markdown: Text | None = Field(
        None, min_length=1, max_length=200_000, description="A document, its pictures as data URIs."
    )
    problem: Annotated[Text, Field(min_length=1, max_length=20_000)] | None = Field(
        None, description="What was asked; else as the document itself says."
    )
    gold: Annotated[Text, Field(min_length=1, max_length=20_000)] | None = Field(
        None, description="The gold solution; only correctness is judged with it."
    )
    options: AskedChoice = AskedChoice()
    webhook: Annotated[str, Field(max_length=2000)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> AskedVerdict:
        if (self.explanation is None) == (self.markdown is None):
            raise ValueError("Give either explanation, the id of one of yours, or a document as markdown.")
        return self


class VerdictResult(BaseModel):
    """A finished verdict."""

    title: str
    document: str
    generator: str | None
    judge: str = Field(description="Model id, or `none`.")
    created: str
    prompts: dict[str, str]
    scores: dict[Dimension, DimensionScore]
    overall: float | None = Field(description="Geometric mean, 0 to 5; null while a dimension is missing or unasked.")
    measured: dict[Dimension, float | None]
    answers: list[Answer]
    evidence: Evidence
    process: Process
    missing: list[str]
    cost: str | None
    seconds: float


def _body() -> dict[str, Any]:
    form = {
        "type": "object",
        "required": ["document"],
        "properties": {
            "document": {
                "type": "array",
                "items": {"type": "string", "format": "binary"},
                "description": "One Markdown or HTML file with its pictures, or all of them in one zip.",
            },
            **{name: {"type": "string"} for name in _FIELDS[2:]},
        },
    }
    content = {
        "application/json": {"schema": {"$ref": "#/components/schemas/AskedVerdict"}},
        "multipart/form-data": {"schema": form},
    }
    return {"requestBody": {"required": True, "content": content}}


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Have an explanation judged",
    openapi_extra=_body(),
    responses=responses(400, 401, 402, 404, 409, 413, 415, 422, 429, 507),
)
async def ask_for_verdict(request: Request, caller: Caller, idempotency_key: IdempotencyKey = None) -> Response:
    """As JSON, or as a form with the document's files. Answers at once; the verdict is a job."""
    settings = settings_of(request)
    asked, files = await _read(request)
    _check_judge(asked.options.model, settings)
    if asked.explanation is not None:
        title = (await _explanation(request, caller, asked.explanation)).title
        name = None
    else:
        try:
            name = await keep_document(store_of(request).engine, settings, caller.id, files, again=True)
        except UserError as error:
            raise Refused(422, str(error)) from error
        title = title_of(asked.problem or asked.markdown or "A document")
    body = VerdictRequest(
        explanation=asked.explanation,
        document=name,
        problem=asked.problem,
        gold=asked.gold,
        options=VerdictChoice(**asked.options.model_dump()),
    )
    job = await submit_job(
        request,
        caller,
        "verdict",
        body,
        title=title,
        parent=asked.explanation,
        webhook=asked.webhook,
        idempotency_key=idempotency_key,
    )
    return await accept_job(request, job)


add_job_routes(router, "verdict", VerdictResult)


async def _explanation(request: Request, caller: Principal, job: str) -> Any:
    found = await job_of(request, caller, job, "explanation")
    result_of(found)
    return found


def _check_judge(model: str | None, settings: Settings) -> None:
    offered = tuple(dict.fromkeys(name for name in (settings.judge, settings.model, *settings.models) if name))
    if model not in (None, NO_MODEL, *offered):
        raise Refused(422, f"This service has no such judge; choose {' or '.join((NO_MODEL, *offered))}.")


async def _read(request: Request) -> tuple[AskedVerdict, list[tuple[str, bytes]]]:
    """What is asked, and the document's files. Raises :class:`Refused`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        async with request.form(max_files=MAX_FILES, max_fields=20, max_part_size=300_000) as form:
            return await _form(form)
    if kind not in ("", "application/json"):
        raise Refused(415, "Send JSON (application/json) or a form with files (multipart/form-data).")
    try:
        asked = _read_asked((await request.body()).decode("utf-8", "surrogatepass"))
    except ValueError:
        raise Refused(400, 'The body is no valid JSON; send an object such as {"markdown": "…"}.') from None
    return asked, [("document.md", (asked.markdown or "").encode())]


async def _form(form: FormData) -> tuple[AskedVerdict, list[tuple[str, bytes]]]:
    if unknown := sorted(set(form) - {*_FIELDS[2:], "document"}):
        raise Refused(
            422,
            f"The form has an unknown field {unknown[0][:60]!r}; the fields are document, {', '.join(_FIELDS[2:])}.",
        )
    files = [
        (one.filename or "document.md", await one.read())
        for one in form.getlist("document")
        if isinstance(one, UploadFile)
    ]
    files = await asyncio.to_thread(unpacked, files, MAX_FILES, MAX_BYTES)
    given = {name: value for name in _FIELDS if isinstance(value := form.get(name), str) and value.strip()}
    options = {name: given.pop(name) for name in ("model", "max_cost", "process") if name in given}
    try:
        # The text itself is in the files; the model only has to know that there is one.
        return AskedVerdict.model_validate(given | {"markdown": "document", "options": options}), files
    except ValidationError as error:
        raise Refused(422, sentence(error.errors())) from None


def _read_asked(text: str) -> AskedVerdict:
    from pydantic_core import from_json

    try:
        return AskedVerdict.model_validate(from_json(text))
    except ValidationError as error:
        raise Refused(422, sentence(error.errors())) from None
