"""The folder of a benchmark's run: its plan, and files of lines that one process at a time adds to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.benchmarks.harness.lines import Lines, locked

PLAN = "plan.json"
Plan = TypeVar("Plan", bound=BaseModel)
Line = TypeVar("Line", bound=BaseModel)


class PlannedFolder(Generic[Plan]):
    """A run that is planned before it begins, so that a killed one goes on with the same plan or not at all."""

    benchmark: ClassVar[str]
    """Of whose runs this is one, as a user knows it."""
    told_apart_by: ClassVar[str]
    """What makes another plan, in words."""

    def __init__(self, path: Path, plan: type[Plan], lines: Mapping[type[BaseModel], str]) -> None:
        """``lines`` names the file of each type of line."""
        self.path = path
        self._plan = plan
        self._files: dict[type[BaseModel], Lines[Any]] = {
            kind: Lines(path / name, kind) for kind, name in lines.items()
        }

    def plan(self) -> Plan:
        """Raises :class:`UserError` when there is none that can be read."""
        try:
            return self._plan.model_validate_json((self.path / PLAN).read_text(encoding="utf-8"))
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
    def locked(self) -> Iterator[None]:
        """Keep other processes out. Raises :class:`UserError` when one is at work."""
        with locked(self.path, PLAN):
            for lines in self._files.values():
                lines.mend()
            yield


def as_lines(items: Collection[BaseModel]) -> str:
    """The text of a file of lines."""
    return "".join(f"{item.model_dump_json()}\n" for item in items)
