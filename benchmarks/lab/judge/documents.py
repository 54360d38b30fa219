"""The good documents: problems of our own, explained by the offline author, made once and kept."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import yaml

from chalkwright.agent.data import Frozen, Problem, RunRecord, SceneResult
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.offline.author import solve
from chalkwright.agent.runs.folder import RECORD, RunFolder, scene_file
from chalkwright.renderers.base import Element

STRIDE = 11
"""From one chosen problem to the next; it and the number of problems share no factor."""


class Listed(Frozen):
    """One problem of ``problems.yaml``."""

    name: str
    grade: str
    text: str

    def problem(self) -> Problem:
        """With its subject and the gold answer, which the offline author knows without the explanation."""
        family, lesson = solve(Problem(text=self.text))
        return Problem(
            text=self.text, subject=family.subject, grade=self.grade, solution=lesson.answer, id=f"judge-{self.name}"
        )


@dataclass(frozen=True)
class Explained:
    """A finished explanation on disk."""

    name: str
    folder: Path
    record: RunRecord

    @property
    def texts(self) -> dict[int, str]:
        """Markdown by block index; text 1 stands before scene 1, text 2 after it."""
        return {block.index: block.markdown for block in self.record.outline.texts}

    @property
    def numbers(self) -> list[int]:
        """Of the scenes, in order."""
        return [result.scene for result in self.record.scenes]

    def elements(self, scene: int) -> tuple[Element, ...]:
        """What was measured in a scene's picture, with outlines (:func:`layout_json`)."""
        content = json.loads((self.folder / scene_file(scene, "layout.json")).read_text(encoding="utf-8"))
        return tuple(Element.model_validate(element) for element in content["elements"])

    def result(self, scene: int) -> SceneResult:
        """Raises :class:`StopIteration` for a scene that is not there."""
        return next(result for result in self.record.scenes if result.scene == scene)


@cache
def list_problems() -> tuple[Listed, ...]:
    """All problems, one of each family before the second of any."""
    content = (resources.files(__package__) / "problems.yaml").read_text(encoding="utf-8")
    return tuple(Listed.model_validate(row) for row in yaml.safe_load(content))


def choose_problems(count: int) -> list[Listed]:
    """``count`` problems, spread over the list, so that few of them are still of many subjects."""
    every = list_problems()
    places = sorted(k * STRIDE % len(every) for k in range(min(count, len(every))))
    return [every[place] for place in places]


def digest(*packages: str, without: Collection[str] = ()) -> str:
    """Short sum over the Python, template and data files of packages: another one means that kept results are old.

    ``without`` names files that do not matter.
    """
    sums = hashlib.sha256()
    for package in packages:
        root = Path(str(resources.files(package)))
        for file in sorted(file for file in root.rglob("*") if _counts(file, without)):
            sums.update(f"{package}/{file.relative_to(root)}\n".encode() + file.read_bytes())
    return sums.hexdigest()[:10]


def _counts(file: Path, without: Collection[str]) -> bool:
    return file.suffix in {".py", ".j2", ".yaml"} and file.name not in without


def read(folder: Path) -> Explained:
    """A run folder. Raises :class:`chalkwright.agent.errors.UserError` when it is none."""
    return Explained(folder.name, folder, RunFolder(folder).read_record())


async def make(rows: Sequence[Listed], folder: Path) -> list[Explained]:
    """The documents of the problems, one folder each; those that are there already are not made again.

    Raises RuntimeError for one that lacks a picture or has a layout finding: it would be no good document.
    """
    RunFolder(folder).create()
    lacking = [row for row in rows if not (folder / row.name / RECORD).exists()]
    if lacking:
        async with ExplanationService(root=folder) as service:
            await asyncio.gather(*(service.explain(row.problem(), out=folder / row.name) for row in lacking))
    documents = [read(folder / row.name) for row in rows]
    for document in documents:
        wrong = [scene for scene in document.record.scenes if scene.fault is not None or scene.findings]
        if wrong:
            raise RuntimeError(f"{document.name} is no good document: scene {wrong[0].scene} has faults or findings")
    return documents
