"""Gemini through Google's own SDK."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx

from chalkwright.agent.data import Effort, Usage
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.adapter import ChatAdapter
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.models.faults import Refusal, network_cause
from chalkwright.agent.models.google_cache import laid_by, name_of
from chalkwright.agent.models.idle import open_http
from chalkwright.agent.models.reply import Chunk, Gathering, part_of, read_chunk, tokens
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.tls import tls

if TYPE_CHECKING:
    from google.genai.client import AsyncClient
    from google.genai.errors import APIError
    from google.genai.types import Content, GenerateContentConfig, ThinkingConfig

BUDGETS: dict[Effort, int] = {"low": 1024, "medium": 8192, "high": 24_576}
"""Tokens of thinking, of models that count them."""
ENDS = {"STOP": "stop", "MAX_TOKENS": "length"}
FILTERED = frozenset(
    {"SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "MODEL_ARMOR"}
)
UNSET = "FINISH_REASON_UNSPECIFIED"


def load() -> None:
    """Import the SDK."""
    import google.genai  # noqa: F401


class GoogleChat(ChatAdapter):
    """A :class:`ChatModel` over ``google-genai``."""

    async def complete(self, call: ModelCall) -> Completion:
        """One streamed call. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        contents, config = google_request(self._spec, call)
        gathering = Gathering(self._whom, call.on_delta)
        async with open_http(self._patience) as http:
            return await gathering.all_of(self._chunks(http, contents, config, gathering))

    async def _chunks(
        self,
        http: httpx.AsyncClient,
        contents: list[Content],
        config: GenerateContentConfig,
        gathering: Gathering,
    ) -> AsyncGenerator[Chunk, None]:
        try:
            with self._client(http) as client:
                if self._spec.quirks.cached_content and isinstance(config.system_instruction, str):
                    config = await self._with_cache(client, config, config.system_instruction)
                stream = await client.models.generate_content_stream(
                    model=self._spec.id, contents=list(contents), config=config
                )
                async for raw in stream:
                    yield read_chunk(google_chunk, raw)
        except Exception as error:  # noqa: BLE001
            raise self.fault(error, gathering.received) from None

    @contextmanager
    def _client(self, http: httpx.AsyncClient) -> Iterator[AsyncClient]:
        from google import genai
        from google.genai import types

        options = types.HttpOptions(
            base_url=self._spec.base_url,
            api_version=self._spec.api_version,
            httpx_async_client=http,
            # For the synchronous client, which the SDK opens too and nobody uses.
            client_args={"verify": tls()},
            # For its WebSockets, which nobody uses either: it would read all certificates anew at every call.
            async_client_args={"ssl": tls()},
        )
        with genai.Client(api_key=self._key or "none", vertexai=False, http_options=options) as client:
            yield client.aio

    def fault(self, error: Exception, received: str = "") -> Exception:
        """What an exception of the SDK or of httpx says; any other as it is."""
        from google.genai import errors

        if isinstance(error, httpx.TransportError):
            return self._whom.transport(error, received)
        if isinstance(error, errors.APIError):
            cause = network_cause(error)
            if cause is not None:
                return self._whom.transport(cause, received)
            return self._whom.in_stream(google_refusal(error), received)
        if isinstance(error, ValueError | AttributeError | TypeError | httpx.DecodingError):
            # The SDK reads the JSON, and raises what comes to hand when its shape is another.
            return self._whom.bad_reply(received)
        return error

    async def _with_cache(
        self, client: AsyncClient, config: GenerateContentConfig, system: str
    ) -> GenerateContentConfig:
        """The same with the system text's name in its place, where it has one."""
        laid = laid_by(self._spec.id, self._spec.base_url, self._key)
        name = await name_of(client, self._spec.id, system, laid)
        return (
            config if name is None else config.model_copy(update={"system_instruction": None, "cached_content": name})
        )


def google_request(spec: ModelSpec, call: ModelCall) -> tuple[list[Content], GenerateContentConfig]:
    """The conversation, and all that is said about it."""
    from google.genai import types

    system = "\n\n".join(message.text for message in call.messages if message.role == "system")
    asks_json = call.schema is not None and spec.quirks.schema_mode != "none"
    config = types.GenerateContentConfig(
        system_instruction=system or None,
        temperature=call.temperature if spec.quirks.temperature else None,
        max_output_tokens=call.max_tokens,
        response_mime_type="application/json" if asks_json else None,
        response_json_schema=call.schema if asks_json and spec.quirks.schema_mode == "json_schema" else None,
        thinking_config=_thinking(spec, call),
    )
    return [_content(message) for message in call.messages if message.role != "system"], config


def _thinking(spec: ModelSpec, call: ModelCall) -> ThinkingConfig | None:
    from google.genai import types

    level, budget = None, None
    if call.effort is not None and spec.quirks.effort == "thinking_level":
        level = types.ThinkingLevel(call.effort.upper())
    elif call.effort is not None and spec.quirks.effort == "thinking_budget":
        budget = BUDGETS[call.effort]
    thoughts = True if spec.quirks.thoughts else None
    if thoughts is None and level is None and budget is None:
        return None
    return types.ThinkingConfig(include_thoughts=thoughts, thinking_level=level, thinking_budget=budget)


def _content(message: Message) -> Content:
    from google.genai import types

    pictures = [types.Part.from_bytes(data=image.data, mime_type=image.media_type) for image in message.images]
    role = "model" if message.role == "assistant" else "user"
    return types.Content(role=role, parts=[types.Part(text=message.text), *pictures])


def google_chunk(raw: Any) -> Chunk:
    """One ``GenerateContentResponse``, as the SDK's object or as JSON under the SDK's names."""
    text, thought, ended = "", "", None
    candidates = part_of(raw, "candidates")
    if candidates:
        candidate = candidates[0]
        for part in part_of(part_of(candidate, "content"), "parts") or ():
            if part_of(part, "thought"):
                thought += part_of(part, "text") or ""
            else:
                text += part_of(part, "text") or ""
        reason = part_of(candidate, "finish_reason")
        ended = _end_of(reason) if reason else None
    if part_of(part_of(raw, "prompt_feedback"), "block_reason") is not None:
        ended = "filtered"
    counts = part_of(raw, "usage_metadata")
    return Chunk(
        text=text, thought=thought, usage=google_usage(counts), ended=ended, model=part_of(raw, "model_version")
    )


def _end_of(reason: str) -> str | None:
    if reason == UNSET:
        return None
    return "filtered" if reason in FILTERED else ENDS.get(reason, "broken")


def google_usage(counts: Any) -> Usage | None:
    """The tokens in Gemini's usage metadata; None without any."""
    if counts is None:
        return None
    thoughts = tokens(counts, "thoughts_token_count")
    return Usage(
        input_tokens=tokens(counts, "prompt_token_count"),
        output_tokens=tokens(counts, "candidates_token_count") + thoughts,
        cached_tokens=tokens(counts, "cached_content_token_count"),
        reasoning_tokens=thoughts,
    )


def google_refusal(error: APIError) -> Refusal:
    """What an exception of ``google-genai`` says; status 0 when it names none."""
    response = getattr(error, "response", None)
    return Refusal(
        status=error.code if isinstance(error.code, int) else 0,
        said=error.message or "",
        headers=getattr(response, "headers", None) or {},
        body=error.details,
    )
