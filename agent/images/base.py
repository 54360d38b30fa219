"""The seam of text-to-image systems: a prompt in, one picture out."""

from __future__ import annotations

from decimal import Decimal
from typing import Protocol

from pydantic import ConfigDict, Field

from chalkwright.agent.data import Frozen, Usage


class Drawn(Frozen):
    """One picture that a system made."""

    model_config = ConfigDict(frozen=True, ser_json_bytes="base64", val_json_bytes="base64")

    png: bytes = Field(repr=False)
    model: str
    """The id the provider answered with, or the system's own name."""
    usage: Usage | None = None
    cost: Decimal | None = None
    """US dollars; None when the price is unknown."""
    latency: float = 0.0
    """Seconds."""
    notes: tuple[str, ...] = ()
    """What happened on the way, e.g. the layout errors that were sent back."""
    replayed: bool = False
    """True when it was drawn and paid for earlier and came from the run's store."""


class ImageModel(Protocol):
    """Anything that draws a prompt. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""

    name: str

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn: ...
