"""Things in pieces: as many as asked, of the sizes asked, each a piece to be counted."""

from __future__ import annotations

import re
from itertools import product

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from chalkwright.renderers.counting import icon_pixels
from chalkwright.renderers.counting.cuts import Piece, pieces
from chalkwright.renderers.counting.figure import Cut
from chalkwright.renderers.counting.icons import icon
from tests.offenders import each

FOODS = ("pizza", "apple", "cake", "loaf of bread")
BROKEN = ("pencil", "banana", "fork", "plate")
MORE = (
    "cookie",
    "pie",
    "orange",
    "pear",
    "watermelon",
    "carrot",
    "chocolate",
    "sandwich",
    "cucumber",
    "lemon",
    "cherry",
)


def mask(piece: Piece, side: int = 96) -> NDArray[np.bool_]:
    return icon_pixels.raster(piece.body, side)[..., 3] > 127


def area(piece: Piece) -> float:
    """In pixels; one that is half covered counts half."""
    return float(icon_pixels.raster(piece.body, 96)[..., 3].sum() / 255)


def largest_share(ink: NDArray[np.bool_]) -> float:
    """Of the ink, how much its largest connected part has."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    return float(stats[1:, cv2.CC_STAT_AREA].max() / ink.sum())


def divided(name: str, *ratio: int) -> tuple[Piece, ...]:
    return pieces(icon(name), Cut(parts=len(ratio), shown=len(ratio), ratio=ratio))


@each(product([2, 3, 4, 5], FOODS))
def test_equal_parts_of_food_are_equal(row: tuple[int, str]) -> None:
    parts, name = row
    drawn = pieces(icon(name), Cut(parts=parts, shown=parts))
    areas = [area(piece) for piece in drawn]
    assert len(areas) == parts
    assert all(each * parts / sum(areas) == pytest.approx(1, abs=0.03) for each in areas)
    inks = [mask(piece, 97) for piece in drawn]
    assert all(largest_share(ink) > 0.99 for ink in inks), "a piece is one thing"
    shared = int((np.sum(inks, axis=0) > 1).sum())
    assert shared <= 97 * (parts if name == "pizza" else parts - 1), "pieces share no more than the line of a cut"


@each(product([(1, 1), (1, 2), (2, 1)], BROKEN + MORE))
def test_two_pieces_have_the_ratio_asked_for(row: tuple[tuple[int, int], str]) -> None:
    ratio, name = row
    drawn = divided(name, *ratio)
    first, second = (area(piece) for piece in drawn)
    assert first / (first + second) == pytest.approx(ratio[0] / sum(ratio), rel=0.03)
    assert all(largest_share(mask(piece)) > 0.97 for piece in drawn)


@each(FOODS + BROKEN)
def test_the_ink_box_holds_the_piece(name: str) -> None:
    for piece in divided(name, 1, 1):
        rows, columns = np.nonzero(mask(piece))
        unit = icon_pixels.VIEW / 96
        assert piece.ink.left == pytest.approx(columns.min() * unit, abs=0.6)
        assert piece.ink.bottom == pytest.approx((rows.max() + 1) * unit, abs=0.6)


def test_only_the_pieces_that_are_there_are_drawn() -> None:
    whole = pieces(icon("pizza"), Cut(parts=4, shown=4))
    some = pieces(icon("pizza"), Cut(parts=4, shown=3))
    assert some == whole[:3]
    (one,) = pieces(icon("pizza"), Cut(parts=4, shown=3, how="in place"))
    (full,) = pieces(icon("pizza"), Cut(parts=4, shown=4, how="in place"))
    assert mask(one).sum() / mask(full).sum() == pytest.approx(0.75, abs=0.02)


def test_in_place_the_whole_keeps_its_form() -> None:
    drawn = icon("apple")
    (whole,) = pieces(drawn, Cut(parts=4, shown=4, how="in place"))
    plain = icon_pixels.raster(drawn.body, 96)[..., 3] > 127
    assert (mask(whole) != plain).mean() < 0.01
    assert largest_share(mask(whole)) == 1
    changed = icon_pixels.raster(whole.body, 96)[..., :3] != icon_pixels.raster(drawn.body, 96)[..., :3]
    assert changed.any(axis=2).sum() > 3 * 60, "three cuts can be seen"


@pytest.mark.parametrize("name", ["pencil", "banana"])
@pytest.mark.parametrize("how", ["in place", "apart"])
def test_halves_of_two_colours(name: str, how: str) -> None:
    cut = Cut.model_validate({"parts": 2, "shown": 2, "how": how, "colors": ("red", "blue")})
    drawn = pieces(icon(name), cut)
    pixels = sum(icon_pixels.raster(piece.body, 96).astype(int) for piece in drawn)
    assert isinstance(pixels, np.ndarray)
    red = (pixels[..., 0] > pixels[..., 2] + 80) & (pixels[..., 3] >= 255)
    blue = (pixels[..., 2] > pixels[..., 0] + 80) & (pixels[..., 3] >= 255)
    ink = (pixels[..., 3] > 127).sum()
    assert red.sum() > 0.3 * ink
    assert blue.sum() > 0.3 * ink
    assert np.nonzero(red)[1].mean() < np.nonzero(blue)[1].mean(), "the first is on the left"


def test_a_thing_breaks_with_teeth_and_food_is_cut_straight() -> None:
    def corners(name: str) -> int:
        clip = re.search(r'<clipPath[^>]*><path d="M([^"]*)Z"', divided(name, 1, 1)[0].body)
        assert clip is not None
        return clip[1].count("L")

    assert corners("plate") > 20
    assert corners("cake") == 3


def test_a_pencil_is_cut_across_its_length() -> None:
    near, far = divided("pencil", 1, 1)
    assert near.ink.right < far.ink.right - 6
    assert near.ink.top > far.ink.top + 6


def test_a_half_apple_shows_its_flesh() -> None:
    half = divided("apple", 1, 1)[0]
    pixels = icon_pixels.raster(half.body, 96)
    flesh = (pixels[..., 3] == 255) & (pixels[..., :3].min(axis=2) > 180)
    assert flesh.sum() > 0.4 * mask(half).sum()


def test_the_edge_of_a_white_half_is_seen() -> None:
    left = pieces(icon("plate"), Cut(parts=2, shown=2), "white")[0]
    pixels = icon_pixels.raster(left.body, 96)
    edge = int(left.ink.right * 3) - 2
    solid = pixels[pixels[:, edge, 3] == 255, edge, :3]
    assert (solid.max(axis=1) < 215).mean() > 0.6


def test_names_in_a_picture_are_its_own() -> None:
    one = pieces(icon("cake"), Cut(parts=3, shown=3), prefix="t1")
    other = pieces(icon("cake"), Cut(parts=3, shown=3), prefix="t2")
    ids = [found for piece in one + other for found in re.findall(r' id="([^"]+)"', piece.body)]
    assert len(ids) == len(set(ids))
    used = {found for piece in one + other for found in re.findall(r"url\(#([^)]+)\)", piece.body)}
    assert used == set(ids)


def test_a_coloured_thing_is_cut_in_its_colour() -> None:
    green = pieces(icon("pencil"), Cut(parts=2, shown=2), "green")[0]
    pixels = icon_pixels.raster(green.body, 96).astype(int)
    ink = pixels[pixels[..., 3] == 255]
    assert ((ink[:, 1] > ink[:, 0] + 40) & (ink[:, 1] > ink[:, 2] + 40)).mean() > 0.5


@pytest.mark.parametrize("parts", [2, 7, 12])
def test_a_pizza_in_many_slices(parts: int) -> None:
    areas = [area(piece) for piece in pieces(icon("pizza"), Cut(parts=parts, shown=parts))]
    assert all(each * parts / sum(areas) == pytest.approx(1, abs=0.03) for each in areas)
