"""Annotations as answers: the published archives, folders with their files, and a user's own CSV.

Task 1 has the columns ``image_id, model, question_id, question, prompt, annot_id, raw_answer, answer``; task 2
``image_id, model, prompt, gt_num, annot_id, answer_text, answer_num``; task 3 those of task 1 without ``raw_answer``.
An own file needs ``image_id`` and ``answer`` (task 2: ``answer_num`` or ``answer_text``); which task a row belongs to
is said by the prompt that its picture is named after, so that all tasks may stand in one file.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.geckonum.archives import read_csv_texts
from chalkwright.benchmarks.geckonum.cleaning import code_from, count_of, yes_of
from chalkwright.benchmarks.geckonum.prompt_files import PROMPT_COLUMNS
from chalkwright.benchmarks.geckonum.prompts import Prompt, prompt_of
from chalkwright.benchmarks.geckonum.questions import PictureQuestion, questions, read_question
from chalkwright.benchmarks.geckonum.vocabulary import TASKS, Task


class Answer(NamedTuple):
    """One person's (or system's) answer to one question about one picture, cleaned."""

    image: str
    prompt: Prompt
    question: str
    """Id within the prompt."""
    asked: PictureQuestion
    rater: str
    value: float
    """Task 1: the count, which may have a half, 11 is more than ten; task 2: the code; task 3: 1 is yes."""


@dataclass
class Annotations:
    """All answers about one model's pictures."""

    model: str
    answers: dict[Task, list[Answer]] = field(default_factory=lambda: {task: [] for task in TASKS})
    answerer: str = ""
    """Who answered in place of people; empty for people."""
    dropped: int = 0
    """Answers that say nothing once they are cleaned."""
    left_out: Counter[str] = field(default_factory=Counter)
    """Why rows count nowhere → how many."""

    def __len__(self) -> int:
        return sum(map(len, self.answers.values()))


def read_annotations(sources: Iterable[Path], prompts: Mapping[str, Prompt]) -> list[Annotations]:
    """Every model of the sources, in the order found; ``prompts`` by id.

    A source is an archive (tar, zip, or a zip of archives), a folder with CSV files, or a CSV file; files of prompts
    among them are passed over. A row that belongs to no prompt or question is left
    out and told in ``left_out``. Raises :class:`UserError` for what cannot be read, and for a file most of whose rows
    do not belong to these prompts.
    """
    models: dict[str, Annotations] = {}
    for source in sources:
        before = sum(map(len, models.values()))
        for name, text in read_csv_texts(source):
            _read_csv(name, text, prompts, models)
        if sum(map(len, models.values())) == before:
            raise UserError(f"{source} holds no annotation; give a published archive, a folder or a CSV file.")
    return list(models.values())


def notes(annotations: Annotations) -> list[str]:
    """What of a model's annotations does not count, one sentence each."""
    said = [f"{annotations.model}: {why}: {count}." for why, count in sorted(annotations.left_out.items())]
    if annotations.dropped:
        said.append(f"{annotations.model}: answers that say nothing, left out: {annotations.dropped}.")
    return said


def _read_csv(name: str, text: str, prompts: Mapping[str, Prompt], models: dict[str, Annotations]) -> None:
    reader = csv.reader(io.StringIO(text, newline=""))
    heads = [head.strip() for head in next(reader, [])]
    columns = {head: n for n, head in enumerate(heads)}
    if columns.keys() >= PROMPT_COLUMNS:  # the release has its prompts beside the annotations
        return
    if "image_id" not in columns or not columns.keys() & {"answer", "raw_answer", "answer_num", "answer_text"}:
        raise UserError(f"{name} has no columns image_id and answer; see docs/geckonum.md for what a file needs.")
    table = _Table(columns, prompts)
    try:
        for row in reader:
            if row:
                model = table.cell(row, "model") or Path(name).stem
                table.take(row, models.setdefault(model, Annotations(model)))
    except csv.Error as error:
        raise UserError(f"Line {reader.line_num} of {name} is no CSV ({error}); save the file again.") from error
    if table.foreign * 2 > reader.line_num:
        raise UserError(
            f"{name} belongs to other prompts than these ({table.foreign} rows, e.g. {table.example}); give the prompt "
            "file that its pictures were made from with --prompts."
        )


class _Table:
    """Rows of one file → answers; what is the same for many rows is looked up once."""

    def __init__(self, columns: Mapping[str, int], prompts: Mapping[str, Prompt]) -> None:
        self._prompts = prompts
        self._places = {head: columns.get(head, -1) for head in _HEADS}
        self._asked: dict[tuple[str, str, str], PictureQuestion | None] = {}
        self._counts: dict[str, float | None] = {}
        self._raters: dict[tuple[str, str], int] = defaultdict(int)
        self.foreign = 0
        """Rows of pictures without a prompt here, or with a prompt of other words."""
        self.example = ""

    def cell(self, row: list[str], head: str) -> str:
        """A cell, empty where the file has no such column or the row is short."""
        place = self._places[head]
        return row[place] if 0 <= place < len(row) else ""

    def take(self, row: list[str], found: Annotations) -> None:
        """Put the row's answer where it belongs, or count why it belongs nowhere."""
        image = self.cell(row, "image_id").strip()
        said = self.cell(row, "prompt")
        prompt = self._prompts.get(prompt_of(image))
        if prompt is None or (said and said != prompt.text and said.split() != prompt.text.split()):
            self.foreign += 1
            self.example = self.example or image or "a row without image_id"
        if prompt is None:
            found.left_out["rows of pictures whose prompt is not in the prompt file, left out"] += 1
            return
        question = self.cell(row, "question_id").strip() or "0"
        asked_for = self._question(prompt, question, self.cell(row, "question").strip())
        if asked_for is None:
            found.left_out["rows that ask for nothing that their prompt names, left out"] += 1
            return
        value = self._value(prompt, row)
        if value is None:
            found.dropped += 1
            return
        rater = self.cell(row, "annot_id").strip() or self._next_rater(image, question)
        found.answers[prompt.task].append(Answer(image, prompt, question, asked_for, rater, value))

    def _next_rater(self, image: str, question: str) -> str:
        self._raters[image, question] += 1
        return str(self._raters[image, question])

    def _value(self, prompt: Prompt, row: list[str]) -> float | None:
        if prompt.task == 1:
            raw = self.cell(row, "raw_answer") or self.cell(row, "answer")
            if raw not in self._counts:
                self._counts[raw] = count_of(raw)
            return self._counts[raw]
        if prompt.task == 2:
            number = self.cell(row, "answer_num") or self.cell(row, "answer")
            return code_from(prompt, number, self.cell(row, "answer_text"))
        return yes_of(self.cell(row, "answer"))

    def _question(self, prompt: Prompt, question: str, text: str) -> PictureQuestion | None:
        key = (prompt.id, question, text)
        if key not in self._asked:
            self._asked[key] = _question(prompt, question, text)
        return self._asked[key]


def _question(prompt: Prompt, question: str, text: str) -> PictureQuestion | None:
    """What was asked; questions of task 1 are known by their words, or without any by their number."""
    if prompt.task == 3:
        # Studies ask their own yes/no questions; the right answer to all of them is yes.
        return PictureQuestion(id=question, text=text, kind="yes-no", target=1)
    own = questions(prompt)
    if prompt.task == 2:
        return own[0]
    if text:
        return read_question(prompt, text)
    return next((q for q in own if q.id == question), None)


_HEADS = (
    "image_id", "model", "question_id", "question", "prompt", "annot_id", "raw_answer", "answer", "answer_num",
    "answer_text",
)  # fmt: skip
