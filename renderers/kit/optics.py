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

from renderers.kit.label_room import AROUND, LabelRoom
from renderers.kit.manim import Vector, at, dimension, label
from renderers.kit.palette import BLUE_FILL, BLUE_INK, GREEN_INK, GREY_INK, INK, ORANGE_INK, PURPLE_INK, RED_INK

from renderers.kit.optics_bench import NEAR, Bench, image_of, snell
from renderers.kit.optics_marks import dashed, eye, hatch, ray, upright

__all__ = ["RayDiagram", "curved_mirror", "image_of", "lens", "plane_mirror", "reflection", "refraction", "snell"]

RAYS = (RED_INK, GREEN_INK, PURPLE_INK)
SMALL = 28
ARC = 0.9
_UP_FIRST = ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1))


class RayDiagram(mn.VGroup):
    """A finished ray diagram with what was computed: ``image_distance``, ``magnification``, ``spot``."""

    def __init__(self, bench: Bench, center: ArrayLike) -> None:
        super().__init__()
        self.bench = bench
        self.image_distance, self.magnification = image_of(bench.f, bench.distance)
        left, right = bench.reach
        self.origin = at(center) + mn.RIGHT * bench.scale[0] * (left - right) / 2

    def spot(self, x: float, y: float = 0.0) -> Vector:
        """The scene coordinate ``x`` to the right of the lens or mirror and ``y`` above the axis, in the unit given."""
        along, up = self.bench.scale
        return self.origin + np.array([along * x, up * y, 0.0])


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
    return _diagram(Bench(f, distance, size, 1, room), unit, names, image, dimensions, center)


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
    return _diagram(Bench(f, distance, size, -1, room), unit, names, image, dimensions, center)


def _diagram(
    bench: Bench, unit: str, names: tuple[str, str], image: bool, dimensions: bool, center: ArrayLike
) -> RayDiagram:
    image_of(bench.f, bench.distance)
    if not bench.size > 0:
        raise ValueError("an object's size is positive: give its height")
    if bench.distance < NEAR * abs(bench.f):
        raise ValueError(f"the object is too near to be drawn: its distance is at least {NEAR:g} focal lengths")
    figure, space = RayDiagram(bench, center), LabelRoom()
    left, right = bench.reach
    axis = mn.Line(figure.spot(-left), figure.spot(right), color=GREY_INK, stroke_width=2)
    figure.add(_glass(figure) if bench.back > 0 else _silver(figure), axis)
    if image:
        figure.add(*_rays(figure))
    figure.add(*_arrows(figure, image))
    if dimensions:
        figure.add(*_dimensions(figure, unit, image))
    space.keep_off(*figure.submobjects)
    for x, name in _marks(bench):
        figure.add(mn.Dot(figure.spot(x), radius=0.07, color=INK))
        space.keep_off(figure.submobjects[-1])
        figure.add(space.put(label(name, size=SMALL), [figure.spot(x)], AROUND))
    figure.add(*_titles(figure, space, unit, names, image))
    return figure


def _marks(bench: Bench) -> list[tuple[float, str]]:
    f = abs(bench.f)
    if bench.back > 0:
        return [(-f, "F"), (f, "F′"), (-2 * f, "2F"), (2 * f, "2F′")]
    side = -1 if bench.f > 0 else 1
    return [(side * f, "F"), (side * 2 * f, "C")]


def _glass(figure: RayDiagram) -> mn.VMobject:
    """A lens whose outline tells convex from concave; rays bend at its middle."""
    tall = figure.bench.room[1] / 2
    edge, middle = (0.03, 0.24) if figure.bench.f > 0 else (0.26, 0.06)
    top, bottom = figure.origin + mn.UP * tall, figure.origin + mn.DOWN * tall
    glass = mn.VMobject(stroke_color=BLUE_INK, stroke_width=2.5, fill_color=BLUE_FILL, fill_opacity=0.6)
    right, pull = [mn.RIGHT * edge, mn.RIGHT * (edge + (middle - edge) * 4 / 3)], mn.UP * tall / 3
    glass.start_new_path(top - right[0])
    glass.add_line_to(top + right[0])
    glass.add_cubic_bezier_curve_to(figure.origin + pull + right[1], figure.origin - pull + right[1], bottom + right[0])
    glass.add_line_to(bottom - right[0])
    glass.add_cubic_bezier_curve_to(figure.origin - pull - right[1], figure.origin + pull - right[1], top - right[0])
    return glass


