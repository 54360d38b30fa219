"""Place-value blocks and ruled rectangles for the kit of numbers."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from chalkwright.renderers.kit.manim import Vector, at
from chalkwright.renderers.kit.number_parts import DOWN, FILLS, SIZE, UP, words
from chalkwright.renderers.kit.palette import BLUE_INK, GREY_INK, INK, RED_INK

__all__ = ["cells", "place_value", "ruled"]


def place_value(number: int, width: float, height: float) -> mn.VGroup:
    """The blocks of every digit but 0, with what they count, side by side."""
    shown = [(number // power % 10, power) for power in (1000, 100, 10, 1)]
    columns = [(_blocks(count, value), f"{count} × {value}") for count, value in shown if count]
    across = sum(column.width for column, _ in columns) + 4 * (len(columns) - 1)
    unit = min(width / across, height / max(column.height for column, _ in columns), 0.4)
    group, x = mn.VGroup(), 0.0
    for column, said in columns:
        text = words(said, INK, SIZE)
        room = max(column.width * unit, text.width)
        column.scale(unit).move_to(at((x + room / 2, 0)), aligned_edge=DOWN)
        group.add(column, text.move_to(at((x + room / 2, -0.4))))
        x += room + max(4 * unit, 0.4)
    return group


def cells(
    center: Vector, wide: list[float], high: list[float], texts: Sequence[Sequence[str]], names: list[list[str]]
) -> mn.VGroup:
    """A ruled rectangle of texts around ``center``, named by rows and columns; ValueError for a text too large."""
    corner = center + at((-sum(wide) / 2, sum(high) / 2))
    group = mn.VGroup()
    for i, line in enumerate(texts):
        for j, said in enumerate(line):
            middle = corner + at((sum(wide[:j]) + wide[j] / 2, -sum(high[:i]) - high[i] / 2))
            box = mn.Rectangle(width=wide[j], height=high[i], color=INK, stroke_width=3).move_to(middle)
            text = words(said, INK, SIZE)
            text.move_to(middle)
            if text.width > wide[j] - 0.1 or text.height > high[i] - 0.06:
                raise ValueError(f"the cell of {said} is too small for it to scale; pass to_scale=False and products")
            group.add(box.set_fill(FILLS[(i + j) % 2 + 2 * (i > 1)], opacity=1), text)
            if i == 0:
                group.add(words(names[1][j], BLUE_INK, SIZE).next_to(box, UP, buff=0.15))
            if j == 0:
                group.add(words(names[0][i], RED_INK, SIZE).next_to(box, at((-1, 0)), buff=0.2))
    return group


def ruled(
    start: Vector, along: Vector, aside: Vector, columns: int, rows: int, color: str, width: float
) -> mn.VMobject:
    """The inner lines of a parallelogram of ``columns`` × ``rows`` cells, as one thing."""
    lines = mn.VMobject(stroke_color=color, stroke_width=width)
    for count, across, over in ((columns, along, aside), (rows, aside, along)):
        for k in range(1, count):
            lines.start_new_path(start + across * k / count)
            lines.add_line_to(start + across * k / count + over)
    return lines


def _blocks(count: int, value: int) -> mn.VGroup:
    """One digit as place-value blocks, a unit cube's edge being 1; ``value`` is 1, 10, 100 or 1000."""
    pitch, a_row, columns, rows, fill = {
        1: ((1.6, 1.6), 2, 1, 1, FILLS[3]),
        10: ((1.6, 0), 9, 1, 10, FILLS[1]),
        100: ((11, 11), 3, 10, 10, FILLS[0]),
        1000: ((15, 15), 3, 10, 10, FILLS[2]),
    }[value]
    right, up, back = at((columns, 0)), at((0, rows)), at((3.5, 3.5))
    group = mn.VGroup()
    for k in range(count):
        spot = at((pitch[0] * (k % a_row), pitch[1] * (k // a_row)))
        faces = [(spot, right, up)]
        if value == 1000:
            faces += [(spot + up, right, back), (spot + right, back, up)]
        for start, along, aside in faces:
            corners = (start, start + along, start + along + aside, start + aside)
            group.add(mn.Polygon(*corners, color=INK, stroke_width=2).set_fill(fill, opacity=1))
            group.add(ruled(start, along, aside, columns, rows, GREY_INK, 1))
    return group
