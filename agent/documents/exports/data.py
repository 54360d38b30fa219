"""What an export is, and the name it is saved under."""

from __future__ import annotations

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.runs.folder import slug

_DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))})
"""Names that Windows keeps for itself, whatever their ending."""


class Export(Frozen):
    """One file to be saved or sent.

    >>> from pathlib import Path
    >>> from chalkwright import Export
    >>> def saved(made: Export, folder: Path) -> int:
    ...     return (folder / made.filename).write_bytes(made.data)
    """

    data: bytes = Field(repr=False)
    """The file's bytes."""
    media_type: str
    """For the ``Content-Type`` of an answer."""
    filename: str
    """Letters, digits and hyphens of any script, and an ending; no path."""


def filename(title: str, ending: str, *, mark: str = "") -> str:
    """``what-is-asked.pdf``: a name that every system takes, from a title in any script; ``mark`` follows the title."""
    name = slug(title) + mark
    return f"explanation-{name}.{ending}" if name in _DEVICES else f"{name}.{ending}"
