"""What lines with heads and dashes are made of, in lengths along them; the same for both libraries. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

__all__ = [
    "BEARS_HEAD",
    "BEHIND_TIP",
    "BLUNT",
    "CHEVRON",
    "HEAD",
    "SMALL_HEAD",
    "TICK",
    "arc_sweep",
    "check_heads",
    "check_share",
    "curved_head",
    "dash_dot_pieces",
    "hatch_pieces",
    "head_span",
    "marks_along",
]

HEAD = 0.24
"""Length of an arrow head, in units of 1/8 of the picture's height."""
BEHIND_TIP = 0.9
"""Of a head's length that its line ends before the tip: else the line's end is wider than the tip."""
SMALL_HEAD = 0.18
"""Of a dimension line."""
BLUNT = 5 / 12
"""Half its width to its length."""
BEARS_HEAD = 0.7
"""Length of a piece of a ray from which it has a head of its own."""
_DASH, _GAP, _POINT = 0.32, 0.11, 0.05
"""Of a dash-dot line, in the same units."""
_CURVED, _LEAST_CURVED = 0.4, 0.16
"""The longest head of an arc, to its radius (a longer one stands off the arc with its back), and the shortest."""
TICK = ((0.0, -0.14), (0.0, 0.14))
"""A stroke of equal lengths across its segment: corners, along it and to its left, in the same units."""
CHEVRON = ((-0.08, 0.13), (0.08, 0.0), (-0.08, -0.13))
"""A head of parallel lines."""
_APART = {TICK: 0.12, CHEVRON: 0.16}
"""Units from one such mark of a segment to the next."""
_MOST_OF_A_PIECE = 0.6
"""Of its line that a head takes at most."""


def check_share(share: float) -> float:
    """It, if it is one. Raises ValueError."""
    if not 0 <= share <= 1:
        raise ValueError(f"an arrow head's share of the way is a number from 0 to 1, not {share!r:.40}")
    return share


def check_heads(heads: int) -> int:
    """It, if a curve can have so many heads. Raises ValueError."""
    if heads not in (0, 1, 2):
        raise ValueError(f"a curve has 0, 1 or 2 arrow heads, not {heads!r:.40}")
    return heads


def head_span(length: float, share: float, size: float) -> tuple[float, float]:
    """Where on a line of this length the back and the tip of a head lie whose middle is at ``share``, never beyond."""
    size = min(size, _MOST_OF_A_PIECE * length)
    tip = min(max(share * length + size / 2, size), length)
    return tip - size, tip


def dash_dot_pieces(length: float) -> list[tuple[float, float]]:
    """Start and end of every dash and dot of a line of this length; it begins and ends with a dash."""
    period = _DASH + _POINT + 2 * _GAP
    count = max(1, round((length - _DASH) / period))
    scale = length / (count * period + _DASH)
    pieces = []
    for k in range(count):
        at = k * period
        pieces += [(at, at + _DASH), (at + _DASH + _GAP, at + _DASH + _GAP + _POINT)]
    pieces.append((count * period, count * period + _DASH))
    return [(start * scale, end * scale) for start, end in pieces]


def arc_sweep(radius: float, start: float, end: float) -> float:
    """The signed angle of an arc in radians, from its angles in degrees. Raises ValueError for what is no arc."""
    if not (radius > 0 and math.isfinite(radius)):
        raise ValueError(f"an arc's radius is a positive length, not {radius!r:.40}")
    sweep = end - start
    if not math.isfinite(sweep) or sweep == 0:
        raise ValueError("an arc needs two different angles in degrees, from where to where it goes")
    if abs(sweep) > 360:
        raise ValueError(f"an arc goes round once at most, not {abs(sweep):g}°")
    return math.radians(sweep)


def curved_head(radius: float, length: float) -> float:
    """The length of a head at the end of an arc of this radius and length."""
    return min(HEAD, max(_CURVED * radius, _LEAST_CURVED), 0.9 * radius, length / 3)


Corner = tuple[float, float]


def marks_along(shape: tuple[Corner, ...], count: int) -> list[list[Corner]]:
    """The corners of so many strokes or chevrons about a segment's middle. Raises ValueError for none."""
    if count < 1:
        raise ValueError(f"a segment has at least one mark, not {count!r:.40}")
    middles = [_APART[shape] * (k - (count - 1) / 2) for k in range(count)]
    return [[(middle + along, across) for along, across in shape] for middle in middles]


def hatch_pieces(
    corners: Sequence[Corner], gap: float, degrees: float, holes: Sequence[Sequence[Corner]] = ()
) -> list[tuple[Corner, Corner]]:
    """Start and end of every line that hatches a closed shape and leaves the ``holes`` in it free.

    The lines are ``gap`` apart and rise by ``degrees``. Raises ValueError for a gap that is not positive and for fewer
    than three corners.
    """
    if not (gap > 0 and math.isfinite(gap)):
        raise ValueError(f"hatching needs a positive gap between its lines, not {gap!r:.40}")
    if len(corners) < 3:
        raise ValueError("hatching needs a shape with at least three corners")
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    shape, *free = ([(x * cos + y * sin, y * cos - x * sin) for x, y in one] for one in (corners, *holes))
    heights = [y for _, y in shape]
    pieces = []
    # Counted from the same zero everywhere, so that shapes side by side are hatched alike.
    for k in range(math.ceil(min(heights) / gap), math.floor(max(heights) / gap) + 1):
        y = k * gap
        spans = _spans(shape, y)
        for hole in free:
            spans = [left for span in spans for left in _without(span, _spans(hole, y))]
        pieces += [
            ((a * cos - y * sin, a * sin + y * cos), (b * cos - y * sin, b * sin + y * cos))
            for a, b in spans
            if b - a > gap / 4
        ]
    return pieces


def _spans(shape: Sequence[Corner], y: float) -> list[tuple[float, float]]:
    """Where a level line is within a closed shape."""
    crossed = sorted(
        a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in pairwise([*shape, shape[0]])
        if (a[1] <= y) != (b[1] <= y)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=False))


def _without(span: tuple[float, float], taken: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    left, pieces = span[0], []
    for start, end in taken:
        pieces.append((left, min(start, span[1])))
        left = max(left, end)
    return [(a, b) for a, b in (*pieces, (left, span[1])) if b > a]
