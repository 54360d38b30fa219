"""The colours of smoothed ink and of what lies under it, as they were meant by whoever drew them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.layout_page import contrast, rgb
from chalkwright.renderers.measure.pixel_ink import Ground, filled

PALER = 0.4
"""Share by which smoothing may make thin letters paler than their pen."""
STRAIGHT = 1.03
"""How much longer the way from the ground over a smoothed colour to the pen may be than the straight one."""
LIKE = 90.0
"""Distance of two colours (0 to 441) from which they are two pens."""
A_GROUND = 0.25
"""Share of a text's box from which a colour is one of those that it stands on."""
BOLDEST = 92
"""Percentile of the distance from the ground from which a pixel has its pen's colour."""

Color = NDArray[np.float64]


def ratio(first: str, second: str) -> float:
    """The WCAG 2 contrast ratio of two colours ``#RRGGBB``, 1 to 21."""
    return float(contrast(rgb(first), rgb(second))[0])


def to_hex(color: NDArray[np.generic]) -> str:
    red, green, blue = (round(float(c)) for c in color)
    return f"#{red:02X}{green:02X}{blue:02X}"


def boldest(seen: NDArray[np.uint8], under: NDArray[np.int16]) -> Color:
    """The colour of smoothed ink: the mean of its pixels that differ most from their ground."""
    away = np.abs(seen.astype(np.int16) - under).sum(axis=1)
    return np.asarray(seen[away >= np.percentile(away, BOLDEST)].mean(axis=0), dtype=np.float64)


def colors_of_text(ground: Ground, corners: NDArray[np.float64], inked: set[int]) -> tuple[str, tuple[str, ...]]:
    """Of the letters, and of what they stand on, the commonest ground first.

    Letters of several pens have the colour of the most of them: a mean would be a colour that is nowhere.
    """
    labels, _ = ground.parts
    window, inside = filled(labels.shape, corners)
    rows, columns = np.argwhere(inside).T + np.array([[window[0].start], [window[1].start]])
    part, nearest = labels[rows, columns], ground.nearest[rows, columns]
    counts = np.bincount(nearest, minlength=len(ground.palette))
    usual = [int(k) for k in np.argsort(-counts) if counts[k] >= A_GROUND * len(nearest)] or [int(counts.argmax())]
    grounds = tuple(to_hex(ground.palette[k]) for k in usual)
    letters = np.isin(part, list(inked))
    if not letters.any():
        return grounds[0], grounds
    under = ground.palette[usual[0]]
    return to_hex(_commonest(ground, rows[letters], columns[letters], part[letters], under)), grounds


def _commonest(
    ground: Ground,
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    part: NDArray[np.int32],
    under: NDArray[np.int16],
) -> Color:
    """The colour of the letters, each looked at by itself, that most ink is like."""
    found: list[tuple[Color, int]] = []
    for one in np.unique(part):
        own = part == one
        found.append((boldest(ground.picture[rows[own], columns[own]], under), int(own.sum())))
    colors = np.array([color for color, _ in found])
    pixels = np.array([count for _, count in found])
    alike = np.linalg.norm(colors[:, None] - colors[None], axis=2) < LIKE
    most = alike[int(np.argmax(alike @ pixels))]
    if most.all():
        return boldest(ground.picture[rows, columns], under)
    own = np.isin(part, np.unique(part)[most])
    return boldest(ground.picture[rows[own], columns[own]], under)


def pen_of(color: str, under: str, pens: Iterable[str]) -> str:
    """The colour it was drawn in: thin smoothed letters may not have it in any pixel, others of the same pen do."""
    ground, seen = rgb(under), rgb(color)
    best, furthest = color, float(np.linalg.norm(seen - ground))
    for other in pens:
        pen = rgb(other)
        length = float(np.linalg.norm(pen - ground))
        way = float(np.linalg.norm(seen - ground) + np.linalg.norm(pen - seen))
        if length > furthest and way <= STRAIGHT * length and np.linalg.norm(pen - seen) <= PALER * length:
            best, furthest = other, length
    return best
