"""Shortcuts through Manim: the same answers and the same pixels as its own way."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import BLUE_E, Arrow, Camera, Line, LogBase, NumberLine, VMobject

from renderers import manim_speed

COORDINATE = st.one_of(
    st.floats(-10, 10), st.sampled_from([0.0, 1e-7, 1e-6, -1e-6, 1.000001, float("nan"), float("inf"), -float("inf")])
)
POINT = st.tuples(COORDINATE, COORDINATE, COORDINATE)


@given(POINT, POINT, st.booleans())
def test_points_compare_as_numpy_compares_them(first: tuple[float, ...], second: tuple[float, ...], near: bool) -> None:
    if near:
        second = tuple(value + 9e-7 for value in first)
    mobject = VMobject()
    expected = np.allclose(first, second, atol=mobject.tolerance_for_point_equality)
    assert manim_speed._consider_points_equals(mobject, np.array(first), np.array(second)) == expected


def test_what_is_no_point_of_three_compares_as_ever() -> None:
    mobject = VMobject()
    assert manim_speed._consider_points_equals(mobject, [1, 2], [1, 2])
    assert not manim_speed._consider_points_equals(mobject, [1, 2], [1, 3])


@pytest.mark.parametrize(("colour", "opacity"), [("#FFFFFF", 1.0), (BLUE_E, 1.0), ("#123456", 0.25)])
def test_a_plain_background_is_the_one_manim_fills(colour: str, opacity: float) -> None:
    camera = Camera(background_color=colour, background_opacity=opacity, pixel_width=33, pixel_height=17)
    manim_speed._slow_background(camera)
    slow = camera.background
    manim_speed._init_background(camera)
    assert camera.background.dtype == slow.dtype
    assert np.array_equal(camera.background, slow)


def test_drawing_does_not_change_the_shared_background() -> None:
    manim_speed.install()
    camera = Camera(pixel_width=40, pixel_height=30)
    camera.pixel_array[:] = 7
    camera.reset()
    camera.pixel_array[0, 0] = 9
    assert (Camera(pixel_width=40, pixel_height=30).pixel_array == camera.background).all()


@given(st.one_of(st.integers(-20, 20), st.floats(-20, 20)), st.booleans(), st.floats(0.5, 3))
def test_numbers_lie_where_manim_puts_them(number: float, tip: bool, step: float) -> None:
    line = NumberLine([-3, 5, step], length=7, include_tip=tip).rotate(0.3).shift([1, 2, 0])
    assert np.array_equal(manim_speed._number_to_point(line, number), manim_speed._slow_number(line, number))


def test_lines_of_another_scale_and_several_numbers_go_the_slow_way() -> None:
    line = NumberLine([0, 4, 1], scaling=LogBase())
    assert np.array_equal(manim_speed._number_to_point(line, 100.0), manim_speed._slow_number(line, 100.0))
    several = NumberLine([0, 4, 1])
    assert manim_speed._number_to_point(several, [1, 2, 3]).shape == (3, 3)


def test_tips_are_found_while_they_are_there() -> None:
    arrow, line = Arrow(), Line()
    assert manim_speed._has_tip(arrow)
    assert not manim_speed._has_tip(line)
    line.add_tip(at_start=True)
    assert manim_speed._has_start_tip(line)
    assert not manim_speed._has_tip(line)
    arrow.pop_tips()
    assert not manim_speed._has_tip(arrow)
