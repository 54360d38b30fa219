"""How far a run is: what its runner counts, and the board on stderr that shows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.table import Table

from chalkwright.agent.models.purse import Purse
from chalkwright.benchmarks.harness.live import clock

_REFRESH = 4
"""Times a second."""


@dataclass
class Tally:
    """How far a run is; pictures, or whatever its jobs are."""

    total: int
    done: int = 0
    failed: int = 0
    """Not drawn, or not answered about."""
    worked: int = 0
    """Drawn or answered about by this process."""
    started: float = field(default_factory=time.monotonic)

    @property
    def pace(self) -> float:
        """Jobs a second."""
        return self.worked / max(time.monotonic() - self.started, 1e-9)

    @property
    def left(self) -> float | None:
        """Seconds to go at that pace."""
        return (self.total - self.done) / self.pace if self.worked else None


Watch = Callable[[Tally], None]


class Board:
    """A table on stderr that changes while a run goes on; its last state stays where that is no terminal."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse
        self._live = Live(console=Console(stderr=True), refresh_per_second=_REFRESH, transient=False)

    @property
    def money(self) -> str:
        """What was spent, of what may be."""
        return f"${self._purse.spent:.2f}" + ("" if self._purse.budget is None else f" of ${self._purse.budget:.2f}")

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        if not self._live.console.is_terminal:  # there, the live table does not end its last line
            self._live.console.print()


class TallyBoard(Board):
    """Shows a run: done, failed, money, jobs a second, time left."""

    def __init__(self, purse: Purse, jobs: str = "pictures") -> None:
        """``jobs``: what is counted."""
        super().__init__(purse)
        self._jobs = jobs

    def show(self, tally: Tally) -> None:
        """What a runner tells."""
        shown = Table(self._jobs, "failed", "money", "a second", "time left")
        left = "…" if tally.left is None else clock(tally.left)
        shown.add_row(f"{tally.done} of {tally.total}", str(tally.failed), self.money, f"{tally.pace:.1f}", left)
        self._live.update(shown)
