"""Faults as tagged data: the same object is shown to a person and sent back to a model in a repair turn."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Blame(StrEnum):
    """Who has to act before another attempt makes sense."""

    WRITER = "writer"
    """The text or code that was written; asking again can mend it."""
    MACHINE = "machine"
    """A font, a library, memory: asking again would only burn attempts."""


class Fault(BaseModel):
    """One thing that is wrong with a reply, and what to do about it.

    >>> from chalkwright import Fault
    >>> Fault(kind="scene-raised", message="Scene2 raised NameError.", remedy="Define h.", line=12).sentence()
    'Scene2 raised NameError (line 12). Define h.'
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    """A stable tag such as ``malformed-xml`` or ``scene-raised``."""
    message: str
    """What is wrong, in one sentence."""
    remedy: str = ""
    """What to change, in one sentence; may be empty."""
    line: int | None = None
    """1-based line in the reply or in the drawing code, where known."""
    excerpt: str = ""
    """The offending lines or the end of a traceback."""
    blame: Blame = Blame.WRITER
    """Who has to act before another attempt makes sense."""

    def sentence(self) -> str:
        """Message, place and remedy on one line, for people and logs."""
        said = self.message if self.line is None else f"{self.message.rstrip('.')} (line {self.line})."
        return f"{said} {self.remedy}".rstrip()
