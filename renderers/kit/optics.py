"""Ray optics for Manim scenes: thin lenses, mirrors, refraction. What is drawn follows from the numbers given.

Lens and curved mirror use the lens formula ``1/f = 1/d + 1/d'`` and bend rays at the middle plane. Lengths along the
axis and heights have scales of their own, which keeps straight rays straight; angles of refraction are true.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.label_room import LabelRoom
from chalkwright.renderers.kit.manim import Vector, at, dimension, label
from chalkwright.renderers.kit.optics_bench import Bench, image_of, snell
from chalkwright.renderers.kit.optics_diagram import UP_FIRST, RayDiagram, diagram
from chalkwright.renderers.kit.optics_marks import beam, dashed, eye, hatch, upright
from chalkwright.renderers.kit.palette import BLUE_FILL, BLUE_INK, GREEN_INK, GREY_INK, ORANGE_INK, RED_INK

__all__ = ["RayDiagram", "curved_mirror", "image_of", "lens", "plane_mirror", "reflection", "refraction", "snell"]

SMALL = 28
ARC = 0.9
"""Radius of the arc of an angle."""


def lens(
    f: float,
    distance: float,
    size: float,
    *,
    unit: str = "cm",
    names: tuple[str, str] = ("object", "image"),
    image: bool = True,
    dimensions: bool = True,
    center: ArrayLike = (0, 0),
    room: tuple[float, float] = (12.6, 5.0),
) -> RayDiagram:
    """The principal rays of a thin lens (f > 0 converging) with an object of height ``size`` on its left."""
    return diagram(Bench(f, distance, size, 1, room), unit, names, image, dimensions, center)


def curved_mirror(
    f: float,
    distance: float,
    size: float,
    *,
    unit: str = "cm",
    names: tuple[str, str] = ("object", "image"),
    image: bool = True,
    dimensions: bool = True,
    center: ArrayLike = (0, 0),
    room: tuple[float, float] = (12.6, 5.0),
) -> RayDiagram:
    """The principal rays of a spherical mirror (f > 0 concave, C = 2f) with an object on its left."""
    return diagram(Bench(f, distance, size, -1, room), unit, names, image, dimensions, center)


def reflection(angle: float, *, center: ArrayLike = (0, -2), reach: float = 4.6) -> mn.VGroup:
    """A ray on a level plane mirror at ``angle`` degrees from the normal, and its reflection."""
    snell(angle, 1, 1)
    point, figure, space = at(center), mn.VGroup(), LabelRoom()
    mirror = mn.Line(point + mn.RIGHT * 6, point + mn.LEFT * 6, color=BLUE_INK, stroke_width=6)
    figure.add(*hatch(mirror.get_start(), mirror.get_end()), mirror)
    figure.add(mn.DashedLine(point, point + mn.UP * reach, color=GREY_INK, stroke_width=2.5, dash_length=0.12))
    beams = [_Beam(angle, mn.UP + mn.LEFT, RED_INK, inward=True), _Beam(angle, mn.UP + mn.RIGHT, GREEN_INK)]
    return _with_beams(figure, space, point, beams, reach)


def refraction(
    angle: float,
    n1: float,
    n2: float,
    *,
    media: tuple[str, str] = ("", ""),
    reflected: bool = False,
    center: ArrayLike = (0, -0.3),
    reach: float = 3.3,
) -> mn.VGroup:
    """A ray from index ``n1`` into ``n2`` at ``angle`` degrees from the normal, by Snell's law; the denser lies below.

    The reflected ray is drawn at total reflection, else only when ``reflected``.
    """
    bent = snell(angle, n1, n2)
    point, up = at(center), mn.UP if n1 <= n2 else mn.DOWN
    figure, space = mn.VGroup(), LabelRoom()
    water = mn.Rectangle(width=13, height=reach + 0.15, stroke_width=0, fill_color=BLUE_FILL, fill_opacity=1)
    figure.add(water.next_to(point, mn.DOWN, buff=0))
    figure.add(mn.Line(point + mn.LEFT * 6.5, point + mn.RIGHT * 6.5, color=BLUE_INK, stroke_width=3))
    figure.add(
        mn.DashedLine(
            point + mn.UP * reach, point + mn.DOWN * reach, color=GREY_INK, stroke_width=2.5, dash_length=0.12
        )
    )
    beams = [_Beam(angle, up + mn.LEFT, RED_INK, inward=True)]
    if bent is not None:
        beams.append(_Beam(bent, mn.RIGHT - up, GREEN_INK))
    if bent is None or reflected:
        beams.append(_Beam(angle, up + mn.RIGHT, RED_INK if bent is None else ORANGE_INK))
    _with_beams(figure, space, point, beams, reach)
    for n, name, side in ((n1, media[0], up), (n2, media[1], -up)):
        words = label(f"{name}, n = {n:g}" if name else f"n = {n:g}", color=BLUE_INK, size=SMALL)
        corners = [point + side * 0.1 + way * 6.3 for way in (mn.LEFT, mn.RIGHT)]
        figure.add(space.put(words, corners, [side + mn.RIGHT, side + mn.LEFT]))
    return figure


def _with_beams(figure: mn.VGroup, space: LabelRoom, point: Vector, beams: list[_Beam], reach: float) -> mn.VGroup:
    for one in beams:
        figure.add(*one.light(point, reach))
    space.keep_off(*(part for part in figure.submobjects if not isinstance(part, mn.Rectangle)))
    figure.add(*(space.put(one.words(), [one.middle(point)], one.ways()) for one in beams))
    return figure


@dataclass(frozen=True)
class _Beam:
    """A ray that meets a level surface ``angle`` degrees from the normal, in the quarter that ``quarter`` points to."""

    angle: float
    quarter: Vector
    color: str
    inward: bool = False

    def along(self, share: float = 1.0) -> Vector:
        """The unit vector at a share of the angle from the normal."""
        turn = math.radians(self.angle * share)
        return np.array([self.quarter[0] * math.sin(turn), self.quarter[1] * math.cos(turn), 0.0])

    def light(self, point: Vector, reach: float) -> list[mn.VMobject]:
        """The ray, and the arc of its angle; along the normal there is no angle to mark."""
        tip = point + self.along() * min(reach / max(math.cos(math.radians(self.angle)), 1e-9), 6.0)
        drawn = beam(tip, point, self.color, 0.3) if self.inward else beam(point, tip, self.color)
        if self.angle < 0.5:
            return drawn
        normal = math.copysign(math.pi / 2, self.quarter[1])
        sweep = -math.radians(self.angle) * self.quarter[0] * self.quarter[1]
        return [*drawn, mn.Arc(ARC, normal, sweep, arc_center=point, color=self.color, stroke_width=3)]

    def words(self) -> mn.VMobject:
        return label(f"{self.angle:.1f}".removesuffix(".0") + "°", color=self.color, size=SMALL)

    def middle(self, point: Vector) -> Vector:
        """Of the arc."""
        return point + self.along(0.5) * ARC

    def ways(self) -> list[Vector]:
        """Where its label may lie: within the angle, else beside the ray."""
        side = np.array([self.quarter[0], 0.0, 0.0])
        return [self.along(0.5), side + self.along(0) * 0.3, side]


def plane_mirror(
    distance: float,
    size: float,
    *,
    unit: str = "cm",
    names: tuple[str, str] = ("object", "image"),
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """An object before an upright plane mirror, its image as far behind, and how an eye sees it. Lengths to scale."""
    if not (distance > 0 and size > 0 and math.isfinite(distance)):
        raise ValueError("the object's distance from the mirror and its size are positive lengths")
    scale = min(5.6 / distance, 3.2 / size)
    far, tall = distance * scale, size * scale
    if far < 0.5 or tall < 0.3:
        raise ValueError("distance and size differ too much to be drawn to scale: their ratio lies between 1/6 and 18")
    floor, figure, space = at(center) + mn.DOWN * 2.2, mn.VGroup(), LabelRoom()
    top = floor + mn.UP * 4.9
    figure.add(*hatch(top, floor), mn.Line(floor, top, color=BLUE_INK, stroke_width=6))
    sight = floor + mn.LEFT * (2.4 if far > 4 else min(6.0, far + 2.4)) + mn.UP * 4.3
    foot, image = floor + mn.LEFT * far, floor + mn.RIGHT * far
    for lift, color in ((0.0, GREEN_INK), (tall, RED_INK)):
        start, seen = foot + mn.UP * lift, image + mn.UP * lift
        bend = seen + (sight - seen) * far / float(seen[0] - sight[0])
        figure.add(*beam(start, bend, color), *beam(bend, sight, color), dashed(bend, seen, color))
    figure.add(
        upright(foot, foot + mn.UP * tall, BLUE_INK), upright(image, image + mn.UP * tall, ORANGE_INK, virtual=True)
    )
    figure.add(eye(sight))
    for end, color in ((foot, BLUE_INK), (image, ORANGE_INK)):
        left, right = sorted([end, floor], key=lambda p: float(p[0]))
        text = label(f"{distance:.4g} {unit}", color=color, size=26)
        figure.add(dimension(left + mn.DOWN * 0.35, right + mn.DOWN * 0.35, text, 0.0, color=color))
        if text.width + 0.1 > far:
            text.next_to(end + mn.DOWN * 0.35, end - floor, buff=0.15)
    space.keep_off(*figure.submobjects)
    for end, name, color in ((foot, names[0], BLUE_INK), (image, names[1], ORANGE_INK)):
        words = label(name, color=color, size=SMALL)
        figure.add(space.put(words, [end + mn.UP * tall, end + mn.UP * tall / 2], UP_FIRST))
    return figure
