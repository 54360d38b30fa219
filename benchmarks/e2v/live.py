"""How far a run of E2V-Bench is, on stderr: done, failed, right, money, pictures a second, time left."""

from __future__ import annotations

from datetime import timedelta

from rich.console import Console
from rich.live import Live
from rich.table import Table

from chalkwright.agent.models.purse import Purse
from chalkwright.benchmarks.e2v.rejection import Harvest
from chalkwright.benchmarks.e2v.runner import Tally

_REFRESH = 4
"""Times a second."""


class PictureBoard:
    """Shows a run while it goes on; one line at the end where that is no terminal."""

    def __init__(self, purse: Purse) -> None:
        self._purse = purse
        self._live = Live(console=Console(stderr=True), refresh_per_second=_REFRESH, transient=False)

    def __enter__(self) -> PictureBoard:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        if not self._live.console.is_terminal:  # there, the live table does not end its last line
            self._live.console.print()

    def show(self, tally: Tally) -> None:
        """What a runner tells."""
        shown = Table("pictures", "failed", "right", "money", "a second", "time left")
        left = "…" if tally.left is None else str(timedelta(seconds=round(tally.left)))
        shown.add_row(
            f"{tally.done} of {tally.total}",
            str(tally.failed),
            f"{tally.right} ({100 * tally.right / tally.done:.1f}%)" if tally.done else "0",
            self._money(),
            f"{tally.pace:.1f}",
            left,
        )
        self._live.update(shown)

    def show_harvest(self, harvest: Harvest) -> None:
        """What a sampler tells."""
        shown = Table("items", "candidates", "kept", "money")
        shown.add_row(f"{harvest.finished} of {harvest.items}", str(harvest.tried), str(harvest.kept), self._money())
        self._live.update(shown)

    def _money(self) -> str:
        return f"${self._purse.spent:.2f}" + ("" if self._purse.budget is None else f" of ${self._purse.budget:.2f}")
