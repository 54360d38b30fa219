"""Names of image systems → what is known about them → something that draws.

Imports no SDK: ``chalkwright --help`` and ``resolve`` have to be instant.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from decimal import Decimal, InvalidOperation
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pydantic import ConfigDict, Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UnknownModel, UserError
from chalkwright.agent.extras import need
from chalkwright.agent.images.base import ImageModel
from chalkwright.agent.images.spec import Form, ImagePrice, ImageSpec, Size
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.registry import Listing, check_key, check_url, found_key, with_own

BASE_URL_VARIABLE = "CHALKWRIGHT_IMAGES_BASE_URL"
"""Not ``CHALKWRIGHT_BASE_URL``: a local chat server seldom draws."""
IMAGES_VARIABLE = "CHALKWRIGHT_IMAGES"

OPEN_PREFIXES = ("litellm", "diffusers")
"""Providers of any id, which is written after a colon because it may hold slashes."""


class ImageFamily(Frozen):
    """What differs for all ids that match one of the patterns."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: tuple[str, ...]
    form: Form | None = None
    sizes: tuple[Size, ...] | None = None
    grid: int | None = Field(None, ge=1)
    longest: int | None = Field(None, ge=1)
    ask_bytes: bool | None = None
    seeded: bool | None = None


class ImageProvider(Frozen):
    """One endpoint and its manners; the fields mean what they mean in :class:`ImageSpec`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    form: Form
    base_url: str | None = None
    api_version: str | None = None
    keys: tuple[str, ...] = ()
    concurrency: int = Field(4, ge=1)
    requests_per_minute: float | None = Field(None, gt=0)
    price: ImagePrice | None = None
    sizes: tuple[Size, ...] = ()
    grid: int = Field(1, ge=1)
    longest: int = Field(4096, ge=1)
    ask_bytes: bool = False
    seeded: bool = False
    idle: float = Field(300.0, gt=0)
    families: tuple[ImageFamily, ...] = ()

    def manners_of(self, model: str) -> dict[str, Any]:
        """The fields of a spec for one id: the provider's, with those of its families put over them."""
        names = ("form", "sizes", "grid", "longest", "ask_bytes", "seeded")
        manners = {name: getattr(self, name) for name in names}
        for family in self.families:
            if any(fnmatchcase(model, each) for each in family.match):
                manners |= {name: told for name in names if (told := getattr(family, name)) is not None}
        return manners


class ImagePreset(Frozen):
    """One system under a short name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    provider: str
    id: str
    price: ImagePrice | None = None
    options: dict[str, Any] = Field(default_factory=dict)


class ImageCatalogue(Listing):
    """The providers and presets of one or two files."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    providers: dict[str, ImageProvider] = Field(default_factory=dict)
    models: dict[str, ImagePreset] = Field(default_factory=dict)


def resolve_image(name: str, *, base_url: str | None = None, price: ImagePrice | None = None) -> ImageSpec:
    """The system behind a preset's name, ``provider/id``, ``litellm:ID`` or ``diffusers:FOLDER-OR-ID``.

    The endpoint is ``base_url``, else ``CHALKWRIGHT_IMAGES_BASE_URL``, else the provider's own. Raises
    :class:`UnknownModel` with the nearest names, :class:`UserError` when the endpoint is no URL.
    """
    catalogue = _catalogue()
    preset = _preset(catalogue, name)
    provider = catalogue.providers.get(preset.provider) if preset is not None else None
    if preset is None or provider is None:
        raise UnknownModel(_unknown(catalogue, name))
    manners = provider.manners_of(preset.id)
    remote = manners["form"] != "diffusers"
    spec = ImageSpec(
        alias=name,
        provider=preset.provider,
        label=provider.label,
        id=preset.id,
        base_url=check_url(base_url or os.environ.get(BASE_URL_VARIABLE) or provider.base_url) if remote else None,
        api_version=provider.api_version,
        keys=provider.keys,
        price=price or preset.price or provider.price,
        concurrency=provider.concurrency,
        requests_per_minute=provider.requests_per_minute,
        options=preset.options,
        idle=provider.idle,
        **manners,
    )
    return spec.beside(provider.base_url)


