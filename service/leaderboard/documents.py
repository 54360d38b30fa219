"""One explanation of a run as a page: its verdicts with their plot, what was found, its text and pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from pydantic import ValidationError

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.runs.folder import HTML
from chalkwright.benchmarks.eduillustrate.runs import JobLine, Run, VerdictLine
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.data import DIMENSIONS, TITLES, Dimension, Document, TextPart, Verdict
from chalkwright.judges.document import read_document
from chalkwright.judges.job import NO_MODEL
from chalkwright.judges.reporting.presentation import percent, state
from chalkwright.judges.reporting.radar import radar_svg
from chalkwright.judges.reporting.report import RECORD
from chalkwright.service.comparison.comparison import findings
from chalkwright.service.dependencies import Caller, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.languages import translate
from chalkwright.service.leaderboard.runs_at_hand import runs_at_hand
from chalkwright.service.pages.rendering import page

router = APIRouter(prefix="/leaderboard/runs/{run}/documents/{model}/{workflow}/{job}", include_in_schema=False)
_SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:"
"""For a document's own page: it loads nothing and runs nothing, but brings its style along."""
_MEASURED = mark("measured, without a model")
_NONE = mark("There is no such document; choose one from the leaderboard's list.")


@dataclass(frozen=True)
class Shown:
    """One job of a run."""

    run: Run
    line: JobLine
    verdicts: tuple[VerdictLine, ...]
    """Models' first, in the order of their names; ``none`` last."""

    @property
    def folder(self) -> Path:
        return self.run.path / self.line.key.place


@router.get("")
async def document_page(request: Request, caller: Caller, run: str, model: str, workflow: str, job: str) -> Response:
    """The explanation with all that was said of it."""
    shown = await asyncio.to_thread(_find, request, run, (model, workflow, job))
    document = await asyncio.to_thread(_document, shown)
    told = await asyncio.to_thread(_whole_verdicts, shown)
    line = shown.line
    return page(
        request,
        "document.html",
        run=run,
        line=line,
        address=f"/leaderboard/runs/{run}/documents/{'/'.join(line.key.place.parts[1:])}",
        judges=[verdict.judge for verdict in shown.verdicts if verdict.judge != NO_MODEL],
        scores=_rows(shown.verdicts),
        plotted=bool(_series(shown.verdicts)),
        findings=list(dict.fromkeys(found for verdict in told for found in findings(verdict))),
        title=document.title if document is not None and document.title else line.key.problem,
        problem=document.problem if document is not None else None,
        parts=_parts(document),
        readable=(shown.folder / HTML).is_file(),
    )


