"""Which labels a figure has, and which places each of them may take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from chalkwright.renderers.kit.palette import INK
from chalkwright.renderers.measure.layout_geometry import as_points, contains
from generators.mathexplain.figures.axes import Number, axes_numbers
from generators.mathexplain.figures.description import Angle, Curve, Label, Length, Line, Point, Region
from generators.mathexplain.figures.inks import Array, Owner, Stroke, Words
from generators.mathexplain.figures.lettering import Choice, around, half_of, turned
from generators.mathexplain.figures.marks import Dimension
from generators.mathexplain.figures.shapes import World, color_of, line_path, region_path, sweep_of, unit
from generators.mathexplain.figures.terms import decimal
from generators.mathexplain.figures.window import LABEL

LETTER, TEXT, NUMBER = 44, LABEL, 32
"""Font sizes: of points, of angles, lengths and labels, of the axes' numbers."""
_SIDES = {
    "above": (0, 1),
    "below": (0, -1),
    "left": (-1, 0),
    "right": (1, 0),
    "above left": (-1, 1),
    "above right": (1, 1),
    "below left": (-1, -1),
    "below right": (1, -1),
}
_GAPS = (0.13, 0.2, 0.3, 0.42, 0.56, 0.75)
_RING = (0.3, 0.55)
"""Scene units around a point within which lines count for where its letter goes."""
_ASTRAY = 9.0
"""What a scene unit between a point and its letter costs."""
_CROWDED, _CROWD = 0.8, 6.0
"""Scene units around a point within which a line's name is taken for the point's, and what that costs."""
_WISHED = 14.0
"""What the side opposite to a wished one costs."""


def choices(world: World, strokes: Sequence[Stroke], lines: Array, dimensions: dict[Owner, Dimension]) -> list[Choice]:
    """Of the axes, then of the given parts, then of the added ones. ``lines`` are samples of all strokes."""
    found = [_of_number(number) for number in axes_numbers(world)]
    curves = {stroke.owner: stroke.paths for stroke in strokes}
    radii = {stroke.owner: stroke.paths for stroke in strokes}
    for owner, part in world.parts():
        match part:
            case Point() if part.letter:
                found.append(_of_point(part, owner, world, lines))
            case Line() if part.name:
                found.append(_of_line(part, owner, world))
            case Curve() if part.label:
                found.append(_of_curve(part.label, owner, curves[owner]))
            case Angle() if part.label:
                found.append(_of_angle(part, owner, world, radii[owner]))
            case Length():
                found.append(_of_length(part, owner, world, dimensions.get(owner)))
            case Region() if part.name:
                found.append(_of_region(part, owner, world))
            case Label():
                found.append(_of_label(part, owner, world))
    return found


def _choice(words: Words, places: Sequence[tuple[Array, Array, Array]], *, names_point: bool = False) -> Choice:
    """From several groups of (anchor, middles, penalties)."""
    anchors = [np.broadcast_to(anchor, middles.shape) for anchor, middles, _ in places]
    return Choice(
        words,
        np.vstack([m for _, m, _ in places]),
        np.concatenate([p for *_, p in places]),
        np.vstack(anchors),
        names_point,
    )


def _likes(ways: Array, wished: Array, weight: float) -> Array:
    """What directions cost, by how far they are from the wished one."""
    units = ways / np.hypot(*ways.T)[:, None]
    return np.asarray(weight * (1 - units @ unit(wished)) / 2)


def _of_number(number: Number) -> Choice:
    words = Words(number.owner, number.tex, (0, 0), TEXT if number.tex.isalpha() else NUMBER, INK)
    if number.tex.isalpha():
        ways = turned(8)
        likes = _likes(ways, np.array(number.side, dtype=float), _WISHED)
    else:
        out, along = np.array(number.side), np.array(number.side[::-1])
        ways = np.array([out, -out, out + along, out - along, along - out, -along - out])
        likes = np.array([0.0, 3.0, 2.5, 2.5, 5.0, 5.0])  # rather on the other side than towards the next number
    gaps = (0.16, 0.22, 0.3, 0.4)
    anchor = np.array(number.at)
    middles, penalties = around(anchor, half_of(words.tex, words.size), ways, gaps, likes, far=6.0)
    return _choice(words, [(anchor, middles, penalties)])


