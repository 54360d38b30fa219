"""*A picture to count from*: an equation in, a picture that shows its quantities out."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from chalkwright.agent.documents.wording import primary
from chalkwright.agent.errors import OutOfScope, UserError
from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.service.data import JobRow
from chalkwright.service.dependencies import Caller, job_of, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import spoken, translate
from chalkwright.service.pages import orders
from chalkwright.service.pages.choices import LEVELS, ModelChoice, languages, model_choices
from chalkwright.service.pages.remedies import remedy
from chalkwright.service.pages.rendering import page
from chalkwright.service.pictures import following
from chalkwright.service.requests import AskedOptions, chosen_model, models_offered
from chalkwright.service.routes.visuals import AskedVisual, order_visual
from chalkwright.service.settings import Settings

router = APIRouter(include_in_schema=False, prefix="/visuals")
following.add_following(router, "visual")

DRAWINGS = (
    ("scene", mark("Things to count"), mark("up to 20 of them")),
    ("bar", mark("A bar model"), mark("numbers up to 100")),
    ("line", mark("A number line"), mark("numbers up to 100")),
)
KINDS = (
    ("color", mark("Their colour")),
    ("object", mark("What they are")),
    ("spatial", mark("Where they stand")),
    ("container", mark("What they are in")),
)
FILES = (("png", "PNG", mark("to put into a worksheet")), ("svg", "SVG", mark("sharp at any size")))
EXAMPLES = ("7 + 2", "9 − 4", "3 × 4", "12 ÷ 3", "9 − ? = 4")
BLANK = {"text": "", "model": "", "drawing": "scene", "visual": "", "grade": "", "language": "", "seed": "0"}
_NO_STORY = mark(
    "The built-in author reads equations alone; write the equation, such as 7 + 2 = 9, or choose a model if there is "
    "one."
)
_OTHERS = 2**31 - 1


@router.get("/new")
async def ask(request: Request, caller: Caller, text: str = "") -> Response:
    """The form."""
    return _form(request, BLANK | {"text": text[:200], "backdrop": False})


@router.post("")
async def submit(request: Request, caller: Caller) -> Response:
    """Have it drawn. Without success the form comes back as it was filled in, and says why."""
    async with request.form(max_files=0, max_fields=15) as sent:
        fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    given: dict[str, Any] = {name: fields.get(name, blank) for name, blank in BLANK.items()}
    given["backdrop"] = "backdrop" in fields
    try:
        settings = settings_of(request)
        asked = _asked(given, settings)
        await asyncio.to_thread(_read, asked, told=chosen_model(asked.options, settings) is not None)
        job = await order_visual(request, caller, asked)
    except orders.Wrong as wrong:
        return _form(request, given, faults=wrong.faults, status=422)
    except Refused as refused:
        return _form(request, given, fault=refused.detail, status=refused.status)
    except UserError as error:
        return _form(request, given, faults={"text": remedy(str(error), type(error).__name__)}, status=422)
    return following.to(following.place_of(job))


@router.get("/{job_id}")
async def look(request: Request, caller: Caller, job_id: str) -> Response:
    """The picture as far as it is."""
    job = await job_of(request, caller, job_id, "visual")
    return page(request, "counting.html", **await _shown(request, job))


@router.get("/{job_id}/change")
async def change(request: Request, caller: Caller, job_id: str) -> Response:
    """The form, filled in as this picture was asked for."""
    return _form(request, _given(await job_of(request, caller, job_id, "visual")))


@router.post("/{job_id}/other")
async def other(request: Request, caller: Caller, job_id: str) -> Response:
    """The same once more with another story and other things."""
    given = _given(await job_of(request, caller, job_id, "visual"))
    given["seed"] = str((int(given["seed"]) + 1) % _OTHERS)
    try:
        job = await order_visual(request, caller, _asked(given, settings_of(request)))
    except (orders.Wrong, Refused) as error:
        return _form(request, given, fault=str(error), status=422)
    return following.to(following.place_of(job))


def _asked(given: dict[str, Any], settings: Settings) -> AskedVisual:
    """Raises :class:`orders.Wrong`."""
    options = AskedOptions(model=given["model"] or None)
    body = {name: given[name] for name in ("text", "drawing", "seed")} | {"options": options.model_dump()}
    body |= {name: given[name] or None for name in ("visual", "grade")}
    body["backdrop"] = "scenic" if given["backdrop"] else "plain"
    told = chosen_model(options, settings) is not None  # else there are stories in English alone
    body["language"] = (given["language"] or primary(spoken())) if told else ENGLISH
    return orders.read_form(AskedVisual, body)


def _read(asked: AskedVisual, *, told: bool) -> None:
    """Raises :class:`UserError` for what cannot be shown, before anything is queued. ``told``: a model reads it."""
    from chalkwright.agent.visualize.data import Story
    from chalkwright.agent.visualize.equation import equation_of, read

    read_as = read(asked.text, asked.language)
    if isinstance(read_as, Story):
        if not told:
            raise OutOfScope(_NO_STORY)
    elif asked.drawing == "scene":
        equation_of(read_as)


def _given(job: JobRow) -> dict[str, Any]:
    """The form's fields as a picture was asked for."""
    asked = job.request
    return {name: str(asked.get(name) or blank) for name, blank in BLANK.items()} | {
        "model": (asked.get("options") or {}).get("model") or "",
        "backdrop": asked.get("backdrop") == "scenic",
    }


async def _shown(request: Request, job: JobRow) -> dict[str, Any]:
    shown = await following.following(request, job)
    return shown | {"files": FILES, "result": job.result, "language": job.request.get("language") or ENGLISH}


def _form(
    request: Request,
    given: dict[str, Any],
    *,
    faults: dict[str, str] | None = None,
    fault: str = "",
    status: int = 200,
) -> Response:
    settings = settings_of(request)
    return page(
        request,
        "counting_new.html",
        status=status,
        given=given,
        faults=faults or {},
        fault=fault,
        drawings=DRAWINGS,
        kinds=[(value, translate(name)) for value, name in KINDS],
        models=[_author(choice) for choice in model_choices(settings)],
        has_models=bool(models_offered(settings)),
        levels=LEVELS[:1],
        examples=EXAMPLES,
        languages=languages(),
        chosen_language=given["language"] or primary(spoken()),
    )


def _author(choice: ModelChoice) -> ModelChoice:
    """A model's price is told for explanations, which cost more than a picture's story."""
    about = translate("free, reads equations; its stories are in English") if choice.built_in else ""
    return choice._replace(about=about)
