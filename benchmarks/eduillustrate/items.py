"""The benchmark's own 230 problems: one YAML file each, with a worked solution and an answer that code derives anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import ConfigDict, Field, ValidationError, model_validator

from chalkwright.agent.data import Frozen, Image, Problem, Subject
from chalkwright.agent.errors import UserError

FOLDER = Path(__file__).parent / "problems"
TOPICS = Path(__file__).parent / "reference" / "topics.yaml"

Level = Literal["elementary", "middle", "high"]
Kind = Literal["choice", "blank", "short", "proof"]
Renderer = Literal["manim", "matplotlib"]


class _Strict(Frozen):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Wording(_Strict):
    """The words of a problem in one language."""

    statement: str = Field(min_length=20)
    """Markdown with $…$ formulas, without the options."""
    options: dict[str, str] = Field(default_factory=dict)
    solution: str = Field(min_length=60)
    """Worked steps, each a paragraph or list item; the last names the answer."""
    answer: str = Field(min_length=1)
    """In a form that :func:`chalkwright.agent.answers.sameness.same_answer` reads; of a choice the letters."""


class Diagram(_Strict):
    """What a diagram of the explanation must show."""

    shows: tuple[str, ...] = Field(min_length=1)
    """One sentence each."""
    constraints: tuple[str, ...] = ()
    """In the language of :mod:`chalkwright.renderers.measure.constraints`."""


class Item(_Strict):
    """One problem."""

    id: str = Field(pattern=r"^(elementary|middle|high)-[a-z]+-\d\d$")
    level: Level
    subject: Subject
    grade: str = Field(pattern=r"^\d{1,2}$")
    topic: str
    kind: Kind
    en: Wording
    zh: Wording | None = None
    diagram: Diagram
    derivation: str = ""
    """Python that sets ``answer``: a number, a SymPy expression, a Pint quantity, or a string; ``""`` for answers that
    are nothing to be computed."""
    figure: Renderer | None = None
    """Whether ``ID.py`` beside the file draws the problem's own picture as class ``Figure``, and with what."""

    @model_validator(mode="after")
    def _agrees(self) -> Item:
        for words in (self.en, self.zh):
            if words is None:
                continue
            if (self.kind == "choice") != bool(words.options):
                raise ValueError("options are what a choice has, and nothing else")
            if self.kind == "choice" and not set(words.answer) <= set(words.options):
                raise ValueError(f"the answer {words.answer!r} is not among the options")
        if self.zh is not None and self.kind == "choice" and self.zh.answer != self.en.answer:
            raise ValueError("both languages have the same letters as the answer")
        return self

    def problem(self, language: Literal["en", "zh"] = "en", image: Image | None = None) -> Problem:
        """What a writer is asked, with the gold solution for the judge. Raises ValueError without that language."""
        words = self.en if language == "en" else self.zh
        if words is None:
            raise ValueError(f"{self.id} is not in Chinese")
        options = "\n".join(f"{letter}. {text}" for letter, text in words.options.items())
        return Problem(
            text=f"{words.statement.strip()}\n\n{options}".strip(),
            subject=self.subject,
            grade=self.grade,
            language=language,
            image=image,
            solution=f"{words.solution.strip()}\n\n{_ANSWER[language]} {words.answer}",
            id=self.id,
        )


_ANSWER = {"en": "Answer:", "zh": "答案："}


class Cell(_Strict):
    """One cell of Table 1 with its topics of Table 7 and how many problems each has there."""

    level: Level
    subject: Subject
    problems: int
    topics: dict[str, int]


@cache
def cells() -> tuple[Cell, ...]:
    """All eleven."""
    return tuple(Cell.model_validate(cell) for cell in yaml.safe_load(TOPICS.read_text(encoding="utf-8")))


def load_items(folder: Path = FOLDER) -> tuple[Item, ...]:
    """Every problem below the folder, by id. Raises :class:`UserError` for a file that is none."""
    return tuple(sorted(_read(folder), key=lambda item: item.id))


def _read(folder: Path) -> Iterator[Item]:
    for file in sorted(folder.rglob("*.yaml")):
        yield read_item(file)


def read_item(file: Path) -> Item:
    """One problem. Raises :class:`UserError`."""
    try:
        content: Any = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        item = Item.model_validate(content)
    except (OSError, yaml.YAMLError) as error:
        raise UserError(f"{file} is no YAML that can be read ({error}); mend it.") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise UserError(f"{file} is no problem of the benchmark ({place}: {first['msg']}); mend that.") from error
    if item.id != file.stem:
        raise UserError(f"{file} holds the problem {item.id}; a file bears the name of its problem.")
    return item


def figure_file(item: Item) -> Path:
    """The drawing code of the problem's own picture."""
    return FOLDER / f"{item.level}-{item.subject}" / f"{item.id}.py"
