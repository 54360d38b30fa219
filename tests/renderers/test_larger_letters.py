"""Letters are drawn at least as high as a request wants them, on a sheet of its height, whatever makes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from chalkwright.agent.explain.narrowing import smallest_letters
from chalkwright.renderers.base import RendererName, RenderRequest
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

CODE: dict[RendererName, str] = {
    "manim": """
from manim import *
from chalkwright.kit import *

class Scene1(Scene):
    def construct(self):
        line = NumberLine(x_range=[0, 3, 1], length=6, include_numbers=True, font_size=20)
        self.add(line.shift(UP * 2), Text("words", font_size=16), MathTex("x^2", "+ 1", font_size=20).shift(DOWN))
        self.add(DecimalNumber(2.5, font_size=20).shift(DOWN * 3), label("mixed $y$", size=18).shift(LEFT * 4))
""",
    "matplotlib": """
from chalkwright.kit import *

class Scene1(FigureScene):
    def construct(self):
        self.ax.plot([0, 1], [0, 1])
        self.ax.text(0.5, 0.2, "words", fontsize=14)
        self.ax.text(0.2, 0.8, "$x^2$", size="small")
""",
}


@pytest.mark.parametrize("name", CODE)
async def test_every_letter_has_the_least_height(name: RendererName, pools: Pools, tmp_path: Path) -> None:
    request = RenderRequest(code=CODE[name], scene="Scene1", folder=tmp_path, stem="plain")
    plain = await pools[name].render(request)
    large = await pools[name].render(request.model_copy(update={"stem": "large", "letters": 60.0, "height": 1280}))
    assert (plain.faults, large.faults) == ((), ())
    assert large.png is not None
    with Image.open(large.png) as picture:
        assert picture.size == (1920, 1280)
    assert "words" in {element.text for element in large.elements}
    assert (smallest_letters(plain.elements) or 60) < 40
    assert (smallest_letters(large.elements) or 0) >= 58
