"""Which files of a folder are explanations."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import HTML, MARKDOWN, PLAN, RECORD
from chalkwright.judges.reading.reach import within

MARKDOWN_ENDINGS = (".md", ".markdown", ".mdown", ".mkd")
HTML_ENDINGS = (".html", ".htm", ".xhtml")
MAX_FILES = 10_000
"""Documents in one folder; more is a mistaken path rather than a set to be judged."""

_TEXT_ENDINGS = (".txt", "")
"""Read when named, never searched for."""
_NOT_EXPLANATIONS = re.compile(r"readme|license|licence|changelog|contributing|code_of_conduct|security", re.IGNORECASE)
_COMPANIONS = frozenset({
    ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".svg", ".json", ".xml", ".py", ".sqlite", ".mp4", ".css",
    ".js", ".csv", ".yaml", ".yml",
})  # fmt: skip
"""What ``judge folder/*`` names besides the document."""
_VERDICT = "verdict.json"


def find_documents(paths: Sequence[Path]) -> list[Path]:
    """The explanations at ``paths``: files, folders that are one document, folders of many, searched all the way down.

    Every document comes once, in the order of ``paths``, within a folder by name (2 before 10). Markdown and HTML of
    the same name side by side are one document; so is a run folder, and a folder with one such file and its pictures.
    Raises :class:`UserError` when nothing is found.
    """
    found: dict[Path, Path] = {}
    named = frozenset(path.absolute() for path in paths)
    for path in paths:
        try:
            documents = list(_within(path, set())) if path.is_dir() else _resolve_named(path, named)
        except (OSError, ValueError) as error:
            raise UserError(f"{path} cannot be read ({reason(error)}); check the path and its rights.") from error
        for document in documents:
            found.setdefault(document_in(document).resolve(), document)
    if not found:
        where = ", ".join(map(str, paths[:3])) or "no path at all"
        raise UserError(f"There is no explanation in {where}; name a run folder, or Markdown or HTML files.")
    return list(found.values())


def document_in(path: Path) -> Path:
    """The file to be read for a document, which is a file or a folder with one. Raises :class:`UserError`."""
    try:
        if not path.is_dir():
            return _check(path)
        files = _own(path)
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read ({reason(error)}); check the path and its rights.") from error
    if len(files) == 1:
        return files[0]
    if not files:
        raise UserError(f"There is no explanation in {path}; name a run folder, or a Markdown or HTML file.")
    names = ", ".join(file.name for file in files[:5])
    raise UserError(f"{path} holds {len(files)} explanations ({names}{' …' * (len(files) > 5)}); name one of them.")


def document_kind(file: Path) -> Literal["markdown", "html"]:
    """By its ending."""
    return "html" if file.suffix.lower() in HTML_ENDINGS else "markdown"


def reason(error: OSError | ValueError) -> str:
    """What the system said, without the path."""
    return getattr(error, "strerror", None) or str(error)


def _check(path: Path) -> Path:
    if not path.exists():
        raise UserError(f"There is no file or folder {path}; check the path.")
    if path.name == RECORD and _own_file(path.parent / MARKDOWN):
        return path.parent / MARKDOWN
    if not path.is_file() or path.suffix.lower() not in (*MARKDOWN_ENDINGS, *HTML_ENDINGS, *_TEXT_ENDINGS):
        raise UserError(f"{path} is neither Markdown nor HTML; save the explanation as one of them.")
    if not within(path, path.parent):
        raise UserError(f"{path} is a link to another folder; name the file itself.")
    return path


def _resolve_named(path: Path, named: frozenset[Path]) -> list[Path]:
    """What one named file stands for; nothing where it only accompanies a document, as in ``run/*``."""
    if path.is_file() and path.suffix.lower() in _COMPANIONS and path.name != RECORD:
        return []
    file = _check(path)
    if file.name == PLAN and _is_run(file.parent):
        return []
    twins = (file.with_suffix(ending).absolute() for ending in MARKDOWN_ENDINGS)
    return [] if document_kind(file) == "html" and not named.isdisjoint(twins) else [file]


def _within(folder: Path, seen: set[Path]) -> Iterator[Path]:
    """Documents of a folder and all below it; a folder reached twice, as by a link to its parent, counts once."""
    real = folder.resolve()
    if real in seen:
        return
    seen.add(real)
    files = _own(folder)
    if _is_run(folder):
        yield folder
        return
    below = [document for one in _folders(folder) for document in _within(one, seen)]
    if len(files) + len(below) > MAX_FILES:
        raise UserError(f"{folder} holds more than {MAX_FILES} documents; name a folder of explanations.")
    if len(files) == 1 and not below:
        yield folder
        return
    telling = [file for file in files if not _NOT_EXPLANATIONS.match(file.stem)]
    yield from telling if telling or below else files
    yield from below


def _own(folder: Path) -> list[Path]:
    """Documents right in a folder, Markdown before HTML of the same name."""
    if (folder / _VERDICT).is_file():
        return []
    if _is_run(folder):
        return [folder / (MARKDOWN if _own_file(folder / MARKDOWN) else HTML)]
    by_stem: dict[str, Path] = {}
    for endings in (MARKDOWN_ENDINGS, HTML_ENDINGS):
        for file in _sort_entries(folder):
            if file.suffix.lower() in endings and not file.name.startswith(".") and _own_file(file):
                by_stem.setdefault(file.stem, file)
    files = sorted(by_stem.values(), key=_natural)
    telling = [file for file in files if not _NOT_EXPLANATIONS.match(file.stem)]
    return telling or files


def _is_run(folder: Path) -> bool:
    return _own_file(folder / RECORD) and any(_own_file(folder / name) for name in (MARKDOWN, HTML))


def _own_file(file: Path) -> bool:
    """Not a link to a file of another folder, which is nobody's explanation."""
    return file.is_file() and within(file, file.parent)


def _folders(folder: Path) -> list[Path]:
    skipped = {"node_modules", "__pycache__"}
    below = (one for one in _sort_entries(folder) if not one.name.startswith(".") and one.name not in skipped)
    return [one for one in below if one.is_dir() and within(one, folder)]


def _sort_entries(folder: Path) -> list[Path]:
    with os.scandir(folder) as entries:
        return sorted((folder / entry.name for entry in entries), key=_natural)


def _natural(path: Path) -> tuple[list[tuple[int, str]], str]:
    """Numbers by their size: ``scene_2`` before ``scene_10``."""
    words = re.findall(r"\d{1,18}|\D+", path.name.casefold())
    return [(int(word), "") if word.isdigit() else (-1, word) for word in words], path.name
