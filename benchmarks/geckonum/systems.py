"""Systems under test: a prompt in, a picture out."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Executor
from decimal import Decimal
from typing import Protocol

from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.benchmarks.geckonum.figures import figure_of
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.renderers.counting.draw import draw

COUNTING = "counting"
SIZE = 1024, 768
"""Width and height of our own pictures in pixels, where nothing else is asked for."""
SQUARE = 1024, 1024
"""Of pictures that are asked of models: the size that all of them have."""


class System(Protocol):
    """Draws the picture of a prompt. Raises subclasses of :class:`chalkwright.agent.errors.ChalkwrightError`."""

    name: str

    async def draw(self, prompt: Prompt, *, width: int, height: int, seed: int) -> Drawn: ...


class Counting:
    """Our counting renderer: what the prompt's fields ask for, drawn exactly; in the processes of ``executor``."""

    name = COUNTING

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor

    async def draw(self, prompt: Prompt, *, width: int, height: int, seed: int) -> Drawn:
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        png = await loop.run_in_executor(self._executor, counting_png, prompt, seed, width, height)
        return Drawn(png=png, model=self.name, cost=Decimal(0), latency=time.monotonic() - started)


class Direct:
    """Any text-to-image model, given the prompt's text as it is."""

    def __init__(self, model: ImageModel) -> None:
        self.name = model.name
        self._model = model

    async def draw(self, prompt: Prompt, *, width: int, height: int, seed: int) -> Drawn:
        return await self._model.draw(prompt.text, width=width, height=height, seed=seed)


def counting_png(prompt: Prompt, seed: int, width: int = SIZE[0], height: int = SIZE[1]) -> bytes:
    """The programmed picture of a prompt."""
    return draw(figure_of(prompt, seed), width=width, height=height).png
