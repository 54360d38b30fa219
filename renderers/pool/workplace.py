"""The folder outside the sandbox that one warm parent and its pool share, gone when both are."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path

_PREFIX = "chalkwright-"
_LOCK = "owner"


class Workplace:
    """``room``, where the parent builds its root, and ``share``, where it leaves pictures. Locked while in use."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock
        self._numbers = count(1)

    @classmethod
    def make(cls) -> Workplace:
        """A new one; sweeps away those whose programs were killed. Raises :class:`OSError`."""
        sweep()
        new = Path(tempfile.mkdtemp(prefix=f".{_PREFIX}"))
        lock = os.open(new / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX)
        (new / "room").mkdir()
        (new / "share").mkdir()
        return cls(new.rename(new.with_name(new.name[1:])), lock)  # under a name that is swept only once it is locked

    def shelf(self) -> Path:
        """A new folder for one render's pictures. Asked for in many threads at once."""
        shelf = self.path / "share" / str(next(self._numbers))
        shelf.mkdir()
        return shelf

    def remove(self) -> None:
        """Take it away with all that is in it. May be called more than once."""
        with contextlib.suppress(RecursionError):  # folders nested without end; the next sweep tries again
            shutil.rmtree(self.path, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def sweep() -> None:
    """Remove this user's workplaces whose owner is gone."""
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        try:
            if path.stat().st_uid != os.getuid():
                continue
            lock = os.open(path / _LOCK, os.O_RDWR | os.O_CLOEXEC)
        except OSError:  # somebody else's, being made, or gone already
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue
        else:
            with contextlib.suppress(RecursionError):
                shutil.rmtree(path, ignore_errors=True)
        finally:
            os.close(lock)
