"""Globes for Manim scenes: the grid of latitudes and longitudes, places, day and night, by exact projection."""

from __future__ import annotations

import math
from itertools import pairwise

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.globe_sphere import TILT, Arc, Vector, View, declination, seen_from, side_view, unit
from chalkwright.renderers.kit.label_room import LabelRoom
from chalkwright.renderers.kit.manim import at, label
from chalkwright.renderers.kit.palette import (
    BLUE_FILL,
    BLUE_INK,
    GREEN_INK,
    GREY_INK,
    INK,
    ORANGE_INK,
    PURPLE_INK,
    RED_INK,
)

__all__ = ["TILT", "Globe", "declination", "globe", "globe_by_day"]

PARALLELS = ("Arctic Circle", "Tropic of Cancer", "Equator", "Tropic of Capricorn", "Antarctic Circle")
SMALL = 26
RAYS, GAP, ROW = 2.1, 0.35, 0.5
"""Scene units: length of the sun's rays with their label, from the globe to a label, between labels."""
TOP, BOTTOM = 3.1, -3.85
"""Heights between which the sun's rays are drawn."""
_INKS = (PURPLE_INK, GREEN_INK, RED_INK, GREEN_INK, PURPLE_INK)
_NIGHT = 0.24


class Globe(mn.VGroup):
    """A globe in the frame; ``place`` and ``spot`` find points on it."""

    def __init__(self, view: View, radius: float, center: ArrayLike) -> None:
        super().__init__()
        self.view, self.radius, self.middle, self.labels = view, radius, at(center), LabelRoom()

    def spot(self, lat: float, lon: float) -> Vector:
        """The scene coordinate of a place on the near side."""
        seen = self.view.of(unit(lat, lon))
        if seen[2] < -1e-9:
            raise ValueError(
                f"{lat:g}°, {lon:g}° lies on the far side of the globe: the middle of the near side "
                f"has the longitude {self.view.center_lon:.0f}"
            )
        return self.at(seen)

    def at(self, seen: Vector) -> Vector:
        """A direction of the picture, in radii, as a scene coordinate."""
        return np.asarray(self.middle + np.array([seen[0], seen[1], 0.0]) * self.radius)

    def place(self, lat: float, lon: float, name: str, *, color: str = INK) -> mn.VGroup:
        """A dot with its name, clear of the globe's other labels."""
        dot = mn.Dot(self.spot(lat, lon), radius=0.08, color=color)
        self.labels.keep_off(dot)
        return mn.VGroup(dot, self.labels.put(label(name, color=color, size=SMALL), [dot.get_center()]))

    def curve(self, arc: Arc, color: str, width: float, opacity: float = 1.0) -> mn.VMobject:
        """An arc of the sphere: the affine image of an arc of the unit circle."""
        line = mn.Arc(1.0, arc.start, arc.sweep, num_components=24)
        flat = arc.middle + np.outer(line.points[:, 0], arc.a) + np.outer(line.points[:, 1], arc.b)
        line.set_points(self.middle + np.pad(flat * self.radius, ((0, 0), (0, 1))))
        return line.set_stroke(color, width, opacity)


def globe(
    lat: float = 20,
    lon: float = 0,
    *,
    lean: float = 0,
    step: float = 30,
    names: tuple[str, ...] | None = PARALLELS,
    day: str | None = None,
    noon: float | None = None,
    sun_name: str = "Sun",
    tilt: float = TILT,
    radius: float = 2.6,
    center: ArrayLike | None = None,
) -> Globe:
    """The globe seen from above (lat, lon), north up, turned clockwise by ``lean`` degrees.

    ``names`` are of the five parallels from north to south (None: not drawn). ``day`` as month-day adds day and night
    with noon at the longitude ``noon`` (default: 90° west of the middle).
    """
    view = seen_from(lat, lon, lean)
    sun = None if day is None else view.of(unit(declination(day, tilt), lon - 90 if noon is None else noon))
    return _globe(view, sun, step, names, sun_name, tilt, radius, center)


def globe_by_day(
    day: str,
    *,
    sun: str = "left",
    noon: float = 0,
    step: float = 30,
    names: tuple[str, ...] | None = PARALLELS,
    sun_name: str = "Sun",
    tilt: float = TILT,
    radius: float = 2.6,
    center: ArrayLike | None = None,
) -> Globe:
    """The globe on a day (month-day) seen along its orbit's plane, the sun on the left or right, noon at ``noon``."""
    if sun not in ("left", "right"):
        raise ValueError("the sun stands on the left or on the right: sun='left' or sun='right'")
    side = -1.0 if sun == "left" else 1.0
    view = side_view(day, side, noon, tilt)
    return _globe(view, np.array([side, 0.0, 0.0]), step, names, sun_name, tilt, radius, center)


