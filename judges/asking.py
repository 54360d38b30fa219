"""One question to a model, through the one loop: asked, read, and asked again with what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from chalkwright.agent.data import Image
from chalkwright.agent.errors import AttemptsExhausted, ChalkwrightError, LimitReached, ModelError, WrongKey
from chalkwright.agent.loop import Attempt, Limits, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.judges.job import TASK, Judging
from chalkwright.judges.questions import follow_up
from chalkwright.prompts import load

T = TypeVar("T")
LIMITS = Limits(attempts=3)


@dataclass(frozen=True)
class Query(Generic[T]):
    """What is asked, and how the reply is read."""

    what: str
    """That is asked for, as an error names it."""
    messages: Sequence[Message]
    read: Callable[[str], T]
    """Raises :class:`chalkwright.agent.loop.Rejected` for a reply that will not do."""
    schema: dict[str, Any] | None = None
    """Of a reply in JSON."""
    repair: str = f"{TASK}/repair"
    """The prompt that sends a faulty reply back."""
    temperature: float = 0.0
    max_tokens: int | None = None
    """Of the reply; None: the model's own limit."""


async def answer_of(query: Query[T], model: ChatModel, limits: Limits = LIMITS) -> T:
    """What is read out of the first reply that is not rejected. Raises what :func:`settle` and the model raise."""

    async def ask(tried: Sequence[Attempt]) -> str:
        messages = follow_up(list(query.messages), tried, query.repair)
        call = ModelCall(messages, schema=query.schema, temperature=query.temperature, max_tokens=query.max_tokens)
        return (await model.complete(call)).text

    async def check(reply: str) -> T:
        return query.read(reply)

    return (await settle(query.what, ask, check, limits)).value


async def ask_judge(
    judging: Judging, number: int, diagram: int | None, query: Query[T], limits: Limits | None = None
) -> tuple[T | None, ChalkwrightError | None]:
    """What the judge answers validly to the question of a number, or None and the reason. Raises
    :class:`WrongKey`."""
    assert judging.model_for is not None
    options = judging.options
    asked = replace(query, temperature=options.temperature, max_tokens=options.max_tokens)
    try:
        return await answer_of(asked, judging.model_for(number, diagram), limits or judging.limits), None
    except WrongKey:
        raise
    except AttemptsExhausted as error:
        await judging.forget(number)
        return None, error
    except (ModelError, LimitReached) as error:
        return None, error
    finally:
        judging.tell(query.what)


def conversation(template: str, values: Mapping[str, object], images: Sequence[Image] = ()) -> list[Message]:
    """The two messages that a question begins with: ``TEMPLATE_system``, and ``TEMPLATE_user`` with the images."""
    return [
        Message(role="system", text=load(f"{template}_system").render(**values)),
        Message(role="user", text=load(f"{template}_user").render(**values), images=tuple(images)),
    ]
