"""A tutoring app of its own that imports Chalkwright: one page, on which an explanation arrives as it is made.

    pip install "chalkwright[serve]"
    uvicorn examples.tutoring_app.app:app

It shows what an app has to do: keep one service for all requests, pass events on as they come, cancel what nobody
waits for any more, and say in one sentence what went wrong. Without ``TUTOR_MODEL`` the built-in author writes, which
needs no key.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse
from pydantic import BaseModel, Field
from sse_starlette import EventSourceResponse

from chalkwright import ChalkwrightError, Event, ExplanationService, Options, Problem

HERE = Path(__file__).parent
SECONDS = 300
"""A learner does not wait longer."""


class Question(BaseModel):
    text: str = Field(min_length=1, max_length=4000)
    language: str | None = Field(default=None, max_length=10)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """One service for the whole app: it keeps the drawing processes warm and limits how many jobs run at once."""
    model = os.environ.get("TUTOR_MODEL") or None
    options = Options(model=model, max_cost="0.50" if model else None, max_seconds=SECONDS)
    async with ExplanationService(options, jobs_at_once=8) as service:
        app.state.service = service
        yield


app = FastAPI(title="A tutoring app", lifespan=lifespan)


@app.get("/", response_class=HTMLResponse)
async def page() -> str:
    return (HERE / "page.html").read_text("utf-8")


@app.get("/tutor.js")
async def script() -> FileResponse:
    return FileResponse(HERE / "tutor.js", media_type="text/javascript")


@app.post("/explain")
async def explain(question: Question, request: Request) -> EventSourceResponse:
    """Server-Sent Events: ``step`` while it is made, then ``done`` with the whole page, or ``sorry``.

    When the learner leaves, the stream is closed, and with it the job: nothing more is spent.
    """
    if not question.text.strip():
        raise HTTPException(422, "Write down the problem first.")
    problem = Problem(text=question.text, language=question.language)
    return EventSourceResponse(tell_page(request.app.state.service, problem))


async def tell_page(service: ExplanationService, problem: Problem) -> AsyncIterator[dict[str, str]]:
    """What the learner's page is told."""
    try:
        async for event in service.stream(problem):
            if (words := in_words(event)) is not None:
                yield {"event": "step", "data": words}
            elif event.event == "finished":
                # The document loads nothing and runs nothing; the page shows it in a sandboxed frame.
                yield {"event": "done", "data": json.dumps({"html": event.explanation.html})}
    except ChalkwrightError as error:
        yield {"event": "sorry", "data": str(error)}


def in_words(event: Event) -> str | None:
    """One line for the learner, or None for what only developers care about."""
    match event.event:
        case "started":
            return "Thinking about your problem …"
        case "outline-ready":
            return f"{event.outline.title}: {len(event.outline.scenes)} pictures to draw …"
        case "picture-ready":
            return f"Picture {event.scene} is drawn: {event.title}"
        case "scene-failed":
            return f"Picture {event.scene} could not be drawn; the text explains it."
        case _:
            return None
