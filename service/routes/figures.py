"""Figures: a problem and its picture in, the same picture with what explains the problem drawn onto it out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field

from chalkwright.agent.extras import missing
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.service.data import JobRow, Principal
from chalkwright.service.dependencies import Caller, job_of, settings_of
from chalkwright.service.faults import Refused, responses
from chalkwright.service.files import MEDIA_TYPES, answer_one_of
from chalkwright.service.jobs.handlers.figures import FigureRequest
from chalkwright.service.reading import check_picture
from chalkwright.service.requests import (
    AskedOptions,
    Tag,
    Text,
    check_model,
    chosen_model,
    image_bytes,
    models_offered,
    title_of,
)
from chalkwright.service.routes.jobs import IdempotencyKey, accept_job, add_job_routes, submit_job
from chalkwright.service.settings import Settings
from chalkwright.service.views import JobView

router = APIRouter(prefix="/v1/figures", tags=["figures"])

_FILES = ("solution.png", "explanation.html")
_ANSWER: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPES[".png"]: {}, MEDIA_TYPES[".html"]: {}}, "description": "The picture, or the page."}
}


class AskedFigure(BaseModel):
    """A problem's picture to be drawn onto."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"picture": "iVBORw0KGgo…", "problem": "Find the area of triangle ABC."}]},
    )

    picture: str = Field(min_length=1, description="The picture as base64: PNG, JPEG, WebP or GIF; photos too.")
    problem: Text = Field(min_length=1, max_length=20_000, description="The problem's words.")
    answer: Annotated[Text, Field(max_length=2000)] | None = Field(
        None, description="The right answer, where it is known; the explanation leads to it."
    )
    language: Tag | None = Field(None, description="BCP 47 tag of the text; the problem's own if left out.")
    marks: Marked | None = Field(None, description="What to draw, in pixels of the picture; then no model is asked.")
    options: AskedOptions = AskedOptions()
    webhook: Annotated[str, Field(max_length=2000)] | None = None


class FigureResult(BaseModel):
    """A finished figure."""

    title: str
    alt: str = Field(description="What a reader who cannot see the picture has to know.")
    markdown: str = Field(description="The explanation; its picture is `png`.")
    complete: bool = Field(description="Whether everything was drawn.")
    left_out: list[str] = Field(description="What could not be drawn, and why.")
    keypoints: list[dict[str, Any]] = Field(description="What was added, in order.")
    png: str
    page: str = Field(description="The explanation as one page that holds its picture.")
    cost: str | None


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Draw what explains a problem onto its picture",
    responses=responses(400, 401, 402, 413, 422, 429, 501, 507),
)
async def ask_for_figure(
    request: Request, caller: Caller, asked: AskedFigure, idempotency_key: IdempotencyKey = None
) -> Response:
    """Answers at once; the figure is a job."""
    settings = settings_of(request)
    _check(asked, settings)
    data, claimed = image_bytes(asked.picture)
    body = FigureRequest(
        picture=await check_picture(data, claimed, None, settings),
        **asked.model_dump(include={"problem", "answer", "language"}),
        marks=asked.marks,
        options=asked.options,
    )
    return await accept_job(request, await order_figure(request, caller, body, asked.webhook, idempotency_key))


async def order_figure(
    request: Request,
    caller: Principal,
    body: FigureRequest,
    webhook: str | None = None,
    idempotency_key: str | None = None,
) -> JobRow:
    """The figure as a job. Raises :class:`Refused`."""
    title = title_of(body.problem)
    return await submit_job(
        request, caller, "figure", body, title=title, webhook=webhook, idempotency_key=idempotency_key
    )


add_job_routes(router, "figure", FigureResult)


@router.get(
    "/{job}/files/{name}",
    response_class=FileResponse,
    summary="The picture, or the page",
    responses=_ANSWER | responses(401, 404, 422, 429),
)
async def get_figure_file(request: Request, caller: Caller, job: str, name: str) -> Response:
    """`solution.png` or `explanation.html`, with `ETag`."""
    found = await job_of(request, caller, job, "figure", whole=False)
    return await answer_one_of(request, found, name, _FILES)


def _check(asked: AskedFigure, settings: Settings) -> None:
    """Raises :class:`Refused` for what this service cannot do."""
    if missing("figures"):
        raise Refused(501, "This service reads no figures; whoever runs it has to install chalkwright[figures].")
    check_model(asked.options, settings)
    if asked.marks is None and not models_offered(settings):
        raise Refused(
            422, "This service has no model to say what to draw onto the picture; give it yourself, as marks."
        )
    if asked.marks is None and chosen_model(asked.options, settings) is None:
        raise Refused(422, f"Say which model decides what to draw: {' or '.join(models_offered(settings))}.")
