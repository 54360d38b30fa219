"""Problems for a run: the benchmark's own, or a user's file or folder (JSON, JSONL, CSV, Parquet, Hugging Face)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.documents.pictures import picture
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.fields import read_fields
from chalkwright.benchmarks.eduillustrate.figures import draw_figures
from chalkwright.benchmarks.eduillustrate.items import load_items
from chalkwright.benchmarks.eduillustrate.runner import LevelledProblem
from chalkwright.benchmarks.harness.records import TABLES, YAML, records

Choose = Callable[[Mapping[str, LevelledProblem]], Sequence[str]]
"""The ids to keep, of problems that may have no picture yet."""

_READABLE = (*TABLES, *YAML)
_ABOUT = ("dataset_info.json", "dataset_infos.json", "dataset_dict.json", "state.json")
"""Files of a Hugging Face folder that hold no rows."""


async def load_tasks(
    source: str | None, *, language: Literal["en", "zh"] = "en", choose: Choose = tuple
) -> dict[str, LevelledProblem]:
    """Those problems by id that ``choose`` names of all; the pictures of the others are not drawn.

    Raises :class:`UserError` with the place of what cannot be read.
    """
    if source is not None:
        tasks = foreign_tasks(Path(source))
        return {name: tasks[name] for name in choose(tasks)}
    items = {item.id: item for item in load_items() if language == "en" or item.zh is not None}
    bare = {name: LevelledProblem(item.problem(language, None), item.level) for name, item in items.items()}
    chosen = [items[name] for name in choose(bare)]
    figures = await draw_figures(chosen)
    return {item.id: LevelledProblem(item.problem(language, figures.get(item.id)), item.level) for item in chosen}


def foreign_tasks(source: Path) -> dict[str, LevelledProblem]:
    """The problems of a file or folder of somebody else's. Raises :class:`UserError`."""
    tasks: dict[str, LevelledProblem] = {}
    for file in _files(source):
        for number, row in enumerate(records(file), 1):
            task = _task(row, number, file)
            name = task.problem.id or str(number)
            if name in tasks:
                raise UserError(f"{file} has the problem {name} a second time; give each an id of its own.")
            tasks[name] = task
    if not tasks:
        raise UserError(f"There is no problem in {source}.")
    return tasks


def _task(row: Mapping[str, Any], number: int, file: Path) -> LevelledProblem:
    try:
        fields = read_fields(row, number)
        image = _image(fields.image, file.parent)
        problem = Problem(
            text=fields.text,
            subject=fields.subject,
            grade=fields.grade,
            image=image,
            solution=fields.solution,
            id=fields.id,
        )
    except (ValueError, ValidationError, UserError) as error:
        raise UserError(f"Problem {number} of {file} cannot be used: {str(error).rstrip('.')}.") from error
    return LevelledProblem(problem, fields.level)


def _files(source: Path) -> list[Path]:
    if source.is_file():
        if source.suffix.lower() not in _READABLE:
            raise UserError(f"{source} is none of {', '.join(_READABLE)}; give a file of problems, or a folder.")
        return [source]
    if not source.is_dir():
        raise UserError(f"There is no {source}; give a file of problems, or a folder.")
    files = [
        file
        for file in sorted(source.rglob("*"))
        if file.suffix.lower() in _READABLE and file.name not in _ABOUT and not file.name.startswith(".")
    ]
    if not files:
        raise UserError(f"There is no {', '.join(_READABLE)} in {source}.")
    return files


def _image(value: Any, folder: Path) -> Image | None:
    """Raises ValueError."""
    if value is None:
        return None
    if isinstance(value, Mapping):
        return _image(value.get("bytes") or value.get("path"), folder)
    if isinstance(value, list):
        return _image(value[0] if value else None, folder)
    if isinstance(value, bytes):
        return picture(value, "its picture")
    said = str(value)
    path = folder / said
    if len(said) < 1000 and path.is_file():
        return picture(path.read_bytes(), str(path))
    try:
        return picture(base64.b64decode(said.partition("base64,")[2] or said, validate=True), "its picture")
    except binascii.Error:
        raise ValueError(f"its picture {said[:60]!r} is neither a file nor base64") from None
