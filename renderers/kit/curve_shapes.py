"""Curves through given points, braces and brackets, as fine polylines; the same for both libraries. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.kit.line_shapes import HEAD, curved_head

__all__ = ["LengthMark", "check_mark", "data_curve", "end_head", "mark_curve", "smooth_curve", "trim"]

Array = NDArray[np.float64]
LengthMark = Literal["arrows", "brace", "bracket"]
"""How a length is marked beside it."""
_FINE = 24
"""Pieces of a curve from one given point to the next."""
_NEAR_END = 3
"""Pieces at a curve's end that tell how it bends there."""
_DEEP = 0.14
"""Units by which a brace's ends lie before its spine, and its point behind."""
_PART = 0.24
"""Of a short brace that its depth is at most."""


def smooth_curve(points: Sequence[ArrayLike]) -> Array:
    """A curve through the points in order, as an (n, 2) polyline: a natural cubic spline by the length of its chords.

    Through two points it is straight. Raises ValueError for fewer than two, for what is no point, and where two that
    follow each other coincide.
    """
    given = [np.asarray(point, dtype=float).ravel()[:2] for point in points]
    if len(given) < 2 or any(len(point) < 2 or not np.isfinite(point).all() for point in given):
        raise ValueError("a curve needs at least two points (x, y), as in arrow_through((0, 0), (2, 1), (4, 0))")
    knots = np.array(given)
    chords = np.linalg.norm(np.diff(knots, axis=0), axis=1)
    if (chords < 1e-9).any():
        raise ValueError("two points of a curve coincide, so it has no direction")
    bends = _second_derivatives(knots, chords)
    share = np.linspace(0, 1, _FINE, endpoint=False)[None, :, None]
    rest, step = 1 - share, chords[:, None, None] ** 2 / 6
    pieces = (
        rest * knots[:-1, None]
        + share * knots[1:, None]
        + step * ((rest**3 - rest) * bends[:-1, None] + (share**3 - share) * bends[1:, None])
    )
    return np.vstack([pieces.reshape(-1, 2), knots[-1:]])


def data_curve(xs: ArrayLike, ys: ArrayLike) -> Array:
    """A smooth curve through measured points, as an (n, 2) polyline: between two of them it never goes beyond either,
    so that what only rises only rises (Fritsch and Carlson's monotone cubic pieces with harmonic slopes).

    Raises ValueError for fewer than two points, another number of ys, and xs that do not rise.
    """
    x, y = np.asarray(xs, dtype=float).ravel(), np.asarray(ys, dtype=float).ravel()
    if len(x) != len(y) or len(x) < 2 or not np.isfinite([x, y]).all():
        raise ValueError(f"a curve needs as many xs as ys and at least two, not {len(x)} and {len(y)}")
    wide = np.diff(x)
    if (wide <= 0).any():
        raise ValueError("the xs of measured points rise from one to the next")
    steep = np.diff(y) / wide
    ends = [_end_slope(*pair) for pair in ((wide, steep), (wide[::-1], steep[::-1]))]
    slopes = np.concatenate([ends[:1], np.zeros(len(x) - 2), ends[1:]])
    turns = steep[:-1] * steep[1:] <= 0
    first, second = wide[:-1] + 2 * wide[1:], 2 * wide[:-1] + wide[1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        between = (first + second) / (second / steep[:-1] + first / steep[1:])
    slopes[1:-1] = np.where(turns, 0.0, between)
    share = np.linspace(0, 1, _FINE, endpoint=False)[None, :]
    low, high, across = y[:-1, None], y[1:, None], wide[:, None]
    up = share**2 * (3 - 2 * share)
    pieces = low + up * (high - low)
    pieces += across * share * (1 - share) * ((1 - share) * slopes[:-1, None] - share * slopes[1:, None])
    places = x[:-1, None] + share * across
    return np.column_stack([np.append(places.ravel(), x[-1]), np.append(pieces.ravel(), y[-1])])


def _end_slope(wide: Array, steep: Array) -> float:
    """At the first point, of the parabola through three, so that the curve bends one way there; as it goes from the
    first point to the second, and at most three times as steep."""
    if len(steep) < 2:
        return float(steep[0])
    slope = ((2 * wide[0] + wide[1]) * steep[0] - wide[0] * steep[1]) / (wide[0] + wide[1])
    most = 3 * steep[0]
    return float(np.clip(slope, min(0.0, most), max(0.0, most)))


def _second_derivatives(knots: Array, chords: Array) -> Array:
    """Of a natural spline at its knots: none at both ends."""
    count = len(knots)
    bends = np.zeros_like(knots)
    if count > 2:
        slopes = np.diff(knots, axis=0) / chords[:, None]
        matrix = np.diag((chords[:-1] + chords[1:]) / 3)
        matrix += np.diag(chords[1:-1] / 6, 1) + np.diag(chords[1:-1] / 6, -1)
        bends[1:-1] = np.linalg.solve(matrix, np.diff(slopes, axis=0))
    return bends


def end_head(curve: Array, unit: float = 1.0) -> tuple[Array, Array, float]:
    """Tip, direction and length of a head at a polyline's last point; ``unit`` is an eighth of the picture's height.

    A head on a narrow bend is short, since the back of a long one would stand beside the curve.
    """
    along = curve[-1] - curve[-2]
    steps = np.diff(curve[-_NEAR_END - 2 :], axis=0)
    turn = float(np.abs(np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))).sum())
    way = float(np.hypot(*np.diff(curve, axis=0).T).sum()) / unit
    near = float(np.hypot(*steps[1:].T).sum()) / unit
    length = curved_head(near / turn, way) if turn > 1e-6 else min(HEAD, way / 3)
    return curve[-1], along / np.linalg.norm(along), length * unit


def trim(curve: Array, first: float, last: float) -> Array:
    """A polyline without so much of its beginning and of its end."""
    way = np.concatenate([[0.0], np.hypot(*np.diff(curve, axis=0).T).cumsum()])
    kept = np.concatenate([[first], way[(way > first) & (way < way[-1] - last)], [way[-1] - last]])
    return np.stack([np.interp(kept, way, curve[:, k]) for k in (0, 1)], axis=1)


def check_mark(mark: LengthMark) -> LengthMark:
    """It, if there is such a one. Raises ValueError."""
    if mark not in get_args(LengthMark):
        raise ValueError(f"a length is marked by arrows, brace or bracket, not {mark!r:.40}")
    return mark


def mark_curve(length: float, mark: LengthMark) -> tuple[Array, float]:
    """A brace or a bracket from (0, 0) to (length, 0), whose ends lie below, and how far it reaches above, in units."""
    deep = min(_DEEP, _PART * length)
    if mark == "bracket":
        return np.array([(0, -deep), (0, 0), (length, 0), (length, -deep)], dtype=float), 0.0
    turns = np.linspace(0, np.pi / 2, 12)
    out = np.stack([deep * (1 - np.cos(turns)), deep * (np.sin(turns) - 1)], axis=1)
    up = np.stack([length / 2 - deep * (1 - np.sin(turns)), deep * (1 - np.cos(turns))], axis=1)
    half = np.vstack([out, up])
    return np.vstack([half, (half * (-1, 1) + (length, 0))[-2::-1]]), deep
