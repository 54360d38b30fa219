"""How one picture of a run came about."""

from __future__ import annotations

from decimal import Decimal

from chalkwright.agent.data import Frozen

PICTURES = "pictures.jsonl"


class DrawnLine(Frozen):
    """A line of ``pictures.jsonl``; a benchmark adds the fields that name the picture."""

    drawn: bool
    why: str = ""
    """Why there is no picture, in one sentence."""
    model: str = ""
    """The id the provider answered with."""
    cost: Decimal | None = Decimal(0)
    """US dollars; None when the price is unknown."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether there is a picture."""
        return self.drawn
