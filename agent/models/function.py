"""The test double of the model seam."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from chalkwright.agent.models.base import Completion, Delta, Message, ModelCall
from chalkwright.agent.models.reply import UNTOLD

PIECE = 24


class FunctionModel:
    """Answers with what ``function`` returns for the messages, in pieces of a few words; what it raises is raised."""

    def __init__(self, name: str, function: Callable[[Sequence[Message]], str | Completion]) -> None:
        self.name = name
        self._function = function

    async def complete(self, call: ModelCall) -> Completion:
        answer = self._function(call.messages)
        if isinstance(answer, str):
            answer = Completion(text=answer, usage=UNTOLD, model=self.name)
        for at in range(0, len(answer.text), PIECE):
            await asyncio.sleep(0)
            if call.on_delta is not None:
                call.on_delta(Delta(answer.text[at : at + PIECE]))
        return answer
