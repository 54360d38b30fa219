"""Our own items in the published layout: ``items.jsonl`` with a PNG of the problem and of the solution each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.mathexplain.data import Item, Published
from chalkwright.benchmarks.mathexplain.figures.description import Figure
from chalkwright.benchmarks.mathexplain.figures.picture import draw_all
from chalkwright.renderers.base import Renderer

ITEMS, IMAGES = "items.jsonl", "images"
_DRAWN = "figure.sha256"
"""Which figure the pictures beside it show."""


async def export(items: Sequence[Item], out: Path, renderer: Renderer | None = None) -> Path:
    """Draw and write the items; figures that were drawn there before are not drawn again. The path of the list.

    Raises :class:`UserError` for a folder that cannot be made, :class:`MachineFault` where a
    picture cannot be drawn.
    """
    folder, images = RunFolder(out), RunFolder(out / IMAGES)
    for each in (folder, images):
        each.create()
    undone = {item.id: item.figure for item in items if not _is_drawn(images.path / item.id, item.figure)}
    drawn = await draw_all(undone, images.path, renderer) if undone else {}
    for name in drawn:
        RunFolder(images.path / name).write_text(_DRAWN, digest(undone[name]))
    lines = (json.dumps(record(item), ensure_ascii=False) for item in items)
    return folder.write_text(ITEMS, "".join(f"{line}\n" for line in lines))


def record(item: Item) -> dict[str, Any]:
    """One line of ``items.jsonl``, with the names that the paper uses."""
    return {
        "id": item.id,
        "chapter": item.chapter,
        "section": item.section,
        "domain": item.domain,
        "problem_text": item.problem,
        "options": list(item.options),
        "answer": item.answer,
        "solution_text": item.explanation,
        "visual_keypoints": [{"element": k.element, "description": k.description} for k in item.keypoints],
        "problem_image": f"{IMAGES}/{item.id}/problem.png",
        "solution_image": f"{IMAGES}/{item.id}/solution.png",
    }


def published(item: Item, folder: Path) -> Published:
    """One of our items as a loader would read it out of an exported folder."""
    place = folder / IMAGES / item.id
    return Published(
        id=item.id,
        chapter=item.chapter,
        section=item.section,
        domain=item.domain,
        problem=item.problem,
        options=item.options,
        answer=item.answer,
        explanation=item.explanation,
        keypoints=item.keypoints,
        problem_image=str(place / "problem.png"),
        solution_image=str(place / "solution.png"),
    )


def digest(figure: Figure) -> str:
    """What a figure is, as 64 digits."""
    return hashlib.sha256(figure.model_dump_json().encode()).hexdigest()


def _is_drawn(place: Path, figure: Figure) -> bool:
    files = (place / name for name in ("problem.png", "solution.png", _DRAWN))
    if not all(file.is_file() for file in files):
        return False
    return (place / _DRAWN).read_text(encoding="utf-8") == digest(figure)
