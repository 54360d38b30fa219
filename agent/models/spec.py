"""What is known about one model before it is called: where it is, what it costs, how it differs."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import ConfigDict, Field

from chalkwright.agent.data import Frozen, Usage

MILLION = Decimal(1_000_000)

Adapter = Literal["openai", "google", "litellm"]


class Price(Frozen):
    """US dollars per million tokens."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: Decimal = Field(ge=0)
    output: Decimal = Field(ge=0)
    cached_input: Decimal | None = Field(None, ge=0, description="None: cached tokens cost what others do.")

    def times(self, share: Decimal) -> Price:
        """A share of it."""
        cached = None if self.cached_input is None else self.cached_input * share
        return Price(input=self.input * share, output=self.output * share, cached_input=cached)

    def cost(self, usage: Usage) -> Decimal:
        """US dollars of one call, exact."""
        cached = usage.cached_tokens if self.cached_input is not None else 0
        fresh = usage.input_tokens - cached
        rate = self.cached_input or Decimal(0)
        return (fresh * self.input + cached * rate + usage.output_tokens * self.output) / MILLION


class Quirks(Frozen):
    """How a model's wire differs from the common one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    thinks: bool = Field(False, description="It thinks before it answers, and its thoughts are tokens of the answer.")
    max_output: int | None = Field(
        None, gt=0, description="Most tokens of one answer, thinking included, that the provider lets a caller ask for."
    )
    temperature: bool = Field(True, description="False: the model accepts no temperature but its own.")
    stream_usage: bool = Field(True, description="False: `stream_options` is refused; usage comes unasked.")
    schema_mode: Literal["json_schema", "json_object", "none"] = "json_schema"
    thoughts: bool = Field(False, description="Ask Gemini for thought summaries, as a sign of life.")
    effort: Literal["reasoning_effort", "thinking_level", "thinking_budget"] | None = Field(
        None, description="The parameter that says how long it thinks; None: there is none that we know."
    )
    cache_marks: bool = Field(
        False, description="The provider keeps of a prompt only what is marked: the system text is, for later calls."
    )
    cached_content: bool = Field(
        False, description="Lay down system texts that come often as Gemini's cached content (storage costs)."
    )
    batch: Decimal | None = Field(
        None, gt=0, le=1, description="The share of its price that a call costs in a batch; None: there are no batches."
    )
    vision: bool = Field(True, description="False: it takes no pictures. Where nobody knows, its provider will say.")
    idle: float | None = Field(None, gt=0, description="Seconds without a byte before the stream is given up.")


def _host(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port}" if parts.port else f"{parts.hostname}"


class Endpoint(Frozen):
    """One model of any kind, where it is called, and how fast."""

    alias: str
    """The name the user gave: a preset's alias or ``provider/id``."""
    provider: str
    label: str
    """The provider's name for people."""
    id: str
    """The id on the wire."""
    base_url: str | None
    """None: the adapter's own default."""
    api_version: str | None = None
    keys: tuple[str, ...] = ()
    """Environment variables that may hold the key, the first found wins; empty when none is needed."""
    concurrency: int = Field(4, ge=1)
    requests_per_minute: float | None = Field(None, gt=0)

    @property
    def host(self) -> str:
        """Where requests go, fit for a message: without path, user or password."""
        return self.label if self.base_url is None else _host(self.base_url)

    def beside(self, own: str | None) -> Self:
        """The same, called by its host where that is not ``own``, the provider's: a gateway in a provider's place has
        keys, limits and faults of its own, and messages blame whom they concern."""
        if self.base_url is None or (own is not None and _host(own) == self.host):
            return self
        return self.model_copy(update={"label": self.host})

    @property
    def key_names(self) -> str:
        """The key variables for a message: ``GEMINI_API_KEY or GOOGLE_API_KEY``."""
        return " or ".join(self.keys)


class ModelSpec(Endpoint):
    """One chat model at one endpoint."""

    adapter: Adapter
    batch: bool = False
    """Whether its calls are collected and answered within a day."""
    price: Price | None = None
    quirks: Quirks = Quirks()

    def batched(self) -> ModelSpec | None:
        """The same, asked in batches, for which no limit of calls holds; None where its provider has none."""
        share = self.quirks.batch
        # Of those behind LiteLLM we speak Anthropic's batches only, whatever a file of models says.
        if share is None or (self.adapter == "litellm" and not self.id.startswith("anthropic/")):
            return None
        less = {"batch": True, "concurrency": 1_000_000, "requests_per_minute": None}
        return self.model_copy(update=less | {"price": None if self.price is None else self.price.times(share)})

    def cost(self, usage: Usage) -> Decimal | None:
        """US dollars of one call; None when the price is unknown."""
        return None if self.price is None else self.price.cost(usage)
