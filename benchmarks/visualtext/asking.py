"""One question about one picture to a model, through the one loop; replies that were all faulty are forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from chalkwright.agent.errors import AttemptsExhausted, ChalkwrightError, first_of
from chalkwright.agent.loop import Attempt, Limits, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.judges.questions import follow_up
from chalkwright.prompts import load
from chalkwright.prompts import versions as prompt_versions

T = TypeVar("T")

PROMPTS = "judge_visualtext"
"""Folder of the prompts."""
EXTRACTION, CHARACTERS, READABLE, ANSWER, STEPS_FROM = 0, 1, 2, 3, 10
"""Numbers of the questions about one picture; what is kept of their answers bears them."""
MOST_QUESTIONS = 1_000
"""About one picture."""
LIMITS = Limits(attempts=3)


@dataclass(frozen=True)
class Voice:
    """A model that is asked about one picture."""

    model_for: Callable[[int], ChatModel]
    """By the number of the question."""
    forget: Callable[[int], Awaitable[None]]
    limits: Limits = LIMITS

    async def ask(
        self,
        question: int,
        what: str,
        first: Sequence[Message],
        read: Callable[[str], T],
        schema: dict[str, Any] | None = None,
    ) -> T:
        """What ``read`` makes of the first reply that it does not reject. Raises as :func:`settle`."""
        model = self.model_for(question)

        async def ask(tried: Sequence[Attempt]) -> str:
            messages = follow_up(list(first), tried, f"{PROMPTS}/repair")
            return (await model.complete(ModelCall(messages, schema=schema, temperature=0.0))).text

        async def check(reply: str) -> T:
            return read(reply)

        try:
            return (await settle(what, ask, check, self.limits)).value
        except AttemptsExhausted:
            await self.forget(question)  # replayed, they would be faulty again
            raise


async def together(asked: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """All answers, in order. The first error cancels the others, and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one) for one in asked]
    except* ChalkwrightError as errors:
        raise first_of(errors) from errors
    return [task.result() for task in tasks]


def system_and_user(template: str, **values: object) -> list[Message]:
    """The two messages that a question begins with."""
    return [
        Message(role="system", text=load(f"{PROMPTS}/{template}_system").render(**values)),
        Message(role="user", text=load(f"{PROMPTS}/{template}_user").render(**values)),
    ]


def versions() -> dict[str, str]:
    """Template name → version of every prompt here."""
    return prompt_versions(PROMPTS)
