"""Places that are constructed rather than guessed: ``foot of perpendicular from A to BC``, ``midpoint of AB``, ….

Points are letters, lines two of them or ``x-axis`` and ``y-axis``. All in picture pixels, y downwards.

========================================  ====================================================================
Point                                     Where
========================================  ====================================================================
``foot of perpendicular from A to BC``    on the line BC, also beyond its ends
``midpoint of AB``
``intersection of AB and CD``             of the whole lines
``parallel to BC through A and DE``       where that line meets DE; ``perpendicular to`` likewise
``bisector of BAC and BC``                where the bisector of the angle at A meets BC
``reflection of P in AB``                 the mirror image; in a point where one letter stands
``centroid of ABC``                       also incenter, circumcenter, orthocenter
``center of the circle``                  of the drawn circle that is nearest
``tangent from P to the circle``          where it touches, on the side that was guessed
``vertex of the curve``                   the highest or lowest point of a drawn curve that is nearest
``on AB``, ``on the circle``              the nearest place to the guess
``on the curve``                          the nearest ink
========================================  ====================================================================

Lines: ``parallel to BC through A``, ``perpendicular to BC through A``, ``bisector of BAC``, ``tangent at P``,
``perpendicular bisector of AB``, ``vertical through P``, ``horizontal through P``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from chalkwright.agent.keypoints.circles import Circle
from chalkwright.agent.keypoints.features import Figure, crossing
from chalkwright.agent.keypoints.inkwork import Array

_P = r"([A-Za-z](?:['′’]{1,2}|_?\d)?)"
_L = rf"({_P[1:-1]}{_P[1:-1]}|[xy][- ]axis)"
_NAME = re.compile(_P[1:-1])
_FILLER = re.compile(r"\b(?:the|a|an|point|line|lines|segment|side|angle|ray|triangle|straight|lies)\b|[∠△]")


class Unclear(Exception):
    """A construction that cannot be done; the message is one sentence."""


class NotYet(Exception):
    """A construction whose point is not placed yet; ``name`` is it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True)
class Ruled:
    """A whole line, or a ray that begins at ``start``."""

    start: Array
    along: Array
    ray: bool = False

    def nearest(self, point: Array) -> Array:
        """The point on it that is nearest to another."""
        at = float((point - self.start) @ self.along)
        return np.asarray(self.start + self.along * (max(0.0, at) if self.ray else at))


@dataclass
class PlacedPoints:
    """The points that are placed so far, on a figure."""

    figure: Figure
    points: dict[str, Array] = field(default_factory=dict)

    def point(self, name: str) -> Array:
        """Raises :class:`NotYet`."""
        if name not in self.points:
            raise NotYet(name)
        return self.points[name]

    def line(self, name: str) -> Ruled:
        """By two letters or an axis' name; the drawn stroke's own direction where both points lie on it."""
        if name[1:] in ("-axis", " axis"):
            axis = self.figure.axes["xy".index(name[0])]
            if axis is None:
                raise Unclear(f"No {name[0]}-axis was found in the picture.")
            return Ruled(axis.a, axis.along)
        letters = _NAME.findall(name)
        p, q = self.point(letters[0]), self.point(letters[1])
        length = float(np.linalg.norm(q - p))
        if length < 2:
            raise Unclear(f"The points of {name} lie on each other.")
        return Ruled(p, (q - p) / length)

    def circle(self, near: Array | None) -> Circle:
        found = self.figure.circles
        if not found:
            raise Unclear("No circle was found in the picture.")
        if near is None:
            return max(found, key=lambda c: c.radius)
        return min(found, key=lambda c: abs(float(np.linalg.norm(near - c.centre)) - c.radius))


def construct(by: str, placed: PlacedPoints, guess: Array | None) -> Array:
    """The place that ``by`` means; ``guess`` says which one, where there are several.

    Raises :class:`Unclear`, and :class:`NotYet` for a point that is not placed.
    """
    said = _plain(by)
    for pattern, build in _POINTS:
        if match := pattern.fullmatch(said):
            return build(placed, guess, *match.groups())
    raise Unclear(f"The construction “{by}” is not one of the known forms for a point.")


def construct_line(by: str, placed: PlacedPoints) -> Ruled:
    """The line that ``by`` means; raises as :func:`construct`."""
    said = _plain(by)
    for pattern, build in _LINES:
        if match := pattern.fullmatch(said):
            return build(placed, *match.groups())
    raise Unclear(f"The construction “{by}” is not one of the known forms for a line.")


