"""OpenAI's batches: calls go out as one file, whose answers come as another.

Source: https://platform.openai.com/docs/guides/batch (50,000 calls and 200 MB a file, one model, half the price).
"""

from __future__ import annotations

import io
import json
from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING, Any, Final

import httpx

from chalkwright.agent.loading import import_once
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.models.batch import desk_of
from chalkwright.agent.models.faults import Refusal, network_cause
from chalkwright.agent.models.openai_chat import OpenAIChat, load, openai_message, openai_refusal, openai_request
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk

if TYPE_CHECKING:
    from openai import AsyncOpenAI

ENDPOINT: Final = "/v1/chat/completions"
_OVER = frozenset({"completed", "failed", "expired", "cancelled"})


class BatchedChat(OpenAIChat):
    """A :class:`ChatModel` whose answers come with a batch; nothing streams."""

    most = 50_000
    room = 190_000_000

    async def complete(self, call: ModelCall) -> Completion:
        """One call of a batch. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        request = openai_request(self._spec, call)
        for name in ("stream", "stream_options"):
            request.pop(name, None)
        return await Gathering(self._whom, call.on_delta).all_of(self._answered(request))

    async def _answered(self, request: dict[str, Any]) -> AsyncGenerator[Chunk, None]:
        line = await desk_of(self, self._whom).ask(request, len(json.dumps(request)))
        response = line.get("response") or {}
        status, body = int(response.get("status_code") or 0), response.get("body")
        if status != 200 or not isinstance(body, Mapping):
            raise self._whom.refusal_error(_refusal(status, line.get("error"), body))
        try:
            yield read_chunk(openai_message, body)
        except Malformed:
            raise self._whom.bad_reply() from None

    async def send(self, client: AsyncOpenAI, calls: Mapping[str, dict[str, Any]]) -> str:
        asked = (
            {"custom_id": name, "method": "POST", "url": ENDPOINT, "body": request} for name, request in calls.items()
        )
        lines = "".join(f"{json.dumps(one)}\n" for one in asked)
        sent = await client.files.create(file=("calls.jsonl", io.BytesIO(lines.encode())), purpose="batch")
        return (await client.batches.create(input_file_id=sent.id, endpoint=ENDPOINT, completion_window="24h")).id

    async def look(self, client: AsyncOpenAI, batch: str) -> Mapping[str, dict[str, Any]] | None:
        made = await client.batches.retrieve(batch)
        if made.status not in _OVER:
            return None
        if made.status == "failed" and made.errors is not None and made.errors.data:
            fault = made.errors.data[0]
            status = 429 if fault.code == "token_limit_exceeded" else 400  # too many tokens wait at the provider
            raise self._whom.refusal_error(Refusal(status, fault.message or ""))
        answers: dict[str, dict[str, Any]] = {}
        for file in (made.output_file_id, made.error_file_id):
            if file is not None:
                text = (await client.files.content(file)).text
                answers |= {line["custom_id"]: line for line in map(json.loads, text.splitlines()) if line}
        return answers

    async def cancel(self, client: AsyncOpenAI, batch: str) -> None:
        await client.batches.cancel(batch)

    def fault(self, error: Exception) -> Exception:
        import openai

        if isinstance(error, openai.APIConnectionError | httpx.TransportError):
            cause = network_cause(error)
            return self._whom.transport(cause) if cause else self._whom.unreachable()
        if isinstance(error, openai.APIError):
            return self._whom.refusal_error(openai_refusal(error))
        if isinstance(error, json.JSONDecodeError | KeyError | UnicodeDecodeError):
            return self._whom.bad_reply()
        return error


def _refusal(status: int, error: Any, body: Any) -> Refusal:
    """What a line without an answer says; one that was never worked on may be sent again."""
    told = error if isinstance(error, Mapping) else body.get("error") if isinstance(body, Mapping) else None
    said = told.get("message") if isinstance(told, Mapping) else None
    return Refusal(status=status or 503, said=str(said or ""), headers={}, body=body)
