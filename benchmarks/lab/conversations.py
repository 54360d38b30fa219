"""Whole conversations kept as folders: a problem and every reply a model gave, to be replayed without a model.

A folder holds ``problem.json`` and one file a reply: ``outline.xml``, ``plan_1.md``, ``scene_1.md`` …. A second
reply to the same question has ``.2`` before its ending (``scene_2.2.md``), and a reply of one workflow only is
preceded by its name (``inherited_scene_2.md``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chalkwright.agent.data import Problem, Stage, Workflow

FOLDER = Path("tests/conversations")
"""Where the project's own conversations lie, seen from its root."""

_ENDINGS = {"outline": ".xml", "plan": ".md", "rendering": ".md"}


@dataclass(frozen=True)
class Conversation:
    """One problem and its replies."""

    folder: Path
    problem: Problem

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def workflows(self) -> tuple[Workflow, ...]:
        """The workflows this conversation has replies for."""
        found: list[Workflow] = ["anchored"]
        if (self.folder / "plan_2.md").exists():
            found.append("parallel")
        if (self.folder / "inherited_scene_1.md").exists():
            found.append("inherited")
        return tuple(found)

    def replies(self, workflow: Workflow, stage: Stage, scene: int | None = None) -> tuple[str, ...]:
        """Every reply to one question, in order; raises :class:`KeyError` when there is none."""
        stem = {"outline": "outline", "plan": f"plan_{scene}", "rendering": f"scene_{scene}"}[stage]
        for name in (f"{workflow}_{stem}", stem):
            files = self._files(name, _ENDINGS[stage])
            if files:
                return tuple(file.read_text(encoding="utf-8") for file in files)
        raise KeyError(f"the conversation {self.name} has no reply for {workflow} {stem}")

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
