"""How far a run is: what its worker counts, and the board on stderr that shows it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import Console
from rich.live import Live
from rich.table import Table

from chalkwright.agent.models.purse import Purse

_REFRESH = 4
"""Times a second."""


class Shown(Protocol):
    """Anything that a board shows."""

    def row(self, money: str) -> Mapping[str, str]:
        """Heading → figure."""
        ...


@dataclass
class Tally:
    """How far a run is; pictures, or whatever its jobs are."""

    total: int
    done: int = 0
    failed: int = 0
    """Not solved, or not wholly scored."""
    right: int = 0
    """Where that is counted."""
    worked: int = 0
    """Solved or scored by this process."""
    started: float = field(default_factory=time.monotonic)

    def add(self, *, worked: bool, fine: bool, right: bool) -> None:
        """One more job that ended."""
        self.done += 1
        self.worked += worked
        self.failed += not fine
        self.right += right

    @property
    def pace(self) -> float:
        """Jobs a second."""
        return self.worked / max(time.monotonic() - self.started, 1e-9)

    @property
    def left(self) -> float | None:
        """Seconds to go at that pace."""
        return (self.total - self.done) / self.pace if self.worked else None

    def row(self, money: str) -> Mapping[str, str]:
        right = {"right": f"{self.right} ({100 * self.right / self.done:.1f}%)"} if self.right else {}
        left = clock(self.left)
        shown = {"jobs": f"{self.done} of {self.total}", "failed": str(self.failed)}
        return shown | right | {"money": money, "a second": f"{self.pace:.1f}", "time left": left}


Watch = Callable[[Tally], None]


class Board:
    """Shows a run on stderr while it goes on; one line at the end where that is no terminal."""

    def __init__(self, purse: Purse | None = None) -> None:
        self._purse = purse
        self._shown: Shown | None = None
        console = Console(stderr=True)
        self._live = Live(console=console, refresh_per_second=_REFRESH, get_renderable=self._table)

    def __enter__(self) -> Board:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        if not self._live.console.is_terminal:  # there, the live table does not end its last line
            self._live.console.print()

    def show(self, shown: Shown) -> None:
        """What a worker tells; it is looked at again some times a second."""
        self._shown = shown

    def _table(self) -> Table:
        row = {} if self._shown is None else self._shown.row(money(self._purse))
        table = Table(*row)
        table.add_row(*row.values())
        return table


def money(purse: Purse | None) -> str:
    """``$0.12 of $5.00``."""
    if purse is None:
        return "–"
    return f"${purse.spent:.2f}" + (f" of ${purse.budget:.2f}" if purse.budget is not None else "")


def clock(seconds: float | None) -> str:
    """``1 h 02 min``, ``3 min 20 s``; ``…`` where nobody knows yet."""
    if seconds is None:
        return "…"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"
