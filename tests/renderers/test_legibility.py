"""Labels of really drawn scenes, read back at phone size by the real engines."""

from __future__ import annotations

import textwrap
from pathlib import Path

import cv2
import numpy as np
import pytest

from chalkwright.agent.explain.layouts import as_faults
from chalkwright.renderers.base import Element, Legibility, Rendering, RenderRequest
from chalkwright.renderers.measure.legibility import LEAST_LETTERS, legibility, says, unreadable
from chalkwright.renderers.measure.ocr import Pixels, RapidReader, Read, load
from chalkwright.renderers.pool.pool import PooledRenderer
from tests.renderers.pools import Pools

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

CAPITAL_OF_28, SIX = 38.3, 4.4
"""Capital height of Manim's Text of font size 28, in px; the size whose capitals are 6 px."""
HEAD = "from manim import *\nclass Scene1(Scene):\n    def construct(self):\n"
TRIANGLE = """
    figure = Polygon([-5, -2.4, 0], [5, -2.4, 0], [5, 2.6, 0], color="#1F2933")
    self.add(figure, Text("Area of a right triangle", font_size=40, color="#1F2933").to_edge(UP))
    self.add(Text("height 7 cm", font_size=28, color="#B03128").rotate(PI / 2).next_to(figure, RIGHT))
    self.add(Text("slanted side", font_size=28, color="#1F2933").rotate(np.arctan(0.5)).move_to([-0.9, 0.5, 0]))
    self.add(Text("base 12 cm", font_size=%s, color="#1C5CB9").next_to(figure, DOWN))
"""
ODD = """
    self.add(Rectangle(width=5, height=1.4, fill_color="#1F2933", fill_opacity=1).move_to([-3.5, 2, 0]))
    self.add(Text("white on dark", font_size=28, color="#FFFFFF").move_to([-3.5, 2, 0]))
    self.add(Text("三角形的面积", font_size=28, color="#1F2933").move_to([3, 2, 0]))
    self.add(MathTex("v_1 = 3 x_2", font_size=44, color="#1F2933").move_to([-3.5, 0, 0]))
    self.add(MathTex(r"\\frac{\\sqrt{5}}{2}", font_size=44, color="#1F2933").move_to([0, 0, 0]))
    self.add(MathTex(r"\\theta", font_size=44, color="#1F2933").move_to([3, 0, 0]))
    self.add(Text("A", font_size=28, color="#1F2933").move_to([5, 0, 0]))
    self.add(Text("two lines of\\na longer note", font_size=28, color="#1F2933").move_to([-3.5, -2, 0]))
    self.add(Text("32°", font_size=28, color="#1F2933").move_to([3, -2, 0]))
"""


class Studio:
    def __init__(self, folder: Path, pool: PooledRenderer) -> None:
        self._folder = folder
        self._pool = pool
        self._drawn: dict[str, Rendering] = {}

    async def draw(self, body: str) -> Rendering:
        if body not in self._drawn:
            code = HEAD + textwrap.indent(textwrap.dedent(body), " " * 8)
            name = f"scene_{len(self._drawn)}"
            request = RenderRequest(code=code, scene="Scene1", folder=self._folder, stem=name)
            rendering = await self._pool.render(request)
            assert rendering.faults == ()
            self._drawn[body] = rendering
        return self._drawn[body]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory, pools: Pools) -> Studio:
    return Studio(tmp_path_factory.mktemp("legibility"), pools["manim"])


def pixels(rendering: Rendering) -> Pixels:
    assert rendering.png is not None
    return load(rendering.png)


def label(rendering: Rendering, text: str) -> Element:
    return next(element for element in rendering.elements if element.text == text)


def measured(picture: Pixels, rendering: Rendering) -> Legibility:
    """By one engine, which is enough here and quicker."""
    return legibility(picture, rendering.elements, reader=RapidReader())


async def test_a_label_with_capitals_of_6_px_is_found_when_the_scene_is_drawn(studio: Studio) -> None:
    small = await studio.draw(TRIANGLE % SIX)
    assert label(small, "base 12 cm").letters == pytest.approx(6.0, abs=0.2)
    (finding,) = [finding for finding in small.findings if finding.kind == "unreadable"]
    assert finding.elements == ("Text “base 12 cm”",)
    assert finding.message == (
        "Text “base 12 cm” cannot be read on a phone, which shows the picture 716 of its pixels wide: its capitals are "
        "2.2 px high there."
    )
    assert finding.remedy == "Make the font size at least 3.4 times as large."
    assert finding.boxes == (label(small, "base 12 cm").box,)
    assert "unreadable" in {fault.kind for fault in as_faults(small.findings)}


async def test_the_same_scene_at_28_px_is_clean(studio: Studio) -> None:
    fine = await studio.draw(TRIANGLE % 28)
    assert [finding for finding in fine.findings if finding.kind == "unreadable"] == []
    found = legibility(pixels(fine), fine.elements)
    assert (found.labels, found.read, found.share) == (4, 4, 1.0)
    assert found.lost == found.unjudged == ()


