"""What is measured of real pictures: every element with its role, ink, colours, strokes and letters."""

from __future__ import annotations

import textwrap
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from chalkwright.renderers.base import Box, Element, RendererName, Rendering, RenderLimits, RenderRequest
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\nclass Scene1(Scene):\n",
    "matplotlib": "from chalkwright.kit import *\nclass Scene1(FigureScene):\n",
}
UNIT = 135
"""Pixels to a scene unit."""


class Studio:
    """Draws scenes of both libraries into one folder."""

    def __init__(self, folder: Path, pools: Pools) -> None:
        self._folder = folder
        self._pools = pools

    async def draw(self, name: RendererName, body: str) -> Rendering:
        code = HEADS[name] + "    def construct(self):\n" + textwrap.indent(textwrap.dedent(body), " " * 8)
        request = RenderRequest(
            code=code, scene="Scene1", folder=self._folder, stem="s", limits=RenderLimits(seconds=40)
        )
        rendering = await self._pools[name].render(request)
        assert rendering.faults == ()
        return rendering

    async def manim(self, body: str) -> list[Element]:
        return list((await self.draw("manim", body)).elements)

    async def matplotlib(self, body: str) -> list[Element]:
        return list((await self.draw("matplotlib", "self.ax.set_axis_off()\n" + textwrap.dedent(body))).elements)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory, pools: Pools) -> Studio:
    return Studio(tmp_path_factory.mktemp("measure"), pools)


def ink(rendering: Rendering) -> Box:
    assert rendering.png is not None
    with Image.open(rendering.png) as image:
        dark = (np.asarray(image.convert("RGB")) < 200).any(axis=2)
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return Box(left=columns[0], top=rows[0], right=columns[-1] + 1, bottom=rows[-1] + 1)


def apart(first: Box, second: Box) -> float:
    return max(abs(a - b) for a, b in zip(first.model_dump().values(), second.model_dump().values(), strict=True))


ONE_EACH: list[tuple[RendererName, str, str, str]] = [
    ("manim", "self.add(label('two words'))", "Text", "text"),
    ("manim", r"self.add(MathTex(r'\frac{a}{b}', '+', 'c'))", "MathTex", "text"),
    ("manim", "self.add(Tex('plain words'))", "Tex", "text"),
    ("manim", "self.add(DecimalNumber(3.25))", "DecimalNumber", "text"),
    ("manim", "self.add(MarkupText('<b>fat</b> thin'))", "MarkupText", "text"),
    ("manim", "self.add(Paragraph('one', 'two'))", "Paragraph", "text"),
    ("manim", "self.add(BulletedList('one', 'two'))", "BulletedList", "text"),
    ("manim", "self.add(Line([-3, -1, 0], [3, 2, 0]))", "Line", "line"),
    ("manim", "self.add(DashedLine([-3, 0, 0], [3, 0, 0]))", "DashedLine", "line"),
    ("manim", "self.add(Arrow([-3, -1, 0], [3, 2, 0], buff=0))", "Arrow", "arrow"),
    ("manim", "self.add(DoubleArrow([-3, 0, 0], [3, 0, 0]))", "DoubleArrow", "arrow"),
    ("manim", "self.add(CurvedArrow([-3, 0, 0], [3, 0, 0]))", "CurvedArrow", "arrow"),
    ("manim", "self.add(Brace(Line([-3, 0, 0], [3, 0, 0])))", "Brace", "line"),
    ("manim", "self.add(Arc(2, 0, 2))", "Arc", "line"),
    ("manim", "self.add(FunctionGraph(lambda x: x * x / 4, x_range=[-3, 3]))", "FunctionGraph", "line"),
    ("manim", "self.add(Circle(2))", "Circle", "shape"),
    ("manim", "self.add(Polygon([-3, -2, 0], [3, -2, 0], [0, 2, 0], fill_opacity=1))", "Polygon", "shape"),
    ("manim", "self.add(Dot([1, 1, 0]))", "Dot", "dot"),
    ("matplotlib", "self.fig.text(.4, .4, 'two words', fontsize=40)", "Text", "text"),
    ("matplotlib", "self.ax.text(.4, .4, r'$\\frac{a}{b}+c$', fontsize=40, rotation=30)", "Text", "text"),
    ("matplotlib", "self.ax.plot([.1, .5, .9], [.2, .8, .3])", "Line2D", "line"),
    ("matplotlib", "self.ax.plot([.5], [.5], 'o', ms=20)", "Line2D", "dot"),
    ("matplotlib", "self.ax.scatter([.5], [.5], s=300)", "PathCollection", "dot"),
    ("matplotlib", "self.ax.annotate('', (1, 1), (0, 0), arrowprops={})", "FancyArrowPatch", "arrow"),
    ("matplotlib", "self.ax.bar([0.5], [0.5], color=BLUE_FILL, edgecolor=INK, lw=4)", "Rectangle", "shape"),
    ("matplotlib", "self.ax.imshow(np.zeros((9, 9)))", "AxesImage", "image"),
]


