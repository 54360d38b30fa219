"""The layout rule about texts over texts, looked for from the worst on: n texts over each other are n² pairs. Pure."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Finding
from chalkwright.renderers.measure.layout_geometry import Array, as_points, contains, depth, within
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.measure.rules_place import WORST, find_touch, move, same

LOOKED_AT = 2_000
"""Pairs of hulls that are compared exactly, those with the largest shared boxes first. The fullest of the
252 sample scenes has 2."""
_AHEAD = 0.2
"""Pixels by which rounding may put a hull's depth above its boxes' or change its place."""


def text_over_text(page: Page, most_told: int = WORST) -> Iterator[Finding]:
    """The worst pairs of texts whose letters overlap, worst first."""
    told: dict[tuple[int, int], tuple[float, str]] = {}
    worst: list[float] = []
    looked = 0
    for most, i, j in _candidates(page):
        if looked > LOOKED_AT or (len(worst) == most_told and most + _AHEAD < worst[-1]):
            break
        looked += len(page.hulls[i]) * len(page.hulls[j])
        deep = _overlap(page, i, j)
        if deep is not None:
            names = page.name(i), page.name(j)
            told[i, j] = (round(deep, 1), f"{names[0]} overlaps {names[1]} by {page.length(deep)}.")
            worst = sorted((*worst, round(deep, 1)), reverse=True)[:most_told]
    kept: dict[tuple[object, ...], tuple[int, int]] = {}
    for i, j in sorted(told, key=lambda pair: (-told[pair][0], told[pair][1], pair)):
        kept.setdefault((told[i, j][1], page.elements[i].box, page.elements[j].box), (i, j))
    for i, j in [*kept.values()][:most_told]:
        amount, message = told[i, j]
        yield _finding(page, i, j, amount, message)


def _finding(page: Page, i: int, j: int, amount: float, message: str) -> Finding:
    mover = min((i, j), key=lambda k: page.elements[k].box.width * page.elements[k].box.height)
    return Finding(
        kind="text-over-text",
        message=message,
        remedy=move(page, mover),
        elements=(page.name(i), page.name(j)),
        boxes=(page.elements[i].box, page.elements[j].box),
        amount=amount,
    )


def _candidates(page: Page) -> list[tuple[float, int, int]]:
    """Pairs of texts whose boxes overlap, each with the most that its letters can (px); the most first.

    A sweep from left to right: a text is only compared with those that begin before it ends.
    """
    texts = np.array(page.texts, dtype=int)
    if len(texts) < 2:
        return []
    elements = [page.elements[i] for i in page.texts]
    boxes = np.array([(e.box.left, e.box.top, e.box.right, e.box.bottom) for e in elements], dtype=float)
    around = np.array([_around(page.hulls[i]) for i in page.texts])
    order = np.argsort(boxes[:, 0], kind="stable")
    lefts = boxes[order, 0]
    shared: list[Array] = []
    for place, k in enumerate(order):
        others = order[place + 1 : np.searchsorted(lefts, boxes[k, 2])]
        across = np.minimum(boxes[k, 2:], boxes[others, 2:]) - np.maximum(boxes[k, :2], boxes[others, :2])
        others = others[(across > 0).all(axis=1)]
        most = np.minimum(around[k, 2:] - around[others, :2], around[others, 2:] - around[k, :2]).min(axis=1)
        shared.append(
            np.stack([most, np.minimum(texts[k], texts[others]), np.maximum(texts[k], texts[others])], axis=1)
        )
    pairs = np.concatenate(shared)
    if len(pairs) > LOOKED_AT:
        pairs = pairs[np.argpartition(-pairs[:, 0], LOOKED_AT)[: LOOKED_AT + 1]]
    pairs = pairs[np.lexsort((pairs[:, 2], pairs[:, 1], -pairs[:, 0]))]
    return [(float(most), int(i), int(j)) for most, i, j in pairs]


def _around(hulls: list[Array]) -> tuple[float, float, float, float]:
    points = np.concatenate(hulls)
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def _overlap(page: Page, i: int, j: int) -> float | None:
    """How deep the letters of two texts overlap, in px; None where that is no defect."""
    first, second = page.elements[i], page.elements[j]
    if first.text == second.text and same(first.box, second.box):
        return None
    least = find_touch(min(first.letters, second.letters))
    pairs = [(a, b, depth(a, b)) for a in page.hulls[i] for b in page.hulls[j]]
    one, other, deep = max(pairs, key=lambda pair: pair[2])
    return None if deep <= least or _apart_by_an_area(page, i, j, one, other) else deep


def _apart_by_an_area(page: Page, lower: int, upper: int, one: Array, other: Array) -> bool:
    """Whether something opaque lies between two texts where they meet: then the lower one is hidden there."""
    points = within(one, 15, 9)
    shared = points[contains([as_points(other)], points)]
    return len(shared) > 0 and bool(page.find_covered(shared, lower, upper).mean() > 0.8)
