"""From a figure's own coordinates to the picture: one window for the problem's picture and the solution's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from generators.mathexplain.figures.description import (
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Point,
    Region,
)
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.figures.geometry import needs_dimension
from generators.mathexplain.figures.inks import ACROSS, Array, Spot, extent_of
from generators.mathexplain.figures.terms import decimal, values

WIDTH = 960
"""Pixels; a picture is as high as its figure needs."""
_HEIGHTS = (240, 320, 420, 540, 640, 720)
_TALL = 960
_TALL_FROM = 1.25
"""Height to width of a figure from which the picture is square."""
_ENOUGH = 0.95
"""Share of the largest scale that a lower picture has to allow."""
LABEL = 38
"""Font size of angles, lengths and labels."""
_MARGIN = (1.15, 1.0)
_AXES_MARGIN = (0.75, 0.7)
"""Scene units around the figure, across and up, for letters; a coordinate system has them inside."""
_DIMENSION = 0.4
"""How much wider they are where there are dimension lines."""
_BEYOND = 0.1
"""Share of the figure by which straight lines run on."""
_UNEQUAL_HEIGHT = 720

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True)
class Window:
    """``scale``: scene units to the figure's unit, across and up; ``middle``: what is at the scene's origin."""

    height: int
    """Of the picture, in pixels."""
    scale: Spot
    middle: Spot
    inside: Box
    """In scene units: the coordinate system, or where straight lines end."""

    def spots(self, points: Array) -> Array:
        """Scene coordinates of points ``n × 2``."""
        return np.asarray((points - np.array(self.middle)) * np.array(self.scale))

    def spot(self, x: float, y: float) -> Spot:
        across, up = self.spots(np.array([[x, y]]))[0]
        return float(across), float(up)

    @property
    def frame(self) -> Box:
        """The picture's edges in scene units."""
        up = ACROSS * self.height / WIDTH / 2
        return -ACROSS / 2, -up, ACROSS / 2, up

    def pixels(self, points: Array) -> Array:
        """Picture pixels of scene coordinates, origin at the top left."""
        left, _, _, top = self.frame
        return np.asarray((points - (left, top)) * (WIDTH / ACROSS, -WIDTH / ACROSS))


def window_of(figure: Figure) -> Window:
    """So that all given and added parts find room, and their letters."""
    left, bottom, right, top = box = _extents(figure)
    size = (max(right - left, 1e-9), max(top - bottom, 1e-9))
    margin = _MARGIN if figure.axes is None else _AXES_MARGIN
    if any(isinstance(part, Length) and needs_dimension(part, figure) for part in (*figure.given, *figure.added)):
        margin = (margin[0] + _DIMENSION, margin[1] + _DIMENSION)
    margin = (max(margin[0], _left_of_axis(figure)), margin[1])
    if figure.axes is not None and not figure.axes.equal:
        height = _UNEQUAL_HEIGHT
        scale = _room(height, margin)[0] / size[0], _room(height, margin)[1] / size[1]
    else:
        height, one = _fitted(size, margin)
        scale = (one, one)
    middle = ((left + right) / 2, (bottom + top) / 2)
    window = Window(height, scale, middle, box)
    low, high = window.spot(left, bottom), window.spot(right, top)
    return Window(height, scale, middle, (*low, *high))


def _left_of_axis(figure: Figure) -> float:
    """The room that labels on the vertical axis need where that is at the left edge."""
    if figure.axes is None or decimal(figure.axes.x[0]) < -0.1 * decimal(figure.axes.x[1]):
        return 0.0
    labels = [part.tex for part in (*figure.given, *figure.added) if isinstance(part, Label) and decimal(part.x) == 0]
    return max((extent_of(tex, LABEL)[0] + 0.5 for tex in labels), default=0.0)


def _room(height: int, margin: Spot) -> Spot:
    return ACROSS - 2 * margin[0], ACROSS * height / WIDTH - 2 * margin[1]


def _fitted(size: Spot, margin: Spot) -> tuple[int, float]:
    """The lowest picture that shows the figure nearly as large as the standard one, and the scale."""

    def scale(height: int) -> float:
        across, up = _room(height, margin)
        return min(across / size[0], up / size[1])

    if size[1] > _TALL_FROM * size[0]:
        return _TALL, scale(_TALL)
    best = scale(_HEIGHTS[-1])
    height = next(height for height in _HEIGHTS if scale(height) >= _ENOUGH * best)
    return height, scale(height)


def _extents(figure: Figure) -> Box:
    """The box around everything, in the figure's coordinates; of a coordinate system its ranges."""
    if figure.axes is not None:
        (left, right), (bottom, top) = (tuple(map(decimal, axis)) for axis in (figure.axes.x, figure.axes.y))
        return left, bottom, right, top
    points = np.vstack([np.empty((0, 2)), *_reached(figure)])
    if not len(points):
        return -1.0, -1.0, 1.0, 1.0
    low, high = points.min(axis=0), points.max(axis=0)
    if any(isinstance(part, Line) and part.form != "segment" for part in (*figure.given, *figure.added)):
        beyond = _BEYOND * max(float((high - low).max()), 1e-9)
        low, high = low - beyond, high + beyond
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _reached(figure: Figure) -> Iterator[Array]:
    parts = (*figure.given, *figure.added)
    places = {p.name: np.array([decimal(p.x), decimal(p.y)]) for p in parts if isinstance(p, Point)}
    for part in parts:
        match part:
            case Point():
                yield places[part.name][None]
            case Circle():
                yield arc_of(places[part.center], places[part.through], *(places[end] for end in part.arc or ()))
            case Curve():
                x = np.linspace(decimal(part.domain[0]), decimal(part.domain[1]), 200)
                y = values(part.expression, x)
                yield np.stack([x, y], axis=1)[np.isfinite(y)]
            case Region(sector=(center, first, last)):
                yield arc_of(places[center], places[first], places[first], places[last])


def arc_of(center: Array, through: Array, *ends: Array) -> Array:
    """The circle, or its arc from the first end counter-clockwise to the second, as points 2° apart."""
    radius = float(np.hypot(*(through - center)))
    start, sweep = 0.0, 2 * np.pi
    if len(ends) == 2:
        start, end = (float(np.arctan2(*(point - center)[::-1])) for point in ends)
        sweep = (end - start) % (2 * np.pi)
    turns = start + sweep * np.linspace(0, 1, max(2, int(np.ceil(sweep / (np.pi / 90))) + 1))
    return np.asarray(center + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1))
