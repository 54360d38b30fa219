"""Runs that an earlier release of Chalkwright began: they lie under the key that it gave them, and go on under it."""

from __future__ import annotations

from pathlib import Path

from chalkwright.agent.data import Problem
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.runs.folder import default_folder
from chalkwright.agent.runs.job import Options, content_key
from chalkwright.agent.runs.places import MARK
from chalkwright.prompts import EARLIER


def mark_of(folder: Path) -> str | None:
    """The key of the run in a folder; None where there is none."""
    mark = folder / MARK
    return mark.read_text("ascii", "replace").strip() or None if mark.is_file() else None


def earlier_key(problem: Problem, options: Options, author: Author, root: Path, out: Path | None) -> str | None:
    """The key of this very run in the folder where an earlier release left it; None where there is no such folder.

    ``out`` is the folder if the caller names it, else it is below ``root``. A folder of today's key goes before.
    """
    today = content_key(problem, options, author)
    unproven = options.model_copy(update={"proof": "off"})  # no earlier run was proven
    for key in (today, *(content_key(problem, unproven, author, release) for release in (None, *EARLIER))):
        if mark_of(out or default_folder(problem.text, key, root)) == key:
            return None if key == today else key
    return None
