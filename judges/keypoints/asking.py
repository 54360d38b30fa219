"""One question about keypoints or an explanation to a model, through the one loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from chalkwright.agent.data import Image
from chalkwright.agent.loop import Attempt, Limits, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.judges.questions import follow_up
from chalkwright.prompts import load
from chalkwright.prompts import versions as prompt_versions

T = TypeVar("T")

TASK = "judge_keypoints"
"""Folder of the prompts."""
LIMITS = Limits(attempts=3)


async def asked(
    what: str,
    template: str,
    values: Mapping[str, Any],
    read: Callable[[str], T],
    model: ChatModel,
    schema: dict[str, Any],
    limits: Limits = LIMITS,
    images: Sequence[Image] = (),
) -> T:
    """What ``read`` makes of the first reply that it does not reject. Raises what :func:`settle` raises."""
    first = [
        Message(role="system", text=load(f"{TASK}/{template}_system").render(**values)),
        Message(role="user", text=load(f"{TASK}/{template}_user").render(**values), images=tuple(images)),
    ]

    async def ask(tried: Sequence[Attempt]) -> str:
        return (await model.complete(ModelCall(follow_up(first, tried), schema=schema, temperature=0.0))).text

    async def check(reply: str) -> T:
        return read(reply)

    return (await settle(what, ask, check, limits)).value


def versions() -> dict[str, str]:
    """Template name → version of every prompt here."""
    return prompt_versions(TASK)