def _globe(
    view: View,
    sun: Vector | None,
    step: float,
    names: tuple[str, ...] | None,
    sun_name: str,
    tilt: float,
    radius: float,
    center: ArrayLike | None,
) -> Globe:
    if not 5 <= step <= 90:
        raise ValueError("the grid's step lies between 5 and 90 degrees")
    if names is not None and len(names) != len(PARALLELS):
        raise ValueError("names are five, from the Arctic Circle to the Antarctic Circle, or None")
    if not (0 < tilt < 45 and 0.5 <= radius <= 3.5):
        raise ValueError("the tilt lies between 0 and 45 degrees, the radius between 0.5 and 3.5 units")
    side = -1 if sun is not None and sun[0] > 1e-9 else 1
    words = _parallel_labels(names, tilt)
    figure = Globe(view, radius, _middle(words, side, sun, radius) if center is None else center)
    figure.add(mn.Circle(radius, color=BLUE_INK, stroke_width=3).set_fill(BLUE_FILL, 0.55).move_to(figure.middle))
    if sun is not None:
        figure.add(*_night(figure, sun))
    figure.add(*_grid(figure, step), *_axis(figure))
    if names is not None:
        figure.add(*_parallels(figure, words, side, tilt))
    figure.labels.keep_off(*(part for part in figure.submobjects if part.get_stroke_opacity() > 0.5))
    if sun is not None:
        figure.add(*_sunlight(figure, sun, sun_name))
    return figure


def _latitudes(tilt: float) -> tuple[float, ...]:
    return (90 - tilt, tilt, 0.0, -tilt, tilt - 90)


def _parallel_labels(names: tuple[str, ...] | None, tilt: float) -> list[mn.VMobject]:
    if names is None:
        return []
    sides = [f"{abs(lat):.4g}° {'N' if lat > 0 else 'S'}" if lat else "0°" for lat in _latitudes(tilt)]
    return [
        label(f"{name} {lat}".strip(), color=ink, size=SMALL)
        for name, lat, ink in zip(names, sides, _INKS, strict=True)
    ]


def _middle(words: list[mn.VMobject], side: int, sun: Vector | None, radius: float) -> Vector:
    """The globe's centre for which globe, labels and rays together lie in the middle."""
    labels = max((text.width for text in words), default=0.0) + GAP if words else 0.0
    rays = RAYS if sun is not None else 0.0
    return np.array([(rays - labels) / 2 * side, -0.45, 0.0])


def _night(figure: Globe, sun: Vector) -> list[mn.VMobject]:
    """The dark part of the disc and its border."""
    border = figure.view.terminator(sun)
    if border is None:
        return (
            []
            if sun[2] > 0
            else [mn.Circle(figure.radius, stroke_width=0).set_fill(INK, _NIGHT).move_to(figure.middle)]
        )
    edge = figure.curve(border, INK, 3)
    start = math.atan2(-border.a[1], -border.a[0])
    turn = np.cross(np.append(-border.a, 0.0), np.append(-sun[:2], 0.0))[2]
    limb = mn.Arc(figure.radius, start, math.copysign(math.pi, turn), arc_center=figure.middle)
    dark = mn.VMobject(stroke_width=0).set_points(np.vstack([edge.points, limb.points]))
    return [dark.set_fill(INK, _NIGHT), edge]


def _grid(figure: Globe, step: float) -> list[mn.VMobject]:
    lats = [step * k for k in range(-int(89.9 / step), int(89.9 / step) + 1)]
    arcs = [figure.view.parallel(lat) for lat in lats]
    arcs += [figure.view.meridians(step * k) for k in range(math.ceil(180 / step - 1e-9))]
    return [figure.curve(arc, BLUE_INK, 2, 0.25) for arc in arcs if arc is not None]


def _axis(figure: Globe) -> list[mn.VMobject]:
    """The axis outside the globe with the poles' letters."""
    drawn: list[mn.VMobject] = []
    pole = figure.view.pole
    flat = math.hypot(pole[0], pole[1])
    for sign, name in ((1, "N"), (-1, "S")):
        near = sign * pole[2] > -1e-9
        start = 1.0 if near else 1 / max(flat, 1e-9)
        end = max(1 + 0.35 / figure.radius, (1 + 0.2 / figure.radius) / flat) if flat > 0.5 else 1.0
        if end > start:
            tip = figure.at(pole * sign * end)
            drawn.append(mn.Line(figure.at(pole * sign * start), tip, color=INK, stroke_width=4))
            drawn.append(label(name, size=SMALL).move_to(tip + at(pole[:2] / flat) * sign * 0.32))
        elif near:
            drawn.append(mn.Dot(figure.at(pole * sign), radius=0.07, color=INK))
    angle = math.atan2(pole[0], pole[1])
    if abs(pole[2]) < 0.03 and 0.08 < abs(angle) < math.pi / 2:
        drawn += _tilt(figure, angle)
    return drawn


