"""The library in an app's own process: ``GET /explain?text=…`` answers with the page.

pip install "chalkwright[serve]"
uvicorn examples.embedding.library_app:app
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse

from chalkwright import ChalkwrightError, ExplanationService, Options, Problem


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """One service for all requests: it keeps the drawing processes warm."""
    async with ExplanationService(Options(max_seconds=300)) as service:
        app.state.service = service
        yield


app = FastAPI(title="A tutoring app", lifespan=lifespan)


@app.get("/explain")
async def explain(text: str, request: Request) -> HTMLResponse:
    """The page carries its own content policy: it loads nothing and runs nothing."""
    service: ExplanationService = request.app.state.service
    try:
        return HTMLResponse((await service.explain(Problem(text=text))).html)
    except ChalkwrightError as error:
        raise HTTPException(422, str(error)) from error
