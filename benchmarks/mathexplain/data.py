"""An item of MathExplain (paper 002, §3.1 and Table 2)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint

Domain = Literal["geometry", "graph"]


class Published(Frozen):
    """One of our own, or one read from a file of the published layout; its pictures are files."""

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
