"""The SVG of a Manim scene: the same picture as the PNG, with its words as text, and nothing that could act."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image

from chalkwright.renderers.base import Rendering, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.renderers.manim_settings import settings_of_manim
from tests.renderers.pools import Pools
from tests.renderers.svg_raster import SPACE, raster

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

HEAD = "from manim import *\nfrom chalkwright.kit import *\nclass Scene1({base}):\n    def construct(self):\n"
SCENES = {
    "labels": """
        A, B, C = (-3, -2), (3, -2), (-1, 2)
        self.add(heading("Angles & sides"), polygon([A, B, C], color=BLUE_INK, fill_color=BLUE_FILL, fill_opacity=0.5))
        self.add(angle_mark(B, A, C, "63°"), equal_ticks(A, B), dimension(A, B, "6 cm", -0.8))
        self.add(force((5, 0), (0, -2), "$F$"))
        self.add(note("two lines\\nof remarks"), Text("垂直 height", font_size=30).rotate(PI / 2).to_edge(LEFT))
    """,
    "axes": """
        axes = Axes(x_range=[-3, 3], y_range=[-2, 8, 2], x_length=9, y_length=6).add_coordinates()
        curve = axes.plot(lambda x: x * x - 1, color=BLUE_INK)
        area = axes.get_area(curve, x_range=(1, 2), color=[BLUE, GREEN], opacity=0.4)
        self.add(axes, area, curve, axes.get_axis_labels("x", "y"), DashedLine(LEFT, RIGHT), Dot(axes.c2p(2, 3)))
    """,
    "formulas": r"""
        roots = MathTex(r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}")
        parts = MathTex("a^2", "+", "b^2")
        parts[2].set_color(RED_INK)
        self.add(VGroup(roots, parts, DecimalNumber(3.14159), MathTex(r"\ce{H2O}")).arrange(DOWN))
    """,
    "strokes": """
        self.add(Star(color=GREEN_INK, stroke_width=12).shift(4 * LEFT), DashedVMobject(Circle(radius=2)))
        self.add(Line([2, 2, 0], [5, 3, 0], stroke_width=30, cap_style=CapStyleType.ROUND))
        self.add(Line([2, -2, 0], [5, -3, 0], stroke_width=30, cap_style=CapStyleType.SQUARE))
        self.add(Text("outlined", font_size=60).set_stroke(YELLOW_FILL, 8, background=True))
        corner = VMobject(stroke_width=24, joint_type=LineJointType.ROUND)
        self.add(corner.set_points_as_corners([[-6, 2, 0], [-5, 3, 0], [-4, 2, 0]]))
    """,
    "layers": """
        self.add(Square(fill_opacity=1, fill_color=BLUE_FILL).set_z_index(2), Circle(color=RED_INK, fill_opacity=0.5))
        self.add(Annulus(inner_radius=0.4, outer_radius=0.8, fill_opacity=1, color=TEAL_INK).shift(3 * LEFT))
        rainbow = Rectangle(width=3, height=1).set_fill([RED, YELLOW, BLUE], opacity=1)
        self.add(rainbow.set_sheen_direction(RIGHT).shift(3 * DOWN))
        self.add(Text("half clear", color=PURPLE_INK).set_opacity(0.4).shift(0.5 * UP))
        self.add_foreground_mobject(Triangle(color=INK).shift(3 * RIGHT))
    """,
    "moved camera": """
        text = Text("Zoomed in", font_size=40)
        self.camera.frame.scale(0.5).move_to([1, 0.5, 0])
        self.play(Create(Circle(radius=1.2)), Write(text))
        self.play(text.animate.set_color(RED_INK), self.camera.frame.animate.shift(0.2 * RIGHT))
    """,
    "space": """
        self.set_camera_orientation(phi=70 * DEGREES, theta=-45 * DEGREES)
        title = Text("A cube", font_size=40).to_corner(UL)
        self.add_fixed_in_frame_mobjects(title)
        self.add(ThreeDAxes(), Cube(side_length=2, fill_opacity=0.7))
    """,
    "Chinese": """
        lines = (Text(f"第{k}行：三角形的面积等于底乘高除以二", font_size=28) for k in range(5))
        self.add(VGroup(*lines).arrange(DOWN), MathTex(r"\\text{面积}=\\frac{1}{2}ah").to_edge(DOWN))
        self.add(MarkupText('<b>Bold</b> &amp; <span foreground="#c00000">red</span>', font_size=30).to_edge(UP))
    """,
}
BASES = {"moved camera": "MovingCameraScene", "space": "ThreeDScene"}


@pytest.fixture
def pool(pools: Pools) -> PooledRenderer:
    return pools["manim"]


async def drawn(pool: PooledRenderer, folder: Path, body: str, base: str = "Scene") -> Rendering:
    code = HEAD.format(base=base) + textwrap.indent(textwrap.dedent(body), " " * 8)
    rendering = await pool.render(RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1"))
    assert rendering.faults == ()
    return rendering


async def page(pool: PooledRenderer, folder: Path, body: str) -> ET.Element:
    rendering = await drawn(pool, folder, body)
    assert rendering.svg == folder / "scene_1.svg"
    return ET.parse(rendering.svg).getroot()


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SPACE}text")]


@pytest.mark.parametrize("name", SCENES)
async def test_it_is_the_same_picture_as_the_png(pool: PooledRenderer, tmp_path: Path, name: str) -> None:
    rendering = await drawn(pool, tmp_path, SCENES[name], BASES.get(name, "Scene"))
    assert rendering.png is not None
    assert rendering.svg is not None
    with Image.open(rendering.png) as image:
        expected = np.asarray(image.convert("RGB"), dtype=np.int16)
    apart = np.abs(expected - raster(rendering.svg)).max(axis=2)
    assert (expected < 200).any()
    assert apart.mean() < 0.15
    assert (apart > 64).mean() < 2e-5
    assert rendering.svg.stat().st_size < rendering.png.stat().st_size


async def test_every_text_can_be_selected_where_it_is_seen(pool: PooledRenderer, tmp_path: Path) -> None:
    rendering = await drawn(
        pool, tmp_path, "self.add(label('One line').shift(2 * UP), label('Deep gap\\n上下').shift(DOWN))"
    )
    assert rendering.svg is not None
    root = ET.parse(rendering.svg).getroot()
    assert texts(root) == ["One line", "Deep gap", "上下"]
    assert all(element.get("fill-opacity") == "0" for element in root.iter(f"{SPACE}text"))
    first, second, third = (
        {k: float(e.get(k, "")) for k in ("x", "y", "font-size", "textLength")} for e in root.iter(f"{SPACE}text")
    )
    box = rendering.elements[0].box
    assert first["x"] == pytest.approx(box.left, abs=2)
    assert first["textLength"] == pytest.approx(box.width, abs=3)
    assert first["y"] == pytest.approx(box.bottom, abs=2)
    assert first["font-size"] == pytest.approx(second["font-size"], rel=0.1)
    both = rendering.elements[1].box
    assert both.top < second["y"] < third["y"] - 20 < both.bottom


async def test_an_upright_text_is_turned_with_its_letters(pool: PooledRenderer, tmp_path: Path) -> None:
    root = await page(pool, tmp_path, "self.add(label('turned text').rotate(PI / 2), label('slanted').rotate(-PI / 6))")
    turns = [re.match(r"rotate\((-?[\d.]+) ", e.get("transform", "")) for e in root.iter(f"{SPACE}text")]
    assert [float(turn[1]) if turn else None for turn in turns] == pytest.approx([-90, 30], abs=2)


async def test_formulas_are_named_by_their_phrase(pool: PooledRenderer, tmp_path: Path) -> None:
    root = await page(
        pool, tmp_path, r"self.add(MathTex(r'\frac{a}{b}'), MathTex('AB').shift(UP), DecimalNumber(2.5).shift(DOWN))"
    )
    assert [title.text for title in root.iter(f"{SPACE}title")] == ["a over b"]
    assert texts(root) == ["AB", "2.50"]
    assert root.get("aria-label") == "a over b; AB; 2.50"


async def test_it_is_plain_xml_that_loads_and_runs_nothing(pool: PooledRenderer, tmp_path: Path) -> None:
    root = await page(
        pool, tmp_path, """self.add(Text('<script>"a" & \\'b\\'</script> \\u0001\\ufffe]]>'), Circle())"""
    )
    assert root.tag == f"{SPACE}svg"
    assert (root.get("viewBox"), root.get("role")) == ("0 0 1920 1080", "img")
    assert texts(root) == ["<script>\"a\" & 'b'</script> ]]>"]
    assert {element.tag.removeprefix(SPACE) for element in root.iter()} == {"svg", "rect", "g", "path", "text"}
    assert not any(re.match("on|.*href|src", name) for element in root.iter() for name in element.attrib)


async def test_pictures_are_inside(tmp_path: Path) -> None:
    import manim

    from chalkwright.renderers.manim.svg import write_svg

    with settings_of_manim(dry_run=True, media_dir=str(tmp_path)):
        scene = manim.Scene(skip_animations=True)
        scene.add(manim.ImageMobject(np.full((2, 4), 90, np.uint8)).stretch_to_fit_width(4).stretch_to_fit_height(2))
        request = RenderRequest(code="", scene="Scene1", folder=tmp_path, stem="scene_1")
        assert write_svg(scene, request, tmp_path / "scene.svg")
    (image,) = ET.parse(tmp_path / "scene.svg").getroot().iter(f"{SPACE}image")
    assert image.get("href", "").startswith("data:image/png;base64,")
    place = [float(number) for number in image.get("transform", "")[len("matrix(") : -1].split()]
    a, b, c, d, x, y = (number / 20 for number in place)
    assert (4 * a, b, c, 2 * d) == pytest.approx((540, 0, 0, 270), abs=1)
    assert (x, y) == pytest.approx((960 - 270, 540 - 135), abs=1)


async def test_single_points_are_drawn(pool: PooledRenderer, tmp_path: Path) -> None:
    body = "cloud = PMobject(stroke_width=8)\ncloud.add_points([[-1, 0, 0], [1, 0, 0]], color=RED_INK)\nself.add(cloud)"
    (path,) = (await page(pool, tmp_path, body)).iter(f"{SPACE}path")
    assert re.fullmatch(r"M\d+ \d+h0M\d+ \d+h0", path.get("d", ""))
    assert path.get("stroke-linecap") == "square"


async def test_too_big_a_drawing_has_no_svg(pool: PooledRenderer, tmp_path: Path) -> None:
    curve = "set_points_as_corners(np.stack([x, np.sin(x), 0 * x], 1))"
    body = f"x = np.linspace(-6, 6, 50_002)\nself.add(VMobject().{curve})"
    rendering = await drawn(pool, tmp_path, body)
    assert rendering.svg is None
    assert not (tmp_path / "scene_1.svg").exists()
