"""Google's image models through its own SDK: Gemini (``generate_content``), and Imagen of Vertex AI."""

from __future__ import annotations

import asyncio
import importlib
import time
import warnings
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

import httpx

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import ModelError
from chalkwright.agent.images.adapter import PictureAdapter
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.openai_images import size_notes
from chalkwright.agent.images.picture import as_png
from chalkwright.agent.images.spec import Size, nearest
from chalkwright.agent.models.faults import network_cause
from chalkwright.agent.models.google_chat import FILTERED, google_refusal, google_usage
from chalkwright.agent.models.idle import open_http
from chalkwright.agent.tls import tls

if TYPE_CHECKING:
    from google.genai import Client
    from google.genai.types import GenerateContentResponse

GEMINI_RATIOS = ("1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9")
IMAGEN_RATIOS = ("1:1", "3:4", "4:3", "9:16", "16:9")
REFUSED = FILTERED | {"IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION"}


class _Found(NamedTuple):
    """What an answer holds: a picture's bytes, or why there is none."""

    data: bytes | None
    model: str
    usage: Usage | None = None
    refused: bool = False
    said: str = ""


class GoogleImages(PictureAdapter):
    """An :class:`ImageModel` over ``google-genai``."""

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """One picture of the nearest proportions. Raises the subclasses of :class:`ModelError`."""
        # Importing takes a second or so: in a thread, so that the caller's loop stays alive.
        await asyncio.to_thread(importlib.import_module, "google.genai")
        started = time.monotonic()
        if self._spec.form == "imagen":
            found = await self._answer(lambda client: self._imagen(client, prompt, width, height))
        else:
            found = await self._answer(lambda client: self._gemini(client, prompt, width, height, seed))
        try:
            png = await asyncio.to_thread(as_png, self._picture(found), self._whom)
        except ModelError as error:
            error.usage = found.usage
            raise
        return Drawn(
            png=png.data,
            model=found.model,
            usage=found.usage,
            latency=time.monotonic() - started,
            notes=size_notes(Size(png.width, png.height), (width, height)),
        )

    def _picture(self, found: _Found) -> bytes:
        if found.data:
            return found.data
        raise self._whom.content_filter_error() if found.refused else self._whom.no_picture(found.said)

    async def _answer(self, ask: Callable[[Client], Awaitable[_Found]]) -> _Found:
        from google import genai
        from google.genai import errors, types

        try:
            async with open_http(self._whom.patience) as http:
                options = types.HttpOptions(
                    base_url=self._spec.base_url,
                    api_version=self._spec.api_version,
                    httpx_async_client=http,
                    # For the synchronous client, which the SDK opens too and nobody uses.
                    client_args={"verify": tls()},
                    # For its WebSockets, which nobody uses either: it would read all certificates anew at every call.
                    async_client_args={"ssl": tls()},
                )
                # The SDK draws with Imagen at Vertex AI only.
                enterprise = self._spec.form == "imagen"
                with genai.Client(api_key=self._key or "none", enterprise=enterprise, http_options=options) as client:
                    return await ask(client)
        except httpx.TransportError as error:
            raise self._whom.transport(error) from None
        except errors.APIError as error:
            cause = network_cause(error)
            raise (self._whom.transport(cause) if cause else self._whom.refusal_error(google_refusal(error))) from None
        except (ValueError, AttributeError, TypeError, LookupError, httpx.DecodingError):
            # The SDK reads the JSON and the base64, and raises what comes to hand when their shape is another.
            raise self._whom.bad_reply() from None

    async def _gemini(self, client: Client, prompt: str, width: int, height: int, seed: int | None) -> _Found:
        from google.genai import types

        config = types.GenerateContentConfig(
            response_modalities=["TEXT", "IMAGE"],
            image_config=types.ImageConfig(aspect_ratio=nearest_ratio(GEMINI_RATIOS, width, height)),
            seed=seed if self._spec.seeded else None,
            **self._spec.options,
        )
        raw = await client.aio.models.generate_content(model=self._spec.id, contents=prompt, config=config)
        return _gemini_found(raw, self._spec.id)

    async def _imagen(self, client: Client, prompt: str, width: int, height: int) -> _Found:
        from google.genai import types

        config = types.GenerateImagesConfig(
            number_of_images=1,
            aspect_ratio=nearest_ratio(IMAGEN_RATIOS, width, height),
            include_rai_reason=True,
            output_mime_type="image/png",
            **self._spec.options,
        )
        with warnings.catch_warnings():
            # The SDK announces that the method will go in 2027, at the first call, to whoever looks at stderr.
            warnings.simplefilter("ignore")
            asking = client.aio.models.generate_images(model=self._spec.id, prompt=prompt, config=config)
        raw = await asking
        for made in raw.generated_images or ():
            if made.image is not None and made.image.image_bytes:
                return _Found(made.image.image_bytes, self._spec.id)
            if made.rai_filtered_reason:
                return _Found(None, self._spec.id, refused=True)
        return _Found(None, self._spec.id)


def nearest_ratio(ratios: tuple[str, ...], width: int, height: int) -> str:
    """Of ``ratios`` such as ``4:3`` the one nearest to a picture's."""
    sizes = {Size(*map(int, ratio.split(":"))): ratio for ratio in ratios}
    return sizes[nearest(tuple(sizes), width, height)]


def _gemini_found(raw: GenerateContentResponse, asked: str) -> _Found:
    usage, model = google_usage(raw.usage_metadata), raw.model_version or asked
    if raw.prompt_feedback is not None and raw.prompt_feedback.block_reason is not None:
        return _Found(None, model, usage, refused=True)
    said = ""
    for candidate in raw.candidates or ():
        for part in (candidate.content.parts if candidate.content else None) or ():
            if part.thought:  # The drafts that a thinking model makes on the way.
                continue
            if part.inline_data is not None and part.inline_data.data:
                return _Found(part.inline_data.data, model, usage)
            said += part.text or ""
        if candidate.finish_reason is not None and candidate.finish_reason.value in REFUSED:
            return _Found(None, model, usage, refused=True)
    return _Found(None, model, usage, said=said)
