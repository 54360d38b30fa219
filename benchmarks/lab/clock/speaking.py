"""A model server that speaks recorded conversations, token by token, as fast as it is told.

``python -m chalkwright.benchmarks.lab.clock.speaking PORT FOLDER PACE`` serves the OpenAI protocol, streamed, in a
process of its own; :func:`speaking` starts it and writes the catalogue that names it. The model's id is the workflow
whose replies are given. It counts tokens with a real tokenizer, and as cached what begins like an earlier request of
the same run.
"""

from __future__ import annotations

import asyncio
import codecs
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pydantic import Field

from chalkwright.agent.data import Frozen, Workflow
from chalkwright.benchmarks.lab.conversations import Conversation, load_all, question_of
from chalkwright.benchmarks.lab.loopback import free_port, listening
from chalkwright.benchmarks.lab.tokenizer import common_start, decode, encode

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


def serve(port: int, folder: Path, pace: Pace) -> None:
    """Until the process is ended."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response, StreamingResponse
    from starlette.routing import Route

    conversations = load_all(folder)
    cache = PromptCache()

    async def complete(request: Request) -> Response:
        asked = await request.json()
        messages = [(turn["role"], _text(turn["content"])) for turn in asked["messages"]]
        try:
            text = reply_to(conversations, asked["model"], messages)
        except KeyError as error:
            return JSONResponse({"error": {"message": str(error)}}, 400)
        prompt = encode("".join(f"{role}\n{said}\n" for role, said in messages))
        cached = cache.read(request.headers.get("authorization", ""), prompt)
        return StreamingResponse(_speak(text, pace, len(prompt), cached), media_type="text/event-stream")

    app = Starlette(routes=[Route("/v1/chat/completions", complete, methods=["POST"])])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")


def _text(content: str | list[dict[str, str]]) -> str:
    return content if isinstance(content, str) else content[0]["text"]


async def _speak(text: str, pace: Pace, sent: int, cached: int) -> AsyncIterator[str]:
    clock = asyncio.get_running_loop().time
    begun, said = clock(), 0
    for said, piece in enumerate(pieces(text)):
        wait = begun + pace.due(said) - clock()
        if wait > 0:
            await asyncio.sleep(wait)
        yield _event({"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": None}]})
    yield _event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    usage = {
        "prompt_tokens": sent,
        "completion_tokens": said + 1,
        "total_tokens": sent + said + 1,
        "prompt_tokens_details": {"cached_tokens": cached},
    }
    yield _event({"choices": [], "usage": usage})
    yield "data: [DONE]\n\n"


def _event(content: dict[str, object]) -> str:
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "recorded"}
    return f"data: {json.dumps({**head, **content})}\n\n"


def model_of(workflow: Workflow) -> str:
    """The name of the model that gives this workflow's replies, in the catalogue."""
    return f"recorded/{workflow}"


@contextmanager
def speaking(work: Path, folder: Path, pace: Pace) -> Iterator[None]:
    """The server of the conversations in ``folder``; ``CHALKWRIGHT_MODELS`` names it meanwhile."""
    port = free_port()
    price = ", ".join(f"{name} = {value}" for name, value in PRICE.items())
    catalogue = work / "models.toml"
    catalogue.write_text(
        f'[providers.recorded]\nlabel = "Recorded"\nadapter = "openai"\nkeys = []\nconcurrency = 64\n'
        f'base_url = "http://127.0.0.1:{port}/v1"\nprice = {{ {price} }}\n'
    )
    before = os.environ.get("CHALKWRIGHT_MODELS")
    os.environ["CHALKWRIGHT_MODELS"] = str(catalogue)
    module = "chalkwright.benchmarks.lab.clock.speaking"
    command = [sys.executable, "-m", module, str(port), str(folder), pace.model_dump_json()]
    try:
        with listening(command, port):
            yield
    finally:
        if before is None:
            del os.environ["CHALKWRIGHT_MODELS"]
        else:
            os.environ["CHALKWRIGHT_MODELS"] = before


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]), Pace.model_validate_json(sys.argv[3]))
