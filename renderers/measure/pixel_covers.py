"""Plates behind labels that bite into a figure: a box of the paper's colour in the middle of a coloured area's edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.measure.pixel_ink import Ground
from chalkwright.renderers.measure.pixel_texts import MeasuredText

REACH = 1.0
"""Heights of a text within which its plate ends."""
BITE = 0.3
"""Heights of a text that the plate must reach into the area, and by which the area must go on around it."""


def find_covers(ground: Ground, texts: Sequence[MeasuredText]) -> Iterator[int]:
    """Places of the texts whose plate lies partly on an area and hides its edge."""
    for place, text in enumerate(texts):
        if len(text.grounds) == 1 and _bites(ground, text):
            yield place


def _bites(ground: Ground, text: MeasuredText) -> bool:
    box = text.box
    height = max(box.bottom - box.top, 4.0)
    pad = round(REACH * height)
    rows, columns = ground.areas.shape
    top, bottom = max(0, int(box.top) - pad), min(rows, int(box.bottom) + pad)
    left, right = max(0, int(box.left) - pad), min(columns, int(box.right) + pad)
    window = ground.nearest[top:bottom, left:right]
    inner = ground.nearest[int(box.top) : int(box.bottom) + 1, int(box.left) : int(box.right) + 1]
    own = int(np.bincount(inner.ravel()).argmax())
    if (inner != own).any():
        return False
    least = max(2, round(BITE * height))
    return any(
        _is_notch(window == area, int(box.left) - left, int(box.right) - left, least)
        for area in np.unique(window)
        if area not in (own, -1)
    )


def _is_notch(area: NDArray[np.bool_], left: int, right: int, least: int) -> bool:
    """Whether the area lies above and below the text at one of its ends, and beyond that end, but not at the other."""
    high = area.shape[0]
    above, below = area[: max(1, high // 6)], area[-max(1, high // 6) :]
    both: NDArray[np.bool_] = np.all(above, axis=0) & np.all(below, axis=0)
    ends = (both[left : left + least], both[max(0, right - least) : right])
    at_left, at_right = (bool(len(end) and end.all()) for end in ends)
    middle = bool(both[left + least : max(left + least + 1, right - least)].all())
    return (at_left or at_right) and not (at_left and at_right and middle)
