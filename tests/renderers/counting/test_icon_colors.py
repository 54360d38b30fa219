"""Recoloured drawings: the colour asked for is the one that is seen, shades keep their order, details stay in sight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from typing import get_args
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from chalkwright.renderers.counting import icon_colors, icon_pixels, oklch
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.icons import colorable, icon, names, recolor_icon, tints
from tests.offenders import Made, each

COLORS: tuple[ColorName, ...] = get_args(ColorName)
COLORABLE = Made(lambda: (name for name in names() if colorable(name)))


def seen_color(body: str, side: int = 64) -> str:
    """The colour of most of the crop on a white page, its middle counting most (E2V-Bench, digest A6)."""
    pixels = icon_pixels.raster(body, side)
    rows, columns = np.nonzero(pixels[..., 3] > 127)
    crop = pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].astype(float)
    alpha = crop[..., 3:] / 255
    page = (crop[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    said, weight = named(page), icon_pixels.bell(*page.shape[:2])
    return str(max(np.unique(said), key=lambda color: float(weight[said == color].sum())))


def named(page: NDArray[np.uint8]) -> NDArray[np.str_]:
    """A name for each pixel, by plain bounds of hue (degrees), saturation and value."""
    hsv = cv2.cvtColor(page, cv2.COLOR_RGB2HSV).astype(float)
    hue, saturation, value = hsv[..., 0] * 2, hsv[..., 1] / 255, hsv[..., 2] / 255
    bounds = [14, 40, 70, 170, 255, 300, 345]
    hues = np.array(["red", "orange", "yellow", "green", "blue", "purple", "pink", "red"], dtype="<U8")
    said: NDArray[np.str_] = hues[np.digitize(hue, bounds)]
    said[(said == "orange") & (value < 0.68)] = "brown"
    said[saturation < 0.14] = "gray"
    said[(saturation < 0.14) & (value > 0.82)] = "white"
    said[value < 0.28] = "black"
    return said


def mistaken(name: str, colors: Sequence[ColorName] = COLORS) -> dict[str, str]:
    """The colours in which a thing is not seen as asked, with what is seen instead."""
    drawn = icon(name)
    return {color: seen for color in colors if (seen := seen_color(recolor_icon(drawn, color), 48)) != color}


@each(Made(lambda: enumerate(COLORABLE)), lambda row: row[1])
def test_a_recolored_thing_is_seen_in_its_colour(row: tuple[int, str]) -> None:
    """In three colours, the next thing in others; all things in all of them take processes side by side."""
    place, name = row
    assert mistaken(name, [COLORS[(place + step) % len(COLORS)] for step in (0, 4, 8)]) == {}


@pytest.mark.process
def test_every_thing_is_seen_in_every_colour() -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = dict(zip(COLORABLE, pool.map(mistaken, COLORABLE, chunksize=16), strict=True))
    assert {name: colors for name, colors in found.items() if colors} == {}


def test_most_things_take_a_colour_and_thin_ones_do_not() -> None:
    assert len(COLORABLE) >= 150
    assert {"apple", "cat", "koala", "mushroom", "bottle", "balloon", "block", "book", "flower"} <= set(COLORABLE)
    assert not {"ring", "paperclip", "snowflake", "spoon", "wrench"} & set(COLORABLE)


def test_every_colour_has_a_tint_of_its_own() -> None:
    assert set(tints) == set(COLORS)
    parsed = [oklch.parse(tints[color]) for color in COLORS]
    assert all(one.apart(other) > 0.12 for at, one in enumerate(parsed) for other in parsed[:at])


@each(COLORS)
def test_the_leaf_of_an_apple_stays_and_is_seen(color: ColorName) -> None:
    fruit = oklch.parse(tints[color])
    others = set(re.findall("#[0-9a-f]{6}", recolor_icon(icon("apple"), color))) - {tints[color], icon_colors.OUTLINE}
    (leaf,) = (oklch.parse(other) for other in others)
    assert leaf.apart(fruit) > 0.15
    assert oklch.between(leaf.hue, oklch.parse("#00d26a").hue) < 8, "still green"


@each(product([color for color in COLORS if color != "white"], ["cat", "mushroom", "book", "fish", "koala", "boot"]))
def test_shades_keep_their_order(row: tuple[ColorName, str]) -> None:
    color, name = row
    body = icon(name).body
    before = re.findall("#[0-9a-f]{3,6}", body)
    after = re.findall("#[0-9a-f]{3,6}", icon_colors.recolor(body, color))
    family = icon_colors.family(body).members
    shades = {old: new for old, new in zip(before, after, strict=True) if old in family}
    light = [oklch.parse(shades[old]).light for old in sorted(shades, key=lambda old: oklch.parse(old).light)]
    assert light == sorted(light)
    assert len(set(light)) == len(light), "no two shades became one"


def test_the_eyes_of_a_black_koala_are_seen() -> None:
    dark = icon_pixels.raster(recolor_icon(icon("koala"), "black"), 64)
    ink = dark[dark[..., 3] == 255][:, :3].max(axis=1)
    assert (ink > 80).any()
    assert (ink < 60).mean() > 0.6


def test_a_white_thing_has_an_outline_all_around() -> None:
    pixels = icon_pixels.raster(recolor_icon(icon("star"), "white"), 128)
    seen = (pixels[..., 3] > 127) & (pixels[..., :3].max(axis=2) < 200)
    filled = seen.astype(np.uint8)
    cv2.floodFill(filled, np.zeros((130, 130), np.uint8), (0, 0), 2)
    enclosed = filled == 0
    assert enclosed.sum() > 3 * seen.sum(), "its inside cannot be reached from the page"


def test_the_page_belongs_to_no_colour() -> None:
    assert sum(icon_pixels.shares(icon("ring").body).values()) < 0.6
    assert sum(icon_pixels.shares('<path fill="#ff0000" d="M2 2H30V30H2z"/>').values()) == pytest.approx(1)


def test_a_ladybug_is_red_not_black() -> None:
    assert icon_colors.family(icon("ladybug").body).main == "#f8312f"


@given(st.integers(0, 0xFFFFFF))
def test_a_colour_survives_the_way_there_and_back(number: int) -> None:
    color = f"#{number:06x}"
    again = oklch.hex_of(oklch.parse(color))
    assert all(abs(int(color[at : at + 2], 16) - int(again[at : at + 2], 16)) <= 1 for at in (1, 3, 5))


@given(st.floats(0.2, 1), st.floats(0, 0.4), st.floats(0, 360))
def test_what_a_screen_cannot_show_keeps_its_lightness(light: float, chroma: float, hue: float) -> None:
    shown = oklch.parse(oklch.hex_of(oklch.Oklch(light, chroma, hue)))
    assert abs(shown.light - light) < 0.012
    assert shown.chroma <= chroma + 0.012


def test_known_colours_in_oklch() -> None:
    red = oklch.parse("#ff0000")
    assert (round(red.light, 3), round(red.chroma, 3), round(red.hue, 1)) == (0.628, 0.258, 29.2)
    assert oklch.parse("#fff").light == pytest.approx(1, abs=1e-4)
    with pytest.raises(ValueError, match="write it as #RRGGBB"):
        oklch.parse("red")


@each(product(names(), COLORS))
def test_every_thing_in_every_colour_is_well_formed(row: tuple[str, ColorName]) -> None:
    name, color = row
    assert len(ElementTree.fromstring(f"<svg>{recolor_icon(icon(name), color)}</svg>")) >= 1
