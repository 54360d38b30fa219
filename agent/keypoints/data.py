"""Visual keypoints, and what is asked and answered about them (MathExplain, paper 002, §3.1 and §4)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chalkwright.agent.data import Frozen, Image

KeypointKind = Literal["point", "line", "angle", "region", "symbol"]
KINDS: tuple[KeypointKind, ...] = ("point", "line", "angle", "region", "symbol")


class Keypoint(Frozen):
    """One element that the solution's picture adds or changes. A list names each element once.

    >>> from chalkwright import Keypoint
    >>> str(Keypoint(element="Line AD", description="The altitude from A to BC."))
    'Line AD: The altitude from A to BC.'
    """

    element: str = Field(min_length=1)
    """Kind and name, e.g. ``Point D``, ``Line AD``, ``Angle BAC``, ``Region ABC``, ``Symbol right angle at D``."""
    description: str
    """How it is introduced, with reference to what is around it."""

    def __str__(self) -> str:
        return f"{self.element}: {self.description}" if self.description else self.element


class FigureProblem(Frozen):
    """A problem with its picture, as the two tasks get it."""

    id: str
    problem: str
    image: Image
    answer: str | None = None
    """None in the no-answer setting."""
    options: tuple[str, ...] = ()
    """Of a multiple-choice problem, in order; the answer is the text of one, or its number from 1."""
    chapter: str = ""
    section: str = ""


class Identified(Frozen):
    """Task 1's outcome."""

    keypoints: tuple[Keypoint, ...]
    reply: str
    """As the model wrote it; judged as it is when ``keypoints`` could not be read from it strictly."""
    strict: bool = True
    """Whether the reply was in the JSON form by itself."""


class Explained(Frozen):
    """Task 2's outcome."""

    text: str
    derived: str | None = None
    """The answer that the explanation alone leads to (the no-answer setting)."""
