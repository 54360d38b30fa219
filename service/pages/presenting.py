"""From stored jobs to what the templates of *Explain* show."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request

from chalkwright.agent.data import Outline, RunRecord
from chalkwright.agent.documents.page import problem_file
from chalkwright.agent.documents.wording import primary
from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.service.data import JobRow, State
from chalkwright.service.dependencies import folder_of, settings_of, store_of
from chalkwright.service.languages import spoken, translate
from chalkwright.service.pages import reading, writing
from chalkwright.service.pages.choices import BUILT_IN, EXPORTS, SUBJECTS, languages, model_choices
from chalkwright.service.pages.outline_form import LABELS, Draft, draft_of
from chalkwright.service.pages.remedies import OUT_OF_SCOPE, nearest_known, remedy
from chalkwright.service.pages.watching import Watched, read_events
from chalkwright.service.requests import AskedOptions, chosen_model, models_offered
from chalkwright.service.settings import Settings

MOST_EVENTS = 20_000
KINDS = (
    "attempt-started", "text-grows", "text-ready", "frame-ready", "picture-drafted", "texts-withdrawn",
    "outline-ready", "outline-waits", "picture-ready", "scene-failed", "call-made", "call-retried", "assembled",
    "redo-failed", "state",
)  # fmt: skip
"""The events that change what a page shows; a sign of life does not."""

STATES: dict[State, tuple[str, str]] = {
    "queued": (mark("waits"), ""),
    "running": (mark("under way"), ""),
    "waiting": (mark("waits for you"), "warn"),
    "finished": (mark("done"), "good"),
    "failed": (mark("did not work"), "bad"),
    "cancelled": (mark("stopped"), ""),
}
"""State → in words, and the tone of its mark."""


async def explanation(request: Request, job: JobRow, **more: Any) -> dict[str, Any]:
    """All that ``explanation.html`` and its parts need; ``more`` overrides."""
    settings = settings_of(request)
    seen = await progress(request, job)
    folder = folder_of(settings, job.id)
    record = await asyncio.to_thread(reading.record_in, folder)
    near = await nearest_known(store_of(request), job)
    known: dict[str, Any] = {
        "job": job,
        "watched": seen,
        "live": job.state in {"queued", "running"},
        "result": None,
        "outline": False,
        "has_models": bool(models_offered(settings)),
        "plain_title": await asyncio.to_thread(writing.words, job.title) or translate("An explanation"),
        "author": author_of(job, settings, record),
        "remedy": remedy(job.fault, job.fault_kind, near),
        "out_of_scope": job.state == "failed" and job.fault_kind in OUT_OF_SCOPE,
        "nearest": near,
        "examples": await asyncio.to_thread(examples),
        "open_examples": True,
    }
    if record is not None and (job.result is not None or job.state == "finished"):
        known |= await result(record, folder, job) | translating(record, job, settings)
    elif job.state == "waiting":
        known |= editor(job, draft_of(outline_of(job)), settings)
    return known | more


async def result(record: RunRecord, folder: Path, job: JobRow) -> dict[str, Any]:
    """What ``_result.html`` needs."""
    shown = await asyncio.to_thread(reading.present_explanation, record, folder, job.id)
    beside = problem_file(record)
    kept = beside is not None and (folder / beside).is_file()
    redo = (job.result or {}).get("redo") or {}
    return {
        "result": shown,
        "plain_title": shown["plain_title"],
        "problem_picture": f"/v1/explanations/{job.id}/files/{beside}" if kept else None,
        "exports": EXPORTS,
        "editable": job.state in {"finished", "failed", "cancelled"},
        "author_follows": record.model is not None,
        "redo_fault": redo.get("fault") if job.state == "finished" else None,
        "redo_scene": redo.get("scene"),
        "redoing": _redoing(job),
        "opened": "",
        "typed": "",
        "text_fault": "",
        "kept": None,
    }


def translating(record: RunRecord, job: JobRow, settings: Settings) -> dict[str, Any]:
    """What the form for a translation offers, and what this explanation was translated from."""
    own = primary(record.outline.language)
    return {
        "languages": [(tag, name) for tag, name in languages() if tag != own],
        "translators": [choice for choice in model_choices(settings) if not choice.built_in],
        "translated_from": (job.request.get("translation") or {}).get("job"),
        "translation_fault": "",
    }


def _redoing(job: JobRow) -> int | None:
    """The picture that is being redone now."""
    asked = job.request.get("redo") if job.state in {"queued", "running"} else None
    return None if asked is None else int(asked["scene"])


def editor(job: JobRow, draft: Draft, settings: Settings, **more: Any) -> dict[str, Any]:
    """What ``_outline.html`` needs."""
    known = {"outline": True, "draft": draft, "labels": LABELS, "faults": {}, "fault": "", "say": "", "focus": ""}
    follows = author_of(job, settings, None) != BUILT_IN
    return {"job": job, "follows": follows} | known | more


def outline_of(job: JobRow) -> Outline:
    """The outline that waits for a person."""
    return Outline.model_validate((job.result or {})["outline"])


async def progress(request: Request, job: JobRow) -> Watched:
    """What the job's events tell so far."""
    events = await store_of(request).events(job.id, limit=MOST_EVENTS, kinds=KINDS)
    return read_events(events, job.state)


def author_of(job: JobRow, settings: Settings, record: RunRecord | None) -> str:
    """Who writes or wrote it, in words."""
    if record is not None:
        return record.model or BUILT_IN
    asked = AskedOptions.model_validate(job.request.get("options") or {})
    return chosen_model(asked, settings) or BUILT_IN


@cache
def examples() -> tuple[tuple[str, tuple[dict[str, str], ...]], ...]:
    """Subject → the families of the built-in author, each with a problem of its kind. Blocks at the first call."""
    from chalkwright.agent.offline.families import families

    known = [{"name": f.name, "title": f.title, "subject": f.subject, "text": f.example} for f in families()]
    return tuple(
        (subject, found) for subject in SUBJECTS if (found := tuple(f for f in known if f["subject"] == subject))
    )


def example(name: str) -> dict[str, str] | None:
    """The family of that name, with its problem in the reader's language where it is read in it. Blocks."""
    from chalkwright.agent.offline.families import families
    from chalkwright.agent.offline.foreign import example_in

    found = next((family for _, known in examples() for family in known if family["name"] == name), None)
    if found is None or spoken() == ENGLISH:
        return found
    return found | {"text": next(example_in(family, spoken()) for family in families() if family.name == name)}
