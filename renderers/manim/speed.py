"""Shortcuts through Manim that leave every pixel as it was."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from manim.camera.camera import Camera
from manim.utils.color import color_to_int_rgba
from numpy.typing import NDArray

from chalkwright.renderers.manim import points as manim_points

_RGBA = 4


def install() -> None:
    """Put them in place; once, in the parent. May be called more than once."""
    if Camera.init_background is not _init_background:
        Camera.init_background = _init_background  # type: ignore[method-assign]
    manim_points.install()


_slow_background = Camera.init_background


def _init_background(self: Any) -> None:
    """A plain background is one array for all cameras of its size; Manim fills a new one pixel by pixel."""
    if self.background_image is not None or self.n_channels != _RGBA or self.pixel_array_dtype != "uint8":
        _slow_background(self)
        return
    rgba = color_to_int_rgba(self.background_color, self.background_opacity)
    self.background = plain(self.pixel_height, self.pixel_width, bytes(np.asarray(rgba, np.uint8)))


@lru_cache(maxsize=4)
def plain(height: int, width: int, rgba: bytes) -> NDArray[np.uint8]:
    """An array of ``height`` × ``width`` × 4, all of one colour. Shared: copy it before you draw on it."""
    pixels = np.full((height, width), np.frombuffer(rgba, np.uint32)[0], np.uint32)
    return pixels.view(np.uint8).reshape(height, width, _RGBA)
