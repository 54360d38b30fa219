"""Findings that need the whole picture's sense: what stands beside what, what is of which size."""

from __future__ import annotations

import numpy as np
import pytest

from chalkwright.renderers.base import Element
from chalkwright.renderers.measure.layout import find
from chalkwright.renderers.measure.layout_geometry import hull
from chalkwright.renderers.measure.literal_markup import literal_markup
from tests.renderers.test_layout import kinds, line, square, text

RED, BLUE = "#B03128", "#1C5CB9"
FILL = square(40, 40, 1000, stroke=1.0)
"""Room enough for no picture to be mostly empty."""


def dot(x: float, y: float) -> Element:
    return line((x, y - 8), (x, y + 8), kind="Dot", role="dot", stroke=0.0, color=RED)


@pytest.mark.parametrize(
    "words",
    ["**Area** = 5", "*linear* growth", "H<sub>2</sub>O", "C_6H_12O_6", "m/s^2", "F_1", r"\frac{1}{2}", "$x$"],
)
def test_markup_is_seen_in_words(words: str) -> None:
    assert literal_markup(words)


@pytest.mark.parametrize(
    "words", ["2 * 3 * 4 = 24", "7 * 8 = __", "my_variable", "5 $ and 6 $", "a < b", "ITEM_2", "f*(g*h)"]
)
def test_signs_that_mean_themselves_are_no_markup(words: str) -> None:
    assert not literal_markup(words)


def test_label_beside_a_line_of_another_colour_is_astray() -> None:
    lines = (line((100, 300), (1800, 300), color=RED), line((100, 600), (1800, 600), color=BLUE))
    beside_own, beside_other = (text("pull", 900, top, color=BLUE) for top in (540, 320))
    assert "astray" not in kinds(FILL, *lines, beside_own)
    assert "astray" in kinds(FILL, *lines, beside_other)


@pytest.mark.parametrize(
    ("fill", "left", "far"), [("#CFE1FA", 900, False), ("#CDEBDB", 900, True), ("#CFE1FA", 560, True)]
)
def test_label_beside_an_area_in_a_light_tone_of_its_colour_is_at_home(fill: str, left: float, far: bool) -> None:
    lines = (line((100, 300), (1800, 300), color=RED), line((800, 600), (1000, 600), color=BLUE))
    area = square(800, 300, 400, stroke=0.0, color=fill, fill=fill)
    assert ("astray" in kinds(FILL, area, *lines, text("pull", left, 240, color=BLUE))) == far


def test_a_piece_of_a_label_is_where_its_other_pieces_are() -> None:
    """As the r of “r = 10 cm”, which is set as a formula beside words."""
    lines = (line((700, 200), (700, 800), color=BLUE), line((1180, 200), (1180, 800), color=RED))
    letter, words = text("r", 720, 480, 20, color=RED), text("= 10 cm, from here", 750, 480, 400, color=RED)
    assert "astray" in kinds(FILL, *lines, letter)
    assert "astray" not in kinds(FILL, *lines, letter, words)


def test_the_one_label_left_over_is_astray() -> None:
    dots = [dot(x, 500) for x in (300, 700, 1100)]
    labels = [text("P", 285, 440, 30), text("R", 1085, 440, 30)]
    assert "astray" not in kinds(FILL, *dots, *labels, text("Q", 685, 440, 30))
    assert "astray" in kinds(FILL, *dots, *labels, text("Q", 1085, 530, 30))


def test_one_size_in_a_row_of_words_is_uneven() -> None:
    row = [text(word, 300 * k + 200, 500) for k, word in enumerate(("egg", "larva", "adult"))]
    assert "uneven" not in kinds(FILL, *row, text("pupa", 1200, 500))
    assert "uneven" in kinds(FILL, *row, text("pupa", 1200, 507, letters=28.0, height=26))


