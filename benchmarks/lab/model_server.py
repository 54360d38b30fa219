"""A model server that a bench starts: the OpenAI protocol, streamed, and the catalogue that names it."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chalkwright.agent.models.registry import MODELS_VARIABLE
from chalkwright.benchmarks.lab.loopback import free_port, listening

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


def serve(port: int, complete: Callable[[Request], Awaitable[Response]]) -> None:
    """Answer each question by ``complete`` until the process is ended."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import Route

    app = Starlette(routes=[Route("/v1/chat/completions", complete, methods=["POST"])])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")


def turns(asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Role and text of each message of a request's body."""
    contents = ((turn["role"], turn["content"]) for turn in asked["messages"])
    return [(role, said if isinstance(said, str) else said[0]["text"]) for role, said in contents]


def streamed(pieces: AsyncIterator[str], *, sent: int, written: int, cached: int = 0) -> Response:
    """The pieces as they come; then how many tokens the question and the answer had."""
    from starlette.responses import StreamingResponse

    async def events() -> AsyncIterator[str]:
        async for piece in pieces:
            yield _event([{"index": 0, "delta": {"content": piece}, "finish_reason": None}])
        yield _event([{"index": 0, "delta": {}, "finish_reason": "stop"}])
        usage = {"prompt_tokens": sent, "completion_tokens": written, "total_tokens": sent + written}
        yield _event([], usage=usage | {"prompt_tokens_details": {"cached_tokens": cached}})
        yield "data: [DONE]\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")


def _event(choices: list[dict[str, Any]], **more: Any) -> str:
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "of a bench"}
    return f"data: {json.dumps(head | {'choices': choices} | more)}\n\n"


@contextmanager
def started(
    command: Sequence[str], name: str, folder: Path, price: Mapping[str, float], concurrency: int = 64
) -> Iterator[tuple[str, int]]:
    """URL and process id of the server that ``command`` starts at the port that is put in place of ``PORT``.

    ``CHALKWRIGHT_MODELS`` meanwhile names the catalogue written to ``folder``; the server is its provider ``name``.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}/v1"
    prices = ", ".join(f"{kind} = {dollars}" for kind, dollars in price.items())
    catalogue = folder / "models.toml"
    catalogue.write_text(
        f'[providers.{name}]\nlabel = "{name}"\nadapter = "openai"\nkeys = []\nconcurrency = {concurrency}\n'
        f'base_url = "{url}"\nprice = {{ {prices} }}\n'
    )
    before = os.environ.get(MODELS_VARIABLE)
    os.environ[MODELS_VARIABLE] = str(catalogue)
    try:
        with listening([str(port) if part == "PORT" else part for part in command], port) as process:
            yield url, process
    finally:
        if before is None:
            del os.environ[MODELS_VARIABLE]
        else:
            os.environ[MODELS_VARIABLE] = before
