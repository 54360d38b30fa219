"""The live table of a run: done, failed, tokens, money, time left."""

from __future__ import annotations

from rich.console import Console
from rich.live import Live
from rich.table import Table

from chalkwright.agent.models.purse import Purse
from chalkwright.benchmarks.eduillustrate.runner import Tally

_REFRESH = 4
"""Times a second."""


class Board:
    """Shows a run on stderr while it goes on; one line at the end where that is no terminal."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._live = Live(console=self._console, refresh_per_second=_REFRESH, transient=False)

    def __enter__(self) -> Board:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        if not self._console.is_terminal:
            self._console.line()

    def show(self, tally: Tally, purse: Purse) -> None:
        """What a runner tells."""
        self._live.update(table(tally, purse))


def table(tally: Tally, purse: Purse) -> Table:
    """One row of figures."""
    shown = Table("jobs", "failed", "out of scope", "verdicts", "calls", "tokens", "money", "time left")
    money = f"${purse.spent:.2f}" + (f" of ${purse.budget:.2f}" if purse.budget is not None else "")
    left = "…" if tally.left is None else clock(tally.left)
    shown.add_row(
        f"{tally.done} of {tally.total}",
        str(tally.failed),
        str(tally.out_of_scope),
        str(tally.verdicts),
        str(tally.calls),
        f"{tally.tokens:,}".replace(",", " "),
        money,
        left,
    )
    return shown


def clock(seconds: float) -> str:
    """``1 h 02 min``, ``3 min 20 s``."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"
