"""The folder of a benchmark's run: its plan, its items, and files of lines that one process at a time adds to."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder, slug
from chalkwright.benchmarks.harness.lines import Lines, lock_folder

PLAN = "plan.json"
ITEMS = "items.jsonl"
Plan = TypeVar("Plan", bound=BaseModel)
Line = TypeVar("Line", bound=BaseModel)


class SolvedLine(Protocol):
    """How one job ended."""

    @property
    def key(self) -> Any: ...

    @property
    def done(self) -> bool:
        """Whether there is something that can be scored."""


class ScoredLine(Protocol):
    """What one scorer said of what came of one job."""

    @property
    def key(self) -> Any: ...

    @property
    def scorer(self) -> Hashable: ...

    @property
    def done(self) -> bool:
        """Whether it said anything that can be used."""


Key = TypeVar("Key", bound=Hashable)
Solved = TypeVar("Solved", bound=SolvedLine)
Scored = TypeVar("Scored", bound=ScoredLine)
Item = TypeVar("Item", bound=BaseModel)


class PlannedFolder(Generic[Plan]):
    """A run that is planned before it begins, so that a killed one goes on with the same plan or not at all."""

    benchmark: ClassVar[str]
    """Of whose runs this is one, as a user knows it."""
    told_apart_by: ClassVar[str]
    """What makes another plan, in words."""
    plan_type: ClassVar[type[BaseModel]]
    files: ClassVar[Mapping[type[BaseModel], str]]
    """The file of each type of line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files: dict[type[BaseModel], Lines[Any]] = {
            kind: Lines(path / name, kind) for kind, name in self.files.items()
        }

    def plan(self) -> Plan:
        """Raises :class:`UserError` when there is none that can be read."""
        try:
            return self.plan_type.model_validate_json((self.path / PLAN).read_text(encoding="utf-8"))  # type: ignore[return-value]
        except (OSError, ValidationError) as error:
            raise UserError(f"{self.path} is no run of {self.benchmark} ({PLAN}: {type(error).__name__}).") from error

    def write_plan(
        self,
        plan: Plan,
        write_items: Callable[[RunFolder], object] = lambda _: None,
        *,
        may_hold: Collection[str] = (),
    ) -> bool:
        """Write the items and the plan, or find the same plan there; whether the run was begun before.

        ``may_hold`` names files that a killed process may have left. Raises :class:`UserError`.
        """
        if (self.path / PLAN).exists():
            if self.plan() != plan:
                raise UserError(
                    f"{self.path} holds another run (other {self.told_apart_by}); choose another folder with --out."
                )
            return True
        if self.path.is_dir() and any(file.name not in may_hold for file in self.path.iterdir()):
            raise UserError(f"The folder {self.path} holds other files; choose an empty or a new one with --out.")
        folder = RunFolder(self.path)
        folder.create()
        write_items(folder)
        folder.write_json(PLAN, plan)
        return False

    def read(self, kind: type[Line]) -> Iterator[Line]:
        """The lines of one type, the oldest first. Raises :class:`UserError`."""
        return self._files[kind].read()

    def add(self, line: BaseModel) -> None:
        """Append one line to the file of its type, durably."""
        self._files[type(line)].add(line)

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep other processes out. Raises :class:`UserError` when one is at work."""
        with lock_folder(self.path, PLAN):
            for lines in self._files.values():
                lines.mend()
            yield


class BenchmarkRun(PlannedFolder[Plan], Generic[Plan, Item, Key, Solved, Scored]):
    """The folder of one run: what is asked, a line for what came of each job, a line for what each scorer said."""

    item_type: ClassVar[type[BaseModel]]
    solved_type: ClassVar[type[BaseModel]]
    scored_type: ClassVar[type[BaseModel]]

    def begin(self, plan: Plan, items: Collection[Item]) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""
        return self.write_plan(plan, lambda folder: folder.write_text(ITEMS, as_lines(items)))

    def start(self, plan: Plan, items: Collection[Item], *, resume: bool) -> None:
        """Begin a run, or go on with one. Raises :class:`UserError` for work that was done without ``resume``."""
        if self.begin(plan, items) and not resume and self.solved():
            raise UserError(f"{self.path} holds this run already; go on with it by --resume, or choose another --out.")

    def items(self) -> dict[str, Item]:
        """The items of the run by id, in their order. Raises :class:`UserError`."""
        return {item.id: item for item in Lines(self.path / ITEMS, self.item_type).read()}  # type: ignore[attr-defined, misc]

    def solved(self) -> dict[Key, Solved]:
        """The last word on every job that was tried."""
        return {line.key: line for line in self.read(self.solved_type)}  # type: ignore[attr-defined, misc]

    def scored(self) -> dict[tuple[Key, Any], Scored]:
        """The last line of each scorer about each job."""
        return {(line.key, line.scorer): line for line in self.read(self.scored_type)}  # type: ignore[attr-defined, misc]


class DrawnRun(BenchmarkRun[Plan, Item, Key, Solved, Scored], ABC):
    """One whose jobs are pictures."""

    @abstractmethod
    def place_of(self, key: Key) -> Path:
        """The picture of a job below the folder."""

    def has(self, key: Key) -> bool:
        """Whether the picture's file is there."""
        return (self.path / self.place_of(key)).exists()

    def png(self, key: Key) -> bytes:
        """Raises ``OSError`` where :meth:`has` is False."""
        return (self.path / self.place_of(key)).read_bytes()

    def keep(self, key: Key, png: bytes) -> Path:
        """Write one picture, whole or not at all; its path."""
        file = self.path / self.place_of(key)
        folder = RunFolder(file.parent)
        folder.create()
        return folder.write_bytes(file.name, png)


def as_lines(items: Iterable[BaseModel]) -> str:
    """The text of a file of lines."""
    return "".join(f"{item.model_dump_json()}\n" for item in items)


def content_of(items: Iterable[BaseModel]) -> str:
    """Hash of everything that a system, or whoever looks at its pictures, sees of the items."""
    text = "\n".join(item.model_dump_json() for item in items)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def own_name(name: str) -> str:
    """A file's name for ``name``. Two names may have one slug: a few digits of a hash keep them apart."""
    return f"{slug(name)}-{hashlib.sha256(name.encode()).hexdigest()[:6]}"


def place_for(out: Path, name: str, plan: BaseModel) -> Path:
    """The folder below ``out`` of a run that is planned so."""
    return out / f"{slug(name)}-{hashlib.sha256(plan.model_dump_json().encode()).hexdigest()[:8]}"
