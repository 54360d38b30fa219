"""Where raters disagree: the owner's page to settle it, one decision at a time."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.service.dependencies import settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.pages.rendering import page
from chalkwright.service.studies.exporting import is_review
from chalkwright.service.studies.form import read_given, scores_of
from chalkwright.service.studies.live import KEEP, Dispute, disputes, merge_review
from chalkwright.service.studies.ratings import Settled
from chalkwright.service.studies.seats import Mine, Ours, ratings_of, studies_of
from chalkwright.service.studies.store import Study, picture_file

router = APIRouter(prefix="/studies/{study}/disagreements", include_in_schema=False)
PAGE = 20
"""Disputes shown at once."""


@router.get("")
async def all_disputes(request: Request, study: Mine, first: int = 0) -> Response:
    """What raters see differently, the furthest apart first."""
    return await _show(request, study, max(0, first))


@router.post("", dependencies=[Ours])
async def settle(request: Request, study: Mine) -> Response:
    """Keep one decision."""
    form = {name: str(value) for name, value in (await request.form(max_files=0, max_fields=6)).items()}
    item, key, raw = form.get("item", ""), form.get("criterion", ""), form.get("score", "")
    if item not in await studies_of(request).items(study.id):
        raise Refused(404, "There is no such item in this study.")
    try:
        value = _value(study, key, raw)
    except UserError as error:
        return await _show(request, study, 0, str(error), status=422)
    note = " ".join(form.get("note", "").split())[:500]
    await ratings_of(request).settle(study.id, Settled(item=item, criterion=key, value=value, note=note))
    return RedirectResponse(f"/rate/studies/{study.id}/disagreements", 303)


@router.get("/pictures/{digest}")
async def picture(request: Request, study: Mine, digest: str) -> Response:
    """A picture of the study, for its owner."""
    items = await studies_of(request).items(study.id)
    found = next((one for item in items.values() for one in item.pictures if one.digest == digest), None)
    if found is None:
        raise Refused(404, "There is no such picture in this study.")
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}
    file = picture_file(settings_of(request).root, study.id, found.digest)
    return FileResponse(file, media_type=found.media_type, headers=headers)


def _value(study: Study, key: str, raw: str) -> float:
    """Raises :class:`UserError` for what is no decision."""
    if key == KEEP and is_review(study.form):
        if raw not in ("0", "1"):
            raise UserError("Choose whether the problem is kept.")
        return float(raw)
    try:
        return read_given(study.form.criterion(key), raw).value
    except KeyError:
        raise UserError("Choose one of the disagreements on this page.") from None


async def _show(request: Request, study: Study, first: int, fault: str = "", *, status: int = 200) -> Response:
    store, ratings = studies_of(request), ratings_of(request)
    raters, answers = await store.raters(study.id), await ratings.all_answers(study.id)
    settled = await ratings.settlements(study.id)
    found = disputes(study.form, raters, answers, settled)
    items = await store.items(study.id)
    if is_review(study.form):
        try:
            merged = merge_review(study.form, items, raters, answers, ())
        except UserError as error:
            found, fault = [], fault or str(error)
        else:
            kept = {one.item: one for one in settled if one.criterion == KEEP}
            found = _whole(found, kept, {name for name, _ in merged.disputed})
    part = found[first : first + PAGE]
    return page(
        request,
        "disagreements.html",
        status=status,
        study=study,
        fault=fault,
        review=is_review(study.form),
        total=len(found),
        open=sum(one.settled is None for one in found),
        first=first,
        after=first + PAGE if first + PAGE < len(found) else None,
        disputes=[_row(study, one, items[one.item]) for one in part],
    )


def _whole(found: list[Dispute], kept: dict[str, Settled], disputed: set[str]) -> list[Dispute]:
    """A problem is settled as a whole: one row for each that one reviewer would keep and the other not."""
    rows: dict[str, Dispute] = {}
    for one in found:
        if one.item in disputed:
            rows.setdefault(one.item, Dispute(one.item, one.criterion, one.said, kept.get(one.item)))
    return sorted(rows.values(), key=lambda one: (one.settled is not None, one.item))


def _row(study: Study, one: Dispute, item: Any) -> dict[str, Any]:
    criterion = study.form.criterion(one.criterion)
    labels = {}
    if criterion.answer.kind == "choices":
        labels = {option.value: option.label for option in criterion.answer.options}
    return {
        "dispute": one,
        "criterion": criterion,
        "item": item,
        "labels": labels,
        "said": [(code, labels.get(score, f"{score:g}")) for code, score in one.said],
        "options": [(f"{score:g}", labels.get(score, f"{score:g}")) for score in scores_of(criterion)],
    }
