"""The layout rule about what stands at the picture's very edge, though nothing of it is cut off. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout_geometry import box_of
from chalkwright.renderers.measure.layout_page import BACKDROP, Page, contrast_on_paper
from chalkwright.renderers.measure.rules_place import FAINT, TOLERANCE

EDGE_OF_TEXT, EDGE = 13.5, 8.0
"""Pixels of a 1920 px wide picture that stay free around it: a tenth of a Manim unit beside texts, and less beside
anything else, which one need not read."""
SLIGHTLY = 9.0
"""Pixels of such a picture from which it alone is no reason to draw the picture again."""
ROOM = 27.0
"""Pixels of such a picture that are free after the remedy."""
_WIDE = 1920
_BACK = {"left": "right", "right": "left", "top": "down", "bottom": "up"}


def crowded_edge(page: Page) -> Iterator[Finding]:
    """Texts, arrow heads and shapes within a small margin of an edge; those at one edge are one finding.

    What runs from one edge to the opposite one, such as the ground, is meant to; so is a line that ends at an edge.
    What an edge cuts is told elsewhere.
    """
    scale = page.width / _WIDE
    at_edge: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for i, e in enumerate(page.elements):
        box = _keeps_clear(page, i)
        if box is None or min(_free(e.box, page).values()) < -TOLERANCE:
            continue
        side, free = min(_free(box, page).items(), key=lambda item: item[1])
        if free < (EDGE_OF_TEXT if e.text else EDGE) * scale and not (e.role == "line" and _ends_there(box, side)):
            at_edge[side].append((free, i))
    for side, found in at_edge.items():
        nearest = sorted(found)
        free, first = nearest[0]
        name, more = page.name(first), len(nearest) - 1
        said = f"{name} is" if not more else f"{name} and {more} more are"
        yield Finding(
            kind="crowded-edge",
            message=f"{said} only {page.length(max(0.0, free))} from the picture's {side} edge.",
            remedy=f"Move {name} and what belongs to it {_BACK[side]} by {page.length(ROOM * scale - free)}, or scale "
            "the figure down a little.",
            elements=tuple(page.name(i) for _, i in nearest),
            boxes=tuple(page.elements[i].box for _, i in nearest),
            amount=round(max(0.0, free), 1),
            slight=free >= SLIGHTLY * scale,
        )


def _free(box: Box, page: Page) -> dict[str, float]:
    return {"left": box.left, "top": box.top, "right": page.width - box.right, "bottom": page.height - box.bottom}


def _keeps_clear(page: Page, index: int) -> Box | None:
    """The part of an element that must keep off the edges; None where none must."""
    e = page.elements[index]
    if e.kind in BACKDROP or e.kind in ("Tick", "Background") or _spans(e.box, page) or not _shows(e):
        return None
    if e.role != "arrow":
        return e.box
    heads = [np.array(part) for part in e.outline[1:] if len(part) > 2]
    return box_of(np.vstack(heads)) if heads else None


def _spans(box: Box, page: Page) -> bool:
    """Whether it reaches two opposite edges."""
    across = box.left < EDGE_OF_TEXT and box.right > page.width - EDGE_OF_TEXT
    return across or (box.top < EDGE_OF_TEXT and box.bottom > page.height - EDGE_OF_TEXT)


def _shows(e: Element) -> bool:
    if not e.color or e.text:
        return True
    return contrast_on_paper(e.color, e.opacity) >= FAINT


def _ends_there(box: Box, side: str) -> bool:
    """Whether a line meets that edge rather than runs along it."""
    along, towards = (box.height, box.width) if side in ("left", "right") else (box.width, box.height)
    return towards > along
