"""The shapes that marks are drawn as: strokes, areas, dots and words in picture pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from chalkwright.agent.keypoints.angles import Opening, measure_angle, opening, turning
from chalkwright.agent.keypoints.constructions import NotYet, PlacedPoints, Ruled, Unclear, construct_line
from chalkwright.agent.keypoints.features import crossing
from chalkwright.agent.keypoints.inkwork import Array
from chalkwright.agent.keypoints.marks import Mark
from chalkwright.agent.keypoints.snap import Snapped, plain_name

RIGHT = 4.0
"""Degrees by which an angle may miss 90 and still be marked as right, in plane figures."""
THICKEST = 0.006
"""Width of an added line to the picture's, at most: lines of an enlarged picture are thicker."""
HIDDEN = 1.0
"""Pixels below which a shape would not be seen."""


@dataclass(frozen=True)
class Stroke:
    """A polyline."""

    path: Array
    dashed: bool = False
    weight: float = 1.0
    """Times the picture's usual stroke."""


@dataclass(frozen=True)
class Area:
    """A polygon that lets the picture shine through."""

    path: Array


@dataclass(frozen=True)
class Dot:
    at: Array


@dataclass(frozen=True)
class Words:
    """Text that wants to stand near ``at``, on the side of ``toward`` (a direction) where that is free."""

    text: str
    at: Array
    toward: Array | None = None
    off: float = 0.0
    """Pixels that it keeps from ``at`` at least."""
    either: bool = False
    """Whether the opposite side is as good."""
    spread: float = math.pi
    """Radians by which it may leave that side: beside an angle's arc it would name another angle."""


Shape = Stroke | Area | Dot | Words


def shapes(mark: Mark, snapped: Snapped) -> list[Shape]:
    """What a mark is drawn as. Raises :class:`Unclear` when that cannot be told."""
    try:
        return _SHAPES[mark.kind](mark, snapped)
    except NotYet as error:
        raise Unclear(f"There is no point {error.name} in the picture or among the keypoints.") from error


def scale(snapped: Snapped) -> float:
    """The unit of small marks, in pixels: 1.6 % of the picture's diagonal, and more where lines are thick."""
    ink = snapped.figure.ink
    return max(0.016 * math.hypot(*ink.size), 4 * min(ink.stroke, THICKEST * ink.size[0]))


def _point(mark: Mark, snapped: Snapped) -> list[Shape]:
    name = plain_name(mark.name)
    at = snapped.points.get(name)
    if at is None:
        raise Unclear("its place is not known.")
    if any(np.linalg.norm(letter.at - at) < 2.5 * letter.height for letter in snapped.letters.get(name, ())):
        return [Dot(at)]  # its letter stands there already
    return [Dot(at), Words(mark.name, at, off=0.3 * scale(snapped))]


def _line(mark: Mark, snapped: Snapped) -> list[Shape]:
    start, end = _ends(mark, snapped)
    if np.linalg.norm(end - start) < 3:
        raise Unclear("its two ends lie on each other.")
    drawn = snapped.figure.segment_between(start, end) is not None
    start, end = _extend(start, end, mark.extent, snapped)
    dashed = not drawn if mark.dashed is None else mark.dashed
    found: list[Shape] = [Stroke(np.stack([start, end]), dashed=dashed, weight=1.6 if drawn else 1.1)]
    share = 0.5 if len(mark.at) == 2 else 0.94  # a whole line has its name near its end
    return [*found, *_beside(mark.name, start, end, share)]


def _ends(mark: Mark, snapped: Snapped) -> tuple[Array, Array]:
    """The ends of a line: its places, or one place and the construction on which the other one lies."""
    places = [snapped.place(place) for place in mark.at]
    if not mark.by:
        return places[0], places[1]
    ruled = construct_line(mark.by, PlacedPoints(snapped.figure, dict(snapped.points)))
    named = [isinstance(place, str) for place in mark.at]
    if not places:
        return _across_frame(ruled, snapped)
    if len(places) == 1:
        return ruled.start, _until_stroke(ruled, places[0], snapped)
    return tuple(  # type: ignore[return-value]
        _check_on_line(ruled, place, mark) if known else _until_stroke(ruled, place, snapped)
        for place, known in zip(places, named, strict=True)
    )


