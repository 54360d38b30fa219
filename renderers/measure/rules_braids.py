"""The layout rule about straight lines that run on each other without being one: arrows, rays. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Element, Finding
from chalkwright.renderers.measure.layout_geometry import Array
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.rules_beside import tells_apart

LONG = 150.0
"""Pixels from which a straight line is looked at."""
TURN = (0.25, 3.0)
"""Degrees between two that braid: below, one is drawn along the other on purpose; above, they cross."""
APART = 3.0
"""Pixels between the edges of two lines below which the eye takes them for one."""
SHARE = 0.5
"""Share of the shorter line over which they must be so near."""
HEAD, ON_HEAD = 50.0, 0.3
"""Pixels up to which a triangle is an arrow head, and the share of it on another from which the two are one blot."""
LOOKED_AT = 120
"""Straight lines that are compared."""


def braided(page: Page) -> Iterator[Finding]:
    """Pairs of long straight lines of two colours that all but coincide over half of the shorter one."""
    pieces, owners, halves = page.lines
    long = [k for k in np.flatnonzero(np.hypot(*(pieces[:, 2:] - pieces[:, :2]).T) >= LONG) if _counts(page, owners[k])]
    if len(long) > LOOKED_AT:
        return
    told: set[tuple[int, int]] = set()
    for at, k in enumerate(long):
        for j in long[at + 1 :]:
            pair = int(owners[k]), int(owners[j])
            if pair[0] == pair[1] or page.elements[pair[0]].color == page.elements[pair[1]].color or pair in told:
                continue
            near = _together(pieces[k], pieces[j], APART + halves[k] + halves[j])
            if near > 0:
                told.add(pair)
                yield _finding(page, pair, near)


def heads_on_heads(page: Page) -> Iterator[Finding]:
    """Pairs of arrow heads that were set on lines, one on the other and against it: no sense is left to see."""
    heads = [i for i, e in enumerate(page.elements) if _is_head(e)]
    for at, i in enumerate(heads[:LOOKED_AT]):
        for j in heads[at + 1 : LOOKED_AT]:
            one, other = page.elements[i].box, page.elements[j].box
            least = min(one.width * one.height, other.width * other.height)
            if one.overlap(other) > ON_HEAD * least and _points(page, i) @ _points(page, j) < 0:
                yield _finding(page, (i, j), min(one.right, other.right) - max(one.left, other.left))


def _is_head(e: Element) -> bool:
    """Whether it is a small triangle, filled and without a border."""
    small = max(e.box.width, e.box.height) <= HEAD
    return e.role == "shape" and small and not e.stroke and [len(part) for part in e.outline] in ([3], [4])


def _points(page: Page, head: int) -> Array:
    """Which way an arrow head points: from its middle to its tip."""
    corners = np.array(page.elements[head].outline[0])[:3]
    ways = corners - corners.mean(axis=0)
    return np.asarray(ways[np.hypot(*ways.T).argmax()])


def _counts(page: Page, owner: int) -> bool:
    e = page.elements[owner]
    return e.role in ("line", "arrow") and e.kind not in ("Tick", "Spine") and tells_apart(e.color)


def _together(one: Array, other: Array, room: float) -> float:
    """Pixels over which two pieces are within ``room``; 0 where that is little, or they run along each other."""
    a, b = one[2:] - one[:2], other[2:] - other[:2]
    lengths = np.hypot(*a), np.hypot(*b)
    turn = np.degrees(np.arcsin(min(1.0, abs(a[0] * b[1] - a[1] * b[0]) / (lengths[0] * lengths[1]))))
    if not TURN[0] <= turn <= TURN[1]:
        return 0.0
    short, long = (one, other) if lengths[0] <= lengths[1] else (other, one)
    steps = np.linspace(0.0, 1.0, 41)[:, None]
    points = short[:2] + steps * (short[2:] - short[:2])
    along = long[2:] - long[:2]
    share = np.clip((points - long[:2]) @ along / (along @ along), 0.0, 1.0)[:, None]
    if any(0.05 < share[k, 0] < 0.95 and np.hypot(*(points[k] - long[:2] - share[k] * along)) < APART for k in (0, -1)):
        return 0.0  # a ray meets a surface, however slightly it slopes
    near = float((np.hypot(*(points - long[:2] - share * along).T) <= room).mean())
    return near * min(lengths) if near >= SHARE else 0.0


def _finding(page: Page, pair: tuple[int, int], shared: float) -> Finding:
    names = page.name(pair[0]), page.name(pair[1])
    return Finding(
        kind="tangled",
        message=f"{names[0]} and {names[1]} all but lie on each other over {page.length(shared)}.",
        remedy=f"Start {names[1]} beside {names[0]}, or turn it so that both are seen.",
        elements=names,
        boxes=(page.elements[pair[0]].box, page.elements[pair[1]].box),
        amount=round(shared, 1),
    )
