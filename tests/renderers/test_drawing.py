"""Real pictures by both libraries: size, white ground, real letters, boxes that agree with the ink."""

from __future__ import annotations

import textwrap
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from chalkwright.renderers.base import Box, RendererName, Rendering, RenderLimits, RenderRequest
from chalkwright.renderers.faults import Blame
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\nclass Scene1(Scene):\n",
    "matplotlib": "from chalkwright.kit import *\nclass Scene1(FigureScene):\n",
}
LIBRARIES: list[RendererName] = ["manim", "matplotlib"]
WORDS = {"manim": "self.add(label({!r}, size=60))", "matplotlib": "self.fig.text(0.5, 0.5, {!r}, fontsize=40)"}
BLANK = {"manim": "", "matplotlib": "self.ax.set_axis_off()\n"}


async def draw(pools: Pools, name: RendererName, folder: Path, body: str, stem: str = "scene_1") -> Rendering:
    code = HEADS[name] + "    def construct(self):\n" + textwrap.indent(textwrap.dedent(body), " " * 8)
    limits = RenderLimits(seconds=40)
    request = RenderRequest(code=code, scene="Scene1", folder=folder, stem=stem, limits=limits)
    return await pools[name].render(request)


async def drawn(pools: Pools, name: RendererName, folder: Path, body: str, stem: str = "scene_1") -> Rendering:
    rendering = await draw(pools, name, folder, body, stem)
    assert rendering.faults == ()
    return rendering


def pixels(rendering: Rendering) -> NDArray[np.int16]:
    """The picture as (1080, 1920, 3)."""
    assert rendering.png is not None
    with Image.open(rendering.png) as image:
        assert image.size == (1920, 1080)
        assert image.convert("RGBA").getextrema()[3] == (255, 255)
        return np.asarray(image.convert("RGB"), dtype=np.int16)


def ink(rendering: Rendering) -> Box:
    """The box of everything that is not white."""
    dark = (pixels(rendering) < 160).any(axis=2)
    assert dark.any()
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return Box(left=columns[0], top=rows[0], right=columns[-1] + 1, bottom=rows[-1] + 1)


def apart(first: Box, second: Box) -> float:
    """The largest distance between like edges, in pixels."""
    return max(abs(a - b) for a, b in zip(first.model_dump().values(), second.model_dump().values(), strict=True))


@pytest.mark.smoke
@pytest.mark.parametrize("name", LIBRARIES)
async def test_picture_is_full_size_white_and_inked_where_drawn(
    pools: Pools, tmp_path: Path, name: RendererName
) -> None:
    rendering = await drawn(pools, name, tmp_path, BLANK[name] + WORDS[name].format("Area"))
    picture = pixels(rendering)
    assert (picture[:400] == 255).all()
    assert (picture[:, :700] == 255).all()
    assert picture.min() < 80
    assert 0 < (picture < 160).any(axis=2).mean() < 0.02
    assert [f.kind for f in rendering.findings] == ["mostly-empty"]


@pytest.mark.parametrize("name", LIBRARIES)
async def test_picture_of_another_size(pools: Pools, tmp_path: Path, name: RendererName) -> None:
    code = HEADS[name] + f"    def construct(self):\n        {WORDS[name].format('Area')}\n"
    rendering = await pools[name].render(
        RenderRequest(code=code, scene="Scene1", folder=tmp_path, stem="s", width=960, height=540)
    )
    assert rendering.png is not None
    assert Image.open(rendering.png).size == (960, 540)
    (box,) = [e.box for e in rendering.elements if e.text == "Area"]
    assert 400 < box.left < box.right < 680
    assert 220 < box.top < box.bottom < 320


async def test_the_corner_of_a_thin_slice_ends_at_its_point(pools: Pools, tmp_path: Path) -> None:
    body = "self.add(polygon([(-0.65, -3), (0.65, -3), (0, 2)], stroke_width=8))"
    rendering = await drawn(pools, "manim", tmp_path, body)
    assert ink(rendering).top == pytest.approx(540 - 2 * 135, abs=5), "half a line's width, not five"


