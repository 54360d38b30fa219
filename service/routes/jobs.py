"""What the routes of every kind of job share: taking one in, and telling how it goes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from chalkwright.agent.errors import UserError
from chalkwright.service import hooks
from chalkwright.service.data import ENDED, JobRow, Kind, Principal, State
from chalkwright.service.dependencies import Caller, job_of, store_of, watching_of
from chalkwright.service.faults import Refused, responses
from chalkwright.service.holding import find_held
from chalkwright.service.requests import digest
from chalkwright.service.sse import event_stream, events_after
from chalkwright.service.views import COLLECTIONS, TOLD_BY, JobList, JobView, Progress, address, progress_of, view

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        description="Any text of your own; the same request sent again with it makes no second job.",
        examples=["7c9e6679-7425-40de-944b-e07fc1f90ae7"],
    ),
]
After = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="The `seq` of the last event that came.")]
EVENTS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Server-Sent Events: `id` is the event's number, `event` its kind, `data` JSON. The stream ends "
        "with an event `state` that says `finished`, `failed`, `cancelled` or `waiting`.",
        "content": {
            "text/event-stream": {
                "schema": {"type": "string"},
                "example": 'id: 1\nevent: state\ndata: {"state":"queued"}\n\n',
            }
        },
    },
    204: {"description": "Everything was told before, and nothing will come."},
}
_SENTENCES: dict[State, str] = {
    "queued": "it has not begun yet",
    "running": "it is being worked on",
    "waiting": "its outline waits for you",
    "failed": "it failed",
    "cancelled": "it was cancelled",
}


async def submit_job(
    request: Request,
    caller: Principal,
    kind: Kind,
    asked: BaseModel,
    *,
    title: str,
    parent: str | None = None,
    webhook: str | None = None,
    idempotency_key: str | None = None,
) -> JobRow:
    """Take a job in, once for each idempotency key. Raises :class:`Refused` for what the caller may not do."""
    store, body = store_of(request), asked.model_dump(mode="json", exclude_none=True)
    idempotency = None if idempotency_key is None else (idempotency_key, digest(kind, parent, body, webhook))
    try:
        try:
            more = await hooks.admit(request, caller, kind, body, webhook)
        except Refused:
            # What was taken in before is not refused when it is sent again.
            if idempotency is None or (made := await store.find_earlier(caller.id, idempotency)) is None:
                raise
            return made
        job, _ = await store.submit(
            kind, caller.id, body | more, title=title, parent=parent, webhook=webhook, idempotency=idempotency
        )
    except UserError as error:
        raise Refused(422, str(error)) from error
    return job


async def accept_job(request: Request, job: JobRow) -> Response:
    """The answer 202 with the job's address; how far it is, and its place in the queue, cost a look of their own."""
    shown = view(job)
    return JSONResponse(shown.model_dump(mode="json"), 202, {"Location": address(job)})


async def progress(request: Request, job: JobRow) -> Progress:
    """How far the job is."""
    store = store_of(request)
    place = await store.place(job.id) if job.state == "queued" else None
    told = () if job.attempt == 0 else await store.events(job.id, kinds=TOLD_BY)
    return progress_of(told, place)


def result_of(job: JobRow) -> dict[str, Any]:
    """A job's result, or :class:`Refused`: 409 while it has none, and when it failed."""
    # An outline that waits, or was cancelled while it waited, is no result yet.
    if job.result is not None and job.state != "waiting" and job.result.keys() != {"outline"}:
        return job.result
    if job.state == "failed":
        raise Refused(409, f"There is no result: {job.fault}")
    why = _SENTENCES.get(job.state, "it has none")
    raise Refused(409, f"There is no result: {why}; follow its events, or ask again.")


async def stream(request: Request, job: JobRow, after: int | None) -> Response:
    """A job's events from where the caller left off. Raises :class:`Refused` (429) for too many at once."""
    find_held(request.scope).stream()
    start = events_after(request, after)
    over = job.state in ENDED and start > 0 and not await store_of(request).events(job.id, start, 1)
    return event_stream(watching_of(request), job.id, start, over=over)


def add_job_routes(
    router: APIRouter,
    kind: Kind,
    result: type[Any],
    *,
    read: Callable[[Request, JobRow], Awaitable[Any]] | None = None,
    stop: Callable[[Request, Principal, str], Awaitable[None]] | None = None,
) -> None:
    """List, look at, follow and cancel the jobs of one kind, below the router's own prefix; ``result``: the pydantic
    model of a finished one. ``read``: the result, where more than the job tells it; ``stop``: ends what belongs to the
    job."""
    collection = COLLECTIONS[kind]
    common = responses(401, 404, 422, 429)

    @router.get("", name=f"list_{kind}s", summary=f"Your {kind}s, the newest first", responses=responses(401, 422, 429))
    async def listed(
        request: Request,
        caller: Caller,
        state: State | None = None,
        before: Annotated[str | None, Query(max_length=64, description="The id of the last job seen.")] = None,
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
    ) -> JobList:
        found = await store_of(request).list_jobs(caller.id, kind=kind, state=state, before=before, limit=limit)
        more = None
        if len(found) == limit:
            more = f"{collection}?before={found[-1].id}&limit={limit}" + (f"&state={state}" if state else "")
        return JobList(jobs=[view(job) for job in found], next=more)

    @router.get("/{job}", name=f"get_{kind}", summary=f"How far one {kind} is", responses=common)
    async def one(request: Request, caller: Caller, job: str) -> JobView:
        found = await job_of(request, caller, job, kind)
        return view(found, await progress(request, found))

    @router.get(
        "/{job}/result",
        name=f"get_{kind}_result",
        summary=f"The finished {kind}",
        response_model=result,
        responses=common | responses(409),
    )
    async def made(request: Request, caller: Caller, job: str) -> Any:
        found = await job_of(request, caller, job, kind)
        return result_of(found) if read is None else await read(request, found)

    @router.get(
        "/{job}/events",
        name=f"follow_{kind}",
        summary="What happens, as it happens",
        response_class=Response,
        responses=EVENTS | common | responses(400),
    )
    async def followed(request: Request, caller: Caller, job: str, after: After = None) -> Response:
        return await stream(request, await job_of(request, caller, job, kind, whole=False), after)

    @router.post(
        "/{job}/cancel",
        name=f"cancel_{kind}",
        summary="End it; what is finished stays",
        status_code=202,
        responses=common,
    )
    async def cancelled(request: Request, caller: Caller, job: str) -> JobView:
        await job_of(request, caller, job, kind, whole=False)
        if stop is not None:
            await stop(request, caller, job)
        found = await store_of(request).ask_cancel(job, caller.id)
        if found is None:
            raise Refused(404, f"There is no such {kind}; it has just been removed.")
        return view(found, await progress(request, found))
