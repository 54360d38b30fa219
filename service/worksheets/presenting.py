"""From a worksheet's jobs to what its templates show."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.data import OPEN, JobRow
from chalkwright.service.dependencies import settings_of, store_of
from chalkwright.service.languages import translate
from chalkwright.service.pages import writing
from chalkwright.service.pages.choices import EXPORTS
from chalkwright.service.pages.presenting import STATES
from chalkwright.service.pages.remedies import OUT_OF_SCOPE, Nearest, nearest_known, remedy
from chalkwright.service.settings import Settings
from chalkwright.service.worksheets.data import MOST, Item, Worksheet
from chalkwright.service.worksheets.sending import children

_DONE = {
    "join": mark("Joined with the problem before."),
    "split": mark("Split in two."),
    "up": mark("Moved up."),
    "down": mark("Moved down."),
    "delete": mark("Deleted; undo brings it back."),
    "add": mark("There is a new problem to fill in."),
    "undo": mark("Undone."),
}


async def worksheet(
    request: Request, job: JobRow, *, editing: bool = False, fault: str = "", said: str = "", focus: str = ""
) -> dict[str, Any]:
    """All that ``worksheet.html`` and its parts need."""
    settings = settings_of(request)
    sheet = None if job.result is None else Worksheet.model_validate(job.result)
    known = await children(request, job) if sheet is not None else {}
    asked = sheet is not None and any(item.job in known for item in sheet.problems)
    near = {job.id: await nearest_known(store_of(request), job) for job in known.values()}
    rows = [] if sheet is None else await asyncio.to_thread(_rows, sheet.problems, known, near)
    return {
        "job": job,
        "sheet": sheet,
        "rows": rows,
        "editing": sheet is not None and (editing or not asked),
        "live": any(row["open"] for row in rows),
        "done": sum(row["state"] == "finished" for row in rows),
        "left": sum(row["left"] for row in rows),
        "cost": _cost(sheet, list(known.values())),
        "exports": [export for export in EXPORTS if export[0] in ("html", "pdf", "docx", "pptx")],
        "remedy": remedy(job.fault, job.fault_kind),
        "fault": fault,
        "said": said,
        "focus": focus,
        "most": MOST,
        "limit": settings.max_text,
    }


def describe(action: str) -> str:
    """What a change did, for those who hear the page."""
    return translate(_DONE.get(action.partition("-")[0], ""))


def fault_of(sheet: Worksheet, settings: Settings) -> str:
    """Why these problems cannot be explained yet; empty where they can."""
    if not sheet.problems:
        return translate("There is no problem left to explain; add one, or undo the last change.")
    for number, item in enumerate(sheet.problems, 1):
        if len(item.text) > settings.max_text:
            return translate(
                "Problem {number} has {characters} characters; shorten it to {most} or split it.",
                number=number,
                characters=len(item.text),
                most=settings.max_text,
            )
    return ""


def _rows(items: tuple[Item, ...], known: dict[str, JobRow], near: dict[str, Nearest | None]) -> list[dict[str, Any]]:
    return [_row(item, known.get(item.job or ""), near.get(item.job or "")) for item in items]


def _row(item: Item, job: JobRow | None, near: Nearest | None) -> dict[str, Any]:
    words, tone = (mark("not asked for yet"), "") if job is None else STATES[job.state]
    failed = job is not None and job.state == "failed"
    return {
        "id": item.id,
        "text": item.text,
        "title": writing.words(item.text)[:160],
        "job": None if job is None else job.id,
        "state": "" if job is None else job.state,
        "open": job is not None and job.state in OPEN,
        "left": job is None or (job.state in ("failed", "cancelled") and job.fault_kind not in OUT_OF_SCOPE),
        "words": words,
        "tone": tone,
        "why": remedy(job.fault, job.fault_kind, near) if failed and job is not None else "",
    }


def _cost(sheet: Worksheet | None, jobs: list[JobRow]) -> Any:
    costs = [job.cost for job in jobs]
    if sheet is None or sheet.cost is None or None in costs:
        return None
    return float(sheet.cost) + sum(float(cost) for cost in costs if cost is not None)