def _tilt(figure: Globe, angle: float) -> list[mn.VMobject]:
    """The angle (radians, clockwise) between the picture's upright, the normal of the orbit, and an axis seen true."""
    radius, middle = figure.radius, figure.middle
    inner = mn.DashedLine(
        figure.at(-figure.view.pole), figure.at(figure.view.pole), color=INK, stroke_width=2.5, dash_length=0.12
    )
    upright = mn.DashedLine(middle, middle + mn.UP * (radius + 0.6), color=GREY_INK, stroke_width=2.5, dash_length=0.12)
    arc = mn.Arc(radius + 0.25, math.pi / 2, -angle, arc_center=middle, color=INK, stroke_width=3)
    words = label(f"{abs(math.degrees(angle)):.1f}°", size=24)
    words.move_to(middle + at((math.sin(angle / 2), math.cos(angle / 2))) * (radius + 0.5))
    if abs(angle) < 0.35:
        words.move_to(middle + at((-math.copysign(0.5, angle), radius + 0.45)))
    return [inner, upright, arc, words]


def _parallels(figure: Globe, words: list[mn.VMobject], side: int, tilt: float) -> list[mn.VMobject]:
    """The named parallels that are seen, each with its label beside the globe, at least a row apart."""
    drawn: list[mn.VMobject] = []
    rows: list[tuple[Vector, mn.VMobject]] = []
    for lat, text, ink in zip(_latitudes(tilt), words, _INKS, strict=True):
        arc = figure.view.parallel(lat)
        if arc is not None:
            drawn.append(figure.curve(arc, ink, 3.5))
            steps = np.linspace(arc.start, arc.start + arc.sweep, 181)
            rows.append((figure.at(max((arc.at(t) for t in steps), key=lambda p: float(p[0]) * side)), text))
    heights = _spread([float(end[1]) for end, _ in rows])
    for (end, text), height in zip(rows, heights, strict=True):
        rise = min(max(abs(height - float(figure.middle[1])) - text.height, 0.0), figure.radius)
        x = float(figure.middle[0]) + side * (math.sqrt(figure.radius**2 - rise**2) + GAP)
        foot = np.array([x, height, 0.0])
        text.next_to(foot, mn.RIGHT * side, buff=0.08)
        drawn += [mn.Line(end, foot, color=text.color, stroke_width=1.5), text]
    return drawn


def _spread(heights: list[float]) -> list[float]:
    """Heights at least a row apart, as near to those given as pushing neighbours apart leaves them."""
    order = sorted(range(len(heights)), key=lambda k: -heights[k])
    moved = list(heights)
    for _ in range(60):
        for upper, lower in pairwise(order):
            lack = ROW - (moved[upper] - moved[lower])
            if lack > 0:
                moved[upper] += lack / 2
                moved[lower] -= lack / 2
    return moved


def _sunlight(figure: Globe, sun: Vector, name: str) -> list[mn.VMobject]:
    """Parallel rays up to the lit edge; none when the sun stands behind the viewer or the globe."""
    flat = math.hypot(sun[0], sun[1])
    if flat < 0.3:
        return []
    toward = np.array([sun[0], sun[1], 0.0]) / flat
    across = np.array([-toward[1], toward[0], 0.0])
    rays: list[mn.Arrow] = []
    for share in (-0.8, -0.4, 0.0, 0.4, 0.8):
        foot = figure.at(across * share + toward * (math.sqrt(1 - share**2) + 0.06))
        tail = figure.at(across * share + toward * (1 + (RAYS - 0.4) / figure.radius))
        room = TOP if toward[1] > 0 else BOTTOM
        cut = min(1.0, (room - foot[1]) / (tail[1] - foot[1])) if abs(toward[1]) > 0.01 else 1.0
        if cut * float(np.linalg.norm(tail - foot)) > 0.5:
            tail = foot + (tail - foot) * cut
            if any(_near(text.get_center(), tail, foot) for text in figure.submobjects if isinstance(text, mn.Text)):
                continue
            rays.append(mn.Arrow(tail, foot, buff=0, color=ORANGE_INK, stroke_width=5, tip_length=0.22))
    if not rays:
        return []
    figure.labels.keep_off(*rays)
    tails = sorted((ray.get_start() for ray in rays), key=lambda p: -float(p[1]))
    return [*rays, figure.labels.put(label(name, color=ORANGE_INK, size=SMALL), tails, [(0, 1), (1, 1), (-1, 1)])]


def _near(place: Vector, a: Vector, b: Vector) -> bool:
    """Whether a ray from ``a`` to ``b`` would run through the letters at a place, or over the axis beside them."""
    share = np.clip(float((place - a) @ (b - a)) / float((b - a) @ (b - a)), 0.0, 1.0)
    return float(np.linalg.norm(a + (b - a) * share - place)) < 0.55