async def test_svg_is_the_same_every_time(pools: Pools, tmp_path: Path) -> None:
    body = "self.heading('面积')\nself.ax.plot([0, 1], [0, 1])"
    svgs = [(await drawn(pools, "matplotlib", tmp_path, body, stem)).svg for stem in ("a", "b")]
    texts = [svg.read_text() for svg in svgs if svg]
    assert len(texts) == 2
    assert texts[0] == texts[1]
    assert "<svg" in texts[0]
    assert 'width="1382.4pt"' in texts[0]
    body = "self.add(Dot(), heading('面积'), formula('x^2'))"
    svgs = [(await drawn(pools, "manim", tmp_path, body, stem)).svg for stem in ("c", "d")]
    first, second = (svg.read_text() for svg in svgs if svg)
    assert first == second


async def test_labels_look_the_same_from_scene_to_scene(pools: Pools, tmp_path: Path) -> None:
    body = (
        "self.add(heading('周长 and area'), formula(r'\\frac{a}{b} = \\sqrt{2}'),"
        " VGroup(label('first', color=RED_INK), MathTex('x', '=', '2')).arrange(DOWN).to_edge(LEFT))"
    )
    stems = ("a", "b", "c")
    drawings = [await drawn(pools, "manim", tmp_path, body, stem) for stem in stems]
    assert [d.ok for d in drawings] == [True] * 3
    for ending in ("png", "svg"):
        assert len({(tmp_path / f"{stem}.{ending}").read_bytes() for stem in stems}) == 1
    assert drawings[0].elements == drawings[1].elements == drawings[2].elements


@pytest.mark.parametrize("name", LIBRARIES)
async def test_chinese_letters_are_drawn_not_boxes(pools: Pools, tmp_path: Path, name: RendererName) -> None:
    """Manim draws a missing letter as the same box whatever it is: U+10FFFF is in no font. matplotlib is refused it."""
    pictures = {}
    for sign in "圆形高度\U0010ffff" if name == "manim" else "圆形高度":
        rendering = await drawn(pools, name, tmp_path, BLANK[name] + WORDS[name].format(sign), f"s{ord(sign)}")
        pictures[sign] = (pixels(rendering) < 160).any(axis=2)
    known = list(pictures.values())
    for k, first in enumerate(known):
        for second in known[k + 1 :]:
            assert (first != second).sum() > 0.3 * min(first.sum(), second.sum())


@pytest.mark.parametrize("name", LIBRARIES)
@pytest.mark.parametrize("words", ["ace", "Ågy", "高 h = 3 cm"])
async def test_box_of_a_text_is_its_ink(pools: Pools, tmp_path: Path, name: RendererName, words: str) -> None:
    rendering = await drawn(pools, name, tmp_path, BLANK[name] + WORDS[name].format(words))
    (element,) = rendering.elements
    assert element.text == words
    assert element.color.upper() == "#1F2933"
    assert apart(element.box, ink(rendering)) < 3


@pytest.mark.parametrize(
    ("body", "kind", "slack"),
    [
        ("self.add(Circle(1.5).shift(LEFT * 3 + UP))", "Circle", 4),
        ("self.add(Square(2, color=INK).shift(RIGHT * 4))", "Square", 4),
        ("self.add(Line([-3, -1, 0], [3, 2, 0]))", "Line", 4),
        ("self.add(Dot([5, -3, 0]))", "Dot", 3),
        (r"self.add(MathTex(r'\frac{a}{b}+x^2').shift(DOWN))", "MathTex", 3),
        ("self.add(Circle(1)); self.camera.frame_center = RIGHT * 2", "Circle", 4),
    ],
)
async def test_box_of_a_manim_element_is_its_ink(
    pools: Pools, tmp_path: Path, body: str, kind: str, slack: float
) -> None:
    rendering = await drawn(pools, "manim", tmp_path, body)
    (element,) = rendering.elements
    assert element.kind == kind
    assert apart(element.box, ink(rendering)) < slack


async def test_an_arrow_is_one_element_with_its_tip(pools: Pools, tmp_path: Path) -> None:
    rendering = await drawn(pools, "manim", tmp_path, "self.add(Arrow([-3, -1, 0], [3, 2, 0], buff=0))")
    (element,) = rendering.elements
    assert (element.kind, element.role) == ("Arrow", "arrow")
    assert apart(element.box, ink(rendering)) < 5