def _plain(by: str) -> str:
    return " ".join(_FILLER.sub(" ", by.replace("centre", "center")).split()).rstrip(".")


def _unit(way: Array) -> Array:
    length = float(np.linalg.norm(way))
    if length < 1e-6:
        raise Unclear("Two of the points lie on each other.")
    return np.asarray(way / length)


def _across(along: Array) -> Array:
    return np.array([-along[1], along[0]])


def _foot(placed: PlacedPoints, _guess: Array | None, p: str, line: str) -> Array:
    return placed.line(line).nearest(placed.point(p))


def _midpoint(placed: PlacedPoints, _guess: Array | None, line: str) -> Array:
    p, q = _NAME.findall(line)
    return np.asarray((placed.point(p) + placed.point(q)) / 2)


def _meet(one: Ruled, other: Ruled) -> Array:
    found = crossing(one.start, one.along, other.start, other.along)
    if found is None:
        raise Unclear("The two lines are parallel and meet nowhere.")
    return found


def _intersection(placed: PlacedPoints, _guess: Array | None, one: str, other: str) -> Array:
    return _meet(placed.line(one), placed.line(other))


def _through(placed: PlacedPoints, _guess: Array | None, way: str, line: str, p: str, other: str) -> Array:
    return _meet(_rule_along(placed, way, line, p), placed.line(other))


def _rule_along(placed: PlacedPoints, way: str, line: str, p: str) -> Ruled:
    along = placed.line(line).along
    return Ruled(placed.point(p), along if way == "parallel" else _across(along))


def _bisector(placed: PlacedPoints, a: str, vertex: str, b: str) -> Ruled:
    at = placed.point(vertex)
    way = _unit(placed.point(a) - at) + _unit(placed.point(b) - at)
    if float(np.linalg.norm(way)) < 1e-3:
        way = _across(_unit(placed.point(b) - at))
    return Ruled(at, _unit(way), ray=True)


def _bisector_meets(placed: PlacedPoints, _guess: Array | None, a: str, vertex: str, b: str, line: str) -> Array:
    return _meet(_bisector(placed, a, vertex, b), placed.line(line))


def _reflection(placed: PlacedPoints, _guess: Array | None, p: str, mirror: str) -> Array:
    point = placed.point(p)
    middle = placed.point(mirror) if _NAME.fullmatch(mirror) else placed.line(mirror).nearest(point)
    return np.asarray(2 * middle - point)


def _triangle_center(placed: PlacedPoints, _guess: Array | None, which: str, a: str, b: str, c: str) -> Array:
    corners = np.array([placed.point(name) for name in (a, b, c)])
    sides = np.linalg.norm(np.roll(corners, -1, 0) - np.roll(corners, -2, 0), axis=1)
    if which == "centroid":
        weights = np.ones(3)
    elif which == "incenter":
        weights = sides
    else:
        weights = sides**2 * (np.roll(sides, 1) ** 2 + np.roll(sides, 2) ** 2 - sides**2)
        if which == "orthocenter":  # O + H = A + B + C
            center = weights @ corners / weights.sum()
            return np.asarray(corners.sum(axis=0) - 2 * center)
    if abs(float(weights.sum())) < 1e-6:
        raise Unclear(f"The points {a}, {b} and {c} lie on one line.")
    return np.asarray(weights @ corners / weights.sum())


def _center(placed: PlacedPoints, guess: Array | None) -> Array:
    found = placed.figure.circles
    if guess is not None and found:
        return min((c.centre for c in found), key=lambda at: float(np.linalg.norm(at - guess)))
    return placed.circle(None).centre


def _touching(placed: PlacedPoints, guess: Array | None, p: str) -> Array:
    point = placed.point(p)
    spots = placed.circle(guess).tangents(point)
    if not spots:
        raise Unclear(f"The point {p} lies within the circle, so no tangent goes through it.")
    return spots[0] if guess is None else min(spots, key=lambda at: float(np.linalg.norm(at - guess)))


def _vertex(placed: PlacedPoints, guess: Array | None) -> Array:
    turns = [np.array([f.x, f.y]) for f in placed.figure.features if f.kind == "turn"]
    if not turns:
        raise Unclear("No curve with a highest or lowest point was found in the picture.")
    return turns[0] if guess is None else min(turns, key=lambda at: float(np.linalg.norm(at - guess)))


