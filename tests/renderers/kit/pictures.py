"""Kits' scenes drawn for real."""

from __future__ import annotations

from pathlib import Path

from chalkwright.renderers.base import RendererName, RenderRequest
from tests.renderers.pools import Pools

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\n"
    "class Scene1(Scene):\n    def construct(self):\n        self.add(heading('A kit at work'))\n        {body}\n",
    "matplotlib": "from chalkwright.kit import *\n"
    "class Scene1(FigureScene):\n    def construct(self):\n        self.heading('A kit at work')\n        {body}\n",
}


async def wrong_with(pools: Pools, name: RendererName, body: str, folder: Path) -> list[str]:
    """The faults and findings of a scene whose ``construct`` ends with ``body``."""
    code = HEADS[name].format(body=body)
    rendering = await pools[name].render(RenderRequest(code=code, scene="Scene1", folder=folder, stem="s"))
    return [fault.sentence() for fault in rendering.faults] + [finding.message for finding in rendering.findings]
