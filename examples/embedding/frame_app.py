"""An explanation in a frame of an app whose content policy is strict: no script but its own, no style from elsewhere.

    pip install ./packaging/client fastapi uvicorn
    CHALKWRIGHT_URL=http://127.0.0.1:8080 uvicorn examples.embedding.frame_app:app

``GET /lesson?text=…`` is the app's page, ``/explanations/ID`` what its frame shows.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse

from chalkwright import Client, ServiceError

OURS = (
    "default-src 'none'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FRAMED = "sandbox allow-scripts; frame-ancestors 'self'"
"""The explanation's own policy, within it, names by its hash the one script that it has: the one that presents it."""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A lesson</title>
<link rel="icon" href="data:,"><h1>Your lesson</h1>
<iframe title="The explanation" src="/explanations/{id}" sandbox="allow-scripts" allow="fullscreen"
width="100%" height="900"></iframe></html>"""


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """The service's key stays here: no browser sees it."""
    async with Client(os.environ["CHALKWRIGHT_URL"], key=os.environ.get("CHALKWRIGHT_KEY")) as client:
        app.state.chalkwright = client
        yield


app = FastAPI(title="A tutoring app", lifespan=lifespan)


@app.get("/lesson")
async def lesson(text: str, request: Request) -> HTMLResponse:
    client: Client = request.app.state.chalkwright
    job = await client.finished(await client.explain(text))
    if job.state != "finished":
        raise HTTPException(422, job.fault)
    return HTMLResponse(PAGE.format(id=job.id), headers={"Content-Security-Policy": OURS})


@app.get("/explanations/{job}")
async def explanation(job: str, request: Request) -> HTMLResponse:
    try:
        page = await request.app.state.chalkwright.export(job, "html")
    except ServiceError as error:
        raise HTTPException(error.status or 503, error.detail) from error
    return HTMLResponse(page.decode(), headers={"Content-Security-Policy": FRAMED})