@pytest.mark.parametrize(("name", "body", "kind", "role"), ONE_EACH, ids=lambda value: str(value)[:60])
async def test_one_thing_is_one_element_whose_box_is_its_ink(
    studio: Studio, name: RendererName, body: str, kind: str, role: str
) -> None:
    head = "self.ax.set_axis_off()\n" if name == "matplotlib" else ""
    rendering = await studio.draw(name, head + body)
    (element,) = rendering.elements
    assert (element.kind, element.role) == (kind, role)
    assert apart(element.box, ink(rendering)) < 4
    assert bool(element.text) == (role == "text") == (element.letters > 0)
    if role in ("line", "arrow"):
        assert element.outline
        assert element.stroke > 1


@pytest.mark.parametrize(
    ("body", "units"),
    [
        ("label('x', size=24)", 0.243),
        ("label('ABC', size=48)", 0.486),
        ("label('ace').scale(2)", 0.607),
        ("label('some words', size=24).rotate(0.6)", 0.243),
        ("label('some words', size=24).rotate(PI / 2)", 0.243),
        ("MathTex('x_1^2', font_size=24)", 0.164),
        (r"MathTex(r'\frac{\frac{a}{b}}{c}', font_size=48)", 0.327),
        ("DecimalNumber(17, font_size=24)", 0.164),
        ("Paragraph('One', 'Two Lines', font_size=24)", 0.243),
    ],
)
async def test_letters_are_the_height_of_a_capital_whatever_is_written(studio: Studio, body: str, units: float) -> None:
    (element,) = await studio.manim(f"self.add({body})")
    assert element.letters == pytest.approx(units * UNIT, rel=0.14)


async def test_colours_strokes_and_fills_of_manim(studio: Studio) -> None:
    line, filled, plain = await studio.manim("""
        self.add(Line([-3, 3, 0], [3, 3, 0], color="#C0362C", stroke_width=6, stroke_opacity=0.5))
        self.add(Square(2, color="#1D5FBF", fill_color="#CFE1FA", fill_opacity=1).shift(LEFT * 4))
        self.add(Square(2, fill_color="#CFE1FA", fill_opacity=1, stroke_width=0).shift(RIGHT * 4))
    """)
    assert (line.color, line.fill, line.opacity, line.stroke) == ("#C0362C", "", 0.5, pytest.approx(6 * 1.35))
    assert (filled.color, filled.fill, filled.stroke) == ("#1D5FBF", "#CFE1FA", pytest.approx(4 * 1.35))
    assert (plain.color, plain.fill, plain.stroke) == ("#CFE1FA", "#CFE1FA", 0)
    assert filled.outline[0][0] == filled.outline[0][-1]
    assert len(filled.outline[0]) == 5


async def test_area_one_sees_through_and_its_border_are_two_elements_of_a_group(studio: Studio) -> None:
    area, border = await studio.manim("self.add(Circle(2, color=INK, fill_color='#1D5FBF', fill_opacity=0.3))")
    assert (area.color, area.fill, area.opacity, area.stroke) == ("#1D5FBF", "", pytest.approx(0.3), 0)
    assert (border.color, border.fill, border.opacity) == ("#1F2933", "", 1)
    assert area.group == border.group != 0


async def test_curves_are_polylines_of_few_points(studio: Studio) -> None:
    (circle,) = await studio.manim("self.add(Circle(3))")
    (curve,) = circle.outline
    assert 20 < len(curve) < 100
    away = np.hypot(*(np.array(curve) - (960, 540)).T)
    assert np.abs(away - 3 * UNIT).max() < 1.5


async def test_elements_are_in_drawing_order(studio: Studio) -> None:
    elements = await studio.manim("""
        self.add(label('last').set_z_index(2), Circle(1), VGroup(Square(1), Dot()))
        self.add_foreground_mobject(Triangle())
    """)
    assert [e.kind for e in elements] == ["Circle", "Square", "Dot", "Triangle", "Text"]


