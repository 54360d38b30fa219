"""Shortcuts through Manim that leave every pixel as it was."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from manim.camera.camera import Camera
from manim.mobject.geometry.arc import TipableVMobject
from manim.mobject.types.vectorized_mobject import VMobject
from manim.utils.color import color_to_int_rgba
from numpy.typing import NDArray

from chalkwright.renderers.manim import points as manim_points

_RGBA = 4
_RELATIVE = 1e-5
"""The relative tolerance that :func:`numpy.allclose` takes by default."""


def install() -> None:
    """Put them in place; once, in the parent. May be called more than once."""
    if Camera.init_background is not _init_background:
        Camera.init_background = _init_background  # type: ignore[method-assign]
        Camera.set_pixel_array = _set_pixel_array  # type: ignore[method-assign]
        VMobject.consider_points_equals = _consider_points_equals  # type: ignore[method-assign, assignment]
        TipableVMobject.has_tip = _has_tip  # type: ignore[method-assign]
        TipableVMobject.has_start_tip = _has_start_tip  # type: ignore[method-assign]
    manim_points.install()


_slow_background = Camera.init_background


def _init_background(self: Any) -> None:
    """A plain background is one array for all cameras of its size; Manim fills a new one pixel by pixel."""
    if self.background_image is not None or self.n_channels != _RGBA or self.pixel_array_dtype != "uint8":
        _slow_background(self)
        return
    rgba = color_to_int_rgba(self.background_color, self.background_opacity)
    self.background = plain(self.pixel_height, self.pixel_width, bytes(np.asarray(rgba, np.uint8)))


_slow_set = Camera.set_pixel_array
_canvases: list[NDArray[np.uint8]] = []


def keep_canvas(camera: Any) -> None:
    """Take a camera's pixels, which nobody needs any more, for the next one: new memory of this size comes slowly."""
    _canvases[:] = [camera.pixel_array]


def _set_pixel_array(self: Any, pixel_array: Any, convert_from_floats: bool = False) -> None:
    """The first time, onto a kept canvas if that has the size."""
    if _canvases and not convert_from_floats and not hasattr(self, "pixel_array"):
        canvas = _canvases.pop()
        if (canvas.shape, canvas.dtype) == (pixel_array.shape, pixel_array.dtype):
            self.pixel_array = canvas
    _slow_set(self, pixel_array, convert_from_floats)


_slow_comparison = VMobject.consider_points_equals


def _consider_points_equals(self: Any, first: Any, second: Any) -> bool:
    """As :func:`numpy.allclose` for finite points of three coordinates, without its cost for each pair."""
    within = self.tolerance_for_point_equality
    try:
        (x0, y0, z0), (x1, y1, z1) = map(float, first), map(float, second)
    except (TypeError, ValueError):
        return bool(_slow_comparison(self, first, second))
    if not math.isfinite(x0 + y0 + z0 + x1 + y1 + z1):
        return bool(_slow_comparison(self, first, second))
    return bool(
        abs(x0 - x1) <= within + _RELATIVE * abs(x1)
        and abs(y0 - y1) <= within + _RELATIVE * abs(y1)
        and abs(z0 - z1) <= within + _RELATIVE * abs(z1)
    )


def _has_tip(self: Any) -> bool:
    tip = vars(self).get("tip")
    return any(part is tip for part in self.submobjects) if tip is not None else False


def _has_start_tip(self: Any) -> bool:
    tip = vars(self).get("start_tip")
    return any(part is tip for part in self.submobjects) if tip is not None else False


@lru_cache(maxsize=4)
def plain(height: int, width: int, rgba: bytes) -> NDArray[np.uint8]:
    """An array of ``height`` × ``width`` × 4, all of one colour. Shared: copy it before you draw on it."""
    pixels = np.full((height, width), np.frombuffer(rgba, np.uint32)[0], np.uint32)
    return pixels.view(np.uint8).reshape(height, width, _RGBA)
