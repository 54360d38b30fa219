"""How far a run of E2V-Bench is, on stderr: done, failed, right, money, pictures a second, time left."""

from __future__ import annotations

from datetime import timedelta

from rich.table import Table

from chalkwright.benchmarks.e2v.rejection import Harvest
from chalkwright.benchmarks.e2v.runner import Tally
from chalkwright.benchmarks.harness.tally import Board


class PictureBoard(Board):
    """Shows a run, of pictures or of items."""

    def show(self, tally: Tally) -> None:
        """What a runner tells."""
        shown = Table("pictures", "failed", "right", "money", "a second", "time left")
        left = "…" if tally.left is None else str(timedelta(seconds=round(tally.left)))
        shown.add_row(
            f"{tally.done} of {tally.total}",
            str(tally.failed),
            f"{tally.right} ({100 * tally.right / tally.done:.1f}%)" if tally.done else "0",
            self.money,
            f"{tally.pace:.1f}",
            left,
        )
        self._live.update(shown)

    def show_harvest(self, harvest: Harvest) -> None:
        """What a sampler tells."""
        shown = Table("items", "candidates", "kept", "money")
        shown.add_row(f"{harvest.finished} of {harvest.items}", str(harvest.tried), str(harvest.kept), self.money)
        self._live.update(shown)
