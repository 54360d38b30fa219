"""How long a learner would have waited for the parts of a job."""

from __future__ import annotations

import time

from chalkwright.agent.data import Frozen
from chalkwright.agent.events import Event, PictureReady, Started, TextGrows, TextReady, TextsWithdrawn


class Waited(Frozen):
    """Seconds from a job's start; of a job that was resumed there is none."""

    first_text: float
    first_picture: float | None = None
    """None where there is no picture."""


class Waiting:
    """Hears a job's events; ``waited`` is what they come to."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._resumed = False
        self._text: float | None = None
        self._picture: float | None = None

    @property
    def waited(self) -> Waited | None:
        """None for a job that was resumed, or came to nothing."""
        if self._resumed or self._text is None:
            return None
        return Waited(first_text=self._text, first_picture=self._picture)

    def hear(self, event: Event) -> None:
        """What is taken back was not there."""
        now = time.monotonic() - self._begun
        match event:
            case Started():
                self._resumed = self._resumed or event.resumed
            case TextGrows() | TextReady():
                self._text = now if self._text is None else self._text
            case PictureReady():
                self._picture = now if self._picture is None else self._picture
            case TextsWithdrawn():
                self._text = self._picture = None
            case _:
                pass
