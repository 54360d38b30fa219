"""A run's record into what a learner's page shows: the explanation in steps, its files at the link's own address."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chalkwright.agent.data import RunRecord, TextBlock
from chalkwright.agent.documents.markup import plain
from chalkwright.agent.documents.page import problem_file
from chalkwright.service.pages import reading


def present(record: RunRecord, folder: Path, job: str, address: str) -> dict[str, Any]:
    """What ``linked.html`` needs; ``address`` is the link's. Blocks: it looks at the pictures' files."""
    shown = reading.present_explanation(record, folder, job)
    language = record.outline.language
    beside = problem_file(record)
    spoken = {
        ("text", block.index) if isinstance(block, TextBlock) else ("figure", block.index): plain(
            block.markdown if isinstance(block, TextBlock) else f"{block.title}. {block.alt}", language=language
        )
        for block in record.outline.blocks
    }
    return {
        "result": {name: shown[name] for name in ("language", "direction", "words", "title", "problem")},
        "plain_title": shown["plain_title"],
        "problem_spoken": plain(record.problem.text, language=language),
        "problem_picture": f"{address}/files/{beside}" if beside and (folder / beside).is_file() else None,
        "steps": steps_of([_part(part, job, address, spoken) for part in shown["parts"]]),
    }


def steps_of(parts: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Texts and the picture that they lead to; what follows the last picture is a step of its own."""
    steps: list[list[dict[str, Any]]] = [[]]
    for part in parts:
        if steps[-1] and steps[-1][-1]["kind"] != "text" and part["kind"] != "note":
            steps.append([])
        steps[-1].append(part)
    return [step for step in steps if step]


def _part(part: Mapping[str, Any], job: str, address: str, spoken: Mapping[tuple[str, int], str]) -> dict[str, Any]:
    """Without what only its owner may see or do."""
    said = part["text"] if part["kind"] == "note" else spoken[part["kind"], part["index"]]
    names = ("kind", "index", "html", "text", "title", "description")
    kept = {name: part[name] for name in names if name in part} | {"spoken": said}
    if (picture := part.get("picture")) is not None:
        kept["picture"] = _below(picture, f"/v1/explanations/{job}/files/", f"{address}/files/")
    return kept


def _below(picture: Mapping[str, Any], owned: str, linked: str) -> dict[str, Any]:
    """The picture at the link's own address."""
    narrow = picture["narrow"]
    return {
        **picture,
        "source": picture["source"].replace(owned, linked),
        "narrow": narrow and {**narrow, "source": narrow["source"].replace(owned, linked)},
    }
