"""Does a running process leak? Samples of what it holds, and a verdict on each from a robust regression.

Linux only: everything is read from ``/proc``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.table import Table
from scipy.stats import theilslopes

from chalkwright.benchmarks.lab.processes import descendants, proportional_mb

HOUR = 3600.0
WARMING = 1 / 3
"""This part of the samples is left aside: caches fill, parents start."""
FEWEST = 12
"""Fewer samples have no verdict."""


class Sample(NamedTuple):
    """What a process and its descendants hold at one moment."""

    at: float
    """Monotonic seconds."""
    own_mb: float
    """Resident memory of the process."""
    children_mb: float
    """Proportional memory of its descendants."""
    descriptors: float
    """Open in the process."""
    children_descriptors: float
    threads: float
    """Of the process."""
    processes: float
    """Descendants, dead ones that nobody has waited for included."""
    files: float
    """Files and folders in the temporary folder."""
    files_mb: float


class Bound(NamedTuple):
    """How much a series may grow."""

    an_hour: float
    least: float
    """Growth over the watched time below this is noise, whatever its slope."""


BOUNDS: dict[str, Bound] = {
    "own_mb": Bound(60, 10),
    "children_mb": Bound(120, 40),
    "descriptors": Bound(30, 5),
    "children_descriptors": Bound(60, 10),
    "threads": Bound(15, 3),
    "processes": Bound(15, 3),
    "files": Bound(60, 10),
    "files_mb": Bound(60, 10),
}


class Verdict(NamedTuple):
    """What became of one series."""

    name: str
    first: float
    last: float
    """Medians of the first and the last tenth of what was watched."""
    most: float
    slope: float
    """Growth an hour."""
    bound: float
    flat: bool


def sample(temporary: Path, leave_out: Sequence[int] = ()) -> Sample:
    """Of this process now; ``leave_out``: children that are no part of it."""
    pids = descendants(os.getpid(), leave_out)
    sizes = [entry.size for entry in _entries(temporary)]
    return Sample(
        at=time.monotonic(),
        own_mb=_own_mb(),
        children_mb=sum(proportional_mb(pid) for pid in pids),
        descriptors=_count(Path("/proc/self/fd")),
        children_descriptors=sum(_count(Path(f"/proc/{pid}/fd")) for pid in pids),
        threads=_count(Path("/proc/self/task")),
        processes=len(pids),
        files=len(sizes),
        files_mb=sum(sizes) / 1e6,
    )


def verdicts(samples: Sequence[Sample], bounds: dict[str, Bound] = BOUNDS) -> list[Verdict]:
    """One a series: flat where the Theil–Sen slope after the first third is within its bound.

    Raises :class:`ValueError` for too few samples.
    """
    if len(samples) < FEWEST:
        raise ValueError(f"{len(samples)} samples say nothing; watch longer.")
    watched = samples[int(len(samples) * WARMING) :]
    at = np.array([one.at for one in watched])
    return [_verdict(name, at, np.array([getattr(one, name) for one in watched]), bounds[name]) for name in bounds]


def _verdict(name: str, at: np.ndarray, values: np.ndarray, bound: Bound) -> Verdict:
    slope = float(theilslopes(values, at).slope)
    growth = slope * float(at[-1] - at[0])
    tenth = max(1, len(values) // 10)
    return Verdict(
        name=name,
        first=float(np.median(values[:tenth])),
        last=float(np.median(values[-tenth:])),
        most=float(values.max()),
        slope=slope * HOUR,
        bound=bound.an_hour,
        flat=slope * HOUR <= bound.an_hour or growth <= bound.least,
    )


def table(found: Sequence[Verdict], minutes: float) -> Table:
    """For the terminal."""
    shown = Table(title=f"{minutes:.1f} minutes watched, the first third left aside")
    for head in ("", "first", "last", "most", "growth an hour", "bound", "verdict"):
        shown.add_column(head, justify="left" if head in ("", "verdict") else "right")
    for one in found:
        figures = (one.first, one.last, one.most)
        verdict = "flat" if one.flat else "GROWS"
        shown.add_row(
            one.name.replace("_", " "),
            *(f"{value:,.0f}" for value in figures),
            f"{one.slope:+,.1f}",
            f"{one.bound:g}",
            verdict,
        )
    return shown


class _Entry(NamedTuple):
    size: int


def _entries(folder: Path) -> list[_Entry]:
    """Everything below a folder; what goes away meanwhile is left out."""
    found: list[_Entry] = []
    left = [str(folder)]
    while left:
        try:
            with os.scandir(left.pop()) as entries:
                for entry in entries:
                    found.append(_Entry(entry.stat(follow_symlinks=False).st_size))
                    if entry.is_dir(follow_symlinks=False):
                        left.append(entry.path)
        except OSError:
            continue
    return found


def _own_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _count(folder: Path) -> int:
    try:
        return sum(1 for _ in folder.iterdir())
    except OSError:
        return 0