async def test_the_remedy_is_enough(studio: Studio) -> None:
    mended = await studio.draw(TRIANGLE % round(SIX * 3.4, 1))
    assert not {"unreadable", "text-too-small"} & {finding.kind for finding in mended.findings}


async def test_turned_white_chinese_and_built_up_labels_are_no_false_findings(studio: Studio) -> None:
    odd = await studio.draw(ODD)
    found = legibility(pixels(odd), odd.elements)
    assert found.findings == ()
    assert found.labels >= 7
    assert found.labels + len(found.unjudged) == 8
    assert set(found.unjudged) <= {r"\frac{\sqrt{5}}{2}", r"\theta"}


async def test_the_more_it_is_blurred_the_less_is_read(studio: Studio) -> None:
    fine = await studio.draw(TRIANGLE % 28)
    sharp = pixels(fine)
    blurred = [np.asarray(cv2.GaussianBlur(sharp, (0, 0), blur), dtype=np.uint8) for blur in (0.5, 9.0, 14.0)]
    shares = [measured(picture, fine).share or 0.0 for picture in blurred]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 1.0
    assert shares[-1] <= 0.5


async def test_damage_of_one_label_moves_only_that_one(studio: Studio) -> None:
    fine = await studio.draw(TRIANGLE % 28)
    damaged = pixels(fine).copy()
    box = label(fine, "base 12 cm").box
    rows, columns = slice(int(box.top) - 4, int(box.bottom) + 4), slice(int(box.left) - 4, int(box.right) + 4)
    damaged[rows, columns] = cv2.GaussianBlur(damaged[rows, columns], (0, 0), 14.0)
    found = measured(damaged, fine)
    assert found.lost == ("base 12 cm",)
    assert (found.labels, found.read, found.share) == (4, 3, 0.75)
    assert "not even in full size" in found.findings[0].message


async def test_letters_of_6_px_are_not_read_by_guessing(studio: Studio) -> None:
    small = await studio.draw(TRIANGLE % SIX)
    found = measured(pixels(small), small)
    assert found.lost == ("base 12 cm",)
    assert (found.labels, found.read) == (4, 3)


async def test_a_formula_that_no_engine_reads_is_not_judged(studio: Studio) -> None:
    odd = await studio.draw(ODD)
    wiped = np.full_like(pixels(odd), 255)
    found = measured(wiped, odd)
    assert set(found.unjudged) == {r"\frac{\sqrt{5}}{2}", r"\theta", "v_1 = 3 x_2", "A", "32°"}
    assert set(found.lost) == {"white on dark", "三角形的面积", "two lines of a longer note"}


async def test_a_large_formula_that_is_read_in_full_size_alone_is_not_judged(studio: Studio) -> None:
    class FullSize:
        """Reads nothing at the size of a phone, which is asked for first."""

        def __init__(self) -> None:
            self.area = 0

        def read(self, picture: Pixels) -> tuple[Read, ...]:
            self.area = self.area or picture.size
            return RapidReader().read(picture) if picture.size > 2 * self.area else ()

    odd = await studio.draw(ODD)
    some = tuple(e for e in odd.elements if e.text in ("v_1 = 3 x_2", "two lines of\na longer note"))
    assert len(some) == 2
    found = legibility(pixels(odd), some, reader=FullSize())
    assert (found.lost, found.unjudged) == (("two lines of a longer note",), ("v_1 = 3 x_2",))


async def test_what_is_large_enough_is_not_even_read(studio: Studio) -> None:
    class Refusing:
        def read(self, picture: Pixels) -> tuple[Read, ...]:
            raise AssertionError("nothing had to be read")

    fine = await studio.draw(TRIANGLE % 28)
    assert unreadable(pixels(fine), fine.elements, reader=Refusing(), below=LEAST_LETTERS) == ()
    small = await studio.draw(TRIANGLE % SIX)
    assert len(unreadable(pixels(small), small.elements, reader=Refusing(), below=LEAST_LETTERS)) == 1


async def test_an_engine_that_reads_whole_pictures_serves_too(studio: Studio) -> None:
    class Whole:
        def read(self, picture: Pixels) -> tuple[Read, ...]:
            return RapidReader().read(picture)

    fine = await studio.draw(TRIANGLE % 28)
    one = tuple(element for element in fine.elements if element.text == "base 12 cm")
    assert legibility(pixels(fine), one, reader=Whole()).read == 1


async def test_a_picture_without_labels_has_no_share() -> None:
    found = legibility(np.full((100, 100, 3), 255, dtype=np.uint8), ())
    assert (found.labels, found.share) == (0, None)


@pytest.mark.parametrize(
    ("meant", "read", "same"),
    [
        ("7 cm", "7cm", True),
        (r"\theta = 30^\circ", "0=30", True),
        ("A", "B", False),
        ("base 12 cm", "bose 12 cm", True),
        ("base 12 cm", "bese l? crn", False),
        ("A", "", False),
        ("x_1", "x1", True),
    ],
)
async def test_a_label_is_read_when_nothing_but_a_usual_confusion_differs(meant: str, read: str, same: bool) -> None:
    assert says(meant, read) is same
