"""Texts side by side on one line, each as near to its place as the others let it. Pure."""

from __future__ import annotations

from collections.abc import Sequence


def spread(centers: Sequence[float], widths: Sequence[float], gap: float, left: float, right: float) -> list[float]:
    """Centres of boxes in order, moved apart by at least ``gap`` and kept between ``left`` and ``right``.

    What is too wide altogether begins at ``left`` and runs over the right edge.
    """
    starts: list[float] = []
    for center, width in zip(centers, widths, strict=True):
        free = starts[-1] + widths[len(starts) - 1] + gap if starts else left
        starts.append(max(center - width / 2, free))
    edge = right
    for k in range(len(starts) - 1, -1, -1):
        starts[k] = min(starts[k], edge - widths[k])
        edge = starts[k] - gap
    short = left - starts[0] if starts else 0.0
    shift = max(0.0, short)
    return [start + shift + width / 2 for start, width in zip(starts, widths, strict=True)]


def fitting(widths: Sequence[float], gap: float, room: float, first: Sequence[int]) -> list[int]:
    """Indices of boxes that fit side by side in ``room``, those of ``first`` before the others, in order."""
    kept: list[int] = []
    used = -gap
    for index in (*first, *(k for k in range(len(widths)) if k not in first)):
        if used + gap + widths[index] <= room or not kept:
            kept.append(index)
            used += gap + widths[index]
    return sorted(kept)
