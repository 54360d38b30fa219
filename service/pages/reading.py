"""A finished run's record into what the page shows: texts as safe HTML, pictures by their address."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from chalkwright.agent.data import NarrowPicture, RunRecord, SceneBlock, SceneResult, TextBlock
from chalkwright.agent.documents.bilingual import before, original_problem, original_text, original_title
from chalkwright.agent.documents.markup import heading_shift, plain
from chalkwright.agent.documents.page import figure_note, proof_lines
from chalkwright.agent.documents.pictures import size
from chalkwright.agent.documents.wording import Wording, direction, language_tag, wording
from chalkwright.agent.errors import UserError
from chalkwright.agent.explain.versions import current_version, list_versions
from chalkwright.agent.runs.folder import RECORD, RunFolder
from chalkwright.service.pages import writing


def record_in(folder: Path) -> RunRecord | None:
    """The record of a run that made a document; None while there is none. Blocks: call it in a thread."""
    if not (folder / RECORD).is_file():
        return None
    try:
        return RunFolder(folder).read_record()
    except UserError:
        return None  # written by a newer Chalkwright: the page then shows what the events tell


def present_explanation(record: RunRecord, folder: Path, job: str) -> dict[str, Any]:
    """All that the template of an explanation needs. Blocks: it looks at the pictures' files."""
    language = record.outline.language
    words = wording(language)
    asked = record.problem.text
    title_first = before(record, original_title(record), writing.inline, inline=True)
    problem_first = before(record, original_problem(record), partial(writing.blocks, breaks=True))
    return {
        "language": language_tag(language),
        "direction": direction(language),
        "words": words,
        "title": Markup(title_first + writing.inline(record.outline.title, language=language)),
        "plain_title": plain(record.outline.title, language=language),
        "problem": Markup(
            problem_first + writing.blocks(asked, language=language, shift=heading_shift([asked]), breaks=True)
        ),
        "parts": list(_parts(record, folder, job, words)),
        "proof": proof_lines(record, words),
        "model": record.model,
        "cost": None if None in record.cost.values() else sum(filter(None, record.cost.values())),
        "seconds": record.seconds,
    }


def picture(
    folder: Path, job: str, png: str | None, svg: str | None, alt: str, narrow: NarrowPicture | None = None
) -> dict[str, Any] | None:
    """Where a picture is to be had, and its size in pixels; None when its files have gone.

    The address changes with the file, so that a redone picture is never shown from a browser's store.
    """
    name = next((name for name in (svg, png) if name and (folder / name).is_file()), None)
    if name is None:
        return None
    measured = folder / png if png and (folder / png).is_file() else None
    return {
        "source": _address(folder, job, name),
        "alt": alt,
        "size": size(measured.read_bytes()) if measured is not None else None,
        "narrow": None
        if narrow is None or not (folder / narrow.file).is_file()
        else {"source": _address(folder, job, narrow.file), "size": (narrow.width, narrow.height)},
    }


def _address(folder: Path, job: str, name: str) -> str:
    return f"/v1/explanations/{job}/files/{name}?v={(folder / name).stat().st_mtime_ns:x}"


def _parts(record: RunRecord, folder: Path, job: str, words: Wording) -> Iterator[dict[str, Any]]:
    language = record.outline.language
    shift = heading_shift(text.markdown for text in record.outline.texts)
    for block in record.outline.blocks:
        if isinstance(block, TextBlock):
            first = before(record, original_text(record, block), partial(writing.blocks, shift=shift))
            html = Markup(first + writing.blocks(block.markdown, language=language, shift=shift))
            yield {"kind": "text", "index": block.index, "html": html, "markdown": block.markdown}
            continue
        result = next((result for result in record.scenes if result.scene == block.index), None)
        figure = _figure(block, result, folder, job, language, words)
        figure["title"] = (
            Markup(before(record, original_text(record, block), writing.inline, inline=True)) + figure["title"]
        )
        yield figure
        if note := figure_note(record, block, words):
            yield {"kind": "note", "text": note}


def _versions(result: SceneResult, folder: Path, job: str, alt: str) -> list[dict[str, Any]]:
    """The other forms that a picture had, the newest first."""
    known = list_versions(RunFolder(folder), result.scene)
    now, stem = current_version(known, result), f"scene_{result.scene}.v"
    return [
        {
            "number": version.number,
            "wish": version.result.wishes[-1] if version.result.wishes else "",
            "picture": picture(folder, job, f"{stem}{version.number}.png", f"{stem}{version.number}.svg", alt),
        }
        for version in reversed(known)
        if version.number != now
    ]


def _figure(
    block: SceneBlock, result: SceneResult | None, folder: Path, job: str, language: str, words: Wording
) -> dict[str, Any]:
    alt = plain(block.alt, language=language) or words.no_description
    drawn = result is not None and result.drawn
    return {
        "kind": "figure",
        "index": block.index,
        "title": Markup(writing.inline(block.title, language=language)),
        "picture": picture(folder, job, result.png, result.svg, alt, result.narrow)
        if result is not None and drawn
        else None,
        "description": Markup(writing.inline(block.alt, language=language) or words.no_description),
        "alt": block.alt,
        "film": result.film if result is not None else None,
        "wishes": getattr(result, "wishes", ()) or (),
        "versions": _versions(result, folder, job, alt) if result is not None and drawn else [],
        "older_anchor": bool(getattr(result, "older_anchor", False)),
    }
