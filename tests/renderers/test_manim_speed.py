"""Shortcuts through Manim: the same answers and the same pixels as its own way."""

from __future__ import annotations

import numpy as np
import pytest
from manim import BLUE_E, Camera

from chalkwright.renderers.manim import speed as manim_speed


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