@router.get("/page")
async def own_page(request: Request, caller: Caller, run: str, model: str, workflow: str, job: str) -> Response:
    """The explanation's own page, which can do nothing but be read."""
    shown = await asyncio.to_thread(_find, request, run, (model, workflow, job))
    file = shown.folder / HTML
    if not file.is_file():
        raise Refused(404, _NONE)
    headers = {"Content-Security-Policy": _SANDBOX, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"}
    return FileResponse(file, media_type="text/html", headers=headers)


@router.get("/radar.svg")
async def radar(request: Request, caller: Caller, run: str, model: str, workflow: str, job: str) -> Response:
    """The scores as a plot."""
    shown = await asyncio.to_thread(_find, request, run, (model, workflow, job))
    series = _series(shown.verdicts)
    if not series:
        raise Refused(404, "Nobody has scored this document yet, so that there is nothing to plot.")
    plot = await asyncio.to_thread(radar_svg, series, title="", say=translate)
    return Response(plot, media_type="image/svg+xml", headers=_quiet())


@router.get("/pictures/{number}")
async def picture(
    request: Request, caller: Caller, run: str, model: str, workflow: str, job: str, number: int
) -> Response:
    """A diagram, counted from 1; 0 is the problem's own picture."""
    shown = await asyncio.to_thread(_find, request, run, (model, workflow, job))
    document = await asyncio.to_thread(_document, shown)
    image = None
    if document is not None and number == 0:
        image = document.problem.image if document.problem else None
    elif document is not None and 0 < number <= len(document.diagrams):
        image = document.diagrams[number - 1].image
    if image is None:
        raise Refused(404, "There is no such picture in this document.")
    return Response(image.data, media_type=image.media_type, headers=_quiet())


def _quiet() -> dict[str, str]:
    return {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "Cache-Control": "private, no-cache",
    }


def _find(request: Request, run: str, names: tuple[str, str, str]) -> Shown:
    """Names come from the run's own lines: no other path can be asked for. Raises :class:`Refused` (404)."""
    found = runs_at_hand(settings_of(request)).get(run)
    lines = {} if found is None else {key.place.parts[1:]: line for key, line in found.solved().items()}
    line = lines.get(names)
    if found is None or line is None:
        raise Refused(404, _NONE)
    said = [verdict for (key, _), verdict in found.scored().items() if key == line.key]
    return Shown(found, line, tuple(sorted(said, key=lambda one: (one.judge == NO_MODEL, one.judge))))


def _document(shown: Shown) -> Document | None:
    """None where the job made none, or its files are gone."""
    if not shown.line.done or not shown.folder.is_dir():
        return None
    return _read(shown.folder, shown.folder.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _read(folder: Path, changed: int) -> Document:
    """The document as it was at ``changed``: pictures are asked for one by one."""
    return read_document(folder)


def _whole_verdicts(shown: Shown) -> list[Verdict]:
    """Verdicts with their evidence, the newest last; those that are gone or of another form are passed over."""
    found = []
    for file in (shown.run.path / "judged" / shown.line.key.place).glob(f"*/{RECORD}"):
        try:
            found.append(Verdict.model_validate_json(file.read_bytes()))
        except (OSError, ValidationError):
            continue
    return sorted(found, key=lambda verdict: verdict.created)


def _rows(verdicts: Iterable[VerdictLine]) -> list[dict[str, Any]]:
    """A line a dimension: what each judge says, and what was measured; then the overall."""
    said = list(verdicts)
    if not said:
        return []
    models = [verdict for verdict in said if verdict.judge != NO_MODEL]
    measured = _measured(said)
    rows: list[dict[str, Any]] = [
        {
            "title": f"{name} · {translate(TITLES[name])}",
            "cells": [translate(state(verdict.scores[name])) for verdict in models],
            "measured": percent(measured[name]) if name in measured else "",
            "why": translate(next((v.scores[name].why for v in models if v.scores[name].value is None), "")),
        }
        for name in DIMENSIONS
        if models or name in measured
    ]
    if models:
        cells = [percent(verdict.overall) for verdict in models]
        rows.append({"title": translate(OVERALL), "cells": cells, "measured": "", "why": ""})
    return rows


def _measured(verdicts: Iterable[VerdictLine]) -> dict[Dimension, float | None]:
    """What any of them measured: it does not depend on the judge."""
    found: dict[Dimension, float | None] = {}
    for verdict in verdicts:
        found |= {name: value for name, value in verdict.measured.items() if found.get(name) is None}
    return found


def _series(verdicts: Iterable[VerdictLine]) -> dict[str, dict[Dimension, float | None]]:
    """Scores by what the plot's legend says."""
    said = list(verdicts)
    series = {
        verdict.judge: {name: score.value for name, score in verdict.scores.items()}
        for verdict in said
        if any(score.value is not None for score in verdict.scores.values())
    }
    measured = _measured(said)
    if any(value is not None for value in measured.values()):
        series[translate(_MEASURED)] = measured
    return series


def _parts(document: Document | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for part in document.parts if document is not None else ():
        if isinstance(part, TextPart):
            found.append({"kind": "words", "markdown": part.markdown})
        else:
            found.append({"kind": "picture", "there": part.image is not None, "alt": part.alt, "number": part.number})
    return found
