"""Kits' scenes drawn for real."""

from __future__ import annotations

import textwrap
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.check import code as check
from chalkwright.renderers.kit.matplotlib import FigureScene
from tests.renderers.pools import Pools

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\nclass Scene1(Scene):\n    def construct(self):\n",
    "matplotlib": "from chalkwright.kit import *\nclass Scene1(FigureScene):\n    def construct(self):\n",
}
HEADINGS: dict[RendererName, str] = {
    "manim": "self.add(heading('A kit at work'))",
    "matplotlib": "self.heading('A kit at work')",
}


async def wrong_with(pools: Pools, name: RendererName, body: str, folder: Path, *, headed: bool = True) -> list[str]:
    """The faults and findings of a scene whose ``construct`` ends with ``body``."""
    lines = (HEADINGS[name] if headed else "", textwrap.dedent(body).strip(), "")
    return await wrong_in(pools, name, HEADS[name] + textwrap.indent("\n".join(lines), " " * 8), folder)


async def wrong_in(
    pools: Pools, name: RendererName, code: str, folder: Path, constraints: tuple[str, ...] = ()
) -> list[str]:
    """The faults and findings of ``Scene1``, and each of the ``constraints`` that does not hold."""
    request = RenderRequest(code=code, scene="Scene1", folder=folder, stem="s", constraints=constraints)
    rendering = await pools[name].render(request)
    assert len(rendering.measured) == len(constraints)
    return [
        *(fault.sentence() for fault in (*check.faults(code, "Scene1", name), *rendering.faults)),
        *(finding.message for finding in rendering.findings),
        *(measured.said for measured in rendering.measured if not measured.holds),
    ]


def figure_scene(x: tuple[float, float] | None = None, y: tuple[float, float] | None = None) -> FigureScene:
    """An empty one in the size of a picture, its axes within these limits."""
    figure = Figure(figsize=(19.2, 10.8), dpi=100)
    FigureCanvasAgg(figure)
    made = FigureScene(figure)
    made.ax.set(xlim=x, ylim=y)
    return made
