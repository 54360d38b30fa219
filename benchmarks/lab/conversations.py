"""Whole conversations kept as folders: a problem and every reply a model gave, to be replayed without a model.

A folder holds ``problem.json`` and one file a reply: ``outline.xml``, ``plan_1.md``, ``scene_1.md`` …. A second
reply to the same question has ``.2`` before its ending (``scene_2.2.md``), and a reply of one workflow only is
preceded by its name (``inherited_scene_2.md``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.data import Problem, Stage, Workflow

FOLDER = Path("tests/conversations")
"""Where the project's own conversations lie, seen from its root."""

NOTHING_COMPUTED = 'facts("Nothing is computed here.")'
"""The program of outlines whose numbers nobody asks about."""

_ENDINGS = {"outline": ".xml", "plan": ".md", "rendering": ".md", "series": ".md"}

_STAGES: dict[str, Stage] = {
    "outline": "outline",
    "plan": "plan",
    "drawing": "rendering",
    "repair": "rendering",
    "look": "look",
}
"""What a system prompt calls a stage, and what the ledger does."""
_STAGE = re.compile(r"\AStage: (\w+)$", re.MULTILINE)
_SCENE = re.compile(r"^# Task: \w+ Scene (\d+),", re.MULTILINE)
_SERIES = re.compile(r"^# Task: draw the later scenes, ", re.MULTILINE)
_REPAIR = re.compile(r"^Reply (\d+) (?:cannot be used|is drawn)\b", re.MULTILINE)


class Question(NamedTuple):
    """What a request asks for."""

    stage: Stage
    scene: int | None
    attempt: int
    """From 1."""


def question_of(system: str, first: str, last: str) -> Question:
    """What is asked by a request's system text, its first user turn and its last.

    Raises :class:`KeyError` for a request that is no stage of an explanation.
    """
    stage = _STAGE.match(system)
    if stage is None or stage[1] not in _STAGES:
        raise KeyError(f"no stage of an explanation is asked for: {system[:100]!r} {first[:200]!r}")
    scenes = _SCENE.findall(first)
    if stage[1] == "drawing" and _SERIES.search(first):
        return Question("series", None, 1)
    if not scenes and stage[1] != "outline":
        raise KeyError(f"no scene is named in: {first[-300:]!r}")
    attempts = [int(number) for number in _REPAIR.findall(last)]
    return Question(_STAGES[stage[1]], int(scenes[-1]) if scenes else None, max(attempts, default=0) + 1)


@dataclass(frozen=True)
class Conversation:
    """One problem and its replies."""

    folder: Path
    problem: Problem

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def pictured(self) -> bool:
        """Whether it has pictures."""
        return (self.folder / "scene_1.md").exists()

    @property
    def workflows(self) -> tuple[Workflow, ...]:
        """The workflows this conversation has replies for."""
        found: list[Workflow] = ["anchored"]
        if (self.folder / "plan_2.md").exists():
            found.append("parallel")
        if (self.folder / "inherited_scene_1.md").exists():
            found.append("inherited")
        if (self.folder / "swift_outline.xml").exists():
            found.append("swift")
        return tuple(found)

    def replies(self, workflow: Workflow, stage: Stage, scene: int | None = None) -> tuple[str, ...]:
        """Every reply to one question, in order; raises :class:`KeyError` when there is none."""
        stem = {"outline": "outline", "plan": f"plan_{scene}", "rendering": f"scene_{scene}", "series": "series"}[stage]
        kinds = (workflow, "inherited") if workflow == "swift" else (workflow,)
        for name in (*(f"{kind}_{stem}" for kind in kinds), stem):
            files = self._files(name, _ENDINGS[stage])
            if files:
                return tuple(file.read_text(encoding="utf-8") for file in files)
        raise KeyError(f"the conversation {self.name} has no reply for {workflow} {stem}")

    def knows(self, text: str) -> bool:
        """Whether a question is about this conversation: it names the problem, or a scene as it was specified."""
        outlines = [self.replies(workflow, "outline")[-1] for workflow in self.workflows]
        specified = [
            one for outline in outlines for one in re.findall(r"<ELEMENTS>(.*?)</ELEMENTS>", outline, re.DOTALL)
        ]
        return self.problem.text in text or any(one.strip() in text for one in specified)

    def _files(self, name: str, ending: str) -> list[Path]:
        files = []
        file = self.folder / f"{name}{ending}"
        while file.exists():
            files.append(file)
            file = self.folder / f"{name}.{len(files) + 1}{ending}"
        return files


def load(folder: Path) -> Conversation:
    """Read one folder; raises :class:`FileNotFoundError` when it is none."""
    return Conversation(folder, Problem.model_validate_json((folder / "problem.json").read_text(encoding="utf-8")))


def load_all(folder: Path = FOLDER) -> list[Conversation]:
    """Every conversation below ``folder``, by name."""
    return [load(file.parent) for file in sorted(folder.glob("*/problem.json"))]
