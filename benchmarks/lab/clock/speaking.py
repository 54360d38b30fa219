"""A model server that speaks recorded conversations, token by token, as fast as it is told.

``python -m chalkwright.benchmarks.lab.clock.speaking PORT FOLDER PACE`` serves the OpenAI protocol, streamed, in a
process of its own; :func:`speaking` starts it and writes the catalogue that names it. The model's id is the workflow
whose replies are given. It counts tokens with a real tokenizer, and as cached what begins like an earlier request of
the same run.
"""

from __future__ import annotations

import asyncio
import codecs
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from chalkwright.agent.data import Frozen, Workflow
from chalkwright.benchmarks.lab.conversations import Conversation, load_all, question_of
from chalkwright.benchmarks.lab.model_server import serve, started, streamed, turns
from chalkwright.benchmarks.lab.tokenizer import common_start, decode, encode

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

PRICE = {"input": 1, "output": 5, "cached_input": 0.1}
"""US dollars per million tokens: the ratios are those of today's large providers."""
LEAST_CACHED, CACHE_STEP = 1024, 128
"""A prompt cache holds prefixes from so many tokens on, in steps, as OpenAI documents it."""


class Pace(Frozen):
    """How fast a model speaks."""

    rate: float = Field(60.0, gt=0, description="Tokens a second.")
    first: float = Field(0.5, ge=0, description="Seconds until the first token.")

    def due(self, token: int) -> float:
        """Seconds from the request until token number ``token`` (from 0) is out."""
        return self.first + token / self.rate


class PromptCache:
    """What a provider has read before, run by run."""

    def __init__(self) -> None:
        self._seen: dict[str, list[list[int]]] = {}

    def read(self, run: str, prompt: list[int]) -> int:
        """How many of the prompt's tokens are there already; they all are from now on."""
        seen = self._seen.setdefault(run, [])
        shared = max((common_start(prompt, other) for other in seen), default=0)
        seen.append(prompt)
        return shared - shared % CACHE_STEP if shared >= LEAST_CACHED else 0


def reply_to(conversations: Sequence[Conversation], workflow: Workflow, messages: Sequence[tuple[str, str]]) -> str:
    """What the conversation that the messages (role, text) are about says to them. Raises :class:`KeyError`."""
    (_, system), (_, first), *_ = messages
    for conversation in conversations:
        if conversation.knows(first):
            stage, scene, attempt = question_of(system, first, messages[-1][1])
            replies = conversation.replies(workflow, stage, scene)
            return replies[min(attempt, len(replies)) - 1]
    raise KeyError(f"no conversation is about this: {first[:200]!r}")


def pieces(text: str) -> Iterator[str]:
    """The text token by token; tokens that are half a character come with their other half."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    for token in encode(text):
        yield decoder.decode(decode(token))


def _answering(conversations: Sequence[Conversation], pace: Pace) -> Callable[[Request], Awaitable[Response]]:
    from starlette.responses import JSONResponse

    cache = PromptCache()

    async def complete(request: Request) -> Response:
        asked = await request.json()
        messages = turns(asked)
        try:
            text = reply_to(conversations, asked["model"], messages)
        except KeyError as error:
            return JSONResponse({"error": {"message": str(error)}}, 400)
        prompt = encode("".join(f"{role}\n{said}\n" for role, said in messages))
        cached = cache.read(request.headers.get("authorization", ""), prompt)
        spoken = list(pieces(text))
        return streamed(_speak(spoken, pace), sent=len(prompt), written=len(spoken), cached=cached)

    return complete


async def _speak(spoken: Sequence[str], pace: Pace) -> AsyncIterator[str]:
    clock = asyncio.get_running_loop().time
    begun = clock()
    for number, piece in enumerate(spoken):
        wait = begun + pace.due(number) - clock()
        if wait > 0:
            await asyncio.sleep(wait)
        yield piece


def model_of(workflow: Workflow) -> str:
    """The name of the model that gives this workflow's replies, in the catalogue."""
    return f"recorded/{workflow}"


def speaking(work: Path, folder: Path, pace: Pace) -> AbstractContextManager[tuple[str, int]]:
    """The server of the conversations in ``folder``, as :func:`started` has it."""
    module = "chalkwright.benchmarks.lab.clock.speaking"
    command = [sys.executable, "-m", module, "PORT", str(folder), pace.model_dump_json()]
    return started(command, "recorded", work, PRICE)


if __name__ == "__main__":
    serve(int(sys.argv[1]), _answering(load_all(Path(sys.argv[2])), Pace.model_validate_json(sys.argv[3])))
