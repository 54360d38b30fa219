"""The strokes, areas and dots of a figure's parts, without their letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from chalkwright.renderers.kit.palette import GREY_FILL, INK, RED_FILL, RED_INK
from generators.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Label,
    Line,
    Part,
    Point,
    Region,
)
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.figures.inks import Array, Dot, Fill, Ink, Owner, Stroke
from generators.mathexplain.figures.terms import decimal, values
from generators.mathexplain.figures.window import Box, Window, arc_of, window_of

_CURVE, _BETWEEN = 480, 240
"""Samples of a graph."""
_SQUARE, _RADIUS, _ARC_GAP = 0.34, 0.72, 0.11
"""Scene units: a right-angle mark's side, an angle's arc, the gap between several arcs."""
_STEP_OUT = 0.24
"""By how much an angle's arc lies outside that of another angle which it overlaps."""
_SEEN_THROUGH = 0.75
_TICK = 0.1
_SHORT = 0.1
"""By how much an arrow ends before a dot, so that its tip can be seen."""


@dataclass(frozen=True)
class World:
    """A figure and where its points are in the picture."""

    figure: Figure
    window: Window = field(init=False)
    places: dict[str, Array] = field(init=False)

    def __post_init__(self) -> None:
        window = window_of(self.figure)
        object.__setattr__(self, "window", window)
        points = [part for _, part in self.parts() if isinstance(part, Point)]
        spots = {p.name: np.array(window.spot(decimal(p.x), decimal(p.y))) for p in points}
        object.__setattr__(self, "places", spots)

    def parts(self) -> Iterator[tuple[Owner, Part]]:
        """The given ones, then the added ones."""
        for k, part in enumerate(self.figure.given):
            yield Owner("given", k), part
        for k, part in enumerate(self.figure.added):
            yield Owner("added", k), part

    def way(self, a: str, b: str) -> Array:
        """The unit vector from a to b."""
        return unit(self.places[b] - self.places[a])


def unit(vector: Array) -> Array:
    return np.asarray(vector / max(float(np.hypot(*vector)), 1e-12))


def color_of(owner: Owner) -> str:
    """What the solution adds has the accent's colour."""
    return RED_INK if owner.of == "added" else INK


def shapes(world: World) -> list[Ink]:
    """In the order of the parts. Marks and dimension lines, which look for room, come later."""
    radii = angle_radii(world)
    return [ink for owner, part in world.parts() for ink in _shape(part, owner, world, radii)]


def _shape(part: Part, owner: Owner, world: World, radii: dict[Owner, float]) -> Iterator[Ink]:
    color = color_of(owner)
    match part:
        case Point() if part.dot:
            x, y = world.places[part.name]
            yield Dot(owner, (float(x), float(y)), color)
        case Line():
            yield Stroke(owner, (line_path(part, world),), color, dashed=part.dashed, arrow=part.arrow)
        case Circle():
            ends = [world.places[end] for end in part.arc or ()]
            path = arc_of(world.places[part.center], world.places[part.through], *ends)
            yield Stroke(owner, (path,), color, dashed=part.dashed)
        case Curve():
            paths = curve_paths(part, world)
            yield Stroke(owner, paths, color, dashed=part.dashed)
        case Angle():
            yield Stroke(owner, _angle_paths(part, world, radii[owner]), color, width=3)
        case Region():
            fill, seen = (RED_FILL, _SEEN_THROUGH) if owner.of == "added" else (GREY_FILL, 1.0)
            yield Fill(owner, region_path(part, world), fill, seen)
        case Label():
            yield from _axis_tick(part, owner, world)


def line_path(part: Line, world: World) -> Array:
    """From where it begins to where it ends in the picture, two points."""
    start, end = world.places[part.start], world.places[part.end]
    if part.form == "segment":
        return np.array([start, end - unit(end - start) * _SHORT if part.arrow and _has_dot(part.end, world) else end])
    before, after = _reach(start, end - start, world.window.inside)
    return np.array(
        [start + (end - start) * (before if part.form == "straight" else 0.0), start + (end - start) * after]
    )


def _has_dot(name: str, world: World) -> bool:
    return any(isinstance(part, Point) and part.name == name and part.dot for _, part in world.parts())


def _reach(start: Array, way: Array, box: Box) -> tuple[float, float]:
    """How far a straight line runs within the box, as shares of ``way``; at least to the two points themselves."""
    before, after = -np.inf, np.inf
    for k in (0, 1):
        if abs(way[k]) > 1e-12:
            ends = sorted(((box[k] - start[k]) / way[k], (box[k + 2] - start[k]) / way[k]))
            before, after = max(before, ends[0]), min(after, ends[1])
    return min(float(before), 0.0), max(float(after), 1.0)


def curve_paths(part: Curve, world: World) -> tuple[Array, ...]:
    """The graph in pieces, as far as it is within the axes. Denser at the ends, where roots are steep."""
    low, high = map(decimal, part.domain)
    if world.figure.axes is not None:
        low, high = max(low, decimal(world.figure.axes.x[0])), min(high, decimal(world.figure.axes.x[1]))
    x = (low + high) / 2 - (high - low) / 2 * np.cos(np.linspace(0, np.pi, _CURVE))
    with np.errstate(over="ignore", invalid="ignore"):
        points = world.window.spots(np.stack([x, values(part.expression, x)], axis=1))
    if world.figure.axes is None:
        return tuple(_runs(points, np.isfinite(points[:, 1])))
    return tuple(_clipped(points, world.window.inside[1], world.window.inside[3]))


