"""Dominant colours: of plain patches, of crops with a ground around the thing, of the whole library."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from chalkwright.benchmarks.e2v.colors import COLORS, Pixels, color_of, dominant_color, read_rgb
from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.draw import draw
from chalkwright.renderers.counting.figure import ColorName, Group, Scene, Things
from chalkwright.renderers.counting.icons import colorable, names, tints


def patch(color: str, side: int = 40) -> Pixels:
    return np.array(Image.new("RGB", (side, side), color))


@pytest.mark.parametrize("name", COLORS)
def test_the_tints_have_their_names(name: ColorName) -> None:
    assert dominant_color(patch(tints[name])) == name


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("#7A1212", "red"),
        ("#FFB6C1", "pink"),
        ("#5C3317", "brown"),
        ("#000080", "blue"),
        ("#00FFFF", "blue"),
        ("#006400", "green"),
        ("#FFFF00", "yellow"),
        ("#800080", "purple"),
        ("#000000", "black"),
        ("#D3D3D3", "white"),
        ("#808080", "gray"),
    ],
)
def test_other_colors_get_the_name_that_people_give_them(code: str, name: ColorName) -> None:
    assert dominant_color(patch(code)) == name


def test_the_middle_counts_more_than_the_edge() -> None:
    """Red covers 64 % of the crop, all of it around the blue middle."""
    crop = patch(tints["red"])
    crop[8:32, 8:32] = (36, 120, 240)
    assert dominant_color(crop) == "blue"
    assert dominant_color(crop, np.ones(crop.shape[:2])) == "red"


def test_what_lies_around_the_box_is_no_color_of_the_thing() -> None:
    """A thin red cross on green: most of its box is green."""
    picture = patch(tints["green"], 80)
    picture[20:60, 37:43] = picture[37:43, 20:60] = (240, 40, 45)
    assert color_of(picture, Box(left=20, top=20, right=60, bottom=60)) == "red"


def test_a_ground_of_the_same_color_is_not_taken_away() -> None:
    assert color_of(patch(tints["white"], 80), Box(left=20, top=20, right=60, bottom=60)) == "white"


def test_a_box_outside_the_picture() -> None:
    with pytest.raises(ValueError, match="lies outside the picture"):
        color_of(patch("red"), Box(left=50, top=0, right=60, bottom=10))


def test_a_box_half_outside_the_picture() -> None:
    assert color_of(patch("red"), Box(left=-20, top=-20, right=20, bottom=20)) == "red"


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P"])
def test_pictures_of_any_mode_are_read(mode: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (6, 4), "white").convert(mode).save(out, format="PNG")
    pixels = read_rgb(out.getvalue())
    assert pixels.shape == (4, 6, 3)
    assert (pixels == 255).all()


def test_what_is_transparent_is_white() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (6, 4), (0, 0, 0, 0)).save(out, format="PNG")
    assert (read_rgb(out.getvalue()) == 255).all()


def test_bytes_that_are_no_picture() -> None:
    with pytest.raises(ValueError, match="no picture that can be read"):
        read_rgb(b"\x89PNG nothing")


PALE_OBJECTS = 0.04
"""Of the recoloured library: white things with large grey shades, which are gray to this ruler."""


def test_recolored_objects_have_the_color_that_was_asked_for() -> None:
    wanted, wrong = 0, []
    for place, name in enumerate([name for name in names() if colorable(name)][::4]):
        colors = [COLORS[(place + step) % len(COLORS)] for step in (0, 4, 8)]
        things = tuple(Group(things=(Things(name=name, count=1, color=color),)) for color in colors)
        picture = draw(Scene(groups=things, arrangement="mixed", backdrop="plain"), width=512, height=384)
        pixels = read_rgb(picture.png)
        boxes = [element.box for element in picture.elements if element.kind == name]
        assert len(boxes) == len(colors)
        wanted += len(colors)
        wrong += [
            (name, color, seen)
            for color, box in zip(colors, boxes, strict=True)
            if (seen := color_of(pixels, box)) != color
        ]
    assert wanted > 140  # a quarter of the library in three colours each
    assert len(wrong) <= PALE_OBJECTS * wanted, wrong
    assert all(color == "white" for _, color, _ in wrong), wrong
