"""Shortcuts through Manim that leave every pixel as it was."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from manim.camera.camera import Camera
from manim.mobject.geometry.arc import TipableVMobject
from manim.mobject.graphing.number_line import NumberLine
from manim.mobject.graphing.scale import LinearBase
from manim.mobject.types.vectorized_mobject import VMobject
from manim.utils.bezier import interpolate
from manim.utils.color import color_to_int_rgba
from numpy.typing import NDArray

_RGBA = 4
_RELATIVE = 1e-5
"""The relative tolerance that :func:`numpy.allclose` takes by default."""


def install() -> None:
    """Put them in place; once, in the parent. May be called more than once."""
    if Camera.init_background is not _init_background:
        Camera.init_background = _init_background  # type: ignore[method-assign]
        VMobject.consider_points_equals = _consider_points_equals  # type: ignore[method-assign, assignment]
        NumberLine.number_to_point = _number_to_point  # type: ignore[method-assign]
        TipableVMobject.has_tip = _has_tip  # type: ignore[method-assign]
        TipableVMobject.has_start_tip = _has_start_tip  # type: ignore[method-assign]


_slow_background = Camera.init_background


def _init_background(self: Any) -> None:
    """A plain background is one array for all cameras of its size; Manim fills a new one pixel by pixel."""
    if self.background_image is not None or self.n_channels != _RGBA or self.pixel_array_dtype != "uint8":
        _slow_background(self)
        return
    rgba = color_to_int_rgba(self.background_color, self.background_opacity)
    self.background = plain(self.pixel_height, self.pixel_width, bytes(np.asarray(rgba, np.uint8)))


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


_slow_number = NumberLine.number_to_point


def _number_to_point(self: Any, number: Any) -> Any:
    """One number on an evenly divided line, without arrays; a curve asks for hundreds."""
    if not isinstance(number, int | float) or type(self.scaling) is not LinearBase:
        return _slow_number(self, number)
    low, high = self.x_range[0], self.x_range[1]
    alpha = float((number / self.scaling.scale_factor - low) / (high - low))
    return interpolate(self.get_start(), self.get_end(), alpha)


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
