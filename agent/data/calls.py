"""What models were asked, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Literal

from chalkwright.agent.data.base import Frozen

Stage = Literal["outline", "check", "plan", "rendering", "series", "look", "followup", "translate"]

Effort = Literal["low", "medium", "high"]
"""How long a model thinks before it answers."""

GivenDollars = Decimal | float | str
"""US dollars as they are given: ``0.3``, ``"0.30"`` or ``Decimal("0.30")``; they are read back as a Decimal."""


class Usage(Frozen):
    """Tokens of one call, or of several added up.

    >>> from chalkwright import Usage
    >>> (Usage(input_tokens=900, output_tokens=200) + Usage(input_tokens=100)).input_tokens
    1000
    """

    input_tokens: int = 0
    """What was sent."""
    output_tokens: int = 0
    """What came back, thinking included."""
    cached_tokens: int = 0
    """The part of ``input_tokens`` that the provider read from its prompt cache."""
    reasoning_tokens: int = 0
    """The part of ``output_tokens`` spent on thinking."""
    estimated: bool = False
    """True when the provider did not say and we counted ourselves."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            estimated=self.estimated or other.estimated,
        )


def total_of(costs: Iterable[Decimal | None]) -> Decimal | None:
    """US dollars of all; None as soon as one is unknown."""
    known = [*costs]
    return None if None in known else sum((cost for cost in known if cost is not None), Decimal(0))


class CallRecord(Frozen):
    """One model call in the ledger, whatever came of it.

    >>> from decimal import Decimal
    >>> from chalkwright import Explanation
    >>> def wasted(explanation: Explanation) -> Decimal:
    ...     faulty = [call.cost for call in explanation.record.calls if call.outcome != "ok"]
    ...     return sum((cost for cost in faulty if cost is not None), Decimal(0))
    """

    stage: str
    """What it was for: ``outline``, ``plan``, ``rendering``, …"""
    scene: int | None = None
    """Which scene, from 1; None for the outline."""
    model: str
    """Id of the model, ``PROVIDER/ID``."""
    usage: Usage
    """Tokens."""
    cost: Decimal | None
    """US dollars; None when the model's price is unknown. Of a ``Lost`` call all that was set aside for it."""
    seconds: float
    """Wall clock from the request to the last byte."""
    outcome: str
    """``ok``, the error's class name, or ``Lost``: the process died before the answer was there."""
    replayed: bool = False
    """True when the answer came from the run's own response cache and cost nothing."""
