"""How far a run of GeckoNum is, on stderr: done, failed, money, pictures a second, time left."""

from __future__ import annotations

from rich.console import Console
from rich.live import Live
from rich.table import Table

from agent.models.meter import Purse
from benchmarks.geckonum.runner import Tally
from benchmarks.live import clock

_REFRESH = 4
"""Times a second."""


class GeckoBoard:
    """Shows a run while it goes on; one line at the end where that is no terminal."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse
        self._live = Live(console=Console(stderr=True), refresh_per_second=_REFRESH, transient=False)

    def __enter__(self) -> GeckoBoard:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def show(self, tally: Tally) -> None:
        """What a runner tells."""
        shown = Table("pictures", "failed", "money", "a second", "time left")
        budget = "" if self._purse.budget is None else f" of ${self._purse.budget:.2f}"
        left = "…" if tally.left is None else clock(tally.left)
        shown.add_row(
            f"{tally.done} of {tally.total}", str(tally.failed), f"${self._purse.spent:.2f}{budget}",
            f"{tally.pace:.1f}", left,
        )  # fmt: skip
        self._live.update(shown)
