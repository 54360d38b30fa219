"""What can be measured between the points of a plane figure: lengths, angles, areas, distances from lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalkwright.renderers.kit.points import Seen, extent
from chalkwright.renderers.measure.constraint_language import Quantity


@dataclass(frozen=True)
class Tolerance:
    """How far a drawn figure may be from exact."""

    relative: float = 0.005
    """Of lengths, their ratios and sums; areas may be off by twice as much."""
    degrees: float = 0.5
    place: float = 0.005
    """Share of the figure's size by which a point may miss its place."""
    coinciding: float = 1e-4
    """Share of the figure's size below which two points are one."""


DEFAULT = Tolerance()


class Immeasurable(Exception):
    """A quantity that these points do not have; the text says why."""


class Figure:
    """The points as seen, and what can be measured between them. ``scale``: what a plain length of 1 is here."""

    def __init__(self, places: Mapping[str, Seen], tolerance: Tolerance) -> None:
        self.tolerance = tolerance
        self.size = extent(list(places.values()))
        self.scale = 1.0
        self._places = places

    def at(self, name: str) -> Seen:
        place = self._places[name]
        if not all(map(math.isfinite, place)):
            raise Immeasurable(f"{name} has no finite coordinates")
        return place

    def along(self, a: str, b: str) -> Seen:
        """The vector from a to b. Raises for points that coincide."""
        (x, y), (u, v) = self.at(a), self.at(b)
        if math.hypot(u - x, v - y) <= max(self.tolerance.coinciding * self.size, 1e-12):
            raise Immeasurable(f"{a} and {b} are in the same place, {at((x, y))}")
        return u - x, v - y

    def length(self, a: str, b: str) -> float:
        return math.hypot(*self.along(a, b))

    def angle(self, a: str, vertex: str, b: str) -> float:
        """Degrees, 0 to 180."""
        return between(self.along(vertex, a), self.along(vertex, b))

    def area(self, corners: Sequence[str]) -> float:
        places = [self.at(name) for name in corners]
        return abs(sum(cross(p, q) for p, q in zip(places, [*places[1:], places[0]], strict=True))) / 2

    def of(self, quantity: Quantity) -> float:
        if quantity.dimension == "length":
            return self.length(*quantity.points)
        if quantity.dimension == "area":
            return self.area(quantity.points)
        if len(quantity.points) == 1:
            raise Immeasurable(f"which angle at {quantity.points[0]} is meant is not clear; name it by three points")
        return self.angle(*quantity.points)

    def foot(self, p: str, a: str, b: str) -> tuple[float, float]:
        """Where the foot of p on the line ab is (0 at a, 1 at b), and how far p is from it."""
        (x, y), (u, v), (s, t) = self.at(a), self.along(a, b), self.at(p)
        length = math.hypot(u, v)
        return dot((s - x, t - y), (u, v)) / length**2, abs(cross((u, v), (s - x, t - y))) / length


class KnownQuantities(Figure):
    """A figure of which no place is known, only how long, wide and large its parts are."""

    def __init__(self, values: Mapping[Quantity, float], tolerance: Tolerance) -> None:
        super().__init__({"": (0.0, 0.0)}, tolerance)
        self._values = {_unordered(quantity): value for quantity, value in values.items()}

    def knows(self, quantity: Quantity) -> bool:
        return _unordered(quantity) in self._values

    def of(self, quantity: Quantity) -> float:
        return self._values[_unordered(quantity)]


def _unordered(quantity: Quantity) -> tuple[str, frozenset[str], str]:
    """``AB`` is ``BA``, and ``∠ABC`` is ``∠CBA``."""
    vertex = quantity.points[len(quantity.points) // 2] if quantity.dimension == "angle" else ""
    return quantity.dimension, frozenset(quantity.points), vertex


def beside(p: str, a: str, b: str, figure: Figure) -> float:
    """The distance of p from segment ab."""
    share, away = figure.foot(p, a, b)
    beyond = max(-share, share - 1, 0.0) * figure.length(a, b)
    return math.hypot(away, beyond)


def circumcentre(a: Seen, b: Seen, c: Seen) -> Seen:
    (u, v), (s, t) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    double = 2 * cross((u, v), (s, t))
    first, second = u * u + v * v, s * s + t * t
    return a[0] + (t * first - v * second) / double, a[1] + (u * second - s * first) / double


def between(u: Seen, v: Seen) -> float:
    return math.degrees(math.atan2(abs(cross(u, v)), dot(u, v)))


def cross(u: Seen, v: Seen) -> float:
    return u[0] * v[1] - u[1] * v[0]


def dot(u: Seen, v: Seen) -> float:
    return u[0] * v[0] + u[1] * v[1]


def number(value: float) -> str:
    """Two decimals, or three digits of what is below 1."""
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3g}" if abs(value) >= 1e-9 else "0"


def at(coord: Sequence[float]) -> str:
    return f"({number(coord[0])}, {number(coord[1])})"
