"""The model seam: messages in, one completion out, streamed underneath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, NamedTuple, Protocol

from chalkwright.agent.data import Effort, Frozen, Image, Usage

FinishReason = Literal["stop", "length", "filtered"]


class Message(Frozen):
    """One turn of a conversation; only user turns carry images."""

    role: Literal["system", "user", "assistant"]
    text: str
    images: tuple[Image, ...] = ()


class Completion(Frozen):
    """A model's whole answer."""

    text: str
    usage: Usage
    finish_reason: FinishReason = "stop"
    model: str
    """The id the provider answered with."""
    cost: Decimal | None = None
    """US dollars, set by the meter; None when the price is unknown."""
    latency: float = 0.0
    """Seconds from request to last token."""
    replayed: bool = False


class Delta(NamedTuple):
    """A piece of a streamed answer. ``thinking`` pieces are a sign of life, not part of the text."""

    text: str
    thinking: bool = False
    anew: bool = False
    """The answer begins again: what came before was broken off and is void."""


OnDelta = Callable[[Delta], None]


@dataclass(frozen=True)
class ModelCall:
    """All that is asked of a chat model at once."""

    messages: Sequence[Message]
    schema: dict[str, Any] | None = None
    """JSON Schema for the reply; providers that enforce schemas are asked to, others are left to the loop's check."""
    temperature: float = 0.7
    max_tokens: int | None = None
    """Most of the reply; None: what the provider allows."""
    effort: Effort | None = None
    """How long it is to think before; None: as long as it does by itself."""
    on_delta: OnDelta | None = None
    """Hears the reply as it comes."""


class ChatModel(Protocol):
    """Anything that completes a conversation; raises the subclasses of
    :class:`chalkwright.agent.errors.ModelError`."""

    name: str

    async def complete(self, call: ModelCall) -> Completion: ...
