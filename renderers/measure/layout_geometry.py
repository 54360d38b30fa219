"""Plane geometry on picture pixels for the layout rules: hulls, clipping, coverage. Pure; arrays are ``n × 2``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box, Points

Array = NDArray[np.float64]

_STRAIGHT = (-4.0, -1.5, 0.0, 1.5, 4.0)
_ANGLES = np.radians(np.sort([*(np.arange(16) * 22.5 + 11.25), *(90 * k + d for k in range(4) for d in _STRAIGHT)]))
"""Densest about the four straight ways: else the descenders of a long word are cut off."""
_DIRECTIONS: Array = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_PARALLEL = 1e-9


def hull(points: Array) -> Array:
    """A convex polygon, at most 36 corners, counter-clockwise in mathematics' axes: the extreme points."""
    extreme = points[np.argmax(points @ _DIRECTIONS, axis=0)]
    fresh = np.any(extreme != np.roll(extreme, 1, axis=0), axis=1)
    return np.asarray(extreme[fresh] if fresh.any() else extreme[:1])


def box_corners(box: Box) -> Array:
    """The four corners in the same order as :func:`hull`."""
    return np.array(
        [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]], dtype=float
    )


def box_of(points: Array, margin: float = 0.0) -> Box:
    """The box around the points, ``margin`` px wider on each side."""
    (left, top), (right, bottom) = points.min(axis=0) - margin, points.max(axis=0) + margin
    return Box(left=float(left), top=float(top), right=float(right), bottom=float(bottom))


def simplify(points: Array, tolerance: float = 0.7) -> Points:
    """The polyline with few points, nowhere further than ``tolerance`` px from the given one (Douglas-Peucker)."""
    if len(points) < 3:
        return as_points(points)
    keep = np.zeros(len(points), dtype=bool)
    keep[0] = keep[-1] = True
    todo = [(0, len(points) - 1)]
    while todo:
        start, end = todo.pop()
        if end - start < 2:
            continue
        between, first = points[start + 1 : end] - points[start], points[end] - points[start]
        length = float(np.hypot(*first))
        if length < tolerance:
            away = np.hypot(between[:, 0], between[:, 1])
        else:
            away = np.abs(between[:, 0] * first[1] - between[:, 1] * first[0]) / length
        furthest = int(np.argmax(away))
        if away[furthest] > tolerance:
            middle = start + 1 + furthest
            keep[middle] = True
            todo += [(start, middle), (middle, end)]
    return as_points(points[keep])


def as_points(points: Array) -> Points:
    """Rounded to a tenth of a pixel, as elements carry it."""
    return tuple(map(tuple, np.round(points, 1).tolist()))


def segments(outline: Iterable[Points]) -> Array:
    """All pieces of the polylines, ``n × 4`` (x0, y0, x1, y1)."""
    pieces = [np.hstack([line[:-1], line[1:]]) for line in map(np.array, outline) if len(line) > 1]
    return np.vstack(pieces) if pieces else np.empty((0, 4))


