"""Systems under test: an item in, the picture of a document out."""

from __future__ import annotations

import time
from concurrent.futures import Executor
from decimal import Decimal
from typing import Protocol
from zlib import crc32

from chalkwright.agent.errors import UserError
from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.agent.images.registry import resolve_image
from chalkwright.agent.images.typeset import SIDE, TYPESET, Written, set_as_picture
from chalkwright.agent.models.registry import resolve
from chalkwright.benchmarks.harness.opening import NOWHERE_ELSE, Endpoint, Means
from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.prompting import prompts_of
from chalkwright.benchmarks.visualtext.solving import Solver

STAGE = "solving"
SHORT = "short:"
"""Before an image system's name: it is given the short prompts."""


class System(Protocol):
    """Draws the document of an item. Raises subclasses of :class:`ChalkwrightError`, and ``ValueError``
    for what is one picture's fault."""

    name: str

    async def draw(self, item: Item) -> Drawn: ...


class Typeset:
    """Our typesetter. A text to be reproduced is set as it is; a solution is first written by ``solver``."""

    def __init__(self, name: str = TYPESET, solver: Solver | None = None, executor: Executor | None = None) -> None:
        self.name = name
        self._solver = solver
        self._executor = executor

    async def draw(self, item: Item) -> Drawn:
        """Raises also :class:`chalkwright.agent.errors.UserError` for a problem without a chat model to solve it."""
        started = time.monotonic()
        drawn = await set_as_picture(await self._write(item), self.name, executor=self._executor)
        return drawn.model_copy(update={"latency": time.monotonic() - started})

    async def _write(self, item: Item) -> Written:
        if item.task == "rendering":
            return Written(text=item.text, markup=False, cost=Decimal(0))
        if self._solver is None:
            raise UserError(
                f"The system {self.name} reproduces texts but solves no problem; name a chat model as in typeset:kimi."
            )
        return await self._solver.write(item, solution_tag(item))


class Direct:
    """An image model that is given the document prompt of an item."""

    def __init__(self, model: ImageModel, name: str, *, short: bool = False) -> None:
        self.name = name
        self._model = model
        self._short = short

    async def draw(self, item: Item) -> Drawn:
        return await self._model.draw(prompts_of(item, short=self._short), width=SIDE, height=SIDE)


def check_name(name: str) -> None:
    """Raises :class:`UnknownModel` for a system that nothing is known by, before anything is written."""
    if name == TYPESET:
        return
    manner, _, chat = name.partition(":")
    if manner == TYPESET:
        resolve(chat)
    else:
        resolve_image(name.removeprefix(SHORT))


def open_system(name: str, means: Means, *, writer: Endpoint = NOWHERE_ELSE) -> System:
    """``typeset``, ``typeset:CHAT``, or an image system's name, ``short:`` before it for the short prompts.

    ``writer`` says where the chat model of ``typeset:CHAT`` is asked. Raises :class:`UserError`.
    """
    if name == TYPESET:
        return Typeset(name, executor=means.executor)
    manner, _, chat = name.partition(":")
    if manner == TYPESET:
        return Typeset(name, Solver(means.writer(chat, STAGE, writer)), means.executor)
    return Direct(means.image_model(name.removeprefix(SHORT)), name, short=name.startswith(SHORT))


def solution_tag(item: Item) -> int:
    """Of the kept answers about an item: below 0, where the questions of examiners have theirs above."""
    return -1 - (crc32(item.id.encode()) >> 1)
