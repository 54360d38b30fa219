"""Layout findings, measured from a picture's elements. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from renderers.base import Box, Element, Finding

TOLERANCE = 2.0
"""Pixels an element may cross the frame's edge before it counts as cut."""
OVERLAP_SHARE = 0.06
"""Share of the smaller text's box that may be covered by another text."""


def find(elements: Sequence[Element], width: int, height: int) -> tuple[Finding, ...]:
    """Everything wrong with where the elements lie in a ``width`` × ``height`` picture (pixels)."""
    return (*cut_by_frame(elements, width, height), *text_over_text(elements))


def cut_by_frame(elements: Sequence[Element], width: int, height: int) -> tuple[Finding, ...]:
    """Elements that reach over the picture's edge."""
    return tuple(
        Finding(
            kind="cut-by-frame",
            message=f"{_name(e)} is cut by the picture's edge by {_overshoot(e.box, width, height):.0f} px.",
            elements=(_name(e),),
        )
        for e in elements
        if _overshoot(e.box, width, height) > TOLERANCE
    )


def text_over_text(elements: Sequence[Element]) -> tuple[Finding, ...]:
    """Pairs of texts whose boxes share more than :data:`OVERLAP_SHARE` of the smaller one."""
    texts = [e for e in elements if e.text]
    found = []
    for first, second in combinations(texts, 2):
        smaller = min(_area(first.box), _area(second.box))
        if smaller > 0 and first.box.overlap(second.box) > OVERLAP_SHARE * smaller:
            found.append(
                Finding(
                    kind="text-over-text",
                    message=f"{_name(first)} overlaps {_name(second)}.",
                    elements=(_name(first), _name(second)),
                )
            )
    return tuple(found)


def _overshoot(box: Box, width: int, height: int) -> float:
    return max(-box.left, -box.top, box.right - width, box.bottom - height)


def _area(box: Box) -> float:
    return box.width * box.height


def _name(element: Element) -> str:
    return f"{element.kind} “{element.text}”" if element.text else element.kind
