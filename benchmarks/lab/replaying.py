"""A model server that answers every problem after a set time, and fails as often as it is told to.

``python -m chalkwright.benchmarks.lab.replaying PORT BEHAVIOUR``
serves the OpenAI protocol, streamed, in a process of its own;
:func:`serving` starts it and writes the catalogue that names it. The same question gets the same answer, and takes as
long.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import math
import random
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from chalkwright.agent.data import Frozen, Outline, SceneBlock, TextBlock
from chalkwright.agent.explain.outline import to_xml
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED
from chalkwright.benchmarks.lab.model_server import serve, started, streamed, turns

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

MODEL = "replay/at-a-pace"
PRICE = {"input": 1, "output": 2}
SCENES = 3
PIECE = 400
"""Characters sent at a time, at an even pace."""
_STAGE = re.compile(r"Stage: (\w+)")
_SCENE = re.compile(r"# Task: \w+ Scene (\d+),")
_WORDS = "The figure shows the square whose side we look for; its area is given in the problem. "
_FAULTS = ("busy", "broken", "cut", "useless", "wrong")


class Behaviour(Frozen):
    """Seconds and shares of calls; what is left over is answered well."""

    seconds: dict[str, float] = Field(default_factory=dict, description="Stage (outline, plan, drawing) → median time.")
    spread: float = Field(0.0, ge=0, description="Standard deviation of its logarithm.")
    scenes: int = Field(SCENES, ge=0)
    busy: float = Field(0.0, description="HTTP 429 with Retry-After.")
    broken: float = Field(0.0, description="HTTP 500.")
    cut: float = Field(0.0, description="The connection is closed in the middle.")
    useless: float = Field(0.0, description="A reply that cannot be read.")
    wrong: float = Field(0.0, description="Drawing code that raises, or asks for more memory than it may have.")
    seed: int = 1

    def chance(self, question: str, times: int) -> random.Random:
        """The same for the same question, asked the ``times``-th time."""
        return random.Random(hashlib.sha256(f"{self.seed}/{times}/{question}".encode()).digest())

    def wait(self, stage: str, by: random.Random) -> float:
        """Seconds until the whole answer is out."""
        median = self.seconds.get(stage, 0.0)
        return median * math.exp(self.spread * by.gauss(0, 1)) if median else 0.0

    def fault(self, by: random.Random) -> str | None:
        """What goes wrong, if anything."""
        thrown = by.random()
        for name in _FAULTS:
            thrown -= getattr(self, name)
            if thrown < 0:
                return name
        return None


def stage_of(system: str) -> str:
    """outline, plan or drawing."""
    found: str = _STAGE.findall(system)[0]
    return found


def reply(
    system: str, user: str, scenes: int = SCENES, fault: str | None = None, by: random.Random | None = None
) -> str:
    """A usable answer, or one that is not."""
    stage = stage_of(system)
    if fault == "useless":
        return "I am not sure what is asked for."
    if stage == "outline":
        return _outline(scenes)
    if stage == "plan":
        return "White ground, dark ink, a blue square in the middle, its label below. " * 8
    name = f"Scene{_SCENE.findall(user)[-1]}"
    body = _BAD[(by or random.Random(0)).randrange(len(_BAD))] if fault == "wrong" else ""
    return (
        f"```python\nfrom manim import *\n\n\nclass {name}(Scene):\n    def construct(self):\n"
        "        square = Square(4.6, color=BLUE_E, stroke_width=6)\n"
        '        side = Text("side of 7 cm", font_size=48).next_to(square, RIGHT, buff=0.5)\n'
        '        area = MathTex(r"A = 49\\ \\mathrm{cm}^2", font_size=64).next_to(square, LEFT, buff=0.5)\n'
        f"        self.add(square, side, area)\n{body}```"
    )


_BAD = (
    "        self.add(Text(1 / 0))\n",
    "        self.add(Square().no_such_method())\n",
    "        rows = bytearray(1 << 40)\n",
)


def _outline(scenes: int) -> str:
    blocks: list[TextBlock | SceneBlock] = []
    for index in range(1, scenes + 1):
        blocks.append(TextBlock(index=index, markdown=_WORDS * 4))
        details = dict.fromkeys(("purpose", "elements", "labels", "colours", "layout", "alt"), _WORDS)
        blocks.append(SceneBlock(index=index, title=f"The square, part {index}", **details))
    blocks.append(TextBlock(index=scenes + 1, markdown=f"{_WORDS * 2}\n\n**Answer:** 7 cm"))
    return to_xml(Outline(title="A square", language="en", diagrams=scenes > 0, blocks=tuple(blocks)), NOTHING_COMPUTED)


def _answering(behaviour: Behaviour) -> Callable[[Request], Awaitable[Response]]:
    from starlette.responses import JSONResponse

    asked: Counter[bytes] = Counter()

    async def complete(request: Request) -> Response:
        body = await request.body()
        (_, system), (_, user), *_ = turns(json.loads(body))
        known = hashlib.sha256(body).digest()
        asked[known] += 1
        by = behaviour.chance(body.decode(), asked[known])
        fault, wait = behaviour.fault(by), behaviour.wait(stage_of(system), by)
        if fault == "busy":
            return JSONResponse({"error": {"message": "slow down"}}, 429, {"retry-after": "0.2"})
        if fault == "broken":
            return JSONResponse({"error": {"message": "try again"}}, 500)
        text = reply(system, user, behaviour.scenes, fault, by)
        return streamed(_spread(text, wait, cut=fault == "cut"), sent=4000, written=len(text) // 4)

    return complete


async def _spread(text: str, wait: float, *, cut: bool) -> AsyncIterator[str]:
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    for number, piece in enumerate(pieces):
        await asyncio.sleep(wait / len(pieces))
        if cut and number == len(pieces) // 2:
            raise ConnectionAbortedError("cut, as was asked for")
        yield piece


def serving(folder: Path, behaviour: Behaviour, *, concurrency: int = 64) -> AbstractContextManager[tuple[str, int]]:
    """The server in a process, as :func:`started` has it; :data:`MODEL` is its name in the catalogue."""
    command = [sys.executable, "-m", "chalkwright.benchmarks.lab.replaying", "PORT", behaviour.model_dump_json()]
    return started(command, MODEL.partition("/")[0], folder, PRICE, concurrency)


if __name__ == "__main__":
    serve(int(sys.argv[1]), _answering(Behaviour.model_validate_json(sys.argv[2])))
