"""What is known about one image system before it draws: where it is, what a picture costs, which sizes it takes."""

from __future__ import annotations

from decimal import Decimal
from math import log
from typing import Any, Literal, NamedTuple, Self

from pydantic import ConfigDict, Field, model_validator

from chalkwright.agent.data import Frozen, Usage
from chalkwright.agent.models.spec import MILLION, Endpoint

Form = Literal["openai", "gemini", "imagen", "litellm", "diffusers"]
"""The protocol in which pictures are asked for."""


class Size(NamedTuple):
    """Pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


class ImagePrice(Frozen):
    """US dollars: of one picture, or of a million tokens."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    picture: Decimal | None = Field(None, ge=0)
    input: Decimal | None = Field(None, ge=0)
    output: Decimal | None = Field(None, ge=0, description="Tokens of the picture.")
    thought: Decimal | None = Field(None, ge=0, description="Tokens of thinking; None: they cost what others do.")
    picture_tokens: int | None = Field(None, ge=1, description="The most tokens that one picture takes; None: unknown.")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.input is None) != (self.output is None) or (self.picture is None) == (self.input is None):
            raise ValueError("a price is either 'picture', or both 'input' and 'output'")
        return self

    def cost(self, usage: Usage, pictures: int = 1) -> Decimal | None:
        """US dollars of one call; None when its tokens were not told and cannot be known."""
        if self.picture is not None:
            return pictures * self.picture
        if self.input is None or self.output is None:
            return None
        drawn = usage.output_tokens - usage.reasoning_tokens
        if pictures and not drawn:
            if self.picture_tokens is None:
                return None
            drawn = pictures * self.picture_tokens
        thinking = self.output if self.thought is None else self.thought
        return (usage.input_tokens * self.input + drawn * self.output + usage.reasoning_tokens * thinking) / MILLION


class ImageSpec(Endpoint):
    """One image system at one endpoint."""

    form: Form
    price: ImagePrice | None = None
    sizes: tuple[Size, ...] = ()
    """The only sizes it takes; empty: any."""
    grid: int = Field(1, ge=1)
    """Width and height have to be multiples of it, where any size is taken."""
    longest: int = Field(4096, ge=1)
    """The longest side it takes, in pixels, where any size is taken."""
    options: dict[str, Any] = Field(default_factory=dict)
    """Sent with every request, e.g. ``quality``."""
    seeded: bool = False
    """Whether a seed is sent; False: the provider has none."""
    ask_bytes: bool = False
    """Ask for base64 instead of an address (``response_format``); GPT image models refuse the question."""
    idle: float = Field(300.0, gt=0)
    """Seconds without a byte before a picture is given up; nothing is sent while it is drawn."""

    @property
    def free(self) -> bool:
        """Whether no call costs anything."""
        return self.price is not None and not any((self.price.picture, self.price.input, self.price.output))

    def cost(self, usage: Usage, pictures: int = 1) -> Decimal | None:
        """US dollars of one call; None when the price is unknown."""
        return None if self.price is None else self.price.cost(usage, pictures)

    def nearest_size(self, width: int, height: int) -> Size:
        """The size to ask for: nearest in proportions first, then in area."""
        if self.sizes:
            return nearest(self.sizes, width, height)
        scale = min(1.0, self.longest / max(width, height))
        return Size(*(max(self.grid, round(side * scale / self.grid) * self.grid) for side in (width, height)))


def nearest(sizes: tuple[Size, ...], width: int, height: int) -> Size:
    """Of ``sizes`` the one whose proportions, then whose area, are nearest."""

    def distance(size: Size) -> tuple[float, float]:
        proportions = abs(log(size.width / size.height) - log(width / height))
        return round(proportions, 6), abs(log(size.width * size.height) - log(width * height))

    return min(sizes, key=distance)
