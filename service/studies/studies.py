"""The owner's pages of studies: make one, invite raters, watch, settle, export. Another owner's study is not there."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response
from starlette.datastructures import FormData, UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.comparing.reliability import Reliability
from chalkwright.judges.comparing.tables import ABSENT
from chalkwright.service.data import Principal
from chalkwright.service.dependencies import Caller, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.disk import Full
from chalkwright.service.languages import in_context, translate
from chalkwright.service.leaderboard.runs_at_hand import runs_at_hand
from chalkwright.service.pages.rendering import fragment, page
from chalkwright.service.studies import exporting
from chalkwright.service.studies.form import Form, form_yaml, load_shipped, read_form
from chalkwright.service.studies.items import (
    Collected,
    check_by_reading,
    from_jsonl,
    from_run,
    training_items,
    with_pilot,
)
from chalkwright.service.studies.live import live, merge_review
from chalkwright.service.studies.progress import Rater
from chalkwright.service.studies.ratings import Answer
from chalkwright.service.studies.seats import Mine, Ours, engine_of, ratings_of, studies_of
from chalkwright.service.studies.settling import router as settling
from chalkwright.service.studies.store import Invited, Study, counts

router = APIRouter(prefix="/rate", include_in_schema=False)
# Before the routes below, which would take its addresses.
router.include_router(settling)
MAX_BYTES = 100_000_000
MAX_FORM = 300_000
MAX_NAME = 120


@router.get("")
async def all_studies(request: Request, caller: Caller) -> Response:
    """The caller's studies, and a form for a new one."""
    return await _listing(request, caller, "")


@router.post("/studies", dependencies=[Ours])
async def make(request: Request, caller: Caller) -> Response:
    """A new study of a shipped form or one's own, on items of a run or an uploaded file."""
    given = await request.form(max_files=2, max_fields=20, max_part_size=MAX_FORM)
    try:
        form = await _form(given)
        seed = _seed(str(given.get("seed", "")))
        collected = await _items(request, given, form, seed)
        await asyncio.to_thread(_add_training, collected, form, seed)
        title = " ".join(str(given.get("title", "")).split())[:200] or form.title
        study = await studies_of(request).make(caller.id, form, collected, title=title, seed=seed)
    except (UserError, Full) as error:
        return await _listing(request, caller, str(error), status=error.status if isinstance(error, Full) else 422)
    return _to(study)


@router.get("/studies/{study}")
async def study_page(request: Request, study: Mine) -> Response:
    """How the study goes."""
    return await _study_page(request, study)


@router.get("/studies/{study}/live")
async def live_part(request: Request, study: Mine) -> Response:
    """Progress and agreement, to be put in place of the old figures."""
    return fragment(request, "_study_live.html", **await _figures(request, study))


@router.post("/studies/{study}/raters", dependencies=[Ours])
async def invite(request: Request, study: Mine) -> Response:
    """New raters, one name a line; their links are shown this once."""
    given = await request.form(max_files=0, max_fields=5)
    names = [" ".join(line.split())[:MAX_NAME] for line in str(given.get("names", "")).splitlines() if line.strip()]
    try:
        if not names:
            raise UserError("Write the name of at least one rater, one on each line.")
        invited = await studies_of(request).invite(study, names)
    except UserError as error:
        return await _study_page(request, study, fault=str(error))
    return await _study_page(request, study, invited=invited)


@router.post("/studies/{study}/raters/{rater}/{what}", dependencies=[Ours])
async def change_rater(request: Request, study: Mine, rater: str, what: str) -> Response:
    """``link``: a new one; ``withdraw``: stop the link; ``back``: hand submitted answers back."""
    store = studies_of(request)
    if not any(one.id == rater for one in await store.raters(study.id)):
        raise Refused(404, "There is no such rater in this study.")
    if what == "link":
        linked = await store.relink(study, rater)
        return await _study_page(request, study, invited=[linked] if linked else [])
    acts = {"withdraw": store.withdraw, "back": store.hand_back}
    if what not in acts:
        raise Refused(404, "There is nothing of that name to be done with a rater.")
    await acts[what](study, rater)
    return _to(study)