LAYOUTS: dict[tuple[RendererName, str], str] = {
    ("manim", "good"): "self.add(label('one').shift(UP), label('two').shift(DOWN), heading('three'))",
    ("manim", "text-over-text"): (
        "self.add(label('one', size=90), label('two', size=90).shift(RIGHT), heading('three').to_edge(DOWN))"
    ),
    ("manim", "cut-by-frame"): "self.add(Circle(2).shift(UP * 3.5), heading('three').to_edge(DOWN))",
    (
        "matplotlib",
        "good",
    ): "self.heading('one'); self.frame_axes('x', 'y'); self.bars(['a', 'b'], [1, 2], [RED_FILL, BLUE_FILL])",
    ("matplotlib", "text-over-text"): "self.ax.text(0.5, 0.5, 'one'); self.ax.text(0.52, 0.51, 'two')",
    ("matplotlib", "cut-by-frame"): "self.fig.text(0.97, 0.5, 'beyond the edge')",
}


@pytest.mark.parametrize(("name", "kind"), LAYOUTS, ids=lambda value: str(value))
async def test_findings_of_real_pictures(pools: Pools, tmp_path: Path, name: RendererName, kind: str) -> None:
    rendering = await drawn(pools, name, tmp_path, LAYOUTS[name, kind])
    assert [f.kind for f in rendering.findings] == ([] if kind == "good" else [kind])


async def test_manim_draws_the_state_after_the_animations(pools: Pools, tmp_path: Path) -> None:
    body = "c = Circle(1)\nself.play(Create(c))\nself.play(c.animate.shift(RIGHT * 3))\nself.wait()"
    rendering = await drawn(pools, "manim", tmp_path, body)
    assert ink(rendering).left > 1200


ONCE_WHITE = [
    "Square(2)",
    "Rectangle(width=3)",
    "RoundedRectangle()",
    "Sector(1)",
    "Annulus()",
    "Axes().plot(lambda x: x)",
    "ParametricFunction(lambda t: [t, 0, 0])",
    "VMobject().set_points_as_corners([[0, 0, 0], [1, 1, 0]])",
    "CubicBezier([0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 2, 0])",
    "MarkupText('words')",
]


@pytest.mark.parametrize(
    "thing",
    [
        "Triangle()",
        "DashedLine()",
        "Vector([1, 1, 0])",
        "FunctionGraph(lambda x: x)",
        *ONCE_WHITE,
    ],
)
async def test_manim_draws_nothing_white_on_white(pools: Pools, tmp_path: Path, thing: str) -> None:
    ink(await drawn(pools, "manim", tmp_path, f"self.add({thing})"))


async def test_exception_in_manim_tells_the_line(pools: Pools, tmp_path: Path) -> None:
    (fault,) = (await draw(pools, "manim", tmp_path, "a = Dot()\nself.add(Circle(radius='x'))\n")).faults
    assert (fault.kind, fault.line, fault.blame) == ("scene-raised", 6, Blame.WRITER)
    assert "Circle(radius='x')" in fault.excerpt


OTHER_HEADS: list[tuple[RendererName, str]] = [
    ("manim", "from manim import *\nfrom renderers.kit.manim import *\nfrom renderers.kit.numbers import mark\n"),
    ("manim", "from manim import *\nimport renderers.kit.manim as kit\nlabel = kit.label\n"),
    ("manim", "from manim import *\nfrom chalkwright.kit.manim import label\nfrom chalkwright.kit.forces import *\n"),
    ("manim", "import renderers.kit.manim\nfrom manim import *\nlabel = renderers.kit.manim.label\n"),
    ("matplotlib", "from renderers.kit.matplotlib import *\nfrom renderers.kit import palette\n"),
    ("matplotlib", "from chalkwright.kit.matplotlib import FigureScene\n"),
]


@pytest.mark.parametrize(("name", "head"), OTHER_HEADS)
async def test_the_kits_parts_and_their_older_names_draw_the_same(
    pools: Pools, tmp_path: Path, name: RendererName, head: str
) -> None:
    today = await drawn(pools, name, tmp_path, WORDS[name].format("same"), "today")
    code = head + HEADS[name].splitlines()[-1] + "\n    def construct(self):\n        " + WORDS[name].format("same")
    request = RenderRequest(code=code, scene="Scene1", folder=tmp_path, stem="other", limits=RenderLimits(seconds=40))
    other = await pools[name].render(request)
    assert other.faults == ()
    assert (pixels(other) == pixels(today)).all()
