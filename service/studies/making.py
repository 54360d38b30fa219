"""A new study: its form, its items from wherever they lie, and how they are split into training, pilot and main."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from importlib.resources import files
from typing import cast

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.datastructures import FormData, UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.comparison.sides import Side, list_choices, load_side
from chalkwright.service.data import Principal
from chalkwright.service.dependencies import Caller, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.leaderboard.runs_at_hand import runs_at_hand
from chalkwright.service.pages.rendering import page
from chalkwright.service.pages.writing import words
from chalkwright.service.studies.documents import from_files, from_run, one_document
from chalkwright.service.studies.form import Form, Placed, load_shipped, read_form
from chalkwright.service.studies.items import (
    Collected,
    Item,
    check_by_reading,
    example_name,
    from_jsonl,
    safe_name,
    training_items,
)
from chalkwright.service.studies.overview import show_study, to_study
from chalkwright.service.studies.seats import Mine, Ours, engine_of, studies_of
from chalkwright.service.studies.splitting import PLACES, Wanted, place, split
from chalkwright.service.studies.store import counts
from chalkwright.service.unpacking import unpacked

router = APIRouter(prefix="/rate", include_in_schema=False)
MAX_BYTES = 100_000_000
MAX_FORM = 300_000
MAX_FILES = 1000
MAX_FIELDS = 600
_WHAT = {
    "training": mark("examples to train with"),
    "pilot": mark("items of the pilot"),
    "rating": mark("items to rate"),
}


@router.get("")
async def all_studies(request: Request, caller: Caller) -> Response:
    """The caller's studies, and a form for a new one."""
    return await _listing(request, caller)


@router.post("/studies", dependencies=[Ours])
async def make(request: Request, caller: Caller) -> Response:
    """A new study of a shipped form or one's own, on items of runs, explanations and files."""
    given = await request.form(max_files=MAX_FILES, max_fields=MAX_FIELDS, max_part_size=MAX_FORM)
    try:
        form = await _form(given)
        seed, wanted = _seed(_text(given, "seed")), _wanted(given)
        collected = await _collect(request, caller, given, form, wanted, seed)
        collected = await asyncio.to_thread(_complete, collected, form, wanted, seed)
        title = " ".join(_text(given, "title").split())[:200] or form.title
        study = await studies_of(request).make(caller.id, form, collected, title=title, seed=seed)
    except (UserError, Refused) as error:
        status = error.status if isinstance(error, Refused) else 422
        return await _listing(request, caller, given, str(error), status=status)
    return to_study(study)


@router.post("/studies/{study}/split", dependencies=[Ours])
async def change_split(request: Request, study: Mine) -> Response:
    """By numbers, drawn anew, or item by item: ``place-N`` is that of the item number N, counted from 0."""
    given = await request.form(max_files=0, max_fields=MAX_FIELDS)
    items = list((await studies_of(request).items(study.id)).values())
    try:
        if "draw" in given:
            moved = split(_put_back(items, study.form), study.form, _wanted(given), secrets.randbelow(2**31))
        else:
            moved = place(items, {item.id: _place_of(given, n, item.stage) for n, item in enumerate(items)})
        changed = [new for new, old in zip(moved, items, strict=True) if new.stage != old.stage]
        await studies_of(request).place_items(study, changed)
    except UserError as error:
        return await show_study(request, study, fault=str(error))
    return to_study(study)


def _put_back(items: Sequence[Item], form: Form) -> list[Item]:
    """As they came: examples train, what expects answers of a pilot is in it, all others may be drawn."""
    examples = {example_name(number) for number, _ in enumerate(form.training, 1)}
    back: list[Item] = []
    for item in items:
        stage: Placed = "pilot" if item.stage == "pilot" and item.expected else "rating"
        trains = item.stage == "training" or item.id in examples
        back.append(item.model_copy(update={"stage": "training" if trains else stage}))
    return back


def _place_of(given: FormData, number: int, now: Placed) -> Placed:
    asked = _text(given, f"place-{number}")
    return cast("Placed", asked) if asked in PLACES else now


async def _listing(
    request: Request, caller: Principal, given: FormData | None = None, fault: str = "", *, status: int = 200
) -> Response:
    studies = await studies_of(request).list_studies(caller.id)
    how_many = await counts(engine_of(request), [study.id for study in studies])
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    said = given or FormData()
    return page(
        request,
        "studies.html",
        status=status,
        studies=studies,
        counts=how_many,
        forms=await asyncio.to_thread(load_shipped),
        runs=sorted(runs),
        own=await list_choices(store_of(request), settings_of(request), caller.id),
        said={name: _text(said, name) for name in ("form", "run", "title", "seed", *_WHAT)},
        chosen=[str(name) for name in said.getlist("own")],
        fault=fault,
    )


