"""A run of GeckoNum as a folder: which system draws which prompts, one line a picture, one line an answered picture.

``plan.json`` · ``prompts.csv`` · ``pictures.jsonl`` · ``answers.jsonl`` · ``pictures/<image>.png`` ·
``annotations/<answerer>/task_N_<system>.csv`` in the columns of the published annotations.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder, slug
from chalkwright.benchmarks.geckonum.annotations import Annotations, Answer
from chalkwright.benchmarks.geckonum.prompt_files import prompts_csv, read_prompts
from chalkwright.benchmarks.geckonum.prompts import Prompt, by_id, prompt_of
from chalkwright.benchmarks.geckonum.questions import questions
from chalkwright.benchmarks.geckonum.vocabulary import TASKS, Task
from chalkwright.benchmarks.harness.folder import DrawnRun
from chalkwright.benchmarks.harness.pictures import PICTURES, DrawnLine

PROMPTS, ANSWERS = "prompts.csv", "answers.jsonl"
PLAN_SCHEMA = 1


class Plan(Frozen):
    """What a run draws: every prompt, so many times."""

    schema_version: int = PLAN_SCHEMA
    system: str
    """As it was asked for."""
    seeds: int = Field(1, ge=1, description="Pictures a prompt; the paper has five.")
    width: int = 1024
    height: int = 1024
    prompts: int = Field(ge=1, description="How many.")
    content: str
    """Hash of the prompts."""


class PictureLine(DrawnLine):
    """How one picture came about (a line of ``pictures.jsonl``)."""

    image: str

    @property
    def key(self) -> str:
        return self.image


class AnswerLine(Frozen):
    """What one rater said of one picture (a line of ``answers.jsonl``)."""

    image: str
    answerer: str
    rater: int = 0
    """Of so many repetitions, from 0."""
    answers: dict[str, float] | None
    """By question id; None when the picture could not be looked at."""
    why: str = ""
    seconds: float = 0.0

    @property
    def key(self) -> str:
        return self.image

    @property
    def scorer(self) -> tuple[str, int]:
        return self.answerer, self.rater

    @property
    def done(self) -> bool:
        return self.answers is not None


class GeckoRun(DrawnRun[Plan, Prompt, str, PictureLine, AnswerLine]):
    """The folder of one run."""

    benchmark = "GeckoNum"
    told_apart_by = "systems, prompts or sizes"
    plan_type, item_type, solved_type, scored_type = Plan, Prompt, PictureLine, AnswerLine
    files: ClassVar = {PictureLine: PICTURES, AnswerLine: ANSWERS}

    def begin(self, plan: Plan, items: Collection[Prompt]) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""
        return self.write_plan(plan, lambda folder: folder.write_text(PROMPTS, prompts_csv(tuple(items))))

    def items(self) -> dict[str, Prompt]:
        """The prompts of the run. Raises :class:`UserError`."""
        return by_id(read_prompts(self.path / PROMPTS))

    def place_of(self, key: str) -> Path:
        return Path("pictures") / f"{key}.png"


def run_annotations(run: GeckoRun, *, undrawn: bool = True) -> list[Annotations]:
    """The answers of a run, one set an answerer; a picture that was not drawn is wrong in all (``undrawn``).

    Raises :class:`UserError` where there are no answers.
    """
    system, lines, prompts = run.plan().system, run.scored(), run.items()
    if not lines:
        raise UserError(f"No picture of {run.path} has been answered about yet; run it with --answers.")
    made: dict[str, Annotations] = {}
    for line in lines.values():
        found = made.setdefault(line.answerer, Annotations(system, answerer=line.answerer))
        if line.answers is None:
            found.left_out["pictures that could not be answered about, left out"] += 1
            continue
        prompt = prompts[prompt_of(line.image)]
        found.answers[prompt.task] += _answers(line.image, prompt, f"{line.answerer} {line.rater}", line.answers)
    missing = [image for image, line in run.solved().items() if not line.drawn] if undrawn else []
    for found in made.values():
        tasks = [task for task in TASKS if found.answers[task]]
        for image in missing:
            prompt = prompts[prompt_of(image)]
            if prompt.task in tasks:
                nothing = dict.fromkeys((question.id for question in questions(prompt)), _WRONG[prompt.task])
                found.answers[prompt.task] += _answers(image, prompt, "", nothing)
                found.left_out["pictures that were not drawn, counted as wrong"] += 1
    return list(made.values())


_WRONG: dict[Task, float] = {1: -1, 2: -1, 3: 0}
"""What nobody could see in a picture that is right."""


def _answers(image: str, prompt: Prompt, rater: str, values: dict[str, float]) -> list[Answer]:
    asked = {question.id: question for question in questions(prompt)}
    return [Answer(image, prompt, name, asked[name], rater, value) for name, value in values.items()]


def export(run: GeckoRun) -> list[Path]:
    """Write the answers in the columns of the published annotations; the files."""
    written = []
    for found in run_annotations(run, undrawn=False):
        folder = RunFolder(run.path / "annotations" / slug(found.answerer))
        folder.create()
        for task in TASKS:
            if found.answers[task]:
                name = f"task_{task}_{slug(found.model)}.csv"
                written.append(folder.write_text(name, annotations_csv(found.model, task, found.answers[task])))
    return written


def annotations_csv(model: str, task: Task, answers: Iterable[Answer]) -> str:
    """One task's answers as the published files have them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if task == 2:
        writer.writerow(("image_id", "model", "prompt", "gt_num", "annot_id", "answer_text", "answer_num"))
    else:
        raw = ("raw_answer",) if task == 1 else ()
        writer.writerow(("image_id", "model", "question_id", "question", "prompt", "annot_id", *raw, "answer"))
    for answer in answers:
        value = f"{answer.value:g}"
        if task == 2:
            said = next((line.text for line in answer.asked.lines if line.code == answer.value), "")
            row = (answer.image, model, answer.prompt.text, answer.asked.target, answer.rater, said, value)
        else:
            both = (value, value) if task == 1 else (value,)
            row = (answer.image, model, answer.question, answer.asked.text, answer.prompt.text, answer.rater, *both)
        writer.writerow(row)
    return out.getvalue()
