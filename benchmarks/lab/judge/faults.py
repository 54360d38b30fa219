"""The nine faults, and what one changes in a document before it is drawn and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, get_args

from chalkwright.agent.data import SceneCode
from chalkwright.benchmarks.lab.judge.documents import Explained

Fault = Literal[
    "wrong-answer",
    "step-removed",
    "steps-swapped",
    "jargon",
    "broken-latex",
    "foreign-diagram",
    "label-overlap",
    "palette-changed",
    "pointing-nowhere",
]
FAULTS: tuple[Fault, ...] = get_args(Fault)


@dataclass(frozen=True)
class Borrowed:
    """A picture of another document."""

    document: Explained
    scene: int


@dataclass(frozen=True)
class Change:
    """One way to seed a fault."""

    said: str
    """What is changed, in one sentence; results list it with what was missed."""
    texts: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """New Markdown by block index; ``""`` takes the text away."""
    alts: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """New descriptions by scene."""
    codes: Mapping[int, SceneCode] = field(default_factory=lambda: MappingProxyType({}))
    """Scenes to draw again."""
    pictures: Mapping[int, Borrowed] = field(default_factory=lambda: MappingProxyType({}))
    """Scenes that show a picture of another document."""
