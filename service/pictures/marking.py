"""*Mark up a figure*: a problem and its picture in, the picture with what explains the problem drawn onto it out."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.datastructures import UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, job_of, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.handlers.figures import FigureRequest
from chalkwright.service.languages import translate
from chalkwright.service.pages import orders, writing
from chalkwright.service.pages.choices import languages, marks_figures, sees
from chalkwright.service.pages.rendering import page
from chalkwright.service.pictures import following
from chalkwright.service.requests import AskedOptions, check_model, models_offered
from chalkwright.service.routes.figures import order_figure
from chalkwright.service.settings import Settings

router = APIRouter(include_in_schema=False, prefix="/figures")
following.add_following(router, "figure")

FILES = (("png", "PNG", mark("the figure alone")), ("page", "HTML", mark("one page that needs no network")))
BLANK = {"problem": "", "answer": "", "language": "", "model": ""}
_NONE = mark("No model that sees is set up here, so figures cannot be marked up. Ask whoever runs the service for one.")
_NO_PICTURE = mark("Choose the picture of the figure.")
_NO_PROBLEM = mark("Write the problem that belongs to the figure.")


@router.get("/new")
async def ask(request: Request, caller: Caller) -> Response:
    """The form. Raises :class:`Refused` where no model sees."""
    _check(settings_of(request))
    return _form(request, BLANK)


@router.post("")
async def submit(request: Request, caller: Caller) -> Response:
    """Have it marked up. Without success the form comes back as it was filled in, and says why."""
    settings = settings_of(request)
    _check(settings)
    async with request.form(max_files=1, max_fields=10) as sent:
        given = BLANK | {name: value for name in BLANK if isinstance(value := sent.get(name), str)}
        upload = sent.get("image")
        try:
            body = await _asked(request, given, upload if isinstance(upload, UploadFile) and upload.filename else None)
            job = await order_figure(request, caller, body)
        except orders.Wrong as wrong:
            return _form(request, given, faults=wrong.faults, status=422)
        except (Refused, UserError) as error:
            return _form(request, given, fault=str(error), status=getattr(error, "status", 422))
    return following.to(following.place_of(job))


@router.get("/{job_id}")
async def look(request: Request, caller: Caller, job_id: str) -> Response:
    """The figure as far as it is."""
    job = await job_of(request, caller, job_id, "figure")
    return page(request, "marking.html", **await _shown(request, job))


def _check(settings: Settings) -> None:
    if not marks_figures(settings):
        raise Refused(422, translate(_NONE))


async def _asked(request: Request, given: dict[str, str], upload: UploadFile | None) -> FigureRequest:
    """Raises :class:`orders.Wrong`, :class:`Refused`."""
    settings = settings_of(request)
    wanting = {
        "image": _NO_PICTURE if upload is None else "",
        "problem": "" if given["problem"].strip() else _NO_PROBLEM,
    }
    if any(wanting.values()) or upload is None:
        raise orders.Wrong({name: translate(why) for name, why in wanting.items() if why})
    options = AskedOptions(model=given["model"] or _seeing(settings)[0])
    check_model(options, settings)
    picture = await orders.picture_of(upload, request)
    return FigureRequest(
        picture=picture,
        problem=given["problem"].strip(),
        answer=given["answer"].strip() or None,
        language=given["language"] or None,
        options=options,
    )


def _seeing(settings: Settings) -> list[str]:
    return [name for name in models_offered(settings) if sees(name, settings.base_url)]


async def _shown(request: Request, job: JobRow) -> dict[str, Any]:
    result, language = job.result, str(job.request.get("language") or ENGLISH)
    _, _, told = ("" if result is None else str(result["markdown"])).partition("\n![")
    words = {"problem": str(job.request.get("problem", "")), "told": told.partition("\n")[2]}
    shown = await asyncio.to_thread(_blocks, words, language)
    return await following.following(request, job) | {"files": FILES, "result": result, "language": language, **shown}


def _blocks(words: dict[str, str], language: str) -> dict[str, Markup]:
    return {name: Markup(writing.blocks(text, language=language, shift=1)) for name, text in words.items()}


def _form(
    request: Request, given: dict[str, str], *, faults: dict[str, str] | None = None, fault: str = "", status: int = 200
) -> Response:
    settings = settings_of(request)
    return page(
        request,
        "marking_new.html",
        status=status,
        given=given,
        faults=faults or {},
        fault=fault,
        settings=settings,
        models=_seeing(settings),
        languages=languages(),
    )
