"""Containers: their drawings fill their boxes and leave their inside free."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.containers import container, names
from chalkwright.renderers.counting.icons import UnknownObject
from chalkwright.renderers.counting.shapes import box, grow_box
from chalkwright.renderers.raster import png_of
from tests.offenders import each

EDGE = 10


def pixels(body: str, width: float, height: float) -> NDArray[np.uint8]:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{int(width)}" height="{int(height)}">{body}</svg>'
    return np.array(Image.open(io.BytesIO(png_of(svg))).convert("RGBA"))


def drawn(name: str, ratio: float) -> tuple[Box, Box, NDArray[np.uint8]]:
    """Inner region, whole and picture of a container around a block of this width to height."""
    found = container(name)
    wide, high = found.fit_shape(ratio, 1.0)
    k = 140 / (wide * high) ** 0.5
    left, top, right, bottom = found.around(wide * k, high * k)
    inner = box(EDGE + left, EDGE + top, EDGE + left + wide * k, EDGE + top + high * k)
    whole = grow_box(inner, left, top, right, bottom)
    floors = (inner.bottom - 1.0,)
    return inner, whole, pixels(found.body(inner, floors), whole.right + EDGE, whole.bottom + EDGE)


@each(product(names(), [0.6, 1.5, 4.0]))
def test_the_ink_fills_the_box_and_the_inside_is_one_calm_colour(row: tuple[str, float]) -> None:
    name, ratio = row
    inner, whole, picture = drawn(name, ratio)
    down, across = np.nonzero(picture[..., 3] > 127)
    ink = (across.min(), down.min(), across.max() + 1, down.max() + 1)
    assert ink == pytest.approx((whole.left, whole.top, whole.right, whole.bottom), abs=2.5)
    inside = picture[int(inner.top) + 2 : int(inner.bottom) - 2, int(inner.left) + 2 : int(inner.right) - 2]
    wanted = [int(container(name).inside[k : k + 2], 16) for k in (1, 3, 5)]
    assert (np.abs(inside[..., :3].astype(int) - wanted) <= 2).all()
    assert (inside[..., 3] == 255).all()


def test_the_inside_is_light() -> None:
    for name in names():
        color = container(name).inside
        assert min(int(color[k : k + 2], 16) for k in (1, 3, 5)) >= 190, name


def test_the_inner_region_keeps_the_proportions() -> None:
    basket = container("basket")
    assert basket.fit_shape(1.0, 4.0) == (basket.slim * 4.0, 4.0)
    assert basket.fit_shape(9.0, 1.0) == (9.0, 9.0 / basket.wide)
    assert basket.fit_shape(1.5, 1.0) == (1.5, 1.0)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Baskets", "basket"),
        ("aquarium", "fish tank"),
        ("fish-tank", "fish tank"),
        (" shelves ", "shelf"),
        ("boxes", "box"),
    ],
)
def test_containers_are_found_by_other_words(said: str, name: str) -> None:
    assert container(said).name == name


def test_an_unknown_container_names_near_ones_or_all() -> None:
    with pytest.raises(UnknownObject, match="“baskett”; use basket"):
        container("baskett")
    with pytest.raises(UnknownObject, match=r"use bag, basket, book, .* watermelon"):
        container("xylophone")


def test_a_shelf_has_a_board_under_every_row() -> None:
    shelf = container("shelf")
    inner = box(20, 20, 220, 220)
    one, three = shelf.body(inner, (218.0,)), shelf.body(inner, (90.0, 150.0, 218.0))
    assert three.count("<rect") - one.count("<rect") == 2
