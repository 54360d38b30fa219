"""The leaderboard: the report's tables of the runs at hand, filtered and sorted by links, down to single documents."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response

from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.runs.folder import HTML
from chalkwright.benchmarks.eduillustrate.report.frames import BY, ExplanationRow, Frame, pool, subsets
from chalkwright.benchmarks.eduillustrate.runs import Run
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.tables import ABSENT, Table, cell_text
from chalkwright.service.dependencies import Caller, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.leaderboard.figures import COUNTED, VIEWS, Chosen, judge_of, rows_of, table_of
from chalkwright.service.leaderboard.runs_at_hand import frame_of, runs_at_hand
from chalkwright.service.pages.rendering import page

router = APIRouter(prefix="/leaderboard", include_in_schema=False)
DOCUMENTS = 200
"""Documents listed at once."""
_SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:"
"""For a document's own page: it loads nothing and runs nothing, but brings its style along."""


@router.get("")
async def leaderboard(request: Request, caller: Caller) -> Response:
    """Models side by side."""
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    chosen = Chosen.of(request.query_params)
    if not runs:
        return page(request, "leaderboard.html", runs=(), chosen=chosen, frame=None, fault="")
    try:
        frame = await asyncio.to_thread(frame_of, _choose_runs(runs, chosen))
    except UserError as error:
        return page(request, "leaderboard.html", runs=sorted(runs), chosen=chosen, frame=None, fault=str(error))
    shown, fault = None, ""
    try:
        shown = _present_table(await asyncio.to_thread(table_of, frame, chosen), chosen, frame)
    except UserError as error:
        fault = str(error)
    return page(
        request,
        "leaderboard.html",
        runs=sorted(runs),
        chosen=chosen,
        frame=frame,
        fault=fault,
        table=shown,
        judge=judge_of(frame, chosen),
        views=[(name, title, _address(chosen, view=name, sort="", order="")) for name, title in VIEWS.items()],
        filters=_filters(frame),
        counted=COUNTED,
        documents="/leaderboard/documents?" + urlencode(chosen.query(sort="", order="", view="")),
    )


@router.get("/documents")
async def documents(request: Request, caller: Caller) -> Response:
    """Every explanation that passes the filters, with its scores; the best first."""
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    chosen = Chosen.of(request.query_params)
    named = _select_named(runs, chosen)
    frames = [(name, await asyncio.to_thread(frame_of, [run])) for name, run in named.items() if run.solved()]
    found = [(name, row, frame) for name, frame in frames for row in rows_of(frame, chosen)]
    listed = [_document(name, row, judge_of(frame, chosen)) for name, row, frame in found]
    listed.sort(
        key=lambda one: (-(one["overall"] if one["overall"] is not None else -1.0), one["problem"], one["model"])
    )
    back = "/leaderboard?" + urlencode(chosen.query())
    return page(request, "documents.html", documents=listed[:DOCUMENTS], total=len(listed), chosen=chosen, back=back)


@router.get("/runs/{run}/documents/{model}/{workflow}/{job}")
async def document(request: Request, caller: Caller, run: str, model: str, workflow: str, job: str) -> Response:
    """One explanation as a page of its own, which can do nothing but be read."""
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    found = runs.get(run)
    # Names come from the run's own lines: no other path can be asked for.
    places = {} if found is None else {key.place.parts[1:]: key.place for key in found.solved()}
    place = places.get((model, workflow, job))
    file = found.path / place / HTML if found is not None and place is not None else None
    if file is None or not file.is_file():
        raise Refused(404, "There is no such document; choose one from the leaderboard's list.")
    headers = {"Content-Security-Policy": _SANDBOX, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache"}
    return FileResponse(file, media_type="text/html", headers=headers)


def _select_named(runs: dict[str, Run], chosen: Chosen) -> dict[str, Run]:
    return {chosen.run: runs[chosen.run]} if chosen.run in runs else runs


def _choose_runs(runs: dict[str, Run], chosen: Chosen) -> list[Run]:
    """The chosen run, or all that have a job that ended."""
    found = list(_select_named(runs, chosen).values())
    return [run for run in found if run.solved()] or found


def _present_table(table: Table, chosen: Chosen, frame: Frame) -> dict[str, Any]:
    """A table as the template writes it: heads with links that sort, cells as the report writes them."""
    heads = []
    for place, column in enumerate(table.columns):
        is_sorted = chosen.sort == place
        up = is_sorted and chosen.descending
        heads.append(
            {
                "title": column.title,
                "address": _address(chosen, sort=str(place), order="up" if up else ""),
                "sorted": ("descending" if chosen.descending else "ascending") if is_sorted else "",
            }
        )
    models = {entry.label: entry.model for entry in frame.entries}
    rows = []
    for cells in table.rows:
        texts = [cell_text(column, cell) for column, cell in zip(table.columns, cells, strict=True)]
        model = models.get(str(cells[0]))
        link = (
            "/leaderboard/documents?" + urlencode(chosen.query(sort="", order="", view="", model=model))
            if model
            else ""
        )
        rows.append({"name": texts[0], "link": link, "cells": texts[1:]})
    return {"title": table.title, "heads": heads, "rows": rows, "notes": table.footnotes}


def _filters(frame: Frame) -> list[tuple[str, str, list[str]]]:
    """Name, label and choices of each filter that has something to choose."""
    by = [(name, name.capitalize(), list(subsets(frame.rows, name))) for name in BY]
    workflows = sorted({entry.workflow for entry in frame.entries})
    models = sorted({entry.model for entry in frame.entries})
    found: list[tuple[str, str, list[str]]] = [
        *by,
        ("workflow", mark("Workflow"), [str(workflow) for workflow in workflows]),
        ("model", mark("Model"), models),
        ("judge", mark("Judge"), list(frame.judges)),
    ]
    return [one for one in found if len(one[2]) > 1]


def _document(run: str, row: ExplanationRow, judge: str) -> dict[str, Any]:
    key = row.job.key
    overall = pool([row], judge, OVERALL, "zero").mean(Resampling(resamples=0)).value
    there = row.job.outcome in ("complete", "partial")
    return {
        "run": run,
        "problem": key.problem,
        "model": row.entry.label,
        "subject": row.subject,
        "level": row.level,
        "outcome": row.job.outcome,
        "why": row.job.why,
        "overall": overall,
        "shown": ABSENT if overall is None else f"{overall:.1f}%",
        "address": f"/leaderboard/runs/{run}/documents/{'/'.join(key.place.parts[1:])}" if there else "",
    }


def _address(chosen: Chosen, **changes: str) -> str:
    return "/leaderboard?" + urlencode(chosen.query(**changes))
