"""*Compare*: two explanations of one problem side by side, with their verdicts."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError
from starlette.datastructures import UploadFile

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.data import Document, TextPart, Verdict
from chalkwright.judges.document import read_document
from chalkwright.service.comparison import comparison
from chalkwright.service.comparison.outside import (
    MAX_BYTES,
    MAX_FILES,
    NAME,
    VERDICT,
    all_brought,
    find_brought,
    keep_document,
    read_brought,
)
from chalkwright.service.data import Principal
from chalkwright.service.dependencies import Caller, folder_of, settings_of, store_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.auth import own_page
from chalkwright.service.languages import translate
from chalkwright.service.pages.rendering import page

router = APIRouter(prefix="/compare", include_in_schema=False)
_LISTED = 100
_NONE = mark("There is no such explanation; choose one of yours from the list.")


@router.get("")
async def compare(request: Request, caller: Caller, first: str = "", second: str = "") -> Response:
    """The two that are chosen, or the form to choose them."""
    choices = await _choices(request, caller)
    if not first or not second:
        return page(request, "compare.html", choices=choices, first=first, second=second, sides=(), fault="")
    sides = [await _side(request, caller, name) for name in (first, second)]
    verdicts = [side["verdict"] for side in sides]
    return page(
        request,
        "compare.html",
        choices=choices,
        first=first,
        second=second,
        sides=sides,
        fault="",
        same=comparison.same_problem(sides[0]["document"], sides[1]["document"]),
        lines=comparison.lines(*verdicts),
        judges=tuple(dict.fromkeys(verdict.judge if verdict else mark("nobody") for verdict in verdicts)),
    )


@router.post("", dependencies=[Depends(own_page)])
async def bring(request: Request, caller: Caller) -> Response:
    """Keep a document that was brought along, and compare it with the chosen explanation."""
    settings = settings_of(request)
    async with request.form(max_files=MAX_FILES, max_fields=5) as form:
        first = str(form.get("first", ""))
        uploads = [one for one in form.getlist("document") if isinstance(one, UploadFile) and one.filename]
        try:
            files, size = [], 0
            for one in uploads:
                data = await one.read(MAX_BYTES + 1)
                size += len(data)
                if size > MAX_BYTES:
                    raise UserError(
                        translate(
                            "The files have more than {number} MB together; give fewer.", number=MAX_BYTES // 1000000
                        )
                    )
                files.append((one.filename or "", data))
            name = await keep_document(store_of(request).engine, settings, caller.id, files)
        except (UserError, Refused) as error:
            choices = await _choices(request, caller)
            return page(
                request,
                "compare.html",
                status=error.status if isinstance(error, Refused) else 422,
                choices=choices,
                first=first,
                second="",
                sides=(),
                fault=str(error),
            )
    return RedirectResponse(
        f"/compare?first={first}&second={name}" if _plain(first) else f"/compare?second={name}", 303
    )


@router.get("/{name}/pictures/{number}")
async def picture(request: Request, caller: Caller, name: str, number: int) -> Response:
    """A diagram of one of the caller's documents, counted from 1; 0 is the problem's own picture."""
    document = (await _side(request, caller, name))["document"]
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


async def _choices(request: Request, caller: Principal) -> list[tuple[str, str]]:
    """What may be compared: name and what the list calls it."""
    jobs = await store_of(request).list_jobs(caller.id, kind="explanation", state="finished", limit=_LISTED)
    mine = [(job.id, f"{job.title[:70]} · {job.created:%Y-%m-%d %H:%M}") for job in jobs]
    documents = await asyncio.to_thread(all_brought, settings_of(request).root, caller.id)
    return [*mine, *((name, " · ".join((file[:70], translate("brought along")))) for name, file in documents)]


async def _side(request: Request, caller: Principal, name: str) -> dict[str, Any]:
    """One of the two. Raises :class:`Refused` (404) for what is not the caller's."""
    settings = settings_of(request)
    if NAME.fullmatch(name):
        file = await asyncio.to_thread(find_brought, settings.root, caller.id, name)
        if file is None:
            raise Refused(404, _NONE)
        document = await asyncio.to_thread(_read, file, file.stat().st_mtime_ns, True)
        verdict = await asyncio.to_thread(_read_verdict, file.parent / VERDICT)
        return _present(name, file.name, document, verdict, "", None)
    job = await store_of(request).get(name, caller.id) if _plain(name) else None
    if job is None or job.kind != "explanation" or job.state != "finished":
        raise Refused(404, _NONE)
    folder = folder_of(settings, job.id)
    document = await asyncio.to_thread(_read_run, folder)
    verdicts = await store_of(request).list_jobs(caller.id, kind="verdict", state="finished", parent=job.id, limit=1)
    whole = await store_of(request).get(verdicts[0].id, caller.id) if verdicts else None
    verdict = _verdict_in(whole.result) if whole is not None else None
    return _present(name, job.title, document, verdict, f"/explanations/{job.id}", job.cost)


def _read_run(folder: Path) -> Document:
    from chalkwright.agent.runs.folder import MARKDOWN

    file = folder / MARKDOWN
    if not file.is_file():
        raise Refused(404, "The files of this explanation are gone; make it again.")
    return _read(file, file.stat().st_mtime_ns, False)


@lru_cache(maxsize=16)
def _read(file: Path, changed: int, outside: bool) -> Document:
    """The document as it was at ``changed``: pictures are asked for one by one."""
    return read_brought(file) if outside else read_document(file)


def _present(
    name: str, title: str, document: Document, verdict: Verdict | None, address: str, cost: Any
) -> dict[str, Any]:
    parts: list[dict[str, Any]] = []
    for part in document.parts:
        if isinstance(part, TextPart):
            parts.append({"kind": "words", "markdown": part.markdown})
        else:
            source = f"/compare/{name}/pictures/{part.number}" if part.image is not None else ""
            parts.append({"kind": "picture", "source": source, "alt": part.alt, "number": part.number})
    return {
        "name": name,
        "title": title,
        "document": document,
        "parts": parts,
        "verdict": verdict,
        "findings": comparison.findings(verdict),
        "shape": comparison.shape(document),
        # What a run of ours lacks is told to who judges it, with options of the command line.
        "missing": () if address else document.missing,
        "address": address,
        "cost": cost,
    }


def _verdict_in(result: dict[str, Any] | None) -> Verdict | None:
    """The verdict in a job's result, whole or under ``verdict``."""
    try:
        return Verdict.model_validate((result or {}).get("verdict", result))
    except ValidationError:
        return None


def _read_verdict(file: Path) -> Verdict | None:
    """A verdict that was brought along with its document; one that cannot be read counts as none."""
    try:
        return Verdict.model_validate_json(file.read_bytes())
    except (OSError, ValidationError):
        return None


def _plain(name: str) -> bool:
    """Whether it can be a name of ours at all."""
    return name.isascii() and name.isalnum() and len(name) <= 40
