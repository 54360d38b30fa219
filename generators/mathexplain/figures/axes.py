"""A coordinate system's arrows, ticks, grid and numbers; all of it is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from chalkwright.renderers.kit.palette import GREY_INK, INK
from generators.mathexplain.figures.description import Axes, Label, Part, Point
from generators.mathexplain.figures.inks import Ink, Owner, Spot, Stroke
from generators.mathexplain.figures.shapes import World
from generators.mathexplain.figures.terms import decimal

_ARROWS = (Owner("axes", 0), Owner("axes", 1))
_TICKS, GRID = Owner("axes", 2), Owner("axes", 3)
_BEYOND = 0.3
"""Scene units by which the arrows run on after the ranges."""
_ROOM = 0.62
"""Scene units that the numbers of neighbouring ticks need."""
_TICK = 0.09
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Number:
    """A text at an axis: what it says, where, and on which side it should stand (x, y)."""

    owner: Owner
    tex: str
    at: Spot
    side: Spot


def crossing(axes: Axes) -> Spot:
    """Where the axes are drawn, in the figure's coordinates: through the origin, or along the nearest edge."""
    (left, right), (low, high) = (tuple(map(decimal, axis)) for axis in (axes.x, axes.y))
    return min(max(0.0, left), right), min(max(0.0, low), high)


def axes_inks(world: World) -> list[Ink]:
    """The grid, then the ticks, then both arrows; nothing without axes."""
    axes = world.figure.axes
    if axes is None:
        return []
    left, low, right, high = world.window.inside
    across, up = world.window.spot(*crossing(axes))
    found: list[Ink] = []
    columns, rows = ([world.window.spot(n, n)[k] for n in units(world, k)] for k in (0, 1))
    if axes.grid:
        lines = [np.array([[x, low], [x, high]]) for x in columns] + [np.array([[left, y], [right, y]]) for y in rows]
        found.append(Stroke(GRID, tuple(lines), GREY_INK, width=1.5, opacity=0.3))
    if axes.ticks:
        level = [np.array([[x, up - _TICK], [x, up + _TICK]]) for x in columns if abs(x - across) > 1e-9]
        upright = [np.array([[across - _TICK, y], [across + _TICK, y]]) for y in rows if abs(y - up) > 1e-9]
        found.append(Stroke(_TICKS, (*level, *upright), INK, width=2.5))
    arrows = ([[left, up], [right + _BEYOND, up]], [[across, low], [across, high + _BEYOND]])
    for owner, ends in zip(_ARROWS, arrows, strict=True):
        found.append(Stroke(owner, (np.array(ends),), INK, width=2.5, arrow=True))
    return found


def units(world: World, k: int) -> list[float]:
    """Where an axis (0: x, 1: y) has ticks: at units, or at such multiples of them that the numbers find room."""
    axes = world.figure.axes
    assert axes is not None
    low, high = map(decimal, (axes.x, axes.y)[k])
    step = next((s for s in _STEPS if s * world.window.scale[k] >= _ROOM), _STEPS[-1])
    return [float(n * step) for n in range(int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9)) + 1)]


def axes_numbers(world: World) -> Iterator[Number]:
    """The axes' letters, the origin's, and the numbers at the ticks."""
    axes = world.figure.axes
    if axes is None:
        return
    _, _, right, high = world.window.inside
    zero = crossing(axes)
    across, up = world.window.spot(*zero)
    yield Number(Owner("axes", 4), "x", (right + _BEYOND, up), (0, -1))
    yield Number(Owner("axes", 5), "y", (across, high + _BEYOND), (-1, 0))
    if zero == (0.0, 0.0) and not any(_names_origin(part) for _, part in world.parts()):
        yield Number(Owner("axes", 6), "O", (across, up), (-1, -1))
    if axes.ticks:
        shown = [(0, n) for n in units(world, 0)] + [(1, n) for n in units(world, 1)]
        for k, (axis, n) in enumerate((axis, n) for axis, n in shown if abs(n - zero[axis]) > 1e-9):
            place = (n, zero[1]) if axis == 0 else (zero[0], n)
            side = (0.0, -1.0) if axis == 0 else (-1.0, 0.0)
            yield Number(Owner("axes", 7 + k), f"{n:.0f}", world.window.spot(*place), side)


def _names_origin(part: Part) -> bool:
    """Whether a point's letter or a label stands there already."""
    if not isinstance(part, Label | Point) or (isinstance(part, Point) and not part.letter):
        return False
    return abs(decimal(part.x)) < 1e-9 and abs(decimal(part.y)) < 1e-9
