"""The two pictures of a figure differ by the added parts and by nothing else, seen in pixels and as measured."""

from __future__ import annotations

import asyncio
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from chalkwright.agent.errors import MachineFault
from chalkwright.benchmarks.mathexplain.own import read_pictures
from chalkwright.renderers.base import Renderer, RendererName, Rendering, RenderRequest
from chalkwright.renderers.faults import Blame, Fault
from generators.mathexplain.families import last_of, sections
from generators.mathexplain.figures.elements import shows
from generators.mathexplain.figures.inks import ACROSS, Dot, Fill, Ink, Stroke, Words, extent_of
from generators.mathexplain.figures.picture import Pictures, draw, draw_all
from generators.mathexplain.figures.window import WIDTH
from generators.mathexplain.item import Item
from tests.generators.mathexplain.figure_gallery import GALLERY
from tests.offenders import Made, each

pytestmark = pytest.mark.process


Mask = NDArray[np.bool_]
UNIT = WIDTH / ACROSS
"""Pixels to a scene unit."""
NEAR = 3
"""Pixels around an ink's geometry in which its edges may be soft."""
FEWEST = 12
"""Pixels that even the smallest mark changes."""
ROUNDING = 8
"""Levels of 255 by which another processor may draw a soft edge."""


ITEMS = Made(lambda: tuple(last_of(last).item for last in {one.CHAPTER: one for one in sections()}.values()))
"""The last of each chapter; all of them take long to make."""
NAMES: Made[str] = Made(lambda: (*GALLERY, *(item.id for item in ITEMS)))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Pictures]:
    figures = {name: make() for name, make in GALLERY.items()} | {item.id: item.figure for item in ITEMS}
    return asyncio.run(draw_all(figures, tmp_path_factory.mktemp("gallery")))


def pixels(file: Path) -> NDArray[np.int_]:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB")).astype(int)


def covered(pictures: Pictures, ink: Ink) -> Mask:
    """Where an ink is, by the description's geometry, and a few pixels around."""
    mask = Image.new("1", pictures.size)
    pen = ImageDraw.Draw(mask)
    window = pictures.drawing.world.window
    if isinstance(ink, Fill):
        border = [(float(x), float(y)) for x, y in window.pixels(ink.path)]
        pen.polygon(border, fill=1)
        pen.line(border, fill=1, width=2 * NEAR)
    elif isinstance(ink, Stroke):
        wide = round(ink.width / 100 * UNIT) + 2 * NEAR
        for path in ink.paths:
            spots = [(float(x), float(y)) for x, y in window.pixels(path)]
            pen.line(spots, fill=1, width=wide)
            for x, y in spots:
                reach = 20 if ink.arrow else wide / 2
                pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=1)
    else:
        (x, y), *_ = window.pixels(np.array([ink.at]))
        across, up = (ink.radius,) * 2 if isinstance(ink, Dot) else (size / 2 for size in extent_of(ink.tex, ink.size))
        across, up = across * UNIT + NEAR, up * UNIT + NEAR
        pen.rectangle((x - across, y - up, x + across, y + up), fill=1)
    return np.asarray(mask)


@each(ITEMS, lambda item: item.id)
def test_the_shipped_pictures_are_what_is_drawn(item: Item, drawn: dict[str, Pictures]) -> None:
    for shipped, file in zip(read_pictures(item.id), (drawn[item.id].problem, drawn[item.id].solution), strict=True):
        assert np.abs(pixels(file) - shipped).max() <= ROUNDING


@each(NAMES)
def test_only_the_added_parts_change_pixels(name: str, drawn: dict[str, Pictures]) -> None:
    pictures = drawn[name]
    changed = (pixels(pictures.problem) != pixels(pictures.solution)).any(axis=2)
    added = [ink for ink in pictures.drawing.inks if ink.owner.of == "added"]
    expected = np.any([covered(pictures, ink) for ink in added], axis=0)
    assert not (changed & ~expected).any()


