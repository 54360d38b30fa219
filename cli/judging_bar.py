"""How far a batch of documents is judged, on stderr, while verdicts go to stdout."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class JudgingBar:
    """A bar on a terminal, nothing elsewhere."""

    def __init__(self, verdicts: int) -> None:
        """``verdicts``: how many there will be."""
        console = Console(stderr=True)
        self._bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            redirect_stdout=False,  # what goes to stdout is nobody's to wrap
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("judging …", total=verdicts)

    def __enter__(self) -> JudgingBar:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def tell(self, what: str) -> None:
        """Show what was judged last."""
        self._bar.update(self._task, description=f"judged {what}")

    def advance(self) -> None:
        """One verdict more is done."""
        self._bar.advance(self._task)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the bar away while something is written where it stands."""
        self._bar.stop()
        try:
            yield
        finally:
            self._bar.start()
