"""Free-body diagrams, components of a force and the inclined plane; lengths of arrows are true to scale."""

from __future__ import annotations

from collections.abc import Mapping

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.manim import Vector, angle_mark, at, force, polygon, right_angle
from chalkwright.renderers.kit.palette import BLUE_INK, GREY_FILL, GREY_INK, INK, RED_INK, YELLOW_FILL

__all__ = ["components", "free_body", "incline"]

_SHORTEST = 0.35
"""Arrows below this length in scene units would be all head."""
_STEEPEST, _FLATTEST = 60, 12
_BLOCK = 1.1
_BESIDE = 0.27
"""Half of how far apart the arrows of forces with one direction start, evenly about the middle."""


def free_body(
    center: ArrayLike,
    forces: Mapping[str, ArrayLike],
    scale: float = 1.0,
    *,
    size: float = 1.0,
    color: str = RED_INK,
) -> mn.VGroup:
    """A box of side ``size`` (0: a dot) with all forces on it, each ``name: (x, y)``; ``scale`` units for one newton.

    Raises ``ValueError`` for a force too small to show beside the others.
    """
    middle = at(center)
    body: mn.VMobject = mn.Dot(middle, radius=0.1, color=INK)
    if size > 0:
        body = mn.Square(size, color=INK, fill_color=YELLOW_FILL, fill_opacity=1, stroke_width=4).move_to(middle)
    group = mn.VGroup(body)
    arrows = {name: at(vector) * scale for name, vector in forces.items()}
    for name, along in arrows.items():
        _check(name, along)
        side = [other for other, way in arrows.items() if _turn(way) == _turn(along)]
        lane = side.index(name) - (len(side) - 1) / 2
        across = np.array([-along[1], along[0], 0.0]) / np.linalg.norm(along)
        group.add(force(middle + across * _BESIDE * lane * 2, along, name, color=color))
    return group.add(mn.Dot(middle, radius=0.06, color=INK))


def _turn(along: Vector) -> int:
    return round(float(np.degrees(np.arctan2(along[1], along[0]))))


def components(
    start: ArrayLike,
    vector: ArrayLike,
    names: tuple[str, str] = ("$F_x$", "$F_y$"),
    *,
    axis: float = 0.0,
    color: str = BLUE_INK,
) -> mn.VGroup:
    """The two parts of a force along an axis (``axis`` degrees from the right) and across it, with dashed guides.

    Raises ``ValueError`` when one of them is too small to show.
    """
    tail, whole = at(start), at(vector)
    turn = np.radians(axis)
    along, across = np.array([np.cos(turn), np.sin(turn), 0.0]), np.array([-np.sin(turn), np.cos(turn), 0.0])
    parts = (along * float(whole @ along), across * float(whole @ across))
    group = mn.VGroup()
    for name, part, other in zip(names, parts, reversed(parts), strict=True):
        _check(name, part)
        guide = mn.DashedLine(tail + other, tail + whole, color=GREY_INK, stroke_width=3)
        group.add(guide, force(tail, part, name, color=color))
    return group


def incline(
    angle: float,
    *,
    length: float = 8.0,
    corner: ArrayLike = (-4.5, -2.6),
    weight: float = 2.2,
    friction: float | None = None,
    names: tuple[str, str, str] = ("G", "N", "f"),
    text: str | None = None,
) -> mn.VGroup:
    """A block on a plane of ``angle`` degrees that rises to the right, with weight, normal force and friction uphill.

    ``weight`` is the arrow's length; the others follow: N = G cos, friction = G sin unless given (0: none).
    Raises ``ValueError`` outside 12° to 60° and for friction too small to show.
    """
    if not _FLATTEST <= angle <= _STEEPEST:
        raise ValueError(f"an incline of {angle:g}° cannot be drawn; take {_FLATTEST}° to {_STEEPEST}°")
    foot, turn = at(corner), np.radians(angle)
    uphill, away = np.array([np.cos(turn), np.sin(turn), 0.0]), np.array([-np.sin(turn), np.cos(turn), 0.0])
    top = foot + uphill * length
    right = np.array([top[0], foot[1], 0.0])
    centre = foot + uphill * length * (0.62 if angle < 45 else 0.76) + away * _BLOCK / 2
    block = mn.Square(_BLOCK, color=INK, fill_color=YELLOW_FILL, fill_opacity=1, stroke_width=4).rotate(turn)
    group = mn.VGroup(
        polygon([foot, right, top], color=INK, stroke_width=4, fill_color=GREY_FILL, fill_opacity=1),
        right_angle(foot, right, top),
        angle_mark(right, foot, top, text or f"${angle:g}^\\circ$", radius=0.8),
        block.move_to(centre),
    )
    pull = weight * float(np.sin(turn)) if friction is None else friction
    arrows = ((names[0], np.array([0.0, -weight, 0.0]), RED_INK), (names[1], away * weight * np.cos(turn), BLUE_INK))
    for name, arrow, color in (*arrows, *_friction(names[2], uphill * pull)):
        _check(name, arrow)
        group.add(force(centre, arrow, name, color=color))
    return group.add(mn.Dot(centre, radius=0.06, color=INK))


def _friction(name: str, arrow: Vector) -> tuple[tuple[str, Vector, str], ...]:
    return ((name, arrow, INK),) if np.linalg.norm(arrow) > 0 else ()


def _check(name: str, arrow: Vector) -> None:
    if not np.isfinite(arrow).all() or np.linalg.norm(arrow) < _SHORTEST:
        raise ValueError(f"the arrow of {name} would be {np.linalg.norm(arrow):.2g} units long; make the scale larger")
