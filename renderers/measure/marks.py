"""The marks of school geometry among a picture's lines: arcs of angles, squares of right angles, strokes of equality.

Found by their form, since code may draw them with any call. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from chalkwright.renderers.base import Element
from chalkwright.renderers.measure.layout_geometry import Array, reach
from chalkwright.renderers.measure.layout_page import Page

RADII = (12.0, 300.0)
"""Pixels of the arc of an angle."""
LEG, STROKE = 75.0, 62.0
"""Pixels up to which a corner is a right angle's square, and a stroke across a line a mark on it."""
LEAST = 8.0
ROUND = 2.0
"""Pixels by which the points of an arc may miss its circle."""
AT_VERTEX = 6.0
"""Pixels within which a line passes through the centre of the arc of its angle."""
SCALE = 5
"""Strokes of one length and direction from which they are the ticks of a scale, or a hatching."""
Kind = Literal["arc", "right angle", "stroke"]


@dataclass(frozen=True)
class MarkLine:
    """A mark as one polyline, ``n × 2``; of an arc its circle too."""

    owner: int
    kind: Kind
    line: Array
    centre: Array | None = None
    radius: float = 0.0
    stroke: float = 0.0


def find_marks(page: Page) -> list[MarkLine]:
    """In drawing order."""
    found = [mark for i, e in enumerate(page.elements) if (mark := _mark(page, i, e)) is not None]
    strokes = [_direction(mark.line) for mark in found if mark.kind == "stroke"]
    return [mark for mark in found if mark.kind != "stroke" or strokes.count(_direction(mark.line)) < SCALE]


def _mark(page: Page, index: int, e: Element) -> MarkLine | None:
    if e.role == "arrow" and e.outline and len(e.outline[0]) > 3 and e.stroke:
        return _arc(page, index, np.array(e.outline[0], dtype=float))
    if e.role != "line" or e.kind == "Tick" or len(e.outline) != 1 or not e.stroke:
        return None
    line = np.array(e.outline[0], dtype=float)
    if len(line) == 2:
        return _stroke(page, index, line)
    if len(line) == 3 and _is_square(line):
        return MarkLine(index, "right angle", line)
    return _arc(page, index, line)


def _stroke(page: Page, index: int, line: Array) -> MarkLine | None:
    length = float(np.hypot(*(line[1] - line[0])))
    if not LEAST < length <= STROKE:
        return None
    pieces, owners, _ = page.lines
    middle = line.mean(axis=0, keepdims=True)
    along = pieces[:, 2:] - pieces[:, :2]
    long = np.hypot(*along.T) > 2.5 * length
    across = np.abs(along @ (line[1] - line[0])) < 0.75 * length * np.hypot(*along.T)
    on = (owners != index) & long & across & (reach(middle, pieces)[0][0] < 0.25 * length)
    return MarkLine(index, "stroke", line) if on.any() else None


def _is_square(line: Array) -> bool:
    first, second = line[0] - line[1], line[2] - line[1]
    legs = np.hypot(*first), np.hypot(*second)
    if not LEAST < min(legs) <= max(legs) <= LEG or min(legs) < 0.8 * max(legs):
        return False
    return bool(abs(first @ second) < 0.2 * legs[0] * legs[1])


def _arc(page: Page, index: int, line: Array) -> MarkLine | None:
    first, middle, last = line[0], line[len(line) // 2], line[-1]
    centre = _centre(first, middle, last)
    if len(line) < 3 or centre is None:
        return None
    away = np.hypot(*(line - centre).T)
    radius = float(away.mean())
    if not RADII[0] <= radius <= RADII[1] or float(np.abs(away - radius).max()) > ROUND:
        return None
    pieces, owners, _ = page.lines
    others = owners != index
    through = reach(centre[None], pieces[others])[0][0] < AT_VERTEX
    turning = page.elements[index].role == "arrow"  # a sense of rotation has its centre where nothing need be drawn
    stroke = page.elements[index].stroke
    return MarkLine(index, "arc", line, centre, radius, stroke) if turning or through.any() else None


def _centre(a: Array, b: Array, c: Array) -> Array | None:
    """Of the circle through three points; None when they lie on a line."""
    u, v = b - a, c - a
    turn = 2 * (u[0] * v[1] - u[1] * v[0])
    if abs(turn) < 1.0:
        return None
    square_u, square_v = u @ u, v @ v
    return np.asarray(a + np.array([v[1] * square_u - u[1] * square_v, u[0] * square_v - v[0] * square_u]) / turn)


def _direction(line: Array) -> tuple[int, int]:
    across, down = line[1] - line[0]
    turn = round(np.degrees(np.arctan2(down, across)) / 5) % 36
    return turn, round(float(np.hypot(across, down)) / 4)
