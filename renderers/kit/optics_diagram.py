"""The diagram of a thin lens or curved mirror: rays, object, image, foci and labels."""

from __future__ import annotations

import math

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.label_room import AROUND, LabelRoom
from chalkwright.renderers.kit.lines import dash_dot
from chalkwright.renderers.kit.manim import Vector, at, dimension, label
from chalkwright.renderers.kit.optics_bench import NEAR, Bench, image_of
from chalkwright.renderers.kit.optics_marks import beam, dashed, hatch, upright
from chalkwright.renderers.kit.palette import (
    BLUE_FILL,
    BLUE_INK,
    GREEN_INK,
    INK,
    ORANGE_INK,
    PURPLE_INK,
    RED_INK,
)

__all__ = ["UP_FIRST", "RayDiagram", "diagram"]

RAYS = (RED_INK, GREEN_INK, PURPLE_INK)
SMALL = 28
UP_FIRST = ((0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1))


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
        return at(self.origin + np.array([along * x, up * y, 0.0]))


def diagram(
    bench: Bench, unit: str, names: tuple[str, str], image: bool, dimensions: bool, center: ArrayLike
) -> RayDiagram:
    """All of it, placed in the frame; without ``image`` only what the problem gives."""
    image_of(bench.f, bench.distance)
    if not bench.size > 0:
        raise ValueError("an object's size is positive: give its height")
    if bench.distance < NEAR * abs(bench.f):
        raise ValueError(f"the object is too near to be drawn: its distance is at least {NEAR:g} focal lengths")
    figure, space = RayDiagram(bench, center), LabelRoom()
    left, right = bench.reach
    axis = dash_dot(figure.spot(-left), figure.spot(right), stroke_width=2)
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
        marks = [(-f, "F"), (f, "F′"), (-2 * f, "2F"), (2 * f, "2F′")]
    else:
        side = -1 if bench.f > 0 else 1
        marks = [(side * f, "F"), (side * 2 * f, "C")]
    left, right = bench.reach
    return [(x, name) for x, name in marks if -left <= x <= right]


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
    mirror.start_new_path(figure.origin + up * (tall + 0.06) + curl)
    mirror.add_cubic_bezier_curve_to(
        figure.origin + up * (tall - 0.03) + curl * 0.3,
        figure.origin + up * (tall - 0.17),
        figure.origin + up * (tall - 0.34),
    )
    mirror.add_line_to(figure.origin - up * (tall - 0.34))
    mirror.add_cubic_bezier_curve_to(
        figure.origin - up * (tall - 0.17),
        figure.origin - up * (tall - 0.03) + curl * 0.3,
        figure.origin - up * (tall + 0.06) + curl,
    )
    return mn.VGroup(*hatch(figure.origin + mn.UP * (tall - 0.34), figure.origin + mn.DOWN * (tall - 0.34)), mirror)


def _rays(figure: RayDiagram) -> list[mn.VMobject]:
    bench, drawn = figure.bench, []
    start = bench.reach[0] if bench.far else bench.distance
    for k, (hit, color) in enumerate(zip(bench.hits(), RAYS, strict=False)):
        bend = figure.spot(0, hit)
        drawn += beam(figure.spot(*bench.before(hit, start)), bend, color, _head_before(bench, k, start))
        share = min(0.5, 0.6 * abs(bench.f) / bench.end(hit))  # the arrow head keeps off the focus
        drawn += beam(bend, figure.spot(*bench.after(hit, bench.end(hit))), color, share)
        drawn += [dashed(figure.spot(*a), figure.spot(*b), color) for a, b in _extensions(bench, k, hit)]
    return drawn


def _head_before(bench: Bench, k: int, start: float) -> float:
    """Where the arrow head of ray ``k`` sits on its way to the plane: that of the focal ray behind the focus."""
    return (start - bench.f / 2) / start if k == 2 and 0 < bench.f < start else 0.5


def _extensions(bench: Bench, k: int, hit: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The pieces of ray ``k`` where there is no light: back to a virtual image, on to or back to a focus."""
    pieces, f, image = [], bench.f, bench.image[0]
    if image < 0 and bench.image_shown:
        through = k == 1 and bench.back > 0
        far = min(f, image) if k == 0 and f < 0 and not bench.far else image
        if not through:
            pieces.append((bench.after(hit, 0), bench.after(hit, far)))
        elif image < -bench.distance:
            pieces.append((bench.after(hit, -bench.distance), bench.after(hit, image)))
    if k == 2 and f < 0 and math.isfinite(bench.distance):
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
    bench = figure.bench
    drawn: list[mn.VMobject] = []
    spans = [] if bench.far else [(-bench.distance, BLUE_INK)]
    if image and bench.image_shown:
        spans.append((bench.back * bench.image[0], ORANGE_INK))
    for k, (x, color) in enumerate(sorted(spans, key=lambda span: abs(span[0]))):
        row = 0.2 + (0.6 if k and spans[0][0] * x > 0 else 0.0)
        base = figure.origin + mn.DOWN * (bench.room[1] / 2 + row)
        foot = np.array([figure.spot(x)[0], base[1], 0.0])
        ends = sorted([base, foot], key=lambda p: float(p[0]))
        text = label(f"{abs(x):.4g} {unit}", color=color, size=26)
        drawn.append(dimension(ends[0], ends[1], text, 0.0, color=color))
        if text.width > abs(foot[0] - base[0]):
            text.next_to(base, mn.RIGHT if x < 0 else mn.LEFT, buff=0.2)
        drawn.append(mn.Line(figure.spot(x), foot + mn.DOWN * 0.1, color=color, stroke_width=1.2, stroke_opacity=0.45))
    return drawn


def _titles(figure: RayDiagram, space: LabelRoom, unit: str, names: tuple[str, str], image: bool) -> list[mn.VMobject]:
    """The names of object and image, with the distance of what lies outside the picture."""
    bench, drawn = figure.bench, []
    left, right = bench.reach
    distance, height = bench.image
    if bench.far:
        words = label(f"← {names[0]}: {_length(bench.distance, unit)}", color=BLUE_INK, size=SMALL)
        drawn.append(space.put(words, [figure.spot(-left, y / bench.scale[1]) for y in (-1.9, 1.9)], [(1, -1), (1, 1)]))
    else:
        tip = figure.spot(-bench.distance, bench.size)
        words = label(names[0], color=BLUE_INK, size=SMALL)
        drawn.append(space.put(words, [tip, figure.spot(-bench.distance)], UP_FIRST))
    if image and bench.image_shown:
        x, words = bench.back * distance, label(names[1], color=ORANGE_INK, size=SMALL)
        ways = [(a, b * (1 if height > 0 else -1)) for a, b in UP_FIRST]
        drawn.append(space.put(words, [figure.spot(x, height), figure.spot(x)], ways))
    elif image:
        edge = right if distance * bench.back > 0 else -left
        said = f"{names[1]}: {_length(abs(distance), unit)}"
        words = label(f"{said} →" if edge > 0 else f"← {said}", color=ORANGE_INK, size=SMALL)
        side = -1 if edge > 0 else 1
        drawn.append(space.put(words, [figure.spot(edge)], [(side, 1), (side, -1)]))
    return drawn


def _length(value: float, unit: str) -> str:
    return "∞" if math.isinf(value) else f"{value:.4g} {unit}"