@router.post("/studies/{study}/{what}", dependencies=[Ours])
async def change_study(request: Request, study: Mine, what: str) -> Response:
    """``close``, ``open`` or ``remove``."""
    store = studies_of(request)
    if what == "remove":
        form = await request.form(max_files=0, max_fields=5)
        if form.get("sure") != "yes":
            return await _study_page(
                request, study, fault=translate("Tick that you are sure before you remove the study.")
            )
        await store.remove(study)
        return RedirectResponse("/rate", 303)
    if what not in ("close", "open"):
        raise Refused(404, "There is nothing of that name to be done with a study.")
    await store.close(study, closed=what == "close")
    return _to(study)


@router.get("/studies/{study}/files/{name}")
async def export(request: Request, study: Mine, name: str) -> Response:
    """``ratings.csv``, ``answers.jsonl``, ``form.yaml``, ``settled.csv``, ``pilot.csv``, ``sheet-R01.csv``, …"""
    store, ratings = studies_of(request), ratings_of(request)
    items, raters = await store.items(study.id), await store.raters(study.id)
    answers = await ratings.all_answers(study.id)
    sheets = {f"sheet-{one.code}.csv": one for one in raters} if exporting.is_review(study.form) else {}
    settled = await ratings.settlements(study.id)
    makers: dict[str, Callable[[], str]] = {
        "ratings.csv": lambda: exporting.ratings_csv(study.form, items, raters, answers),
        "pilot.csv": lambda: exporting.ratings_csv(study.form, items, raters, answers, "pilot"),
        "answers.jsonl": lambda: exporting.answers_jsonl(items, raters, answers),
        "form.yaml": lambda: form_yaml(study.form),
        "settled.csv": lambda: exporting.settlements_csv(settled),
    }
    if name in sheets:
        decided = exporting.reviews(answers, sheets[name])
        text = await asyncio.to_thread(exporting.review_sheet, items, decided)
    elif name in makers:
        text = await asyncio.to_thread(makers[name])
    else:
        raise Refused(404, "This study has no file of that name.")
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    kind = "text/csv" if name.endswith(".csv") else "text/plain"
    return PlainTextResponse(text, headers=headers, media_type=kind)


async def _listing(request: Request, caller: Principal, fault: str, *, status: int = 200) -> Response:
    studies = await studies_of(request).list_studies(caller.id)
    how_many = await counts(engine_of(request), [study.id for study in studies])
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    return page(
        request,
        "studies.html",
        status=status,
        studies=studies,
        counts=how_many,
        forms=await asyncio.to_thread(load_shipped),
        runs=sorted(runs),
        fault=fault,
    )


async def _form(given: FormData) -> Form:
    own = given.get("own_form")
    if isinstance(own, UploadFile) and own.filename:
        text = (await _read(own, MAX_FORM)).decode("utf-8", "replace")
        return await asyncio.to_thread(read_form, text, translate("Your form"))
    form = (await asyncio.to_thread(load_shipped)).get(str(given.get("form", "")))
    if form is None:
        raise UserError("Choose one of the forms, or upload one of your own.")
    return form


async def _items(request: Request, given: FormData, form: Form, seed: int) -> Collected:
    upload = given.get("items")
    if isinstance(upload, UploadFile) and upload.filename:
        data = await _read(upload, MAX_BYTES)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise UserError("The file of items is no UTF-8 text; write one JSON object a line.") from None
        return await asyncio.to_thread(from_jsonl, text, form, check_by_reading)
    run = (await asyncio.to_thread(runs_at_hand, settings_of(request))).get(str(given.get("run", "")))
    if run is None:
        raise UserError("Choose a run to take the items from, or upload a JSONL file of items.")
    limit = str(given.get("limit", "")).strip()
    if limit and not (limit.isascii() and limit.isdigit() and 0 < int(limit) < 100_000):
        raise UserError("Say how many items with a number such as 30, or leave it empty for all.")
    return await asyncio.to_thread(lambda: from_run(run, limit=int(limit) if limit else None, seed=seed))