def point_tex(name: str) -> str:
    """``P_{1}`` for P1; a prime stays one."""
    return re.sub(r"_?(\d)$", r"_{\1}", name)


def _of_point(part: Point, owner: Owner, world: World, lines: Array) -> Choice:
    words = Words(owner, point_tex(part.name), (0, 0), LETTER, color_of(owner))
    anchor, ways = world.places[part.name], turned(24)
    if part.side == "auto":
        likes = _likes(ways, _free_side(anchor, lines), 3.0)
    else:
        likes = _likes(ways, np.array(_SIDES[part.side], dtype=float), 3 * _WISHED)
    gaps = _GAPS if part.dot else tuple(gap - 0.03 for gap in _GAPS)
    middles, penalties = around(anchor, half_of(words.tex, LETTER), ways, gaps, likes, far=_ASTRAY)
    return _choice(words, [(anchor, middles, penalties)], names_point=True)


def _free_side(anchor: Array, lines: Array) -> Array:
    """The middle of the widest angle at a point that no line enters."""
    away = lines - anchor
    far = np.hypot(*away.T)
    near = away[(far > _RING[0]) & (far < _RING[1])]
    if not len(near):
        return np.array([1.0, 1.0])
    turns = np.sort(np.arctan2(near[:, 1], near[:, 0]))
    gaps = np.diff(np.append(turns, turns[0] + 2 * np.pi))
    widest = int(np.argmax(np.round(gaps, 3)))
    middle = turns[widest] + gaps[widest] / 2
    return np.array([np.cos(middle), np.sin(middle)])


def _beside(
    path: Array, shares: Sequence[float], half: Array, gaps: Sequence[float]
) -> list[tuple[Array, Array, Array]]:
    """Places on both sides of a polyline, and beyond its ends."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    found = []
    for k, share in enumerate(shares):
        at = np.array([np.interp(share * lengths[-1], lengths, path[:, axis]) for axis in (0, 1)])
        after = min(int(np.searchsorted(lengths, share * lengths[-1], side="right")), len(path) - 1)
        along = unit(path[after] - path[after - 1])
        across = np.array([-along[1], along[0]])
        ways = np.array([across, -across])
        if share in (0, 1):
            ways = np.vstack([ways, along * (1 if share else -1), across + along, along - across])
        middles, penalties = around(at, half, ways, gaps, np.full(len(ways), 0.4 * k))
        found.append((at, middles, penalties))
    return found


def _of_line(part: Line, owner: Owner, world: World) -> Choice:
    """Beside the line, away from the letters of points."""
    words = Words(owner, part.name, (0, 0), TEXT, color_of(owner))
    shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8) if part.form == "segment" else (1, 0.95, 0.9, 0, 0.05, 0.1, 0.8, 0.2)
    places = _beside(line_path(part, world), shares, half_of(part.name, TEXT), _GAPS[:4])
    named = [world.places[point.name] for _, point in world.parts() if isinstance(point, Point) and point.letter]
    near = [any(float(np.hypot(*(at - place))) < _CROWDED for place in named) for at, *_ in places]
    return _choice(
        words, [(at, middles, cost + _CROWD * close) for (at, middles, cost), close in zip(places, near, strict=True)]
    )


def _of_curve(tex: str, owner: Owner, paths: Sequence[Array]) -> Choice:
    words = Words(owner, tex, (0, 0), TEXT, color_of(owner))
    path = max(paths, key=lambda p: float(np.hypot(*np.diff(p, axis=0).T).sum()))
    shares = (1, 0.96, 0.9, 0.82, 0.74, 0, 0.04, 0.1, 0.18, 0.26, 0.4, 0.6)
    return _choice(words, _beside(path, shares, half_of(tex, TEXT), _GAPS))


def _of_angle(part: Angle, owner: Owner, world: World, arcs: Sequence[Array]) -> Choice:
    """Between the arms, as near to the arc as it fits."""
    words = Words(owner, part.label, (0, 0), TEXT, color_of(owner))
    half, corner = half_of(part.label, TEXT), world.places[part.vertex]
    start, turn = sweep_of(part, world)
    outer = max(float(np.hypot(*(path - corner).T).max()) for path in arcs)
    found = []
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
        way = np.array([np.cos(start + share * turn), np.sin(start + share * turn)])
        reach = float(np.abs(way) @ half)
        far = np.arange(0.1, 2.6, 0.1)
        middles = corner + way * (outer + reach + far)[:, None]
        found.append((corner + way * outer, middles, 2.5 * (far - 0.1) + 6 * abs(share - 0.5)))
    return replace(_choice(words, found), cut_off=1.0)


def _of_length(part: Length, owner: Owner, world: World, dimension: Dimension | None) -> Choice:
    """At the segment's middle, rather on its outer side; at the dimension line if it has one."""
    words = Words(owner, part.label, (0, 0), TEXT, color_of(owner))
    half = half_of(part.label, TEXT)
    start, end = world.places[part.a], world.places[part.b]
    along = unit(end - start)
    across = np.array([-along[1], along[0]])
    middle = np.mean(list(world.places.values()), axis=0)
    if float(((start + end) / 2 - middle) @ across) < 0:
        across = -across
    ways, likes = np.array([across, -across]), np.array([0.0, 0.8])
    if dimension is not None:
        start, end, ways = dimension.start, dimension.end, np.array([dimension.outwards, -dimension.outwards])
        likes = np.array([0.0, 6.0])
    found = []
    for share in (0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72):
        at = start + (end - start) * share
        middles, penalties = around(at, half, ways, _GAPS[:5], likes + 10 * abs(share - 0.5))
        found.append((at, middles, penalties))
    return _choice(words, found)


