"""How much of a processor a process has had: what tells hard work from a busy machine."""

from __future__ import annotations

import math
import os
from pathlib import Path

_TIMES = slice(11, 15)
"""Of the fields after a program's name: its own time as user and system, and that of its ended children (proc(5))."""


def spent_seconds(process: int) -> float:
    """CPU seconds of ``process`` and its children so far; infinite where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    except OSError:
        return math.inf
    own = sum(map(int, fields[_TIMES])) / os.sysconf("SC_CLK_TCK")
    # A child that ends between the two looks is counted by its parent the next time.
    return own + sum(spent for spent in map(spent_seconds, map(int, listed)) if math.isfinite(spent))
