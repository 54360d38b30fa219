"""What a document may reach: files of its own folder, and nothing else of this machine.

A document is a stranger's: what it names is read, copied beside the verdict and shown to a judge's model.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from chalkwright.agent.paths import is_file

_DRIVE = re.compile(r"[\\/]*[A-Za-z]:[\\/]")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")


class OutOfReach(ValueError):
    """Nothing that a document may open; ``str`` says why, to stand after "because it"."""


def own_file(target: str, folder: Path) -> Path:
    """The file that a document in ``folder`` names; a name may hold ``%20``, ``?`` and ``#`` as they are.

    Raises :class:`OutOfReach`. Of a file elsewhere it says the same whether that is there or not.
    """
    if not target.strip():
        raise OutOfReach("has no name")
    scheme = _SCHEME.match(target)
    if target.startswith("//") or (scheme and scheme[1].lower() in {"http", "https", "ftp"}):
        raise OutOfReach("is on the web, and nothing is ever fetched; save it beside the document")
    if _DRIVE.match(target) or (scheme and scheme[1].lower() == "file"):
        raise OutOfReach("is not in the document's folder; save it there and name it without a path")
    if scheme:
        raise OutOfReach(f"is named by {scheme[1]}:, which is no file")
    readings = _readings(target)
    if any(".." in Path(name).parts or _DRIVE.match(name) for name in readings):
        raise OutOfReach("is not in the document's folder; save it there and name it without a path")
    for name in readings:
        # A page's address begins at its site's root, which is the folder.
        file = folder / name.lstrip("/")
        if within(file, folder) and is_file(file):
            return file
    raise OutOfReach("was not found")


def within(file: Path, folder: Path) -> bool:
    """Whether ``file`` lies in ``folder``, links followed."""
    try:
        return file.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # too long, with a NUL, or a link to itself
        return False


def _readings(target: str) -> list[str]:
    bare = re.split(r"[?#]", target, maxsplit=1)[0]
    names = [target, unquote(target), unquote(bare)]
    return list(dict.fromkeys(n for name in names for n in (name, name.replace("\\", "/")) if n.strip("/")))
