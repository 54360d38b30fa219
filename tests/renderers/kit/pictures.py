"""Kits' scenes drawn for real."""

from __future__ import annotations

from pathlib import Path

from renderers.base import RendererName, RenderRequest
from renderers.pool import PooledRenderer

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom renderers.kit.manim import *\nfrom renderers.kit.{kit} import *\n"
    "class Scene1(Scene):\n    def construct(self):\n        self.add(heading('A kit at work'))\n        {body}\n",
    "matplotlib": "from renderers.kit.matplotlib import *\nfrom renderers.kit.{kit} import *\n"
    "class Scene1(FigureScene):\n    def construct(self):\n        self.heading('A kit at work')\n        {body}\n",
}


async def wrong_with(name: RendererName, kit: str, body: str, folder: Path) -> list[str]:
    """The faults and findings of a scene whose ``construct`` ends with ``body``."""
    pool = PooledRenderer(name, at_once=1)
    code = HEADS[name].format(kit=kit, body=body)
    try:
        rendering = await pool.render(RenderRequest(code=code, scene="Scene1", folder=folder, stem="s"))
    finally:
        await pool.aclose()
    return [fault.sentence() for fault in rendering.faults] + [finding.message for finding in rendering.findings]
