"""Shortcuts through Manim: the same answers and the same pixels as its own way."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import BLUE_E, Arrow, Camera, Line, VMobject

from chalkwright.renderers.manim import speed as manim_speed

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


def test_a_kept_canvas_is_wiped_and_used_once() -> None:
    manim_speed.install()
    first = Camera(pixel_width=40, pixel_height=30)
    first.pixel_array[:] = 7
    manim_speed.keep_canvas(first)
    other_size = Camera(pixel_width=20, pixel_height=10)
    assert other_size.pixel_array.shape == (10, 20, 4)
    manim_speed.keep_canvas(first)
    second, third = Camera(pixel_width=40, pixel_height=30), Camera(pixel_width=40, pixel_height=30)
    assert second.pixel_array is first.pixel_array
    assert (second.pixel_array == second.background).all()
    assert third.pixel_array is not first.pixel_array


def test_tips_are_found_while_they_are_there() -> None:
    arrow, line = Arrow(), Line()
    assert manim_speed._has_tip(arrow)
    assert not manim_speed._has_tip(line)
    line.add_tip(at_start=True)
    assert manim_speed._has_start_tip(line)
    assert not manim_speed._has_tip(line)
    arrow.pop_tips()
    assert not manim_speed._has_tip(arrow)
