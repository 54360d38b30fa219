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
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import Field

from chalkwright.agent.data import Frozen, Outline, SceneBlock, TextBlock
from chalkwright.agent.explain.outline import to_xml
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED
from chalkwright.benchmarks.lab.loopback import free_port

MODEL = "replay/at-a-pace"
PRICE = (1, 2)
PIECE = 400
"""Characters sent at a time, at an even pace."""
_STAGE = re.compile(r"Stage: (\w+)")
_SCENE = re.compile(r"# Task: \w+ Scene (\d+),")
_WORDS = "The figure shows the square whose side we look for; its area is given in the problem. "
_START_LIMIT = 30.0
_FAULTS = ("busy", "broken", "cut", "useless", "wrong")


class Behaviour(Frozen):
    """Seconds and shares of calls; what is left over is answered well."""

    seconds: dict[str, float] = Field(default_factory=dict, description="Stage (outline, plan, drawing) → median time.")
    spread: float = Field(0.0, ge=0, description="Standard deviation of its logarithm.")
    scenes: int = Field(3, ge=1)
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


def reply(system: str, user: str, scenes: int, fault: str | None = None, by: random.Random | None = None) -> str:
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
    return to_xml(Outline(title="A square", language="en", diagrams=True, blocks=tuple(blocks)), NOTHING_COMPUTED)


def serve(port: int, behaviour: Behaviour) -> None:
    """Until the process is ended."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response, StreamingResponse
    from starlette.routing import Route

    asked: Counter[bytes] = Counter()

    async def complete(request: Request) -> Response:
        body = await request.body()
        messages = json.loads(body)["messages"]
        system, last = messages[0]["content"], messages[1]["content"]
        user = last if isinstance(last, str) else last[0]["text"]
        known = hashlib.sha256(body).digest()
        asked[known] += 1
        by = behaviour.chance(body.decode(), asked[known])
        fault, wait = behaviour.fault(by), behaviour.wait(stage_of(system), by)
        if fault == "busy":
            return JSONResponse({"error": {"message": "slow down"}}, 429, {"retry-after": "0.2"})
        if fault == "broken":
            return JSONResponse({"error": {"message": "try again"}}, 500)
        text = reply(system, user, behaviour.scenes, fault, by)
        return StreamingResponse(_stream_pieces(text, wait, cut=fault == "cut"), media_type="text/event-stream")

    app = Starlette(routes=[Route("/v1/chat/completions", complete, methods=["POST"])])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical")


async def _stream_pieces(text: str, wait: float, *, cut: bool) -> AsyncIterator[str]:
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    for number, piece in enumerate(pieces):
        await asyncio.sleep(wait / len(pieces))
        if cut and number == len(pieces) // 2:
            raise ConnectionAbortedError("cut, as was asked for")
        yield _event({"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": None}]})
    yield _event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    usage = {"prompt_tokens": 4000, "completion_tokens": len(text) // 4, "total_tokens": 4000 + len(text) // 4}
    yield _event({"choices": [], "usage": usage})
    yield "data: [DONE]\n\n"


def _event(content: dict[str, object]) -> str:
    head = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "at-a-pace"}
    return f"data: {json.dumps({**head, **content})}\n\n"


@contextmanager
def serving(folder: Path, behaviour: Behaviour, *, concurrency: int = 64) -> Iterator[int]:
    """The server in a process, whose id is given; :data:`MODEL` is its name in the catalogue written to ``folder``.

    ``CHALKWRIGHT_MODELS`` names that catalogue meanwhile. Raises :class:`TimeoutError` when the server does not start.
    """
    port = free_port()
    command = [sys.executable, "-m", "chalkwright.benchmarks.lab.replaying", str(port), behaviour.model_dump_json()]
    catalogue = folder / "models.toml"
    catalogue.write_text(
        '[providers.replay]\nlabel = "Replay"\nadapter = "openai"\nkeys = []\n'
        f'concurrency = {concurrency}\nbase_url = "http://127.0.0.1:{port}/v1"\n'
        f"price = {{ input = {PRICE[0]}, output = {PRICE[1]} }}\n"
    )
    before = os.environ.get("CHALKWRIGHT_MODELS")
    os.environ["CHALKWRIGHT_MODELS"] = str(catalogue)
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for(port)
            yield server.pid
        finally:
            server.terminate()
            if before is None:
                del os.environ["CHALKWRIGHT_MODELS"]
            else:
                os.environ["CHALKWRIGHT_MODELS"] = before


def _wait_for(port: int) -> None:
    until = time.monotonic() + _START_LIMIT
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"The replaying server did not start within {_START_LIMIT:g} s.")


if __name__ == "__main__":
    serve(int(sys.argv[1]), Behaviour.model_validate_json(sys.argv[2]))
