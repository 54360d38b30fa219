"""Where a run lives on disk: finding its folder, keeping others out, never overwriting what cost money."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, takewhile
from pathlib import Path

from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import HTML, MARKDOWN, OUTLINE, PLAN, RECORD, RunFolder, default_folder

STATE = "state.sqlite"
"""Checkpoints, responses and ledger of a run."""
_STATES = (STATE, f"{STATE}-wal", f"{STATE}-shm")
MARK = ".run"
"""Holds the run's key, and the lock while it is worked on."""
SHOWN_CHARACTERS = 60
"""Of a name that no folder can have, in a message."""


@dataclass(frozen=True)
class Contents:
    """What a folder of one kind of run holds, beside its state."""

    record: str
    """Written last: a run that has it is finished."""
    others: tuple[str, ...]
    """File names, or patterns of :meth:`pathlib.Path.glob`."""


_SCENES = tuple(f"scene_*.{ending}" for ending in ("png", "svg", "mp4", "gif", "py", "layout.json", "v*.json"))
_FOLLOWUPS = tuple(f"followup_*.{ending}" for ending in ("json", "png", "svg", "py"))
EXPLANATION = Contents(RECORD, (MARKDOWN, HTML, OUTLINE, PLAN, *_SCENES, *_FOLLOWUPS))


def has_state(path: Path) -> bool:
    """Whether the folder holds a run's state."""
    return (path / STATE).exists()


class Busy(UserError):
    """Another process works in the folder."""


class Place:
    """A locked run folder. ``resumed`` tells whether the state of an earlier process is in it."""

    def __init__(
        self, path: Path, key: str, contents: Contents = EXPLANATION, kept: Callable[[Path], bool] | None = None
    ) -> None:
        """Lock ``path`` for the run ``key``; ``kept`` tells whether a folder's run has a state.

        Raises :class:`Busy`, :class:`UserError` for a foreign folder, for one that links to files elsewhere, and for a
        name that none can have.
        """
        self.folder = RunFolder(path)
        _refuse_unnameable(path)
        _refuse_links(path)
        _refuse_foreign(path)
        self.folder.create()
        self._lock = _open_mark(path)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise Busy(f"Another run works in {path}; wait for it, or choose another folder.").by("--out") from None
        self._owner = os.pread(self._lock, 200, 0).decode("ascii", "replace").strip()
        self._key = key
        self._contents = contents
        self._kept = kept or has_state

    @property
    def same(self) -> bool:
        """Whether the folder is new or holds this very run."""
        return self._owner in ("", self._key)

    @property
    def begun(self) -> bool:
        """Whether there is a state to go on from."""
        return self._owner == self._key and self._kept(self.folder.path)

    @property
    def finished(self) -> bool:
        return (self.folder.path / self._contents.record).exists()

    def take(self, *, resume: bool) -> bool:
        """Make the folder this run's; without ``resume`` its earlier files go. Whether there is a state to resume."""
        resumed = resume and self.begun
        if not resumed:
            self._clear()
        for part in self.folder.path.glob(".*.part"):  # of a process that was killed
            part.unlink(missing_ok=True)
        os.pwrite(self._lock, self._key.encode(), 0)
        return resumed

    def discard(self) -> None:
        """Leave nothing behind of a run that had not begun to be of use."""
        self._clear()
        (self.folder.path / MARK).unlink(missing_ok=True)
        with suppress(OSError):
            self.folder.path.rmdir()

    def release(self) -> None:
        """Let others in."""
        os.close(self._lock)

    def _clear(self) -> None:
        for pattern in (self._contents.record, *_STATES, *self._contents.others):
            for file in self.folder.path.glob(pattern):
                file.unlink(missing_ok=True)


def find_place(
    title: str,
    key: str,
    *,
    root: Path,
    out: Path | None,
    resume: bool,
    precious: bool,
    contents: Contents = EXPLANATION,
    kept: Callable[[Path], bool] | None = None,
) -> Place:
    """The locked folder for a run: ``out`` if given, else one named after the problem below ``root``.

    A run that is ``precious`` (it cost money) is never overwritten: a new run of the same problem gets a folder
    with the next free number, and an explicit ``out`` is refused. ``resume`` finds the last of them. ``kept`` tells
    whether the run in a folder has a state; by default that lies in the folder itself.
    """
    if out is not None:
        return _explicit(Place(out, key, contents, kept), resume=resume, precious=precious)
    first = default_folder(title, key, root)
    if resume:
        existing = list(takewhile(Path.exists, _number_paths(first)))
        place = Place(existing[-1] if existing else first, key, contents, kept)
        if place.begun or not (precious and place.finished):
            return place
        place.release()  # a document whose state is gone: it is kept, and there is nothing to go on from
    for path in _number_paths(first):
        try:
            place = Place(path, key, contents, kept)
        except Busy:
            continue
        if place.same and not (precious and (place.begun or place.finished)):
            return place
        place.release()
    raise AssertionError("count() never ends")


def _number_paths(first: Path) -> Iterator[Path]:
    return (first if number == 1 else first.with_name(f"{first.name}-{number}") for number in count(1))


def _explicit(place: Place, *, resume: bool, precious: bool) -> Place:
    problem, flags = "", ["--out"]
    if not place.same:
        problem = "holds the run of another problem, model or setting; choose another"
    elif precious and not resume and (place.begun or place.finished):
        problem, flags = "holds a run that cost money; go on with it, or choose another", ["--resume", "--out"]
    elif precious and place.finished and not place.begun:
        problem = f"holds a finished run whose {STATE} is gone, so it cannot be resumed; choose another"
    if problem:
        place.release()
        raise UserError(f"The folder {place.folder.path} {problem}.").by(*flags)
    return place


def _refuse_unnameable(path: Path) -> None:
    """What no file system can hold: too long, a NUL, half a letter."""
    try:
        path.lstat()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise _unnameable(path) from None
    except ValueError:
        raise _unnameable(path) from None


def _unnameable(path: Path) -> UserError:
    shown = ascii(str(path)[:SHOWN_CHARACTERS])
    return UserError(f"No folder can be called {shown}; choose a shorter or a simpler name.").by("--out")


def _refuse_links(path: Path) -> None:
    """Whoever made the folder may have been a stranger: what is written through a link lies wherever they like."""
    for name in (MARK, *_STATES):
        if (path / name).is_symlink():
            raise _linked(path, name)


def _open_mark(path: Path) -> int:
    try:
        return os.open(path / MARK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise _linked(path, MARK) from None
        raise


def _linked(path: Path, name: str) -> UserError:
    return UserError(f"{path / name} is a link to a file elsewhere; choose another folder.").by("--out")


def _refuse_foreign(path: Path) -> None:
    if path.exists() and not path.is_dir():
        raise UserError(f"{path} is a file; name a folder.").by("--out")
    if path.is_dir() and not (path / MARK).exists() and any(path.iterdir()):
        raise UserError(f"The folder {path} holds other files; choose an empty or a new one.").by("--out")
