"""All other image systems, through LiteLLM; its import takes seconds and happens at the first picture."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from typing import Any

import httpx

from chalkwright.agent.errors import ChalkwrightError, MissingKey, RequestRefused
from chalkwright.agent.images.adapter import PictureAdapter
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.openai_images import OpenAIImages, image_request, read_response
from chalkwright.agent.loading import import_once
from chalkwright.agent.models.faults import network_cause
from chalkwright.agent.models.litellm_chat import PREPARING, load, unreadable
from chalkwright.agent.models.openai_chat import openai_refusal

_KEY = re.compile(r"\b[A-Z0-9_]+_API_KEY\b")
"""LiteLLM names the variable that a provider's key is missing from, each provider in words of its own."""
OPENAI_URL = "https://api.openai.com/v1"


class LiteLLMImages(PictureAdapter):
    """An :class:`ImageModel` over ``litellm``."""

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """One picture. Options and sizes that LiteLLM knows a provider has not are left out; seeds are not sent.

        Raises the subclasses of :class:`ModelError`, and :class:`MissingKey`: who needs which key is
        known only when LiteLLM is loaded.
        """
        # In a thread, so that the caller's loop stays alive.
        await import_once(load)
        direct = await asyncio.to_thread(self._direct)
        if direct is not None:
            return await direct.draw(prompt, width=width, height=height, seed=seed)
        started = time.monotonic()
        response = await self._response(image_request(self._spec, prompt, self._spec.nearest_size(width, height)))
        return await read_response(response, self._whom, (width, height), time.monotonic() - started)

    def _direct(self) -> OpenAIImages | None:
        """The adapter for a provider that speaks OpenAI's protocol, at the endpoint and with the key that LiteLLM
        knows. LiteLLM's own way tries such a provider three times, and cannot be told not to."""
        import litellm
        import openai
        from litellm.constants import openai_compatible_providers

        spec = self._spec
        try:
            model, provider, key, url = litellm.get_llm_provider(spec.id, api_base=spec.base_url, api_key=self._key)
        except openai.BadRequestError:
            raise RequestRefused(
                f"LiteLLM does not know who draws with {spec.id!r}; write the provider too, as litellm:PROVIDER/ID."
            ) from None
        if provider != "openai" and provider not in openai_compatible_providers:
            return None
        key = key or self._key or (os.environ.get("OPENAI_API_KEY") if provider == "openai" else None)
        there = spec.model_copy(update={"id": model, "base_url": url or OPENAI_URL})
        return OpenAIImages(there, key, self._whom.patience)

    async def _response(self, request: dict[str, Any]) -> Any:
        import litellm
        import openai

        patience = self._whom.patience
        try:
            # LiteLLM's clients differ in what they do with a time limit, so the waiting itself is limited too.
            async with asyncio.timeout(PREPARING + patience.connect + patience.idle):
                return await litellm.aimage_generation(
                    **request,
                    api_key=self._key,
                    api_base=self._spec.base_url,
                    timeout=httpx.Timeout(patience.idle, connect=patience.connect),
                    num_retries=0,
                    max_retries=0,
                    drop_params=True,
                )
        except TimeoutError:
            raise self._whom.stall_error() from None
        except (openai.APIError, httpx.TransportError) as error:
            raise self._fault(error) from None
        except (json.JSONDecodeError, UnicodeDecodeError, httpx.DecodingError):
            raise self._whom.bad_reply() from None

    def _fault(self, error: Any) -> ChalkwrightError:
        """LiteLLM's exceptions are subclasses of those of ``openai``, with ``status_code`` set by itself."""
        import openai
        from litellm.exceptions import ContentPolicyViolationError

        cause = network_cause(error)
        if cause is not None:
            return self._whom.transport(cause)
        if isinstance(error, ContentPolicyViolationError):
            return self._whom.content_filter_error()
        if isinstance(error, openai.APITimeoutError):
            return self._whom.stall_error()
        if unreadable(error):
            return self._whom.bad_reply()
        variable = _KEY.search(str(error))
        if self._key is None and variable:
            return MissingKey(f"{self._spec.alias} needs an API key; set {variable[0]}.")
        refusal = openai_refusal(error)
        headers = getattr(error, "litellm_response_headers", None) or refusal.headers
        status = int(getattr(error, "status_code", 0) or 0)
        return self._whom.refusal_error(refusal._replace(status=status, headers=headers))
