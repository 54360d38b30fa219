"""A run of the visual-text benchmark as a folder: what is drawn, a line a picture, a line an examination of it.

``plan.json`` · ``items.jsonl`` · ``pictures.jsonl`` · ``results.jsonl`` · ``pictures/SYSTEM/ITEM.png``
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.harness.folder import DrawnRun
from chalkwright.benchmarks.harness.pictures import PICTURES, DrawnLine
from chalkwright.benchmarks.visualtext.data import Item, Key, Result

RESULTS = "results.jsonl"
PLAN_SCHEMA = 1


class VisualPlan(Frozen):
    """What a run draws: every system, every item."""

    schema_version: int = PLAN_SCHEMA
    systems: tuple[str, ...] = Field(min_length=1)
    """As they were asked for."""
    items: int = Field(ge=1, description="How many.")
    content: str
    """Hash of the items."""


class PictureLine(DrawnLine):
    """How one picture came about (a line of ``pictures.jsonl``)."""

    system: str
    item: str

    @property
    def key(self) -> Key:
        return Key(self.system, self.item)


class VisualRun(DrawnRun[VisualPlan, Item, Key, PictureLine, Result]):
    """The folder of one run."""

    benchmark = "bench visualtext"
    told_apart_by = "systems or items"
    plan_type, item_type, solved_type, scored_type = VisualPlan, Item, PictureLine, Result
    files: ClassVar = {PictureLine: PICTURES, Result: RESULTS}

    def place_of(self, key: Key) -> Path:
        return key.place

    def keys(self) -> tuple[Key, ...]:
        """Every picture; all systems on an item before the next one, so that a stopped run compares them."""
        systems = self.plan().systems
        return tuple(Key(system, item) for item in self.items() for system in systems)
