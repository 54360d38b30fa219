"""Documents that readers bring along to compare: kept for their owner alone, as files that are only ever read."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from uuid import uuid4

from chalkwright.agent.errors import UserError
from chalkwright.agent.paths import private_folder
from chalkwright.judges.data import Diagram, Document
from chalkwright.judges.document import read_document
from chalkwright.judges.reading.images import Unseen, picture
from chalkwright.service.database import Database
from chalkwright.service.file_names import plain_name
from chalkwright.service.keys import disk
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings

MARK = "u"
"""Begins the names of brought documents, so that they are told from explanations."""
NAME = re.compile(r"u[0-9a-f]{32}")
MAX_FILES = 30
MAX_BYTES = 40_000_000
VERDICT = "verdict.json"
_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")
_TEXTS = (".md", ".markdown", ".html", ".htm")
_DAY = 86_400


async def keep_document(
    engine: Database, settings: Settings, owner: str, files: Sequence[tuple[str, bytes]], *, again: bool = False
) -> str:
    """Keep the files of one document and give its name. Raises :class:`UserError` for what is no document, and
    :class:`chalkwright.service.keys.disk.Full`.

    ``again``: the same files get the same name, so that a request sent twice is the same request.
    """
    if sum(len(data) for _, data in files) > MAX_BYTES:
        raise UserError(
            translate(
                "The files have more than {number} MB together; give a smaller document.", number=MAX_BYTES // 1000000
            )
        )
    named = {_base(name): data for name, data in files}
    texts = [name for name in named if name.lower().endswith(_TEXTS)]
    if len(texts) != 1:
        raise UserError("Choose one Markdown or HTML file, and its pictures with it.")
    name = MARK + (await asyncio.to_thread(_digest, named) if again else uuid4().hex)
    await disk.take(engine, owner, name, sum(len(data) for data in named.values()), settings)
    try:
        await asyncio.to_thread(_keep, settings, owner, name, named)
    except (UserError, OSError):
        await disk.give_back(engine, owner, name)
        raise
    return name


def _keep(settings: Settings, owner: str, name: str, named: Mapping[str, bytes]) -> None:
    root = settings.root
    _sweep(_folder(root, owner), settings.keep_days)
    folder = _folder(root, owner) / name
    if find_brought(root, owner, name) is not None:
        os.utime(folder)  # kept from now on
        return
    private_folder(root / "documents")
    folder.mkdir(parents=True, exist_ok=True)
    text = next(base for base in named if base.lower().endswith(_TEXTS))
    for base, data in named.items():
        if base == VERDICT or base.lower().endswith((*_PICTURES, *_TEXTS)):
            (folder / base).write_bytes(data)
    try:
        read_brought(folder / text)
    except UserError:
        shutil.rmtree(folder, ignore_errors=True)
        raise UserError(
            translate("{text} holds no explanation that can be read; give a Markdown or HTML document.", text=text)
        ) from None


def find_brought(root: Path, owner: str, name: str) -> Path | None:
    """The document's own file; None for another owner's, or one that is gone."""
    if not NAME.fullmatch(name):
        return None
    folder = _folder(root, owner) / name
    texts = [file for file in sorted(folder.glob("*")) if file.name.lower().endswith(_TEXTS)]
    return texts[0] if texts else None


def all_brought(root: Path, owner: str) -> list[tuple[str, str]]:
    """Names of the owner's documents with their files' names, the newest first."""
    folders = [one for one in _folder(root, owner).glob(f"{MARK}*") if NAME.fullmatch(one.name)]
    folders.sort(key=lambda one: -one.stat().st_mtime)
    found = [(one.name, find_brought(root, owner, one.name)) for one in folders]
    return [(name, file.name) for name, file in found if file is not None]


def read_brought(file: Path) -> Document:
    """The document, named as its file, with the pictures that came with it and no others.

    A document may name any file of this machine; what it finds there is somebody else's and must not be shown, nor
    whether it is there. Raises :class:`UserError`.
    """
    document = read_document(file)
    own = set(_own_pictures(file.parent))
    parts = tuple(_own(part, own) if isinstance(part, Diagram) else part for part in document.parts)
    problem = document.problem
    if problem is not None and problem.image is not None and problem.image.data not in own:
        problem = problem.model_copy(update={"image": None})
    shown = document.model_copy(update={"name": file.name, "origin": file.name, "parts": parts, "problem": problem})
    return shown.model_copy(update={"missing": tell_missing(shown)})


def tell_missing(document: Document) -> tuple[str, ...]:
    """A sentence for each diagram whose file did not come along."""
    unseen = [diagram.number for diagram in document.diagrams if diagram.image is None]
    return tuple(
        translate("Diagram {number} cannot be seen; bring its file along, as PNG or JPEG.", number=n) for n in unseen
    )


def _own(part: Diagram, own: set[bytes]) -> Diagram:
    embedded = part.source.startswith("data:")
    if part.image is None or embedded or part.image.data in own:
        return part.model_copy(update={"layout": None})
    return part.model_copy(update={"image": None, "layout": None})


def _own_pictures(folder: Path) -> Iterator[bytes]:
    """The pictures beside a document, as judges see them."""
    for file in folder.iterdir():
        if file.name.lower().endswith(_PICTURES):
            try:
                yield picture(file.read_bytes()).data
            except Unseen:
                # What cannot be shown is not shown.
                continue


def _folder(root: Path, owner: str) -> Path:
    return root / "documents" / hashlib.sha256(owner.encode()).hexdigest()[:32]


def _digest(named: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(named.items()):
        digest.update(f"{len(name)} {name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:32]


def _base(name: str) -> str:
    """The file's name without any folder, in signs that every file system has."""
    return plain_name(re.split(r"[/\\]", name)[-1].lstrip(".")) or "file"


def _sweep(folder: Path, days: float | None) -> None:
    if days is None or not folder.is_dir():
        return
    for one in folder.iterdir():
        if one.stat().st_mtime < time.time() - days * _DAY:
            shutil.rmtree(one, ignore_errors=True)