def _runs(points: Array, kept: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Iterator[Array]:
    cuts = np.flatnonzero(np.diff(kept.astype(int))) + 1
    for run, keep in zip(np.split(points, cuts), np.split(kept, cuts), strict=True):
        if len(run) > 1 and keep[0]:
            yield run


def _clipped(points: Array, low: float, high: float) -> Iterator[Array]:
    """The pieces of a polyline between two heights, cut exactly there."""
    y = points[:, 1]
    kept = np.isfinite(y) & (y >= low - 1e-9) & (y <= high + 1e-9)
    for start, stop in _spans(kept):
        piece = [points[start:stop]]
        for inner, outer in ((start, start - 1), (stop - 1, stop)):
            if 0 <= outer < len(points) and np.isfinite(y[outer]):
                edge = low if y[outer] < low else high
                share = (edge - y[inner]) / (y[outer] - y[inner])
                cut = (points[inner] + share * (points[outer] - points[inner]))[None]
                piece = [cut, *piece] if outer < inner else [*piece, cut]
        joined = np.vstack(piece)
        if len(joined) > 1:
            yield joined


def _spans(kept: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Iterator[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[False], kept, [False]]).astype(int)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def sweep_of(part: Angle, world: World) -> tuple[float, float]:
    """The direction of its first arm, and the signed turn to the second; above half a turn for a reflex angle."""
    u, v = world.way(part.vertex, part.a), world.way(part.vertex, part.b)
    start = float(np.arctan2(u[1], u[0]))
    turn = float(np.arctan2(v[1], v[0])) - start
    turn = (turn + np.pi) % (2 * np.pi) - np.pi
    return start, turn - np.copysign(2 * np.pi, turn) if part.reflex else turn


def angle_radii(world: World) -> dict[Owner, float]:
    """Of every angle's first arc: small beside short arms, and outside those of smaller angles within it."""
    radii: dict[Owner, float] = {}
    drawn: list[tuple[Angle, float, float]] = []
    angles = [(owner, part) for owner, part in world.parts() if isinstance(part, Angle)]
    for owner, part in sorted(angles, key=lambda entry: round(abs(sweep_of(entry[1], world)[1]), 6)):
        arms = [float(np.hypot(*(world.places[arm] - world.places[part.vertex]))) for arm in (part.a, part.b)]
        radius = min(_SQUARE if part.right else _RADIUS, 0.42 * min(arms))
        taken = [(inner, outer) for other, inner, outer in drawn if _overlap(part, other, world)]
        for inner, outer in sorted(taken):
            if inner - _STEP_OUT / 2 < radius < outer + _STEP_OUT / 2:
                radius = outer + _STEP_OUT
        radii[owner] = radius
        drawn.append((part, radius, radius + _ARC_GAP * (part.arcs - 1)))
    return radii


def _overlap(one: Angle, other: Angle, world: World) -> bool:
    """Whether two angles at one vertex share more than an arm, and neither is a right-angle mark."""
    if one.vertex != other.vertex or one.right or other.right:
        return False
    first, second = (np.sort([a, a + turn]) for a, turn in (sweep_of(one, world), sweep_of(other, world)))
    shifts = (-2 * np.pi, 0.0, 2 * np.pi)
    return any(min(first[1], second[1] + s) - max(first[0], second[0] + s) > 1e-6 for s in shifts)


def _angle_paths(part: Angle, world: World, radius: float) -> tuple[Array, ...]:
    corner = world.places[part.vertex]
    if part.right:
        u, v = world.way(part.vertex, part.a) * radius, world.way(part.vertex, part.b) * radius
        return (np.array([corner + u, corner + u + v, corner + v]),)
    start, turn = sweep_of(part, world)
    turns = start + turn * np.linspace(0, 1, max(8, int(abs(turn) * 30)))
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return tuple(corner + (radius + _ARC_GAP * k) * ring for k in range(part.arcs))


def region_path(part: Region, world: World) -> Array:
    """Its border, closed."""
    if part.corners:
        path = np.array([world.places[name] for name in part.corners])
    elif part.sector is not None:
        center, first, last = (world.places[name] for name in part.sector)
        arc = arc_of(center, first, first, last)
        path = arc if part.chord else np.vstack([center[None], arc])
    else:
        path = _between(part, world)
    return np.vstack([path, path[:1]])


def _between(part: Region, world: World) -> Array:
    assert part.between is not None and part.domain is not None
    low, high = map(decimal, part.domain)
    edge = 1e-9 * (high - low)  # a function may run to infinity at the ends
    x = np.linspace(low + edge, high - edge, _BETWEEN)
    first, second = (world.window.spots(np.stack([x, values(y, x)], axis=1)) for y in part.between)
    path = np.vstack([first, second[::-1]])
    if world.figure.axes is not None:
        left, bottom, right, top = world.window.inside
        path = np.clip(path, (left, bottom), (right, top))
    return np.asarray(path[np.isfinite(path).all(axis=1)])


def _axis_tick(part: Label, owner: Owner, world: World) -> Iterator[Ink]:
    """A stroke across the axis on which the label stands, unless that is at the origin."""
    x, y = decimal(part.x), decimal(part.y)
    on_x, on_y = abs(y) < 1e-9, abs(x) < 1e-9
    if world.figure.axes is not None and on_x != on_y:
        across = np.array([0.0, _TICK]) if on_x else np.array([_TICK, 0.0])
        at = np.array(world.window.spot(x, y))
        yield Stroke(owner, (np.array([at - across, at + across]),), color_of(owner), width=3)
