"""Layout first, as a system under test: a chat model's boxes, checked, sent back, drawn (paper 000, §6.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.agent.images.layout import Proposal
from chalkwright.agent.images.layout_first import REGENERATIONS, Instructions, LayoutFirst
from chalkwright.agent.models.base import ChatModel, Completion, ModelCall
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.e2v.runs import PictureKey, Style
from chalkwright.benchmarks.e2v.systems import SIDE

Keep = Callable[[PictureKey, Proposal], None]


class Manner(NamedTuple):
    """A row of the paper's Table 2."""

    instructions: Instructions
    regenerations: int


MANNERS = {
    "layout-plain": Manner("plain", 0),
    "layout-refined": Manner("refined", 0),
    "layout": Manner("refined", REGENERATIONS),
}
"""How systems are named: ``layout:CHAT`` draws with our icons, ``layout:CHAT+IMAGE`` with an image system."""


class Planned:
    """Plans each picture with ``chat``, draws it with ``painter`` (None: our icons), tells ``keep`` the drafts.

    A layout that stays faulty is drawn as it is, for the metrics to judge; one that cannot be read gives no picture.
    ``chat`` must answer the same question alike (a session with a store does): it is asked for the drafts first.
    """

    def __init__(
        self, name: str, chat: ChatModel, painter: ImageModel | None, manner: Manner, keep: Keep | None = None
    ) -> None:
        self.name = name
        self._chat = chat
        self._painter = painter
        self._manner = manner
        self._keep = keep

    async def draw(self, item: Item, style: Style, *, seed: int) -> Drawn:
        first = LayoutFirst(
            Repetition(self._chat, seed),
            self._painter,
            instructions=self._manner.instructions,
            regenerations=self._manner.regenerations,
            strict=False,
        )
        if self._keep is not None:
            proposal = await first.propose(item.problem)
            self._keep(PictureKey(system=self.name, style=style, item=item.id, seed=seed), proposal)
        return await first.draw_problem(item.problem, style=style, width=SIDE, height=SIDE, seed=seed)


class Repetition:
    """A chat model whose repetitions are questions of their own: a store would give the first one's answer again.

    What tells them apart is the seventh digit of the temperature, which changes no answer.
    """

    def __init__(self, model: ChatModel, seed: int) -> None:
        self.name = model.name
        self._model = model
        self._apart = (seed - 1) * 1e-6

    async def complete(self, call: ModelCall) -> Completion:
        return await self._model.complete(replace(call, temperature=call.temperature + self._apart))
