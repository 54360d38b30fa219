"""Anthropic's message batches: calls go out in one request, and their answers come as lines.

LiteLLM writes each request and reads each answer as it does without batches; what it would send goes to the desk.
Sources: https://platform.claude.com/docs/en/build-with-claude/batch-processing (100,000 calls and 256 MB, half the
price), https://platform.claude.com/docs/en/api/messages/batches, https://docs.claude.com/en/api/errors.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

import httpx

from chalkwright.agent.errors import ModelError
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.models.batch import BatchDesk, batch_client, desk_of
from chalkwright.agent.models.faults import Refusal, Whom
from chalkwright.agent.models.litellm_chat import LiteLLMChat, load
from chalkwright.agent.models.openai_chat import openai_message, openai_request
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk

VERSION: Final = "2023-06-01"
BETA: Final = "anthropic-beta"
STATUSES: Final = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "api_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
}
"""Kind of an error → HTTP status."""


class Asked(NamedTuple):
    """One call, as LiteLLM would have sent it."""

    url: str
    betas: str
    params: dict[str, Any]


class BatchedAnthropic(LiteLLMChat):
    """A :class:`chalkwright.agent.models.base.ChatModel` whose answers come with a batch; nothing streams."""

    most = 100_000
    room = 250_000_000

    async def complete(self, call: ModelCall) -> Completion:
        """One call of a batch. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        request = openai_request(self._spec, call) | {"stream": False}
        request.pop("stream_options", None)
        return await Gathering(self._whom, call.on_delta).all_of(self._answered(request))

    async def _answered(self, request: dict[str, Any]) -> AsyncGenerator[Chunk, None]:
        import litellm
        import openai
        from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

        desk = _AtDesk(desk_of(self, self._whom), self._whom)
        try:
            whole: Any = await litellm.acompletion(**request, **self._manner(), client=AsyncHTTPHandler(transport=desk))
            yield read_chunk(openai_message, whole.model_dump())
        except Malformed:
            raise self._whom.bad_reply() from None
        except (openai.APIError, httpx.TransportError) as error:
            raise desk.failed or self._fault(error, "") from None

    def connect(self) -> AbstractAsyncContextManager[httpx.AsyncClient]:
        """Keep the connections for the batches sent meanwhile."""
        return batch_client(self._whom)

    async def send(self, client: httpx.AsyncClient, calls: Mapping[str, Asked]) -> str:
        url = f"{next(iter(calls.values())).url}/batches"
        betas = sorted({beta.strip() for call in calls.values() for beta in call.betas.split(",") if beta.strip()})
        requests = [{"custom_id": name, "params": call.params} for name, call in calls.items()]
        headers = self._headers() | ({BETA: ",".join(betas)} if betas else {})
        made = await client.post(url, json={"requests": requests}, headers=headers)
        return f"{url}/{made.raise_for_status().json()['id']}"

    async def look(self, client: httpx.AsyncClient, batch: str) -> Mapping[str, dict[str, Any]] | None:
        made = (await client.get(batch, headers=self._headers())).raise_for_status().json()
        if made["processing_status"] != "ended":
            return None
        told = httpx.URL(made["results_url"])
        # The key goes to no host but the one it is for.
        url = told if told.host == httpx.URL(batch).host else f"{batch}/results"
        results = (await client.get(url, headers=self._headers())).raise_for_status().text
        lines = [json.loads(line) for line in results.splitlines() if line.strip()]
        return {line["custom_id"]: line["result"] for line in lines}

    async def cancel(self, client: httpx.AsyncClient, batch: str) -> None:
        (await client.post(f"{batch}/cancel", headers=self._headers())).raise_for_status()

    def fault(self, error: Exception) -> Exception:
        if isinstance(error, httpx.TransportError):
            return self._whom.transport(error)
        if isinstance(error, httpx.HTTPStatusError):
            return self._whom.refusal_error(_refusal(error.response))
        if isinstance(error, ValueError | LookupError | TypeError):
            return self._whom.bad_reply()
        return error

    def _headers(self) -> dict[str, str]:
        return {"x-api-key": self._key or "", "anthropic-version": VERSION}


class _AtDesk(httpx.AsyncBaseTransport):
    """Hands the one request of a call to the desk instead of to the network."""

    def __init__(self, desk: BatchDesk[httpx.AsyncClient, Asked, dict[str, Any]], whom: Whom) -> None:
        self.failed: ModelError | None = None
        """What LiteLLM will have wrapped in an error of its own."""
        self._desk = desk
        self._whom = whom

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        try:
            return httpx.Response(200, json=await self._message(request), request=request)
        except ModelError as error:
            self.failed = error
            raise

    async def _message(self, request: httpx.Request) -> Any:
        body = await request.aread()
        params = {name: value for name, value in json.loads(body).items() if name != "stream"}
        result = await self._desk.ask(Asked(str(request.url), request.headers.get(BETA, ""), params), len(body))
        if result["type"] == "succeeded":
            return result["message"]
        # What was canceled or has expired has no error: it was never worked on, and may be sent again.
        raise self._whom.refusal_error(_said(result.get("error")))


def _refusal(response: httpx.Response) -> Refusal:
    try:
        body = response.json()
    except ValueError:
        body = None
    return _said(body)._replace(status=response.status_code, headers=response.headers)


def _said(body: Any) -> Refusal:
    """What an error of the API says: ``{"type": "error", "error": {"type": …, "message": …}}``."""
    told = body.get("error") if isinstance(body, Mapping) else None
    kind, message = (told.get("type"), told.get("message")) if isinstance(told, Mapping) else (None, None)
    return Refusal(STATUSES.get(str(kind), 503), str(message or ""), {}, body)
