"""An item of MathExplain in our form (paper 002, §3.1 and Table 2)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.benchmarks.mathexplain.figures.description import Figure

Domain = Literal["geometry", "graph"]
Form = Literal["multiple-choice", "short-answer"]


class Item(Frozen):
    """A problem, its solution, and the figure from which both pictures and the keypoints follow."""

    id: str
    """``<section slug>-<number>``, e.g. ``inscribed-angles-03``."""
    chapter: str
    section: str
    """Titles of Table 8."""
    domain: Domain
    problem: str
    """Markdown with TeX formulas between dollar signs; names the figure's given parts only."""
    options: tuple[str, ...] = ()
    """Five of a multiple-choice item, without numbers; none of a short-answer item."""
    answer: str
    """Of a multiple-choice item the text of the right option."""
    value: str = ""
    """The answer for SymPy, e.g. ``12*sqrt(3)``; empty where it is not one number."""
    explanation: str
    """The reference solution: refers to given and added parts by their names."""
    figure: Figure

    @property
    def form(self) -> Form:
        return "multiple-choice" if self.options else "short-answer"

    @property
    def keypoints(self) -> tuple[Keypoint, ...]:
        """What the solution's picture adds; by construction complete."""
        return self.figure.keypoints()


class Published(Frozen):
    """An item read from a file of the published layout: pictures as files, no description."""

    id: str
    chapter: str = ""
    section: str = ""
    domain: Domain | None = None
    problem: str
    options: tuple[str, ...] = ()
    answer: str
    explanation: str = ""
    keypoints: tuple[Keypoint, ...] = Field(default=())
    problem_image: str
    solution_image: str | None = None
    """Paths."""
