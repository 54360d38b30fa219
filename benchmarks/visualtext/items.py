"""Our own items: passages, and problems of the three reasoning tasks, so that the benchmark runs out of the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.visualtext.data import Item, Task, Truth
from chalkwright.benchmarks.visualtext.gold import SEPARATOR

FOLDER = Path(__file__).parent / "own"
_NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Some = TypeVar("Some")


class _Strict(Frozen):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Passage(_Strict):
    """Running prose to be rendered, of at least 512 words."""

    id: str = Field(pattern=_NAME)
    subject: str
    text: str


class Factual(_Strict):
    """A question with four choices."""

    id: str = Field(pattern=_NAME)
    level: Literal["easy", "challenge"]
    subject: str
    question: str
    choices: tuple[str, str, str, str]
    answer: Literal["A", "B", "C", "D"]


class PassageQuestion(_Strict):
    """A question about a passage."""

    question: str
    kind: Literal["number", "span", "spans"]
    answers: tuple[str, ...] = Field(min_length=1)
    """``spans``: the parts of the one answer, in the order of the passage; else accepted answers, the first to be
    printed. Spans stand word for word in the passage."""
    derivation: str = ""
    """Of a number: arithmetic with the passage's own numbers, or ``count: A | B | C`` of things it names."""

    @property
    def accepted(self) -> tuple[str, ...]:
        return (SEPARATOR.join(self.answers),) if self.kind == "spans" else self.answers


class Context(_Strict):
    """A passage and the questions about it."""

    id: str = Field(pattern=_NAME)
    subject: str
    passage: str
    questions: tuple[PassageQuestion, ...] = Field(min_length=1)


class Maths(_Strict):
    """A problem with one final answer."""

    id: str = Field(pattern=_NAME)
    level: int = Field(ge=1, le=5)
    subject: str
    problem: str
    answer: str
    """TeX, as :func:`chalkwright.agent.answers.sameness.same_answer` reads it."""
    derivation: str
    """Python that sets ``answer`` by another way than the problem suggests, or by SymPy."""


def own_items(task: Task) -> tuple[Item, ...]:
    """Our items of one task, whole; ``rendering`` uncut. Raises :class:`UserError` when the files are damaged."""
    if task == "rendering":
        return tuple(
            Item(id=f"rendering-{passage.id}", task=task, text=passage.text, subject=passage.subject)
            for passage in own_passages()
        )
    if task == "factual":
        return tuple(
            Item(
                id=f"factual-{one.id}",
                task=task,
                text=one.question,
                choices=one.choices,
                answers=(one.answer,),
                truth="choice",
                level=one.level,
                subject=one.subject,
            )
            for one in own_factual()
        )
    return _context_items() if task == "context" else _math_items()


def own_passages() -> tuple[Passage, ...]:
    """All passages, by id."""
    files = sorted((FOLDER / "passages").glob("*.yaml"))
    return tuple(sorted((one for file in files for one in _read(file, Passage)), key=lambda one: one.id))


def own_factual() -> tuple[Factual, ...]:
    return _read(FOLDER / "factual.yaml", Factual)


def own_context() -> tuple[Context, ...]:
    return _read(FOLDER / "context.yaml", Context)


def own_math() -> tuple[Maths, ...]:
    return _read(FOLDER / "math.yaml", Maths)


def _context_items() -> tuple[Item, ...]:
    truths: dict[str, Truth] = {"number": "number", "span": "span", "spans": "spans"}
    return tuple(
        Item(
            id=f"context-{one.id}-{number}",
            task="context",
            text=asked.question,
            passage=one.passage,
            answers=asked.accepted,
            truth=truths[asked.kind],
            level=asked.kind,
            subject=one.subject,
        )
        for one in own_context()
        for number, asked in enumerate(one.questions, 1)
    )


def _math_items() -> tuple[Item, ...]:
    return tuple(
        Item(
            id=f"math-{one.id}",
            task="math",
            text=one.problem,
            answers=(one.answer,),
            truth="expression",
            level=str(one.level),
            subject=one.subject,
        )
        for one in own_math()
    )


@cache
def _read(file: Path, kind: type[Some]) -> tuple[Some, ...]:
    try:
        content: Any = yaml.safe_load(file.read_text(encoding="utf-8"))
        return TypeAdapter(tuple[kind, ...]).validate_python(content)  # type: ignore[valid-type]
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise UserError(f"Our own items in {file.name} cannot be read ({error}); install chalkwright anew.") from error
