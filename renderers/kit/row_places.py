"""Where the things of one row stand: equal gaps, which shrink before the row grows too wide. Pure.

Lengths are in eighths of the picture's height.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["ALIGNMENTS", "LEAST_GAP", "baseline", "row_middles", "row_starts"]

ALIGNMENTS = ("center", "bottom", "top")
LEAST_GAP = 0.3
"""Between things that are still told apart at a glance."""


def row_starts(widths: Sequence[float], width: float, gap: float) -> list[float]:
    """Where each thing begins, the middle of the row being 0.

    Raises ValueError where even the least gap leaves the row wider than ``width``, and for an empty row.
    """
    if not widths:
        raise ValueError('a row needs something to stand in it, as in row(["A", "B"])')
    gaps = len(widths) - 1
    least = sum(widths) + gaps * min(gap, LEAST_GAP)
    if least > width + 1e-9:
        raise ValueError(
            f"a row of {len(widths)} things needs a width of {least:.1f} and has {width:g}: make two rows of it, or "
            "use fewer words"
        )
    between = min(gap, (width - sum(widths)) / gaps) if gaps else 0.0
    starts = [-(sum(widths) + gaps * between) / 2]
    for one in widths[:-1]:
        starts.append(starts[-1] + one + between)
    return starts


def row_middles(xs: Sequence[float], things: Sequence[object]) -> list[float]:
    """``xs``, one for each thing. Raises ValueError for more or fewer, and for no thing."""
    if not things or len(xs) != len(things):
        raise ValueError(f"a row of {len(things)} things needs as many places in xs, not {len(xs)}")
    return [float(x) for x in xs]


def baseline(align: str, capital: float) -> float:
    """How far above the row's place its letters stand, ``capital`` being their height. Raises ValueError."""
    if align not in ALIGNMENTS:
        raise ValueError(f"a row is aligned by center, bottom or top, not {align!r:.40}")
    return {"center": -capital / 2, "bottom": 0.0, "top": -capital}[align]
