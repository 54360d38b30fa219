"""CCR and ACR: how clear a picture's text is, as a vision model sees it (paper 003, §5.3).

CCR is the share of visible characters that are clear, ACR whether all of the text can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from chalkwright.agent.asking import Query, conversation
from chalkwright.agent.data import Image
from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import without_thinking
from chalkwright.benchmarks.visualtext.asking import CHARACTERS, PROMPTS, READABLE, Voice
from chalkwright.benchmarks.visualtext.data import Clarity
from chalkwright.renderers.faults import Fault

T = TypeVar("T")

_TWO = re.compile(r"\D*?(\d{1,6})(?:\s*[,/;|]\s*|\s+(?:of\s+|total\W*)?)(\d{1,6})\D*", re.IGNORECASE)
_ONE = re.compile(r"[\s*_`\"'(]*([01])[\s*_`\"').]*")


async def clarity_by(voice: Voice, png: bytes) -> Clarity:
    """Both counts of one picture. Raises what :func:`chalkwright.agent.loop.settle` and the model raise."""

    image = Image(media_type="image/png", data=png)

    def about(what: str, template: str, read: Callable[[str], T]) -> Query[T]:
        return Query(what, conversation(f"{PROMPTS}/{template}", {}, (image,)), read)

    counted = about("the count of clear characters", "characters", read_counts)
    clear, total = await voice.ask(CHARACTERS, counted)
    readable = await voice.ask(READABLE, about("the readability of a picture", "readable", read_digit))
    return Clarity(clear=clear, total=total, readable=readable)


def read_counts(reply: str) -> tuple[int, int]:
    """Clear characters and all of them, from ``412 430``. Raises :class:`chalkwright.agent.loop.Rejected`."""
    match = _TWO.fullmatch(without_thinking(reply).replace("`", "").strip())
    if match is None:
        raise _rejection("The reply is not two whole numbers.", "Write clear characters and total, as in 412 430.")
    clear, total = int(match[1]), int(match[2])
    if clear > total:
        raise _rejection(f"{clear} clear characters are more than the {total} in all.", "The larger number comes last.")
    return clear, total


def read_digit(reply: str) -> bool:
    """1 or 0. Raises :class:`chalkwright.agent.loop.Rejected`."""
    match = _ONE.fullmatch(without_thinking(reply))
    if match is None:
        raise _rejection("The reply is not one digit.", "Write 1 when all text can be read, else 0.")
    return match[1] == "1"


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="clarity", message=message, remedy=remedy))
