"""The real adapters, pointed at a wire server."""

from __future__ import annotations

from typing import Literal

from chalkwright.agent.images.base import ImageModel
from chalkwright.agent.images.registry import build_image, resolve_image
from chalkwright.agent.images.spec import ImageSpec
from chalkwright.agent.models import registry
from chalkwright.agent.models.base import ChatModel, Message
from chalkwright.agent.models.patience import Patience
from tests.wire.server import WireServer

KEY = "sk-wire-5f3c9a71d2e8"
"""The key every client sends; no message may hold it."""

NAMES = {"openai": "openai/gpt-4.1", "google": "google/gemini-3-pro-preview", "litellm": "litellm/openai/gpt-4.1"}

IMAGES = {
    "openai": "gpt-image-1",
    "gemini": "gemini-2.5-flash-image",
    "imagen": "imagen-4",
    "litellm": "litellm:recraft/recraftv3",
}

HI = (Message(role="system", text="Be brief."), Message(role="user", text="Hi"))


def chat(
    adapter: Literal["openai", "google", "litellm"] | str,
    wire: WireServer | str,
    *,
    name: str | None = None,
    connect: float = 5.0,
    idle: float = 5.0,
    key: str = KEY,
) -> ChatModel:
    """A bare adapter that calls ``wire`` (a server or a base URL); ``connect`` and ``idle`` in seconds."""
    url = wire if isinstance(wire, str) else wire.google_url if adapter == "google" else wire.openai_url
    spec = registry.resolve(name or NAMES[adapter], base_url=url)
    return registry.build(spec, key=key, patience=Patience(connect=connect, idle=idle))


def image_spec(form: str, wire: WireServer | str, *, name: str | None = None) -> ImageSpec:
    """What is known about an image system of this form at ``wire``."""
    url = wire if isinstance(wire, str) else wire.openai_url if form == "openai" else wire.google_url
    return resolve_image(name or IMAGES[form], base_url=url)


def images(
    form: str,
    wire: WireServer | str,
    *,
    name: str | None = None,
    connect: float = 5.0,
    idle: float = 5.0,
    key: str = KEY,
) -> ImageModel:
    """A bare image adapter that calls ``wire``; ``connect`` and ``idle`` in seconds."""
    return build_image(image_spec(form, wire, name=name), key=key, patience=Patience(connect=connect, idle=idle))