def _silver(figure: RayDiagram) -> mn.VGroup:
    """A mirror flat where rays meet it, as for rays near the axis, with ends that tell concave from convex."""
    tall, bend = figure.bench.room[1] / 2, -0.35 if figure.bench.f > 0 else 0.35
    mirror = mn.VMobject(stroke_color=BLUE_INK, stroke_width=6)
    up, curl = mn.UP, mn.RIGHT * bend
    mirror.start_new_path(figure.origin + up * (tall + 0.3) + curl)
    mirror.add_cubic_bezier_curve_to(
        figure.origin + up * (tall + 0.15) + curl * 0.3,
        figure.origin + up * (tall - 0.1),
        figure.origin + up * (tall - 0.35),
    )
    mirror.add_line_to(figure.origin - up * (tall - 0.35))
    mirror.add_cubic_bezier_curve_to(
        figure.origin - up * (tall - 0.1),
        figure.origin - up * (tall + 0.15) + curl * 0.3,
        figure.origin - up * (tall + 0.3) + curl,
    )
    return mn.VGroup(*hatch(figure.origin + mn.UP * (tall - 0.35), figure.origin + mn.DOWN * (tall - 0.35)), mirror)


def _rays(figure: RayDiagram) -> list[mn.VMobject]:
    bench, drawn = figure.bench, []
    start = bench.reach[0] if bench.far else bench.distance
    for k, (hit, color) in enumerate(zip(bench.hits(), RAYS, strict=False)):
        bend = figure.spot(0, hit)
        drawn += ray(figure.spot(*bench.before(hit, start)), bend, color)
        drawn += ray(bend, figure.spot(*bench.after(hit, bench.end(hit))), color)
        drawn += [dashed(figure.spot(*a), figure.spot(*b), color) for a, b in _extensions(bench, k, hit)]
    return drawn


