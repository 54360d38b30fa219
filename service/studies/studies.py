"""The owner's pages of a study: invite raters, watch, export. Another owner's study is not there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.comparing.tables import csv_text
from chalkwright.service.faults import Refused
from chalkwright.service.pages.rendering import fragment
from chalkwright.service.studies import exporting
from chalkwright.service.studies.form import form_yaml
from chalkwright.service.studies.live import live
from chalkwright.service.studies.means import means_table
from chalkwright.service.studies.overview import figures_of, show_study, to_study
from chalkwright.service.studies.seats import Mine, Ours, ratings_of, studies_of
from chalkwright.service.studies.settling import router as settling

router = APIRouter(prefix="/rate", include_in_schema=False)
# Before the routes below, which would take its addresses.
router.include_router(settling)
MAX_NAME = 120


@router.get("/studies/{study}")
async def study_page(request: Request, study: Mine) -> Response:
    """How the study goes."""
    return await show_study(request, study)


@router.get("/studies/{study}/live")
async def live_part(request: Request, study: Mine) -> Response:
    """Progress and agreement, to be put in place of the old figures."""
    return fragment(request, "_study_live.html", **await figures_of(request, study))


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
        return await show_study(request, study, fault=str(error))
    return await show_study(request, study, invited=invited)


@router.post("/studies/{study}/raters/{rater}/{what}", dependencies=[Ours])
async def change_rater(request: Request, study: Mine, rater: str, what: str) -> Response:
    """``link``: a new one; ``withdraw``: stop the link; ``back``: hand submitted answers back."""
    store = studies_of(request)
    if not any(one.id == rater for one in await store.raters(study.id)):
        raise Refused(404, "There is no such rater in this study.")
    if what == "link":
        linked = await store.relink(study, rater)
        return await show_study(request, study, invited=[linked] if linked else [])
    acts = {"withdraw": store.withdraw, "back": store.hand_back}
    if what not in acts:
        raise Refused(404, "There is nothing of that name to be done with a rater.")
    await acts[what](study, rater)
    return to_study(study)


@router.post("/studies/{study}/{what}", dependencies=[Ours])
async def change_study(request: Request, study: Mine, what: str) -> Response:
    """``close``, ``open`` or ``remove``."""
    store = studies_of(request)
    if what == "remove":
        form = await request.form(max_files=0, max_fields=5)
        if form.get("sure") != "yes":
            return await show_study(request, study, fault=mark("Tick that you are sure before you remove the study."))
        await store.remove(study)
        return RedirectResponse("/rate", 303)
    if what not in ("close", "open"):
        raise Refused(404, "There is nothing of that name to be done with a study.")
    await store.close(study, closed=what == "close")
    return to_study(study)


@router.get("/studies/{study}/files/{name}")
async def export(request: Request, study: Mine, name: str) -> Response:
    """``ratings.csv``, ``means.csv``, ``pilot.csv``, ``settled.csv``, ``sheet-R01.csv``, ``answers.jsonl``, …"""
    store, ratings = studies_of(request), ratings_of(request)
    items, raters = await store.items(study.id), await store.raters(study.id)
    answers = await ratings.all_answers(study.id)
    sheets = {f"sheet-{one.code}.csv": one for one in raters} if exporting.is_review(study.form) else {}
    settled = await ratings.settlements(study.id)
    makers: dict[str, Callable[[], str]] = {
        "ratings.csv": lambda: exporting.ratings_csv(study.form, items, raters, answers),
        "means.csv": lambda: csv_text(
            means_table(study.form, items, answers, live(study.form, items, raters, answers))
        ),
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
