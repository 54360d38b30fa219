"""The benchmark runs that this service shows: read again only when their files have changed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from chalkwright.benchmarks.eduillustrate.report.frames import Frame, read_runs
from chalkwright.benchmarks.eduillustrate.runs import JOBS, VERDICTS, Run
from chalkwright.benchmarks.harness.folder import PLAN
from chalkwright.service.leaderboard.figures import places_of, runs_in
from chalkwright.service.settings import Settings


def runs_at_hand(settings: Settings) -> dict[str, Run]:
    """Runs by name."""
    return runs_in(places_of(settings.root, os.environ))


def frame_of(runs: Sequence[Run]) -> Frame:
    """What the report reads of these runs. Raises :class:`UserError` where nothing has ended."""
    return _frame(tuple((run.path, _stamp(run.path)) for run in runs))


def _stamp(path: Path) -> tuple[tuple[int, int], ...]:
    found = []
    for name in (PLAN, JOBS, VERDICTS):
        file = path / name
        if file.exists():
            stat = file.stat()
            found.append((stat.st_mtime_ns, stat.st_size))
    return tuple(found)


@lru_cache(maxsize=16)
def _frame(stamped: tuple[tuple[Path, tuple[tuple[int, int], ...]], ...]) -> Frame:
    return read_runs([Run(path) for path, _ in stamped])