async def test_what_does_not_show_is_not_measured(studio: Studio) -> None:
    assert (
        await studio.manim("self.add(Circle(1, stroke_opacity=0), Square(stroke_width=0), label('x').set_opacity(0))")
        == []
    )
    assert [e.color for e in await studio.manim("self.add(label('white on white', color='#FFFFFF'))")] == ["#FFFFFF"]


async def test_axes_are_lines_ticks_and_numbers_and_a_grid_is_no_line_that_matters(studio: Studio) -> None:
    elements = await studio.manim("self.add(Axes(x_range=[0, 3], y_range=[0, 2]).add_coordinates())")
    assert sorted({(e.kind, e.role) for e in elements}) == [
        ("DecimalNumber", "text"),
        ("NumberLine", "arrow"),
        ("Tick", "line"),
    ]
    plane = await studio.manim("self.add(NumberPlane())")
    assert {e.kind for e in plane} == {"GridLine", "NumberLine"}


async def test_frame_and_what_it_surrounds_are_a_group(studio: Studio) -> None:
    frame, words, other = await studio.manim("self.add(note('boxed'), label('alone'))")
    assert frame.group == words.group != 0
    assert frame.fill == "#FFFFFF"
    assert other.group == 0


async def test_rim_behind_letters_is_measured(studio: Studio) -> None:
    halo, words = await studio.manim("self.add(label('rim').set_stroke('#FFFFFF', width=8, background=True))")
    assert (halo.kind, halo.fill, words.text) == ("Halo", "#FFFFFF", "rim")
    halo, words = await studio.matplotlib("""
        from matplotlib.patheffects import withStroke
        self.ax.text(.5, .5, 'rim', path_effects=[withStroke(linewidth=6, foreground='white')])
    """)
    assert (halo.kind, halo.fill, words.text) == ("Halo", "#FFFFFF", "rim")


async def test_turned_text_has_a_turned_outline(studio: Studio) -> None:
    (words,) = await studio.manim("self.add(label('a long line of words').rotate(PI / 4))")
    covered = sum(abs(_area(part)) for part in words.outline)
    assert covered < 0.35 * words.box.width * words.box.height


def _area(part: tuple[tuple[float, float], ...]) -> float:
    x, y = np.array(part).T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


async def test_line_of_matplotlib_ends_where_its_axes_end(studio: Studio) -> None:
    (line,) = await studio.matplotlib("self.ax.plot([-9, 9], [-9, 9], lw=4); self.ax.set(xlim=(0, 1), ylim=(0, 1))")
    assert line.box.left == pytest.approx(0.11 * 1920, abs=4)
    assert line.box.top == pytest.approx(0.165 * 1080, abs=4)
    assert line.box.right == pytest.approx(0.95 * 1920, abs=4)


async def test_texts_and_strokes_of_matplotlib(studio: Studio) -> None:
    words, line = sorted(
        await studio.matplotlib("""
            self.ax.plot([.1, .9], [.1, .9], color='#C0362C', lw=3, alpha=.5)
            self.ax.text(.2, .8, 'abc', fontsize=36, color='#1D5FBF')
        """),
        key=lambda e: e.role,
        reverse=True,
    )
    assert (words.color, words.role) == ("#1D5FBF", "text")
    assert words.letters == pytest.approx(36 * 100 / 72 * 0.733, rel=0.03)
    assert (line.color, line.opacity, line.stroke) == ("#C0362C", 0.5, pytest.approx(3 * 100 / 72))


async def test_order_of_matplotlib_is_by_zorder_and_frames_belong_to_their_texts(studio: Studio) -> None:
    low, frame, words = await studio.matplotlib("""
        self.note('boxed')
        self.ax.plot([.1, .2], [.1, .2], zorder=1)
    """)
    assert [low.kind, frame.kind, words.text] == ["Line2D", "FancyBboxPatch", "boxed"]
    assert frame.group == words.group != 0
    assert low.group == 0


async def test_grid_ticks_and_spines_of_matplotlib_have_names(studio: Studio) -> None:
    elements = (await studio.draw("matplotlib", "self.frame_axes('t', 'v')")).elements
    assert {e.kind for e in elements if e.role == "line"} == {"GridLine", "Tick", "Spine"}
    assert {"t", "v"} <= {e.text for e in elements}
