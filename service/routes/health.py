"""Whether the service lives, whether it can take work, and what it counts."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.service.database import epoch
from chalkwright.service.dependencies import settings_of
from chalkwright.service.faults import responses
from chalkwright.service.jobs import soundness
from chalkwright.service.keys.auth import admin, is_loopback
from chalkwright.service.keys.store import has_keys
from chalkwright.service.tables import workers
from chalkwright.service.telemetry.metrics import exposition

router = APIRouter(tags=["operations"])
_PATIENCE = 3.0


class Alive(BaseModel):
    """The process answers."""

    status: Literal["alive"] = "alive"


class Ready(BaseModel):
    """Whether jobs are taken and done."""

    ready: bool
    missing: list[str] = Field(description="What is not there yet, one sentence each.", examples=[[]])


@router.get("/healthz", summary="Whether the process lives")
async def healthz() -> Alive:
    """Asks nothing of the database or the workers: a restart would not mend those."""
    return Alive()


@router.get(
    "/readyz",
    response_model=Ready,
    summary="Whether the service can do jobs",
    responses={503: {"description": "Not yet; `missing` says why.", "model": Ready}},
)
async def readyz(request: Request) -> Response:
    """The database answers, a worker lives, and its renderers, once started, draw what they should; where the service
    warms them they have been."""
    missing = await _missing(request)
    return JSONResponse(Ready(ready=not missing, missing=missing).model_dump(), 503 if missing else 200)


@router.get(
    "/metrics",
    response_class=Response,
    summary="Prometheus's metrics",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **responses(401, 403, 429)},
)
async def metrics(request: Request) -> Response:
    """For an admin's key; from this computer also without one, while there are no keys at all."""
    near = request.client is not None and is_loopback(request.client.host) and is_loopback(request.url.hostname or "")
    if not near or "authorization" in request.headers or await has_keys(request.app.state.engine):
        await admin(request)
    return Response(await exposition(request.app), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _missing(request: Request) -> list[str]:
    engine, settings = request.app.state.engine, settings_of(request)
    alive = select(func.count()).select_from(workers).where(workers.c.beat > epoch() - settings.lease)
    try:
        async with asyncio.timeout(_PATIENCE):
            working = await engine.read(lambda connection: bool(connection.execute(alive).scalar_one()))
            undrawn = await soundness.missing(engine, settings)
    except (SQLAlchemyError, OSError, TimeoutError):
        return ["The database does not answer."]
    found = None if working else "No worker has said that it lives."
    return [one for one in (found, undrawn) if one is not None]
