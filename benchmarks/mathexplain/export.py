"""Our own items in the published layout: ``items.jsonl`` with a PNG of the problem and of the solution each."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.own import read_pictures

ITEMS = "items.jsonl"


def export(items: Sequence[Published], out: Path) -> Path:
    """Write some of :func:`own.read_own` and their pictures; the path of the list.

    A file that shows a picture already is kept: runs know their items by the bytes of the pictures. Raises
    :class:`UserError` for a folder that cannot be made.
    """
    for item in items:
        pictures = read_pictures(item.id)
        for file, pixels in zip((item.problem_image, item.solution_image), pictures, strict=True):
            assert file is not None
            folder = RunFolder((out / file).parent)
            folder.create()
            if not _shows(out / file, pixels):
                folder.write_bytes(Path(file).name, _png(pixels))
    lines = (json.dumps(record(item), ensure_ascii=False) for item in items)
    return RunFolder(out).write_text(ITEMS, "".join(f"{line}\n" for line in lines))


def record(item: Published) -> dict[str, Any]:
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
        "problem_image": item.problem_image,
        "solution_image": item.solution_image,
    }


def place_in(folder: Path, item: Published) -> Published:
    """An item with the paths of its pictures in the folder it was exported to."""
    paths = {name: str(folder / getattr(item, name)) for name in ("problem_image", "solution_image")}
    return item.model_copy(update=paths)


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """Not by the renderers' faster encoder, whose bytes are not the same each time."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


def _shows(file: Path, pixels: NDArray[np.uint8]) -> bool:
    try:
        with Image.open(file) as picture:
            return bool(np.array_equal(np.asarray(picture.convert("RGB")), pixels))
    except (OSError, SyntaxError, ValueError):  # Pillow's words for a broken file
        return False
