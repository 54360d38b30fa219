"""The rater's pages, opened by a personal link: overview, one page an item, undo, submit. They work without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.dependencies import settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.pages.rendering import fragment, is_from_htmx, page
from chalkwright.service.studies.form import STAGES, Feedback, Form, Given, feedback, read_given
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.progress import Task, check_open, is_done, pilot_result
from chalkwright.service.studies.seats import Ours, Seat, Seated, item_of, ratings_of, seat, studies_of
from chalkwright.service.studies.store import picture_file

router = APIRouter(prefix="/rate/r/{token}", include_in_schema=False)
_NAMES = {"training": mark("Training"), "pilot": mark("Pilot"), "rating": mark("Study")}
_SHORT = 200
"""Characters of an answer that are read."""


@router.get("")
async def overview(of: Seated, request: Request) -> Response:
    """What the study is about, how far the rater is, and the way on."""
    return page(request, "rating_overview.html", of=of, stages=_stages(of), tasks=_list_tasks(of))


@router.get("/items/{place}")
async def item_page(
    of: Seated, place: int, request: Request, checked: bool = False, taken_back: bool = False
) -> Response:
    """One item with its questions; ``checked``: with what the training expects."""
    task = of.task(place)
    if of.rater.submitted is None and not of.study.closed:
        await ratings_of(request).open(of.rater, task.item)
    return await _show(of, task, request, {}, checked=checked, taken_back=taken_back)


@router.post("/items/{place}", dependencies=[Ours])
async def answer(of: Seated, place: int, request: Request) -> Response:
    """Keep what was given, whole or in part: sent by every change, or by the buttons."""
    task = of.task(place)
    form = await request.form(max_files=0, max_fields=100)
    read, faults = read_answers(of.form, {name: str(value) for name, value in form.items()})
    try:
        await ratings_of(request).answer(of.rater, task.item, read)
    except UserError as error:
        faults = {"": str(error)}
    of = await seat(request, of.token)
    if is_from_htmx(request):
        return fragment(request, "_rating_state.html", of=of, task=task, **_state(of, task, faults), say=True)
    if faults:
        return await _show(of, task, request, faults, status=422)
    return _onwards(of, task, str(form.get("go", "")))


@router.post("/undo", dependencies=[Ours])
async def undo(of: Seated, request: Request) -> Response:
    """Take back the last change, and show where it was."""
    item = await ratings_of(request).undo(of.rater)
    place = next((task.place for task in of.tasks if task.item == item), None)
    return _to(of.home if place is None else f"{of.address(place)}?taken_back=1")


@router.post("/pilot", dependencies=[Ours])
async def check_pilot(of: Seated, request: Request) -> Response:
    """Compare a whole pilot with what the study expects."""
    now = of.standing
    if not now.pilot_to_check or now.out:
        raise Refused(409, "The pilot cannot be checked now; go on from the overview.")
    items = await studies_of(request).items(of.study.id)
    result = pilot_result(of.form, of.tasks, items, of.values)
    await ratings_of(request).record_pilot(of.rater, passed=result.passed)
    return _to(of.home)


@router.post("/submit", dependencies=[Ours])
async def submit(of: Seated, request: Request) -> Response:
    """Fix the answers, once all are there."""
    if not of.standing.complete:
        raise Refused(409, "Some items have no answer yet; give these first.")
    await ratings_of(request).submit(of.rater)
    return _to(of.home)


@router.get("/items/{place}/pictures/{number}")
async def picture(of: Seated, place: int, number: int, request: Request) -> Response:
    """The item's picture of that number, from 0 on."""
    item = await item_of(request, of, of.task(place))
    if not 0 <= number < len(item.pictures):
        raise Refused(404, "There is no such picture on this page.")
    found = item.pictures[number]
    headers = {
        "Cache-Control": "private, max-age=86400",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    file = picture_file(settings_of(request).root, of.study.id, found.digest)
    return FileResponse(file, media_type=found.media_type, headers=headers)


def read_answers(form: Form, fields: Mapping[str, str]) -> tuple[dict[str, Given], dict[str, str]]:
    """Answers that mean something, by criterion, and a sentence for each that does not. Empty fields say nothing."""
    read: dict[str, Given] = {}
    faults: dict[str, str] = {}
    for criterion in form.criteria:
        raw = fields.get(criterion.key, "")[:_SHORT]
        if not raw.strip():
            continue
        try:
            read[criterion.key] = read_given(criterion, raw)
        except UserError as error:
            faults[criterion.key] = str(error)
    return read, faults


async def _show(
    of: Seat,
    task: Task,
    request: Request,
    faults: Mapping[str, str],
    *,
    status: int = 200,
    checked: bool = False,
    taken_back: bool = False,
) -> Response:
    item = await item_of(request, of, task)
    told: tuple[Feedback, ...] = ()
    if checked and task.stage == "training" and is_done(of.form, task.item, of.values):
        told = feedback(of.form, item.expected, of.values[task.item])
    return page(
        request,
        "rating_item.html",
        status=status,
        of=of,
        task=task,
        item=item,
        shown=_pieces(of, task, item),
        told={one.criterion.key: one for one in told},
        stage=_stage(of, task),
        taken_back=taken_back,
        locked=_why_locked(of),
        say=False,
        **_state(of, task, faults),
    )


def _pieces(of: Seat, task: Task, item: Item) -> dict[str, list[dict[str, Any]]]:
    """Problem and explanation as the template shows them, pictures numbered through both."""
    number = 0
    shown: dict[str, list[dict[str, Any]]] = {}
    for part in ("problem", "explanation"):
        pieces: list[dict[str, Any]] = []
        for piece in getattr(item, part):
            if piece.kind == "words":
                pieces.append({"kind": "words", "markdown": piece.markdown})
                continue
            source = f"{of.address(task.place)}/pictures/{number}"
            pieces.append({"kind": "picture", "source": source, "alt": piece.alt, "number": number + 1})
            number += 1
        shown[part] = pieces
    return shown


def _state(of: Seat, task: Task, faults: Mapping[str, str]) -> dict[str, Any]:
    """What changes with every answer."""
    said = of.answers.get(task.item, {})
    return {
        "said": said,
        "given": sum(criterion.key in said for criterion in of.form.criteria),
        "wanted": len(of.form.criteria),
        "faults": dict(faults),
        "changed": bool(said),
    }


def _why_locked(of: Seat) -> str:
    try:
        check_open(of.rater, of.study.closed)
    except UserError as error:
        return str(error)
    return ""


def _onwards(of: Seat, task: Task, go: str) -> Response:
    """Where a button leads. Training shows what was expected before it goes on."""
    if task.stage == "training" and go == "check" and is_done(of.form, task.item, of.values):
        return _to(f"{of.address(task.place)}?checked=1")
    after = next((t for t in of.tasks if t.place == task.place + 1 and t.stage == task.stage), None)
    if go == "back":
        before = next((t for t in of.tasks if t.place == task.place - 1), None)
        return _to(of.address(before.place) if before else of.home)
    if after is not None and go in ("next", "check"):
        return _to(of.address(after.place))
    return _to(of.home)


def _stages(of: Seat) -> list[dict[str, Any]]:
    now = of.standing
    return [
        {
            "key": stage,
            "name": _NAMES[stage],
            "done": now.done[stage],
            "total": now.total[stage],
            "open": now.may_open(stage),
        }
        for stage in STAGES
        if now.total[stage]
    ]


def _stage(of: Seat, task: Task) -> dict[str, Any]:
    same = [one for one in of.tasks if one.stage == task.stage]
    done = sum(is_done(of.form, one.item, of.values) for one in same)
    return {
        "name": _NAMES[task.stage],
        "place": 1 + [one.place for one in same].index(task.place),
        "total": len(same),
        "done": done,
        "last": task.place == same[-1].place,
        "first": task.place == 1,
    }


def _list_tasks(of: Seat) -> dict[str, list[dict[str, Any]]]:
    return {
        stage: [
            {"number": n, "address": of.address(task.place), "done": is_done(of.form, task.item, of.values)}
            for n, task in enumerate([task for task in of.tasks if task.stage == stage], 1)
        ]
        for stage in STAGES
    }


def _to(address: str) -> Response:
    return RedirectResponse(address, 303)
