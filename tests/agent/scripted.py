"""Runs with a scripted model and pictures whose bytes tell the code that they were drawn from."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from chalkwright.agent.data import Explanation, Problem
from chalkwright.agent.events import Event
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.function import FunctionRenderer
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

Drawing = Callable[[RenderRequest], Rendering | None]

WISH_CODE = (
    "```python\nfrom manim import *\n\n\nclass Scene{scene}(Scene):\n    def construct(self):\n        {body}\n```"
)


def coloured(request: RenderRequest) -> Rendering:
    """A picture of one colour, which is the code's hash."""
    digest = hashlib.sha256(request.code.encode()).digest()
    png = request.folder / f"{request.stem}.png"
    Image.new("RGB", (160, 90), (digest[0], digest[1], digest[2])).save(png)
    return Rendering(png=png)


def renderers(draw: Drawing = coloured) -> Mapping[RendererName, Renderer]:
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    return {name: FunctionRenderer(name, draw) for name in names}


def options(wire: WireServer, **more: object) -> Options:
    return Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, **more})


async def made(
    problem: Problem,
    chosen: Options,
    out: Path,
    *,
    draw: Drawing = coloured,
    hear: Callable[[Event], None] | None = None,
    **order: Any,
) -> tuple[Explanation, list[Event]]:
    """The explanation in ``out`` and what was told of it; ``hear`` is told each event as it comes."""
    events: list[Event] = []

    def tell(event: Event) -> None:
        events.append(event)
        if hear is not None:
            hear(event)

    given = Order(problem, chosen, out.parent, out=out, key=KEY, **order)
    return await run(given, renderers(draw), tell), events


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run but its state."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(("state.", "."))}


def wished(scene: int, body: str = "self.add(Square())", **more: Any) -> Reply:
    """A reply that draws a scene otherwise."""
    return Reply(WISH_CODE.format(scene=scene, body=body), **more)


def is_wish(call: Call) -> bool:
    return any("has a wish about" in text for _, text in call.messages)


async def settled(wire: WireServer) -> None:
    assert await asyncio.to_thread(wire.idle, 5)
