"""The leaderboard: the report's tables of the runs at hand, filtered and sorted by links, down to single documents."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.report.frames import Frame
from chalkwright.benchmarks.eduillustrate.runs import Run
from chalkwright.judges.comparing.tables import Table, cell_text
from chalkwright.service.dependencies import Caller, settings_of
from chalkwright.service.languages import in_a_row, translate
from chalkwright.service.leaderboard import scope
from chalkwright.service.leaderboard.documents import router as documents
from chalkwright.service.leaderboard.figures import (
    COUNTED,
    ENDED,
    OUTCOMES,
    VIEWS,
    Chosen,
    judge_of,
    rows_of,
    table_of,
    view_of,
    views_of,
)
from chalkwright.service.leaderboard.listing import BEST, COLUMNS, FIGURES, PAGE, list_row, order
from chalkwright.service.leaderboard.runs_at_hand import frame_of, runs_at_hand
from chalkwright.service.pages.rendering import page

router = APIRouter(include_in_schema=False)
router.include_router(documents)
_TABLES, _LIST = "/leaderboard", "/leaderboard/documents"


@router.get(_TABLES)
async def leaderboard(request: Request, caller: Caller) -> Response:
    """Models side by side."""
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    chosen = Chosen.of(request.query_params)
    if not runs:
        return page(request, "leaderboard.html", runs=(), chosen=chosen, frame=None, fault="")
    picked = _choose_runs(runs, chosen)
    try:
        frame = await asyncio.to_thread(frame_of, list(picked.values()))
    except UserError as error:
        return page(request, "leaderboard.html", runs=sorted(runs), chosen=chosen, frame=None, fault=str(error))
    view = view_of(frame, chosen)
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
        view=view,
        views=[
            (name, title, scope.address(chosen, _TABLES, view=name, sort="", order=""))
            for name, title in views_of(frame).items()
        ],
        ended=ENDED,
        counted=COUNTED,
        documents=scope.address(chosen, _LIST, sort="", order="", view=""),
        **_told(frame, chosen, list(picked), _TABLES),
    )


@router.get(_LIST)
async def listed(request: Request, caller: Caller) -> Response:
    """Every explanation that passes the filters, with its scores; the best first."""
    runs = await asyncio.to_thread(runs_at_hand, settings_of(request))
    chosen = Chosen.of(request.query_params)
    picked = {name: run for name, run in _choose_runs(runs, chosen).items() if run.solved()}
    frames = {name: await asyncio.to_thread(frame_of, [run]) for name, run in picked.items()}
    found = [
        list_row(name, row, judge_of(frame, chosen)) for name, frame in frames.items() for row in rows_of(frame, chosen)
    ]
    whole = await asyncio.to_thread(frame_of, list(picked.values())) if picked else None
    number = _page_number(request, len(found))
    return page(
        request,
        "documents.html",
        documents=order(found, chosen)[PAGE * (number - 1) : PAGE * number],
        heads=_heads(chosen, list(COLUMNS), _LIST, BEST),
        figures=FIGURES,
        outcomes=OUTCOMES,
        total=len(found),
        pages=[(n, scope.address(chosen, _LIST) + _beside(chosen, n)) for n in range(1, -(-len(found) // PAGE) + 1)],
        number=number,
        chosen=chosen,
        back=scope.address(chosen, _TABLES, sort="", order=""),
        runs=sorted(runs),
        ended=ENDED,
        frame=whole,
        **_told(whole, chosen, list(picked), _LIST),
    )


def _told(frame: Frame | None, chosen: Chosen, runs: list[str], path: str) -> dict[str, Any]:
    """What both pages say of their scope."""
    return {
        "scope": "" if frame is None else in_a_row(scope.sentences(frame, chosen, runs)),
        "active": scope.active(chosen, path),
        "filters": [] if frame is None else scope.filters(frame),
        "clear": path,
    }


def _page_number(request: Request, total: int) -> int:
    text = request.query_params.get("page", "")
    asked = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    return min(max(1, asked), max(1, -(-total // PAGE)))


def _beside(chosen: Chosen, number: int) -> str:
    return f"{'&' if chosen.query() else '?'}page={number}"


def _choose_runs(runs: dict[str, Run], chosen: Chosen) -> dict[str, Run]:
    """The chosen run, or all that have a job that ended."""
    found = {chosen.run: runs[chosen.run]} if chosen.run in runs else runs
    return {name: run for name, run in found.items() if run.solved()} or found


def _present_table(table: Table, chosen: Chosen, frame: Frame) -> dict[str, Any]:
    """A table as the template writes it: heads with links that sort, cells as the report writes them."""
    models = {entry.label: entry.model for entry in frame.entries}
    rows = []
    for cells in table.rows:
        texts = [cell_text(column, cell) for column, cell in zip(table.columns, cells, strict=True)]
        model = models.get(str(cells[0]))
        link = scope.address(chosen, _LIST, sort="", order="", view="", model=model) if model else ""
        rows.append({"name": texts[0], "link": link, "cells": texts[1:]})
    heads = _heads(chosen, [column.title for column in table.columns], _TABLES)
    notes = (*table.footnotes_in(translate), *frame.remarks(translate))
    return {"title": _title(frame, chosen), "heads": heads, "rows": rows, "notes": notes}


def _title(frame: Frame, chosen: Chosen) -> str:
    """What a table shows, and what its means are of."""
    view = view_of(frame, chosen)
    counted = COUNTED[chosen.counted] if view in ("quality", "subsets", "measured") else ""
    return " · ".join(translate(words) for words in (VIEWS[view], counted) if words)


def _heads(chosen: Chosen, titles: list[str], path: str, unless: int | None = None) -> list[dict[str, str]]:
    """Column heads with links that sort, and turn round what is sorted so; ``unless``: sorted so by itself."""
    by = unless if chosen.sort is None else chosen.sort
    heads = []
    for place, title in enumerate(titles):
        up = by == place and chosen.descending
        way = "descending" if chosen.descending else "ascending"
        where = scope.address(chosen, path, sort=str(place), order="up" if up else "")
        heads.append({"title": title, "address": where, "sorted": way if by == place else ""})
    return heads
