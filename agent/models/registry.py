"""Names of models → what is known about them → something that can be called.

Imports no SDK: ``chalkwright --help`` and ``resolve`` have to be instant.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from pydantic import ConfigDict, Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import MissingKey, UnknownModel, UserError
from chalkwright.agent.extras import need
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.spec import Adapter, Endpoint, ModelSpec, Price, Quirks

BASE_URL_VARIABLE = "CHALKWRIGHT_BASE_URL"
MODELS_VARIABLE = "CHALKWRIGHT_MODELS"


class Listing(Frozen):
    """What every catalogue has: providers, and presets that each name one."""

    providers: Mapping[str, Any]
    models: Mapping[str, Any]


C = TypeVar("C", bound=Listing)


class Family(Frozen):
    """Quirks of all ids that match one of the patterns."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: tuple[str, ...]
    quirks: Quirks


class Provider(Frozen):
    """One endpoint and its manners."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    adapter: Adapter
    base_url: str | None = None
    api_version: str | None = None
    prefix: str = Field("", description="Put before the id for LiteLLM.")
    keys: tuple[str, ...] = ()
    concurrency: int = Field(4, ge=1)
    requests_per_minute: float | None = Field(None, gt=0)
    price: Price | None = None
    quirks: Quirks = Quirks()
    families: tuple[Family, ...] = ()

    def quirks_of(self, model: str, own: Quirks) -> Quirks:
        """Provider, then family, then the preset's own: the later wins, where it says anything."""
        told = [family.quirks for family in self.families if any(fnmatchcase(model, each) for each in family.match)]
        merged: dict[str, Any] = {}
        for quirks in (self.quirks, *told, own):
            merged |= quirks.model_dump(exclude_unset=True)
        return Quirks(**merged)


class Preset(Frozen):
    """One model under a short alias."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    provider: str
    id: str
    price: Price | None = None
    quirks: Quirks = Quirks()


class Catalogue(Listing):
    """The providers and presets of one or two files."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    providers: dict[str, Provider] = Field(default_factory=dict)
    models: dict[str, Preset] = Field(default_factory=dict)


class Listed(NamedTuple):
    """One row of ``chalkwright models``."""

    alias: str
    spec: ModelSpec
    key_found: bool


def presets() -> tuple[str, ...]:
    """The aliases, in the order of the file; the user's own last."""
    return tuple(_catalogue().models)


def list_presets() -> tuple[Listed, ...]:
    """Every preset, and whether its key is set."""
    found = ((alias, resolve(alias)) for alias in presets())
    return tuple(Listed(alias, spec, not spec.keys or found_key(spec) is not None) for alias, spec in found)


def resolve(name: str, *, base_url: str | None = None, price: Price | None = None) -> ModelSpec:
    """The model behind an alias or ``provider/id``.

    The endpoint is ``base_url``, else ``CHALKWRIGHT_BASE_URL``, else the provider's own. Raises
    :class:`UnknownModel` with the nearest names, :class:`UserError` when the endpoint is no URL.
    """
    catalogue = _catalogue()
    preset = _preset(catalogue, name)
    provider = catalogue.providers.get(preset.provider) if preset is not None else None
    if preset is None or provider is None:
        raise UnknownModel(_unknown(catalogue, name))
    spec = ModelSpec(
        alias=name,
        provider=preset.provider,
        label=provider.label,
        id=provider.prefix + preset.id,
        adapter=provider.adapter,
        base_url=check_url(base_url or os.environ.get(BASE_URL_VARIABLE) or provider.base_url),
        api_version=provider.api_version,
        keys=provider.keys,
        price=price or preset.price or provider.price,
        concurrency=provider.concurrency,
        requests_per_minute=provider.requests_per_minute,
        quirks=provider.quirks_of(preset.id, preset.quirks),
    )
    return spec.beside(provider.base_url)


def build(spec: ModelSpec, *, key: str | None = None, patience: Patience | None = None) -> ChatModel:
    """The bare adapter of ``spec``, without retries, limits, meter or cache.

    Raises :class:`MissingKey` with the name of the variable, :class:`ExtraMissing`. The SDK itself is imported at the
    first call.
    """
    key = check_key(spec, key or found_key(spec))
    patience = patience or Patience(idle=spec.quirks.idle or Patience().idle)
    if spec.adapter == "google":
        need("providers", "google.genai")
        if spec.batch:
            from chalkwright.agent.models.google_batch import BatchedGoogleChat

            return BatchedGoogleChat(spec, key, patience)
        from chalkwright.agent.models.google_chat import GoogleChat

        return GoogleChat(spec, key, patience)
    if spec.adapter == "litellm":
        need("providers", "litellm")
        if spec.batch:
            from chalkwright.agent.models.anthropic_batch import BatchedAnthropic

            return BatchedAnthropic(spec, key, patience)
        from chalkwright.agent.models.litellm_chat import LiteLLMChat

        return LiteLLMChat(spec, key, patience)
    if spec.batch:
        from chalkwright.agent.models.openai_batch import BatchedChat

        return BatchedChat(spec, key, patience)
    from chalkwright.agent.models.openai_chat import OpenAIChat

    return OpenAIChat(spec, key, patience)


