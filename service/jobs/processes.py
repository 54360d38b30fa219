"""Names of processes that tell whether a process is gone, also after a restart of the machine."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path
from uuid import uuid4

_PARTS = 4


def process_name() -> str:
    """A name for a worker in this process: where it runs, which process it is, and a random part."""
    return f"{_machine()}/{os.getpid()}/{_born(os.getpid())}/{uuid4().hex[:8]}"


def is_gone(name: str) -> bool:
    """Whether the process of that name ran here and does no longer; False for another machine's, which only its
    lease can tell."""
    parts = name.split("/")
    if len(parts) != _PARTS or parts[0] != _machine():
        return False
    return not parts[1].isdigit() or _born(int(parts[1])) != parts[2]


@cache
def _machine() -> str:
    """This machine and its process numbers, until it is started anew: containers count their own."""
    try:
        numbers = str(Path("/proc/self/ns/pid").readlink())
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        numbers = boot = ""
    return f"{platform.node()}-{boot[:8]}-{''.join(sign for sign in numbers if sign.isdigit())}".replace("/", "-")[:70]


def _born(process: int) -> str:
    """When the process began, in ticks; empty when there is none."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return ""
    fields = stat.rpartition(")")[2].split()
    return "" if fields[0] == "Z" else fields[19]