def inside_convex(pieces: Array, polygon: Array, inset: Array | float) -> tuple[Array, Array]:
    """The parts of the segments inside the polygon drawn in by ``inset`` px: lengths and middles, by segment."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    edges, corners = edges[lengths > _PARALLEL], polygon[lengths > _PARALLEL]
    normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / lengths[lengths > _PARALLEL, None]
    start, along = pieces[:, :2], pieces[:, 2:] - pieces[:, :2]
    room = (normals * corners).sum(axis=1)[None] - np.reshape(inset, (-1, 1)) - start @ normals.T
    speed = along @ normals.T
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = room / speed
    low = np.where(speed < -_PARALLEL, crossing, -np.inf).max(axis=1, initial=0.0)
    high = np.where(speed > _PARALLEL, crossing, np.inf).min(axis=1, initial=1.0)
    outside = ((np.abs(speed) <= _PARALLEL) & (room < 0)).any(axis=1)
    share = np.where(outside, 0.0, np.maximum(0.0, high - low))
    return share * np.hypot(along[:, 0], along[:, 1]), start + along * ((low + high) / 2)[:, None]


def depth(first: Array, second: Array) -> float:
    """How far two convex polygons would have to move apart, in px; 0 when they are apart."""
    least = np.inf
    for polygon in (first, second):
        edges = np.roll(polygon, -1, axis=0) - polygon
        lengths = np.hypot(edges[:, 0], edges[:, 1])
        normals = np.stack([edges[:, 1], -edges[:, 0]])[:, lengths > _PARALLEL] / lengths[lengths > _PARALLEL]
        if normals.size:
            one, other = first @ normals, second @ normals
            shared = np.minimum(one.max(axis=0) - other.min(axis=0), other.max(axis=0) - one.min(axis=0))
            least = min(least, float(shared.min()))
    return max(0.0, least) if np.isfinite(least) else 0.0


def contains(outline: Sequence[Points], points: Array) -> NDArray[np.bool_]:
    """Which points lie in the area that the closed polylines bound (even-odd)."""
    inside = np.zeros(len(points), dtype=bool)
    for line in outline:
        corners = np.array(line)
        following = np.roll(corners, -1, axis=0)
        rise = following[:, 1] - corners[:, 1]
        above = (corners[:, 1] > points[:, 1, None]) != (following[:, 1] > points[:, 1, None])
        with np.errstate(divide="ignore", invalid="ignore"):
            at = corners[:, 0] + (points[:, 1, None] - corners[:, 1]) / rise * (following[:, 0] - corners[:, 0])
        inside ^= (above & (points[:, 0, None] < at)).sum(axis=1) % 2 == 1
    return inside


def along(outline: Sequence[Points], count: int) -> Array:
    """``count`` points evenly spaced on the polylines."""
    pieces = segments(outline)
    if not len(pieces):
        return np.array([p for line in outline for p in line], dtype=float).reshape(-1, 2)
    lengths = np.hypot(pieces[:, 2] - pieces[:, 0], pieces[:, 3] - pieces[:, 1])
    ends = np.cumsum(lengths)
    places = (np.arange(count) + 0.5) / count * ends[-1]
    at = np.minimum(np.searchsorted(ends, places), len(pieces) - 1)
    share = (places - ends[at] + lengths[at]) / np.maximum(lengths[at], _PARALLEL)
    return np.asarray(pieces[at, :2] + (pieces[at, 2:] - pieces[at, :2]) * share[:, None])


def within(polygon: Array, columns: int = 9, rows: int = 5) -> Array:
    """A grid of points in a convex polygon; its corners' middle when it is too thin for any."""
    (left, top), (right, bottom) = polygon.min(axis=0), polygon.max(axis=0)
    x = left + (np.arange(columns) + 0.5) / columns * (right - left)
    y = top + (np.arange(rows) + 0.5) / rows * (bottom - top)
    grid = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    chosen = grid[contains([as_points(polygon)], grid)]
    return chosen if len(chosen) else polygon.mean(axis=0, keepdims=True)


def reach(points: Array, pieces: Array) -> tuple[Array, Array]:
    """From each of ``n`` points to each of ``m`` segments: distances, and the shares of the segments where they end."""
    start, along = pieces[:, :2], pieces[:, 2:] - pieces[:, :2]
    square = np.maximum((along**2).sum(axis=1), _PARALLEL)
    away = points[:, None] - start[None]
    share = np.clip((away * along[None]).sum(axis=2) / square, 0.0, 1.0)
    rest = away - share[..., None] * along[None]
    return np.hypot(rest[..., 0], rest[..., 1]), share


def gaps(polygon: Array, pieces: Array) -> tuple[Array, Array]:
    """From a convex polygon to segments that do not run through it: distances, and the segments' nearest points."""
    edges = np.hstack([polygon, np.roll(polygon, -1, axis=0)])
    from_corners, share = reach(polygon, pieces)
    corner = from_corners.argmin(axis=0)
    each = np.arange(len(pieces))
    nearest = pieces[:, :2] + (pieces[:, 2:] - pieces[:, :2]) * share[corner, each][:, None]
    least = from_corners[corner, each]
    for end in (pieces[:, :2], pieces[:, 2:]):
        from_end = reach(end, edges)[0].min(axis=1)
        nearer = from_end < least
        nearest[nearer], least = end[nearer], np.minimum(least, from_end)
    return least, nearest


def apart(first: Array, second: Array) -> float:
    """The distance between two convex polygons that do not overlap, in px."""
    return float(gaps(first, np.hstack([second, np.roll(second, -1, axis=0)]))[0].min())


def near_pairs(boxes: Array, most: float, limit: int) -> NDArray[np.int_]:
    """Pairs (``i < j``) of boxes (left, top, right, bottom) within ``most`` px of each other: those ``limit`` whose
    sides come nearest to touching.

    A sweep from left to right: a box is only compared with those that begin before it ends.
    """
    order = np.argsort(boxes[:, 0], kind="stable")
    lefts = boxes[order, 0]
    found: list[Array] = [np.empty((0, 3))]
    for place, k in enumerate(order):
        others = order[place + 1 : np.searchsorted(lefts, boxes[k, 2] + most)]
        between = np.maximum(boxes[others, :2] - boxes[k, 2:], boxes[k, :2] - boxes[others, 2:]).max(axis=1)
        close = between <= most
        others, between = others[close], between[close]
        found.append(np.stack([np.abs(between), np.minimum(others, k), np.maximum(others, k)], axis=1))
    pairs = np.concatenate(found)
    pairs = pairs[np.lexsort((pairs[:, 2], pairs[:, 1], pairs[:, 0]))][:limit]
    return np.asarray(pairs[:, 1:].astype(int))
