"""*Learn*: for whom an explanation is, and talking about one until it is clear."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from chalkwright.agent.errors import UserError
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, folder_of, job_of, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.history import store as history
from chalkwright.service.history.pages import present
from chalkwright.service.languages import translate
from chalkwright.service.pages import learners, orders, presenting, reading, writing
from chalkwright.service.pages.choices import COLOURS, LEVELS, READING, languages
from chalkwright.service.pages.remedies import remedy
from chalkwright.service.pages.rendering import fragment, page
from chalkwright.service.requests import models_offered

router = APIRouter(include_in_schema=False)

_FIELDS = ("name", "age", "grade", "language", "reading", "knows", "colours")
_MOST_TURNS = 100


@router.get("/learner")
async def overview(request: Request, caller: Caller) -> Response:
    """The profiles, the explanations to talk about, and the form for a new profile."""
    return await _overview(request, caller, _blank())


@router.post("/learner")
async def add(request: Request, caller: Caller) -> Response:
    """Keep a new profile."""
    return await _keep(request, caller, None)


@router.get("/learner/profile/{profile_id}")
async def edit(request: Request, caller: Caller, profile_id: str) -> Response:
    """One profile, to be changed."""
    profile = await learners.profile(store_of(request).engine, caller.id, profile_id)
    if profile is None:
        raise Refused(404, "There is no such learner; look at the list under Learn.")
    return await _overview(request, caller, _form_fields(profile), editing=profile_id)


@router.post("/learner/profile/{profile_id}")
async def change(request: Request, caller: Caller, profile_id: str) -> Response:
    """Keep a changed profile."""
    return await _keep(request, caller, profile_id)


@router.post("/learner/profile/{profile_id}/remove")
async def remove(request: Request, caller: Caller, profile_id: str) -> Response:
    """Forget a profile."""
    await learners.remove(store_of(request).engine, caller.id, profile_id)
    return RedirectResponse("/learner", 303)


@router.get("/learner/{job_id}")
async def talk(request: Request, caller: Caller, job_id: str) -> Response:
    """The explanation, and what was said about it."""
    job = await job_of(request, caller, job_id, "explanation")
    return await _talk(request, caller, job)


@router.post("/learner/{job_id}")
async def say(
    request: Request,
    caller: Caller,
    job_id: str,
    question: Annotated[str, Form()] = "",
    model: Annotated[str, Form()] = "",
) -> Response:
    """Take what the learner asks or answers; the reply comes as it is written."""
    job = await job_of(request, caller, job_id, "explanation")
    try:
        turn = await orders.followup(request, caller, job, question, model)
    except (orders.Wrong, Refused, UserError) as error:
        return await _talk(request, caller, job, fault=str(error), asked=question, status=422)
    return RedirectResponse(f"/learner/{job_id}#said-{turn.id}", 303)


@router.get("/learner/{job_id}/turns/{turn_id}")
async def turn(request: Request, caller: Caller, job_id: str, turn_id: str) -> Response:
    """One turn as far as it is."""
    job = await job_of(request, caller, job_id, "explanation")
    found = await _turn_of(request, caller, job, turn_id)
    return fragment(request, "_turn.html", job=job, turn=await _present_turn(request, job, found))


@router.post("/learner/{job_id}/turns/{turn_id}/cancel")
async def cancel(request: Request, caller: Caller, job_id: str, turn_id: str) -> Response:
    """Stop a reply."""
    job = await job_of(request, caller, job_id, "explanation")
    await _turn_of(request, caller, job, turn_id)
    await store_of(request).ask_cancel(turn_id, caller.id)
    return RedirectResponse(f"/learner/{job_id}", 303)


async def _turn_of(request: Request, caller: Caller, job: JobRow, turn_id: str) -> JobRow:
    found = await job_of(request, caller, turn_id, "followup")
    if found.parent != job.id:
        raise Refused(404, "There is no such turn in this talk; go back to it and look.")
    return found


async def _talk(
    request: Request, caller: Caller, job: JobRow, *, fault: str = "", asked: str = "", status: int = 200
) -> Response:
    settings, store = settings_of(request), store_of(request)
    folder = folder_of(settings, job.id)
    record = await asyncio.to_thread(reading.record_in, folder)
    if record is None:
        raise Refused(409, "This explanation is not finished, so there is nothing to ask about yet; wait for it.")
    newest = await store.list_jobs(caller.id, kind="followup", parent=job.id, limit=_MOST_TURNS)
    turns = [await _present_turn(request, job, await _whole(request, caller, turn)) for turn in reversed(newest)]
    context = await presenting.result(record, folder, job)
    offered = models_offered(settings)
    return page(
        request,
        "conversation.html",
        status=status,
        **context
        | {
            "job": job,
            "editable": False,
            "has_models": bool(offered),
            "turns": turns,
            "live": any(turn["live"] for turn in turns),
            "fault": fault,
            "asked": asked,
            "models": [(name, name) for name in offered],
            "chosen": record.model if record.model in offered else settings.model,
            "author_follows": bool(offered) or record.model is not None,
        },
    )


async def _whole(request: Request, caller: Caller, job: JobRow) -> JobRow:
    """A row of a list with its request and result."""
    return await store_of(request).get(job.id, caller.id) or job


async def _present_turn(request: Request, job: JobRow, turn: JobRow) -> dict[str, Any]:
    """What ``_turn.html`` needs of a turn."""
    live = turn.state in {"queued", "running"}
    seen = await presenting.progress(request, turn) if live else None
    result = turn.result or {}
    language = str(result.get("language") or (seen.language if seen else "en"))
    figure = result.get("figure")
    name = str(figure["png"]).rpartition("/")[2] if figure else ""
    before, caption, after = around_picture(str(result.get("markdown", "")), name)
    return {
        "id": turn.id,
        "question": str(turn.request.get("question", "")),
        "state": turn.state,
        "live": live,
        "watched": seen,
        "sentence": _sentence(seen.sentence) if seen else "",
        "language": language,
        "reply": await asyncio.to_thread(_set, (before, after), language) if result else [],
        "picture": _picture(figure) if figure else None,
        "caption": Markup(await asyncio.to_thread(writing.inline, caption, language=language)),
        "remedy": remedy(turn.fault, turn.fault_kind),
    }


def _picture(figure: Mapping[str, Any]) -> dict[str, Any]:
    narrow = figure.get("narrow")  # earlier turns have none
    return {
        "source": figure["svg"] or figure["png"],
        "alt": figure["alt"],
        "size": None,
        "narrow": narrow and {"source": narrow, "size": None},
    }


def _set(texts: Sequence[str], language: str) -> list[str]:
    return [Markup(writing.blocks(text, language=language, shift=2)) if text else "" for text in texts]


def _sentence(told: str) -> str:
    """The words of a job about a reply: it has no outline that a learner would know of."""
    return {
        translate("Writing the outline"): translate("Writing …"),
        translate("Waiting for its turn."): translate("In a moment …"),
        translate("Putting the page together."): translate("In a moment …"),
    }.get(told, told)


def around_picture(markdown: str, name: str) -> tuple[str, str, str]:
    """A reply's text before its picture ``name``, the picture's caption, and the text after it.

    The page puts the picture there itself, so that it can be enlarged. Without one, all of the text comes before.
    """
    paragraphs = markdown.strip().split("\n\n")
    for place, paragraph in enumerate(paragraphs):
        if name and paragraph.startswith("![") and paragraph.endswith(f"]({name})"):
            caption = paragraphs[place + 1] if place + 1 < len(paragraphs) else ""
            return "\n\n".join(paragraphs[:place]), caption, "\n\n".join(paragraphs[place + 2 :])
    return markdown.strip(), "", ""


async def _keep(request: Request, caller: Caller, editing: str | None) -> Response:
    async with request.form(max_files=0, max_fields=20) as sent:
        given = _blank() | {name: str(value) for name, value in sent.items() if name in _FIELDS}
    learner, faults = learners.learner_of(given)
    name = " ".join(given["name"].split())[:60]
    if not name:
        faults = {"name": translate("Give the profile a name that you will know it by.")} | faults
    if learner is None or faults:
        return await _overview(request, caller, given, editing=editing, faults=faults)
    try:
        kept = await learners.keep(store_of(request).engine, caller.id, name, learner, editing)
    except UserError as error:
        return await _overview(request, caller, given, editing=editing, fault=str(error))
    if kept is None:
        raise Refused(404, "There is no such learner; look at the list under Learn.")
    return RedirectResponse("/learner", 303)


async def _overview(
    request: Request,
    caller: Caller,
    given: dict[str, str],
    *,
    editing: str | None = None,
    faults: dict[str, str] | None = None,
    fault: str = "",
) -> Response:
    store = store_of(request)
    found = await history.search(store.engine, caller.id)
    done = [entry for entry in found if (entry.kind, entry.state) == ("explanation", "finished")]
    return page(
        request,
        "learner.html",
        status=422 if faults or fault else 200,
        profiles=await learners.profiles(store.engine, caller.id),
        explanations=await asyncio.to_thread(present, done[:10]),
        editing=editing,
        action=f"/learner/profile/{editing}" if editing else "/learner",
        given=given,
        faults=faults or {},
        fault=fault,
        levels=LEVELS,
        languages=languages(),
        reading=READING,
        colours=COLOURS,
    )


def _blank() -> dict[str, str]:
    return dict.fromkeys(_FIELDS, "") | {"colours": "any"}


def _form_fields(profile: learners.Profile) -> dict[str, str]:
    learner = profile.learner
    return {
        "name": profile.name,
        "age": str(learner.age or ""),
        "grade": learner.grade or "",
        "language": learner.language or "",
        "reading": learner.reading or "",
        "knows": "\n".join(learner.knows),
        "colours": learner.colours,
    }