@each(NAMES)
def test_every_added_part_changes_pixels(name: str, drawn: dict[str, Pictures]) -> None:
    """Where no other added part is, but for those that lie wholly under others."""
    pictures = drawn[name]
    changed = (pixels(pictures.problem) != pixels(pictures.solution)).any(axis=2)
    inks = pictures.drawing.inks
    masks = {k: covered(pictures, ink) for k, ink in enumerate(inks) if ink.owner.of == "added"}
    figure = pictures.drawing.world.figure
    for number, part in enumerate(figure.added):
        if not shows(part):
            continue
        own = pictures.drawing.of(number)
        others = [mask for k, mask in masks.items() if k not in own and not isinstance(inks[k], Fill)]
        alone = np.any([masks[k] for k in own], axis=0) & ~np.any([*others, np.zeros_like(changed)], axis=0)
        assert (changed & alone).sum() >= FEWEST, part


@each(NAMES)
def test_measured_elements_differ_by_the_keypoints(name: str, drawn: dict[str, Pictures]) -> None:
    """One to one: each keypoint has elements of its own, and without them the problem's picture is left."""
    pictures = drawn[name]
    figure = pictures.drawing.world.figure
    assert len(pictures.added) == len(figure.keypoints())
    more = [element for group in pictures.added for element in group]
    assert all(pictures.added)
    assert len(more) == len(pictures.solution_elements) - len(pictures.problem_elements)
    left = list(pictures.solution_elements)
    for element in more:
        left.remove(element)
    assert left == list(pictures.problem_elements)


@each(NAMES)
def test_elements_are_where_the_description_says(name: str, drawn: dict[str, Pictures]) -> None:
    pictures = drawn[name]
    for ink, element in zip(pictures.drawing.inks, pictures.solution_elements, strict=True):
        places = pictures.drawing.pixels(ink)
        low, high = places.min(axis=0), places.max(axis=0)
        slack = 4.0
        if isinstance(ink, Words):
            assert element.text == ink.tex
            half = np.array(extent_of(ink.tex, ink.size)) / 2 * UNIT
            low, high = low - half, high + half
            slack = 1.5
        box = element.box
        tip = 10.0 if isinstance(ink, Stroke) and ink.arrow else 0.0
        assert np.allclose([box.left, box.top], low, atol=slack + tip), (ink, element)
        assert np.allclose([box.right, box.bottom], high, atol=slack + tip), (ink, element)


@each(NAMES)
def test_nothing_overlaps_and_nothing_is_cut(name: str, drawn: dict[str, Pictures]) -> None:
    assert [finding.message for finding in drawn[name].findings] == []


def test_added_parts_have_one_colour_of_their_own(drawn: dict[str, Pictures]) -> None:
    for pictures in drawn.values():
        added = {ink.color for ink in pictures.drawing.inks if ink.owner.of == "added"}
        given = {ink.color for ink in pictures.drawing.problem}
        assert not added & given
        assert (
            len({ink.color for ink in pictures.drawing.inks if ink.owner.of == "added" and not isinstance(ink, Fill)})
            == 1
        )


def test_given_letters_keep_off_added_lines(drawn: dict[str, Pictures]) -> None:
    """O's letter stands above, although in the problem's picture alone every side would be free."""
    world = drawn["inscribed"].drawing
    letter = next(ink for ink in world.problem if isinstance(ink, Words) and ink.tex == "O")
    assert letter.at[1] > world.world.places["O"][1]


def test_the_code_names_the_points(drawn: dict[str, Pictures]) -> None:
    code = drawn["reflection"].drawing.code()
    assert "named('P1', " in code
    assert 'named("Q\'", ' in code
    assert code.count("class ") == 2


class Unfit:
    """A renderer whose machine cannot draw."""

    name: RendererName = "manim"

    async def render(self, request: RenderRequest) -> Rendering:
        return Rendering(faults=(Fault(kind="no-room", message="No room.", blame=Blame.MACHINE),))

    async def aclose(self) -> None:
        return None


async def test_a_machine_that_cannot_draw(tmp_path: Path) -> None:
    renderer: Renderer = Unfit()
    with pytest.raises(MachineFault, match=r"The problem's picture cannot be drawn here: No room\."):
        await draw(GALLERY["height"](), tmp_path, renderer)
    with pytest.raises(MachineFault, match="cannot be drawn here"):
        await draw_all({"one": GALLERY["height"]()}, tmp_path, renderer)
