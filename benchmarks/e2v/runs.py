"""A run of E2V-Bench as a folder: what is drawn, one line a picture, one line a grade. It can be graded again.

``plan.json`` · ``items.jsonl`` · ``pictures.jsonl`` · ``grades.jsonl`` · ``pictures/SYSTEM/STYLE/ITEM-sN.png``, and
``layouts.jsonl`` of the systems that plan first.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Literal, get_args

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.images.layout import Proposal
from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.harness.folder import DrawnRun, own_name
from chalkwright.benchmarks.harness.pictures import PICTURES, DrawnLine

Style = Literal["realistic", "cartoon"]
STYLES: tuple[Style, ...] = get_args(Style)
GRADES, LAYOUTS = "grades.jsonl", "layouts.jsonl"
PLAN_SCHEMA = 1


class PicturePlan(Frozen):
    """What a run draws: every system, every item, every style, so many times."""

    schema_version: int = PLAN_SCHEMA
    systems: tuple[str, ...] = Field(min_length=1)
    """As they were asked for."""
    styles: tuple[Style, ...] = STYLES
    seeds: int = Field(1, ge=1, description="Independent repetitions; the paper has one.")
    items: tuple[str, ...] = Field(min_length=1)
    """Ids, in their order."""
    content: str
    """Hash of the items."""

    def keys(self) -> tuple[PictureKey, ...]:
        """Every picture; all systems on an item before the next one, so that a stopped run compares them."""
        return tuple(
            PictureKey(system=system, style=style, item=item, seed=seed)
            for seed in range(1, self.seeds + 1)
            for item in self.items
            for style in self.styles
            for system in self.systems
        )


class PictureKey(Frozen):
    """One picture of a run."""

    system: str
    style: Style
    item: str
    seed: int = 1

    @property
    def place(self) -> Path:
        """The PNG below the run's folder."""
        return Path("pictures") / own_name(self.system) / self.style / f"{slug(self.item)}-s{self.seed}.png"


class PictureLine(DrawnLine):
    """How one picture came about (a line of ``pictures.jsonl``)."""

    key: PictureKey


class GradeLine(Frozen):
    """What one grader said of one picture (a line of ``grades.jsonl``)."""

    key: PictureKey
    grader: str
    grade: Grade | None
    """None when the picture could not be looked at."""
    why: str = ""
    """Why there is no grade, in one sentence."""
    seconds: float = 0.0

    @property
    def scorer(self) -> str:
        return self.grader

    @property
    def done(self) -> bool:
        return self.grade is not None


class LayoutLine(Frozen):
    """The drafts of one picture's layout (a line of ``layouts.jsonl``)."""

    key: PictureKey
    proposal: Proposal


class PictureRun(DrawnRun[PicturePlan, Item, PictureKey, PictureLine, GradeLine]):
    """The folder of one run."""

    benchmark = "E2V-Bench"
    told_apart_by = "systems, styles or items"
    plan_type, item_type, solved_type, scored_type = PicturePlan, Item, PictureLine, GradeLine
    files: ClassVar = {PictureLine: PICTURES, GradeLine: GRADES, LayoutLine: LAYOUTS}

    def place_of(self, key: PictureKey) -> Path:
        return key.place

    def layouts(self) -> dict[PictureKey, Proposal]:
        """The last drafts of each picture that was planned."""
        return {line.key: line.proposal for line in self.read(LayoutLine)}

    def keep_layout(self, key: PictureKey, proposal: Proposal) -> None:
        """Append one picture's drafts, durably."""
        self.add(LayoutLine(key=key, proposal=proposal))
