"""All other providers, through LiteLLM; its import takes seconds and happens at the first call."""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import httpx

from chalkwright.agent.errors import ModelError
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.adapter import ChatAdapter
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.models.faults import network_cause
from chalkwright.agent.models.idle import watch_stream
from chalkwright.agent.models.openai_chat import openai_chunk, openai_refusal, openai_request
from chalkwright.agent.models.reply import Chunk, Gathering, Malformed, read_chunk

PREPARING = 30.0
"""Seconds LiteLLM may spend on imports and the like before its first request leaves."""


class LiteLLMChat(ChatAdapter):
    """A :class:`chalkwright.agent.models.base.ChatModel` over ``litellm``."""

    async def complete(self, call: ModelCall) -> Completion:
        """One streamed call. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        await import_once(load)
        request = openai_request(self._spec, call)
        gathering = Gathering(self._whom, call.on_delta)
        return await gathering.all_of(self._chunks(request, gathering))

    async def _chunks(self, request: dict[str, Any], gathering: Gathering) -> AsyncGenerator[Chunk, None]:
        import litellm
        import openai

        patience = self._patience
        try:
            # LiteLLM's clients differ in what they do with a time limit, so the waiting itself is limited too.
            async with asyncio.timeout(PREPARING + patience.connect + patience.idle):
                stream: Any = await litellm.acompletion(**request, **self._manner())
            async with aclosing(stream), aclosing(watch_stream(stream, patience.idle)) as pieces:
                async for raw in pieces:
                    yield read_chunk(openai_chunk, raw)
        except TimeoutError:
            raise self._whom.stall_error(gathering.received) from None
        except (openai.APIError, httpx.TransportError) as error:
            raise self._fault(error, gathering.received) from None
        except (Malformed, json.JSONDecodeError, UnicodeDecodeError, httpx.DecodingError):
            raise self._whom.bad_reply(gathering.received) from None

    def _manner(self) -> dict[str, Any]:
        """What every call is told beside its request."""
        return {
            "api_key": self._key,
            "base_url": self._spec.base_url,
            "timeout": httpx.Timeout(self._patience.idle, connect=self._patience.connect),
            "num_retries": 0,
            "max_retries": 0,
            "drop_params": True,
        }

    def _fault(self, error: Any, received: str) -> ModelError:
        """LiteLLM's exceptions are subclasses of those of ``openai``, with ``status_code`` set by itself."""
        import openai
        from litellm.exceptions import ContentPolicyViolationError

        cause = network_cause(error)
        if cause is not None:
            return self._whom.transport(cause, received)
        if isinstance(error, ContentPolicyViolationError):
            return self._whom.content_filter_error()
        if isinstance(error, openai.APITimeoutError):
            return self._whom.stall_error(received)
        if unreadable(error):
            return self._whom.bad_reply(received)
        refusal = openai_refusal(error)
        headers = getattr(error, "litellm_response_headers", None) or refusal.headers
        status = int(getattr(error, "status_code", 0) or 0)
        return self._whom.in_stream(refusal._replace(status=status, headers=headers), received)


def unreadable(error: BaseException) -> bool:
    """Whether LiteLLM wrapped a body that is no JSON into one of its own exceptions."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, json.JSONDecodeError | Malformed):
            return True
        seen = seen.__cause__ or seen.__context__
    return False


def load() -> None:
    """Import LiteLLM so that it neither fetches its price list nor logs nor reports anything."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOG", "CRITICAL")
    # Otherwise it reads a .env file of the working directory into the environment.
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")
    litellm: Any = importlib.import_module("litellm")
    litellm.telemetry = False
    # httpx, like the other adapters: its errors are known here, and its sockets are closed with the stream.
    litellm.disable_aiohttp_transport = True
    litellm.suppress_debug_info = True
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
