"""Drawing code that changes what measures it is found out: nothing is shown untold, nothing told in vain."""

from __future__ import annotations

import asyncio
import textwrap
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from chalkwright.renderers.base import RendererName, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\n\n\nclass Scene1(Scene):\n    def construct(self):\n",
    "matplotlib": "from chalkwright.kit import *\n\n\nclass Scene1(FigureScene):\n    def construct(self):\n",
}
LIARS: dict[str, tuple[RendererName, str, str]] = {
    "a text without a family": (
        "manim",
        """
        kept = Text("speed")
        words = Text("9 km").shift(2 * DOWN)
        words.family_members_with_points = lambda: []
        self.add(kept, words)
        """,
        "unmeasured",
    ),
    "an area whose parts are not seen": (
        "manim",
        """
        import chalkwright.renderers.manim.measure as measure
        measure._visible = lambda leaf: False
        self.add(Square(), Text("9 km").shift(2 * DOWN))
        """,
        "unmeasured",
    ),
    "a text over an area that is told of": (
        "manim",
        """
        words = Text("9 km", color=WHITE)
        words.family_members_with_points = lambda: []
        self.add(Rectangle(width=8, height=4, fill_opacity=1, color="#1F5FA8"), words)
        """,
        "unmeasured",
    ),
    "a filter that paints": (
        "matplotlib",
        """
        def paint(pixels, dpi):
            pixels[20:60:4, 20:90] = (0, 0, 0, 1)
            return pixels, -200, 200
        self.ax.text(0.5, 0.5, "speed", transform=self.ax.transAxes).set_agg_filter(paint)
        """,
        "unmeasured",
    ),
    "a filter that erases": (
        "matplotlib",
        """
        words = self.ax.text(0.5, 0.5, "speed", transform=self.ax.transAxes)
        words.set_agg_filter(lambda pixels, dpi: (pixels * 0, 0, 0))
        """,
        "hidden",
    ),
}
HONEST: tuple[tuple[RendererName, str], ...] = (
    ("manim", 'self.add(Square(fill_opacity=0.4), Text("9 km").shift(2 * DOWN), Arrow(), Dot(3 * LEFT))'),
    ("manim", "self.add(DashedLine(2 * LEFT, UP), Brace(Square()), Cross(), Circle(2, stroke_width=40), Sector(2))"),
    (
        "matplotlib",
        "self.ax.plot([0, 1, 2], [3, 1, 2]); self.ax.fill_between([0, 1], [1, 2]); self.ax.scatter([1], [1])",
    ),
    (
        "matplotlib",
        'from matplotlib.patches import Circle; self.ax.bar([1, 2], [1, 3], hatch="//")\n'
        "shown = self.ax.imshow([[0, 1], [1, 0]], extent=(3, 5, 0, 2))\n"
        "shown.set_clip_path(Circle((4, 1), 1, transform=self.ax.transData))",
    ),
    ("manim", "self.add(VGroup(*(Dot(0.2 * n * RIGHT) for n in range(9))), Sphere(resolution=(8, 8)))"),
    ("matplotlib", 'self.ax.pie([1, 2, 3], labels=["a", "b", "c"])'),
)


@pytest_asyncio.fixture(loop_scope="session")
async def unchecked() -> AsyncIterator[Pools]:
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    made: Pools = {name: PooledRenderer(name, check=False) for name in names}
    yield made
    for pool in made.values():
        await pool.aclose()


async def kinds(pools: Pools, folder: Path, renderer: RendererName, body: str, name: str) -> set[str]:
    code = HEADS[renderer] + textwrap.indent(textwrap.dedent(body).strip(), " " * 8) + "\n"
    drawn = await pools[renderer].render(RenderRequest(code=code, scene="Scene1", folder=folder, stem=name))
    assert drawn.ok, drawn.faults
    return {finding.kind for finding in drawn.findings}


async def test_what_lies_to_the_measuring_is_found(unchecked: Pools, tmp_path: Path) -> None:
    found = await asyncio.gather(
        *(kinds(unchecked, tmp_path, liar[0], liar[1], f"liar_{n}") for n, liar in enumerate(LIARS.values()))
    )
    unseen = [name for (name, liar), seen in zip(LIARS.items(), found, strict=True) if liar[2] not in seen]
    assert not unseen


async def test_what_is_honest_is_believed(pools: Pools, tmp_path: Path) -> None:
    found = await asyncio.gather(
        *(kinds(pools, tmp_path, renderer, body, f"honest_{n}") for n, (renderer, body) in enumerate(HONEST))
    )
    assert not [seen for seen in found if "unmeasured" in seen]