@pytest.mark.parametrize(
    ("words", "letters", "odd"),
    [
        ("h", 25.0, True),
        ("h", 32.0, False),
        ("III", 60.0, False),
        ("Seasons", 60.0, False),
        ("Na", 90.0, False),
        ("time", 25.0, False),
    ],
)
def test_one_size_far_from_all_others_is_uneven(words: str, letters: float, odd: bool) -> None:
    others = [text(word, 300 * k + 100, 300 + 90 * k) for k, word in enumerate(("egg", "sum 5", "a = 3", "B", "up"))]
    assert ("uneven" in kinds(FILL, *others, text(words, 1200, 200, 80, 40, letters=letters))) == odd


def test_totals_in_colours_of_their_own_may_all_be_larger_than_the_parts() -> None:
    parts = [text("6 kg", 300 * k + 200, 500, color=RED) for k in range(3)]
    total = text("18 kg", 1200, 497, letters=46.0, height=46, color=RED)
    other = text("12 kg", 1200, 797, letters=46.0, height=46, color=BLUE)
    assert "uneven" in kinds(FILL, *parts, total)
    assert "uneven" not in kinds(FILL, *parts, total, other)


@pytest.mark.parametrize(("rise", "tangles"), [(12.0, True), (0.0, False), (200.0, False)])
def test_lines_of_two_colours_that_all_but_coincide_are_tangled(rise: float, tangles: bool) -> None:
    pair = line((300, 500), (1000, 500), color=RED), line((300, 500), (900, 500 - rise), color=BLUE)
    assert ("tangled" in kinds(FILL, *pair)) == tangles


def test_ray_that_meets_a_surface_is_not_tangled() -> None:
    surface = line((100, 500), (1800, 500), color=BLUE)
    assert "tangled" not in kinds(FILL, surface, line((300, 490), (900, 500), color=RED))


def test_number_of_a_tick_keeps_off_a_curve() -> None:
    tick, number = line((500, 600), (500, 612), kind="Tick"), text("3", 485, 620, 30)
    near, far = (line((523 + off, 300), (523 + off, 900), color=RED) for off in (0, 20))
    assert "crowded" in kinds(FILL, tick, number, near)
    assert "crowded" not in kinds(FILL, tick, number, far)


def test_wide_strip_is_only_slightly_empty() -> None:
    strip = [line((100, 500), (1820, 500)), text("0", 100, 520), text("10", 1720, 520)]
    small = [line((900, 500), (1000, 500)), text("2 cm", 900, 520)]
    found = [[f.slight for f in find(drawn, 1920, 1080) if f.kind == "mostly-empty"] for drawn in (strip, small)]
    assert found == [[True], [False]]


def test_only_name_of_a_line_is_astray_however_far_its_line_is() -> None:
    lines = line((100, 150), (1800, 150), color=RED), line((100, 1000), (1800, 1000), color=BLUE)
    taxi, tram = text("taxi", 900, 190, color=BLUE), text("tram", 300, 190, color=RED)
    assert "astray" in kinds(FILL, *lines, taxi, tram)
    assert "astray" not in kinds(FILL, *lines, taxi)  # where no other line has a name, colours may mean anything
    assert "astray" not in kinds(FILL, *lines, text("The taxi is dearer.", 500, 190, 900, color=BLUE), tram)


@pytest.mark.parametrize(("left", "far"), [(660, False), (900, True)])
def test_name_far_from_its_point_is_astray_though_nothing_else_is_near(left: float, far: bool) -> None:
    name = text("O", left, 430, 30, names=((640.0, 500.0),))
    assert ("astray" in kinds(FILL, dot(640, 500), name)) == far
    assert "astray" not in kinds(FILL, dot(640, 500), line((left, 475), (640, 500)), name)
    word = text("centre", 660, 430, left - 680)
    assert "astray" not in kinds(FILL, dot(640, 500), word, name), "both are one label"


@pytest.mark.parametrize(("between", "read_as_its"), [((100, 522), True), ((100, 420), False)])
def test_length_beyond_another_line_is_read_as_that_ones(between: tuple[float, float], read_as_its: bool) -> None:
    own, other = line((100, 500), (900, 500)), line(between, (1700, between[1]))
    length = text("5 m", 450, 520, names=((100.0, 500.0), (900.0, 500.0)))
    assert ("astray" in kinds(FILL, own, other, length)) == read_as_its


