"""A figure's points on 60 digits, and what can be told from them: lengths, angles, sameness of parts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

import mpmath  # type: ignore[import-untyped]

from generators.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
    Sketch,
)
from generators.mathexplain.figures.terms import DIGITS, SAME, Exact, decimal, digits, term

Spot = tuple[Any, Any]
"""Coordinates as mpmath numbers."""
Ends = tuple[str, str]
_STEPS = mpmath.mpf(10) ** 30
"""Places are told apart in steps of its inverse."""


def number_texts(part: Part) -> Iterator[Exact]:
    """All numbers of a part, as they are written."""
    if isinstance(part, Point | Label):
        yield from (part.x, part.y)
    elif isinstance(part, Curve | Region) and part.domain:
        yield from part.domain


def same(first: Spot, second: Spot) -> bool:
    return bool(abs(first[0] - second[0]) < SAME and abs(first[1] - second[1]) < SAME)


class Geometry:
    """The points of a figure whose numbers and names are in order."""

    def __init__(self, figure: Sketch) -> None:
        parts = (*figure.given, *figure.added)
        self._places = {p.name: (digits(p.x), digits(p.y)) for p in parts if isinstance(p, Point)}
        self._axes = figure.axes

    def at(self, name: str) -> Spot:
        return self._places[name]

    def along(self, a: str, b: str) -> Spot:
        """The vector from a to b."""
        with mpmath.workdps(DIGITS):
            return self.at(b)[0] - self.at(a)[0], self.at(b)[1] - self.at(a)[1]

    def length(self, a: str, b: str) -> float:
        return float(mpmath.hypot(*self.along(a, b)))

    def equally_long(self, first: Ends, second: Ends) -> bool:
        with mpmath.workdps(DIGITS):
            return bool(abs(mpmath.hypot(*self.along(*first)) - mpmath.hypot(*self.along(*second))) < SAME)

    def parallel(self, first: Ends, second: Ends) -> bool:
        """Whether the lines are parallel; one line is not parallel to itself."""
        turn = _cross(self.along(*first), self.along(*second))
        apart = _cross(self.along(*first), self.along(first[0], second[0]))
        return bool(abs(turn) < SAME < abs(apart))

    def is_right(self, angle: Angle) -> bool:
        return bool(abs(_dot(self.along(angle.vertex, angle.a), self.along(angle.vertex, angle.b))) < SAME)

    def degrees(self, angle: Angle) -> float:
        """0 to 180, of a reflex angle 180 to 360."""
        u, v = self.along(angle.vertex, angle.a), self.along(angle.vertex, angle.b)
        size = float(mpmath.degrees(mpmath.atan2(abs(_cross(u, v)), _dot(u, v))))
        return 360 - size if angle.reflex else size

    def is_drawn(self, a: str, b: str, parts: Iterable[Part]) -> bool:
        """Whether one of the lines, or an axis, covers the segment ab."""
        if any(isinstance(part, Line) and self.covers(part, a) and self.covers(part, b) for part in parts):
            return True
        ends = (self.at(a), self.at(b))
        return self._axes is not None and any(all(abs(end[k]) < SAME for end in ends) for k in (0, 1))

    def covers(self, line: Line, name: str) -> bool:
        """Whether the line runs through the point; a segment and a ray end where they end."""
        along, to = self.along(line.start, line.end), self.along(line.start, name)
        if abs(_cross(along, to)) >= SAME:
            return False
        with mpmath.workdps(DIGITS):
            share = _dot(along, to) / _dot(along, along)
            after = line.form == "straight" or share > -SAME
            return bool(after and (line.form != "segment" or share < 1 + SAME))

    def identity(self, part: Part) -> Hashable:
        """Equal for parts that show the same in the same place."""
        match part:
            case Point():
                return "point", self._key(part.name)
            case Line():
                return "line", self._line(part)
            case Circle():
                return "circle", self._key(part.center), self._size(part.center, part.through), part.arc
            case Curve():
                return "curve", term(part.expression), tuple(map(decimal, part.domain))
            case Angle():
                arms = frozenset(self._direction(part.vertex, arm) for arm in (part.a, part.b))
                return "angle", self._key(part.vertex), arms, part.right, part.reflex, part.label, part.arcs
            case Mark():
                return "mark", part.of, part.count, frozenset(frozenset(map(self._key, s)) for s in part.segments)
            case Length():
                return "length", frozenset(map(self._key, (part.a, part.b)))
            case Region():
                between = frozenset(map(term, part.between or ()))
                domain = tuple(map(decimal, part.domain or ()))
                return "region", frozenset(map(self._key, part.corners)), between, domain, part.sector, part.chord
            case Label():
                return "label", part.tex, _key((digits(part.x), digits(part.y)))

    def _key(self, name: str) -> tuple[int, int]:
        return _key(self.at(name))

    def _size(self, a: str, b: str) -> int:
        with mpmath.workdps(DIGITS):
            return int(mpmath.nint(mpmath.hypot(*self.along(a, b)) * _STEPS))

    def _direction(self, a: str, b: str) -> tuple[int, int]:
        with mpmath.workdps(DIGITS):
            x, y = self.along(a, b)
            size = mpmath.hypot(x, y)
            return _key((x / size, y / size))

    def _line(self, line: Line) -> Hashable:
        if line.form == "segment":
            return frozenset((self._key(line.start), self._key(line.end)))
        x, y = self._direction(line.start, line.end)
        if line.form == "ray":
            return self._key(line.start), (x, y)
        with mpmath.workdps(DIGITS):
            way = self.along(line.start, line.end)
            offset = int(mpmath.nint(_cross(way, self.at(line.start)) / mpmath.hypot(*way) * _STEPS))
        return min(((x, y), offset), ((-x, -y), -offset))


def needs_dimension(part: Length, figure: Sketch) -> bool:
    """Whether its length could be taken for that of a part of the segment, or there is no line to write it at."""
    geometry = Geometry(figure)
    parts = (*figure.given, *figure.added)
    if not geometry.is_drawn(part.a, part.b, figure.given if part in figure.given else parts):
        return True
    shown = [p.name for p in parts if isinstance(p, Point) and (p.dot or p.letter) and p.name not in (part.a, part.b)]
    return any(geometry.covers(Line(start=part.a, end=part.b), name) for name in shown)


def _key(spot: Spot) -> tuple[int, int]:
    with mpmath.workdps(DIGITS):
        return int(mpmath.nint(spot[0] * _STEPS)), int(mpmath.nint(spot[1] * _STEPS))


def _cross(u: Spot, v: Spot) -> Any:
    with mpmath.workdps(DIGITS):
        return u[0] * v[1] - u[1] * v[0]


def _dot(u: Spot, v: Spot) -> Any:
    with mpmath.workdps(DIGITS):
        return u[0] * v[0] + u[1] * v[1]