def _check_on_line(ruled: Ruled, point: Array, mark: Mark) -> Array:
    if np.linalg.norm(ruled.nearest(point) - point) > 6:
        raise Unclear(f"one of its ends does not lie on “{mark.by}”.")
    return point


def _until_stroke(ruled: Ruled, guess: Array, snapped: Snapped) -> Array:
    """On the line, at the drawn stroke near which it was said to end."""
    spot = ruled.nearest(guess)
    ends = []
    for segment in snapped.figure.segments:
        meet = crossing(ruled.start, ruled.along, segment.a, segment.along)
        if meet is not None and segment.beyond(meet) < 6:
            ends.append(meet)
    for circle in snapped.figure.circles:
        ends += circle.crossings(ruled.start, ruled.along)
    best = min(ends, key=lambda end: float(np.linalg.norm(end - spot)), default=spot)
    return best if np.linalg.norm(best - spot) <= snapped.figure.reach else spot


def _extend(start: Array, end: Array, extent: str, snapped: Snapped) -> tuple[Array, Array]:
    """A ray or straight line goes on for a while, within the frame."""
    if extent == "segment":
        return start, end
    low, high = _across_frame(Ruled(start, (end - start) / np.linalg.norm(end - start)), snapped)
    way = (end - start) / np.linalg.norm(end - start)
    far, near = (min(5 * scale(snapped), max(0.0, float(room @ way))) for room in (high - end, start - low))
    return start - way * near if extent == "straight" else start, end + way * far


def _across_frame(ruled: Ruled, snapped: Snapped) -> tuple[Array, Array]:
    """Where a line enters and leaves the picture, with a margin."""
    margin = 0.5 * scale(snapped)
    size = np.array(snapped.figure.ink.size, dtype=float)
    low, high = -np.inf, np.inf
    for axis in (0, 1):
        if abs(ruled.along[axis]) < 1e-9:
            continue
        bounds = sorted((edge - ruled.start[axis]) / ruled.along[axis] for edge in (margin, size[axis] - margin))
        low, high = max(low, bounds[0]), min(high, bounds[1])
    if not low < high:
        raise Unclear("it lies outside of the picture.")
    return ruled.start + ruled.along * (max(low, 0.0) if ruled.ray else low), ruled.start + ruled.along * high


def _beside(name: str, start: Array, end: Array, share: float = 0.5) -> list[Shape]:
    """A name on either side of a line, at its middle or another ``share`` of its length."""
    if not name:
        return []
    way = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
    across = np.array([-way[1], way[0]])
    at = start + (end - start) * share
    return [Words(name, at, toward=across if across[1] < 0 else -across, off=4, either=True)]


def _curve(mark: Mark, snapped: Snapped) -> list[Shape]:
    spots = np.array([snapped.place(place) for place in mark.at])
    smooth = _smooth(spots)
    return [Stroke(smooth, dashed=bool(mark.dashed), weight=1.1), *_beside(mark.name, *smooth[[-2, -1]])]


def _smooth(spots: Array) -> Array:
    """A Catmull-Rom curve through the places."""
    ends = np.vstack([2 * spots[0] - spots[1], spots, 2 * spots[-1] - spots[-2]])
    t = np.linspace(0, 1, 16, endpoint=False)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    ]
    return np.vstack([*pieces, spots[-1:]])


def _circle(mark: Mark, snapped: Snapped) -> list[Shape]:
    centre, rim = (snapped.place(place) for place in mark.at)
    radius = float(np.linalg.norm(rim - centre))
    if radius < 3:
        raise Unclear("its radius is too small to be seen.")
    path = turning(centre, radius, 0, 2 * math.pi)
    return [Stroke(path, dashed=mark.dashed is not False, weight=1.1)]