def test_letters_that_just_touch_are_crowded() -> None:
    assert "crowded" in kinds(FILL, text("height", 300, 300), text("Length", 300, 338))


@pytest.mark.parametrize(
    ("end", "corner", "crowds"),
    [((520, 344), None, False), ((640, 344), None, True), ((520, 344), (900, 350), True)],
    ids=["towards it", "past it", "a corner"],
)
def test_a_leader_may_end_close_to_its_label(
    end: tuple[float, float], corner: tuple[float, float] | None, crowds: bool
) -> None:
    word = text("slope", 480, 300, 100)
    leader = line(end, (560, 600) if end[0] < 600 else (300, 344), stroke=4.0)
    side = [line(end, corner, stroke=4.0)] if corner else []
    assert ("crowded" in kinds(FILL, word, leader, *side)) == crowds


@pytest.mark.parametrize(("sign", "crowds"), [(",", False), ("，", False), ("n", True)])
def test_a_comma_belongs_to_the_line_that_it_stands_in(sign: str, crowds: bool) -> None:
    assert ("crowded" in kinds(FILL, text("m", 300, 300, 40), text(sign, 346, 300, 10))) == crowds


def test_small_filled_shape_touches_letters_as_a_line_does() -> None:
    head = square(315, 341, 30, stroke=0.0, fill=RED, color=RED)
    assert "crowded" in kinds(FILL, text("I", 328, 300, 5), head)


def test_hull_holds_every_descender_of_a_long_word() -> None:
    letters = np.array([(x, y) for x in range(0, 400, 10) for y in (0, 30)] + [(60.0, 40.0), (330.0, 40.0)])
    assert {(60.0, 40.0), (330.0, 40.0)} <= {tuple(corner) for corner in hull(letters).tolist()}


@pytest.mark.parametrize(("apart", "near"), [(11, True), (16, False)])
def test_labels_of_two_axes_nearer_than_a_third_of_a_letter_are_crowded(apart: int, near: bool) -> None:
    zero_below, zero_aside = text("0", 300, 600, 24), text("0", 276 - apart, 575, 24)
    assert ("crowded" in kinds(FILL, zero_below, zero_aside)) == near


@pytest.mark.parametrize(("rise", "crowds"), [(0, True), (6, False)])
def test_label_squeezed_between_two_lines_is_crowded(rise: int, crowds: bool) -> None:
    word, below = text("mean", 500, 500), line((300, 546), (900, 546))
    assert ("crowded" in kinds(FILL, word, below, line((300, 494 - rise), (900, 494 - rise)))) == crowds


@pytest.mark.parametrize(("own", "crowds"), [(470, True), (535, False)])
def test_name_nearer_to_another_point_than_to_its_own_is_crowded(own: float, crowds: bool) -> None:
    name = text("H", 500, 500, 30, names=((own, 520.0),))
    assert ("crowded" in kinds(FILL, dot(own, 520), dot(538, 520), name)) == crowds


def test_text_aside_of_a_lines_end_is_no_caption_of_it() -> None:
    lines = line((960, 500), (960, 100), color=RED), line((960, 500), (300, 500), color=BLUE)
    assert "astray" in kinds(FILL, *lines, text("support", 700, 515, color=RED))
    assert "astray" not in kinds(FILL, *lines, text("support", 910, 515, color=RED))


def test_word_left_over_among_labelled_points_is_astray() -> None:
    dots = [dot(x, y) for x, y in ((300, 300), (300, 700), (1100, 500), (1500, 800))]
    labels = [text("mill", 320, 280), text("tower", 320, 680), text("farm", 1120, 480)]
    assert "astray" not in kinds(FILL, *dots, *labels, text("lake", 1520, 780))
    assert "astray" in kinds(FILL, *dots, *labels, text("lake", 1100, 600))
