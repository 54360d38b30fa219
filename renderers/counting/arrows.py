"""Arrows: a shaft with a filled head, and arcs that end in one."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from chalkwright.renderers.base import Box, Element, Points
from chalkwright.renderers.counting.shapes import box, polygon

COLOR = "#4A5361"
HEAD = 3.6
"""Length of the head, of the shaft's width."""
Point = tuple[float, float]


def arrow(start: Point, end: Point, width: float, group: int = 0, color: str = COLOR) -> tuple[str, Element]:
    """A straight arrow and its element; ``width`` of the shaft, in pixels."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    length = hypot(end[0] - start[0], end[1] - start[1])
    head = min(HEAD * width, 0.6 * length)
    tip = head_at(end, angle, head)
    neck = (end[0] - 0.8 * head * cos(angle), end[1] - 0.8 * head * sin(angle))
    sides = [
        (x + way * width / 2 * cos(angle + pi / 2), y + way * width / 2 * sin(angle + pi / 2))
        for (x, y), way in ((start, 1), (start, -1), (neck, -1), (neck, 1))
    ]
    svg = f'<g data-part="arrow" fill="{color}">{_plain(sides)}{_plain(tip)}</g>'
    element = Element(
        kind="arrow",
        role="arrow",
        box=bounds([*sides, *tip]),
        color=color,
        stroke=width,
        outline=((start, end), _close_path(tip)),
        group=group,
    )
    return svg, element


def head_at(end: Point, angle: float, length: float) -> list[Point]:
    """A triangle whose tip is at ``end``, pointing at ``angle`` (radians, y downwards)."""
    back = (end[0] - length * cos(angle), end[1] - length * sin(angle))
    aside = 0.5 * length
    return [
        end,
        (back[0] - aside * sin(angle), back[1] + aside * cos(angle)),
        (back[0] + aside * sin(angle), back[1] - aside * cos(angle)),
    ]


def bounds(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return box(min(xs), min(ys), max(xs), max(ys))


def _close_path(points: list[Point]) -> Points:
    return (*points, points[0])


def _plain(points: list[Point]) -> str:
    return f'<path d="{polygon(points)}"/>'
