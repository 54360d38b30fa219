"""A run of MathExplain as a folder: every model, every item, every task; one line an output, one line a judgement.

``plan.json`` · ``items.jsonl`` · ``pictures/`` · ``outputs.jsonl`` · ``judgements.jsonl``
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.harness.folder import ITEMS, BenchmarkRun, as_lines
from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.judges.keypoints.explanations import Answered, Rated
from chalkwright.judges.keypoints.parsing import How
from chalkwright.judges.keypoints.rules import Match
from chalkwright.judges.keypoints.scores import ElementScores

OUTPUTS, JUDGEMENTS, PICTURES = "outputs.jsonl", "judgements.jsonl", "pictures"
PLAN_SCHEMA = 1
NO_JUDGE = "none"
"""As a judge: what computation can tell, and nothing else."""

Task = Literal["identify", "explain", "no-answer"]
TASKS: tuple[Task, ...] = ("identify", "explain", "no-answer")
"""Task 1, Task 2 with the answer (paper 002, §4), and Task 2 without it (§5.3)."""


class Plan(Frozen):
    """What a run does."""

    schema_version: int = PLAN_SCHEMA
    models: tuple[str, ...] = Field(min_length=1)
    tasks: tuple[Task, ...] = Field(min_length=1)
    items: int = Field(ge=1, description="How many.")
    content: str
    """Hash of the items and their pictures."""


class Key(NamedTuple):
    """One thing that is asked of a model."""

    item: str
    model: str
    task: Task


class OutputLine(Frozen):
    """What a model made of one item (a line of ``outputs.jsonl``)."""

    item: str
    model: str
    task: Task
    reply: str | None
    """Of Task 1 the whole reply, of Task 2 the explanation; None when there is none."""
    keypoints: tuple[Keypoint, ...] = ()
    """Of Task 1, where the reply had the JSON form by itself."""
    derived: str | None = None
    """The answer that an explanation without the answer leads to."""
    why: str = ""
    """Why there is no reply, in one sentence."""
    seconds: float = 0.0

    @property
    def key(self) -> Key:
        return Key(self.item, self.model, self.task)

    @property
    def done(self) -> bool:
        return self.reply is not None


class JudgementLine(Frozen):
    """What a judge says of one output (a line of ``judgements.jsonl``)."""

    item: str
    model: str
    task: Task
    judge: str
    done: bool
    """False when the judge gave no answer that could be used; nothing of it counts then."""
    how: How = "none"
    """How the reply of Task 1 was read."""
    keypoints: tuple[Keypoint, ...] = ()
    """As it was read."""
    matches: tuple[Match, ...] = ()
    renamed: dict[str, str] = Field(default_factory=dict)
    elements: ElementScores | None = None
    rated: Rated | None = None
    answered: Answered | None = None
    """Of the explanation's own answer, or without the answer of the derived one."""
    why: str = ""
    seconds: float = 0.0

    @property
    def key(self) -> Key:
        return Key(self.item, self.model, self.task)

    @property
    def scorer(self) -> str:
        return self.judge


class MathRun(BenchmarkRun[Plan, Published, Key, OutputLine, JudgementLine]):
    """The folder of one run; the pictures' paths in its items are relative to it."""

    benchmark = "MathExplain"
    told_apart_by = "models, tasks or items"
    plan_type, item_type, solved_type, scored_type = Plan, Published, OutputLine, JudgementLine
    files: ClassVar = {OutputLine: OUTPUTS, JudgementLine: JUDGEMENTS}

    def begin(self, plan: Plan, items: Collection[Published]) -> bool:
        """See :meth:`PlannedFolder.write_plan`; the items' pictures are files."""

        def write(folder: RunFolder) -> None:
            pictures = RunFolder(self.path / PICTURES)
            pictures.create()
            folder.write_text(
                ITEMS, as_lines(_keep_picture(item, number, pictures) for number, item in enumerate(items))
            )

        return self.write_plan(plan, write, may_hold={PICTURES, ITEMS})


def content_of(items: Iterable[Published]) -> str:
    """Hash of everything that a model or judge can see of the items. Raises :class:`UserError` for a lost picture."""
    digest = hashlib.sha256()
    for item in items:
        words = item.model_copy(update={"problem_image": "", "solution_image": None})
        digest.update(words.model_dump_json().encode() + b"\n")
        digest.update(_bytes(Path(item.problem_image), item.id))
    return digest.hexdigest()[:16]


def keys_of(plan: Plan, items: Iterable[Published]) -> list[Key]:
    """Everything that is asked: all models on the first item before the second."""
    return [Key(item.id, model, task) for item in items for model in plan.models for task in plan.tasks]


def _keep_picture(item: Published, number: int, pictures: RunFolder) -> Published:
    """The item with its problem's picture as a file of the run."""
    file = Path(item.problem_image)
    name = f"{number + 1:04d}{file.suffix.lower()}"
    pictures.write_bytes(name, _bytes(file, item.id))
    return item.model_copy(update={"problem_image": f"{PICTURES}/{name}", "solution_image": None})


def _bytes(file: Path, item: str) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UserError(f"The picture {file} of {item} cannot be read ({error.strerror}).") from error
