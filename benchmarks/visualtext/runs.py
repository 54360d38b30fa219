"""A run of the visual-text benchmark as a folder: what is drawn, a line a picture, a line an examination of it.

``plan.json`` · ``items.jsonl`` · ``pictures.jsonl`` · ``results.jsonl`` · ``pictures/SYSTEM/ITEM.png``
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.harness.folder import PlannedFolder, as_lines
from chalkwright.benchmarks.harness.lines import Lines
from chalkwright.benchmarks.harness.picture_folder import PictureFolder, own_name
from chalkwright.benchmarks.visualtext.data import Item, Result

ITEMS, PICTURES, RESULTS = "items.jsonl", "pictures.jsonl", "results.jsonl"
PLAN_SCHEMA = 1


class VisualPlan(Frozen):
    """What a run draws: every system, every item."""

    schema_version: int = PLAN_SCHEMA
    systems: tuple[str, ...] = Field(min_length=1)
    """As they were asked for."""
    items: int = Field(ge=1, description="How many.")
    content: str
    """Hash of the items."""


class Key(NamedTuple):
    """One picture of a run."""

    system: str
    item: str

    @property
    def place(self) -> Path:
        """The PNG below the run's folder."""
        return Path("pictures") / own_name(self.system) / f"{own_name(self.item)}.png"


class PictureLine(Frozen):
    """How one picture came about (a line of ``pictures.jsonl``)."""

    system: str
    item: str
    drawn: bool
    why: str = ""
    """Why there is no picture, in one sentence."""
    model: str = ""
    """The id the provider answered with."""
    cost: Decimal | None = Decimal(0)
    """US dollars; None when the price is unknown."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return Key(self.system, self.item)


class VisualRun(PlannedFolder[VisualPlan], PictureFolder):
    """The folder of one run."""

    benchmark = "bench visualtext"
    told_apart_by = "systems or items"

    def __init__(self, path: Path) -> None:
        super().__init__(path, VisualPlan, {PictureLine: PICTURES, Result: RESULTS})

    def begin(self, plan: VisualPlan, items: Sequence[Item]) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""
        return self.write_plan(plan, lambda folder: folder.write_text(ITEMS, as_lines(items)))

    def items(self) -> dict[str, Item]:
        """The items of the run by id, in their order."""
        return {item.id: item for item in Lines(self.path / ITEMS, Item).read()}

    def keys(self) -> tuple[Key, ...]:
        """Every picture; all systems on an item before the next one, so that a stopped run compares them."""
        return tuple(Key(system, item) for item in self.items() for system in self.plan().systems)

    def pictures(self) -> dict[Key, PictureLine]:
        """The last word on every picture that was tried."""
        return {line.key: line for line in self.read(PictureLine)}

    def results(self) -> dict[tuple[Key, str], Result]:
        """The last result of each picture by each examiner."""
        return {(Key(line.system, line.item), line.examiner): line for line in self.read(Result)}
