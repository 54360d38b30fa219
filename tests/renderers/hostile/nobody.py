"""For a test run as root: the same tests as a plain user."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from chalkwright.renderers.sandbox import linux

NOBODY = 65534


def become(user: int) -> None:
    """Give up root for good, in a view of the disk of its own where the Python that runs this can be reached."""
    python = Path(sys.base_prefix)
    shut = [folder for folder in reversed(python.parents) if not folder.stat().st_mode & stat.S_IXOTH]
    linux.unshare(linux.CLONE_NEWNS)
    linux.mount("none", Path("/"), flags=linux.MS_REC | linux.MS_PRIVATE)
    if shut:
        kept = os.open(python, os.O_PATH)
        linux.mount("tmpfs", shut[0], "tmpfs", 0, "mode=0755")
        python.mkdir(parents=True)
        linux.bind(Path(f"/proc/self/fd/{kept}"), python)
        os.close(kept)
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
    linux.libc().prctl(4, 1, 0, 0, 0)  # dumpable again, so that its own entries in /proc are its own