def _on(placed: PlacedPoints, guess: Array | None, line: str) -> Array:
    return placed.line(line).nearest(_require_place(guess, f"on {line}"))


def _on_circle(placed: PlacedPoints, guess: Array | None) -> Array:
    return placed.circle(guess).nearest(_require_place(guess, "on the circle"))


def _on_curve(placed: PlacedPoints, guess: Array | None) -> Array:
    return on_ink(placed.figure, _require_place(guess, "on the curve"), placed.figure.reach * 2)


def _require_place(guess: Array | None, what: str) -> Array:
    if guess is None:
        raise Unclear(f"“{what}” needs a rough place under 'at'.")
    return guess


def on_ink(figure: Figure, guess: Array, reach: float) -> Array:
    """The middle of the nearest stroke. Raises :class:`Unclear` when there is none within ``reach`` pixels."""
    width, height = figure.ink.size
    left, top = (int(max(0, v - reach)) for v in guess)
    right, bottom = (max(0, min(most, int(v + reach) + 1)) for v, most in zip(guess, (width, height), strict=True))
    window = figure.ink.strength[top:bottom, left:right]
    rows, columns = np.nonzero(window > figure.ink.least)
    spots = np.stack([columns + left + 0.5, rows + top + 0.5], axis=1)
    apart = np.linalg.norm(spots - guess, axis=1)
    if not len(apart) or apart.min() > reach:
        raise Unclear(f"Nothing is drawn near ({guess[0]:.0f}, {guess[1]:.0f}).")
    nearest = spots[int(apart.argmin())]
    around = np.linalg.norm(spots - nearest, axis=1) <= figure.ink.stroke + 0.5
    return np.asarray(spots[around].mean(axis=0))


def _tangent_at(placed: PlacedPoints, p: str) -> Ruled:
    point = placed.point(p)
    circle = placed.circle(point)
    return Ruled(circle.nearest(point), _across(_unit(point - circle.centre)))


def _perpendicular_bisector(placed: PlacedPoints, line: str) -> Ruled:
    return Ruled(_midpoint(placed, None, line), _across(placed.line(line).along))


def _upright(placed: PlacedPoints, way: str, p: str) -> Ruled:
    return Ruled(placed.point(p), np.array([0.0, 1.0] if way == "vertical" else [1.0, 0.0]))


_WAY = r"(parallel|perpendicular) to"
_TO_CIRCLE = r"(?: to)?(?: circle)?"
_POINTS: tuple[tuple[re.Pattern[str], Callable[..., Array]], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (rf"foot of (?:perpendicular|altitude|height) from {_P} (?:to|on|onto) {_L}", _foot),
        (rf"(?:projection) of {_P} (?:to|on|onto) {_L}", _foot),
        (rf"mid-?point of {_L}", _midpoint),
        (rf"(?:intersection )?(?:of )?{_L} and {_L}", _intersection),
        (rf"{_WAY} {_L} through {_P} (?:and|meets) {_L}", _through),
        (rf"bisector of {_P}{_P}{_P} (?:and|meets) {_L}", _bisector_meets),
        (rf"reflection of {_P} (?:in|over|across) {_L}", _reflection),
        (rf"reflection of {_P} (?:in|over|across) {_P}", _reflection),
        (rf"(centroid|incenter|circumcenter|orthocenter) of {_P}{_P}{_P}", _triangle_center),
        (r"center of circle", _center),
        (rf"tangent from {_P}{_TO_CIRCLE}", _touching),
        (r"(?:vertex|extremum|turning) of (?:curve|parabola|graph)", _vertex),
        (rf"on {_L}", _on),
        (r"on circle", _on_circle),
        (r"on (?:curve|parabola|graph)", _on_curve),
    )
)
_LINES: tuple[tuple[re.Pattern[str], Callable[..., Ruled]], ...] = tuple(
    (re.compile(pattern), build)
    for pattern, build in (
        (rf"{_WAY} {_L} through {_P}", _rule_along),
        (rf"bisector of {_P}{_P}{_P}", _bisector),
        (rf"perpendicular bisector of {_L}", _perpendicular_bisector),
        (rf"tangent(?: to circle)? at {_P}{_TO_CIRCLE}", _tangent_at),
        (rf"(vertical|horizontal) through {_P}", _upright),
    )
)
