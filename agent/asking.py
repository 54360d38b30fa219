"""One question to a model, through the one loop: asked, read, and asked again with what was wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from chalkwright.agent.data import Image
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.loop import Attempt, Limits, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.agent.replies import without_thinking
from chalkwright.agent.schemas import Json
from chalkwright.prompts import load

T = TypeVar("T")
LIMITS = Limits(attempts=3)
_LONGEST_REPLY = 6_000
"""Characters of a faulty reply that are sent back."""


@dataclass(frozen=True)
class Query(Generic[T]):
    """What is asked, and how the reply is read."""

    what: str
    """That is asked for, as an error names it."""
    messages: Sequence[Message]
    read: Callable[[str], T]
    """Raises :class:`chalkwright.agent.loop.Rejected` for a reply that will not do."""
    schema: Json | None = None
    """Of a reply in JSON."""
    repair: str = ""
    """The prompt that sends a faulty reply back; empty: the sentences that say what is wrong."""
    temperature: float = 0.0
    max_tokens: int | None = None
    """Of the reply; None: the model's own limit."""


async def answer_of(
    query: Query[T],
    model: ChatModel,
    limits: Limits = LIMITS,
    forget: Callable[[], Awaitable[None]] | None = None,
) -> T:
    """What is read out of the first reply that is not rejected. Raises what :func:`settle` and the model raise.

    ``forget`` drops the answers kept when all were faulty: they would be again if replayed.
    """

    async def ask(tried: Sequence[Attempt]) -> str:
        messages = follow_up(query.messages, tried, query.repair)
        call = ModelCall(messages, schema=query.schema, temperature=query.temperature, max_tokens=query.max_tokens)
        return (await model.complete(call)).text

    async def check(reply: str) -> T:
        return query.read(reply)

    try:
        return (await settle(query.what, ask, check, limits)).value
    except AttemptsExhausted:
        if forget is not None:
            await forget()
        raise


def follow_up(first: Sequence[Message], tried: Sequence[Attempt], repair: str) -> list[Message]:
    """The conversation after replies that would not do: the last one, and what was wrong with it."""
    if not tried:
        return list(first)
    reply = without_thinking(tried[-1].reply)[:_LONGEST_REPLY] or "(no reply)"
    faults = tried[-1].faults
    # The number also keeps two identical replies from being the same request, which would be answered from the cache.
    wrong = load(repair).render(faults=faults, times=len(tried)) if repair else " ".join(f.sentence() for f in faults)
    return [*first, Message(role="assistant", text=reply), Message(role="user", text=wrong)]


def conversation(template: str, values: Mapping[str, object], images: Sequence[Image] = ()) -> list[Message]:
    """The two messages that a question begins with: ``TEMPLATE_system``, and ``TEMPLATE_user`` with the images."""
    return [
        Message(role="system", text=load(f"{template}_system").render(**values)),
        Message(role="user", text=load(f"{template}_user").render(**values), images=tuple(images)),
    ]