def parse_price(text: str) -> Price:
    """``IN,OUT`` or ``IN,OUT,CACHED``: US dollars per million tokens. Raises :class:`UserError`."""
    try:
        numbers = [Decimal(part.strip()) for part in text.split(",")]
        names = ("input", "output", "cached_input")[: len(numbers)]
        return Price.model_validate(dict(zip(names, numbers, strict=True)))
    except (InvalidOperation, ValueError):
        pass
    raise UserError(f"{text!r} is no price; write dollars per million tokens as IN,OUT, such as 0.45,2.22.")


def _preset(catalogue: Catalogue, name: str) -> Preset | None:
    if name in catalogue.models:
        return catalogue.models[name]
    for preset in catalogue.models.values():
        if name in (preset.id, f"{preset.provider}/{preset.id}"):
            return preset
    provider, slash, model = name.partition("/")
    return Preset(provider=provider, id=model) if slash and model else None


def check_url(url: str | None) -> str | None:
    """``url``, or None when it is empty; raises :class:`UserError` when it is no address of an endpoint."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole:
        raise UserError(
            f"The base URL {url!r} is no address of an endpoint; write one such as http://localhost:8000/v1."
        )
    return url


def _unknown(catalogue: Catalogue, name: str) -> str:
    provider, slash, model = name.partition("/")
    if slash and provider in catalogue.providers:
        return f"The model {name!r} has no id after the slash; write {provider}/ID."
    known = {*catalogue.models, *(preset.id for preset in catalogue.models.values())}
    nearest = difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.5)
    if slash:
        close = difflib.get_close_matches(provider, catalogue.providers, n=2, cutoff=0.5)
        nearest = [f"{found}/{model}" for found in close] + nearest
    hint = f"; did you mean {' or '.join(nearest)}?" if nearest else "."
    ways = f"Presets: {', '.join(catalogue.models)}; any other as PROVIDER/ID"
    return f"There is no model {name!r}{hint} {ways}, with a provider of {', '.join(catalogue.providers)}."


def found_key(spec: Endpoint) -> str | None:
    """The key in the first of the endpoint's variables that is set."""
    found = (os.environ.get(variable, "").strip() for variable in spec.keys)
    return next(filter(None, found), None)


def check_key(spec: Endpoint, key: str | None) -> str | None:
    """``key`` fit to be sent; raises :class:`MissingKey` when there is none, or one that no provider gives out."""
    if key is None:
        if spec.keys:
            raise MissingKey(f"The model {spec.alias} needs an API key of {spec.label}; set {spec.key_names}.")
        return None
    key = key.strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise MissingKey(f"The API key for {spec.label} has characters no key has; set {spec.key_names or 'it'} anew.")
    return key


@lru_cache(maxsize=1)
def _load_shipped() -> Catalogue:
    text = files("chalkwright.agent.models").joinpath("models.toml").read_text(encoding="utf-8")
    return Catalogue.model_validate(tomllib.loads(text, parse_float=Decimal))


def _catalogue() -> Catalogue:
    return with_own(_load_shipped(), MODELS_VARIABLE)


def with_own(shipped: C, variable: str) -> C:
    """The shipped providers and presets, with those of the file that an environment variable names put over them.

    Raises :class:`UserError`.
    """
    user_file = os.environ.get(variable)
    if not user_file:
        return shipped
    own = read_catalogue(user_file, type(shipped))
    providers = {**shipped.providers, **own.providers}
    for alias, preset in own.models.items():
        if preset.provider not in providers:
            raise UserError(
                f"The models file {user_file} is wrong at models.{alias}.provider: there is no {preset.provider!r}."
            )
    return shipped.model_copy(update={"providers": providers, "models": {**shipped.models, **own.models}})


def read_catalogue(file: str, form: type[C]) -> C:
    """The user's own file of providers and presets; raises :class:`UserError` with the place of what is wrong."""
    try:
        text = Path(file).expanduser().read_text(encoding="utf-8")
        return form.model_validate(tomllib.loads(text, parse_float=Decimal))
    except OSError as error:
        raise UserError(f"The models file {file} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(step) for step in first["loc"])
        raise UserError(f"The models file {file} is wrong at {place}: {first['msg']}.") from None
    except ValueError as error:
        raise UserError(f"The models file {file} is no valid TOML: {error}.") from None
