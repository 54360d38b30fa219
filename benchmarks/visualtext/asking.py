"""One question about one picture to a model, through the one loop; replies that were all faulty are forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from chalkwright.agent.asking import LIMITS, Query, answer_of
from chalkwright.agent.errors import ChalkwrightError, first_of
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.prompts import versions as prompt_versions

T = TypeVar("T")

PROMPTS = "judge_visualtext"
"""Folder of the prompts."""
EXTRACTION, CHARACTERS, READABLE, ANSWER, STEPS_FROM = 0, 1, 2, 3, 10
"""Numbers of the questions about one picture; what is kept of their answers bears them."""
MOST_QUESTIONS = 1_000
"""About one picture."""


@dataclass(frozen=True)
class Voice:
    """A model that is asked about one picture."""

    model_for: Callable[[int], ChatModel]
    """By the number of the question."""
    forget: Callable[[int], Awaitable[None]]
    limits: Limits = LIMITS

    async def ask(self, question: int, query: Query[T]) -> T:
        """What is read out of the first reply that is not rejected. Raises as :func:`settle`."""
        asked = replace(query, repair=f"{PROMPTS}/repair")
        return await answer_of(asked, self.model_for(question), self.limits, partial(self.forget, question))


async def together(asked: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """All answers, in order. The first error cancels the others, and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one) for one in asked]
    except* ChalkwrightError as errors:
        raise first_of(errors) from errors
    return [task.result() for task in tasks]


def versions() -> dict[str, str]:
    """Template name → version of every prompt here."""
    return prompt_versions(PROMPTS)