def _extensions(bench: Bench, k: int, hit: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The pieces of ray ``k`` where there is no light: back to a virtual image, on to or back to a focus."""
    pieces, f, image = [], bench.f, bench.image[0]
    if image < 0 and bench.image_shown:
        through = k == 1 and bench.back > 0
        far = min(f, image) if k == 0 and f < 0 else image
        if not through:
            pieces.append((bench.after(hit, 0), bench.after(hit, far)))
        elif image < -bench.distance:
            pieces.append((bench.after(hit, -bench.distance), bench.after(hit, image)))
    if k == 2 and f < 0:
        pieces.append((bench.before(hit, 0), bench.before(hit, f)))
    elif k == 2 and bench.distance < f:
        pieces.append((bench.before(hit, bench.distance), bench.before(hit, f)))
    return pieces


def _arrows(figure: RayDiagram, image: bool) -> list[mn.VMobject]:
    bench, drawn = figure.bench, []
    if not bench.far:
        drawn.append(upright(figure.spot(-bench.distance), figure.spot(-bench.distance, bench.size), BLUE_INK))
    distance, height = bench.image
    if image and bench.image_shown and height:
        x = bench.back * distance
        drawn.append(upright(figure.spot(x), figure.spot(x, height), ORANGE_INK, virtual=distance < 0))
    return drawn


def _dimensions(figure: RayDiagram, unit: str, image: bool) -> list[mn.VMobject]:
    """Distances of object and image from the middle plane, below the figure."""
    bench, drawn = figure.bench, []
    spans = [] if bench.far else [(-bench.distance, BLUE_INK)]
    if image and bench.image_shown:
        spans.append((bench.back * bench.image[0], ORANGE_INK))
    for k, (x, color) in enumerate(spans):
        row = 0.2 + (0.6 if k and spans[0][0] * x > 0 else 0.0)
        base = figure.origin + mn.DOWN * (bench.room[1] / 2 + row)
        foot = np.array([figure.spot(x)[0], base[1], 0.0])
        ends = sorted([base, foot], key=lambda p: float(p[0]))
        text = label(f"{abs(x):.4g} {unit}", color=color, size=26)
        drawn.append(dimension(ends[0], ends[1], text, 0.0, color=color))
        drawn.append(mn.Line(figure.spot(x), foot + mn.DOWN * 0.1, color=color, stroke_width=1.2, stroke_opacity=0.45))
    return drawn


def _titles(figure: RayDiagram, space: LabelRoom, unit: str, names: tuple[str, str], image: bool) -> list[mn.VMobject]:
    """The names of object and image, with the distance of what lies outside the picture."""
    bench, drawn = figure.bench, []
    left, right = bench.reach
    distance, height = bench.image
    if bench.far:
        words = label(f"← {names[0]}: {_length(bench.distance, unit)}", color=BLUE_INK, size=SMALL)
        drawn.append(space.put(words, [figure.spot(-left, y / bench.scale[1]) for y in (-0.6, 0.6)], [(1, -1), (1, 1)]))
    else:
        tip = figure.spot(-bench.distance, bench.size)
        words = label(names[0], color=BLUE_INK, size=SMALL)
        drawn.append(space.put(words, [tip, figure.spot(-bench.distance)], _UP_FIRST))
    if image and bench.image_shown:
        x, words = bench.back * distance, label(names[1], color=ORANGE_INK, size=SMALL)
        ways = [(a, b * (1 if height > 0 else -1)) for a, b in _UP_FIRST]
        drawn.append(space.put(words, [figure.spot(x, height), figure.spot(x)], ways))
    elif image:
        edge = right if distance * bench.back > 0 else -left
        words = f"{names[1]}: {_length(abs(distance), unit)}"
        words = f"{words} →" if edge > 0 else f"← {words}"
        side = -1 if edge > 0 else 1
        drawn.append(
            space.put(label(words, color=ORANGE_INK, size=SMALL), [figure.spot(edge)], [(side, 1), (side, -1)])
        )
    return drawn


def _length(value: float, unit: str) -> str:
    return "∞" if math.isinf(value) else f"{value:.4g} {unit}"


def reflection(angle: float, *, center: ArrayLike = (0, -2), reach: float = 4.6) -> mn.VGroup:
    """A ray on a level plane mirror at ``angle`` degrees from the normal, and its reflection."""
    snell(angle, 1, 1)
    point, figure, space = at(center), mn.VGroup(), LabelRoom()
    mirror = mn.Line(point + mn.RIGHT * 6, point + mn.LEFT * 6, color=BLUE_INK, stroke_width=6)
    figure.add(*hatch(mirror.get_start(), mirror.get_end()), mirror)
    figure.add(mn.DashedLine(point, point + mn.UP * reach, color=GREY_INK, stroke_width=2.5))
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
    figure.add(mn.DashedLine(point + mn.UP * reach, point + mn.DOWN * reach, color=GREY_INK, stroke_width=2.5))
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
    for beam in beams:
        figure.add(*beam.light(point, reach))
    space.keep_off(*(part for part in figure.submobjects if not isinstance(part, mn.Rectangle)))
    figure.add(*(space.put(beam.words(), [beam.middle(point)], beam.ways()) for beam in beams))
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
        drawn = ray(tip, point, self.color) if self.inward else ray(point, tip, self.color)
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
        figure.add(*ray(start, bend, color), *ray(bend, sight, color), dashed(bend, seen, color))
    figure.add(
        upright(foot, foot + mn.UP * tall, BLUE_INK), upright(image, image + mn.UP * tall, ORANGE_INK, virtual=True)
    )
    figure.add(eye(sight))
    for end, color in ((foot, BLUE_INK), (image, ORANGE_INK)):
        left, right = sorted([end, floor], key=lambda p: float(p[0]))
        text = label(f"{distance:.4g} {unit}", color=color, size=26)
        figure.add(dimension(left + mn.DOWN * 0.35, right + mn.DOWN * 0.35, text, 0.0, color=color))
    space.keep_off(*figure.submobjects)
    for end, name, color in ((foot, names[0], BLUE_INK), (image, names[1], ORANGE_INK)):
        words = label(name, color=color, size=SMALL)
        figure.add(space.put(words, [end + mn.UP * tall, end + mn.UP * tall / 2], _UP_FIRST))
    return figure
