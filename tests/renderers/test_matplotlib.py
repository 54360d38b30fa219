"""The matplotlib kit and what is measured of a figure."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image

from chalkwright.renderers.base import Element, RenderRequest
from chalkwright.renderers.kit.matplotlib import BLUE_FILL, FigureScene
from chalkwright.renderers.matplotlib import draw as matplotlib_draw
from chalkwright.renderers.measure.layout import find
from chalkwright.renderers.pool.pool import PooledRenderer


@pytest.fixture(autouse=True)
def _style(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.chdir(tmp_path)
    with mpl.rc_context():
        matplotlib_draw.warm()


class Drawn:
    """A scene class drawn in the test's own folder, in this process."""

    def __init__(self, construct) -> None:
        class Scene(FigureScene):
            def construct(self) -> None:
                construct(self)
                Drawn.scene = self

        request = RenderRequest(code="", scene="Scene", folder=".", stem="s")
        with mpl.rc_context(matplotlib_draw._STYLE):
            self.result = matplotlib_draw.draw(request, Scene, {})

    @property
    def elements(self) -> dict[str, Element]:
        return {e.text: e for e in self.result.elements}

    @property
    def findings(self) -> list[str]:
        return [f.kind for f in find(self.result.elements, 1920, 1080)]


def test_origin_axes_have_names_an_origin_and_no_second_zero() -> None:
    def construct(self) -> None:
        self.ax.set_xlim(-3, 3)
        self.ax.set_ylim(-2, 4)
        self.origin_axes("t", "v")

    drawn = Drawn(construct)
    assert {"t", "v", "O", "−2", "2", "3"} <= drawn.elements.keys()
    assert "0" not in drawn.elements
    assert drawn.findings == []
    assert drawn.elements["t"].box.left > drawn.elements["3"].box.left
    assert drawn.elements["v"].box.top < drawn.elements["3"].box.top


def test_frame_axes_name_both_axes_inside_the_picture() -> None:
    drawn = Drawn(lambda self: (self.ax.plot([0, 9], [0, 30]), self.frame_axes("t / s", "v / (m/s)")))
    assert {"t / s", "v / (m/s)"} <= drawn.elements.keys()
    assert drawn.findings == []


@pytest.mark.parametrize(("value", "shown"), [(1234567, "1234567"), (-5, "−5"), (0.1 + 0.2, "0.3"), (2.5, "2.5")])
def test_bars_say_their_value_in_full(value: float, shown: str) -> None:
    assert shown in Drawn(lambda self: self.bars(["a", "b"], [value, 1], [BLUE_FILL] * 2)).elements


def test_large_ticks_are_written_in_full() -> None:
    def construct(self) -> None:
        self.ax.set_xlim(0, 3_000_000)
        self.ax.set_xticks([1_000_000, 2_000_000])
        self.origin_axes()

    assert {"1000000", "2000000"} <= Drawn(construct).elements.keys()


@pytest.mark.parametrize("offset", [(14, 14), (-14, 14), (0, -20), (20, 0)])
def test_points_name_is_on_its_side(offset: tuple[int, int]) -> None:
    drawn = Drawn(lambda self: (self.ax.set_axis_off(), self.point(0.5, 0.5, "P", offset=offset)))
    box = drawn.elements["P"].box
    dot = Drawn.scene.ax.transData.transform((0.5, 0.5))
    side = np.sign(offset)
    assert side[0] * ((box.left + box.right) / 2 - dot[0]) >= 0
    assert side[1] * (1080 - (box.top + box.bottom) / 2 - dot[1]) >= 0


def test_guide_reaches_the_axes() -> None:
    Drawn(lambda self: (self.ax.set_xlim(-1, 4), self.ax.set_ylim(2, 9), self.guide(3, 5)))
    down, across = Drawn.scene.ax.lines
    assert np.column_stack(down.get_data()).tolist() == [[3, 5], [3, 2]]
    assert np.column_stack(across.get_data()).tolist() == [[3, 5], [0, 5]]


@pytest.mark.parametrize(("corner", "x", "y"), [("ul", -1, -1), ("ur", 1, -1), ("dl", -1, 1), ("dr", 1, 1)])
def test_note_stands_in_its_corner(corner: str, x: int, y: int) -> None:
    box = Drawn(lambda self: self.note("remark", corner)).elements["remark"].box
    assert x * ((box.left + box.right) / 2 - 960) > 300
    assert y * ((box.top + box.bottom) / 2 - 540) > 150


def test_scene_without_construct_says_so() -> None:
    with pytest.raises(TypeError, match="must define construct"):
        FigureScene(Figure()).construct()


