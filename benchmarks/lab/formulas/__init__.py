"""School formulas by topic, a sheet of them as Manim draws them without TeX, and a comparison with TeX."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

LIST = Path(__file__).parent / "formulas.yaml"


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula of the list."""

    number: int
    """From 1."""
    topic: str
    parts: tuple[str, ...]
    """What ``MathTex`` is given."""

    @property
    def source(self) -> str:
        """The parts as one line of LaTeX."""
        return " ".join(self.parts)


def formulas() -> tuple[Formula, ...]:
    """The list in its order."""
    return tuple(_read())


def _read() -> Iterator[Formula]:
    number = 0
    for topic in yaml.load(LIST.read_text(encoding="utf-8"), yaml.CSafeLoader):
        for line in topic["formulas"].splitlines():
            number += 1
            yield Formula(number, topic["topic"], tuple(line.split("‖")))
