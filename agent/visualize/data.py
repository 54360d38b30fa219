"""Equations, word problems and the structure of their pictures (E2V-Bench, paper 000, §3; systems.md §3)."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from chalkwright.agent.data import CallRecord, Frozen
from chalkwright.renderers.base import Finding
from chalkwright.renderers.counting.figure import Backdrop, Figure

Operation = Literal["+", "-", "×", "÷"]
VisualType = Literal["color", "object", "spatial", "container"]
"""What tells the groups of a picture apart."""
VISUAL_TYPES: tuple[VisualType, ...] = ("color", "object", "spatial", "container")
LARGEST = 20
"""Largest quantity of an equation that can be shown."""
LARGEST_OF_LINES = 100
"""Largest quantity of a bar model or a number line."""
Drawing = Literal["scene", "bar", "line"]
"""Things to count, a bar model, a number line."""
Term = Literal["left", "right", "result"]


class Request(Frozen):
    """What is to be pictured, and how."""

    text: str
    visual: VisualType | None = None
    drawing: Drawing = "scene"
    backdrop: Backdrop = "plain"
    grade: str | None = None
    language: str = "en"
    seed: int = 0
    width: int = 1024
    height: int = 768


class Equation(Frozen):
    """``left operation right = result``; always true, and every quantity from 0 to :data:`LARGEST`."""

    left: int = Field(ge=0, le=LARGEST)
    operation: Operation
    right: int = Field(ge=0, le=LARGEST)
    result: int = Field(ge=0, le=LARGEST)

    def __str__(self) -> str:
        return f"{self.left} {self.operation} {self.right} = {self.result}"


class Part(Frozen):
    """One group of a picture: what tells it apart from the others depends on the visual type."""

    name: str
    """Object, singular."""
    count: int = Field(ge=0)
    color: str | None = None
    """Only for the colour type."""
    container: str | None = None
    """Only for the container type, singular (``basket``)."""
    taken: bool = False
    """The part that a subtraction takes away."""


class WordProblem(Frozen):
    """An everyday story for grades 1 to 3 (an AWP), and the groups that its picture must show.

    The groups of an operation (decided here, where the paper is silent): ``a + b`` → a, b; ``a - b = c`` → c that
    stay, b that are taken; ``a × b`` → a groups of b; ``a ÷ b = c`` → sharing: b groups of c when b ≤ c, else
    grouping: c groups of b.
    """

    text: str
    equation: Equation
    visual: VisualType
    parts: tuple[Part, ...] = Field(min_length=1)

    @property
    def object_count(self) -> dict[str, int]:
        """How many of each object the picture must show (the paper's ``object_count``)."""
        counts: dict[str, int] = {}
        for part in self.parts:
            counts[part.name] = counts.get(part.name, 0) + part.count
        return counts


class Written(Frozen):
    """An equation as someone typed it, worked out: ``left operation right = result`` is true."""

    left: int = Field(ge=0, le=LARGEST_OF_LINES)
    operation: Operation
    right: int = Field(ge=0, le=LARGEST_OF_LINES)
    result: int = Field(ge=0, le=LARGEST_OF_LINES)
    asked: Term | None = None
    """What was left open (``7 + ? = 9``: right); None when nothing was."""
    objects: tuple[str, ...] = ()
    """What was counted, where it was told and can be drawn (``3 apples + 2 pears``): singular names, each once."""

    def __str__(self) -> str:
        return f"{self.left} {self.operation} {self.right} = {self.result}"


class Story(Frozen):
    """Words that are no equation, but may be a word problem."""

    text: str


class Visual(Frozen):
    """An equation's picture, and the story that it tells.

    >>> from chalkwright import Visual
    >>> def as_html(visual: Visual) -> str:
    ...     return f"<figure>{visual.svg}<figcaption>{visual.text}</figcaption></figure>"
    """

    equation: Written
    """As it was typed, worked out; ``str(equation)`` is ``7 + 2 = 9``."""
    text: str = ""
    """The word problem; empty for numbers that no story is told about (over :data:`LARGEST`)."""
    problem: WordProblem | None = None
    """The story with the groups that its picture shows; None where there is no story."""
    figure: Figure
    """The picture as data: what is in it, how many, where."""
    png: bytes = Field(repr=False)
    """The picture; base64 in JSON."""
    svg: str = Field(repr=False)
    """The picture; loads nothing and runs nothing."""
    alt: str
    """What a reader who cannot see the picture has to know."""
    findings: tuple[Finding, ...] = ()
    """What the layout rules object to; empty for a good picture."""
    calls: tuple[CallRecord, ...] = ()
    """What a model was asked for it."""
    folder: str | None = None
    """Where it was written to; None when nothing was written."""
    model_config = ConfigDict(frozen=True, ser_json_bytes="base64", val_json_bytes="base64")

    @property
    def parts(self) -> tuple[Part, ...]:
        """The story's groups; none without a story."""
        return self.problem.parts if self.problem is not None else ()
