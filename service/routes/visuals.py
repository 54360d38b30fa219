"""Visuals: an equation or a word problem in, a picture to count from out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field

from chalkwright.agent.visualize.data import Drawing, VisualType
from chalkwright.renderers.counting.figure import Backdrop
from chalkwright.service.data import JobRow, Principal
from chalkwright.service.dependencies import Caller, job_of, settings_of
from chalkwright.service.faults import responses
from chalkwright.service.files import MEDIA_TYPES, answer_one_of
from chalkwright.service.jobs.handlers.visuals import VisualRequest
from chalkwright.service.requests import AskedOptions, Tag, Text, check_model, title_of
from chalkwright.service.routes.jobs import IdempotencyKey, accept_job, add_job_routes, submit_job
from chalkwright.service.views import JobView

router = APIRouter(prefix="/v1/visuals", tags=["visuals"])

_FILES = ("picture.png", "picture.svg")
_ANSWER: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPES[".png"]: {}, MEDIA_TYPES[".svg"]: {}}, "description": "The picture."}
}


class AskedVisual(BaseModel):
    """An equation or a word problem to be pictured."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"text": "7 + 2 = 9"}, {"text": "12 ÷ 3", "visual": "container"}]},
    )

    text: Text = Field(min_length=1, max_length=4000, description="`7 + 2`, `9 - ? = 4`, or a story with a model.")
    visual: VisualType | None = Field(
        None, description="What tells the groups apart; what teachers find best if left out."
    )
    drawing: Drawing = Field("scene", description="Things to count, a bar model, or a number line.")
    backdrop: Backdrop = "plain"
    grade: Annotated[Text, Field(max_length=60)] | None = None
    language: Tag = Field("en", description="BCP 47 tag of the story; other than en only with a model.")
    seed: int = Field(0, ge=0, le=2**31 - 1, description="Another number gives another story and picture.")
    width: int = Field(1024, ge=256, le=2048, description="Pixels.")
    height: int = Field(768, ge=256, le=2048, description="Pixels.")
    options: AskedOptions = AskedOptions()
    webhook: Annotated[str, Field(max_length=2000)] | None = None


class VisualResult(BaseModel):
    """A finished picture."""

    title: str
    equation: str = Field(examples=["7 + 2 = 9"])
    asked: str | None = Field(description="What was left open: `left`, `right` or `result`.")
    text: str = Field(description="The word problem; empty where none is told.")
    alt: str
    png: str
    svg: str
    findings: list[dict[str, Any]] = Field(description="What the layout rules object to; empty for a good picture.")
    cost: str | None


async def order_visual(
    request: Request, caller: Principal, asked: AskedVisual, idempotency_key: str | None = None
) -> JobRow:
    """The picture as a job. Raises :class:`chalkwright.service.faults.Refused`."""
    check_model(asked.options, settings_of(request))
    body = VisualRequest(**asked.model_dump(exclude={"webhook", "options"}), options=asked.options)
    return await submit_job(
        request,
        caller,
        "visual",
        body,
        title=title_of(asked.text),
        webhook=asked.webhook,
        idempotency_key=idempotency_key,
    )


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Picture an equation or a word problem",
    responses=responses(400, 401, 402, 413, 422, 429, 507),
)
async def ask_for_visual(
    request: Request, caller: Caller, asked: AskedVisual, idempotency_key: IdempotencyKey = None
) -> Response:
    """Answers at once; the picture is a job."""
    return await accept_job(request, await order_visual(request, caller, asked, idempotency_key))


add_job_routes(router, "visual", VisualResult)


@router.get(
    "/{job}/files/{name}",
    response_class=FileResponse,
    summary="The picture",
    responses=_ANSWER | responses(401, 404, 422, 429),
)
async def get_visual_file(request: Request, caller: Caller, job: str, name: str) -> Response:
    """`picture.png` or `picture.svg`, with `ETag`."""
    found = await job_of(request, caller, job, "visual", whole=False)
    return await answer_one_of(request, found, name, _FILES)
