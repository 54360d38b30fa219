"""OpenAI's image models, and every endpoint that speaks ``/images/generations``."""

from __future__ import annotations

import asyncio
import importlib
import json
import time
from typing import Any

import httpx

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import ModelError
from chalkwright.agent.images.adapter import PictureAdapter
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.faults import PictureWhom
from chalkwright.agent.images.fetch import fetch
from chalkwright.agent.images.picture import as_png, decode_picture
from chalkwright.agent.images.spec import ImageSpec, Size
from chalkwright.agent.models.faults import network_cause
from chalkwright.agent.models.idle import open_http
from chalkwright.agent.models.openai_chat import NO_KEY, openai_refusal
from chalkwright.agent.models.reply import tokens


class OpenAIImages(PictureAdapter):
    """An :class:`ImageModel` over the ``openai`` SDK."""

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """One picture of the nearest size. Raises the subclasses of :class:`chalkwright.agent.errors.ModelError`."""
        # Importing takes a second or so: in a thread, so that the caller's loop stays alive.
        await asyncio.to_thread(importlib.import_module, "openai")
        started = time.monotonic()
        size = self._spec.nearest_size(width, height)
        request = image_request(self._spec, prompt, size)
        if seed is not None and self._spec.seeded:
            request["extra_body"] = {"seed": seed}
        response = await self._response(request)
        return await read_response(response, self._whom, (width, height), time.monotonic() - started)

    async def _response(self, request: dict[str, Any]) -> Any:
        import openai

        try:
            async with open_http(self._whom.patience) as http:
                client = openai.AsyncOpenAI(
                    api_key=self._key or NO_KEY, base_url=self._spec.base_url, max_retries=0, http_client=http
                )
                return await client.images.generate(**request)
        except (openai.APIConnectionError, httpx.TransportError) as error:
            cause = network_cause(error)
            raise (self._whom.transport(cause) if cause else self._whom.unreachable()) from None
        except openai.APIStatusError as error:
            raise self._whom.refusal_error(openai_refusal(error)) from None
        except (openai.APIError, json.JSONDecodeError, UnicodeDecodeError, httpx.DecodingError):
            raise self._whom.bad_reply() from None


def image_request(spec: ImageSpec, prompt: str, size: Size) -> dict[str, Any]:
    """The arguments of ``images.generate`` for one picture."""
    request: dict[str, Any] = {"model": spec.id, "prompt": prompt, "n": 1, "size": str(size), **spec.options}
    if spec.ask_bytes:
        request["response_format"] = "b64_json"
    return request


async def read_response(response: Any, whom: PictureWhom, asked: tuple[int, int], seconds: float) -> Drawn:
    """The picture in an ``ImagesResponse``, of OpenAI's SDK or LiteLLM's; ``asked`` is the size that was wanted.

    Raises :class:`NoPicture`, :class:`BadPicture`, :class:`UnsafePicture`, and those of :func:`fetch`; each carries
    the tokens that were told.
    """
    usage = _usage(getattr(response, "usage", None))
    try:
        png = await asyncio.to_thread(as_png, await _bytes(response, whom), whom)
    except ModelError as error:
        error.usage = usage
        raise
    return Drawn(
        png=png.data,
        model=str(getattr(response, "model", None) or whom.spec.id),
        usage=usage,
        latency=seconds,
        notes=size_notes(Size(png.width, png.height), asked),
    )


def size_notes(size: Size, asked: tuple[int, int]) -> tuple[str, ...]:
    """A note when a picture has another size than was wanted."""
    if tuple(size) == tuple(asked):
        return ()
    return (f"The picture is {size.width} × {size.height} pixels; {asked[0]} × {asked[1]} were asked for.",)


async def _bytes(response: Any, whom: PictureWhom) -> bytes:
    data = getattr(response, "data", None)
    if not isinstance(data, list):
        raise whom.bad_reply()
    if not data:
        raise whom.no_picture()
    encoded, url = getattr(data[0], "b64_json", None), getattr(data[0], "url", None)
    if isinstance(encoded, str) and encoded:
        return await asyncio.to_thread(decode_picture, encoded, whom)
    if isinstance(url, str) and url:
        return await fetch(url, whom)
    raise whom.no_picture()


def _usage(counts: Any) -> Usage | None:
    if counts is None or not (tokens(counts, "input_tokens") or tokens(counts, "output_tokens")):
        return None
    return Usage(input_tokens=tokens(counts, "input_tokens"), output_tokens=tokens(counts, "output_tokens"))
