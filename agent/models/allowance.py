"""How long an answer may become for the money there is: sent to the provider, and held here when it does not hold it.

The money of the whole answer is reserved before it is bought, so that calls at once stay within their limit together.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import Truncated
from chalkwright.agent.models.base import Delta, OnDelta
from chalkwright.agent.models.spec import MILLION, ModelSpec, Price
from chalkwright.agent.models.tokens import token_estimate

THINKING_TOKENS = 32_768
"""Most tokens of one answer of a model that thinks, its thoughts included, where money is limited and nobody asked for
another number."""
ORDINARY_TOKENS = 16_384
"""The same for all others; some providers refuse a request for more than their model can."""
ENOUGH_TOKENS = 8_192
"""For less than this a call waits while others give money back."""
LEAST_TOKENS = 512
"""An answer shorter than this is of no use, and not bought."""

_INPUT_SLACK = Decimal("1.67")
"""Our count of an input may be 40 % low (:func:`token_estimate`)."""
_OUTPUT_SLACK = Decimal("1.5")
"""Reserved for each token that is asked for: our count of an honest answer may be so much high, and is not cut."""


_CUT = Decimal("0.9")
"""Of what is reserved: what is over comes in pieces, and is paid by the piece."""


class Overrun(Truncated):
    """The provider goes on writing after the limit it was told; what comes then is not read."""


class Wanted(NamedTuple):
    """What one call would cost, US dollars."""

    asked: Decimal
    """All of its input."""
    tokens: int
    """Tokens the answer may have when money is no object."""
    price: Price

    @property
    def least(self) -> Decimal:
        """Below this the call is of no use."""
        return self.asked + self._reply(min(LEAST_TOKENS, self.tokens))

    @property
    def enough(self) -> Decimal:
        """With less it rather waits for what others give back."""
        return self.asked + self._reply(min(ENOUGH_TOKENS, self.tokens))

    @property
    def most(self) -> Decimal:
        """More than this it does not need."""
        return self.asked + self._reply(self.tokens)

    def buy(self, money: Decimal) -> Bought:
        """What so much money buys."""
        if not self.price.output:
            return Bought(self.tokens, None, lowered=False)
        room = (money - self.asked) * MILLION / self.price.output
        tokens = min(self.tokens, int(room / _OUTPUT_SLACK))
        return Bought(tokens, int(room * _CUT), lowered=tokens < min(ENOUGH_TOKENS, self.tokens))

    def _reply(self, tokens: int) -> Decimal:
        return tokens * _OUTPUT_SLACK * self.price.output / MILLION


class Bought(NamedTuple):
    """The answer one call may have."""

    tokens: int | None
    """What the provider is told; None: nothing."""
    cut: int | None = None
    """Tokens by our own count at which we stop reading; None: never."""
    lowered: bool = False
    """Whether it is as short as it is because there is no more money."""


def estimate_call(spec: ModelSpec, asked: Usage, max_tokens: int | None) -> Wanted | None:
    """What a call with this estimated input would cost; None where the model costs nothing or its price is unknown."""
    price = spec.price
    if price is None or not (price.input or price.output):
        return None
    longest = spec.quirks.max_output
    tokens = max_tokens or (THINKING_TOKENS if spec.quirks.thinks else ORDINARY_TOKENS)
    cost = asked.input_tokens * _INPUT_SLACK * price.input / MILLION
    return Wanted(cost, min(tokens, longest or tokens), price)


class Hearing:
    """Passes deltas on and remembers them: what a broken or cancelled answer cost.

    Raises :class:`Overrun` out of the delta with which the answer, thinking included, has more than ``cut`` tokens.
    """

    def __init__(self, on_delta: OnDelta | None, cut: int | None = None) -> None:
        self._on_delta = on_delta
        self._pieces: list[str] = []
        self._cut = cut
        self._length = 0
        self._count_at = cut or 0

    def __call__(self, delta: Delta) -> None:
        self._pieces.append(delta.text)
        self._length += len(delta.text)
        # A character is one token at the most, so nothing is counted before there can be too many.
        if self._cut is not None and self._length > self._count_at:
            counted = token_estimate(self.text)
            if counted > self._cut:
                raise Overrun("The answer went on after its token limit; ask for less or raise max_tokens.")
            self._count_at = self._length + self._cut - counted
        if self._on_delta is not None:
            self._on_delta(delta)

    @property
    def text(self) -> str:
        """All that came, thinking included."""
        return "".join(self._pieces)