def _arc(mark: Mark, snapped: Snapped) -> list[Shape]:
    centre, start, end = (snapped.place(place) for place in mark.at)
    first, turn = measure_angle(centre, start, end)
    radii = [float(np.linalg.norm(p - centre)) for p in (start, end)]
    if abs(radii[0] - radii[1]) > 0.15 * max(radii):
        raise Unclear("its two ends are not equally far from its centre.")
    path = turning(centre, sum(radii) / 2, first, first + turn)
    middle = path[len(path) // 2]
    words = [Words(mark.name, middle, toward=middle - centre, off=4)] if mark.name else []
    return [Stroke(path, dashed=bool(mark.dashed), weight=1.4), *words]


def angle_shapes(angle: Opening, snapped: Snapped) -> list[Shape]:
    """The arcs or the square of an angle, and its name. Raises :class:`Unclear` for a right angle that is none."""
    off = abs(math.degrees(angle.width) - 90)
    if angle.right and off > RIGHT and not snapped.figure.oblique:
        raise Unclear(f"that angle has {math.degrees(angle.width):.0f}° in the picture and is no right angle.")
    found: list[Shape] = [Stroke(arc, weight=0.9) for arc in angle.arcs()]
    if angle.name and not angle.right:
        toward = np.array([math.cos(angle.middle), math.sin(angle.middle)])
        found.append(Words(angle.name, angle.vertex, toward=toward, off=angle.outer + 3, spread=angle.spread))
    return found


def _angle_mark(mark: Mark, snapped: Snapped) -> list[Shape]:
    return angle_shapes(opening(mark, snapped, scale(snapped)), snapped)


def _region(mark: Mark, snapped: Snapped) -> list[Shape]:
    path = np.array([snapped.place(place) for place in mark.at])
    x, y = path.T
    if abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2 < 30:
        raise Unclear("its corners enclose nothing.")
    words = [Words(mark.name, path.mean(axis=0))] if mark.name else []
    return [Area(path), *words]


def _ticks(mark: Mark, snapped: Snapped) -> list[Shape]:
    middle, way, room = _middle(mark, snapped)
    half, step = 0.55 * scale(snapped), min(0.42 * scale(snapped), room / 4)
    across = np.array([-way[1], way[0]])
    spots = [middle + way * step * (k - (mark.count - 1) / 2) for k in range(mark.count)]
    return [Stroke(np.stack([spot - across * half, spot + across * half])) for spot in spots]


def _arrows(mark: Mark, snapped: Snapped) -> list[Shape]:
    middle, way, room = _middle(mark, snapped)
    if way[0] < -1e-6 or (abs(way[0]) < 1e-6 and way[1] > 0):
        way = -way  # on parallel lines all point the same way
    size, step = 0.6 * scale(snapped), min(0.6 * scale(snapped), room / 4)
    across = np.array([-way[1], way[0]])
    found: list[Shape] = []
    for k in range(mark.count):
        tip = middle + way * step * (k - (mark.count - 1) / 2 + 0.5)
        back = tip - way * size
        found.append(Stroke(np.stack([back + across * size * 0.7, tip, back - across * size * 0.7])))
    return found


def _middle(mark: Mark, snapped: Snapped) -> tuple[Array, Array, float]:
    start, end = (snapped.place(place) for place in mark.at)
    length = float(np.linalg.norm(end - start))
    if length < 8:
        raise Unclear("the line is too short to be marked.")
    return (start + end) / 2, (end - start) / length, length


def _label(mark: Mark, snapped: Snapped) -> list[Shape]:
    if len(mark.at) == 2:
        return _beside(mark.name, snapped.place(mark.at[0]), snapped.place(mark.at[1]))
    place = mark.at[0]
    at = snapped.place(place) if isinstance(place, str) else np.array(place)
    return [Words(mark.name, at, off=0.3 * scale(snapped) if isinstance(place, str) else 0.0)]


_SHAPES: Mapping[str, Callable[[Mark, Snapped], list[Shape]]] = {
    "point": _point,
    "line": _line,
    "curve": _curve,
    "circle": _circle,
    "arc": _arc,
    "angle": _angle_mark,
    "region": _region,
    "ticks": _ticks,
    "arrows": _arrows,
    "label": _label,
}
