"""A program that holds a lock for some seconds, says how long it was itself kept from running, and lets go when told.

``holder.py SECONDS sqlite FILE``, ``… postgresql URL STATEMENT`` or ``… file FILE``.
"""

from __future__ import annotations

import fcntl
import select
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

TICK = 0.002
_PATIENCE = 1.0
"""Seconds to wait for leave; a listener whose loop is blocked gives none."""


def _held(kind: str, where: str, *statement: str) -> Any:
    if kind == "sqlite":
        connection = sqlite3.connect(where, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        return connection
    if kind == "postgresql":
        import psycopg

        session = psycopg.connect(where)
        session.execute(statement[0].encode())
        return session
    file = Path(where).open("r+b")  # noqa: SIM115 held until the end
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def _stalled(seconds: float) -> float:
    """The longest that the machine kept this process from its turn within ``seconds``."""
    last = time.perf_counter()
    end, longest = last + seconds, 0.0
    while last < end:
        time.sleep(TICK)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest


if __name__ == "__main__":
    lock = _held(*sys.argv[2:])
    sys.stdout.write("held\n")
    sys.stdout.flush()
    sys.stdout.write(f"{_stalled(float(sys.argv[1]))}\n")
    sys.stdout.flush()
    select.select([sys.stdin], [], [], _PATIENCE)
    lock.close()
