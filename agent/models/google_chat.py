"""Gemini through Google's own SDK."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any

import httpx

from chalkwright.agent.data import Effort, Usage
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.adapter import ChatAdapter
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.models.faults import Refusal, network_cause
from chalkwright.agent.models.google_cache import laid_by, name_of
from chalkwright.agent.models.idle import open_http
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk, tokens
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.tls import tls

if TYPE_CHECKING:
    from google.genai.client import AsyncClient
    from google.genai.errors import APIError
    from google.genai.types import Content, GenerateContentConfig, GenerateContentResponse, ThinkingConfig

BUDGETS: dict[Effort, int] = {"low": 1024, "medium": 8192, "high": 24_576}
"""Tokens of thinking, of models that count them."""
ENDS = {"STOP": "stop", "MAX_TOKENS": "length"}
FILTERED = frozenset(
    {"SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "MODEL_ARMOR"}
)
UNSET = "FINISH_REASON_UNSPECIFIED"


def _load() -> None:
    import google.genai  # noqa: F401


class GoogleChat(ChatAdapter):
    """A :class:`ChatModel` over ``google-genai``."""

    async def complete(self, call: ModelCall) -> Completion:
        """One streamed call. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(_load)
        config = _config(self._spec, call)
        contents = [_content(message) for message in call.messages if message.role != "system"]
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
        from google import genai
        from google.genai import errors, types

        options = types.HttpOptions(
            base_url=self._spec.base_url,
            api_version=self._spec.api_version,
            httpx_async_client=http,
            # For the synchronous client, which the SDK opens too and nobody uses.
            client_args={"verify": tls()},
            # For its WebSockets, which nobody uses either: it would read all certificates anew at every call.
            async_client_args={"ssl": tls()},
        )
        try:
            with genai.Client(api_key=self._key or "none", vertexai=False, http_options=options) as client:
                if self._spec.quirks.cached_content and isinstance(config.system_instruction, str):
                    config = await self._with_cache(client.aio, config, config.system_instruction)
                stream = await client.aio.models.generate_content_stream(
                    model=self._spec.id, contents=list(contents), config=config
                )
                async for raw in stream:
                    yield read_chunk(_chunk, raw)
        except httpx.TransportError as error:
            raise self._whom.transport(error, gathering.received) from None
        except errors.APIError as error:
            cause = network_cause(error)
            if cause is not None:
                raise self._whom.transport(cause, gathering.received) from None
            raise self._whom.in_stream(google_refusal(error), gathering.received) from None
        except (Malformed, ValueError, AttributeError, TypeError, httpx.DecodingError):
            # The SDK reads the JSON, and raises what comes to hand when its shape is another.
            raise self._whom.bad_reply(gathering.received) from None

    async def _with_cache(
        self, client: AsyncClient, config: GenerateContentConfig, system: str
    ) -> GenerateContentConfig:
        """The same with the system text's name in its place, where it has one."""
        laid = laid_by(self._spec.id, self._spec.base_url, self._key)
        name = await name_of(client, self._spec.id, system, laid)
        return (
            config if name is None else config.model_copy(update={"system_instruction": None, "cached_content": name})
        )


def _config(spec: ModelSpec, call: ModelCall) -> GenerateContentConfig:
    from google.genai import types

    system = "\n\n".join(message.text for message in call.messages if message.role == "system")
    asks_json = call.schema is not None and spec.quirks.schema_mode != "none"
    return types.GenerateContentConfig(
        system_instruction=system or None,
        temperature=call.temperature if spec.quirks.temperature else None,
        max_output_tokens=call.max_tokens,
        response_mime_type="application/json" if asks_json else None,
        response_json_schema=call.schema if asks_json and spec.quirks.schema_mode == "json_schema" else None,
        thinking_config=_thinking(spec, call),
    )


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


def _chunk(raw: GenerateContentResponse) -> Chunk:
    text, thought, ended = "", "", None
    if raw.candidates:
        candidate = raw.candidates[0]
        for part in (candidate.content.parts if candidate.content else None) or ():
            if part.thought:
                thought += part.text or ""
            else:
                text += part.text or ""
        ended = _end_of(candidate.finish_reason.value) if candidate.finish_reason else None
    if raw.prompt_feedback is not None and raw.prompt_feedback.block_reason is not None:
        ended = "filtered"
    return Chunk(
        text=text, thought=thought, usage=google_usage(raw.usage_metadata), ended=ended, model=raw.model_version
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
