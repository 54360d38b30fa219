"""Systems under test: an item and a style in, a picture out."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import Executor
from decimal import Decimal
from typing import Protocol

from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.agent.visualize.data import WordProblem
from chalkwright.agent.visualize.structure import figure
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.prompts import load
from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import Backdrop

PROGRAMMED = "programmed"
BACKDROPS: dict[Style, Backdrop] = {"realistic": "scenic", "cartoon": "plain"}
"""What stands for the two styles in programmed pictures."""
SIDE = 1024
"""Width and height of the pictures that are asked of models, in pixels."""
_FREE = Decimal(0)


class System(Protocol):
    """Draws the picture of an item. Raises subclasses of :class:`chalkwright.agent.errors.ChalkwrightError`."""

    name: str

    async def draw(self, item: Item, style: Style, *, seed: int) -> Drawn: ...


class Programmed:
    """Our counting renderer: the structure of the word problem, drawn exactly; in the processes of ``executor``."""

    name = PROGRAMMED

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor

    async def draw(self, item: Item, style: Style, *, seed: int) -> Drawn:
        started = time.monotonic()
        loop = asyncio.get_running_loop()
        # Repetition 1 is the picture that everybody gets who asks for none.
        png = await loop.run_in_executor(self._executor, draw_png, item.problem, BACKDROPS[style], seed - 1)
        return Drawn(png=png, model=self.name, cost=_FREE, latency=time.monotonic() - started)


class Direct:
    """An image model that is given the word problem and the style in words."""

    def __init__(self, model: ImageModel) -> None:
        self.name = model.name
        self._model = model

    async def draw(self, item: Item, style: Style, *, seed: int) -> Drawn:
        prompt = picture_prompt(item.problem, style)
        return await self._model.draw(prompt, width=SIDE, height=SIDE, seed=seed)


def picture_prompt(problem: WordProblem, style: Style) -> str:
    """What an image model is asked for: the style, then the story (paper 000, appendix C.4)."""
    return load(f"images/{style}").render(problem=problem)


def draw_png(problem: WordProblem, backdrop: Backdrop, seed: int) -> bytes:
    """The programmed picture of a word problem."""
    return draw(figure(problem, backdrop=backdrop, seed=seed)).png