async def _read(upload: UploadFile, most: int) -> bytes:
    data = await upload.read(most + 1)
    if len(data) > most:
        raise UserError(translate("The file is bigger than {number} kB; give a smaller one.", number=most // 1000))
    return data


def _seed(text: str) -> int:
    text = text.strip()
    if not text:
        return secrets.randbelow(2**31)
    if not (text.isascii() and text.isdigit() and int(text) < 2**31):
        raise UserError("The seed has to be a whole number such as 7; leave it empty for a random one.")
    return int(text)


def _add_training(collected: Collected, form: Form, seed: int) -> None:
    """Anchors come first, whatever the study shows."""
    training = training_items(form, _training_pictures())
    collected.items = [*training.items, *with_pilot(collected.items, form, seed)]
    collected.images |= training.images


def _training_pictures() -> dict[str, bytes]:
    folder = files("chalkwright.service.studies").joinpath("forms/pictures")
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.name.endswith(".png")}


async def _study_page(
    request: Request, study: Study, *, invited: list[Invited] | None = None, fault: str = ""
) -> Response:
    settings = settings_of(request)
    base = (settings.public_url or str(request.base_url)).rstrip("/")
    links = [(one.rater, f"{base}/rate/r/{one.token}") for one in invited or []]
    figures = await _figures(request, study)
    return page(
        request,
        "study.html",
        status=422 if fault else 200,
        links=links,
        fault=fault,
        command=exporting.command(study.form),
        review=exporting.is_review(study.form),
        **figures,
    )


async def _figures(request: Request, study: Study) -> dict[str, Any]:
    """What the owner watches."""
    store, ratings = studies_of(request), ratings_of(request)
    items, raters = await store.items(study.id), await store.raters(study.id)
    answers = await ratings.all_answers(study.id)
    done, whole = await ratings.count_done(study.id), {rater.id: await ratings.tasks(rater) for rater in raters}
    agreed = await asyncio.to_thread(live, study.form, items, raters, answers)
    pilot = await asyncio.to_thread(live, study.form, items, raters, answers, "pilot")
    return {
        "study": study,
        "stages": [
            (name, sum(item.stage == name for item in items.values())) for name in ("training", "pilot", "rating")
        ],
        "raters": [_progress(study, rater, len(_rating(whole[rater.id])), done, answers) for rater in raters],
        "answers": sum(done.values()),
        "wanted": sum(len(_rating(tasks)) for tasks in whole.values()) * len(study.form.criteria),
        "agreement": [_coefficients(study.form, row) for row in agreed],
        "pilot": [_coefficients(study.form, row) for row in pilot],
        "merged": _merge(study, items, raters, answers, await ratings.settlements(study.id)),
    }


def _rating(tasks: Any) -> list[Any]:
    return [task for task in tasks if task.stage == "rating"]


def _progress(study: Study, rater: Rater, items: int, done: dict[str, int], answers: list[Answer]) -> dict[str, Any]:
    seconds = {one.item: one.seconds for one in answers if one.rater == rater.id and one.stage == "rating"}
    return {
        "rater": rater,
        "done": done.get(rater.id, 0),
        "wanted": items * len(study.form.criteria),
        "seconds": sum(seconds.values()) / len(seconds) if seconds else None,
        "state": _state(rater, done.get(rater.id, 0)),
    }


def _state(rater: Rater, done: int) -> str:
    if rater.withdrawn:
        return mark("link withdrawn")
    if rater.submitted is not None:
        return mark("submitted")
    if done:
        return mark("rating")
    return mark("in training or pilot") if rater.started is not None else mark("invited")


def _coefficients(form: Form, row: Reliability) -> dict[str, Any]:
    title = next((one.title for one in form.criteria if one.key == row.dimension), row.dimension)
    return {
        "title": title,
        "key": row.dimension,
        "model": row.llm or "",
        "alpha": _figure(row.alpha.value),
        "alpha_why": row.alpha.why,
        "rho": _figure(row.rho.value),
        "rho_why": row.rho.why,
        "items": row.items,
        "raters": row.raters,
        "band": _band(row.reliability),
    }


def _band(reliability: str) -> str:
    words = {
        "strong": in_context("reliability", "strong"),
        "moderate": in_context("reliability", "moderate"),
        "weak": in_context("reliability", "weak"),
    }
    return "–".join(words[band] for band in reliability.split("–") if band)


def _figure(value: float | None) -> str:
    return ABSENT if value is None else f"{value:.2f}".replace("-", "−")


def _merge(study: Study, items: Any, raters: Any, answers: Any, settled: Any) -> Any:
    if not exporting.is_review(study.form):
        return None
    try:
        return merge_review(study.form, items, raters, answers, settled)
    except UserError as error:
        return str(error)


def _to(study: Study) -> Response:
    return RedirectResponse(f"/rate/studies/{study.id}", 303)