def build_image(
    spec: ImageSpec, *, key: str | None = None, patience: Patience | None = None, allow_download: bool = False
) -> ImageModel:
    """The bare adapter of ``spec``, without retries, limits, meter or store: see :mod:`agent.images.session`.

    ``allow_download`` lets a local model fetch weights that are not on this machine. Raises :class:`MissingKey`
    with the name of the variable. The SDK itself is imported at the first picture.
    """
    key = check_key(spec, key or found_key(spec))
    patience = patience or Patience(idle=spec.idle)
    if spec.form == "diffusers":
        from chalkwright.agent.images.diffusers_images import DiffusersImages

        return DiffusersImages(spec, allow_download=allow_download)
    if spec.form == "litellm":
        need("providers", "litellm", purpose="This image system")
        from chalkwright.agent.images.litellm_images import LiteLLMImages

        return LiteLLMImages(spec, key, patience)
    if spec.form == "openai":
        from chalkwright.agent.images.openai_images import OpenAIImages

        return OpenAIImages(spec, key, patience)
    need("providers", "google.genai", purpose="This image system")
    from chalkwright.agent.images.google_images import GoogleImages

    return GoogleImages(spec, key, patience)


def parse_image_price(text: str) -> ImagePrice:
    """``PICTURE`` in US dollars, or ``IN,OUT`` in dollars per million tokens. Raises :class:`UserError`."""
    try:
        numbers = [Decimal(part.strip()) for part in text.split(",")]
        names = ("picture",) if len(numbers) == 1 else ("input", "output")
        return ImagePrice.model_validate(dict(zip(names, numbers, strict=True)))
    except (InvalidOperation, ValueError):
        pass
    raise UserError(
        f"{text!r} is no price of pictures; write dollars a picture, such as 0.04, "
        "or dollars per million tokens as IN,OUT, such as 5,40."
    )


def _preset(catalogue: ImageCatalogue, name: str) -> ImagePreset | None:
    if name in catalogue.models:
        return catalogue.models[name]
    for preset in catalogue.models.values():
        if name in (preset.id, f"{preset.provider}/{preset.id}"):
            return preset
    provider, colon, model = name.partition(":")
    if provider in OPEN_PREFIXES:
        return ImagePreset(provider=provider, id=model.strip()) if colon and model.strip() else None
    provider, slash, model = name.partition("/")
    return ImagePreset(provider=provider, id=model) if slash and model else None


def _unknown(catalogue: ImageCatalogue, name: str) -> str:
    provider = name.partition(":")[0]
    if provider in OPEN_PREFIXES:
        what = "FOLDER or diffusers:ID" if provider == "diffusers" else "ID"
        return f"The image system {name!r} names no model; write {provider}:{what}."
    known = [*catalogue.models, *(preset.id for preset in catalogue.models.values())]
    nearest = list(dict.fromkeys(difflib.get_close_matches(name, known, n=3, cutoff=0.5)))
    hint = f"; did you mean {' or '.join(nearest)}?" if nearest else "."
    ways = ", ".join((*catalogue.models, "PROVIDER/ID", "litellm:ID", "diffusers:FOLDER"))
    return f"There is no image system {name!r}{hint} Known are {ways}."


@lru_cache(maxsize=1)
def _load_shipped() -> ImageCatalogue:
    text = files("chalkwright.agent.images").joinpath("images.toml").read_text(encoding="utf-8")
    return ImageCatalogue.model_validate(tomllib.loads(text, parse_float=Decimal))


def _catalogue() -> ImageCatalogue:
    return with_own(_load_shipped(), IMAGES_VARIABLE)
