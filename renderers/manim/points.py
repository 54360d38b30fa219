"""Shortcuts through Manim's arithmetic of points and colours, to the same bits: a scene does it a thousand times."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from manim.constants import DOWN, UP
from manim.mobject.geometry.line import Line
from manim.mobject.graphing.coordinate_systems import Axes
from manim.mobject.graphing.number_line import NumberLine
from manim.mobject.graphing.scale import LinearBase
from manim.mobject.mobject import Mobject
from manim.mobject.types.vectorized_mobject import VGroup, VMobject
from manim.utils import space_ops
from manim.utils.color import ManimColor, ManimColorDType
from numpy.typing import NDArray

from chalkwright.renderers.manim.svg_outlines import twin

_NUMBER = (int, float, np.integer)
_CURVE = 4
_SPACE = 3
_ROTATIONS = 256

Points = NDArray[np.float64]


def install() -> None:
    """Put them in place; once, in the parent. May be called more than once."""
    if NumberLine.number_to_point is _number_to_point:
        return
    for owner, name, own in (
        (NumberLine, "number_to_point", _number_to_point),
        (NumberLine, "add_ticks", _add_ticks),
        (Axes, "coords_to_point", _coords_to_point),
        (Mobject, "get_critical_point", _critical_point),
        (VMobject, "get_points_defining_boundary", _boundary),
        (Mobject, "get_family", _family),
        (VMobject, "generate_rgbas_array", _rgbas),
    ):
        setattr(owner, name, own)
    _everywhere(_slow_rotation, _rotation)


def _everywhere(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Manim's modules import each other's functions by name."""
    for name, module in list(sys.modules.items()):
        if name == "manim" or name.startswith("manim."):
            for attribute in [key for key, value in vars(module).items() if value is old]:
                setattr(module, attribute, new)


_slow_number = NumberLine.number_to_point


def _number_to_point(self: Any, number: Any) -> Any:
    """One number on an evenly divided line, without arrays; a curve asks for hundreds."""
    place = _place(self, number)
    return _slow_number(self, number) if place is None else np.array(place)


def _place(line: Any, number: Any) -> list[float] | None:
    """The point's coordinates; None where only Manim's own way can tell them."""
    if not isinstance(number, _NUMBER) or type(line.scaling) is not LinearBase:
        return None
    start, end = _end_of(line, "start_tip", 0), _end_of(line, "tip", -1)
    if start is None or end is None:
        return None
    low, high, _ = map(float, line.x_range)
    if high == low:
        return None
    alpha = (float(number) / line.scaling.scale_factor - low) / (high - low)
    rest = 1 - alpha
    return [rest * one + alpha * other for one, other in zip(start, end, strict=True)]


def _end_of(line: Any, tip_name: str, index: int) -> list[float] | None:
    """What ``get_start`` and ``get_end`` give; None where only they can tell."""
    tip = vars(line).get(tip_name)
    at_tip = tip is not None and any(part is tip for part in line.submobjects)
    points: Points = tip.points if at_tip else line.points
    return points[0 if at_tip else index].tolist() if len(points) else None


_slow_coords = Axes.coords_to_point


def _coords_to_point(self: Any, *coords: Any) -> Any:
    """One point, its coordinates given as numbers."""
    axes = self.axes.submobjects
    if not 1 <= len(coords) <= len(axes) or self.x_axis is not axes[0]:
        return _slow_coords(self, *coords)
    ends = [axes[0].x_min, axes[0].x_max]
    origin = _place(axes[0], self._origin_shift(ends))
    places = [_place(axis, coord) for axis, coord in zip(axes, coords, strict=False)]
    if origin is None or None in places:
        return _slow_coords(self, *coords)
    point = places[0]
    for place in places[1:]:
        point = [so_far + (there - zero) for so_far, there, zero in zip(point, place, origin, strict=True)]  # type: ignore[arg-type]
    return np.array(point)


_slow_ticks = NumberLine.add_ticks
_own_tick = NumberLine.get_tick


def _add_ticks(self: Any) -> Any:
    """Ticks of one size are copies of one, moved."""
    if type(self).get_tick is not _own_tick:
        return _slow_ticks(self)
    usual, long = self.tick_size, self.tick_size * self.longer_tick_multiple
    elongated = np.array(self.numbers_with_elongated_ticks) - self.x_min
    made: dict[float, Any] = {}
    ticks = VGroup()
    for x in self.get_tick_range():
        size = long if len(elongated) and np.any(np.isclose(x - self.x_min, elongated)) else usual
        if size not in made:
            made[size] = Line(size * DOWN, size * UP).rotate(self.get_angle()).match_style(self)
        ticks.add(twin(made[size], {}).move_to(self.number_to_point(x)))
    self.add(ticks)
    self.ticks = ticks
    return self


_slow_critical = Mobject.get_critical_point
_own_extremum = Mobject.get_extremum_along_dim


def _critical_point(self: Any, direction: Any) -> Any:
    """All coordinates of the box's corner at once."""
    if self.dim != _SPACE or type(self).get_extremum_along_dim is not _own_extremum:
        return _slow_critical(self, direction)
    points = self.get_points_defining_boundary()
    if len(points) == 0:
        return np.zeros(_SPACE)
    points = np.asarray(points)
    low, high = points.min(axis=0), points.max(axis=0)
    return np.array([_between(low[dim], high[dim], direction[dim]) for dim in range(_SPACE)], np.float64)


def _between(low: Any, high: Any, key: Any) -> Any:
    if key < 0:
        return low
    return (low + high) / 2 if key == 0 else high


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


_slow_family = Mobject.get_family


def _family(self: Any, recurse: bool = True) -> Any:
    """Itself and its parts, where none of these has parts of its own or comes twice."""
    parts = self.submobjects
    if any(part.submobjects for part in parts) or len({id(part) for part in parts}) < len(parts) or self in parts:
        return _slow_family(self, recurse)
    return [self, *parts]


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
