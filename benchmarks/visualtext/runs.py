"""A run of the visual-text benchmark as a folder: what is drawn, a line a picture, a line an examination of it.

``plan.json`` · ``items.jsonl`` · ``pictures.jsonl`` · ``results.jsonl`` · ``pictures/SYSTEM/ITEM.png``
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from pydantic import Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.lines import Lines, locked
from chalkwright.benchmarks.picture_folder import PictureFolder, own_name
from chalkwright.benchmarks.visualtext.data import Item, Result

PLAN, ITEMS, PICTURES, RESULTS = "plan.json", "items.jsonl", "pictures.jsonl", "results.jsonl"
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


class VisualRun(PictureFolder):
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._pictures = Lines(path / PICTURES, PictureLine)
        self._results = Lines(path / RESULTS, Result)

    def begin(self, plan: VisualPlan, items: Sequence[Item]) -> bool:
        """Write the plan, or find the same one there; whether the run was begun before. Raises :class:`UserError`."""
        if (self.path / PLAN).exists():
            if self.plan() != plan:
                raise UserError(
                    f"{self.path} holds another run (other systems or items); choose another folder with --out."
                )
            return True
        if self.path.is_dir() and any(self.path.iterdir()):
            raise UserError(f"The folder {self.path} holds other files; choose an empty or a new one with --out.")
        folder = RunFolder(self.path)
        folder.create()
        folder.write_text(ITEMS, "".join(f"{item.model_dump_json()}\n" for item in items))
        folder.write_json(PLAN, plan)
        return False

    def plan(self) -> VisualPlan:
        """Raises :class:`UserError` when there is none that can be read."""
        try:
            return VisualPlan.model_validate_json((self.path / PLAN).read_text(encoding="utf-8"))
        except (OSError, ValidationError) as error:
            raise UserError(f"{self.path} is no run of bench visualtext ({PLAN}: {type(error).__name__}).") from error

    def items(self) -> dict[str, Item]:
        """The items of the run by id, in their order."""
        return {item.id: item for item in Lines(self.path / ITEMS, Item).read()}

    def keys(self) -> tuple[Key, ...]:
        """Every picture; all systems on an item before the next one, so that a stopped run compares them."""
        return tuple(Key(system, item) for item in self.items() for system in self.plan().systems)

    def pictures(self) -> dict[Key, PictureLine]:
        """The last word on every picture that was tried."""
        return {line.key: line for line in self._pictures.read()}

    def results(self) -> dict[tuple[Key, str], Result]:
        """The last result of each picture by each examiner."""
        return {(Key(line.system, line.item), line.examiner): line for line in self._results.read()}

    def add(self, line: PictureLine | Result) -> None:
        """Append one line, durably."""
        if isinstance(line, PictureLine):
            self._pictures.add(line)
        else:
            self._results.add(line)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes out. Raises :class:`UserError` when one is at work."""
        with locked(self.path, PLAN):
            self._pictures.mend()
            self._results.mend()
            yield
