"""The layout rule about arrows that end a little short of the corner that they lead to: the side of a parallelogram of
vectors, a path from point to point. Pure.

An arrow that begins beside the figure, at a remark, may end before what it points at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.measure.layout_geometry import Array, reach
from chalkwright.renderers.measure.layout_page import Page

JOINED = 5.0
"""Pixels within which ends of lines are one corner, and an arrow begins at it."""
SHORT, SHORT_SHARE = (10.0, 90.0), 0.2
"""Pixels that are missing: from which it is seen, and up to which it is a slip; the same as a share of the arrow."""
ASIDE = 6.0
"""Pixels by which the corner may lie beside the arrow's course."""


class _Arrow(NamedTuple):
    start: Array
    tip: Array
    along: Array
    length: float


def short_of_corner(page: Page) -> Iterator[Finding]:
    """Arrows from a corner of the figure whose tip stops short of the next, with nothing where it stops."""
    found = [(end, i) for i, e in enumerate(page.elements) if e.role in ("line", "arrow") for end in _ends(e)]
    ends, owners = np.array([end for end, _ in found]).reshape(-1, 2), np.array([i for _, i in found], dtype=int)
    for i in dict.fromkeys(owners.tolist()):
        arrow = _straight(page.elements[i])
        others = ends[owners != i]
        if arrow is None or not len(others) or np.hypot(*(others - arrow.start).T).min() > JOINED:
            continue
        ahead = (others - arrow.tip) @ arrow.along
        aside = np.abs((others - arrow.tip) @ np.array([-arrow.along[1], arrow.along[0]]))
        most = min(SHORT[1], SHORT_SHARE * arrow.length)
        missed = others[(ahead > SHORT[0]) & (ahead <= most) & (aside <= ASIDE)]
        for corner in missed:
            if (np.hypot(*(others - corner).T) <= JOINED).sum() >= 2 and not _ends_at_something(page, i, arrow.tip):
                gap = float(np.hypot(*(corner - arrow.tip)))
                yield _finding(page, i, corner, gap)
                break


def _ends(e: Element) -> list[tuple[float, float]]:
    runs = [run for run in e.outline[:1] if len(run) > 1]
    found = [(run[k][0], run[k][1]) for run in runs for k in (0, -1)]
    arrow = _straight(e)
    return found if arrow is None else [found[0], (float(arrow.tip[0]), float(arrow.tip[1]))]


def _straight(e: Element) -> _Arrow | None:
    """A straight arrow with a head at its end; None for any other."""
    if e.role != "arrow" or len(e.outline) < 2 or len(e.outline[0]) != 2:
        return None
    start, end = np.array(e.outline[0])
    length = float(np.hypot(*(end - start)))
    if length < JOINED:
        return None
    along = (end - start) / length
    points = np.array([point for run in e.outline for point in run])
    if float(((points - start) @ along).min()) < -JOINED:
        return None  # a head at its beginning too
    far = float(((points - start) @ along).max())
    return _Arrow(start, start + far * along, along, far)


def _ends_at_something(page: Page, arrow: int, tip: Array) -> bool:
    """Whether another line runs where the tip is, or a point lies there."""
    pieces, owners, halves = page.lines
    others = owners != arrow
    return bool((reach(tip[None], pieces[others])[0][0] <= JOINED + halves[others]).any())


def _finding(page: Page, i: int, corner: Array, gap: float) -> Finding:
    name, where = page.name(i), page.place(*corner)
    return Finding(
        kind="astray",
        message=f"{name} ends {page.length(gap)} short of the corner at {where}.",
        remedy=f"Let {name} end at {where}.",
        elements=(name,),
        boxes=(page.elements[i].box,),
        amount=round(gap, 1),
    )
