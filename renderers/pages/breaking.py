"""Where the lines of a paragraph end: the breaks that leave the most even spaces over the whole paragraph.

The dynamic programme of Knuth and Plass (Breaking paragraphs into lines, 1981), without hyphenation and without
shrinking, since narrow spaces are what readers of pictures lose first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from chalkwright.renderers.pages.pieces import Piece

LOOSEST = 1.6
"""By how many times its stretch a gap may grow; where a line would need more, the page is set ragged."""
_RAGGED = 60.0
"""What a line costs that cannot be stretched at all, beyond its looseness."""
_ROUNDING = 0.01


def break_lines(pieces: Sequence[Piece], width: float) -> tuple[tuple[int, int], ...] | None:
    """First index and index after the last of each line; None where something is wider than a line.

    ``width`` in the pieces' units. The last line may be short.
    """
    wide = [0.0, *accumulate(piece.width + piece.space for piece in pieces)]
    give = [0.0, *accumulate(piece.stretch for piece in pieces)]
    count = len(pieces)
    best = [0.0] + [math.inf] * count
    came = [0] * (count + 1)
    for end in range(1, count + 1):
        last = pieces[end - 1]
        if not last.breaks and end < count:
            continue
        for start in range(end - 1, -1, -1):
            slack = width - (wide[end] - wide[start] - last.space)
            if slack < -_ROUNDING:
                break
            if best[start] == math.inf:
                continue
            cost = 0.0 if end == count else _cost(slack, give[end] - give[start] - last.stretch) + last.cost
            if best[start] + cost < best[end]:
                best[end], came[end] = best[start] + cost, start
    if best[count] == math.inf:
        return None
    lines: list[tuple[int, int]] = []
    end = count
    while end > 0:
        lines.append((came[end], end))
        end = came[end]
    return tuple(reversed(lines))


def looseness(slack: float, stretch: float) -> float:
    """By how many times their stretch the gaps of a line must grow to fill it."""
    if slack <= _ROUNDING:
        return 0.0
    return slack / stretch if stretch > 0 else math.inf


def _cost(slack: float, stretch: float) -> float:
    """A line's own is 1, so that of two equal ways the one with fewer lines is taken."""
    ratio = looseness(slack, stretch)
    return 1 + ratio**3 if ratio <= 2 * LOOSEST else _RAGGED + min(ratio, 1000.0)
