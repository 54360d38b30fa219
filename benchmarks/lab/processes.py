"""What processes of this machine use, as Linux tells in ``/proc``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def descendants(pid: int, leave_out: Iterable[int] = ()) -> list[int]:
    """All processes that come from this one, threads' children included; ``leave_out`` and theirs are not."""
    found: list[int] = []
    left = [pid]
    while left:
        one = left.pop()
        try:
            tasks = [str(task) for task in Path(f"/proc/{one}/task").iterdir()]
            children = {int(child) for task in tasks for child in Path(task, "children").read_text().split()}
        except OSError:
            continue  # it has just ended
        children -= set(leave_out)
        found += children
        left += children
    return found


def proportional_mb(pid: int) -> float:
    """Memory of a process, in MiB, of what it shares with others its part; 0 when it has ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0.0)


def core_seconds(pids: Iterable[int]) -> float:
    """Core seconds of these processes and of their children that have ended and been waited for."""
    total = 0.0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended: its parent's account has it
        total += sum(int(fields[place]) for place in (11, 12, 13, 14)) / _TICK
    return total
