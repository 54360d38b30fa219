"""The HTTP service behind an app: ``GET /explain?text=…`` answers with the page that the service made.

    pip install ./packaging/client fastapi uvicorn
    CHALKWRIGHT_URL=http://127.0.0.1:8080 uvicorn examples.embedding.http_app:app

The same requests in any other language: docs/service.md.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse

from chalkwright import Client, ServiceError


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """One client for all requests. The key stays here: no browser sees it."""
    async with Client(os.environ["CHALKWRIGHT_URL"], key=os.environ.get("CHALKWRIGHT_KEY")) as client:
        app.state.chalkwright = client
        yield


app = FastAPI(title="A tutoring app", lifespan=lifespan)


@app.get("/explain")
async def explain(text: str, request: Request) -> HTMLResponse:
    """Waits for the job; an app with a page of its own passes ``client.events(job)`` on meanwhile."""
    client: Client = request.app.state.chalkwright
    try:
        job = await client.finished(await client.explain(text))
        if job.state != "finished":
            raise HTTPException(422, job.fault)
        return HTMLResponse((await client.export(job, "html")).decode())
    except ServiceError as error:
        raise HTTPException(error.status or 503, error.detail) from error
