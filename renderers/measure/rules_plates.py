"""The layout rule about a label's own ground that takes something away: a point of a graph, a long piece of a line.
Pure.

A label may stand in a line on a ground of its own, as a height in a contour or a length in its dimension line: then the
line goes straight into the letters, along them or across them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Box, Finding
from chalkwright.renderers.measure.layout_geometry import box_corners, inside_convex, segments
from chalkwright.renderers.measure.layout_page import BACKDROP, COVERS, Area, Page, is_lined
from chalkwright.renderers.measure.rules_place import POINT, find_dashes, shows

HIGH, WIDE = 3.0, 6.0
"""Times a text's height, and capital heights beside it, up to which an area around it is its own ground."""
BITTEN = 3.0
"""Capital heights of a slanting line from which its piece under a label is missed."""
SLANTING = (15.0, 75.0)
"""Degrees between such a line and the letters: a line along or across them is broken for them."""
LOST = 0.4
"""Share of a point of a graph under a label's ground from which it is lost."""


def bitten(page: Page) -> Iterator[Finding]:
    """Points, and long pieces of slanting lines, that a label's own ground hides."""
    dashes = find_dashes(page)
    for area in page.areas:
        text = _text_on(page, area)
        if text is None:
            continue
        letters = page.elements[text].letters
        lines: dict[int, float] = defaultdict(float)
        for i, e in enumerate(page.elements[: area.owner]):
            if e.kind in BACKDROP or e.kind in ("Tick", "Spine") or i in dashes or e.box.overlap(area.box) <= 0:
                continue
            if e.role == "dot" and max(e.box.width, e.box.height) <= POINT:
                share = float(area.covers(page.samples(i)).mean())
                if share >= LOST:
                    yield _finding(page, text, i, f"{share:.0%} of it", share)
            elif e.role in ("line", "arrow") and is_lined(e):
                lines[i] = _slanting_under(page, i, area)
        for i, length in lines.items():
            if length > BITTEN * letters:
                yield _finding(page, text, i, f"{page.length(length)} of it", length)


def _text_on(page: Page, area: Area) -> int | None:
    """The one text that an opaque area is the ground of."""
    if area.opacity < COVERS:
        return None
    held = [i for i in page.texts if i > area.owner and page.elements[i].letters > 0 and _holds(area.box, page, i)]
    return held[0] if len(held) == 1 else None


def _holds(box: Box, page: Page, text: int) -> bool:
    e = page.elements[text]
    inside = box.left <= e.box.left and box.right >= e.box.right and box.top <= e.box.top and box.bottom >= e.box.bottom
    close = box.height <= HIGH * e.box.height and box.width <= e.box.width + WIDE * e.letters
    return inside and close


def _slanting_under(page: Page, line: int, area: Area) -> float:
    """Pixels of a line's slanting pieces that lie under a label's ground."""
    pieces = segments(page.elements[line].outline)
    lengths, middles = inside_convex(pieces, box_corners(area.box), 0.0)
    steps = np.abs(pieces[:, 2:] - pieces[:, :2])
    turns = np.degrees(np.arctan2(steps[:, 1], steps[:, 0]))
    slanting = (lengths > 0) & (turns > SLANTING[0]) & (turns < SLANTING[1])
    if not slanting.any() or not shows(page, line, middles[slanting]):
        return 0.0
    return float(lengths[slanting].sum())


def _finding(page: Page, text: int, hidden: int, how_much: str, amount: float) -> Finding:
    name, lost = page.name(text), page.name(hidden)
    return Finding(
        kind="hidden",
        message=f"The ground of {name} is drawn over {lost} and hides {how_much}.",
        remedy=f"Put {name} beside it, or leave its ground out.",
        elements=(lost, name),
        boxes=(page.elements[hidden].box, page.elements[text].box),
        amount=round(min(amount, 1.0), 2),
    )