def test_arrow_and_frame_are_no_part_of_a_texts_box() -> None:
    def construct(self) -> None:
        self.ax.set_axis_off()
        self.ax.annotate("near", (0.9, 0.9), (0.2, 0.2), arrowprops={"arrowstyle": "->"})
        self.ax.text(0.62, 0.5, "between")
        self.note("boxed", "dr")

    drawn = Drawn(construct)
    assert drawn.findings == []
    assert drawn.elements["near"].box.width < 160
    assert drawn.elements["boxed"].box.height < 60


def test_what_matplotlib_does_not_draw_is_not_measured() -> None:
    def construct(self) -> None:
        self.ax.set_xticks([0.5, 7], ["seen", "beyond"])
        self.ax.set_xlim(0, 1)
        self.ax.annotate("outside", (3, 3))
        self.ax.text(0.5, 0.5, "hidden", visible=False)
        self.ax.text(0.5, 0.5, "   ")
        other = self.fig.add_axes((0.1, 0.1, 0.2, 0.2))
        other.text(0.5, 0.5, "in hidden axes")
        other.set_visible(False)

    assert not {"beyond", "outside", "hidden", "in hidden axes"} & Drawn(construct).elements.keys()
    assert "seen" in Drawn(construct).elements


def test_whatever_the_code_sets_the_picture_is_whole_and_opaque() -> None:
    def construct(self) -> None:
        self.fig.set_size_inches(5, 5)
        self.fig.set_dpi(50)
        mpl.rcParams.update({"savefig.bbox": "tight", "savefig.transparent": True})
        self.fig.text(0.5, 0.5, "middle", ha="center", va="center")

    box = Drawn(construct).elements["middle"].box
    with Image.open("scene.png") as image:
        assert image.size == (1920, 1080)
        assert image.convert("RGBA").getextrema()[3] == (255, 255)
    assert (box.left + box.right) / 2 == pytest.approx(960, abs=3)


def test_letters_of_the_drawing_are_outlines_whatever_the_code_set() -> None:
    def construct(self) -> None:
        mpl.rcParams["svg.fonttype"] = "none"
        self.ax.text(0.5, 0.5, "word")

    Drawn(construct)
    assert "<text" not in Path("scene.svg").read_text()


def test_turned_text_is_measured_as_it_stands() -> None:
    drawn = Drawn(lambda self: (self.fig.text(0.3, 0.5, "along"), self.fig.text(0.6, 0.5, "upward", rotation=90)))
    assert drawn.elements["along"].box.width > drawn.elements["along"].box.height
    assert drawn.elements["upward"].box.width < drawn.elements["upward"].box.height


def test_every_line_of_a_text_is_measured() -> None:
    drawn = Drawn(lambda self: (self.fig.text(0.2, 0.5, "one"), self.fig.text(0.6, 0.5, "one\ntwo\nthree")))
    assert drawn.elements["one\ntwo\nthree"].box.height > 3 * drawn.elements["one"].box.height


def test_subscripts_come_from_the_fallback_font_and_missing_signs_are_refused() -> None:
    assert "F₁ SO₄²⁻ 面积" in Drawn(lambda self: self.heading("F₁ SO₄²⁻ 面积")).elements
    with pytest.raises(ValueError, match=r"no font has the sign '\\ue123' \(U\+E123\)"):
        Drawn(lambda self: self.heading("\ue123"))


@pytest.mark.process
async def test_fonts_opened_by_the_parent_are_still_read_by_its_children(tmp_path: Path) -> None:
    """Letters that no picture had before come from files that the parent opened."""
    code = (
        "from chalkwright.kit import *\nclass Scene1(FigureScene):\n    def construct(self):\n"
        "        kept = [open('/dev/null') for _ in range(20)]\n"
        "        self.heading('Ω ≈ 龟兹 ₃ ⇌')\n        self.ax.set_title(r'$\\oint \\aleph$')\n"
    )
    pool = PooledRenderer("matplotlib", check=False)
    request = RenderRequest(code=code, scene="Scene1", folder=tmp_path, stem="s")
    try:
        renderings = [await pool.render(request) for _ in range(3)]
    finally:
        await pool.aclose()
    assert [rendering.faults for rendering in renderings] == [()] * 3


def test_the_texts_of_a_table_are_measured() -> None:
    def construct(self) -> None:
        self.ax.set_axis_off()
        self.ax.table([["26 s", "39 s"], ["40 °C", "50 °C"]], loc="center", cellLoc="center").scale(1, 4)

    assert {"26 s", "39 s", "40 °C", "50 °C"} <= Drawn(construct).elements.keys()
