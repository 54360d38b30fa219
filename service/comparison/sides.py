"""One of the explanations that are compared: the caller's own, or brought along; with what was said of it last."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, or_, select

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.runs.folder import MARKDOWN
from chalkwright.agent.values import holds_more
from chalkwright.judges.data import Document, Verdict
from chalkwright.judges.document import read_document
from chalkwright.judges.job import NO_MODEL
from chalkwright.service.comparison.outside import NAME, VERDICT, all_brought, find_brought, read_brought
from chalkwright.service.data import JobRow
from chalkwright.service.database import Database
from chalkwright.service.dependencies import folder_of
from chalkwright.service.faults import Refused
from chalkwright.service.jobs.rows import ROW, job_row
from chalkwright.service.jobs.store import SqlStore
from chalkwright.service.languages import moment, translate
from chalkwright.service.settings import Settings
from chalkwright.service.tables import is_there, jobs

_LISTED = 100
_MOST_VALUES = 20_000
"""Of a verdict that was brought along; one of six diagrams has 328."""
_LOOKED_AT = 20
"""Verdicts of one document, the newest first, among which one is chosen."""
NONE = mark("There is no such explanation; choose one of yours from the list.")


@dataclass(frozen=True)
class Side:
    """A document that its owner may look at."""

    name: str
    """Id of the explanation, or the name under which the document is kept."""
    title: str
    document: Document
    verdict: Verdict | None
    """A model's where there is one, else what was measured last."""
    measuring: JobRow | None = None
    """The newest verdict's job where it has not made one: under way, or failed."""
    address: str = ""
    """The explanation's page; empty for what was brought along."""
    cost: Decimal | None = None
    brought: bool = False
    """Whether the verdict came along with the document, so that only its writer vouches for it."""


async def list_choices(store: SqlStore, settings: Settings, owner: str) -> list[tuple[str, str]]:
    """What an owner may choose from: name and what the list calls it."""
    finished = await store.list_jobs(owner, kind="explanation", state="finished", limit=_LISTED)
    mine = [(job.id, f"{job.title[:70]} · {moment(job.created)}") for job in finished]
    documents = await asyncio.to_thread(all_brought, settings.root, owner)
    origin = translate("brought along")
    return [*mine, *((name, f"{file[:70]} · {origin}") for name, file in documents)]


async def load_side(store: SqlStore, settings: Settings, owner: str, name: str) -> Side:
    """Raises :class:`Refused` (404) for what is not the owner's, or is gone."""
    if NAME.fullmatch(name):
        return await _load_brought(store, settings, owner, name)
    job = await store.get(name, owner) if _plain(name) else None
    if job is None or job.kind != "explanation" or job.state != "finished":
        raise Refused(404, NONE)
    document = await asyncio.to_thread(_read_run, folder_of(settings, job.id))
    said, under_way = _choose(await _verdicts(store.engine, owner, name))
    return Side(name, job.title, document, said, under_way, f"/explanations/{job.id}", job.cost)


async def _load_brought(store: SqlStore, settings: Settings, owner: str, name: str) -> Side:
    file = await asyncio.to_thread(find_brought, settings.root, owner, name)
    if file is None:
        raise Refused(404, NONE)
    document = await asyncio.to_thread(_read, file, file.stat().st_mtime_ns, True)
    said, under_way = _choose(await _verdicts(store.engine, owner, name))
    beside = await asyncio.to_thread(_read_verdict, file.parent / VERDICT)
    return Side(name, file.name, document, beside or said, under_way, brought=beside is not None)


def _read_run(folder: Path) -> Document:
    file = folder / MARKDOWN
    if not file.is_file():
        raise Refused(404, "The files of this explanation are gone; make it again.")
    return _read(file, file.stat().st_mtime_ns, False)


@lru_cache(maxsize=16)
def _read(file: Path, changed: int, outside: bool) -> Document:
    """The document as it was at ``changed``: pictures are asked for one by one."""
    return read_brought(file) if outside else read_document(file)


async def _verdicts(engine: Database, owner: str, name: str) -> list[JobRow]:
    """Jobs that judge this document, the newest first."""
    about = or_(jobs.c.parent == name, jobs.c.request["document"].as_string() == name)
    wanted = select(*ROW).where(jobs.c.owner == owner, jobs.c.kind == "verdict", about, is_there())
    newest = wanted.order_by(jobs.c.number.desc()).limit(_LOOKED_AT)
    return await engine.read(lambda connection: _rows(connection, newest))


def _rows(connection: Connection, wanted: Any) -> list[JobRow]:
    return [job_row(row) for row in connection.execute(wanted).mappings()]


def _choose(made: Sequence[JobRow]) -> tuple[Verdict | None, JobRow | None]:
    """What holds, and the newest job where that has no verdict (yet)."""
    told = [verdict for job in made if job.state == "finished" and (verdict := _verdict_in(job.result)) is not None]
    judged = [verdict for verdict in told if verdict.judge != NO_MODEL]
    newest = made[0] if made and made[0].state != "finished" else None
    return next(iter(judged or told), None), newest


def _verdict_in(result: dict[str, Any] | None) -> Verdict | None:
    """The verdict in a job's result; it has no origin there."""
    try:
        return Verdict.model_validate({"origin": "", **(result or {})})
    except ValidationError:
        return None


def _read_verdict(file: Path) -> Verdict | None:
    """A verdict that was brought along with its document; one that cannot be read counts as none."""
    try:
        data = file.read_bytes()
        return None if holds_more(data, _MOST_VALUES) else Verdict.model_validate_json(data)
    except (OSError, ValidationError):
        return None


def _plain(name: str) -> bool:
    """Whether it can be a name of ours at all."""
    return name.isascii() and name.isalnum() and len(name) <= 40
