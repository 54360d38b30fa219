"""The items of E2V-Bench, and what a detector sees in a picture (paper 000, §3 and §4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from chalkwright.agent.data import Frozen
from chalkwright.agent.visualize.data import WordProblem
from chalkwright.renderers.base import Box

Split = Literal["train", "test"]
Range = Literal["1-5", "6-10", "11-15", "16-20"]


class Item(Frozen):
    """One equation with one visual type."""

    id: str
    """``e2v-<operation>-<left>-<right>-<visual type>``, e.g. ``e2v-add-3-4-color``."""
    problem: WordProblem
    split: Split
    range: Range
    """Of the result; of the dividend for divisions (digest A4: the one rule that gives the paper's counts)."""


class Detected(Frozen):
    """One thing that a detector found."""

    name: str
    """As asked for, singular."""
    box: Box
    score: float = 1.0


class Detector(Protocol):
    """Finds things in a picture, and knows nothing of how it was made."""

    name: str

    async def objects(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        """Every instance of the named objects (singular nouns), each once."""
        ...

    async def containers(self, png: bytes, names: Sequence[str]) -> tuple[Detected, ...]:
        """Every instance of the named containers; the box is that of the whole container."""
        ...


class Grade(Frozen):
    """What the metrics say of one picture."""

    item: str
    quantity: bool
    overall: bool
    why: str = ""
    """In one sentence, what is wrong; empty when nothing is."""
    clip: float | None = None