def _of_region(part: Region, owner: Owner, world: World) -> Choice:
    """Within the area, rather in its middle."""
    words = Words(owner, part.name, (0, 0), TEXT, color_of(owner))
    border = region_path(part, world)
    low, high = border.min(axis=0), border.max(axis=0)
    steps = [np.linspace(low[k], high[k], 24)[1:-1] for k in (0, 1)]
    grid = np.stack(np.meshgrid(*steps), axis=-1).reshape(-1, 2)
    inside = grid[contains([as_points(border * 100)], grid * 100)]
    middles = inside if len(inside) else ((low + high) / 2)[None]
    centre = middles.mean(axis=0)
    return Choice(words, middles, np.hypot(*(middles - centre).T), middles)


def _of_label(part: Label, owner: Owner, world: World) -> Choice:
    """At an axis on its outer side; elsewhere right at its place if that is free, or as its side says."""
    words = Words(owner, part.tex, (0, 0), TEXT, color_of(owner))
    half, ways = half_of(part.tex, TEXT), turned(16)
    x, y = decimal(part.x), decimal(part.y)
    anchor = np.array(world.window.spot(x, y))
    on_x, on_y = (world.figure.axes is not None and abs(value) < 1e-9 for value in (y, x))
    if part.side != "auto" or on_x or on_y:
        side = _SIDES.get(part.side) or (-1 if on_y else 0, -1 if on_x else 0)
        likes = _likes(ways, np.array(side, dtype=float), 3 * _WISHED if part.side != "auto" else _WISHED)
        middles, penalties = around(anchor, half, ways, (0.22, *_GAPS[2:]), likes)
        return _choice(words, [(anchor, middles, penalties)])
    middles, penalties = around(anchor, half, ways, _GAPS, np.full(len(ways), 4.0))
    return _choice(words, [(anchor, anchor[None], np.zeros(1)), (anchor, middles, penalties)])


__all__ = ["LETTER", "NUMBER", "TEXT", "choices", "point_tex"]
