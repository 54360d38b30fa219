"""OpenAI and every endpoint that speaks its chat completions."""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx

from chalkwright.agent.data import Image, Usage
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.adapter import ChatAdapter
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.models.clients import share_client
from chalkwright.agent.models.faults import Refusal, network_cause
from chalkwright.agent.models.idle import open_http
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, part_of, read_chunk, tokens
from chalkwright.agent.models.spec import ModelSpec

if TYPE_CHECKING:
    from openai import APIError, AsyncOpenAI

NO_KEY = "none"
"""Sent to endpoints that need no key, because the SDK insists on one."""

ENDS = {
    "stop": "stop",
    "length": "length",
    "model_length": "length",
    "content_filter": "filtered",
    "error": "broken",
    "aborted": "broken",
    "insufficient_system_resource": "broken",
}


def load() -> None:
    """Import the SDK."""
    # openai looks for httpx2 among the modules that are there at each call, also while another thread imports it.
    with suppress(ImportError):
        import httpx2  # type: ignore[import-not-found,unused-ignore]  # noqa: F401
    import openai  # noqa: F401


class OpenAIChat(ChatAdapter):
    """A :class:`ChatModel` over the ``openai`` SDK."""

    async def complete(self, call: ModelCall) -> Completion:
        """One streamed call. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        request = openai_request(self._spec, call)
        gathering = Gathering(self._whom, call.on_delta)
        async with self.connect() as client:
            return await gathering.all_of(self._chunks(client, request, gathering))

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncOpenAI]:
        """Keep the connections of this endpoint for the calls made meanwhile."""
        await import_once(load)
        async with share_client(
            ("openai", self._spec.base_url, self._key, self._patience), self._client, _close
        ) as client:
            yield client

    def _client(self) -> AsyncOpenAI:
        import openai

        return openai.AsyncOpenAI(
            api_key=self._key or NO_KEY,
            base_url=self._spec.base_url,
            max_retries=0,
            http_client=open_http(self._patience),
        )

    async def _chunks(
        self, client: AsyncOpenAI, request: dict[str, Any], gathering: Gathering
    ) -> AsyncGenerator[Chunk, None]:
        import openai

        empty = True
        try:
            # Its `chat.completions.create` walks every request and rebuilds every chunk by type, which costs about as
            # much as all the rest it does.
            async with await client.post(
                "/chat/completions", cast_to=object, body=request, stream=True, stream_cls=openai.AsyncStream[object]
            ) as stream:
                async for raw in stream:
                    empty = False
                    yield read_chunk(openai_chunk, raw)
                if empty and "event-stream" not in stream.response.headers.get("content-type", ""):
                    raise self._whom.bad_reply()
        except (openai.APIConnectionError, httpx.TransportError) as error:
            cause = network_cause(error)
            received = gathering.received
            raise (self._whom.transport(cause, received) if cause else self._whom.unreachable()) from None
        except openai.APIStatusError as error:
            raise self._whom.refusal_error(openai_refusal(error)) from None
        except openai.APIError as error:
            raise self._whom.in_stream(openai_refusal(error), gathering.received) from None
        except (Malformed, json.JSONDecodeError, UnicodeDecodeError, httpx.DecodingError):
            raise self._whom.bad_reply(gathering.received) from None


async def _close(client: AsyncOpenAI) -> None:
    await client.close()


def openai_request(spec: ModelSpec, call: ModelCall) -> dict[str, Any]:
    """The body of one call of ``/chat/completions``."""
    quirks = spec.quirks
    request: dict[str, Any] = {
        "model": spec.id,
        "messages": [_turn(message, marks=quirks.cache_marks) for message in call.messages],
        "stream": True,
    }
    if quirks.stream_usage:
        request["stream_options"] = {"include_usage": True}
    thinks = call.effort is not None and quirks.effort == "reasoning_effort"
    if thinks:
        request["reasoning_effort"] = call.effort
    if quirks.temperature and not thinks:  # whoever thinks takes no temperature but its own
        request["temperature"] = call.temperature
    if call.max_tokens is not None:
        request[quirks.max_tokens_field] = call.max_tokens
    if call.schema is not None and quirks.schema_mode == "json_schema":
        request["response_format"] = {"type": "json_schema", "json_schema": {"name": "reply", "schema": call.schema}}
    elif call.schema is not None and quirks.schema_mode == "json_object":
        request["response_format"] = {"type": "json_object"}
    return request


def openai_chunk(raw: Any) -> Chunk:
    """One ``ChatCompletionChunk``, of whichever provider, as plain JSON or as an SDK's object."""
    usage = _usage(part_of(raw, "usage"))
    choices = raw["choices"] if isinstance(raw, Mapping) else raw.choices
    if not choices:
        return Chunk(usage=usage, model=part_of(raw, "model"))
    choice = choices[0]
    delta, reason = part_of(choice, "delta"), part_of(choice, "finish_reason")
    text, thought = _split_content(part_of(delta, "content"))
    return Chunk(
        text=text,
        # vLLM and OpenRouter say `reasoning`, all others `reasoning_content`.
        thought=thought or part_of(delta, "reasoning_content") or part_of(delta, "reasoning") or "",
        # Moonshot puts the usage inside the last choice.
        usage=usage or _usage(part_of(choice, "usage")),
        ended="filtered" if part_of(delta, "refusal") else ENDS.get(reason, "stop") if reason else None,
        model=part_of(raw, "model"),
    )


