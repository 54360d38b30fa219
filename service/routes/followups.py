"""Follow-ups: the learner asks or answers, and the reply may bring a new picture."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from chalkwright.service.data import JobRow, Principal
from chalkwright.service.dependencies import Caller, job_of, settings_of, store_of
from chalkwright.service.faults import Refused, responses
from chalkwright.service.requests import AskedFollowup, FollowupRequest, check_model, title_of
from chalkwright.service.routes.jobs import (
    EVENTS,
    After,
    IdempotencyKey,
    accept_job,
    progress,
    result_of,
    stream,
    submit_job,
)
from chalkwright.service.views import FollowupResult, JobList, JobView, view

router = APIRouter(prefix="/v1/explanations/{job}/followups", tags=["follow-ups"])
_COMMON = responses(401, 404, 422, 429)
_MOST = 200


@router.post(
    "",
    status_code=202,
    response_model=JobView,
    summary="Ask or answer about an explanation",
    responses=_COMMON | responses(402, 409, 507),
)
async def ask_followup(
    request: Request, caller: Caller, job: str, asked: AskedFollowup, idempotency_key: IdempotencyKey = None
) -> Response:
    """The reply is a job of its own; turns of one explanation are answered one after the other."""
    explanation = await job_of(request, caller, job, "explanation")
    result_of(explanation)
    options = asked.options
    if options.model is None:
        # A talk goes on with the model that wrote the explanation, unless the caller chooses another.
        options = options.model_copy(update={"model": explanation.request.get("options", {}).get("model")})
    check_model(options, settings_of(request))
    made = await submit_job(
        request,
        caller,
        "followup",
        FollowupRequest(question=asked.question, options=options),
        title=title_of(asked.question),
        parent=explanation.id,
        webhook=asked.webhook,
        idempotency_key=idempotency_key,
    )
    return await accept_job(request, made)


@router.get(
    "", response_model=JobList, summary="The talk about an explanation, the newest turn first", responses=_COMMON
)
async def list_followups(request: Request, caller: Caller, job: str) -> JobList:
    await job_of(request, caller, job, "explanation", whole=False)
    found = await store_of(request).list_jobs(caller.id, kind="followup", parent=job, limit=_MOST)
    return JobList(jobs=[view(one) for one in found], next=None)


@router.get("/{turn}", response_model=JobView, summary="How far one reply is", responses=_COMMON)
async def get_followup(request: Request, caller: Caller, job: str, turn: str) -> JobView:
    found = await _turn(request, caller, job, turn)
    return view(found, await progress(request, found))


@router.get("/{turn}/result", response_model=FollowupResult, summary="The reply", responses=_COMMON | responses(409))
async def get_followup_result(request: Request, caller: Caller, job: str, turn: str) -> Any:
    return result_of(await _turn(request, caller, job, turn))


@router.get(
    "/{turn}/events",
    response_class=Response,
    summary="What happens, as it happens",
    responses=EVENTS | _COMMON | responses(400),
)
async def follow_followup(request: Request, caller: Caller, job: str, turn: str, after: After = None) -> Response:
    return await stream(request, await _turn(request, caller, job, turn), after)


@router.post("/{turn}/cancel", status_code=202, response_model=JobView, summary="End it", responses=_COMMON)
async def cancel_followup(request: Request, caller: Caller, job: str, turn: str) -> JobView:
    await _turn(request, caller, job, turn)
    found = await store_of(request).ask_cancel(turn, caller.id)
    if found is None:
        raise Refused(404, "There is no such follow-up; it has just been removed.")
    return view(found, await progress(request, found))


async def _turn(request: Request, caller: Principal, job: str, turn: str) -> JobRow:
    found = await job_of(request, caller, turn, "followup")
    if found.parent != job:
        raise Refused(404, "There is no such follow-up of this explanation; check its id.")
    return found