async def _form(given: FormData) -> Form:
    own = given.get("own_form")
    if isinstance(own, UploadFile) and own.filename:
        data = await own.read(MAX_FORM + 1)
        if len(data) > MAX_FORM:
            raise UserError(
                translate("The form is bigger than {number} kB; give a smaller one.", number=MAX_FORM // 1000)
            )
        return await asyncio.to_thread(read_form, data.decode("utf-8", "replace"), translate("Your form"))
    form = (await asyncio.to_thread(load_shipped)).get(_text(given, "form"))
    if form is None:
        raise UserError("Choose one of the forms, or upload one of your own.")
    return form


async def _collect(
    request: Request, caller: Principal, given: FormData, form: Form, wanted: Wanted, seed: int
) -> Collected:
    """Items of every place that was named."""
    found = Collected()
    if name := _text(given, "run"):
        run = (await asyncio.to_thread(runs_at_hand, settings_of(request))).get(name)
        if run is None:
            raise UserError("Choose a run from the list, or take the items from elsewhere.")
        found.add(await asyncio.to_thread(lambda: from_run(run, limit=_most(form, wanted), seed=seed)))
    for name in dict.fromkeys(str(one) for one in given.getlist("own")):
        side = await load_side(store_of(request), settings_of(request), caller.id, name)
        found.add(await asyncio.to_thread(_own_item, side))
    sent = await _read(given, "items")
    lines = [one for one in sent if one[0].lower().endswith(".jsonl") or (len(sent) == 1 and _is_lines(one[0]))]
    for _, data in lines:
        found.add(await asyncio.to_thread(from_jsonl, _decode(data), form, check_by_reading))
    documents = [one for one in sent if one not in lines] + await _read(given, "folder")
    if documents:
        found.add(await asyncio.to_thread(lambda: from_files(unpacked(documents, MAX_FILES, MAX_BYTES))))
    if not found.items:
        raise UserError("Choose what is rated: a run, explanations of yours, or files.")
    return found


def _own_item(side: Side) -> Collected:
    """Blocks: formulas in titles take their time."""
    said = [side.verdict] if side.verdict is not None else []
    return one_document(side.document, name=safe_name(words(side.title), "explanation"), verdicts=said)


def _most(form: Form, wanted: Wanted) -> int | None:
    """How many items of a run are needed."""
    if wanted.rating is None:
        return None
    pilot = (form.pilot.items if form.pilot else 0) if wanted.pilot is None else wanted.pilot
    return wanted.rating + pilot


def _is_lines(name: str) -> bool:
    return name.lower().endswith((".json", ".txt"))


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError("The file of items is no UTF-8 text; write one JSON object a line.") from None


async def _read(given: FormData, field: str) -> list[tuple[str, bytes]]:
    """The files uploaded in one field."""
    found: list[tuple[str, bytes]] = []
    left = MAX_BYTES
    for one in given.getlist(field):
        if isinstance(one, UploadFile) and one.filename:
            data = await one.read(left + 1)
            left -= len(data)
            if left < 0:
                raise UserError(
                    translate(
                        "The files have more than {number} MB together; give fewer.", number=MAX_BYTES // 1_000_000
                    )
                )
            found.append((one.filename, data))
    return found


def _complete(collected: Collected, form: Form, wanted: Wanted, seed: int) -> Collected:
    """With the form's examples before them, all in their places."""
    whole = training_items(form, _training_pictures())
    whole.add(collected)
    whole.items = split(whole.items, form, wanted, seed)
    return whole


def _training_pictures() -> dict[str, bytes]:
    folder = files("chalkwright.service.studies").joinpath("forms/pictures")
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.name.endswith(".png")}


def _wanted(given: FormData) -> Wanted:
    """The numbers of the split; empty fields say nothing. Raises :class:`UserError`."""
    wanted = Wanted(**{name: _number(_text(given, name), what) for name, what in _WHAT.items()})
    if wanted.rating == 0:
        raise UserError("At least one item has to be rated; write a number such as 30, or leave it empty for all.")
    return wanted


def _number(text: str, what: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UserError(
            translate("Say how many {what} there are with a number such as 5, or leave it empty.", what=translate(what))
        )
    return int(text)


def _seed(text: str) -> int:
    text = text.strip()
    if not text:
        return secrets.randbelow(2**31)
    if not (text.isascii() and text.isdigit() and int(text) < 2**31):
        raise UserError("The seed has to be a whole number such as 7; leave it empty for a random one.")
    return int(text)


def _text(given: FormData, name: str) -> str:
    value = given.get(name, "")
    return value if isinstance(value, str) else ""
