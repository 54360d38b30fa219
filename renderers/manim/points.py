"""Shortcuts through Manim's arithmetic of points and colours, to the same bits: a scene does it a thousand times."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from manim.mobject.types.vectorized_mobject import VMobject
from manim.utils import space_ops
from manim.utils.color import ManimColor, ManimColorDType
from numpy.typing import NDArray

_CURVE = 4
_ROTATIONS = 256

Points = NDArray[np.float64]


def install() -> None:
    """Put them in place; once, in the parent. May be called more than once."""
    if VMobject.generate_rgbas_array is _rgbas:
        return
    VMobject.get_points_defining_boundary = _boundary  # type: ignore[method-assign]
    VMobject.generate_rgbas_array = _rgbas  # type: ignore[method-assign]
    _everywhere(_slow_rotation, _rotation)


def _everywhere(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Manim's modules import each other's functions by name."""
    for name, module in list(sys.modules.items()):
        if name == "manim" or name.startswith("manim."):
            for attribute in [key for key, value in vars(module).items() if value is old]:
                setattr(module, attribute, new)


_slow_boundary = VMobject.get_points_defining_boundary


def _boundary(self: Any) -> Any:
    """The ends of all curves, cut out of whole arrays."""
    family = self.get_family()
    if any(type(part).get_anchors is not VMobject.get_anchors or not _whole(part.points) for part in family):
        return _slow_boundary(self)
    anchors = [_anchors(part.points) for part in family if len(part.points)]
    return np.concatenate(anchors) if anchors else np.array(())


def _whole(points: Any) -> bool:
    """Whether these are the points of whole curves."""
    return type(points) is np.ndarray and points.ndim == 2 and (len(points) == 1 or len(points) % _CURVE == 0)


def _anchors(points: Points) -> Points:
    return points if len(points) == 1 else points.reshape(-1, _CURVE, points.shape[1])[:, :: _CURVE - 1].reshape(-1, 3)


_slow_rgbas = VMobject.generate_rgbas_array
_NO_COLOUR = np.array([0.0, 0.0, 0.0, 1.0])


def _rgbas(self: Any, color: Any, opacity: Any) -> Any:
    """One plain colour of one opacity."""
    colour, clear = _only(color), _only(opacity)
    plain = colour is None or type(colour) is ManimColor
    if not plain or not isinstance(clear, int | float | None) or self.get_sheen_factor() != 0:
        return _slow_rgbas(self, color, opacity)
    rgba = np.empty((1, _CURVE), ManimColorDType)
    rgba[0] = _NO_COLOUR if colour is None else colour._internal_value
    rgba[0, 3] = 0.0 if clear is None else clear
    return rgba


def _only(value: Any) -> Any:
    """The value, or the only one of a list."""
    return value[0] if type(value) in (list, np.ndarray) and len(value) == 1 else value


_slow_rotation = space_ops.rotation_matrix


def _rotation(angle: Any, axis: Any, homogeneous: bool = False) -> Any:
    """A school figure turns by few angles."""
    try:
        return _rotation_matrix(float(angle), tuple(map(float, axis)), homogeneous).copy()
    except (TypeError, ValueError):
        return _slow_rotation(angle, axis, homogeneous)


@lru_cache(_ROTATIONS)
def _rotation_matrix(angle: float, axis: tuple[float, ...], homogeneous: bool) -> Points:
    matrix: Points = _slow_rotation(angle, np.array(axis), homogeneous)
    return matrix
