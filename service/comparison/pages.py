"""*Compare*: two explanations of one problem side by side, with their verdicts."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.judges.data import TextPart
from chalkwright.service.comparison import comparison
from chalkwright.service.comparison.measuring import can_measure, measure, tell_progress
from chalkwright.service.comparison.outside import MAX_BYTES, MAX_FILES, keep_document, tell_missing
from chalkwright.service.comparison.sides import Side, list_choices, load_side
from chalkwright.service.data import OPEN, Principal
from chalkwright.service.dependencies import Caller, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.auth import own_page
from chalkwright.service.languages import translate
from chalkwright.service.pages.rendering import fragment, page
from chalkwright.service.unpacking import unpacked

router = APIRouter(prefix="/compare", include_in_schema=False)


@router.get("")
async def compare(request: Request, caller: Caller, first: str = "", second: str = "", which: str = "") -> Response:
    """The two that are chosen, or the form to choose them; ``which`` is shown where there is room for one only."""
    if not first or not second:
        return await _form(request, caller, first, second)
    sides = [await _side(request, caller, name) for name in (first, second)]
    verdicts = [side.verdict for side in sides]
    return page(
        request,
        "compare.html",
        choices=await _choices(request, caller),
        first=first,
        second=second,
        which=which,
        sides=[await _present(request, side) for side in sides],
        fault="",
        same=comparison.same_problem(sides[0].document, sides[1].document),
        lines=comparison.lines(*verdicts),
        scorers=comparison.scorers(*verdicts, brought=(sides[0].brought, sides[1].brought)),
        measurable=any(map(can_measure, sides)),
        measured=any(verdict is not None for verdict in verdicts),
    )


@router.post("", dependencies=[Depends(own_page)])
async def bring(request: Request, caller: Caller) -> Response:
    """Keep a document that was brought along, and compare it with the chosen explanation."""
    async with request.form(max_files=MAX_FILES, max_fields=5) as form:
        first = str(form.get("first", ""))
        uploads = [one for one in form.getlist("document") if isinstance(one, UploadFile) and one.filename]
        try:
            files = await _read(uploads)
            name = await keep_document(store_of(request).engine, settings_of(request), caller.id, files)
        except (UserError, Refused) as error:
            status = error.status if isinstance(error, Refused) else 422
            return await _form(request, caller, first, "", fault=str(error), status=status)
    chosen = f"first={first}&" if first.isascii() and first.isalnum() else ""
    return RedirectResponse(f"/compare?{chosen}second={name}", 303)


@router.post("/measure", dependencies=[Depends(own_page)])
async def measure_both(request: Request, caller: Caller) -> Response:
    """Measure, without a model and for nothing, what no model has judged."""
    form = await request.form(max_files=0, max_fields=5)
    names = [str(form.get(name, "")) for name in ("first", "second")]
    sides = {name: await _side(request, caller, name) for name in names}
    for side in filter(can_measure, sides.values()):
        await measure(request, caller, side)
    shown = "&which=second" if form.get("which") == "second" else ""
    return RedirectResponse("/compare?first={}&second={}".format(*names) + shown, 303)


@router.get("/{name}/measuring")
async def measuring(request: Request, caller: Caller, name: str) -> Response:
    """How far the measuring of one document is, to be put in place."""
    return fragment(request, "_measuring.html", side=await _present(request, await _side(request, caller, name)))


@router.get("/{name}/pictures/{number}")
async def picture(request: Request, caller: Caller, name: str, number: int) -> Response:
    """A diagram of one of the caller's documents, counted from 1; 0 is the problem's own picture."""
    document = (await _side(request, caller, name)).document
    image = None
    if number == 0:
        image = document.problem.image if document.problem else None
    elif number <= len(document.diagrams):
        image = document.diagrams[number - 1].image
    if image is None:
        raise Refused(404, "There is no such picture in this document.")
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, no-cache",
    }
    return Response(image.data, media_type=image.media_type, headers=headers)


async def _form(
    request: Request, caller: Principal, first: str, second: str, *, fault: str = "", status: int = 200
) -> Response:
    choices = await _choices(request, caller)
    return page(
        request, "compare.html", status=status, choices=choices, first=first, second=second, sides=(), fault=fault
    )


async def _choices(request: Request, caller: Principal) -> list[tuple[str, str]]:
    return await list_choices(store_of(request), settings_of(request), caller.id)


async def _side(request: Request, caller: Principal, name: str) -> Side:
    """Raises :class:`Refused` (404) for what is not the caller's."""
    return await load_side(store_of(request), settings_of(request), caller.id, name)


async def _read(uploads: list[UploadFile]) -> list[tuple[str, bytes]]:
    """The files, those of a zip in its place. Raises :class:`UserError`, :class:`Refused`."""
    files: list[tuple[str, bytes]] = []
    left = MAX_BYTES
    for one in uploads:
        data = await one.read(left + 1)
        left -= len(data)
        if left < 0:
            raise UserError(
                translate("The files have more than {number} MB together; give fewer.", number=MAX_BYTES // 1_000_000)
            )
        files.append((one.filename or "", data))
    return await asyncio.to_thread(unpacked, files, MAX_FILES, MAX_BYTES)


async def _present(request: Request, side: Side) -> dict[str, Any]:
    parts: list[dict[str, Any]] = []
    for part in side.document.parts:
        if isinstance(part, TextPart):
            parts.append({"kind": "words", "markdown": part.markdown})
        else:
            source = f"/compare/{side.name}/pictures/{part.number}" if part.image is not None else ""
            parts.append({"kind": "picture", "source": source, "alt": part.alt, "number": part.number})
    return {
        "name": side.name,
        "title": side.title,
        "document": side.document,
        "parts": parts,
        "findings": comparison.findings(side.verdict),
        "measuring": side.measuring,
        "state": side.measuring.state if side.measuring else "finished",
        "under_way": side.measuring is not None and side.measuring.state in OPEN,
        "progress": await tell_progress(store_of(request), side),
        "shape": comparison.shape(side.document),
        # What a run of ours lacks is told to who judges it, with options of the command line.
        "missing": () if side.address else tell_missing(side.document),
        "address": side.address,
        "cost": side.cost,
    }
