"""The drawings themselves: each is one visible thing in one piece, and answers to the words children use."""

from __future__ import annotations

import re
from importlib.resources import files

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from chalkwright.renderers.counting import icon_pixels, icon_words
from chalkwright.renderers.counting.icons import Icon, UnknownObject, icon, names, plural_of
from tests.offenders import each

GECKONUM = (
    "apple egg burger cookie pizza dog fish cat ant fly tree leaf flower coconut olive table book bottle spoon "
    "pencil chocolate lychee parsnip samosa cinnamon-stick axolotl seahorse kangaroo koala manatee mushroom durian "
    "bonsai pistachio okra crib paperclip flute trowel corkscrew vase candle cake plate shelf page seed watermelon "
    "grain-of-rice loaf-of-bread banana fork"
)


def blobs(mask: NDArray[np.bool_]) -> list[int]:
    """Sizes of the connected parts (8 neighbours)."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return sorted((int(size) for size in stats[1:, cv2.CC_STAT_AREA]), reverse=True)


def seen_on_white(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """What differs from a white page, with everything that it encloses."""
    alpha = pixels[..., 3:].astype(float) / 255
    darkest = (pixels[..., :3] * alpha + 255 * (1 - alpha)).min(axis=2)
    contours, _ = cv2.findContours((darkest < 231).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros(darkest.shape, np.uint8)
    cv2.drawContours(filled, contours, -1, 1, thickness=cv2.FILLED)
    return filled.astype(bool)


def test_there_are_enough_objects_and_the_vocabulary_of_geckonum() -> None:
    assert len(names()) >= 90 + len(GECKONUM.split())
    assert names() == tuple(sorted(names()))
    for name in GECKONUM.split():
        assert icon(name).ink.width > 0


@each(names())
def test_a_drawing_is_one_thing_in_one_piece(name: str) -> None:
    pixels = icon_pixels.raster(icon(name).body, 64)
    assert len(blobs(pixels[..., 3] > 127)) == 1
    assert len(blobs(seen_on_white(pixels))) == 1


@each(names())
def test_a_drawing_is_large_and_wholly_inside_its_box(name: str) -> None:
    drawn = icon(name)
    half = icon_pixels.raster(f'<g transform="translate(8 8) scale(.5)">{drawn.body}</g>', 128)[..., 3] > 100
    half[32:96, 32:96] = False
    assert not half.any(), "ink beyond the view box, which would be cut off"
    assert max(drawn.ink.width, drawn.ink.height) >= 22


def test_the_ink_box_is_that_of_the_pixels() -> None:
    square = icon_pixels.ink('<path fill="#f00" d="M4 6H20V30H4z"/>')
    assert (square.left, square.top, square.right, square.bottom) == (4, 6, 20, 30)
    with pytest.raises(ValueError, match="visible"):
        icon_pixels.ink('<path d="M4 6H20V30H4z" fill="none"/>')


@each(names())
def test_a_file_says_where_it_is_from_and_is_safe_to_repeat(name: str) -> None:
    text = (files("chalkwright.renderers.counting") / "icon_files" / f"{icon_words.stem_of(name)}.svg").read_text()
    assert icon(name).source in ("Fluent Emoji", "chalkwright")
    assert not re.search(r"\bid=|href|opacity|style=|<script|<image|<text", text), "two of them would share an id"
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', icon(name).body)) <= {"none"} | set(
        re.findall(r"#[0-9a-f]{3,6}", text)
    ), "only plain colours can be changed"


def test_the_licence_is_beside_the_drawings() -> None:
    licence = (files("chalkwright.renderers.counting") / "icon_files" / "LICENSE-fluent-emoji").read_text()
    assert "Copyright (c) Microsoft Corporation" in licence
    assert "Permission is hereby granted, free of charge" in licence


@each(
    [
        ("Apple", "apple"),
        ("apples", "apple"),
        ("burger", "hamburger"),
        ("Burgers", "hamburger"),
        ("leaves", "leaf"),
        ("loaves of bread", "loaf of bread"),
        ("bread", "loaf of bread"),
        ("grains of rice", "grain of rice"),
        ("cinnamon_sticks", "cinnamon stick"),
        ("paper clip", "paperclip"),
        ("mice", "mouse"),
        ("fish", "fish"),
        ("dice", "die"),
        ("  teddy   bears ", "teddy bear"),
        ("t-shirts", "T-shirt"),
        ("ladybird", "ladybug"),
        ("donuts", "doughnut"),
    ]
)
def test_words_that_name_an_object(row: tuple[str, str]) -> None:
    said, name = row
    assert icon(said).name == name


@each(
    [
        ("leaf", "leaves"),
        ("fly", "flies"),
        ("fish", "fish"),
        ("koala", "koalas"),
        ("bus", "buses"),
        ("brush", "brushes"),
        ("monkey", "monkeys"),
        ("strawberry", "strawberries"),
        ("potato", "potatoes"),
        ("pair of jeans", "pairs of jeans"),
        ("slice of pizza", "slices of pizza"),
        ("glass of milk", "glasses of milk"),
        ("palm tree", "palm trees"),
        ("watermelon half", "watermelon halves"),
    ]
)
def test_plurals(row: tuple[str, str]) -> None:
    name, many = row
    assert icon_words.plural(name) == many


def test_the_name_follows_its_number() -> None:
    assert [plural_of("apples", count) for count in (0, 1, 2)] == ["apples", "apple", "apples"]
    assert plural_of("burger", 3) == "hamburgers"


def test_every_synonym_belongs_to_an_object_and_to_one_only() -> None:
    assert set(icon_words.SYNONYMS) <= set(names())
    said = [word for words in icon_words.SYNONYMS.values() for word in words]
    assert len(said) == len(set(said))
    assert not set(said) & set(names())


@given(st.sampled_from(names()))
def test_every_object_answers_to_its_name_and_its_plural(name: str) -> None:
    drawn = icon(name)
    assert isinstance(drawn, Icon)
    assert drawn.name == name
    assert icon(drawn.plural.upper()) is drawn


def test_an_unknown_object_is_told_the_nearest_ones() -> None:
    with pytest.raises(UnknownObject, match=r"no drawing of 'bananna'; the nearest .*banana"):
        icon("bananna")
    with pytest.raises(UnknownObject, match=r"choose one of the \d+ objects"):
        icon("qqqqqqq")
    with pytest.raises(UnknownObject, match="''"):
        icon("")