def openai_message(whole: Any) -> Chunk:
    """A ``ChatCompletion`` that did not stream, as plain JSON."""
    choice = whole["choices"][0]
    return openai_chunk({**whole, "choices": [{**choice, "delta": choice["message"]}]})


def openai_refusal(error: APIError) -> Refusal:
    """What an exception of the ``openai`` SDK says; status 0 when it names none."""
    response: httpx.Response | None = getattr(error, "response", None)
    body = error.body
    said = body.get("message") if isinstance(body, Mapping) else None
    code = error.code if response is None else response.status_code
    return Refusal(
        status=int(code) if code is not None and str(code).isdecimal() else 0,
        said=str(said or error.message),
        headers=response.headers if response is not None else {},
        body=body,
    )


def data_url(image: Image) -> str:
    """The picture as a ``data:`` URL."""
    return f"data:{image.media_type};base64,{base64.b64encode(image.data).decode('ascii')}"


def _turn(message: Message, *, marks: bool = False) -> dict[str, Any]:
    if marks and message.role == "system":
        marked = {"type": "text", "text": message.text, "cache_control": {"type": "ephemeral"}}
        return {"role": message.role, "content": [marked]}
    if not message.images:
        return {"role": message.role, "content": message.text}
    pictures = [{"type": "image_url", "image_url": {"url": data_url(image)}} for image in message.images]
    return {"role": message.role, "content": [{"type": "text", "text": message.text}, *pictures]}


def _split_content(content: Any) -> tuple[str, str]:
    """(text, thought) of a delta's content: a string, or Mistral's list of text and thinking parts."""
    if content is None or isinstance(content, str):
        return content or "", ""
    text = "".join(part["text"] for part in content if part["type"] == "text")
    thoughts = (part["thinking"] for part in content if part["type"] == "thinking")
    return text, "".join(piece["text"] for parts in thoughts for piece in parts)


def _usage(counts: Any) -> Usage | None:
    if counts is None:
        return None
    return Usage(
        input_tokens=tokens(counts, "prompt_tokens"),
        output_tokens=tokens(counts, "completion_tokens"),
        cached_tokens=tokens(part_of(counts, "prompt_tokens_details"), "cached_tokens")
        or tokens(counts, "cached_tokens"),
        reasoning_tokens=tokens(part_of(counts, "completion_tokens_details"), "reasoning_tokens"),
    )
