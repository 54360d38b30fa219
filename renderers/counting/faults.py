"""What the layout rules object to in a counting picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from chalkwright.renderers.base import Element, Finding

_NOT_THINGS = frozenset({"arrow", "text", "backdrop", "bar", "brace", "axis", "arc", "Halo"})


def faults_of(elements: Sequence[Element], width: int, height: int) -> tuple[Finding, ...]:
    """Things that touch, and what :mod:`layout` finds, but for empty room: one apple may be all there is."""
    from chalkwright.renderers.measure.layout import (
        find,  # draws in numpy rules that a figure of data alone does not need
    )

    plain = [element for element in elements if not element.kind.startswith("container:")]
    found = [finding for finding in find(plain, width, height) if finding.kind != "mostly-empty"]
    return (*touching([e for e in plain if e.kind not in _NOT_THINGS]), *found)


def touching(things: Sequence[Element]) -> tuple[Finding, ...]:
    """Pairs of things whose boxes overlap."""
    if len(things) < 2:
        return ()
    edges = np.array([[e.box.left, e.box.top, e.box.right, e.box.bottom] for e in things])
    left, top, right, bottom = edges.T[:, :, None]
    over = (left < edges[:, 2]) & (right > edges[:, 0]) & (top < edges[:, 3]) & (bottom > edges[:, 1])
    if int(over.sum()) == len(things):
        return ()
    return tuple(
        Finding(
            kind="hidden",
            message=f"{one.kind} and {other.kind} lie over each other.",
            remedy="Show fewer things, or a larger page.",
            elements=(one.kind, other.kind),
            boxes=(one.box, other.box),
            amount=round(one.box.overlap(other.box), 1),
        )
        for (i, one), (j, other) in combinations(enumerate(things), 2)
        if over[i, j]
    )
